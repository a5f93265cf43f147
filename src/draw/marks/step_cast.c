/* Impulses: the contacts before the hit, and what each pass over them adds. */
#include <string.h>

#include "draw/marks/mark.h"
#include "draw/marks/shapes.h"

/* Of the size of the smaller shape: the longest arrow of velocities or
 * impulses.
 */
#define LONGEST 0.8

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

/* ---- Before the hit ------------------------------------------------------ */

static const char *hit_text(struct picture *picture,
                            const struct hit_touch *touch,
                            const struct item *item, col_vec2 point)
{
    return picture_text(
        picture,
        "contact %d at %s: %s comes at %s along the normal and %s across; "
        "at least %s along it is wanted; masses there: %s and %s",
        item->index, mark_point(picture, point), touch->pair.id[1],
        member_figure(item, "normal_velocity").text,
        member_figure(item, "tangent_velocity").text,
        member_figure(item, "target").text,
        member_figure(item, "normal_mass").text,
        member_figure(item, "tangent_mass").text);
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
                     const struct item *item, col_vec2 point, double most)
{
    double scale = mark_scale(LONGEST * touch->pair.small, most);
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
            picture_text(pen.picture, "%d", item->index));
}

void step_hits(struct pen pen, const struct item *section)
{
    struct hit_touch touch = touch_of(pen);
    double most =
        mark_largest(section->first, "normal_velocity", "tangent_velocity");
    const struct item *item = section->first;
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        col_vec2 point;
        if (!member_vec2(item, "point", &point))
            continue;
        struct pen own = step_pen(
            pen, item, hit_text(&pen.drawing->scene, &touch, item, point));
        show_hit(own, &touch, item, point, most);
    }
}

/* ---- Passes -------------------------------------------------------------- */

static const char *pass_text(struct picture *picture, const struct item *item)
{
    return picture_text(
        picture,
        "pass %d, contact %d: impulses %s along the normal and %s across (at "
        "most %s); velocities %s and %s now",
        step_index(member_number(item, "pass", 0)),
        step_index(member_number(item, "contact", 0)),
        member_figure(item, "normal_impulse").text,
        member_figure(item, "tangent_impulse").text,
        member_figure(item, "tangent_limit").text,
        member_figure(item, "normal_velocity").text,
        member_figure(item, "tangent_velocity").text);
}

/* Where the hits of the same trace are. */
static bool contact_point(const struct item *section, int contact,
                          col_vec2 *point)
{
    const struct item *hits = item_member(section->parent, "hits");
    return member_vec2(item_element(hits, contact), "point", point);
}

static void show_pass(struct pen pen, const struct hit_touch *touch,
                      const struct item *item, double most)
{
    col_vec2 point;
    double scale = mark_scale(LONGEST * touch->pair.small, most);
    double along = member_number(item, "normal_impulse", 0);
    double across = member_number(item, "tangent_impulse", 0);
    int contact = step_index(member_number(item, "contact", -1));
    if (contact < 0 || !contact_point(item->parent, contact, &point))
        return;
    struct pen own = step_at(pen, "normal_impulse");
    col_vec2 end = vec_along(point, touch->normal, along * scale);
    pen_arrow(own, STYLE_IMPULSE, point, end);
    pen_label(own, STYLE_IMPULSE, end, mark_figure(pen.picture, along));
    pen_dot(step_at(pen, "contact"), STYLE_CONTACT, point,
            picture_text(pen.picture, "%d", contact));
    if (!(across < 0 || across > 0))
        return;
    own = step_at(pen, "tangent_impulse");
    end = vec_along(point, touch->tangent, across * scale);
    pen_arrow(own, STYLE_FRICTION, point, end);
    pen_label(own, STYLE_FRICTION, end, mark_figure(pen.picture, across));
}

/* An impulse of one contact over the passes. */
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
        if (step_index(member_number(item, "contact", -1)) == contact)
            points[count++] = (col_vec2){member_number(item, "pass", 0),
                                         member_number(item, name, 0)};
    if (count > 1)
        pen_path(pen, style, points, count);
}

static void show_point(struct pen pen, const struct item *item,
                       const char *name, enum mark_style style)
{
    double value = member_number(item, name, 0);
    pen_dot(step_at(pen, name), style,
            (col_vec2){member_number(item, "pass", 0), value},
            mark_figure(pen.picture, value));
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
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        struct pen own =
            step_pen(pen, item, pass_text(&pen.drawing->scene, item));
        show_pass(own, &touch, item, most);
        show_point(pen_on(own, panel), item, "normal_impulse", STYLE_IMPULSE);
        show_point(pen_on(own, panel), item, "tangent_impulse", STYLE_FRICTION);
    }
}

/* Rays and casts: the origin goes along a way into the Minkowski difference,
 * rounded by the radii, and enters by a side or a corner of its rim. A ray's
 * difference is the shape itself, less where the ray begins: it is shown where
 * the shape is, others in the panel. */

