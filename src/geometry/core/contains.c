/* Decides whether a shape contains another one.
 *
 * A convex set contains another one if it reaches as far in every direction. So
 * does a rounded core if no direction has the other core farther out than the
 * difference of the radii, the slack: "core B within core A grown by the
 * slack", or shrunk. Along the normal of an edge of A the difference of both
 * reaches is the distance of B's farthest vertex from the line of the edge.
 * Between the normals of two edges it is greatest either at one of these, or
 * along the way from A's vertex to a vertex of B. The latter matters only if
 * cores may stick out, and only for vertices of B that are farthest in some
 * such direction: those from B's farthest vertex along one normal to that along
 * the next one, as rotating calipers find them (Shamos 1978). */
#include "collide_measure.h"
#include "geometry/core/core.h"
#include "geometry/exact/gap.h"

struct calipers {
    const col_shape *a, *b;
    form slack; /* how far B's core may stick out of A's */
    int sign;   /* the greatest so far: 1 where B is outside, 0 where it touches
                 */
};

static void add_distance(struct calipers *calipers, const gap *distance)
{
    int sign = col_gap_compare_limit(distance, &calipers->slack);
    if (sign > calipers->sign)
        calipers->sign = sign;
}

/* Compares B's vertex j with A's vertex i, if no edge of A is nearer. */
static void compare_vertex(struct calipers *calipers, int j, int i)
{
    const col_shape *a = calipers->a;
    col_vec2 q = calipers->b->vertices[j], p = a->vertices[i];
    if (a->count > 1 &&
        (col_way_sign(p, q, a->vertices[core_before(a, i)], p) < 0 ||
         col_way_sign(p, q, p, a->vertices[core_next(a, i)]) > 0))
        return;
    form2 offset = col_form2_difference(q, p);
    gap distance = col_gap_points(&offset);
    add_distance(calipers, &distance);
}

/* B's vertex that is farthest beyond A's edge after vertex i, the last of
 * several. *distance is that from the line of the edge. */
static int farthest(const struct calipers *calipers, int i, gap *distance)
{
    const col_shape *a = calipers->a, *b = calipers->b;
    col_vec2 p = a->vertices[i], q = a->vertices[core_next(a, i)];
    form2 edge = col_form2_difference(q, p), out = col_turned_right(&edge);
    int j = col_core_support(b, &out);
    form2 offset = col_form2_difference(b->vertices[j], p);
    *distance = col_gap_line(&offset, &edge);
    return col_core_run(b, vector_right(vector_between(p, q)), j).to;
}

/* Every corner of A and the edge after it. Other vertices lie on a straight run
 * of edges, one of which counts. */
static void walk_around(struct calipers *calipers)
{
    const col_shape *a = calipers->a, *b = calipers->b;
    const col_vec2 *v = a->vertices;
    bool sticks_out = col_form_sign(&calipers->slack) >= 0;
    gap distance;
    int j = farthest(calipers, core_before(a, 0), &distance);
    for (int i = 0; i < a->count && calipers->sign <= 0; i++) {
        int at = core_step(a, 0, i);
        if (a->count > 2 && col_turn_sign(v[core_before(a, at)], v[at], v[at],
                                          v[core_next(a, at)]) == 0)
            continue;
        int last = farthest(calipers, at, &distance);
        add_distance(calipers, &distance);
        for (; sticks_out && j != last; j = core_next(b, j))
            compare_vertex(calipers, j, at);
        if (sticks_out)
            compare_vertex(calipers, last, at);
        j = last;
    }
}

col_containment col_contains(const col_shape *a, const col_shape *b)
{
    struct calipers calipers = {a, b, col_form_difference(a->radius, b->radius),
                                -1};
    if (a->count > 1)
        walk_around(&calipers);
    else
        for (int j = 0; j < b->count; j++)
            compare_vertex(&calipers, j, 0);
    return (col_containment){calipers.sign <= 0, calipers.sign < 0};
}
