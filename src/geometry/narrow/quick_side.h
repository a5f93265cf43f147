/* A whole side of a core in splits (geometry/exact/split.h): its outward
 * normal, points moved along the normal, and heights of points above the side.
 * Functions return false if the result is not sure to the last bit. */
#ifndef QUICK_SIDE_H
#define QUICK_SIDE_H

#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"
#include "geometry/exact/split.h"
#include "geometry/search/axes.h"

/* A unit vector; `error` is the relative error of its components, infinite if
 * nothing is known. 0: it is exactly along a coordinate axis. */
typedef struct quick_unit {
    split_vector v;
    double error;
} quick_unit;

typedef struct quick_side {
    const col_shape *shape;
    core_run run;    /* counter-clockwise */
    lanes corner[2]; /* its ends, in the core */
    lanes way;       /* from the first to the second, rounded once */
    bool aligned;    /* along a coordinate axis */
    /* Set by quick_side_measure. */
    split_vector edge; /* the way */
    quick_unit normal; /* outward */
} quick_side;

static inline vector exact_way(lanes from, lanes to)
{
    return (vector){dd_two_sum(lanes_x(to), -lanes_x(from)),
                    dd_two_sum(lanes_y(to), -lanes_y(from))};
}

/* Initializes a side of no shape from its ends. */
static inline void quick_side_between(quick_side *s, lanes from, lanes to)
{
    s->corner[0] = from;
    s->corner[1] = to;
    s->way = lanes_sub(to, from);
    s->aligned = lanes_at_least(lanes_both(0), lanes_abs(s->way)) != 0;
}

/* Initializes a side from an edge that is a whole side. */
static inline void quick_side_put(quick_side *s, const col_shape *shape,
                                  core_run run)
{
    s->shape = shape;
    s->run = run;
    quick_side_between(s, lanes_at(&shape->vertices[run.from]),
                       lanes_at(&shape->vertices[run.to]));
}

/* True if an edge is surely a whole side. */
static inline bool quick_is_side(const col_shape *shape, core_run run)
{
    return shape->count == 2 ||
           (shape->prepared && shape->prepared->frame.corners) ||
           core_is_side(shape, run);
}

/* The same for any edge; false if it is not surely a whole side. */
static inline bool quick_side_take(quick_side *s, const col_shape *shape,
                                   core_run run)
{
    quick_side_put(s, shape, run);
    return quick_is_side(shape, run);
}

/* ---- Unit vectors ------------------------------------------------------- */

#define QUICK_UNIT_ERROR 0x1p-70

/* Components whose low parts do not underflow. */
#define QUICK_UNIT_MIN 0x1p-300

/* Completes a unit vector if a component is less than that, or 0. */
static inline quick_unit quick_unit_of_less(quick_unit u, lanes from, lanes to)
{
    vector exact = exact_way(from, to);
    double dx = exact.x.hi, dy = exact.y.hi;
    if (!is_zero(dx) && !is_zero(dy))
        u.error = SPLIT_UNKNOWN;
    else if (is_zero(exact.x.lo) && is_zero(exact.y.lo))
        u = (quick_unit){
            {lanes_of((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)), lanes_both(0)},
            0};
    return u;
}

/* The unit vector from one point to another, whose difference is `way`; exact
 * along a coordinate axis if the length is a double. The square of the length
 * is computed from the rounded difference, which is known before the split. */
ALWAYS_INLINE static inline quick_unit quick_unit_along(lanes from, lanes to,
                                                        split_vector way)
{
    lanes d = lanes_sub(to, from), square = lanes_mul(d, d);
    double near = lanes_x(square) + lanes_y(square);
    quick_unit u = {split_unit(way, split_length_near(way, near)),
                    QUICK_UNIT_ERROR};
    bool large =
        lanes_above(lanes_abs(way.high), lanes_both(QUICK_UNIT_MIN)) == 3;
    return large ? u : quick_unit_of_less(u, from, to);
}

/* The components, rounded; false if not sure. */
static inline bool quick_unit_round(const quick_unit *u, lanes *rounded)
{
    lanes error = lanes_mul(lanes_abs(u->v.high), lanes_both(u->error));
    return split_round_both((estimates){u->v.high, u->v.low, error}, rounded);
}

