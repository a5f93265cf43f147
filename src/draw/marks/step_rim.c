/* Draws the steps of rays and casts. The origin moves into the rounded
 * Minkowski difference and enters its rim by a side or a corner. The difference
 * of a ray is the shape itself, relative to the ray's start, so its steps are
 * drawn at the shape in the scene; those of a cast are drawn in the panel. */
#include <string.h>

#include "draw/marks/mark.h"

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
        return pen_text(pen, "%scorner at %s, %g beside the path: %s", rim->of,
                        name_of(pen, rim, &step->from), step->aside[0], end);
    const char *reach =
        pen_text(pen, "from %s to %s, %g and %g to the left of the path",
                 name_of(pen, rim, &step->from), name_of(pen, rim, &step->to),
                 step->aside[0], step->aside[1]);
    if (step->is_width)
        return pen_text(pen, "%swhole shape: %s: the path %s", rim->of, reach,
                        step->aside[0] < 0 || step->aside[1] > 0
                            ? "passes by"
                            : "can hit it");
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
