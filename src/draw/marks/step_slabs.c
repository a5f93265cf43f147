/* Draws the steps of a swept-box test, of the response to its hit, and of a
 * walk, which is a sequence of such hits. The panel is a chart over time with a
 * bar for each coordinate: the time in which the boxes overlap along it. The
 * boxes hit at the latest entry, if it comes before the earliest exit. */
#include <string.h>

#include "draw/marks/mark.h"

/* Heights of the bars in the panel, and of the lines across them. */
#define X_ROW 2
#define Y_ROW 1
#define TOP   2.7
#define HALF  0.15

/* Of the size of the pair: how far from the boxes their projections are. */
#define CLEARANCE 0.08
#define SPACING   0.05

/* Shares of the smaller shape's size: the longest arrow of a velocity that is
 * split, and the distance of the result from its parts. A share of the walker's
 * size: the longest arrow of its new velocity. */
#define RESPONSE_LONGEST 4
#define ASIDE            0.3
#define WALK_LONGEST     1.0

struct slab_step {
    const char *key;  /* "trace/slabs/0" */
    const char *axis; /* "x" or "y" */
    bool is_y, moves;
    double distance, velocity, enter, leave;
};

struct slabs {
    struct step_pair pair;
    col_box boxes[2]; /* at the start */
    double dt;
    double from, to;           /* what of the time is seen */
    struct slab_step found[2]; /* x and y, */
    int count;                 /*   as far as they are known */
    /* The latest of them to enter and the earliest to leave; NULL: none yet. */
    const struct slab_step *entry, *exit;
};

static bool read_slab(const struct item *item, struct slab_step *slab)
{
    *slab = (struct slab_step){
        .axis = member_text(item, "axis", "x"),
        .distance = member_number(item, "distance", 0),
        .velocity = member_number(item, "velocity", 0),
        .moves = item_member(item, "enter") && item_member(item, "leave"),
        .enter = member_number(item, "enter", 0),
        .leave = member_number(item, "leave", 0),
    };
    slab->is_y = strcmp(slab->axis, "y") == 0;
    return item_member(item, "distance") != NULL;
}

/* ---- Times --------------------------------------------------------------- */

/* The length of the interval: from the remaining time, or from a time and its
 * fraction. */
static double dt_of(const struct item *record, const struct item *section)
{
    const struct item *remaining = item_member(record, "remaining");
    double dt =
        member_number(record, "time", 0) + member_number(remaining, "time", 0);
    if (remaining && dt > 0)
        return dt;
    const struct item *axes = item_member(record, "axes");
    const struct item *item = section->first;
    for (; item; item = item->next) {
        struct slab_step slab;
        if (!read_slab(item, &slab))
            continue;
        double share =
            member_number(item_member(axes, slab.axis), "fraction", 0);
        dt = slab.enter / share;
        if (slab.enter > 0 && share > 0 && dt > 0 && dt <= COL_LIMIT)
            return dt;
    }
    return 1;
}

