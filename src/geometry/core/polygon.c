/* Points and rings: the convex hull of points; whether a ring of vertices is a
 * convex polygon, a concave one or none; whether rings are a polygon with
 * holes. Every test is a sign of degree 2, decided exactly. */
#include "collide_pieces.h"
#include "geometry/core/plane_sweep.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"
#include "geometry/exact/predicates.h"

/* ---- Convex hull, by Andrew's monotone chain on indices ----------------- */

static bool turns_left(const col_vec2 *p, int i, int j, int k)
{
    form2 first = col_form2_difference(p[j], p[i]);
    form2 second = col_form2_difference(p[k], p[j]);
    return col_cross_sign(&first, &second) > 0;
}

/* Drops points from the end of chain[base..size) where the chain would not turn
 * left towards `next`. Returns the new size. */
static int pop(const col_vec2 *p, const int *chain, int base, int size,
               int next)
{
    while (size - base >= 2 &&
           !turns_left(p, chain[size - 2], chain[size - 1], next))
        size--;
    return size;
}

static void start_at_lowest(int *hull, int count, int *scratch)
{
    int lowest = 0;
    for (int i = 0; i < count; i++) {
        scratch[i] = hull[i];
        if (hull[i] < hull[lowest])
            lowest = i;
    }
    for (int i = 0; i < count; i++)
        hull[i] = scratch[(lowest + i) % count];
}

/* Appends the upper chain to the lower chain hull[0..size), from right to left.
 * Points of the lower chain are strictly below every line between others, so
 * they are skipped, and the hull never has more points than there are. */
static int add_upper(const col_vec2 *p, const int *order, int count, int *hull,
                     int size)
{
    int base = size - 1, lower = base - 1;
    for (int i = count - 2; i > 0; i--) {
        if (lower > 0 && order[i] == hull[lower]) {
            lower--;
            continue;
        }
        size = pop(p, hull, base, size, order[i]);
        hull[size++] = order[i];
    }
    return size > base + 1 ? pop(p, hull, base, size, order[0]) : size;
}

int col_convex_hull(const col_vec2 *points, int count, int *hull, int *scratch)
{
    int *order = scratch, size = 0;
    col_sort_points(points, count, order, hull);
    int kept = 1; /* the first of equal points, which are neighbors in order */
    for (int i = 1; i < count; i++)
        if (!col_same_point(points[order[kept - 1]], points[order[i]]))
            order[kept++] = order[i];
    count = kept;
    for (int i = 0; i < count; i++) {
        size = pop(points, hull, 0, size, order[i]);
        hull[size++] = order[i];
    }
    size = add_upper(points, order, count, hull, size);
    start_at_lowest(hull, size, scratch);
    return size;
}

/* ---- One ring ----------------------------------------------------------- */

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

/* Turn at vertex i: 1 left, -1 right, 0 straight on or back. */
static int turn_at(const struct polygon_ring *ring, int i)
{
    int before = i > 0 ? i - 1 : ring->count - 1;
    return vector_cross_sign(edge_of(ring, before), edge_of(ring, i));
}

struct turns {
    bool left, right;
    bool repeated; /* an edge has no length */
    int back;   /* the first edge that the next one runs back over; -1: none */
    int rounds; /* how often the edges' direction goes from left to right */
};

/* The turn at the end of edge i, if plain doubles cannot decide it because it
 * is small or one of the edges has no length. This is rare, and not inlined, so
 * that the common path needs few registers. */
#ifdef __GNUC__
__attribute__((noinline))
#endif

static void
turn_exactly(const struct polygon_ring *ring, int i, struct turns *turns)
{
    vector edge = edge_of(ring, i);
    vector next = edge_of(ring, i + 1 < ring->count ? i + 1 : 0);
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

/* Bits 0 and 1: the edges that go from left to right, or straight up. */
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

/* Bits 0 and 1: the turns from edges to the next edges that plain doubles
 * decide. */
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

/* Two turns at a time, of two edges that overlap the two next edges. If the
 * number of turns is odd, the first comes a second time. */
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

col_polygon_report col_polygon_check(const col_vec2 *vertices, int count)
{
    struct polygon_ring ring = {vertices, count};
    col_polygon_report report = {.kind = COL_POLYGON_ZERO_AREA};
    struct turns turns = turns_of(&ring);
    if (turns.repeated) {
        int i = 0;
        while (!vector_is_zero(edge_of(&ring, i)))
            i++;
        bool last = i + 1 == count;
        return (col_polygon_report){.kind = COL_POLYGON_REPEATED_VERTEX,
                                    .vertex = last ? i : i + 1,
                                    .other = last ? 0 : i};
    }
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
    int low = 0; /* the first vertex in order is convex */
    for (int i = 1; i < count; i++)
        if (col_point_before(vertices, i, low))
            low = i;
    report.winding = turn_at(&ring, low);
    report.vertex = 0;
    for (int i = count - 1; i >= 0; i--)
        if (turn_at(&ring, i) == -report.winding)
            report.vertex = i;
    return report;
}

/* ---- Rings: each by itself first, then all together --------------------- */

_Static_assert(NESTING_SCRATCH < COL_RINGS_SCRATCH, "and one number a ring");

static col_rings_report report_of(col_rings_kind kind, int first, int second)
{
    return (col_rings_report){.kind = kind, .first = first, .second = second};
}

/* Ring number `ring` of the vertices low .. end - 1 by itself. */
static col_rings_report check_ring(const col_rings *rings, int ring, int low,
                                   int *scratch)
{
    const col_vec2 *vertices = rings->vertices + low;
    int count = rings->ring_ends[ring] - low;
    if (count < 3)
        return report_of(COL_RINGS_TOO_FEW, ring, count);
    col_polygon_report report = col_polygon_check(vertices, count);
    if (report.kind == COL_POLYGON_NOT_CONVEX)
        report = col_polygon_check_simple(vertices, count, scratch);
    if (report.kind == COL_POLYGON_ZERO_AREA)
        return report_of(COL_RINGS_ZERO_AREA, ring, 0);
    int first = low + report.vertex, second = low + report.other;
    if (report.kind == COL_POLYGON_REPEATED_VERTEX)
        return report_of(COL_RINGS_REPEATED_VERTEX, first, second);
    if (report.kind == COL_POLYGON_SELF_INTERSECTING)
        return report_of(COL_RINGS_MEET, first, second);
    return report_of(COL_RINGS_SOUND, 0, 0);
}

/* Checks that each hole lies in the outer ring, and in no other hole. */
static col_rings_report check_nesting(const int *around, int count)
{
    for (int i = 1; i < count; i++)
        if (around[i] > 0)
            return report_of(COL_RINGS_HOLE_IN_HOLE, i, around[i]);
    for (int i = 1; i < count; i++)
        if (around[i] < 0)
            return report_of(COL_RINGS_HOLE_OUTSIDE, i, 0);
    return report_of(COL_RINGS_SOUND, 0, 0);
}

col_rings_report col_rings_check(const col_rings *rings, int *scratch)
{
    int low = 0, first, second;
    for (int i = 0; i < rings->ring_count; i++) {
        col_rings_report report = check_ring(rings, i, low, scratch);
        if (report.kind != COL_RINGS_SOUND)
            return report;
        low = rings->ring_ends[i];
    }
    if (rings->ring_count < 2)
        return report_of(COL_RINGS_SOUND, 0, 0);
    int *around = scratch + NESTING_SCRATCH * (ptrdiff_t)low;
    if (col_find_nesting(rings, scratch, around, &first, &second))
        return report_of(COL_RINGS_MEET, first, second);
    return check_nesting(around, rings->ring_count);
}
