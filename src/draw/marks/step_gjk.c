/* Draws the steps of GJK and EPA. Both search the Minkowski difference of two
 * shapes, which is the panel of their record. The scene shows the vertices of
 * A and B whose differences are the points in the panel.
 *
 * The difference B - A of two convex cores has all differences of a point of B
 * and a point of A. Its edges are those of B and the reversed edges of A,
 * ordered by direction: both lists are merged, in O(count A + count B). */
#include <string.h>

#include "draw/marks/mark.h"

/* A core as a counter-clockwise ring from its lowest vertex on, of several the
 * leftmost; mirrored if it is subtracted. */
struct difference_ring {
    const col_shape *core;
    double sign; /* -1: turned round */
    int first;
};

static col_vec2 corner(const struct difference_ring *ring, int i)
{
    const col_shape *core = ring->core;
    int at = i % core->count;
    if (core->winding < 0)
        at = at ? core->count - at : 0;
    at = (ring->first + at) % core->count;
    return (col_vec2){ring->sign * core->vertices[at].x,
                      ring->sign * core->vertices[at].y};
}

static struct difference_ring ring_of(const col_shape *core, double sign)
{
    struct difference_ring ring = {core, sign, 0};
    int lowest = 0;
    for (int i = 1; i < core->count; i++) {
        double down = sign * (core->vertices[lowest].y - core->vertices[i].y);
        double left = sign * (core->vertices[lowest].x - core->vertices[i].x);
        if (down > 0 || (!(down < 0) && left > 0))
            lowest = i;
    }
    ring.first = lowest;
    return ring;
}

/* 0: it leads up, or straight to the right; 1: all others. */
static int half_of(col_vec2 way)
{
    return way.y > 0 || (!(way.y < 0) && way.x > 0) ? 0 : 1;
}

/* > 0 if direction u comes before v, < 0 if after, 0 if they are the same. */
static double comes_before(col_vec2 u, col_vec2 v)
{
    int halves = half_of(v) - half_of(u);
    return halves ? halves : u.x * v.y - u.y * v.x;
}

/* Stores the corners and returns how many there are. */
static int merge(const struct difference_ring *p,
                 const struct difference_ring *q, col_vec2 *corners)
{
    int p_edges = p->core->count > 1 ? p->core->count : 0;
    int q_edges = q->core->count > 1 ? q->core->count : 0;
    int i = 0, j = 0, count = 0;
    do {
        col_vec2 u = corner(p, i), v = corner(q, j);
        corners[count++] = (col_vec2){u.x + v.x, u.y + v.y};
        double order = i == p_edges ? -1
                       : j == q_edges
                           ? 1
                           : comes_before(vec_between(u, corner(p, i + 1)),
                                          vec_between(v, corner(q, j + 1)));
        if (order >= 0 && i < p_edges)
            i++;
        if (order <= 0 && j < q_edges)
            j++;
    } while (i < p_edges || j < q_edges);
    return count;
}

static void draw_difference(struct pen pen, const struct step_pair *pair)
{
    const col_shape *a = pair->piece[0], *b = pair->piece[1];
    size_t room = (size_t)a->count + (size_t)b->count + 1;
    col_vec2 *corners = arena_take(pen.picture->arena, room, sizeof *corners);
    if (!corners) {
        pen.picture->failed = true;
        return;
    }
    struct difference_ring p = ring_of(a, -1), q = ring_of(b, 1);
    col_shape sum = {
        .vertices = corners, .count = merge(&p, &q, corners), .winding = 1};
    pen_round(pen, STYLE_DIFFERENCE, &sum);
    sum.radius = a->radius + b->radius;
    if (sum.radius > 0)
        pen_round(pen, STYLE_DIFFERENCE, &sum);
}

struct picture *step_difference(struct pen pen, double *size)
{
    bool is_new = !pen.drawing->records[pen.source.record].panel;
    struct picture *panel = drawing_panel(pen.drawing, pen.source.record);
    *size = 1;
    if (!panel)
        return NULL;
    if (is_new) {
        struct step_pair pair = step_pair_of(pen);
        struct pen own = pen_make(panel, pen.source.record);
        panel->title =
            picture_text(panel, "%s \xE2\x88\x92 %s", pair.id[1], pair.id[0]);
        panel->summary = picture_text(
            panel,
            "The Minkowski difference: every point of %s minus every point of "
            "%s. It contains the origin if they overlap.",
            pair.id[1], pair.id[0]);
        if (pair.piece[0] && pair.piece[1])
            draw_difference(own, &pair);
        pen_dot(own, STYLE_ORIGIN, (col_vec2){0, 0}, "O");
    }
    col_box box = picture_bounds(panel);
    *size = box_is_none(box) ? 1 : step_size(box);
    return panel;
}