static double clamp(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

static void find_times(struct pen pen, struct slabs *slabs,
                       const struct item *section)
{
    double dt = slabs->dt = dt_of(pen.record, section);
    slabs->from = -0.25 * dt;
    slabs->to = 1.25 * dt;
    const struct item *item = section->first;
    for (; item; item = item->next) {
        struct slab_step slab;
        if (!read_slab(item, &slab) || !slab.moves)
            continue;
        double enter = slab.enter - 0.1 * dt, leave = slab.leave + 0.1 * dt;
        slabs->from = clamp(enter, -dt, slabs->from);
        slabs->to = clamp(leave, slabs->to, 2 * dt);
    }
}

/* ---- Words --------------------------------------------------------------- */

static const char *outcome_of(struct pen pen, const struct slabs *slabs)
{
    if (!item_member(pen.record, "hit"))
        return "";
    if (!member_truth(pen.record, "hit", false))
        return pen_text(pen, "; no hit in [0, %g]", slabs->dt);
    if (member_truth(pen.record, "stuck", false))
        return "; stuck at the start";
    return pen_text(pen, "; hit at %g", member_number(pen.record, "time", 0));
}

static const char *slab_text(struct pen pen, const struct slabs *slabs,
                             const struct slab_step *slab, bool is_last)
{
    const char *start = pen_text(pen, "%s: %s %g, velocity %g", slab->axis,
                                 slab->distance > 0 ? "gap" : "overlap",
                                 fabs(slab->distance), slab->velocity);
    const char *ending = is_last ? outcome_of(pen, slabs) : "";
    if (!slab->moves)
        return pen_text(pen, "%s: this does not change%s", start, ending);
    return pen_text(pen, "%s: the boxes overlap from %g to %g%s", start,
                    slab->enter, slab->leave, ending);
}

/* ---- The panel ----------------------------------------------------------- */

static void show_time(struct pen pen, const struct slabs *slabs)
{
    const double marks[2] = {0, slabs->dt};
    pen_arrow(pen, STYLE_AXIS, (col_vec2){slabs->from, 0},
              (col_vec2){slabs->to, 0});
    for (int i = 0; i < 2; i++) {
        pen_line(pen, STYLE_AXIS, (col_vec2){marks[i], 0},
                 (col_vec2){marks[i], TOP});
        pen_label(pen, STYLE_AXIS, (col_vec2){marks[i], 0},
                  i ? pen_text(pen, "dt = %g", slabs->dt) : "0");
    }
}

static bool is_seen(const struct slabs *slabs, double time)
{
    return time >= slabs->from && time <= slabs->to;
}

/* The end of a bar: a dot, or an arrow towards it if it is out of view. */
static void show_end(struct pen pen, const struct slabs *slabs, double time,
                     double row, bool is_start)
{
    const char *text = pen_text(pen, "%g", time);
    col_vec2 at = {clamp(time, slabs->from, slabs->to), row};
    struct pen own = step_at(pen, is_start ? "enter" : "leave");
    if (is_seen(slabs, time))
        pen_dot(own, STYLE_OVERLAP, at, text);
    else
        pen_label(own, STYLE_OVERLAP, at,
                  pen_text(pen, "%s%s%s", is_start ? "\xE2\x86\x90 " : "", text,
                           is_start ? "" : " \xE2\x86\x92"));
}

static void show_bar(struct pen pen, const struct slabs *slabs,
                     const struct slab_step *slab)
{
    double row = slab->is_y ? Y_ROW : X_ROW;
    double from = slab->moves ? slab->enter : slabs->from;
    double to = slab->moves ? slab->leave : slabs->to;
    pen_label(pen, STYLE_PLAIN, (col_vec2){slabs->from, row + HALF},
              slab->axis);
    if (!slab->moves && slab->distance >= 0) {
        pen_label(pen, STYLE_GAP, (col_vec2){0, row}, "never");
        return;
    }
    pen_box(pen, STYLE_OVERLAP,
            (col_box){{clamp(from, slabs->from, slabs->to), row - HALF},
                      {clamp(to, slabs->from, slabs->to), row + HALF}});
    if (slab->moves) {
        show_end(pen, slabs, slab->enter, row, true);
        show_end(pen, slabs, slab->leave, row, false);
    }
}

/* Shows the latest entry, the earliest exit, and the overlap in between. */
static void show_meeting(struct pen pen, const struct slabs *slabs)
{
    const struct slab_step *entry = slabs->entry, *exit = slabs->exit;
    if (!entry || !exit)
        return;
    struct pen in = step_at(pen_at(pen, entry->key), "enter");
    struct pen out = step_at(pen_at(pen, exit->key), "leave");
    double from = clamp(entry->enter, slabs->from, slabs->to);
    double to = clamp(exit->leave, slabs->from, slabs->to);
    if (from < to)
        pen_box(in, STYLE_HIT, (col_box){{from, 0}, {to, HALF}});
    if (is_seen(slabs, entry->enter)) {
        pen_line(in, STYLE_HIT, (col_vec2){from, 0}, (col_vec2){from, TOP});
        pen_label(in, STYLE_HIT, (col_vec2){from, TOP},
                  pen_text(pen, "latest entry (%s)", entry->axis));
    }
    if (is_seen(slabs, exit->leave)) {
        col_vec2 top = {to, TOP - 0.3};
        pen_line(out, STYLE_DROPPED, (col_vec2){to, 0}, top);
        pen_label(out, STYLE_DROPPED, top,
                  pen_text(pen, "earliest exit (%s)", exit->axis));
    }
}

static void show_bars(struct pen pen, const struct slabs *slabs)
{
    for (int i = 0; i < slabs->count; i++)
        show_bar(pen_at(pen, slabs->found[i].key), slabs, &slabs->found[i]);
    if (slabs->count == 2)
        show_meeting(pen, slabs);
}

/* ---- The scene ----------------------------------------------------------- */

static col_box moved(const col_box *box, col_vec2 velocity, double time)
{
    return box_moved(*box, vec_along((col_vec2){0, 0}, velocity, time));
}

/* A point beside the boxes: `s` along the coordinate, `spaces` further out. */
static col_vec2 beside(struct pen pen, const struct slabs *slabs, bool is_y,
                       double s, double spaces)
{
    col_box box = box_both(slabs->boxes[0], slabs->boxes[1]);
    double size = step_size(box), out = (CLEARANCE + spaces * SPACING) * size;
    bool is_up = pen.drawing->scene.is_y_up;
    if (is_y)
        return (col_vec2){box.max.x + out, s};
    return (col_vec2){s, is_up ? box.min.y - out : box.max.y + out};
}

/* Shows both projections at the start, and the gap or overlap between them. */
static void show_projections(struct pen pen, const struct slabs *slabs,
                             const struct slab_step *slab)
{
    static const enum mark_style styles[2] = {STYLE_OF_A, STYLE_OF_B};
    double ends[2][2];
    bool is_y = slab->is_y;
    for (int side = 0; side < 2; side++) {
        const col_box *box = &slabs->boxes[side];
        ends[side][0] = is_y ? box->min.y : box->min.x;
        ends[side][1] = is_y ? box->max.y : box->max.x;
        col_vec2 end = beside(pen, slabs, is_y, ends[side][1], side);
        pen_line(pen, styles[side],
                 beside(pen, slabs, is_y, ends[side][0], side), end);
        pen_label(pen, styles[side], end, slabs->pair.id[side]);
    }
    int first = ends[0][0] < ends[1][0] ? 0 : 1;
    double from = ends[first][1], to = ends[1 - first][0];
    const col_vec2 span[2] = {beside(pen, slabs, is_y, from, 2),
                              beside(pen, slabs, is_y, to, 2)};
    pen_span(step_at(pen, "distance"), to > from ? STYLE_GAP : STYLE_OVERLAP,
             span,
             pen_text(pen, "%s %g", to > from ? "gap" : "overlap",
                      fabs(slab->distance)));
}

/* Shows the boxes when they enter each other along the coordinate. */
static void show_boxes(struct pen pen, const struct slabs *slabs,
                       const struct slab_step *slab)
{
    if (!slab->moves || !(slab->enter > 0 && slab->enter <= slabs->dt))
        return;
    struct pen own = step_at(pen, "enter");
    for (int side = 0; side < 2; side++) {
        col_vec2 velocity = slabs->pair.shape[side]->velocity;
        col_box box = moved(&slabs->boxes[side], velocity, slab->enter);
        if (!(vec_length(velocity) > 0))
            continue;
        pen_box(own, STYLE_GHOST, box);
        pen_label(own, STYLE_GHOST, (col_vec2){box.min.x, box.max.y},
                  pen_text(pen, "t = %g", slab->enter));
    }
}

/* Shows the boxes when they hit. */
static void show_hit(struct pen pen, const struct slabs *slabs)
{
    double time = member_number(pen.record, "time", 0);
    col_vec2 normal;
    if (!member_truth(pen.record, "hit", false) ||
        !member_vec2(pen.record, "normal", &normal))
        return;
    for (int side = 0; side < 2; side++) {
        col_vec2 velocity = slabs->pair.shape[side]->velocity;
        col_box box = moved(&slabs->boxes[side], velocity, time);
        col_vec2 middle = box_middle(box);
        pen_box(pen_at(pen, "time"), STYLE_HIT, box);
        if (side == 0)
            pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL,
                        (col_vec2){
                            middle.x + (box.max.x - middle.x) * normal.x,
                            middle.y + (box.max.y - middle.y) * normal.y,
                        },
                        normal);
    }
}

