/* Contacts of capsules and rounded polygons.
 *
 * Their nearest features are an edge and a vertex, two parallel edges, or two
 * vertices. The edge of the largest gap finds them (geometry/narrow/facing.h).
 * Products in doubles find it for two segments, the gaps of all edges in floats
 * for few vertices (geometry/search/few_gaps.h), and else searches
 * (geometry/search/axes.h). If these leave two edges or two vertices open that
 * are not parallel, the result is UNSURE and the exact path answers. */
#include "geometry/clip/clip.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"
#include "geometry/narrow/quick_side.h"
#include "geometry/search/few_gaps.h"

/* ---- From the edge to the contacts -------------------------------------- */

/* True if a point is surely on the outer side of an edge's line. */
static bool is_outside(const quick_side *s, lanes point)
{
    lanes offset = lanes_sub(point, s->corner[0]);
    lanes products = lanes_mul(s->way, lanes_turned(offset));
    double left = lanes_x(products), right = lanes_y(products);
    COUNT_DECISION(made);
    return right - left > vector_error(left, right);
}

/* The contact at an end of the edge, as the nearest vertices lie behind one of
 * its planes. */
static contact_outcome contact_past(const meeting *m, const quick_side *side,
                                    int out, col_manifold *manifold)
{
    /* A parallel edge runs the opposite way. */
    int vertex = m->level && out != 1 ? m->far : m->nearest;
    int end = out == 1 ? side->run.from : side->run.to;
    if (!is_outside(side, lanes_at(&m->other->vertices[vertex])))
        return UNSURE;
    return m->flip
               ? col_contact_vertices(m->other, vertex, m->mine, end, manifold)
               : col_contact_vertices(m->mine, end, m->other, vertex, manifold);
}

static contact_outcome contact_near(meeting *m, col_manifold *manifold)
{
    const col_vec2 *v = m->other->vertices;
    quick_side side;
    quick_side_put(&side, m->mine, core_ends(m->mine, m->edge));
    int out = quick_planes(&side, lanes_at(&v[m->nearest]));
    if (m->level && out != 0)
        out &= quick_planes(&side, lanes_at(&v[m->far]));
    return out != 0 ? contact_past(m, &side, out, manifold)
                    : col_contact_beside(m, manifold);
}

/* Picks A's edge if an edge of B is parallel to it and faces it: then both have
 * the same gap, and that of A is the first. */
static bool pick_parallel(meeting *m, const col_shape *a, int edge_a,
                          const col_shape *b, int edge_b)
{
    vector of_a = core_edge(a, edge_a), of_b = core_edge(b, edge_b);
    meeting_put(m, a, b, false, edge_a);
    m->level = true;
    m->nearest = core_start(b, edge_b);
    m->far = core_end(b, edge_b);
    return vector_cross_sign(of_a, of_b) == 0 &&
           vector_dot_sign(of_a, of_b) < 0;
}

/* ---- Two segments ------------------------------------------------------- */

/* How two other vertices lie beside a segment. Sets of vertices are bits; a
 * vertex that is not surely in a set is not in it. */
struct sighting {
    lanes cross;       /* of the segment and the vectors to the vertices */
    lanes error;       /* of products */
    double square;     /* of the segment's length */
    int left, right;   /* of the segment's line */
    int before, after; /* its start */
    int until, behind; /* its end */
    bool ordinary;     /* squares do not underflow */
};

/* Let u = 2^-53, d the segment and v a vector to a vertex. Both are rounded
 * once, so that a product of their components is off by 3u of itself, and a sum
 * of two by 4u of |d| |v|, with |d| and |v| as sums of magnitudes. |d|^2 is off
 * by 4u of itself, and its difference with d . v by 5u |d| (|v| + |d|). */
#define VIEW_ERROR 0x1p-50

static inline struct sighting sight_from(const col_vec2 *mine,
                                         const col_vec2 *others)
{
    lanes from = lanes_at(&mine[0]), way = lanes_sub(lanes_at(&mine[1]), from);
    lanes p = lanes_sub(lanes_at(&others[0]), from);
    lanes q = lanes_sub(lanes_at(&others[1]), from);
    lanes x = lanes_xs(p, q), y = lanes_ys(p, q);
    lanes dx = lanes_xs(way, way), dy = lanes_ys(way, way);
    lanes square = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
    lanes along = lanes_add(lanes_mul(dx, x), lanes_mul(dy, y));
    lanes cross = lanes_sub(lanes_mul(dx, y), lanes_mul(dy, x));
    lanes rest = lanes_sub(square, along);
    lanes size = lanes_add(lanes_abs(dx), lanes_abs(dy));
    lanes sum = lanes_add(size, lanes_add(lanes_abs(x), lanes_abs(y)));
    lanes error = lanes_mul(lanes_mul(size, sum), lanes_both(VIEW_ERROR));
    error = lanes_add(error, lanes_both(0x1p-1000));
    lanes minus = lanes_sub(lanes_both(0), error);
    return (struct sighting){
        .cross = cross,
        .error = error,
        .square = lanes_x(square),
        .left = lanes_above(cross, error),
        .right = lanes_above(minus, cross),
        .before = lanes_above(minus, along),
        .after = lanes_above(along, error),
        .until = lanes_above(rest, error),
        .behind = lanes_above(minus, rest),
        .ordinary = lanes_x(size) > 0x1p-100,
    };
}

