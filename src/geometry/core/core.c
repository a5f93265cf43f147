/* Finds the edges, sides, bounds and furthest vertices of cores. Also finds
 * convex hulls, and decides whether a ring of vertices is a convex polygon, a
 * concave polygon or neither, and whether rings are a polygon with holes. Every
 * test of polygons is a sign of degree 2, decided exactly. */
#include "geometry/core/core.h"

#include <float.h>
#include <math.h>

#include "collide_pieces.h"
#include "geometry/core/plane_sweep.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"

/* ---- Edges and sides ---------------------------------------------------- */

form2 col_core_edge(const col_shape *shape, int edge)
{
    return col_form2_difference(shape->vertices[core_end(shape, edge)],
                                shape->vertices[core_start(shape, edge)]);
}

form2 col_turned_right(const form2 *v)
{
    return (form2){v->y, col_form_negate(&v->x)};
}

form2 col_turned_left(const form2 *v)
{
    return (form2){col_form_negate(&v->y), v->x};
}

/* True if the edges before and after a vertex are on one line. */
static bool straight_at(const col_shape *shape, int vertex)
{
    const col_vec2 *v = shape->vertices;
    vector one = vector_between(v[core_before(shape, vertex)], v[vertex]);
    vector two = vector_between(v[vertex], v[core_next(shape, vertex)]);
    return vector_cross_sign(one, two) == 0;
}

core_run col_core_side(const col_shape *shape, int edge)
{
    core_run side = core_ends(shape, edge);
    if (shape->count == 2 || core_is_side(shape, side))
        return side;
    while (straight_at(shape, side.to))
        side.to = core_next(shape, side.to);
    while (straight_at(shape, side.from))
        side.from = core_before(shape, side.from);
    return side;
}

int col_core_lowest_edge(const col_shape *shape, core_run side)
{
    int lowest = core_edge_at(shape, side.from);
    for (int i = side.from; i != side.to; i = core_next(shape, i))
        if (core_edge_at(shape, i) < lowest)
            lowest = core_edge_at(shape, i);
    return lowest;
}

int col_core_part(const col_shape *shape, core_run side, vector direction,
                  const col_shape *other, core_run run)
{
    const col_vec2 *v = shape->vertices;
    if (core_next(shape, side.from) == side.to)
        return core_edge_at(shape, side.from);
    col_vec2 first = other->vertices[run.to], last = other->vertices[run.from];
    int best = 0, best_rank = -1;
    for (int i = side.from; i != side.to; i = core_next(shape, i)) {
        int edge = core_edge_at(shape, i);
        int before = vector_further(direction, last, v[i]);
        int behind = vector_further(direction, v[core_next(shape, i)], first);
        int rank = before > 0 && behind > 0     ? 2
                   : before >= 0 && behind >= 0 ? 1
                                                : 0;
        if (rank > best_rank || (rank == best_rank && edge < best)) {
            best = edge;
            best_rank = rank;
        }
    }
    return best;
}

core_run col_core_run(const col_shape *shape, vector direction, int vertex)
{
    const col_vec2 *v = shape->vertices;
    core_run run = {vertex, vertex};
    if (shape->count == 1)
        return run;
    if (shape->count == 2) { /* it has two sides: one faces the direction */
        if (vector_further(direction, v[1], v[0]) != 0)
            return run;
        bool is_first = vector_cross_sign(direction, core_edge(shape, 0)) > 0;
        return is_first ? (core_run){0, 1} : (core_run){1, 0};
    }
    int next = core_next(shape, vertex);
    while (vector_further(direction, v[next], v[vertex]) == 0) {
        run.to = next;
        next = core_next(shape, next);
    }
    int before = core_before(shape, vertex);
    while (vector_further(direction, v[before], v[vertex]) == 0) {
        run.from = before;
        before = core_before(shape, before);
    }
    return run;
}

/* ---- Bounding boxes ----------------------------------------------------- */