/* Computes the edge and the outward normal. */
ALWAYS_INLINE static inline void quick_side_measure(quick_side *s)
{
    s->edge = split_way(s->corner[0], s->corner[1]);
    s->normal = quick_unit_along(s->corner[0], s->corner[1], s->edge);
    s->normal.v = split_right(s->normal.v);
}

/* The same; along a coordinate axis the normal is exact for any length. */
ALWAYS_INLINE static inline void quick_side_measure_all(quick_side *s)
{
    double dx = lanes_x(s->way), dy = lanes_y(s->way);
    if (!s->aligned) {
        quick_side_measure(s);
        return;
    }
    lanes normal = lanes_of((dy > 0) - (dy < 0), (dx < 0) - (dx > 0));
    s->edge = split_way(s->corner[0], s->corner[1]);
    s->normal = (quick_unit){{normal, lanes_both(0)}, 0};
}

/* ---- Side planes ------------------------------------------------------- */

NEVER_INLINE static int quick_planes_exactly(vector edge, vector start,
                                             vector end)
{
    return (vector_dot_sign(edge, start) < 0) | (vector_dot_sign(edge, end) < 0)
                                                    << 1;
}

/* Bits 0 and 1: the planes at the ends of the edge that a point lies behind,
 * exactly. */
ALWAYS_INLINE static inline int quick_planes(const quick_side *s, lanes at)
{
    lanes from = s->corner[0], to = s->corner[1], d = s->way;
    lanes first = lanes_mul(d, lanes_sub(at, from));
    lanes second = lanes_mul(d, lanes_sub(to, at));
    lanes x = lanes_xs(first, second), y = lanes_ys(first, second);
    lanes past = lanes_add(x, y);
    lanes error = lanes_mul(lanes_add(lanes_abs(x), lanes_abs(y)),
                            lanes_both(VECTOR_FILTER));
    error = lanes_add(error, lanes_both(0x1p-1020));
    COUNT_DECISION(made);
    COUNT_DECISION(made);
    int out = lanes_above(lanes_sub(lanes_both(0), past), error);
    if ((out | lanes_above(past, error)) == 3)
        return out;
    return quick_planes_exactly(exact_way(from, to), exact_way(from, at),
                                exact_way(at, to));
}

/* ---- Moving ------------------------------------------------------------- */

static inline bool quick_move_far(const quick_unit *u, lanes from,
                                  double distance, lanes *to)
{
    double high = split_high(distance);
    estimate length = {high, distance - high, fabs(distance) * u->error};
    if (!is_zero(u->error))
        return split_part_way(from, length, u->v, to);
    lanes step =
        lanes_mul(lanes_both(distance), lanes_add(u->v.high, u->v.low));
    *to = lanes_add(lanes_add(from, step), lanes_both(0));
    return true;
}

/* A point moved along a unit vector, rounded; false if not sure. */
static inline bool quick_move(const quick_unit *u, lanes from, double distance,
                              lanes *to)
{
    *to = lanes_add(from, lanes_both(0));
    return is_zero(distance) || quick_move_far(u, from, distance, to);
}

/* The ends of a side, moved out by the radius. */
ALWAYS_INLINE static inline bool quick_move_ends(const quick_side *s,
                                                 lanes moved[2])
{
    double radius = s->shape->radius;
    const lanes *from = s->corner;
    moved[0] = lanes_add(from[0], lanes_both(0));
    moved[1] = lanes_add(from[1], lanes_both(0));
    if (is_zero(radius))
        return true;
    if (is_zero(s->normal.error))
        return quick_move_far(&s->normal, from[0], radius, &moved[0]) &&
               quick_move_far(&s->normal, from[1], radius, &moved[1]);
    double high = split_high(radius);
    estimate length = {high, radius - high, radius * s->normal.error};
    bool first = split_part_way(from[0], length, s->normal.v, &moved[0]);
    return split_part_way(from[1], length, s->normal.v, &moved[1]) && first;
}

/* ---- Heights ------------------------------------------------------------ */

