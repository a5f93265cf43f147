/* What a ring of vertices is: convex, concave, or no polygon at all. Every
 * test is a sign of degree 2, decided exactly. */
#include "geometry/core/crossing.h"
#include "geometry/core/order.h"
#include "geometry/exact/bits.h"
#include "geometry/exact/exact_vector.h"
#include "geometry/exact/lanes.h"

/* ---- Vertices and edges of the ring ------------------------------------- */

struct polygon_ring {
    const col_vec2 *v;
    int count;
};

static const col_vec2 *vertex(const struct polygon_ring *ring, int i)
{
    return &ring->v[i < ring->count ? i : i - ring->count];
}

static vector edge_of(const struct polygon_ring *ring, int i)
{
    return vector_between(*vertex(ring, i), *vertex(ring, i + 1));
}

static vector next_edge_of(const struct polygon_ring *ring, int i)
{
    return edge_of(ring, i + 1 < ring->count ? i + 1 : 0);
}

/* Turn at the end of edge i: 1 left, -1 right, 0 straight on or back. */
static int turn_after(const struct polygon_ring *ring, int i)
{
    return vector_cross_sign(edge_of(ring, i), next_edge_of(ring, i));
}

/* ---- Convexity ---------------------------------------------------------- */

struct turns {
    bool left, right;
    bool repeated; /* an edge has no length */
    int back;   /* the first edge that the next one runs back over; -1: none */
    int rounds; /* how often the edges' direction goes from left to right */
};

/* What plain doubles cannot tell of the turn at the end of edge i, as it is a
 * small one or one of the edges has no length. Rare, and kept apart so that the
 * usual way needs few registers. */
#ifdef __GNUC__
__attribute__((noinline))
#endif
static void
turn_exactly(const struct polygon_ring *ring, int i, struct turns *turns)
{
    vector edge = edge_of(ring, i), next = next_edge_of(ring, i);
    int sign = vector_cross_sign(edge, next);
    turns->left |= sign > 0;
    turns->right |= sign < 0;
    turns->repeated |= vector_is_zero(edge);
    if (sign == 0 && turns->back < 0 && vector_dot_sign(edge, next) < 0)
        turns->back = i;
}

/* Two edges, each coordinate rounded once, which keeps its sign. */
struct polygon_edges {
    lanes x, y;
};

/* Bits 0 and 1: which of the edges go from left to right. Upwards does too. */
static inline int go_right(struct polygon_edges edges)
{
    lanes zero = lanes_both(0);
    int up = lanes_above(edges.y, zero) & ~lanes_above(zero, edges.x);
    return lanes_above(edges.x, zero) | up;
}

static inline struct polygon_edges two_edges(lanes p, lanes q)
{
    return (struct polygon_edges){lanes_xs(p, q), lanes_ys(p, q)};
}

/* Signs of the turns from edges to the next ones, where plain doubles can tell,
 * in bits 0 and 1. */
struct signs {
    int left, right;
};

static inline struct signs signs_of(struct polygon_edges edges,
                                    struct polygon_edges next)
{
    lanes left = lanes_mul(edges.x, next.y);
    lanes right = lanes_mul(edges.y, next.x);
    lanes sum = lanes_add(lanes_abs(left), lanes_abs(right));
    lanes error = lanes_mul(lanes_both(VECTOR_FILTER), sum);
    int sure = lanes_above(sum, lanes_both(PRODUCTS_MIN));
    COUNT_DECISION(made);
    COUNT_DECISION(made);
    return (struct signs){
        lanes_above(lanes_sub(left, right), error) & sure,
        lanes_above(lanes_sub(right, left), error) & sure,
    };
}

/* Two turns at a time, from two edges that overlap the two next ones. Where the
 * number of turns is odd, the first one comes a second time. */
static struct turns turns_of(const struct polygon_ring *ring)
{
    struct turns turns = {.back = -1};
    lanes end = lanes_at(vertex(ring, 1));
    lanes edge = lanes_sub(end, lanes_at(vertex(ring, 0)));
    int from = go_right(two_edges(edge, edge));
    for (int i = 0; i < ring->count; i += 2) {
        lanes next_end = lanes_at(vertex(ring, i + 2));
        lanes last_end = lanes_at(vertex(ring, i + 3));
        lanes next = lanes_sub(next_end, end);
        lanes last = lanes_sub(last_end, next_end);
        struct polygon_edges after = two_edges(next, last);
        struct signs signs = signs_of(two_edges(edge, next), after);
        int both = i + 1 < ring->count ? 3 : 1;
        int unsure = ~(signs.left | signs.right) & both;
        if (unsure & 1)
            turn_exactly(ring, i, &turns);
        if (unsure & 2)
            turn_exactly(ring, i + 1, &turns);
        int to = go_right(after), starts = to & ~(from >> 1 | to << 1) & both;
        turns.left |= signs.left;
        turns.right |= signs.right;
        turns.rounds += (starts & 1) + (starts >> 1);
        from = to;
        edge = last;
        end = last_end;
    }
    return turns;
}

/* ---- Reports ------------------------------------------------------------ */

/* There is one. */
static col_polygon_report first_repeated(const struct polygon_ring *ring)
{
    int i = 0;
    while (!vector_is_zero(edge_of(ring, i)))
        i++;
    bool last = i + 1 == ring->count;
    return (col_polygon_report){.kind = COL_POLYGON_REPEATED_VERTEX,
                                .vertex = last ? i : i + 1,
                                .other = last ? 0 : i};
}

/* Winding of a simple polygon: its leftmost (then lowest) vertex is convex. */
static int winding_of(const struct polygon_ring *ring)
{
    int low = 0;
    for (int i = 1; i < ring->count; i++)
        if (col_point_before(ring->v, i, low))
            low = i;
    return turn_after(ring, low > 0 ? low - 1 : ring->count - 1);
}

static int reflex_vertex(const struct polygon_ring *ring, int winding)
{
    int found = 0;
    for (int i = ring->count - 1; i >= 0; i--)
        if (turn_after(ring, i > 0 ? i - 1 : ring->count - 1) == -winding)
            found = i;
    return found;
}

col_polygon_report col_polygon_check(const col_vec2 *vertices, int count)
{
    struct polygon_ring ring = {vertices, count};
    col_polygon_report report = {.kind = COL_POLYGON_ZERO_AREA};
    struct turns turns = turns_of(&ring);
    if (turns.repeated)
        return first_repeated(&ring);
    if (!turns.left && !turns.right)
        return report;
    report.kind = COL_POLYGON_NOT_CONVEX;
    if (turns.left != turns.right && turns.back < 0 && turns.rounds == 1) {
        report.kind = COL_POLYGON_CONVEX;
        report.winding = turns.left ? 1 : -1;
    }
    return report;
}

col_polygon_report col_polygon_check_simple(const col_vec2 *vertices, int count,
                                            int *scratch)
{
    struct polygon_ring ring = {vertices, count};
    col_polygon_report report = {.kind = COL_POLYGON_SELF_INTERSECTING};
    int back = turns_of(&ring).back;
    if (back >= 0) {
        report.vertex = back + 1 < count ? back : 0;
        report.other = back + 1 < count ? back + 1 : back;
        return report;
    }
    if (col_find_crossing(vertices, count, scratch, &report.vertex,
                          &report.other))
        return report;
    report.kind = COL_POLYGON_CONCAVE;
    report.winding = winding_of(&ring);
    report.vertex = reflex_vertex(&ring, report.winding);
    return report;
}