/* True if both vertices are on the same side. */
static inline bool is_aside(const struct sighting *v)
{
    return v->left == 3 || v->right == 3;
}

/* True if both vertices are surely further than `reach` from the segment's
 * line, and on one side of it. Squares are off by 12u of themselves. */
static inline bool is_beyond(const struct sighting *v, double reach)
{
    lanes least = lanes_sub(lanes_abs(v->cross), v->error);
    lanes limit = lanes_both(reach * reach * v->square * (1 + 0x1p-48));
    limit = lanes_add(limit, lanes_both(0x1p-1000));
    return is_aside(v) && lanes_above(lanes_mul(least, least), limit) == 3;
}

/* The vertex that is surely nearer to the segment's line, or -1. */
static inline int nearer_vertex(const struct sighting *v)
{
    lanes distance = lanes_abs(v->cross);
    double more = lanes_x(distance) - lanes_y(distance);
    bool sure = fabs(more) > lanes_x(v->error) + lanes_y(v->error);
    return sure ? more > 0 : -1;
}

/* The vertex that faces the inside of the segment and is its only nearest one,
 * or -1. */
static inline int facing_vertex(const struct sighting *v)
{
    int nearer = nearer_vertex(v);
    bool sure = is_aside(v) && nearer >= 0;
    return sure && (v->after & v->until) >> nearer & 1 ? nearer : -1;
}

/* True if two segments surely cross and the depth at v's is surely less than at
 * w's. A depth is the smaller cross product divided by the length. Depths are
 * compared by squares, multiplied by both squares of lengths. A product is off
 * by 10u of itself: 4u for a sum of three terms that is squared, 1u for the
 * square, 4u for the square of a length, and 1u. 2^-48 is 32u. */
static bool is_less_deep(const struct sighting *v, const struct sighting *w)
{
    lanes p = lanes_abs(v->cross), q = lanes_abs(w->cross);
    lanes m = lanes_min(lanes_xs(p, q), lanes_ys(p, q));
    double most = lanes_x(m) + lanes_x(v->error) + lanes_y(v->error);
    double least = lanes_y(m) - lanes_x(w->error) - lanes_y(w->error);
    bool crosses = v->left && v->right && w->left && w->right;
    return crosses && least > 0x1p-300 &&
           most * most * w->square * (1 + 0x1p-48) < least * least * v->square;
}

/* Two vertices are the only nearest points if each lies beyond the other's end
 * of its segment: then each step from there leads away. Bit 2i + j: vertex i of
 * A and j of B. */
static inline int facing_vertices(const struct sighting *a,
                                  const struct sighting *b)
{
    int of_first = (b->before & 1) | (b->behind & 1) << 1;
    int of_second = b->before >> 1 | (b->behind & 2);
    return (a->before & of_first) | (a->behind & of_second) << 2;
}

/* The contacts at the left or right side of a segment. */
static contact_outcome contact_aside(const col_shape *mine,
                                     const col_shape *other, bool left,
                                     int nearest, bool flip,
                                     col_manifold *manifold)
{
    meeting m = {.mine = mine,
                 .other = other,
                 .flip = flip,
                 .edge = left, /* that of the way back */
                 .nearest = nearest};
    return col_contact_beside(&m, manifold);
}

static contact_outcome contact_disc(const col_shape *segment,
                                    const col_shape *disc, bool flip,
                                    col_manifold *manifold)
{
    col_vec2 twice[2] = {disc->vertices[0], disc->vertices[0]};
    struct sighting v = sight_from(segment->vertices, twice);
    COUNT_DECISION(made);
    if (!v.ordinary)
        return UNSURE;
    if (is_beyond(&v, segment->radius + disc->radius))
        return APART;
    if (v.before | v.behind) {
        int end = v.behind & 1;
        return flip ? col_contact_vertices(disc, 0, segment, end, manifold)
                    : col_contact_vertices(segment, end, disc, 0, manifold);
    }
    if (!is_aside(&v) || !(v.after & v.until))
        return UNSURE;
    return contact_aside(segment, disc, v.left & 1, 0, flip, manifold);
}

