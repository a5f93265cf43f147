#include "geometry/narrow/gjk_answer.h"

#include "geometry/narrow/quick_side.h"
#include "geometry/narrow/sat_quick.h"
#include "geometry/narrow/witness_points.h"

/* ---- Points ------------------------------------------------------------- */

/* from + share * way. The long way adds to `base`, with an error of less than
 * 2^-93 of that: it gives the same unless next to nothing is left of it. */
static bool part_way(lanes base, lanes from, estimate share, split_vector way,
                     col_vec2 *point)
{
    lanes found;
    if (!split_part_way(from, share, way, &found))
        return false;
    *point = (col_vec2){lanes_x(found), lanes_y(found)};
    lanes least = lanes_mul(lanes_abs(base), lanes_both(0x1p-10));
    return lanes_above(least, lanes_abs(found)) == 0;
}

/* A number as a dividend, to the bits that divisors have. */
static estimate dividend(double x)
{
    split s = split_of(x);
    return (estimate){s.high, s.low, fabs(x) * 0x1p-74};
}

/* A vertex, moved by a radius along the way to the other one. */
static bool moved(col_vec2 vertex, double radius, split_vector way,
                  col_vec2 *point)
{
    *point = (col_vec2){vertex.x + 0.0, vertex.y + 0.0};
    if (is_zero(radius))
        return true;
    split_length length = split_length_of(way);
    estimate share =
        split_divide(dividend(radius), length.value, length.inverse);
    lanes from = lanes_at(&vertex);
    return part_way(from, from, share, way, point);
}

/* The foot of a vertex on an edge that it is above by `height`. That is to be
 * large enough for the long way to know it better than it was rounded. */
static bool foot_on(const quick_side *s, lanes vertex, estimate height,
                    lanes *foot)
{
    lanes offset = lanes_abs(lanes_sub(vertex, s->corner[0]));
    double size = lanes_x(offset) + lanes_y(offset), down = -height.hi;
    if (!(fabs(down) > size * 0x1p-40 && fabs(down) > QUICK_UNIT_MIN))
        return false;
    double high = split_high(down), low = (down - high) - height.lo;
    double error = height.error + fabs(down) * (s->normal.error + 0x1p-76);
    return split_part_way(vertex, (estimate){high, low, error}, s->normal.v,
                          foot);
}

/* ---- Vertices ----------------------------------------------------------- */

static bool is_corner(const col_shape *shape, sight s, int vertex)
{
    return shape->count == 1 || support_is_top(shape, s, vertex, vertex);
}

static bool are_corners(const col_shape *a, const col_shape *b,
                        const difference *p)
{
    sight home = sight_along(-p->point.x, -p->point.y);
    return is_corner(b, home, p->b) && is_corner(a, sight_back(home), p->a);
}

static bool vertices_quickly(const col_shape *a, const col_shape *b,
                             const difference *p, col_gjk *gjk)
{
    col_sat sat;
    if (!col_sat_vertices_quickly(a, b, p->a, p->b, &sat))
        return false;
    gjk->relation = sat.relation;
    gjk->axis = sat.axis;
    gjk->edge = -1;
    col_vec2 from = a->vertices[p->a], to = b->vertices[p->b];
    split_vector way = split_way(lanes_at(&from), lanes_at(&to));
    return moved(from, a->radius, way, &gjk->points.a) &&
           moved(to, -b->radius, way, &gjk->points.b);
}

/* ---- An edge and a vertex ----------------------------------------------- */

struct edge_and_vertex {
    const col_shape *mine, *other; /* the edge's shape, and the vertex's */
    int flip;                      /* 1: the edge is B's */
    core_run edge;
    int vertex;
};