static col_box core_bounds(const col_shape *shape)
{
    col_box box = {shape->vertices[0], shape->vertices[0]};
    for (int i = 1; i < shape->count; i++) {
        col_vec2 v = shape->vertices[i];
        box.min.x = v.x < box.min.x ? v.x : box.min.x;
        box.min.y = v.y < box.min.y ? v.y : box.min.y;
        box.max.x = v.x > box.max.x ? v.x : box.max.x;
        box.max.y = v.y > box.max.y ? v.y : box.max.y;
    }
    return box;
}

col_box col_bounds(const col_shape *shape)
{
    col_box box = core_bounds(shape);
    double r = shape->radius;
    return (col_box){{box.min.x - r, box.min.y - r},
                     {box.max.x + r, box.max.y + r}};
}

span col_bounds_span(const col_shape *shape, bool along_y)
{
    col_box box = core_bounds(shape);
    double min = along_y ? box.min.y : box.min.x;
    double max = along_y ? box.max.y : box.max.x;
    return (span){col_form_difference(min, shape->radius),
                  col_form_difference(max, -shape->radius)};
}

/* Extends a side by a motion and rounds both ends outward: there have been
 * three roundings, each of at most 2^-53 of the largest magnitude. */
static void extend(double *min, double *max, double motion)
{
    double size = fabs(*min) + fabs(*max) + fabs(motion);
    double margin = size * 0x1p-50 + DBL_MIN;
    *min += (motion < 0 ? motion : 0) - margin;
    *max += (motion > 0 ? motion : 0) + margin;
}

col_box col_outer_bounds(const col_shape *shape)
{
    return col_swept_bounds(shape, (col_vec2){0, 0}, 0);
}

col_box col_swept_bounds(const col_shape *shape, col_vec2 velocity, double dt)
{
    col_box box = col_bounds(shape);
    extend(&box.min.x, &box.max.x, velocity.x * dt);
    extend(&box.min.y, &box.max.y, velocity.y * dt);
    return box;
}

static bool overlap_exactly(const col_shape *a, const col_shape *b)
{
    for (int along_y = 0; along_y < 2; along_y++) {
        span sa = col_bounds_span(a, along_y);
        span sb = col_bounds_span(b, along_y);
        form left = col_form_minus(&sa.min, &sb.max);
        form right = col_form_minus(&sa.max, &sb.min);
        if (col_form_sign(&left) > 0 || col_form_sign(&right) < 0)
            return false;
    }
    return true;
}

/* Rounding keeps the order of numbers or makes them equal. So the order of
 * rounded sides that differ is the exact order. */
bool col_bounds_overlap(const col_shape *a, const col_shape *b)
{
    col_box p = col_bounds(a), q = col_bounds(b);
    if (p.min.x > q.max.x || q.min.x > p.max.x || p.min.y > q.max.y ||
        q.min.y > p.max.y)
        return false;
    if (p.min.x < q.max.x && q.min.x < p.max.x && p.min.y < q.max.y &&
        q.min.y < p.max.y)
        return true;
    return overlap_exactly(a, b);
}

/* ---- Search in doubles -------------------------------------------------- */

/* Samples of one round. */
#define SAMPLES 8

/* The furthest of `count` vertices, `stride` apart, as rounded. */
static int best_of(const col_shape *shape, col_vec2 direction, int first,
                   int stride, int count)
{
    const col_vec2 *v = shape->vertices;
    int best = first, i = first;
    double max = direction.x * v[i].x + direction.y * v[i].y;
    for (int k = count; k > 1; k--) {
        i += stride;
        i -= i >= shape->count ? shape->count : 0;
        double along = direction.x * v[i].x + direction.y * v[i].y;
        best = along > max ? i : best;
        max = max > along ? max : along;
    }
    return best;
}