/* A height less a radius. Where the height is exact, so is the difference if it
 * fits in two doubles, as it mostly does: then it may be in the middle of two
 * doubles, or 0. */
static inline estimate quick_less(estimate x, double radius)
{
    dd high = dd_two_sum(x.hi, -radius), low = dd_two_sum(high.lo, x.lo);
    double error = is_zero(low.lo) ? 0 : fabs(low.hi) * 0x1p-50;
    return (estimate){high.hi, low.hi, x.error + error};
}

/* The same if the height is off by more than the difference is. */
static inline estimate quick_less_about(estimate x, double radius)
{
    dd over = dd_two_sum(x.hi, -radius);
    return (estimate){over.hi, over.lo + x.lo,
                      x.error + (fabs(x.hi) + radius) * 0x1p-90};
}

/* The height of a point above an edge along a coordinate axis, exactly. */
static inline dd quick_height_aligned(const quick_side *s, lanes point)
{
    double dx = lanes_x(s->way), dy = lanes_y(s->way);
    vector way = exact_way(s->corner[0], point);
    return is_zero(dx) ? (dy > 0 ? way.x : dd_neg(way.x))
                       : (dx < 0 ? way.y : dd_neg(way.y));
}

/* The height of a point above an edge that is moved out by `radius`: exact
 * along a coordinate axis, except for the last difference, for which a radius
 * may need more bits. */
ALWAYS_INLINE static inline estimate
quick_height_over(const quick_side *s, lanes point, double radius)
{
    COUNT_DECISION(made);
    if (s->aligned) {
        dd up = quick_height_aligned(s, point);
        return quick_less((estimate){up.hi, up.lo, 0}, radius);
    }
    estimate at = split_dot(s->normal.v, split_way(s->corner[0], point));
    dd over = dd_two_sum(at.hi, -radius);
    double error = at.error * 8 + fabs(over.hi) * 0x1p-100 + 0x1p-960;
    return (estimate){over.hi, over.lo + at.lo,
                      s->normal.error < 1 ? error : SPLIT_UNKNOWN};
}

/* The same for the radius of the shape. */
ALWAYS_INLINE static inline estimate quick_height_of(const quick_side *s,
                                                     lanes point)
{
    return quick_height_over(s, point, s->shape->radius);
}

/* The same, rounded; false if the value or its sign is not sure. */
static inline bool quick_height(const quick_side *s, lanes point,
                                double *height)
{
    estimate at = quick_height_of(s, point);
    return split_round(at, height) &&
           (fabs(*height) > 2 * at.error || s->aligned);
}

/* The gap between an edge, moved out by the radius, and a disc; false if the
 * value or its sign is not sure. */
static inline bool quick_gap(const quick_side *s, lanes center, double radius,
                             double *amount)
{
    estimate at = quick_height_of(s, center);
    at = s->aligned ? quick_less(at, radius) : quick_less_about(at, radius);
    return split_round(at, amount) &&
           (fabs(*amount) > 2 * at.error || is_zero(at.error));
}

/* The heights of two points above an edge of a core without radius, rounded;
 * false if a value or its sign is not sure. Heights above an edge along a
 * coordinate axis are differences. */
ALWAYS_INLINE static inline bool quick_heights(const quick_side *s, lanes p,
                                               lanes q, lanes *heights)
{
    if (s->aligned) {
        lanes n = s->normal.v.high, c = s->corner[0];
        lanes x = lanes_sub(lanes_xs(p, q), lanes_xs(c, c));
        lanes y = lanes_sub(lanes_ys(p, q), lanes_ys(c, c));
        *heights = lanes_add(lanes_mul(lanes_xs(n, n), x),
                             lanes_mul(lanes_ys(n, n), y));
        return true;
    }
    estimates at = split_dots(s->normal.v, s->corner[0], p, q);
    at.error = lanes_add(lanes_mul(at.error, lanes_both(8)),
                         lanes_both(s->normal.error < 1 ? 0 : SPLIT_UNKNOWN));
    lanes twice = lanes_add(at.error, at.error);
    return split_round_both(at, heights) &&
           lanes_above(lanes_abs(*heights), twice) == 3;
}

#endif
