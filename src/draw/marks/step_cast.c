/* The steps of queries that go through an interval: impulses, which pass over
 * the contacts again and again; rays and casts, whose origin goes along a way
 * into the rim of the Minkowski difference; and conservative advancement, which
 * finds intervals of time in which an axis separates the shapes. */
#include <string.h>

#include "draw/marks/drawing.h"
#include "draw/marks/mark.h"

/* The longest arrow, as a share of the smaller shape's size. */
#define LONGEST 0.8

/* Vertices of ghosts in one record; later steps have no ghosts. */
#define MOST_VERTICES 100000

/* ---- Impulses: the contacts before the hit ------------------------------- */

struct hit_touch {
    struct step_pair pair;
    col_vec2 normal, tangent;
};

static struct hit_touch touch_of(struct pen pen)
{
    struct hit_touch touch = {.pair = step_pair_of(pen)};
    member_vec2(pen.record, "normal", &touch.normal);
    touch.tangent = vec_left(touch.normal);
    return touch;
}

static void show_arm(struct pen pen, const struct item *item, const char *name,
                     enum mark_style style, col_vec2 point)
{
    col_vec2 arm;
    if (!member_vec2(item, name, &arm))
        return;
    struct pen own = step_at(pen, name);
    col_vec2 center = vec_along(point, arm, -1);
    pen_arrow(own, style, center, point);
    pen_dot(own, STYLE_CENTER, center, NULL);
}

static void show_hit(struct pen pen, const struct hit_touch *touch,
                     const struct item *item, col_vec2 point, double scale)
{
    double along = member_number(item, "normal_velocity", 0);
    double across = member_number(item, "tangent_velocity", 0);
    show_arm(pen, item, "arm_a", STYLE_OF_A, point);
    show_arm(pen, item, "arm_b", STYLE_OF_B, point);
    pen_arrow(step_at(pen, "normal_velocity"), STYLE_VELOCITY,
              vec_along(point, touch->normal, -along * scale), point);
    if (across < 0 || across > 0)
        pen_arrow(step_at(pen, "tangent_velocity"), STYLE_VELOCITY, point,
                  vec_along(point, touch->tangent, across * scale));
    pen_dot(step_at(pen, "point"), STYLE_CONTACT, point,
            pen_text(pen, "%d", item->index));
}

void step_hits(struct pen pen, const struct item *section)
{
    struct hit_touch touch = touch_of(pen);
    double most =
        mark_largest(section->first, "normal_velocity", "tangent_velocity");
    const struct item *item = section->first;
    for (; item && !pen.picture->failed; item = item->next) {
        col_vec2 point;
        if (!member_vec2(item, "point", &point))
            continue;
        const char *text = pen_text(
            pen,
            "contact %d at %s: %s comes at %g along the normal and %g across; "
            "at least %g along it is wanted; masses there: %g and %g",
            item->index, mark_point(pen, point), touch.pair.id[1],
            member_number(item, "normal_velocity", 0),
            member_number(item, "tangent_velocity", 0),
            member_number(item, "target", 0),
            member_number(item, "normal_mass", 0),
            member_number(item, "tangent_mass", 0));
        show_hit(step_pen(pen, item, text), &touch, item, point,
                 mark_scale(LONGEST * touch.pair.small, most));
    }
}

/* ---- Impulses: what each pass adds --------------------------------------- */

static void show_impulse(struct pen pen, enum mark_style style, col_vec2 point,
                         col_vec2 way, double impulse, double scale)
{
    col_vec2 end = vec_along(point, way, impulse * scale);
    pen_arrow(pen, style, point, end);
    pen_label(pen, style, end, pen_text(pen, "%g", impulse));
}