void step_slabs(struct pen pen, const struct item *section)
{
    struct slabs slabs = {.pair = step_pair_of(pen)};
    struct picture *panel =
        step_chart(pen, "When the boxes overlap along x and y", "time", NULL);
    bool has_shapes = slabs.pair.shape[0] && slabs.pair.shape[1];
    if (!panel)
        return;
    for (int side = 0; has_shapes && side < 2; side++)
        slabs.boxes[side] = slabs.pair.shape[side]->box;
    find_times(pen, &slabs, section);
    show_time(pen_make(panel, pen.source.record), &slabs);
    const struct item *item = section->first;
    for (; item && slabs.count < 2; item = item->next) {
        struct slab_step *slab = &slabs.found[slabs.count];
        if (!read_slab(item, slab))
            return;
        slabs.count++;
        if (slab->moves && (!slabs.entry || slab->enter > slabs.entry->enter))
            slabs.entry = slab;
        if (slab->moves && (!slabs.exit || slab->leave < slabs.exit->leave))
            slabs.exit = slab;
        struct pen own =
            step_pen(pen, item, slab_text(pen, &slabs, slab, !item->next));
        slab->key = own.source.key;
        show_bars(pen_on(own, panel), &slabs);
        if (has_shapes) {
            show_projections(own, &slabs, slab);
            show_boxes(own, &slabs, slab);
        }
        if (has_shapes && !item->next)
            show_hit(own, &slabs);
    }
    /* The step after these is the response to the hit. Its panel is the same.
     */
    if (section->next)
        show_bars(pen_step(pen_on(pen, panel),
                           pen.drawing->records[pen.source.record].step_count,
                           pen.source.key),
                  &slabs);
}

