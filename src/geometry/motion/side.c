#include "geometry/motion/side.h"

#include <math.h>

#include "geometry/exact/bits.h"
#include "geometry/exact/gap.h"

/* ---- Exactly ------------------------------------------------------------ */

wide col_cross_wide(vector u, vector v)
{
    form2 x = col_vector_form(u), y = col_vector_form(v);
    return col_det_wide(&x.x, &x.y, &y.x, &y.y);
}

wide col_dot_wide(vector u, vector v)
{
    return col_cross_wide(u, vector_left(v));
}

/* x |x| l. */
static void square_times(wide *x, const wide *l)
{
    int sign = x->sign;
    col_wide_mul(x, x, x);
    col_wide_mul(x, x, l);
    x->sign *= sign;
}

int col_roots_compare(wide *x, const wide *l, wide *y, const wide *m)
{
    COUNT_DECISION(exact);
    square_times(x, l);
    square_times(y, m);
    return col_wide_compare(x, y);
}

static int rim_side_exactly(vector way, vector corner, vector edge,
                            const form *radius)
{
    wide x = col_cross_wide(way, corner), l = col_dot_wide(edge, edge);
    wide y = col_dot_wide(way, edge), r = col_form_wide(radius);
    wide one = col_wide_of(1);
    col_wide_mul(&y, &y, &r);
    return col_roots_compare(&x, &l, &y, &one);
}

/* ---- Small whole numbers ------------------------------------------------ */

/* The cross product of two vectors of doubles, where every step to it is exact.
 */
static bool whole_cross(vector u, vector v, double *cross)
{
    form2 x = col_vector_form(u), y = col_vector_form(v);
    return col_det_is_double(&x.x, &x.y, &y.x, &y.y, cross);
}

static bool rim_side_small(vector way, vector corner, vector edge,
                           const form *radius, int *sign)
{
    double x, l, y;
    if (!radius->exact || !is_zero(radius->value.lo) ||
        !whole_cross(way, corner, &x) ||
        !whole_cross(edge, vector_left(edge), &l) ||
        !whole_cross(way, vector_left(edge), &y))
        return false;
    dd product = dd_two_product(y, radius->value.hi);
    return is_zero(product.lo) &&
           (is_zero(y) || fabs(product.hi) > PRODUCTS_MIN) &&
           col_gap_compare_small(x, 1, product.hi, l, sign);
}

/* ---- Along an axis ------------------------------------------------------ */

/* The point of the rim itself, where that is a difference of doubles: beside an
 * edge along a coordinate axis. */
static bool rim_point(vector corner, vector edge, const form *radius,
                      vector *point)
{
    if (!vector_is_aligned(edge) || !radius->exact ||
        !is_zero(radius->value.lo))
        return false;
    double out = radius->value.hi;
    *point = corner;
    if (is_zero(edge.x.hi))
        point->x = dd_two_sum(corner.x.hi, edge.y.hi > 0 ? out : -out);
    else
        point->y = dd_two_sum(corner.y.hi, edge.x.hi > 0 ? -out : out);
    return is_zero(is_zero(edge.x.hi) ? corner.x.lo : corner.y.lo);
}

/* ---- Double-doubles ----------------------------------------------------- */

/* x |edge| - radius y, where x is off by its error, the square of |edge| and y
 * by 2^-97 of the products that they are sums of, and each of the few
 * operations by 2^-98: 2^-95 of the magnitudes does. */
static int rim_side_carefully(vector way, vector corner, vector edge,
                              const form *radius)
{
    COUNT_DECISION(past_doubles);
    bounded x = vector_cross(way, corner), y = vector_dot(way, edge);
    bounded l = vector_dot(edge, edge);
    if (x.error < 0 || y.error < 0 || l.error < 0)
        return 0;
    dd length = dd_sqrt(l.value);
    dd left = dd_mul(x.value, length), right = dd_mul(y.value, radius->value);
    dd rest = dd_sub(left, right);
    double error = x.error * length.hi + y.error * radius->value.hi +
                   (fabs(left.hi) + fabs(right.hi)) * 0x1p-95;
    return fabs(rest.hi) > error * 1.0000001 + 0x1p-900 ? dd_sign(rest) : 0;
}

/* ---- Doubles ------------------------------------------------------------ */

/* The same in plain doubles. With u = 2^-53, cross and dot product are off by
 * VECTOR_FILTER = 4u of the sum of their products, and a bit; |edge| by 4u,
 * coordinates and radius by u; the products and the difference are rounded: 11u
 * of all magnitudes, which are rounded themselves. What underflows in squares
 * of edges is none of those that are not tiny, in products less than 2^-1073
 * times the 2^203 that they are multiplied by. */
static int rim_side_plainly(vector way, vector corner, vector edge,
                            double radius)
{
    double ux = way.x.hi, uy = way.y.hi, ex = edge.x.hi, ey = edge.y.hi;
    double left = ux * corner.y.hi, right = uy * corner.x.hi;
    double along = ux * ex, up = uy * ey, square = ex * ex + ey * ey;
    double length = sqrt(square);
    double rest = (left - right) * length - radius * (along + up);
    double sum =
        (fabs(left) + fabs(right)) * length + radius * (fabs(along) + fabs(up));
    COUNT_DECISION(made);
    if (fabs(rest) > sum * 0x1p-49 + 0x1p-860 && square > PRODUCTS_MIN)
        return rest > 0 ? 1 : -1;
    return 0;
}

int col_rim_side(vector way, vector corner, vector edge, const form *radius)
{
    if (is_zero(radius->value.hi))
        return vector_cross_sign(way, corner);
    int sign = rim_side_plainly(way, corner, edge, radius->value.hi);
    vector point;
    if (sign == 0 && rim_point(corner, edge, radius, &point))
        return vector_cross_sign(way, point);
    if (sign == 0)
        sign = rim_side_carefully(way, corner, edge, radius);
    if (sign != 0 || rim_side_small(way, corner, edge, radius, &sign))
        return sign;
    return rim_side_exactly(way, corner, edge, radius);
}
