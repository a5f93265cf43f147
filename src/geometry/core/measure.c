#include "collide_measure.h"

#include <math.h>

#include "geometry/core/core.h"
#include "geometry/core/turn.h"
#include "geometry/exact/gap.h"

/* ---- Directions --------------------------------------------------------- */

int col_turn_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    return vector_cross_sign(vector_between(p, q), vector_between(r, s));
}

int col_way_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    return vector_dot_sign(vector_between(p, q), vector_between(r, s));
}

/* Cross and dot product of two directions, up to a common factor. */
struct measure_corner {
    form2 u, v, left; /* left: v turned left, so that u x left = u . v */
};

static struct measure_corner corner_of(col_vec2 p, col_vec2 q, col_vec2 r,
                                       col_vec2 s)
{
    struct measure_corner c = {
        col_form2_difference(q, p),
        col_form2_difference(s, r),
        {{{0}, 0, false, {0, 0}}, {{0}, 0, false, {0, 0}}}};
    c.left = col_turned_left(&c.v);
    return c;
}

/* Sign of |cross| cosine - dot sine by integers. */
static int compare_exactly(const struct measure_corner *c, col_vec2 limit)
{
    wide cross = col_det_wide(&c->u.x, &c->u.y, &c->v.x, &c->v.y);
    wide dot = col_det_wide(&c->u.x, &c->u.y, &c->left.x, &c->left.y);
    wide cosine = col_wide_of(limit.x), sine = col_wide_of(limit.y);
    cross.sign = cross.sign != 0;
    col_wide_mul(&cross, &cross, &cosine);
    col_wide_mul(&dot, &dot, &sine);
    return col_wide_compare(&cross, &dot);
}

/* The sine of the angle minus the limit has their difference's sign, but for
 * straight back minus 0 and straight on minus 180. */
int col_angle_compare(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s,
                      double degrees)
{
    struct measure_corner c = corner_of(p, q, r, s);
    col_vec2 limit = col_unit_vector(degrees);
    if (col_cross_sign(&c.u, &c.v) == 0 && is_zero(limit.y)) {
        bool back = col_dot_sign(&c.u, &c.v) < 0;
        return (int)back - (int)(limit.x < 0);
    }
    bounded cross = col_det_value(&c.u.x, &c.u.y, &c.v.x, &c.v.y);
    bounded dot = col_det_value(&c.u.x, &c.u.y, &c.left.x, &c.left.y);
    if (cross.error >= 0 && dot.error >= 0) {
        dd left = dd_mul(dd_abs(cross.value), dd_of(limit.x));
        dd right = dd_mul(dot.value, dd_of(limit.y));
        dd difference = dd_sub(left, right);
        double size = fabs(left.hi) + fabs(right.hi);
        double error = cross.error + dot.error + size * 0x1p-98;
        if (size > PRODUCTS_MIN && fabs(difference.hi) > error)
            return dd_sign(difference);
    }
    return compare_exactly(&c, limit);
}

double col_angle_between(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    struct measure_corner c = corner_of(p, q, r, s);
    scaled cross = col_det(&c.u.x, &c.u.y, &c.v.x, &c.v.y);
    scaled dot = col_det(&c.u.x, &c.u.y, &c.left.x, &c.left.y);
    int sign = col_scaled_sign(cross) < 0 ? -1 : 1;
    int top = cross.exponent > dot.exponent ? cross.exponent : dot.exponent;
    if (col_scaled_sign(cross) == 0)
        top = dot.exponent;
    if (col_scaled_sign(dot) == 0)
        top = cross.exponent;
    dd across = dd_scale(cross.m, cross.exponent - top);
    dd along = dd_scale(dot.m, dot.exponent - top);
    dd turn = col_turn(sign < 0 ? dd_neg(across) : across, along);
    return dd_round(dd_div(dd_mul(turn, dd_of(180)), TURN_HALF));
}

/* ---- Distances ---------------------------------------------------------- */

static gap between(col_vec2 p, col_vec2 q)
{
    form2 way = col_form2_difference(q, p);
    return col_gap_points(&way);
}

/* Of a point from a line, on whichever side it is: >= 0. */
static gap from_line(col_vec2 a, col_vec2 b, col_vec2 point)
{
    bool left = col_turn_sign(a, b, a, point) > 0;
    form2 along = col_form2_difference(left ? a : b, left ? b : a);
    form2 offset = col_form2_difference(point, a);
    return col_gap_line(&offset, &along);
}

static gap from_segment(col_vec2 a, col_vec2 b, col_vec2 point)
{
    if (col_way_sign(a, b, a, point) <= 0)
        return between(a, point);
    if (col_way_sign(b, a, b, point) <= 0)
        return between(b, point);
    return from_line(a, b, point);
}

static int compare(gap distance, double limit)
{
    form most = col_form_of(limit);
    return col_gap_compare_radius(&distance, &most);
}

static double rounded(gap distance)
{
    form none = col_form_of(0);
    return col_gap_minus(&distance, &none);
}

int col_distance_compare(col_vec2 p, col_vec2 q, double limit)
{
    return compare(between(p, q), limit);
}

double col_distance(col_vec2 p, col_vec2 q)
{
    return rounded(between(p, q));
}

int col_line_distance_compare(col_vec2 a, col_vec2 b, col_vec2 point,
                              double limit)
{
    return compare(from_line(a, b, point), limit);
}

double col_line_distance(col_vec2 a, col_vec2 b, col_vec2 point)
{
    return rounded(from_line(a, b, point));
}

int col_segment_distance_compare(col_vec2 a, col_vec2 b, col_vec2 point,
                                 double limit)
{
    return compare(from_segment(a, b, point), limit);
}

double col_segment_distance(col_vec2 a, col_vec2 b, col_vec2 point)
{
    return rounded(from_segment(a, b, point));
}