int col_support_guess(const col_shape *shape, col_vec2 direction, int first,
                      int last)
{
    int count = last - first + 1;
    count += count < 1 ? shape->count : 0;
    while (count > SUPPORT_FEW) {
        int stride = (count + SAMPLES - 1) / SAMPLES;
        int samples = (count + stride - 1) / stride;
        first = best_of(shape, direction, first, stride, samples) - stride + 1;
        first += first < 0 ? shape->count : 0;
        count = 2 * stride - 1;
    }
    return best_of(shape, direction, first, 1, count);
}

static bool are_level(edge_range ends, int p, int q)
{
    return ends.level && ((p == ends.from && q == ends.to) ||
                          (q == ends.from && p == ends.to));
}

/* Sign of how much further a vertex is than another, as sight_sign. */
static int further(const col_shape *shape, sight s, int vertex, int other,
                   edge_range ends)
{
    col_vec2 p = shape->vertices[vertex], q = shape->vertices[other];
    return are_level(ends, vertex, other) ? 0
                                          : sight_sign(s, p.x - q.x, p.y - q.y);
}

int col_support_level(const col_shape *shape, sight s, edge_range ends)
{
    if (shape->count == 1)
        return 0;
    int first = support_guess(shape, s.x, s.y), last = first;
    int rise = further(shape, s, first, core_down(shape, first), ends);
    int fall = further(shape, s, last, core_up(shape, last), ends);
    if (shape->count == 2 && rise == 0)
        return 0;
    if (rise == 0)
        first = core_down(shape, first);
    else if (fall == 0)
        last = core_up(shape, last);
    if (!support_is_top(shape, s, first, last))
        return -1;
    return first < last ? first : last;
}

/* ---- Exact search ------------------------------------------------------- */

/* A search along a direction that is tilted by an infinitesimal angle: no two
 * vertices are equally far along it, and of the vertices furthest along the
 * direction itself, the first round the core is furthest. */
struct support_search {
    const col_shape *shape;
    const form2 *direction;
    edge_range ends;
};

static int compare_along(const struct support_search *s, int i, int j)
{
    const col_vec2 *v = s->shape->vertices;
    return are_level(s->ends, i, j) ? 0 : col_further(s->direction, v[i], v[j]);
}

static bool is_ahead(const struct support_search *s, int i, int j)
{
    int sign = compare_along(s, i, j);
    if (sign != 0)
        return sign > 0;
    const col_vec2 *v = s->shape->vertices;
    form2 aside = col_form2_difference(v[i], v[j]);
    return col_cross_sign(s->direction, &aside) * s->shape->winding < 0;
}

static bool rises_after(const struct support_search *s, int i)
{
    return is_ahead(s, core_up(s->shape, i), i);
}

/* Halves low .. high; the furthest vertex is after `low`, or is `high`. If the
 * distance rises at both of two vertices and the second is further, it rises
 * everywhere between them; if it falls at both and the second is less far, it
 * falls everywhere between them. */
int col_support_exactly(const col_shape *shape, const form2 *direction,
                        edge_range ends)
{
    struct support_search s = {shape, direction, ends};
    if (shape->count == 1)
        return 0;
    int low = 0, high = shape->count;
    bool rises = rises_after(&s, low);
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        bool rises_there = rises_after(&s, middle);
        if (rises_there == rises ? is_ahead(&s, middle, low) == rises
                                 : rises_there) {
            low = middle;
            rises = rises_there;
        } else {
            high = middle;
        }
    }
    int best = high < shape->count ? high : 0;
    return best == 0 || compare_along(&s, 0, best) == 0 ? 0 : best;
}

int col_core_support(const col_shape *shape, const form2 *direction)
{
    sight s = sight_along(direction->x.value.hi, direction->y.value.hi);
    edge_range all = whole_range(shape);
    int best = col_support_level(shape, s, all);
    return best >= 0 ? best : col_support_exactly(shape, direction, all);
}

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
NEVER_INLINE static void turn_exactly(const struct polygon_ring *ring, int i,
                                      struct turns *turns)
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