struct rim_trace {
    struct drawing *drawing;
    struct picture *picture; /* that it is shown in */
    bool is_ray;
    const char *of; /* "box: ", what a ray hits; else "" */
    col_vec2 from;  /* what is the origin there */
    double size;
};

struct rim_step {
    const struct item *item;
    const char *part; /* "width", "side", "corner" */
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
        .item = item,
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
    step->aside[0] = aside.x;
    step->aside[1] = aside.y;
    return true;
}

/* ---- Words --------------------------------------------------------------- */

static const char *name_of(const struct rim_trace *rim,
                           const struct step_support *support)
{
    struct picture *picture = &rim->drawing->scene;
    return rim->is_ray ? picture_text(picture, "vertex %d", support->b)
                       : step_support_name(picture, support);
}

static const char *rim_text(const struct rim_trace *rim,
                            const struct rim_step *step)
{
    struct picture *picture = &rim->drawing->scene;
    const char *end = step->is_entered
                          ? picture_text(picture, "entered at %s",
                                         picture_number(step->time).text)
                          : "not entered";
    if (strcmp(step->part, "corner") == 0)
        return picture_text(picture, "%scorner at %s, %s aside of the way: %s",
                            rim->of, name_of(rim, &step->from),
                            picture_number(step->aside[0]).text, end);
    const char *reach =
        picture_text(picture, "from %s to %s, %s and %s to the left of the way",
                     name_of(rim, &step->from), name_of(rim, &step->to),
                     picture_number(step->aside[0]).text,
                     picture_number(step->aside[1]).text);
    if (strcmp(step->part, "width") == 0)
        return picture_text(
            picture, "%sall of it: %s: the way %s", rim->of, reach,
            step->aside[0] < 0 || step->aside[1] > 0 ? "passes by"
                                                     : "leads there");
    return picture_text(picture, "%sside %s: %s", rim->of, reach, end);
}

/* ---- Marks --------------------------------------------------------------- */

/* The line of a point that is some way to the left of the origin's, until it is
 * beside it. */
static void show_lane(struct pen pen, const struct rim_trace *rim,
                      const struct rim_step *step, int end)
{
    col_vec2 start =
        vec_along(rim->from, vec_left(vec_unit(step->way)), step->aside[end]);
    col_vec2 along = vec_unit(step->way);
    double ahead = vec_dot(end ? step->to.point : step->from.point, along);
    double length = vec_length(step->way);
    pen_line(step_at(pen, "aside"), STYLE_PLANE, start,
             vec_along(start, along, ahead > length ? ahead : length));
}

static void show_part(struct pen pen, const struct rim_trace *rim,
                      const struct rim_step *step)
{
    enum mark_style style = step->is_entered ? STYLE_HIT : STYLE_FOCUS;
    col_vec2 ends[2] = {vec_along(step->from.point, rim->from, 1),
                        vec_along(step->to.point, rim->from, 1)};
    if (strcmp(step->part, "corner") == 0) {
        col_shape disc = {
            .vertices = ends, .count = 1, .winding = 1, .radius = step->radius};
        if (step->radius > 0)
            pen_round(step_at(pen, "from"), style, &disc);
        pen_dot(step_at(pen, "from"), style, ends[0],
                name_of(rim, &step->from));
        return;
    }
    /* From left to right as seen along the way: outward is to the right. */
    col_vec2 along = vec_unit(vec_between(ends[0], ends[1]));
    col_vec2 out = vec_back(vec_left(along));
    if (strcmp(step->part, "side") == 0)
        pen_line(step_at(pen, "from"), style,
                 vec_along(ends[0], out, step->radius),
                 vec_along(ends[1], out, step->radius));
    pen_dot(step_at(pen, "from"), STYLE_SUPPORT, ends[0],
            name_of(rim, &step->from));
    pen_dot(step_at(pen, "to"), STYLE_SUPPORT, ends[1],
            name_of(rim, &step->to));
}

static void show_step(struct pen pen, const struct rim_trace *rim,
                      const struct rim_step *step)
{
    bool is_width = strcmp(step->part, "width") == 0;
    pen_arrow(step_at(pen, "way"), STYLE_RAY, rim->from,
              vec_along(rim->from, step->way, 1));
    for (int end = 0; end < 2; end++)
        if (is_width)
            show_lane(pen, rim, step, end);
    show_part(pen, rim, step);
    if (step->is_entered)
        pen_dot(step_at(pen, "time"), STYLE_HIT,
                vec_along(rim->from, step->way, step->time),
                mark_number(pen.picture, "t =", step->time));
}