static void show_pass(struct pen pen, const struct hit_touch *touch,
                      const struct item *item, double scale)
{
    double across = member_number(item, "tangent_impulse", 0);
    int contact = member_index(item, "contact");
    const struct item *hits = item_member(item->parent->parent, "hits");
    col_vec2 point;
    if (contact < 0 ||
        !member_vec2(item_element(hits, contact), "point", &point))
        return;
    show_impulse(step_at(pen, "normal_impulse"), STYLE_IMPULSE, point,
                 touch->normal, member_number(item, "normal_impulse", 0),
                 scale);
    pen_dot(step_at(pen, "contact"), STYLE_CONTACT, point,
            pen_text(pen, "%d", contact));
    if (across < 0 || across > 0)
        show_impulse(step_at(pen, "tangent_impulse"), STYLE_FRICTION, point,
                     touch->tangent, across, scale);
}

/* Shows an impulse of one contact over the passes. */
static void show_curve(struct pen pen, const struct item *section, int contact,
                       const char *name, enum mark_style style)
{
    int count = 0;
    col_vec2 *points = arena_take(pen.picture->arena,
                                  (size_t)section->count + 1, sizeof *points);
    if (!points) {
        pen.picture->failed = true;
        return;
    }
    const struct item *item = section->first;
    for (; item; item = item->next)
        if (member_index(item, "contact") == contact)
            points[count++] = (col_vec2){member_number(item, "pass", 0),
                                         member_number(item, name, 0)};
    if (count > 1)
        pen_path(pen, style, points, count);
}

static void show_value(struct pen pen, const struct item *item,
                       const char *name, enum mark_style style)
{
    double value = member_number(item, name, 0);
    pen_dot(step_at(pen, name), style,
            (col_vec2){member_number(item, "pass", 0), value},
            pen_text(pen, "%g", value));
}

void step_passes(struct pen pen, const struct item *section)
{
    struct hit_touch touch = touch_of(pen);
    double most =
        mark_largest(section->first, "normal_impulse", "tangent_impulse");
    struct picture *panel =
        step_chart(pen, "Impulses from pass to pass", "pass", "impulse");
    struct pen chart = pen_make(panel, pen.source.record);
    for (int contact = 0; panel && contact < 2; contact++) {
        show_curve(chart, section, contact, "normal_impulse", STYLE_IMPULSE);
        show_curve(chart, section, contact, "tangent_impulse", STYLE_FRICTION);
    }
    const struct item *item = panel ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        const char *text = pen_text(
            pen,
            "pass %d, contact %d: impulses %g along the normal and %g across "
            "(at most %g); velocities %g and %g now",
            step_index(member_number(item, "pass", 0)),
            step_index(member_number(item, "contact", 0)),
            member_number(item, "normal_impulse", 0),
            member_number(item, "tangent_impulse", 0),
            member_number(item, "tangent_limit", 0),
            member_number(item, "normal_velocity", 0),
            member_number(item, "tangent_velocity", 0));
        struct pen own = step_pen(pen, item, text);
        show_pass(own, &touch, item,
                  mark_scale(LONGEST * touch.pair.small, most));
        show_value(pen_on(own, panel), item, "normal_impulse", STYLE_IMPULSE);
        show_value(pen_on(own, panel), item, "tangent_impulse", STYLE_FRICTION);
    }
}

/* ---- Rays and casts ------------------------------------------------------
 *
 * The origin moves into the Minkowski difference, rounded by the radii, and
 * enters by a side or a corner of its rim. The difference of a ray is the
 * shape, less the point where the ray begins: it is shown where the shape is,
 * other differences in the panel. */

struct rim_trace {
    bool is_ray;
    const char *of; /* "box: ", what a ray hits; else "" */
    col_vec2 from;  /* what is the origin there */
};

struct rim_step {
    const char *part; /* "width", "side", "corner" */
    bool is_corner, is_width;
    struct step_support from, to;
    double radius;
    col_vec2 way;
    double aside[2];
    bool is_entered;
    double time;
};

