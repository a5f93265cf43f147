#include "geometry/core/core.h"

#include <float.h>
#include <math.h>

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
    core_run side = {core_start(shape, edge), core_end(shape, edge)};
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
