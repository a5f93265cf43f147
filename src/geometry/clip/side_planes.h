/* Where the planes at the ends of a reference edge cut an incident edge, and
 * which edge that is, for what is surely so. */
#ifndef SIDE_PLANES_H
#define SIDE_PLANES_H

#include "geometry/narrow/quick_side.h"

static inline int clip_planes_exactly(vector edge, vector start, vector end)
{
    return (vector_dot_sign(edge, start) < 0) | (vector_dot_sign(edge, end) < 0)
                                                    << 1;
}

/* Behind which planes a point lies, exactly. Bits 0 and 1: the planes at the
 * ends of the edge. */
static inline int clip_planes(const quick_side *s, lanes at)
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
    return clip_planes_exactly(exact_way(from, to), exact_way(from, at),
                               exact_way(at, to));
}

/* Whether a point lies behind one of the planes, exactly. */
static inline bool clip_is_behind(const quick_side *s, int plane, lanes at)
{
    lanes part = lanes_mul(s->way, lanes_sub(s->corner[plane], at));
    double x = lanes_x(part), y = lanes_y(part), sign = 1 - 2 * plane;
    double past = sign * (x + y);
    COUNT_DECISION(made);
    if (fabs(past) > vector_error(x, y))
        return past > 0;
    vector edge = exact_way(s->corner[0], s->corner[1]);
    return vector_dot_sign(edge, exact_way(at, s->corner[plane])) * sign > 0;
}

/* A way from p to q, which are measured at `from` and `to`. */
typedef struct clip_way {
    lanes from, to;
    lanes p, q;
} clip_way;

/* Where a way from behind a side plane passes it: after the share
 * d.(c - from) / d.(to - from) of it, with d the reference edge and c its
 * corner. */
static inline bool clip_cut(const quick_side *s, int plane, const clip_way *way,
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

/* Whether a height tells on which side of an edge a cut lies whose place is
 * rounded: half a unit in the last place of each coordinate cannot change it.
 */
static inline bool clip_is_clear(double height, lanes point)
{
    double size = fabs(lanes_x(point)) + fabs(lanes_y(point));
    return fabs(height) > size * 0x1p-52 + 0x1p-1070;
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

#endif
