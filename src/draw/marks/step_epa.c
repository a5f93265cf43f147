/* EPA: the polygon inside B - A that grows until its edge nearest to the origin
 * lies on the boundary. */
#include <string.h>

#include "draw/marks/step.h"

/* A polygon of more corners is not drawn as a whole: every step would be as
 * long as all before it. */
#define MOST_CORNERS 128

struct polytope {
    struct step_support corners[MOST_CORNERS];
    int count; /* 0: it is not known, or has too many */
};

struct epa_step {
    struct step_support from, to, support;
    double distance;
    col_vec2 normal;
    bool is_split;
    int edges; /* after the step */
};

/* ---- The polygon --------------------------------------------------------- */

static bool is_same(const struct step_support *u, const struct step_support *v)
{
    return u->a == v->a && u->b == v->b;
}

/* The corner of GJK's last triangle that is neither of two. */
static bool third_corner(const struct item *section,
                         const struct epa_step *edge,
                         struct step_support *third)
{
    const struct item *last = member_first(section->parent, "gjk");
    while (last && last->next)
        last = last->next;
    const struct item *simplex = item_member(last, "simplex");
    for (int i = 0; i < 3; i++) {
        const struct item *corner =
            i < 2 ? item_element(simplex, i) : item_member(last, "support");
        if (step_support(corner, third) && !is_same(third, &edge->from) &&
            !is_same(third, &edge->to))
            return true;
    }
    return false;
}

/* The polygon before the first step: GJK's triangle, or an edge there and back.
 */
static void begin(struct polytope *polytope, const struct item *section,
                  const struct epa_step *first)
{
    int edges = first->edges - first->is_split;
    polytope->corners[0] = first->from;
    polytope->corners[1] = first->to;
    polytope->count = edges == 2 ? 2 : 0;
    if (edges == 3 && third_corner(section, first, &polytope->corners[2]))
        polytope->count = 3;
}

/* Puts the support between the ends of the edge that is split. */
static void split(struct polytope *polytope, const struct epa_step *step)
{
    int i = 0, count = polytope->count;
    while (i < count &&
           !(is_same(&polytope->corners[i], &step->from) &&
             is_same(&polytope->corners[(i + 1) % count], &step->to)))
        i++;
    if (i == count || count == MOST_CORNERS) {
        polytope->count = 0;
        return;
    }
    memmove(&polytope->corners[i + 2], &polytope->corners[i + 1],
            (size_t)(count - i - 1) * sizeof *polytope->corners);
    polytope->corners[i + 1] = step->support;
    polytope->count++;
}

static void show_polytope(struct pen pen, const struct polytope *polytope)
{
    col_vec2 points[MOST_CORNERS];
    for (int i = 0; i < polytope->count; i++)
        points[i] = polytope->corners[i].point;
    if (polytope->count > 0)
        pen_polygon(pen, STYLE_SIMPLEX, points, polytope->count);
}

/* ---- Steps --------------------------------------------------------------- */

static const char *text_of(struct picture *picture, const struct item *record,
                           const struct epa_step *step)
{
    const char *edge = picture_text(
        picture, "the edge from %s to %s is nearest, %s from the origin",
        step_support_name(picture, &step->from),
        step_support_name(picture, &step->to),
        picture_number(step->distance).text);
    if (step->is_split)
        return picture_text(picture, "%s; %s = %s lies beyond it: %d edges now",
                            edge, step_support_name(picture, &step->support),
                            mark_point(picture, step->support.point),
                            step->edges);
    if (!item_member(record, "depth"))
        return picture_text(picture, "%s; nothing lies beyond it", edge);
    return picture_text(picture, "%s; nothing lies beyond it: depth %s", edge,
                        picture_number(member_number(record, "depth", 0)).text);
}

static void show_step(struct pen pen, const struct epa_step *step)
{
    col_vec2 foot = vec_along((col_vec2){0, 0}, step->normal, step->distance);
    struct pen own = step_at(pen, "edge");
    pen_line(own, STYLE_FOCUS, step->from.point, step->to.point);
    pen_dot(own, STYLE_SIMPLEX, step->from.point,
            step_support_name(pen.picture, &step->from));
    pen_dot(own, STYLE_SIMPLEX, step->to.point,
            step_support_name(pen.picture, &step->to));
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL, foot, step->normal);
    if (step->distance > 0)
        pen_span(step_at(pen, "distance"), STYLE_DEPTH,
                 (const col_vec2[2]){{0, 0}, foot},
                 step_figure(pen.picture, step->distance));
    if (!step->is_split)
        return;
    own = step_at(pen, "support");
    pen_line(own, STYLE_SUPPORT, step->from.point, step->support.point);
    pen_line(own, STYLE_SUPPORT, step->support.point, step->to.point);
    pen_dot(own, STYLE_SUPPORT, step->support.point,
            step_support_name(pen.picture, &step->support));
}

static void show_shapes(struct pen pen, const struct step_pair *pair,
                        const struct epa_step *step)
{
    if (step->is_split) {
        step_show_support(step_at(pen, "support"), pair, &step->support);
        return;
    }
    struct step_support other = step->to;
    if (other.a == step->from.a)
        other.a = -1;
    if (other.b == step->from.b)
        other.b = -1;
    step_show_support(step_at(pen, "edge/0"), pair, &step->from);
    step_show_support(step_at(pen, "edge/1"), pair, &other);
}

static bool read_step(const struct item *item, struct epa_step *step)
{
    const struct item *edge = item_member(item, "edge");
    *step = (struct epa_step){
        .distance = member_number(item, "distance", 0),
        .is_split = member_truth(item, "split", false),
        .edges = step_index(member_number(item, "edges", 0)),
    };
    return step_support(item_element(edge, 0), &step->from) &&
           step_support(item_element(edge, 1), &step->to) &&
           member_vec2(item, "normal", &step->normal) &&
           step_support(item_member(item, "support"), &step->support);
}

void step_epa(struct drawing *drawing, struct pen pen,
              const struct item *record, const struct item *section)
{
    double size;
    struct step_pair pair = step_pair_of(drawing, record);
    struct polytope polytope;
    struct picture *panel = step_difference(drawing, pen, record, &size);
    const struct item *item = panel ? section->first : NULL;
    polytope.count = 0;
    for (; item && !drawing->scene.failed; item = item->next) {
        struct epa_step step;
        if (!read_step(item, &step))
            return;
        if (item == section->first)
            begin(&polytope, section, &step);
        struct pen own = step_pen(drawing, pen, item,
                                  text_of(&drawing->scene, record, &step));
        show_polytope(pen_on(own, panel), &polytope);
        show_step(pen_on(own, panel), &step);
        show_shapes(own, &pair, &step);
        if (step.is_split && polytope.count > 0)
            split(&polytope, &step);
    }
}
