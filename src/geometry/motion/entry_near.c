/* Finds the side through which a moving point enters a convex polygon without
 * radius, in plain doubles.
 *
 * The corner of the Minkowski difference B - A that is furthest against the
 * motion is near the entry. From there the sides lead to the line of the
 * motion, in the order of their directions. How the side was found does not
 * matter: whether the point surely enters there, or surely passes by, is proved
 * afterwards, and anything else is left to the search along the whole chain
 * (geometry/motion/entry.c). */
#include "geometry/motion/entry.h"

#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"

struct near_corner {
    int a, b;
    col_vec2 at; /* on B - A */
};

/* True if a corner is surely the furthest along a direction that is rounded
 * once. */
static bool is_furthest(const passage *p, const struct near_corner *corner,
                        double x, double y)
{
    sight s = sight_along(x, y);
    return (p->a->count == 1 ||
            support_is_top(p->a, sight_back(s), corner->a, corner->a)) &&
           (p->b->count == 1 || support_is_top(p->b, s, corner->b, corner->b));
}

/* The side between two corners, if it is surely an edge of one core against a
 * vertex of the other. */
static bool side_between(const passage *p, const struct near_corner *left,
                         const struct near_corner *right, entry *e)
{
    e->kind = ENTRY_SIDE;
    e->a = left->a;
    e->b = left->b;
    e->of_a = left->b == right->b;
    e->of_b = left->a == right->a;
    if (e->of_a == e->of_b)
        return false;
    const col_shape *shape = e->of_a ? p->a : p->b;
    int from = e->of_a ? left->a : left->b, to = e->of_a ? right->a : right->b;
    if (core_next(shape, from) != to)
        return false;
    e->edge = core_edge(shape, core_edge_at(shape, from));
    if (e->of_a)
        e->edge = vector_negate(e->edge);
    const col_shape *other = e->of_a ? p->b : p->a;
    int vertex = e->of_a ? left->b : left->a;
    sight out = sight_right(sight_along(e->edge.x.hi, e->edge.y.hi));
    return other->count == 1 ||
           support_is_top(other, e->of_a ? out : sight_back(out), vertex,
                          vertex);
}

/* The edge of a core from a vertex to the next one, or from the previous one to
 * it; none for one vertex. */
static col_vec2 edge_beside(const col_shape *shape, int vertex, bool ahead)
{
    int other = ahead ? core_next(shape, vertex) : core_before(shape, vertex);
    col_vec2 from = shape->vertices[vertex], to = shape->vertices[other];
    return ahead ? vec2_between(from, to) : vec2_between(to, from);
}

/* Steps over the next side, counter-clockwise, or the previous one. Returns the
 * side, counter-clockwise. */
static col_vec2 step(const passage *p, struct near_corner *at, bool ahead)
{
    col_vec2 of_a = vec2_opposite(edge_beside(p->a, at->a, ahead));
    col_vec2 of_b = edge_beside(p->b, at->b, ahead);
    double turn = vec2_cross(of_a, of_b);
    bool is_a =
        p->b->count == 1 || (p->a->count > 1 && (ahead ? turn > 0 : turn < 0));
    if (is_a)
        at->a = ahead ? core_next(p->a, at->a) : core_before(p->a, at->a);
    else
        at->b = ahead ? core_next(p->b, at->b) : core_before(p->b, at->b);
    at->at = vec2_between(p->a->vertices[at->a], p->b->vertices[at->b]);
    return is_a ? of_a : of_b;
}

/* Most sides that are stepped over, and vertices of both cores for which that
 * is worth a try. */
#define SIDES_FEW    64
#define VERTICES_FEW 256

near_entry col_entry_near(const passage *p, entry *e)
{
    if (p->a->count + p->b->count > VERTICES_FEW)
        return NEAR_UNSURE;
    col_vec2 way = {p->way.x.hi, p->way.y.hi};
    int a = support_guess(p->a, way.x, way.y);
    int b = support_guess(p->b, -way.x, -way.y);
    struct near_corner at = {
        a, b, vec2_between(p->a->vertices[a], p->b->vertices[b])};
    struct near_corner last = at;
    bool is_left = vec2_cross(way, at.at) > 0, faces = true;
    for (int i = 0; i < SIDES_FEW && faces; i++) {
        last = at;
        faces = vec2_cross(way, step(p, &at, is_left)) < 0;
        if (faces && (vec2_cross(way, at.at) > 0) != is_left) {
            struct near_corner left = is_left ? last : at;
            struct near_corner right = is_left ? at : last;
            bool is_sure = vector_cross_plainly(way, left.at) > 0 &&
                           vector_cross_plainly(way, right.at) < 0 &&
                           side_between(p, &left, &right, e);
            return is_sure ? NEAR_SIDE : NEAR_UNSURE;
        }
    }
    double x = is_left ? way.y : -way.y, y = is_left ? -way.x : way.x;
    bool passes = !faces && is_furthest(p, &last, x, y) &&
                  vector_cross_plainly(way, last.at) == (is_left ? 1 : -1);
    return passes ? NEAR_NONE : NEAR_UNSURE;
}
