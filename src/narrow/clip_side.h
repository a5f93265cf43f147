/* A whole side of a core, for what is surely so: its outward normal as a split
 * (exact/split.h), and points moved along it. */
#ifndef NARROW_CLIP_SIDE_H
#define NARROW_CLIP_SIDE_H

#include <math.h>

#include "exact/bits.h"
#include "exact/split.h"
#include "exact/vector.h"
#include "narrow/frame.h"

/* A unit vector; `error` is that of its components, relative, infinite where
 * nothing is known. 0: it is along a coordinate, exactly. */
typedef struct clip_unit {
    split_vector v;
    double error;
} clip_unit;

typedef struct clip_side {
    const col_shape *shape;
    core_run run;    /* counter-clockwise */
    lanes corner[2]; /* its ends, in the core */
    lanes way;       /* from the first to the second, rounded once */
    bool aligned;    /* along a coordinate */
    /* The rest is filled where it is measured. */
    split_vector edge; /* the way */
    clip_unit normal;  /* outward */
} clip_side;

static inline vector clip_exact_way(lanes from, lanes to)
{
    return (vector){dd_two_sum(lanes_x(to), -lanes_x(from)),
                    dd_two_sum(lanes_y(to), -lanes_y(from))};
}

/* Takes an edge that is a whole side. */
static inline void clip_put_side(clip_side *s, const col_shape *shape,
                                 core_run run)
{
    s->shape = shape;
    s->run = run;
    s->corner[0] = lanes_at(&shape->vertices[run.from]);
    s->corner[1] = lanes_at(&shape->vertices[run.to]);
    s->way = lanes_sub(s->corner[1], s->corner[0]);
    s->aligned = lanes_at_least(lanes_both(0), lanes_abs(s->way)) != 0;
}

/* The same; false where it is not surely one. */
static inline bool clip_take_side(clip_side *s, const col_shape *shape,
                                  core_run run)
{
    clip_put_side(s, shape, run);
    return shape->count == 2 ||
           (shape->prepared && shape->prepared->frame.corners) ||
           core_is_side(shape, run);
}

/* ---- Unit vectors ------------------------------------------------------- */

#define CLIP_UNIT_ERROR 0x1p-70

/* Components whose low parts do not underflow. */
#define CLIP_UNIT_MIN 0x1p-300

/* The same for a component that is less, or 0. */
static inline clip_unit clip_unit_of_less(clip_unit u, lanes from, lanes to)
{
    vector exact = clip_exact_way(from, to);
    double dx = exact.x.hi, dy = exact.y.hi;
    if (!is_zero(dx) && !is_zero(dy))
        u.error = SPLIT_UNKNOWN;
    else if (is_zero(exact.x.lo) && is_zero(exact.y.lo))
        u = (clip_unit){
            {lanes_of((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)), lanes_both(0)},
            0};
    return u;
}

/* The unit vector along a way, of which the exact parts are given; exact along
 * a coordinate where the length is a double. */
static inline clip_unit clip_unit_along(lanes from, lanes to, split_vector way)
{
    clip_unit u = {split_unit(way, split_length_of(way)), CLIP_UNIT_ERROR};
    bool large =
        lanes_above(lanes_abs(way.high), lanes_both(CLIP_UNIT_MIN)) == 3;
    return large ? u : clip_unit_of_less(u, from, to);
}

/* Its components rounded; false where that is not sure. */
static inline bool clip_unit_round(const clip_unit *u, lanes *rounded)
{
    lanes error = lanes_mul(lanes_abs(u->v.high), lanes_both(u->error));
    return split_round_both((estimates){u->v.high, u->v.low, error}, rounded);
}

/* The outward normal. */
static inline void clip_measure(clip_side *s)
{
    s->edge = split_way(s->corner[0], s->corner[1]);
    s->normal = clip_unit_along(s->corner[0], s->corner[1], s->edge);
    s->normal.v = split_right(s->normal.v);
}

/* The same for an edge along a coordinate, however long. */
static inline void clip_measure_aligned(clip_side *s)
{
    double dx = lanes_x(s->way), dy = lanes_y(s->way);
    lanes normal = lanes_of((dy > 0) - (dy < 0), (dx < 0) - (dx > 0));
    s->edge = split_way(s->corner[0], s->corner[1]);
    s->normal = (clip_unit){{normal, lanes_both(0)}, 0};
}

/* ---- Moving ------------------------------------------------------------- */

static inline bool clip_move_far(const clip_unit *u, lanes from,
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

/* A point moved along a unit vector, rounded; false where it is not sure. */
static inline bool clip_move(const clip_unit *u, lanes from, double distance,
                             lanes *to)
{
    *to = lanes_add(from, lanes_both(0));
    return is_zero(distance) || clip_move_far(u, from, distance, to);
}

/* ---- Side planes -------------------------------------------------------- */

static inline int clip_planes_exactly(vector edge, vector start, vector end)
{
    return (vector_dot_sign(edge, start) < 0) | (vector_dot_sign(edge, end) < 0)
                                                    << 1;
}

/* Behind which planes a point lies, exactly. Bits 0 and 1: the planes at the
 * ends of the edge. */
static inline int clip_planes(const clip_side *s, lanes at)
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
    return clip_planes_exactly(clip_exact_way(from, to),
                               clip_exact_way(from, at),
                               clip_exact_way(at, to));
}

/* Whether a point lies behind one of the planes, exactly. */
static inline bool clip_is_behind(const clip_side *s, int plane, lanes at)
{
    lanes part = lanes_mul(s->way, lanes_sub(s->corner[plane], at));
    double x = lanes_x(part), y = lanes_y(part), sign = 1 - 2 * plane;
    double past = sign * (x + y);
    COUNT_DECISION(made);
    if (fabs(past) > vector_error(x, y))
        return past > 0;
    vector edge = clip_exact_way(s->corner[0], s->corner[1]);
    return vector_dot_sign(edge, clip_exact_way(at, s->corner[plane])) * sign >
           0;
}