contact_outcome col_contact_segments(const col_shape *a, const col_shape *b,
                                     col_manifold *manifold)
{
    if (a->count == 1 || b->count == 1)
        return a->count == 1 ? contact_disc(b, a, true, manifold)
                             : contact_disc(a, b, false, manifold);
    struct sighting of_a = sight_from(a->vertices, b->vertices);
    struct sighting of_b = sight_from(b->vertices, a->vertices);
    double reach = a->radius + b->radius;
    COUNT_DECISION(made);
    COUNT_DECISION(made);
    if (!of_a.ordinary || !of_b.ordinary)
        return UNSURE;
    if (is_beyond(&of_a, reach) || is_beyond(&of_b, reach))
        return APART;
    int pairs = facing_vertices(&of_a, &of_b);
    if (pairs) {
        int pair = lowest_bit((unsigned)pairs);
        return col_contact_vertices(a, pair >> 1, b, pair & 1, manifold);
    }
    bool a_left = of_a.left == 3, b_left = of_b.left == 3;
    int of_b_vertex = facing_vertex(&of_a), of_a_vertex = facing_vertex(&of_b);
    if (of_b_vertex >= 0)
        return contact_aside(a, b, a_left, of_b_vertex, false, manifold);
    if (of_a_vertex >= 0)
        return contact_aside(b, a, b_left, of_a_vertex, true, manifold);
    of_b_vertex = nearer_vertex(&of_a);
    of_a_vertex = nearer_vertex(&of_b);
    if (of_b_vertex >= 0 && is_less_deep(&of_a, &of_b))
        return contact_aside(a, b, of_a.right >> of_b_vertex & 1, of_b_vertex,
                             false, manifold);
    if (of_a_vertex >= 0 && is_less_deep(&of_b, &of_a))
        return contact_aside(b, a, of_b.right >> of_a_vertex & 1, of_a_vertex,
                             true, manifold);
    meeting m;
    return is_aside(&of_a) && of_a.after && of_a.until &&
                   pick_parallel(&m, a, a_left, b, b_left)
               ? col_contact_beside(&m, manifold)
               : UNSURE;
}

/* ---- Other cores -------------------------------------------------------- */

/* True if the searches know a shape: prepared, and each edge is a whole side.
 */
static bool is_known(const col_shape *shape)
{
    return shape->prepared && shape->prepared->frame.corners &&
           shape->prepared->frame.count > 1;
}

/* Picks the edge of the largest gap and the vertex nearest to it, or two
 * parallel edges; false if they are not sure. */
static bool pick_of_few(const col_shape *a, const col_shape *b,
                        const few_gaps *gaps, meeting *m)
{
    unsigned edges = few_largest(gaps, a->count, b->count);
    unsigned others = edges & (edges - 1);
    int number = lowest_bit(edges);
    if (is_one_bit(others) && number < FRAME_FEW && others >> FRAME_FEW)
        return pick_parallel(m, a, number, b, lowest_bit(others) - FRAME_FEW);
    meeting_put(m, a, b, number >= FRAME_FEW, number % FRAME_FEW);
    unsigned nearest = few_nearest(gaps, number, &m->mine->prepared->frame,
                                   &m->other->prepared->frame);
    m->nearest = lowest_bit(nearest);
    return !others && is_one_bit(nearest);
}

static contact_outcome contact_few(const col_shape *a, const col_shape *b,
                                   col_manifold *manifold)
{
    frame_fetch_vertices(a);
    frame_fetch_vertices(b);
    few_gaps gaps;
    meeting m;
    float reach = (float)(a->radius + b->radius);
    few_measure(&gaps, &a->prepared->frame, &b->prepared->frame);
    if (few_are_apart(&gaps, reach + reach * 0x1p-22f))
        return APART;
    return pick_of_few(a, b, &gaps, &m) ? contact_near(&m, manifold) : UNSURE;
}

static bool pick_axis(const col_shape *a, const col_shape *b, meeting *m)
{
    axis_list list;
    axis_found *first = &list.axes[0];
    list.count = 1;
    if (!has_sectors(a) || !has_sectors(b))
        col_find_axes(a, &a->prepared->frame, b, &b->prepared->frame, &list);
    else if (col_search_prepared(a, b, false, first) != SECTORS_FOUND)
        return false;
    if (list.count == 2 && list.axes[0].kind != list.axes[1].kind)
        return pick_parallel(m, a, list.axes[0].edge, b, list.axes[1].edge);
    meeting_put(m, a, b, first->kind == COL_EDGE_OF_B, first->edge);
    m->nearest = first->vertex;
    return list.count == 1 && first->corner;
}

contact_outcome col_contact_rounded(const col_shape *a, const col_shape *b,
                                    col_manifold *manifold)
{
    meeting m;
    if (!is_known(a) || !is_known(b))
        return UNSURE;
    if (a->count <= FRAME_FEW && b->count <= FRAME_FEW)
        return contact_few(a, b, manifold);
    return pick_axis(a, b, &m) ? contact_near(&m, manifold) : UNSURE;
}
