/* What a ring of vertices is: convex, concave, or no polygon at all. Every
 * test is a sign of degree 2, decided exactly. */
#include "exact/bits.h"
#include "exact/vector.h"
#include "geom/crossing.h"
#include "geom/order.h"

/* ---- Vertices and edges of the ring ------------------------------------- */

struct ring {
    const col_vec2 *v;
    int count;
};

static col_vec2 at(const struct ring *ring, int i)
{
    return ring->v[i < ring->count ? i : i - ring->count];
}

static vector edge_of(const struct ring *ring, int i)
{
    return vector_between(at(ring, i), at(ring, i + 1));
}

static vector next_edge_of(const struct ring *ring, int i)
{
    return edge_of(ring, i + 1 < ring->count ? i + 1 : 0);
}

/* Turn at the end of edge i: 1 left, -1 right, 0 straight on or back. */
static int turn_after(const struct ring *ring, int i)
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

/* An edge, each coordinate rounded once, which keeps its sign. */
static inline col_vec2 rounded_edge(const struct ring *ring, int i)
{
    col_vec2 p = at(ring, i), q = at(ring, i + 1);
    return (col_vec2){q.x - p.x, q.y - p.y};
}

static inline bool has_no_length(col_vec2 edge)
{
    return fabs(edge.x) + fabs(edge.y) <= 0;
}

/* Without a branch, as every other edge goes the other way. */
static inline bool goes_right(col_vec2 edge)
{
    return (edge.x > 0) | (!(edge.x < 0) & (edge.y > 0));
}

/* What plain doubles cannot tell of the turn at the end of edge i. Rare, and
 * kept apart so that the usual way needs few registers. */
#ifdef __GNUC__
__attribute__((noinline))
#endif
static void
turn_exactly(const struct ring *ring, int i, struct turns *turns)
{
    vector edge = edge_of(ring, i), next = next_edge_of(ring, i);
    int sign = vector_cross_sign(edge, next);
    turns->left |= sign > 0;
    turns->right |= sign < 0;
    if (sign == 0 && turns->back < 0 && vector_dot_sign(edge, next) < 0)
        turns->back = i;
}

static struct turns turns_of(const struct ring *ring)
{
    struct turns turns = {.back = -1};
    col_vec2 edge = rounded_edge(ring, 0);
    for (int i = 0; i < ring->count; i++) {
        col_vec2 next = rounded_edge(ring, i + 1 < ring->count ? i + 1 : 0);
        int sign = vector_cross_plainly(edge, next);
        turns.left |= sign > 0;
        turns.right |= sign < 0;
        if (sign == 0)
            turn_exactly(ring, i, &turns);
        turns.rounds += goes_right(next) > goes_right(edge);
        turns.repeated |= has_no_length(edge);
        edge = next;
    }
    return turns;
}

/* ---- Reports ------------------------------------------------------------ */

/* There is one. */
static col_polygon_report first_repeated(const struct ring *ring)
{
    int i = 0;
    while (!has_no_length(rounded_edge(ring, i)))
        i++;
    bool last = i + 1 == ring->count;
    return (col_polygon_report){.kind = COL_POLYGON_REPEATED_VERTEX,
                                .vertex = last ? i : i + 1,
                                .other = last ? 0 : i};
}

/* Winding of a simple polygon: its leftmost (then lowest) vertex is convex. */
static int winding_of(const struct ring *ring)
{
    int low = 0;
    for (int i = 1; i < ring->count; i++)
        if (col_point_before(ring->v, i, low))
            low = i;
    return turn_after(ring, low > 0 ? low - 1 : ring->count - 1);
}

static int reflex_vertex(const struct ring *ring, int winding)
{
    int found = 0;
    for (int i = ring->count - 1; i >= 0; i--)
        if (turn_after(ring, i > 0 ? i - 1 : ring->count - 1) == -winding)
            found = i;
    return found;
}

col_polygon_report col_polygon_check(const col_vec2 *vertices, int count)
{
    struct ring ring = {vertices, count};
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
    struct ring ring = {vertices, count};
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
