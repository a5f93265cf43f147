/* Finds the side through which a moving point enters a convex polygon without
 * radius, by portal refinement (Snethen 2008), in plain doubles.
 *
 * A portal is a pair of corners of the Minkowski difference B - A that face the
 * motion, one on each side of its line. The corner that is furthest beyond the
 * portal replaces the one on its own side of the line, until there is none:
 * then the portal is the side. Each corner is found by both cores' support, so
 * few sides are looked at. How the portal was found does not matter: whether
 * the point surely enters there, or surely passes by, is proved afterwards, and
 * anything else is left to the search along the chain
 * (geometry/motion/entry.c). */
#include "geometry/motion/entry.h"

#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"

struct portal_corner {
    int a, b;
    col_vec2 at; /* on B - A */
};

/* The corner of B - A that is furthest along a direction, as rounded. */
static struct portal_corner corner_along(const passage *p, double x, double y)
{
    struct portal_corner corner = {
        support_guess(p->a, -x, -y), support_guess(p->b, x, y), {0, 0}};
    corner.at =
        vec2_between(p->a->vertices[corner.a], p->b->vertices[corner.b]);
    return corner;
}

/* True if a corner is surely the furthest along a direction that is rounded
 * once. */
static bool is_furthest(const passage *p, const struct portal_corner *corner,
                        double x, double y)
{
    sight s = sight_along(x, y);
    return (p->a->count == 1 ||
            support_is_top(p->a, sight_back(s), corner->a, corner->a)) &&
           (p->b->count == 1 || support_is_top(p->b, s, corner->b, corner->b));
}

static bool is_corner(const struct portal_corner *p,
                      const struct portal_corner *q)
{
    return p->a == q->a && p->b == q->b;
}

/* The side between two corners, if it is surely an edge of one core against a
 * vertex of the other. */
static bool side_between(const passage *p, const struct portal_corner *left,
                         const struct portal_corner *right, entry *e)
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

/* Most refinements of a portal. */
#define PORTAL_ROUNDS 32

/* Refines a portal until it is a side. */
static bool refine(const passage *p, col_vec2 way, struct portal_corner *left,
                   struct portal_corner *right, entry *e)
{
    for (int i = 0; i < PORTAL_ROUNDS; i++) {
        if (side_between(p, left, right, e))
            return true;
        col_vec2 along = vec2_between(left->at, right->at);
        struct portal_corner beyond = corner_along(p, along.y, -along.x);
        if (is_corner(&beyond, left) || is_corner(&beyond, right))
            return false;
        *(vec2_cross(way, beyond.at) > 0 ? left : right) = beyond;
    }
    return false;
}

portal_result col_portal_find(const passage *p, entry *e)
{
    col_vec2 way = {p->way.x.hi, p->way.y.hi};
    struct portal_corner front = corner_along(p, -way.x, -way.y);
    bool is_left = vec2_cross(way, front.at) > 0;
    double x = is_left ? way.y : -way.y, y = is_left ? -way.x : way.x;
    struct portal_corner other = corner_along(p, x, y);
    int aside = vector_cross_plainly(way, other.at);
    if (aside == (is_left ? 1 : -1) && is_furthest(p, &other, x, y))
        return PORTAL_PASSED;
    struct portal_corner left = is_left ? front : other;
    struct portal_corner right = is_left ? other : front;
    bool is_sure = refine(p, way, &left, &right, e) &&
                   vector_cross_plainly(way, left.at) > 0 &&
                   vector_cross_plainly(way, right.at) < 0;
    return is_sure ? PORTAL_SIDE : PORTAL_UNSURE;
}
