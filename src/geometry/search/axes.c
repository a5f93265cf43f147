#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/exact/quads.h"
/* The edge axes that may have the largest gap, among all edges of two cores of
 * some vertices.
 *
 * The gap of an edge is at most the distance of its line from a disc inside the
 * other core. These bounds come first, for all edges at once; the gap itself,
 * in floats, is only computed for edges whose bound lets them be the largest.
 */
#include "geometry/search/axes.h"

/* An edge with its gap. */
struct axis_seen {
    axis_found axis;
    float gap;
    uint64_t vertices; /* bits of those that may be the deepest */
};

/* One core's edges against the other core. */
struct axis_side {
    col_axis_kind kind;
    const frame *f, *other;
    float tx, ty;             /* from its center to the other's */
    float bounds[FRAME_ROOM]; /* of the gaps of its edges */
};

struct axis_search {
    float error; /* of gaps and depths */
    float best;  /* the largest gap so far */
    int count;
    struct axis_seen seen[AXIS_ROOM];
};

/* `count` bits, 1 to 64 of them. */
static uint64_t low_bits(int count)
{
    return ~UINT64_C(0) >> (64 - count);
}

/* Bits of the values that are not below `limit`. */
static uint64_t not_below(const float *values, int count, float limit)
{
    quad l = quad_both(limit);
    uint64_t bits = 0;
    for (int i = 0; i < count; i += 4)
        bits |= (uint64_t)quad_at_least(quad_load(&values[i]), l) << i;
    return bits & low_bits(count);
}

/* ---- Estimates ---------------------------------------------------------- */

static inline quad along(quad nx, quad ny, quad x, quad y)
{
    return quad_add(quad_mul(nx, x), quad_mul(ny, y));
}

/* n . (p - s) of four edges, from the first on, for their normals n, starts s
 * and a point p. */
static inline quad gaps_to(const frame *f, int first, quad x, quad y)
{
    const float *start_x = frame_part_of(f, FRAME_X) + first;
    const float *start_y = frame_part_of(f, FRAME_Y) + first;
    const float *nx = frame_part_of(f, FRAME_NORMAL_X) + first;
    const float *ny = frame_part_of(f, FRAME_NORMAL_Y) + first;
    return along(quad_load(nx), quad_load(ny), quad_sub(x, quad_load(start_x)),
                 quad_sub(y, quad_load(start_y)));
}

/* Bounds the gaps of a side by the disc inside the other core. Returns the
 * largest bound. */
static float bound_all(struct axis_side *side)
{
    quad x = quad_both(side->tx), y = quad_both(side->ty);
    quad r = quad_both(side->other->inner), most = quad_both(-HUGE_VALF);
    for (int i = 0; i < side->f->count; i += 4) {
        quad way = quad_sub(gaps_to(side->f, i, x, y), r);
        quad_store(&side->bounds[i], way);
        most = quad_max(most, way);
    }
    return quad_largest(most);
}

/* Lowers the bounds by a vertex of the other core. */
static void tighten(struct axis_side *side, int vertex)
{
    quad x = quad_both(side->tx + frame_part_of(side->other, FRAME_X)[vertex]);
    quad y = quad_both(side->ty + frame_part_of(side->other, FRAME_Y)[vertex]);
    for (int i = 0; i < side->f->count; i += 4) {
        quad way = gaps_to(side->f, i, x, y);
        way = quad_min(way, quad_load(&side->bounds[i]));
        quad_store(&side->bounds[i], way);
    }
}

/* How far an edge's line is from a point, along its outward normal. */
static float gap_to(const frame *f, int edge, float x, float y)
{
    x -= frame_part_of(f, FRAME_X)[edge];
    y -= frame_part_of(f, FRAME_Y)[edge];
    return frame_part_of(f, FRAME_NORMAL_X)[edge] * x +
           frame_part_of(f, FRAME_NORMAL_Y)[edge] * y;
}

static float gap_to_vertex(const struct axis_side *side, int edge, int vertex)
{
    return gap_to(side->f, edge,
                  side->tx + frame_part_of(side->other, FRAME_X)[vertex],
                  side->ty + frame_part_of(side->other, FRAME_Y)[vertex]);
}

/* True if the gap of an edge is surely below a limit, because of a vertex that
 * is found by steps downhill from *near. */
static bool falls_below(const struct axis_side *side, int edge, float limit,
                        int *near)
{
    int count = side->other->count, up = 1;
    float least = gap_to_vertex(side, edge, *near);
    for (int turns = 0; turns < 2 && !(least < limit);) {
        int next = *near + up;
        next = next < 0 ? count - 1 : next < count ? next : 0;
        float there = gap_to_vertex(side, edge, next);
        if (there < least) {
            *near = next;
            least = there;
        } else {
            up = -up;
            turns++;
        }
    }
    return least < limit;
}