/* A way from p to q, which are measured at `from` and `to`. */
typedef struct clip_way {
    lanes from, to;
    lanes p, q;
} clip_way;

/* Where a way from behind a side plane passes it: after the share
 * d.(c - from) / d.(to - from) of it, with d the reference edge and c its
 * corner. */
static inline bool clip_cut(const clip_side *s, int plane, const clip_way *way,
                            lanes *point)
{
    lanes corner = s->corner[plane], d = s->way, from = way->from;
    lanes part = lanes_mul(d, lanes_sub(corner, from));
    lanes whole = lanes_mul(d, lanes_sub(way->to, from));
    double inverse = 1 / (lanes_x(whole) + lanes_y(whole));
    double near = (lanes_x(part) + lanes_y(part)) * inverse;
    estimate share =
        split_share(split_dots(s->edge, from, corner, way->to), near, inverse);
    return split_part_way(way->p, share, split_way(way->p, way->q), point);
}

/* ---- The incident edge -------------------------------------------------- */

/* Squares of lengths from which underflow is far. */
#define CLIP_SQUARE_MIN 0x1p-400

/* Which of the ways from p to q and from q to r runs more against d: 1 for the
 * first, -1 for the second, 0 where that is not sure.
 *
 * With e a way and c = -d.e, compares c |c| / |e|^2. In doubles c is off by
 * 4u |d| |e| (u = 2^-53), c |c| by 9u of their square and the quotient by
 * 14u |d|^2; 2^-47 of that covers both. */
static inline int clip_compare_opposition(lanes d, lanes p, lanes q, lanes r)
{
    lanes first = lanes_sub(q, p), second = lanes_sub(r, q);
    lanes x = lanes_xs(first, second), y = lanes_ys(first, second);
    lanes along = lanes_add(lanes_mul(lanes_both(lanes_x(d)), x),
                            lanes_mul(lanes_both(lanes_y(d)), y));
    lanes square = lanes_add(lanes_mul(x, x), lanes_mul(y, y));
    lanes share = lanes_div(lanes_mul(along, lanes_abs(along)), square);
    lanes d_square = lanes_mul(d, d);
    double size = lanes_x(d_square) + lanes_y(d_square);
    double more = lanes_y(share) - lanes_x(share);
    COUNT_DECISION(made);
    if (!(fabs(more) > size * 0x1p-47 && size > CLIP_SQUARE_MIN) ||
        lanes_above(square, lanes_both(CLIP_SQUARE_MIN)) != 3)
        return 0;
    return more > 0 ? 1 : -1;
}

/* Takes, counter-clockwise, of a core's two edges at a vertex the one that runs
 * more against d; false where that is not sure. */
static inline bool clip_take_opposed(lanes d, const col_shape *shape,
                                     int vertex, core_run *run)
{
    const col_vec2 *v = shape->vertices;
    int before = core_before(shape, vertex), next = core_next(shape, vertex);
    int more = clip_compare_opposition(
        d, lanes_at(&v[before]), lanes_at(&v[vertex]), lanes_at(&v[next]));
    *run = more > 0 ? (core_run){before, vertex} : (core_run){vertex, next};
    return more != 0;
}

/* ---- Heights ------------------------------------------------------------ */

/* How far a point lies above an edge along a coordinate: without error, but for
 * that of the last difference, which a radius may need more bits for. */
static inline estimate clip_height_aligned(const clip_side *s, lanes point)
{
    double dx = lanes_x(s->way), dy = lanes_y(s->way);
    vector way = clip_exact_way(s->corner[0], point);
    dd up = is_zero(dx) ? (dy > 0 ? way.x : dd_neg(way.x))
                        : (dx < 0 ? way.y : dd_neg(way.y));
    if (is_zero(s->shape->radius))
        return (estimate){up.hi, up.lo, 0};
    up = dd_sub(up, dd_of(s->shape->radius));
    return (estimate){up.hi, up.lo, fabs(up.hi) * 0x1p-100};
}

/* How far a point lies above an edge, moved out. */
static inline estimate clip_height_of(const clip_side *s, lanes point)
{
    COUNT_DECISION(made);
    if (s->aligned)
        return clip_height_aligned(s, point);
    estimate at = split_dot(s->normal.v, split_way(s->corner[0], point));
    dd over = dd_two_sum(at.hi, -s->shape->radius);
    double error = at.error * 8 + fabs(over.hi) * 0x1p-100 + 0x1p-960;
    return (estimate){over.hi, over.lo + at.lo,
                      s->normal.error < 1 ? error : SPLIT_UNKNOWN};
}

/* The same rounded; false where that or its sign is not sure. */
static inline bool clip_height(const clip_side *s, lanes point, double *height)
{
    estimate at = clip_height_of(s, point);
    return split_round(at, height) &&
           (fabs(*height) > 2 * at.error || s->aligned);
}

/* Whether a height tells on which side of an edge a cut lies whose place is
 * rounded: half a unit in the last place of each coordinate cannot change it.
 */
static inline bool clip_is_clear(double height, lanes point)
{
    double size = fabs(lanes_x(point)) + fabs(lanes_y(point));
    return fabs(height) > size * 0x1p-52 + 0x1p-1070;
}

/* The heights of two points above an edge of a core without radius, rounded;
 * false where one of them or its sign is not sure. Of one along a coordinate
 * they are differences. */
static inline bool clip_heights(const clip_side *s, lanes p, lanes q,
                                lanes *heights)
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