/* False where the simplex is no edge of one core, or one counter-clockwise. */
static bool find_edge(const col_shape *a, const col_shape *b,
                      const simplex *nearest, struct edge_and_vertex *e)
{
    const difference *p = &nearest->corner[0], *q = &nearest->corner[1];
    const col_shape *shapes[2] = {a, b};
    int flip = p->b != q->b;
    e->mine = shapes[flip];
    e->other = shapes[1 - flip];
    e->flip = flip;
    e->edge.from = bits_choose(flip, p->a, p->b);
    e->edge.to = bits_choose(flip, q->a, q->b);
    e->vertex = bits_choose(flip, p->b, p->a);
    if (bits_choose(flip, q->b, q->a) != e->vertex ||
        core_next(e->mine, e->edge.from) != e->edge.to)
        return false;
    sight s = sight_right(difference_step(p, q));
    return nearest->alone ||
           is_corner(e->other, flip ? sight_back(s) : s, e->vertex);
}

/* What is measured of them. */
struct gjk_measured {
    double amount; /* the gap, or less than 0 */
    lanes normal;
    lanes vertex, foot; /* of the vertex on the edge */
};

static inline bool measure(const struct edge_and_vertex *e,
                           struct gjk_measured *m)
{
    quick_side side;
    if (!is_zero(e->mine->radius) || !is_zero(e->other->radius) ||
        !quick_side_take(&side, e->mine, e->edge))
        return false;
    m->vertex = lanes_at(&e->other->vertices[e->vertex]);
    quick_side_measure(&side);
    estimate height = quick_height_of(&side, m->vertex);
    COUNT_DECISION(amounts);
    return split_round(height, &m->amount) &&
           fabs(m->amount) > 2 * height.error &&
           quick_unit_round(&side.normal, &m->normal) &&
           foot_on(&side, m->vertex, height, &m->foot);
}

/* ---- The answer --------------------------------------------------------- */

/* Given at once, as it is large and what is stored in parts is slow to copy. */
static inline col_gjk answer_of(const struct edge_and_vertex *e,
                                const struct gjk_measured *m,
                                gjk_iterations iterations)
{
    lanes normal = lanes_mul(lanes_both(1 - 2 * e->flip), m->normal);
    normal = lanes_add(normal, lanes_both(0));
    int edge = core_edge_at(e->mine, e->edge.from);
    col_axis_kind kind = e->flip ? COL_EDGE_OF_B : COL_EDGE_OF_A;
    col_vec2 points[2];
    lanes_put(&points[e->flip], m->foot);
    lanes_put(&points[1 - e->flip], lanes_add(m->vertex, lanes_both(0)));
    return (col_gjk){{m->amount < 0,
                      false,
                      fabs(m->amount),
                      {lanes_x(normal), lanes_y(normal)}},
                     {points[0], points[1]},
                     {kind, bits_choose(e->flip, edge, e->vertex),
                      bits_choose(e->flip, e->vertex, edge)},
                     edge,
                     iterations.gjk,
                     iterations.epa};
}

static void answer_exactly(const minkowski *m, const simplex *nearest,
                           col_gjk *gjk)
{
    const difference *p = &nearest->corner[0], *q = &nearest->corner[1];
    facing face = nearest->count == 1
                      ? col_face_vertices(m->a, m->b, p->a, p->b)
                      : col_face_between(m->a, m->b, p, q);
    gjk->relation = col_relate(m->a, m->b, &face);
    gjk->points = col_face_points(m->a, m->b, &face, &gjk->relation);
    gjk->axis = face.axis;
    gjk->edge = face.edge;
}

static col_gjk answer_slowly(const col_shape *a, const col_shape *b,
                             const simplex *nearest, gjk_iterations iterations)
{
    const difference *p = &nearest->corner[0];
    col_gjk gjk = {.iterations = iterations.gjk,
                   .epa_iterations = iterations.epa};
    bool is_quick = nearest->count == 1 &&
                    (nearest->alone || are_corners(a, b, p)) &&
                    vertices_quickly(a, b, p, &gjk);
    if (!is_quick)
        answer_exactly(&(minkowski){a, b}, nearest, &gjk);
    return gjk;
}

col_gjk col_gjk_answer(const col_shape *a, const col_shape *b,
                       const simplex *nearest, gjk_iterations iterations)
{
    struct edge_and_vertex edge;
    struct gjk_measured measured;
    return nearest->count == 2 && find_edge(a, b, nearest, &edge) &&
                   measure(&edge, &measured)
               ? answer_of(&edge, &measured, iterations)
               : answer_slowly(a, b, nearest, iterations);
}
