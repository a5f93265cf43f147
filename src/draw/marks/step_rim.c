/* Rays and casts: the origin goes along a way into the Minkowski difference,
 * rounded by the radii, and enters by a side or a corner of its rim. A ray's
 * difference is the shape itself, less where the ray begins: it is shown where
 * the shape is, others in the panel. */
#include <string.h>

#include "draw/marks/step.h"

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

static bool read_step(const struct item *item, struct rim_step *step)
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

static const char *text_of(const struct rim_trace *rim,
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
                step_number(pen.picture, "t =", step->time));
}

/* The shapes when the origin enters: of a cast A alone has moved. */
static void show_shapes(struct pen pen, const struct rim_trace *rim,
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

void step_rim(struct drawing *drawing, struct pen pen,
              const struct item *record, const struct item *section)
{
    struct rim_trace rim = {.drawing = drawing,
                            .of = "",
                            .is_ray = item_member(record, "shape") != NULL};
    struct step_pair pair = step_pair_of(drawing, record);
    /* A hit is in the array of hits of its ray. */
    const struct item *ray =
        rim.is_ray && record->parent ? record->parent->parent : NULL;
    rim.picture = rim.is_ray ? &drawing->scene
                             : step_difference(drawing, pen, record, &rim.size);
    if (rim.is_ray) {
        rim.of = picture_text(
            &drawing->scene, "%s: ", mark_id(&drawing->scene, record, "shape"));
        member_vec2(ray, "from", &rim.from);
    }
    const struct item *item = rim.picture ? section->first : NULL;
    for (; item && !drawing->scene.failed; item = item->next) {
        struct rim_step step;
        if (!read_step(item, &step))
            continue;
        struct pen own = step_pen(drawing, pen, item, text_of(&rim, &step));
        show_step(pen_on(own, rim.picture), &rim, &step);
        if (!rim.is_ray)
            show_shapes(own, &rim, &pair, &step);
    }
}