static bool read_rim_step(const struct item *item, struct rim_step *step)
{
    col_vec2 aside;
    *step = (struct rim_step){
        .part = member_text(item, "part", ""),
        .radius = member_number(item, "radius", 0),
        .is_entered = member_truth(item, "entered", false),
        .time = member_number(item, "time", 0),
    };
    if (!member_vec2(item, "way", &step->way) ||
        !member_vec2(item, "aside", &aside) ||
        !step_support(item_member(item, "from"), &step->from) ||
        !step_support(item_member(item, "to"), &step->to))
        return false;
    step->is_corner = strcmp(step->part, "corner") == 0;
    step->is_width = strcmp(step->part, "width") == 0;
    step->aside[0] = aside.x;
    step->aside[1] = aside.y;
    return true;
}

static const char *name_of(struct pen pen, const struct rim_trace *rim,
                           const struct step_support *support)
{
    return rim->is_ray ? pen_text(pen, "vertex %d", support->b)
                       : step_support_name(pen, support);
}

static const char *rim_text(struct pen pen, const struct rim_trace *rim,
                            const struct rim_step *step)
{
    const char *end = step->is_entered
                          ? pen_text(pen, "entered at %g", step->time)
                          : "not entered";
    if (step->is_corner)
        return pen_text(pen, "%scorner at %s, %g aside of the way: %s", rim->of,
                        name_of(pen, rim, &step->from), step->aside[0], end);
    const char *reach =
        pen_text(pen, "from %s to %s, %g and %g to the left of the way",
                 name_of(pen, rim, &step->from), name_of(pen, rim, &step->to),
                 step->aside[0], step->aside[1]);
    if (step->is_width)
        return pen_text(pen, "%sall of it: %s: the way %s", rim->of, reach,
                        step->aside[0] < 0 || step->aside[1] > 0
                            ? "passes by"
                            : "leads there");
    return pen_text(pen, "%sside %s: %s", rim->of, reach, end);
}

/* Shows the line parallel to the origin's path through an end of the part. */
static void show_lane(struct pen pen, const struct rim_trace *rim,
                      const struct rim_step *step, int end)
{
    col_vec2 along = vec_unit(step->way);
    col_vec2 start = vec_along(rim->from, vec_left(along), step->aside[end]);
    double ahead = vec_dot(end ? step->to.point : step->from.point, along);
    double length = vec_length(step->way);
    pen_line(step_at(pen, "aside"), STYLE_PLANE, start,
             vec_along(start, along, ahead > length ? ahead : length));
}

/* Shows the corner or side of the rim. */
static void show_part(struct pen pen, const struct rim_trace *rim,
                      const struct rim_step *step)
{
    enum mark_style style = step->is_entered ? STYLE_HIT : STYLE_FOCUS;
    struct pen from = step_at(pen, "from");
    col_vec2 ends[2] = {vec_along(step->from.point, rim->from, 1),
                        vec_along(step->to.point, rim->from, 1)};
    if (step->is_corner) {
        if (step->radius > 0)
            mark_disc(from, style, ends[0], step->radius);
        pen_dot(from, style, ends[0], name_of(pen, rim, &step->from));
        return;
    }
    /* From left to right as seen along the way: outward is to the right. */
    col_vec2 along = vec_unit(vec_between(ends[0], ends[1]));
    col_vec2 out = vec_back(vec_left(along));
    if (strcmp(step->part, "side") == 0)
        pen_line(from, style, vec_along(ends[0], out, step->radius),
                 vec_along(ends[1], out, step->radius));
    pen_dot(from, STYLE_SUPPORT, ends[0], name_of(pen, rim, &step->from));
    pen_dot(step_at(pen, "to"), STYLE_SUPPORT, ends[1],
            name_of(pen, rim, &step->to));
}

