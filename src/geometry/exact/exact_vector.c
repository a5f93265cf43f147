#include "geometry/exact/exact_vector.h"

#include <math.h>

#include "geometry/exact/gap.h"

static form form_of_sum(dd x)
{
    return (form){.term = {x.hi, x.lo}, .count = 2, .exact = true, .value = x};
}

form2 col_vector_form(vector v)
{
    return (form2){form_of_sum(v.x), form_of_sum(v.y)};
}

/* Whether x * y is exact as a double-double. */
static bool multiply(dd x, dd y, dd *out)
{
    *out = dd_two_product(x.hi, y.hi);
    return is_zero(x.lo) && is_zero(y.lo) &&
           (fabs(out->hi) > PRODUCTS_MIN || is_zero(x.hi) || is_zero(y.hi));
}

int col_vector_cross_exactly(vector u, vector v)
{
    int left = dd_sign(u.x) * dd_sign(v.y);
    int right = dd_sign(u.y) * dd_sign(v.x);
    if (left == 0 || right == 0 || left != right)
        return (left > right) - (left < right);
    COUNT_DECISION(past_doubles);
    dd p, q;
    if (multiply(u.x, v.y, &p) && multiply(u.y, v.x, &q))
        return dd_sign(dd_sub(p, q));
    bounded cross = vector_cross(u, v);
    if (cross.error >= 0 && fabs(cross.value.hi) > cross.error)
        return dd_sign(cross.value);
    form2 one = col_vector_form(u), two = col_vector_form(v);
    return col_cross_sign(&one, &two);
}

/* ---- Unit vectors ------------------------------------------------------- */

/* Components from which squares, roots and quotients stay in range. */
#define UNIT_MIN 0x1p-300

/* |v|^2, to 2^-101 relative. */
static dd square_of(vector v)
{
    dd x = dd_two_product(v.x.hi, v.x.hi), y = dd_two_product(v.y.hi, v.y.hi);
    dd sum = dd_two_sum(x.hi, y.hi);
    double mixed = 2 * (v.x.hi * v.x.lo + v.y.hi * v.y.lo);
    return dd_quick_sum(sum.hi, sum.lo + ((x.lo + y.lo) + mixed));
}

static unit_vector aligned_unit(vector v)
{
    return (unit_vector){dd_of(dd_sign(v.x)), dd_of(dd_sign(v.y))};
}

/* Of one whose squares might underflow. */
static unit_vector unit_afar(vector v)
{
    form2 forms = col_vector_form(v);
    return col_unit(&forms);
}

unit_vector col_vector_unit(vector v)
{
    if (vector_is_aligned(v))
        return aligned_unit(v);
    if (!(fabs(v.x.hi) > UNIT_MIN && fabs(v.y.hi) > UNIT_MIN))
        return unit_afar(v);
    dd inverse = dd_inverse_root(square_of(v));
    return (unit_vector){dd_mul(v.x, inverse), dd_mul(v.y, inverse)};
}