/* ---- GJK: from support point to support point of B - A towards the origin  */

/* Of the size of the difference: half a line through a support point. */
#define LINE_SHARE 0.3

struct gjk_step {
    struct step_support simplex[2];
    int count; /* of the simplex: 0 to 2 */
    col_vec2 direction;
    col_vec2 nearest; /* to the origin, of the simplex */
    struct step_support support;
    bool is_closer;
    bool is_last;
};

static const char *gjk_text(struct pen pen, const struct gjk_step *step)
{
    const char *found =
        pen_text(pen, "support %s = %s", step_support_name(pen, &step->support),
                 mark_point(pen, step->support.point));
    const char *way = mark_point(pen, step->direction), *simplex, *outcome;
    double past = vec_dot(step->support.point, step->direction);
    if (step->count == 0)
        return pen_text(pen, "start along %s: %s", way, found);
    simplex = step_support_name(pen, &step->simplex[0]);
    if (step->count == 1)
        simplex = pen_text(pen, "the vertex %s", simplex);
    else
        simplex = pen_text(pen, "the edge from %s to %s", simplex,
                           step_support_name(pen, &step->simplex[1]));
    if (!step->is_closer)
        outcome =
            pen_text(pen, "no point is nearer to the origin, at distance %g",
                     vec_length(step->nearest));
    else if (step->is_last)
        outcome = "the origin is inside, so the cores overlap";
    else
        outcome = past > 0   ? "it passes the origin"
                  : past < 0 ? "it does not reach the origin"
                             : "it is level with the origin";
    return pen_text(pen, "from %s along %s: %s; %s", simplex, way, found,
                    outcome);
}

static void show_simplex(struct pen pen, const struct gjk_step *step)
{
    struct pen own = step_at(pen, "simplex");
    col_vec2 origin = {0, 0};
    if (step->count == 2)
        pen_line(own, STYLE_SIMPLEX, step->simplex[0].point,
                 step->simplex[1].point);
    for (int i = 0; i < step->count; i++)
        pen_dot(own, STYLE_SIMPLEX, step->simplex[i].point,
                step_support_name(pen, &step->simplex[i]));
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
                 pen_text(pen, "%g", length));
}

/* Shows the support point, joined to the simplex, and its supporting line. */
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
    pen_dot(own, STYLE_SUPPORT, point, step_support_name(pen, &step->support));
}

/* ---- Steps of GJK -------------------------------------------------------- */

static bool read_gjk_step(const struct item *item, struct gjk_step *step)
{
    const struct item *simplex = item_member(item, "simplex");
    *step = (struct gjk_step){.is_closer = member_truth(item, "closer", true),
                              .is_last = !item->next};
    const struct item *corner = simplex ? simplex->first : NULL;
    for (; corner && step->count < 2; corner = corner->next)
        if (!step_support(corner, &step->simplex[step->count++]))
            return false;
    if (step->count > 0) {
        /* The point of the simplex that is nearest to the origin. */
        col_vec2 from = step->simplex[0].point;
        col_vec2 to = step->simplex[step->count - 1].point;
        col_vec2 way = vec_between(from, to), along = vec_unit(way);
        double foot = -vec_dot(from, along);
        step->nearest = !(foot > 0)              ? from
                        : foot < vec_length(way) ? vec_along(from, along, foot)
                                                 : to;
    }
    return member_vec2(item, "direction", &step->direction) &&
           step_support(item_member(item, "support"), &step->support);
}

