/* Decides whether a shape contains another one.
 *
 * A convex set contains another one if it reaches as far in every direction. So
 * does a rounded core if no direction has the other core farther out than the
 * difference of the radii, the slack: "core B within core A grown by the
 * slack", or shrunk. Along the normal of an edge of A the difference of both
 * reaches is the distance of B's farthest vertex from the line of the edge.
 * Between the normals of two edges it is greatest either at one of these, or
 * along the way from A's vertex to a vertex of B. The latter matters only if
 * cores may stick out, and counts only vertices of B that are farthest in some
 * such direction.
 *
 * Both cores are walked once around, as rotating calipers do (Shamos 1978). */
#include "collide_measure.h"
#include "geometry/exact/gap.h"

struct calipers {
    const col_shape *a, *b;
    form slack;      /* how far B's core may stick out of A's */
    bool sticks_out; /* slack >= 0 */
    int sign; /* the greatest so far: 1 where B is outside, 0 where it touches
               */
};

/* Vertex i >= 0, counter-clockwise, round and round. */
static col_vec2 vertex_at(const col_shape *shape, int i)
{
    int k = i % shape->count;
    return shape->vertices[shape->winding < 0 ? shape->count - 1 - k : k];
}

static void add_sign(struct calipers *calipers, int sign)
{
    if (sign > calipers->sign)
        calipers->sign = sign;
}

/* True if a later vertex of B than j is farther beyond the edge p q of A. Where
 * two edges of A are opposite, vertex j may be on the side of B that is far
 * from the edge, and the next vertex no farther: then its edge is opposite,
 * too. */
static bool is_before(const struct calipers *calipers, int j, col_vec2 p,
                      col_vec2 q)
{
    col_vec2 from = vertex_at(calipers->b, j),
             to = vertex_at(calipers->b, j + 1);
    int turn = col_turn_sign(from, to, p, q);
    return turn > 0 || (turn == 0 && col_way_sign(from, to, p, q) < 0);
}

/* Compares B's vertex j with A's line from p to q. */
static void meet_edge(struct calipers *calipers, int j, col_vec2 p, col_vec2 q)
{
    form2 offset = col_form2_difference(vertex_at(calipers->b, j), p);
    form2 direction = col_form2_difference(q, p);
    gap distance = col_gap_line(&offset, &direction);
    add_sign(calipers, col_gap_compare_limit(&distance, &calipers->slack));
}

/* Compares B's vertex j with A's vertex i, if no edge of A is nearer. At a
 * vertex on a straight run of edges, these are as near. */
static void meet_vertex(struct calipers *calipers, int j, int i)
{
    const col_shape *a = calipers->a;
    col_vec2 q = vertex_at(calipers->b, j), p = vertex_at(a, i);
    col_vec2 before = vertex_at(a, i + a->count - 1);
    col_vec2 after = vertex_at(a, i + 1);
    bool is_straight = a->count > 2 && col_turn_sign(before, p, p, after) == 0;
    if (is_straight || (a->count > 1 && (col_way_sign(p, q, before, p) < 0 ||
                                         col_way_sign(p, q, p, after) > 0)))
        return;
    form2 offset = col_form2_difference(q, p);
    gap distance = col_gap_points(&offset);
    add_sign(calipers, col_gap_compare_radius(&distance, &calipers->slack));
}

/* The vertex of B farthest beyond A's edge 0. */
static int first_vertex(const struct calipers *calipers)
{
    col_vec2 p = vertex_at(calipers->a, 0), q = vertex_at(calipers->a, 1);
    int first = 0;
    for (int j = 1; j < calipers->b->count; j++)
        if (col_turn_sign(vertex_at(calipers->b, first),
                          vertex_at(calipers->b, j), p, q) > 0)
            first = j;
    return first;
}

/* Every edge of A, and the vertex after it. B's vertices advance by less than
 * one round for each edge, and by little more than one round in all. */
static void walk_around(struct calipers *calipers)
{
    const col_shape *a = calipers->a;
    int count = calipers->b->count, j = first_vertex(calipers);
    for (int i = 0; i < a->count && calipers->sign <= 0; i++) {
        meet_edge(calipers, j, vertex_at(a, i), vertex_at(a, i + 1));
        col_vec2 p = vertex_at(a, i + 1), q = vertex_at(a, i + 2);
        if (calipers->sticks_out)
            meet_vertex(calipers, j, i + 1);
        for (int k = 0; k < count && is_before(calipers, j, p, q); k++) {
            j = (j + 1) % count;
            if (calipers->sticks_out)
                meet_vertex(calipers, j, i + 1);
        }
    }
}

col_containment col_contains(const col_shape *a, const col_shape *b)
{
    struct calipers calipers = {a, b, col_form_difference(a->radius, b->radius),
                                false, -1};
    calipers.sticks_out = col_form_sign(&calipers.slack) >= 0;
    if (a->count < 3 && !calipers.sticks_out)
        return (col_containment){false, false};
    if (a->count == 1)
        for (int j = 0; j < b->count; j++)
            meet_vertex(&calipers, j, 0);
    else
        walk_around(&calipers);
    return (col_containment){calipers.sign <= 0, calipers.sign < 0};
}