/* Shows the shapes when the origin enters: of a cast A alone has moved. */
static void show_rim_shapes(struct pen pen, const struct rim_step *step)
{
    const struct picture_shape *a = record_shape(pen, "a");
    const struct picture_shape *b = record_shape(pen, "b");
    const char *query = member_text(pen.drawing->answer, "query", "");
    struct pen own = step_at(pen, "time");
    if (!step->is_entered || !a || !b)
        return;
    if (strcmp(query, "cast") == 0) {
        step_ghost(
            own, a,
            (col_transform){vec_along(a->position, step->way, step->time),
                            a->rotation});
        return;
    }
    step_ghost(own, a, step_place(a, step->time));
    step_ghost(own, b, step_place(b, step->time));
}

void step_rim(struct pen pen, const struct item *section)
{
    struct rim_trace rim = {.of = "",
                            .is_ray = item_member(pen.record, "shape") != NULL};
    double size;
    struct picture *picture =
        rim.is_ray ? pen.picture : step_difference(pen, &size);
    if (rim.is_ray) {
        /* A hit is in the array of hits of its ray. */
        const struct item *hits = pen.record->parent;
        rim.of = pen_text(pen, "%s: ", mark_id(pen, pen.record, "shape"));
        member_vec2(hits ? hits->parent : NULL, "from", &rim.from);
    }
    const struct item *item = picture ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        struct rim_step step;
        if (!read_rim_step(item, &step))
            continue;
        struct pen own = step_pen(pen, item, rim_text(pen, &rim, &step));
        struct pen there = pen_on(own, picture);
        pen_arrow(step_at(there, "way"), STYLE_RAY, rim.from,
                  vec_along(rim.from, step.way, 1));
        for (int end = 0; step.is_width && end < 2; end++)
            show_lane(there, &rim, &step, end);
        show_part(there, &rim, &step);
        if (step.is_entered)
            pen_dot(step_at(there, "time"), STYLE_HIT,
                    vec_along(rim.from, step.way, step.time),
                    pen_text(there, "t = %g", step.time));
        if (!rim.is_ray)
            show_rim_shapes(own, &step);
    }
}

/* ---- Conservative advancement --------------------------------------------
 *
 * The panel shows how far apart the shapes are over time. */

struct advance_view {
    struct step_pair pair;
    int piece[2];
    long room; /* of ghosts: vertices */
};

struct advance_step {
    const struct item *item;
    const char *conclusion;
    double from, to;
    double time; /* that separation and normal are of */
    col_vec2 normal;
    double separation, least;
    bool is_discs, is_overlap;
};

static bool read_advance_step(const struct item *item,
                              struct advance_step *step)
{
    col_vec2 time;
    *step = (struct advance_step){
        .item = item,
        .conclusion = member_text(item, "conclusion", ""),
        .separation = member_number(item, "separation", 0),
        .least = member_number(item, "least", 0),
    };
    if (!member_vec2(item, "time", &time) ||
        !member_vec2(item, "normal", &step->normal))
        return false;
    step->is_discs = strcmp(step->conclusion, "discs") == 0;
    step->is_overlap = strcmp(step->conclusion, "overlap") == 0;
    step->from = time.x;
    step->to = time.y;
    step->time = step->is_overlap ? time.y : time.x;
    return true;
}

static const char *advance_text(struct pen pen, const struct step_pair *pair,
                                const struct advance_step *step)
{
    const char *time = pen_text(pen, "from %g to %g", step->from, step->to);
    const char *apart =
        pen_text(pen, "%g apart at first, at least %g all the time",
                 step->separation, step->least);
    if (step->is_discs)
        return pen_text(pen, "%s: the discs that the shapes turn in are %s",
                        time, apart);
    const char *axis =
        step_axis_name(pen, pair, item_member(step->item, "axis"));
    if (step->is_overlap)
        return pen_text(
            pen, "%s: at the end they overlap by %g along %s, so they hit",
            time, fabs(step->separation), axis);
    if (strcmp(step->conclusion, "short") == 0)
        return pen_text(pen, "%s: too short to be told; %g apart along %s",
                        time, step->separation, axis);
    return pen_text(pen, "%s: %s separates: %s", time, axis, apart);
}

