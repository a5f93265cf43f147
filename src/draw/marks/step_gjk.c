/* GJK: from support point to support point of B - A towards the origin. The
 * panel has the simplex, the way it looks, and what it finds; the scene has the
 * two vertices that this is the difference of. */
#include "draw/marks/step.h"

/* Of the size of the difference: half a line through a support point. */
#define LINE_SHARE 0.3

struct gjk_step {
    const struct item *item;
    struct step_support simplex[2];
    int count; /* of the simplex: 0 to 2 */
    col_vec2 direction;
    col_vec2 nearest; /* to the origin, of the simplex */
    struct step_support support;
    bool is_closer;
    bool is_last;
};

/* The point of a line from one point to another that is nearest to the origin.
 */
static col_vec2 nearest_of(col_vec2 from, col_vec2 to)
{
    col_vec2 way = vec_between(from, to), along = vec_unit(way);
    double foot = -vec_dot(from, along), length = vec_length(way);
    if (!(foot > 0))
        return from;
    return foot < length ? vec_along(from, along, foot) : to;
}

/* ---- Words --------------------------------------------------------------- */

static const char *simplex_name(struct picture *picture,
                                const struct gjk_step *step)
{
    const char *first = step_support_name(picture, &step->simplex[0]);
    if (step->count == 1)
        return picture_text(picture, "the vertex %s", first);
    return picture_text(picture, "the edge from %s to %s", first,
                        step_support_name(picture, &step->simplex[1]));
}

static const char *outcome_of(struct picture *picture,
                              const struct gjk_step *step)
{
    double past = vec_dot(step->support.point, step->direction);
    if (!step->is_closer)
        return picture_text(picture,
                            "nothing is nearer to the origin, which is %s away",
                            picture_number(vec_length(step->nearest)).text);
    if (step->is_last)
        return "the origin is inside, so the cores overlap";
    return past > 0   ? "it passes the origin"
           : past < 0 ? "it does not reach the origin"
                      : "it is level with the origin";
}

static const char *text_of(struct picture *picture, const struct gjk_step *step)
{
    const char *found = picture_text(picture, "support %s = %s",
                                     step_support_name(picture, &step->support),
                                     mark_point(picture, step->support.point));
    const char *way = mark_point(picture, step->direction);
    if (step->count == 0)
        return picture_text(picture, "start along %s: %s", way, found);
    return picture_text(picture, "from %s along %s: %s; %s",
                        simplex_name(picture, step), way, found,
                        outcome_of(picture, step));
}

/* ---- The panel ----------------------------------------------------------- */

static void show_simplex(struct pen pen, const struct gjk_step *step)
{
    struct pen own = step_at(pen, "simplex");
    col_vec2 origin = {0, 0};
    if (step->count == 2)
        pen_line(own, STYLE_SIMPLEX, step->simplex[0].point,
                 step->simplex[1].point);
    for (int i = 0; i < step->count; i++)
        pen_dot(own, STYLE_SIMPLEX, step->simplex[i].point,
                step_support_name(pen.picture, &step->simplex[i]));
    if (step->count == 2 && step->is_last && step->is_closer)
        pen_polygon(own, STYLE_SIMPLEX,
                    (const col_vec2[3]){step->simplex[0].point,
                                        step->simplex[1].point,
                                        step->support.point},
                    3);
    double length = vec_length(step->nearest);
    if (step->count > 0 && length > 0)
        pen_span(own, STYLE_DISTANCE,
                 (const col_vec2[2]){step->nearest, origin},
                 step_figure(pen.picture, length));
}

/* The support point, joined to the simplex, and the line through it that B - A
 * does not reach beyond. */
static void show_found(struct pen pen, const struct gjk_step *step, double size)
{
    struct pen own = step_at(pen, "support");
    col_vec2 way = vec_unit(step->direction), along = vec_left(way);
    col_vec2 point = step->support.point;
    pen_line(own, STYLE_PLANE, vec_along(point, along, -LINE_SHARE * size),
             vec_along(point, along, LINE_SHARE * size));
    for (int i = 0; i < step->count; i++)
        pen_line(own, STYLE_SUPPORT, step->simplex[i].point, point);
    pen_pointer(step_at(pen, "direction"), STYLE_NORMAL,
                step->count ? step->nearest : (col_vec2){0, 0}, way);
    pen_dot(own, STYLE_SUPPORT, point,
            step_support_name(pen.picture, &step->support));
}

/* ---- Steps --------------------------------------------------------------- */

static bool read_step(const struct item *item, struct gjk_step *step)
{
    const struct item *simplex = item_member(item, "simplex");
    *step = (struct gjk_step){.item = item,
                              .is_closer = member_truth(item, "closer", true),
                              .is_last = !item->next};
    const struct item *corner = simplex ? simplex->first : NULL;
    for (; corner && step->count < 2; corner = corner->next)
        if (!step_support(corner, &step->simplex[step->count++]))
            return false;
    if (step->count > 0)
        step->nearest = nearest_of(step->simplex[0].point,
                                   step->simplex[step->count - 1].point);
    return member_vec2(item, "direction", &step->direction) &&
           step_support(item_member(item, "support"), &step->support);
}

/* Where the supports of A and of B are looked for. */
static void show_ways(struct pen pen, const struct step_pair *pair,
                      const struct gjk_step *step)
{
    col_vec2 way = vec_unit(step->direction), from;
    if (step_vertex(pair->shape[0], step->support.a, &from))
        pen_pointer(step_at(pen, "direction"), STYLE_NORMAL, from,
                    vec_back(way));
    if (step_vertex(pair->shape[1], step->support.b, &from))
        pen_pointer(step_at(pen, "direction"), STYLE_NORMAL, from, way);
    step_show_support(step_at(pen, "support"), pair, &step->support);
}

void step_gjk(struct drawing *drawing, struct pen pen,
              const struct item *record, const struct item *section)
{
    double size;
    struct step_pair pair = step_pair_of(drawing, record);
    struct picture *panel = step_difference(drawing, pen, record, &size);
    const struct item *item = panel ? section->first : NULL;
    for (; item && !drawing->scene.failed; item = item->next) {
        struct gjk_step step;
        if (!read_step(item, &step))
            continue;
        struct pen own =
            step_pen(drawing, pen, item, text_of(&drawing->scene, &step));
        show_ways(own, &pair, &step);
        show_simplex(pen_on(own, panel), &step);
        show_found(pen_on(own, panel), &step, size);
    }
}