void step_gjk(struct pen pen, const struct item *section)
{
    double size;
    struct step_pair pair = step_pair_of(pen);
    struct picture *panel = step_difference(pen, &size);
    const struct item *item = panel ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        struct gjk_step step;
        if (!read_gjk_step(item, &step))
            continue;
        struct pen own = step_pen(pen, item, gjk_text(pen, &step));
        struct pen direction = step_at(own, "direction");
        col_vec2 way = vec_unit(step.direction), from;
        /* Where the supports of A and of B are looked for. */
        if (step_vertex(pair.shape[0], step.support.a, &from))
            pen_pointer(direction, STYLE_NORMAL, from, vec_back(way));
        if (step_vertex(pair.shape[1], step.support.b, &from))
            pen_pointer(direction, STYLE_NORMAL, from, way);
        step_show_support(step_at(own, "support"), &pair, &step.support);
        show_simplex(pen_on(own, panel), &step);
        show_found(pen_on(own, panel), &step, size);
    }
}

/* ---- EPA ----------------------------------------------------------------- */

/* EPA: the polygon inside B - A that grows until its edge nearest to the origin
 * lies on the boundary. */

/* A polygon of more corners is not drawn, because the size of all steps would
 * be quadratic. */
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

/* The first polygon: GJK's triangle, or an edge there and back. */
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

/* ---- Steps --------------------------------------------------------------- */

static const char *epa_text(struct pen pen, const struct epa_step *step)
{
    const char *edge =
        pen_text(pen, "the edge from %s to %s is nearest, %g from the origin",
                 step_support_name(pen, &step->from),
                 step_support_name(pen, &step->to), step->distance);
    if (step->is_split)
        return pen_text(pen, "%s; %s = %s lies beyond it: now %d edges", edge,
                        step_support_name(pen, &step->support),
                        mark_point(pen, step->support.point), step->edges);
    if (!item_member(pen.record, "depth"))
        return pen_text(pen, "%s; nothing lies beyond it", edge);
    return pen_text(pen, "%s; nothing lies beyond it: depth %g", edge,
                    member_number(pen.record, "depth", 0));
}

static void show_step(struct pen pen, const struct epa_step *step)
{
    col_vec2 foot = vec_along((col_vec2){0, 0}, step->normal, step->distance);
    struct pen own = step_at(pen, "edge");
    pen_line(own, STYLE_FOCUS, step->from.point, step->to.point);
    pen_dot(own, STYLE_SIMPLEX, step->from.point,
            step_support_name(pen, &step->from));
    pen_dot(own, STYLE_SIMPLEX, step->to.point,
            step_support_name(pen, &step->to));
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL, foot, step->normal);
    if (step->distance > 0)
        pen_span(step_at(pen, "distance"), STYLE_DEPTH,
                 (const col_vec2[2]){{0, 0}, foot},
                 pen_text(pen, "%g", step->distance));
    if (!step->is_split)
        return;
    own = step_at(pen, "support");
    pen_line(own, STYLE_SUPPORT, step->from.point, step->support.point);
    pen_line(own, STYLE_SUPPORT, step->support.point, step->to.point);
    pen_dot(own, STYLE_SUPPORT, step->support.point,
            step_support_name(pen, &step->support));
}

static bool read_epa_step(const struct item *item, struct epa_step *step)
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

void step_epa(struct pen pen, const struct item *section)
{
    double size;
    struct step_pair pair = step_pair_of(pen);
    struct polytope polytope = {.count = 0};
    struct picture *panel = step_difference(pen, &size);
    const struct item *item = panel ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        struct epa_step step;
        col_vec2 points[MOST_CORNERS];
        if (!read_epa_step(item, &step))
            return;
        if (item == section->first)
            begin(&polytope, section, &step);
        struct pen own = step_pen(pen, item, epa_text(pen, &step));
        for (int i = 0; i < polytope.count; i++)
            points[i] = polytope.corners[i].point;
        if (polytope.count > 0)
            pen_polygon(pen_on(own, panel), STYLE_SIMPLEX, points,
                        polytope.count);
        show_step(pen_on(own, panel), &step);
        if (step.is_split) {
            step_show_support(step_at(own, "support"), &pair, &step.support);
            if (polytope.count > 0)
                split(&polytope, &step);
            continue;
        }
        /* A vertex that both ends have is marked once. */
        struct step_support other = step.to;
        if (other.a == step.from.a)
            other.a = -1;
        if (other.b == step.from.b)
            other.b = -1;
        step_show_support(step_at(own, "edge/0"), &pair, &step.from);
        step_show_support(step_at(own, "edge/1"), &pair, &other);
    }
}