/* The shapes when the origin enters: of a cast A alone has moved. */
static void show_rim_shapes(struct pen pen, const struct rim_trace *rim,
                            const struct step_pair *pair,
                            const struct rim_step *step)
{
    const char *query = member_text(rim->drawing->answer, "query", "");
    bool is_cast = strcmp(query, "cast") == 0;
    if (!step->is_entered || !pair->shape[0] || !pair->shape[1])
        return;
    for (int side = 0; side < 2; side++) {
        const struct picture_shape *shape = pair->shape[side];
        col_transform place = step_place(shape, step->time);
        if (is_cast && side == 1)
            continue;
        if (is_cast)
            place = (col_transform){
                vec_along(shape->position, step->way, step->time),
                shape->rotation};
        step_ghost(step_at(pen, "time"), shape, place);
    }
}

void step_rim(struct pen pen, const struct item *section)
{
    struct rim_trace rim = {.drawing = pen.drawing,
                            .of = "",
                            .is_ray = item_member(pen.record, "shape") != NULL};
    struct step_pair pair = step_pair_of(pen);
    /* A hit is in the array of hits of its ray. */
    const struct item *ray =
        rim.is_ray && pen.record->parent ? pen.record->parent->parent : NULL;
    rim.picture =
        rim.is_ray ? &pen.drawing->scene : step_difference(pen, &rim.size);
    if (rim.is_ray) {
        rim.of = picture_text(
            &pen.drawing->scene,
            "%s: ", mark_id(&pen.drawing->scene, pen.record, "shape"));
        member_vec2(ray, "from", &rim.from);
    }
    const struct item *item = rim.picture ? section->first : NULL;
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        struct rim_step step;
        if (!read_rim_step(item, &step))
            continue;
        struct pen own = step_pen(pen, item, rim_text(&rim, &step));
        show_step(pen_on(own, rim.picture), &rim, &step);
        if (!rim.is_ray)
            show_rim_shapes(own, &rim, &pair, &step);
    }
}

/* Conservative advancement: for which intervals of time an axis separates the
 * shapes. The panel is how far apart they are over time. */

/* Vertices of ghosts that one record may have: with more of them, later steps
 * have none. */
#define MOST_VERTICES 100000

struct advance_view {
    struct drawing *drawing;
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

/* ---- Words --------------------------------------------------------------- */

static const char *advance_text(const struct advance_view *advance,
                                const struct advance_step *step)
{
    struct picture *picture = &advance->drawing->scene;
    const char *time =
        picture_text(picture, "from %s to %s", picture_number(step->from).text,
                     picture_number(step->to).text);
    const char *apart =
        picture_text(picture, "%s apart at first, at least %s all the time",
                     picture_number(step->separation).text,
                     picture_number(step->least).text);
    if (step->is_discs)
        return picture_text(picture,
                            "%s: the discs that the shapes turn in are %s",
                            time, apart);
    const char *axis = step_axis_name(picture, &advance->pair,
                                      item_member(step->item, "axis"));
    if (step->is_overlap)
        return picture_text(
            picture, "%s: at the end they overlap by %s along %s, so they hit",
            time, picture_number(fabs(step->separation)).text, axis);
    if (strcmp(step->conclusion, "short") == 0)
        return picture_text(picture,
                            "%s: too short to be told; %s apart along %s", time,
                            picture_number(step->separation).text, axis);
    return picture_text(picture, "%s: %s separates: %s", time, axis, apart);
}

/* ---- The panel ----------------------------------------------------------- */

/* What all steps find: a line from each to the next. */
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
    const struct item *item = section->first;
    for (; item; item = item->next) {
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
            mark_figure(pen.picture, step->separation));
}

/* ---- The scene ----------------------------------------------------------- */

/* The separation along the normal, where the other shape reaches furthest
 * towards the edge that the axis is of. */
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
                 mark_figure(pen.picture, step->separation));
}

static void show_advance_shapes(struct pen pen, struct advance_view *advance,
                                const struct advance_step *step)
{
    if (advance->room < 0)
        return;
    for (int side = 0; side < 2; side++) {
        const struct picture_shape *shape = advance->pair.shape[side];
        advance->room -= step_ghost(step_at(pen, "time"), shape,
                                    step_place(shape, step->time));
    }
    advance->room -=
        advance->pair.piece[0]->count + advance->pair.piece[1]->count;
    show_separation(pen, advance, step);
}

void step_advance(struct pen pen, const struct item *section)
{
    struct advance_view advance = {
        .drawing = pen.drawing,
        .pair = step_pair_of(pen),
        .piece = {step_index(member_number(pen.record, "a_piece", 0)),
                  step_index(member_number(pen.record, "b_piece", 0))},
        .room = MOST_VERTICES,
    };
    struct picture *panel =
        step_chart(pen, "How far apart the shapes are", "time", "separation");
    bool has_shapes = advance.pair.piece[0] && advance.pair.piece[1];
    if (panel)
        show_course(pen_make(panel, pen.source.record), section);
    const struct item *item = panel ? section->first : NULL;
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        struct advance_step step;
        if (!read_advance_step(item, &step))
            continue;
        struct pen own = step_pen(pen, item, advance_text(&advance, &step));
        show_interval(pen_on(own, panel), &step);
        if (has_shapes)
            show_advance_shapes(own, &advance, &step);
    }
}
