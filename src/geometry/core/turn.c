/* An arc tangent in double-double arithmetic, beside the sine and cosine of
 * geometry/core/angle.c.
 *
 * 1. Swapping the two products, and turning by a right angle, leave an angle of
 *    at most 45 degrees, whose tangent is t = across / along <= 1.
 * 2. tan(a / 2) = t / (1 + sqrt(1 + t^2)), three times: t <= tan(pi / 32) <
 *    0.0985 is left, of an eighth of the angle.
 * 3. The series t - t^3 / 3 + t^5 / 5 .. Its first term left out, of t^36 / 37,
 *    is less than 2^-125 of it. From t^17 / 17 on plain doubles do: what they
 *    are off by is less than 2^-55 t^16 < 2^-108.
 *
 * Error: with e <= 2^-100 for an operation the quotient has e, each halving 4e
 * of its own (1 + t^2, root, 1 +, quotient), the series less than 4e: in all
 * less than 18e < 2^-95. */
#include "geometry/core/turn.h"

#include "geometry/exact/bits.h"

#define QUARTER  ((dd){0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54})
#define HALVINGS 3
#define LAST     35 /* power of t in the series */
#define LAST_DD  15 /* of those added up as double-doubles */

/* The angle whose tangent is t, for 0 <= t <= 1. */
static dd angle_of_tangent(dd t)
{
    const dd one = dd_of(1);
    for (int i = 0; i < HALVINGS; i++) {
        dd root = dd_sqrt(dd_add(one, dd_mul(t, t)));
        t = dd_div(t, dd_add(one, root));
    }
    double rest = 0;
    dd square = dd_mul(t, t);
    for (int n = LAST; n > LAST_DD; n -= 2)
        rest = 1.0 / n - square.hi * rest;
    dd sum = dd_of(rest);
    for (int n = LAST_DD; n > 0; n -= 2)
        sum = dd_sub(dd_div(one, dd_of(n)), dd_mul(square, sum));
    sum = dd_mul(t, sum);
    return (dd){(1 << HALVINGS) * sum.hi, (1 << HALVINGS) * sum.lo};
}

/* For along >= 0. */
static dd angle_ahead(dd across, dd along)
{
    if (is_zero(across.hi))
        return dd_of(0);
    if (is_zero(along.hi))
        return QUARTER;
    if (dd_sign(dd_sub(along, across)) >= 0)
        return angle_of_tangent(dd_div(across, along));
    return dd_sub(QUARTER, angle_of_tangent(dd_div(along, across)));
}

dd col_turn(dd across, dd along)
{
    if (dd_sign(along) >= 0)
        return angle_ahead(across, along);
    return dd_add(QUARTER, angle_ahead(dd_neg(along), across));
}