/* Measures the gap of an edge; false if it is surely not the largest. */
static inline bool measure_gap(struct axis_search *s,
                               const struct axis_side *side, int edge,
                               struct axis_seen *seen)
{
    const frame *other = side->other;
    const float *x = frame_part_of(other, FRAME_X);
    const float *y = frame_part_of(other, FRAME_Y);
    quad nx = quad_both(-frame_part_of(side->f, FRAME_NORMAL_X)[edge]);
    quad ny = quad_both(-frame_part_of(side->f, FRAME_NORMAL_Y)[edge]);
    quad most = quad_both(-HUGE_VALF);
    for (int i = 0; i < other->count; i += 4)
        most =
            quad_max(most, along(nx, ny, quad_load(&x[i]), quad_load(&y[i])));
    float deepest = quad_largest(most);
    seen->gap = gap_to(side->f, edge, side->tx, side->ty) - deepest;
    if (seen->gap < s->best - 2 * s->error)
        return false;
    s->best = seen->gap > s->best ? seen->gap : s->best;
    quad limit = quad_both(deepest - 2 * s->error);
    uint64_t bits = 0;
    for (int i = 0; i < other->count; i += 4) {
        quad depth = along(nx, ny, quad_load(&x[i]), quad_load(&y[i]));
        bits |= (uint64_t)quad_at_least(depth, limit) << i;
    }
    bits &= low_bits(other->count);
    seen->axis =
        (axis_found){side->kind, edge, lowest_bit(bits), !(bits & (bits - 1))};
    seen->vertices = bits;
    return true;
}

/* Measures the edges of a side that may have the largest gap. The edge of the
 * largest bound mostly has it: it comes first, and then others can be skipped.
 */
static void measure_side(struct axis_search *s, struct axis_side *side,
                         float bound)
{
    const frame *f = side->f;
    struct axis_seen first;
    if (f->count == 1 || bound < s->best - 3 * s->error)
        return;
    int best = lowest_bit(not_below(side->bounds, f->count, bound));
    bool good = measure_gap(s, side, best, &first);
    int near = good ? first.axis.vertex : 0;
    if (good)
        tighten(side, near);
    uint64_t bits = not_below(side->bounds, f->count, s->best - 3 * s->error);
    for (; bits; bits &= bits - 1) {
        int edge = lowest_bit(bits);
        if (edge == best && good)
            s->seen[s->count++] = first;
        else if (edge != best &&
                 !falls_below(side, edge, s->best - 3 * s->error, &near))
            s->count += measure_gap(s, side, edge, &s->seen[s->count]);
    }
}

/* A deepest vertex among those that floats leave open. */
static int deepest_of(const struct axis_seen *seen, roles r)
{
    const col_vec2 *v = r.other->vertices;
    vector inward = vector_left(core_edge(r.edge, seen->axis.edge));
    int vertex = lowest_bit(seen->vertices);
    uint64_t bits = seen->vertices;
    while (bits &= bits - 1) {
        int next = lowest_bit(bits);
        if (vector_further(inward, v[next], v[vertex]) > 0)
            vertex = next;
    }
    return vertex;
}

void col_find_axes(const col_shape *a, const frame *frame_a, const col_shape *b,
                   const frame *frame_b, axis_list *list)
{
    struct axis_search s;
    frame_way way = frame_between(frame_a, frame_b);
    struct axis_side of_a, of_b;
    of_a.kind = COL_EDGE_OF_A;
    of_b.kind = COL_EDGE_OF_B;
    of_a.f = of_b.other = frame_a;
    of_b.f = of_a.other = frame_b;
    of_a.tx = way.x;
    of_a.ty = way.y;
    of_b.tx = -way.x;
    of_b.ty = -way.y;
    s.count = 0;
    s.best = -HUGE_VALF;
    s.error = way.error;
    float bound_a = bound_all(&of_a), bound_b = bound_all(&of_b);
    measure_side(&s, &of_a, bound_a);
    measure_side(&s, &of_b, bound_b);
    list->count = 0;
    for (int i = 0; i < s.count; i++) {
        axis_found *axis = &list->axes[list->count];
        if (s.seen[i].gap < s.best - 2 * s.error)
            continue;
        *axis = s.seen[i].axis;
        if (!axis->corner)
            axis->vertex = deepest_of(&s.seen[i], roles_of(a, b, axis->kind));
        list->count++;
    }
}