/* Shows what all steps find: a line from each to the next. */
static void show_course(struct pen pen, const struct item *section)
{
    int count = 0;
    double first = 0, last = 0;
    col_vec2 *points = arena_take(pen.picture->arena,
                                  (size_t)section->count + 1, sizeof *points);
    if (!points) {
        pen.picture->failed = true;
        return;
    }
    for (const struct item *item = section->first; item; item = item->next) {
        struct advance_step step;
        if (!read_advance_step(item, &step))
            continue;
        first = count ? first : step.from;
        last = step.to;
        points[count++] = (col_vec2){step.time, step.separation};
    }
    /* Beyond the last, so that its number has room. */
    pen_arrow(pen, STYLE_AXIS, (col_vec2){first, 0},
              (col_vec2){last + (last - first) / 5, 0});
    if (count > 1)
        pen_path(pen, STYLE_PATH, points, count);
}

static void show_interval(struct pen pen, const struct advance_step *step)
{
    col_vec2 found = {step->time, step->separation};
    pen_line(step_at(pen, "time"), STYLE_FOCUS, (col_vec2){step->from, 0},
             (col_vec2){step->to, 0});
    pen_line(step_at(pen, "least"), STYLE_PLANE,
             (col_vec2){step->from, step->least},
             (col_vec2){step->to, step->least});
    pen_line(step_at(pen, "separation"), STYLE_DISTANCE,
             (col_vec2){step->time, 0}, found);
    pen_dot(step_at(pen, "separation"),
            step->is_overlap ? STYLE_HIT : STYLE_SUPPORT, found,
            pen_text(pen, "%g", step->separation));
}

/* Shows the separation along the normal, where the other shape is nearest to
 * the edge of the axis. */
static void show_separation(struct pen pen, const struct advance_view *advance,
                            const struct advance_step *step)
{
    const struct item *axis = item_member(step->item, "axis");
    int side = strcmp(member_text(axis, "of", "b"), "a") == 0;
    const struct picture_shape *shape = advance->pair.shape[side];
    col_vec2 way = side ? vec_back(step->normal) : step->normal;
    col_shape piece = picture_piece_at(pen.picture, shape, advance->piece[side],
                                       step_place(shape, step->time));
    if (pen.picture->failed)
        return;
    int vertex = step_furthest(&piece, way, -1);
    col_vec2 from = vec_along(piece.vertices[vertex], way, piece.radius);
    col_vec2 to = vec_along(from, way, step->separation);
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL, side ? to : from,
                step->normal);
    if (!step->is_discs)
        pen_span(step_at(pen, "separation"),
                 step->is_overlap ? STYLE_DEPTH : STYLE_DISTANCE,
                 (const col_vec2[2]){side ? to : from, side ? from : to},
                 pen_text(pen, "%g", step->separation));
}

void step_advance(struct pen pen, const struct item *section)
{
    struct advance_view advance = {
        .pair = step_pair_of(pen),
        .piece = {step_index(member_number(pen.record, "a_piece", 0)),
                  step_index(member_number(pen.record, "b_piece", 0))},
        .room = MOST_VERTICES,
    };
    const struct step_pair *pair = &advance.pair;
    struct picture *panel =
        step_chart(pen, "How far apart the shapes are", "time", "separation");
    if (panel)
        show_course(pen_make(panel, pen.source.record), section);
    const struct item *item = panel ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        struct advance_step step;
        if (!read_advance_step(item, &step))
            continue;
        struct pen own = step_pen(pen, item, advance_text(pen, pair, &step));
        show_interval(pen_on(own, panel), &step);
        if (!pair->piece[0] || !pair->piece[1] || advance.room < 0)
            continue;
        for (int side = 0; side < 2; side++)
            advance.room -=
                step_ghost(step_at(own, "time"), pair->shape[side],
                           step_place(pair->shape[side], step.time)) +
                pair->piece[side]->count;
        show_separation(own, &advance, &step);
    }
}