/* ---- The response to a hit: the velocity of A relative to B, its parts along
 * and across the normal, and the velocity afterwards ----------------------- */

static const char *response_text(struct pen pen, const struct item *item,
                                 const char *const id[2])
{
    static const char *const names[4] = {"relative", "normal", "tangent",
                                         "after"};
    const struct item *shares = item_member(item, "shares");
    const char *words[4];
    for (int i = 0; i < 4; i++) {
        col_vec2 v = {0, 0};
        member_vec2(item, names[i], &v);
        words[i] = mark_point(pen, v);
    }
    return pen_text(
        pen,
        "velocity of %s relative to %s: %s = %s along the normal + %s across; "
        "afterwards %s; shares of the change: %s %g, %s %g",
        id[0], id[1], words[0], words[1], words[2], words[3], id[0],
        member_number(shares, "a", 0), id[1], member_number(shares, "b", 0));
}

static void show_velocity(struct pen pen, const struct item *item,
                          const char *name, enum mark_style style,
                          const col_vec2 from_scale[2])
{
    col_vec2 velocity, from = from_scale[0];
    if (!member_vec2(item, name, &velocity) || !(vec_length(velocity) > 0))
        return;
    struct pen own = step_at(pen, name);
    col_vec2 end = vec_along(from, velocity, from_scale[1].x);
    pen_arrow(own, style, from, end);
    pen_label(own, style, end, name);
}

void step_response(struct pen pen, const struct item *section)
{
    struct step_pair pair = step_pair_of(pen);
    const struct item *pose =
        item_member(item_member(pen.record, "poses"), "a");
    const struct item *item = section->first;
    for (; item && !pen.picture->failed; item = item->next) {
        struct pen own = step_pen(pen, item, response_text(pen, item, pair.id));
        col_vec2 relative, contact;
        if (!pair.shape[0] || !member_vec2(item, "relative", &relative))
            continue;
        double length = vec_length(relative);
        /* The middle of A's box at the contact. */
        col_vec2 from_scale[2] = {
            box_middle(pair.shape[0]->box),
            {length > 0 ? RESPONSE_LONGEST * pair.small / length : 0, 0}};
        if (member_vec2(pose, "position", &contact))
            from_scale[0] =
                vec_along(from_scale[0],
                          vec_between(pair.shape[0]->position, contact), 1);
        show_velocity(own, item, "normal", STYLE_DROPPED, from_scale);
        show_velocity(own, item, "tangent", STYLE_FRICTION, from_scale);
        show_velocity(own, item, "relative", STYLE_VELOCITY, from_scale);
        from_scale[0] = vec_along(from_scale[0], vec_left(vec_unit(relative)),
                                  ASIDE * pair.small);
        show_velocity(own, item, "after", STYLE_MOVED, from_scale);
    }
}

/* ---- Walks: the walker's place at each hit, and its next velocity -------- */

static const char *walk_text(struct pen pen, const struct item *hit,
                             col_vec2 normal, col_vec2 velocity)
{
    const char *what =
        pen_text(pen, "%s %s at %g, normal %s",
                 member_truth(hit, "stuck", false) ? "stuck in" : "hits",
                 mark_id(pen, hit, "shape"), member_number(hit, "time", 0),
                 mark_point(pen, normal));
    if (!(vec_length(velocity) > 0))
        return pen_text(pen, "%s: it stops", what);
    return pen_text(pen, "%s: it continues with velocity %s", what,
                    mark_point(pen, velocity));
}

void step_walk(struct pen pen, const struct item *section)
{
    const struct item *hit = section->first;
    for (; hit && !pen.picture->failed; hit = hit->next) {
        const struct picture_shape *walker = record_shape(pen, "walker");
        col_vec2 position, normal, velocity;
        if (!member_vec2(hit, "position", &position) ||
            !member_vec2(hit, "normal", &normal) ||
            !member_vec2(hit, "velocity", &velocity))
            continue;
        struct pen own =
            step_pen(pen, hit, walk_text(pen, hit, normal, velocity));
        if (!walker)
            continue;
        col_vec2 way = vec_between(walker->position, position);
        col_box box = box_moved(walker->box, way);
        col_vec2 middle = box_middle(box), start = box_middle(walker->box);
        col_vec2 half = vec_between(start, walker->box.max);
        pen_box(step_at(own, "position"), STYLE_HIT, box);
        if (vec_length(velocity) > 0)
            pen_arrow(step_at(own, "velocity"), STYLE_VELOCITY, middle,
                      vec_along(middle, vec_unit(velocity),
                                WALK_LONGEST * step_size(box)));
        /* From the middle of the side that hits. */
        pen_pointer(step_at(own, "normal"), STYLE_NORMAL,
                    (col_vec2){start.x + way.x + half.x * normal.x,
                               start.y + way.y + half.y * normal.y},
                    normal);
    }
}
