/* Exact numbers: sums and products of doubles without rounding; and doubles
 * with a larger range of exponents.
 *
 * A wide is sign * sum(limb[i] * 2^(32 * (low + i))), low limb first. The
 * largest degree in use determines its size: six factors (to compare two
 * depths, geometry/exact/gap.h, or the side of a rim's point,
 * geometry/motion/entry.h), each a sum of four coordinates, velocities or times
 * between 2^-1074 and 2^200. A factor begins with limb -34, as 34 * 32 > 1074,
 * and is less than 2^203. So a product of six is in the limbs 6 * -34 to 38, as
 * 6 * 203 < 39 * 32 with bits left for sums of products. These are 243 limbs,
 * and a sum writes one more before it drops limbs of zero: WIDE_LIMBS is 244,
 * rounded up to a multiple of 8. Low limbs of zero are not kept, so ordinary
 * coordinates cost a few limbs only.
 *
 * The filters of geometry/exact/predicates.h and geometry/exact/gap.h seldom
 * need it. It is always right, whatever the magnitudes: nothing overflows or
 * underflows. */
#ifndef WIDE_H
#define WIDE_H

#include <stdint.h>

#include "geometry/exact/doubles.h"

#define WIDE_LIMBS 248

typedef struct wide {
    int sign;  /* -1, 0, 1 */
    int low;   /* power of 2^32 of limb[0] */
    int count; /* limbs in use; 0 for zero */
    uint32_t limb[WIDE_LIMBS];
} wide;

/* A value m * 2^exponent with 1 <= |m| < 2, or m = 0: more range than a
 * double, 106 bits. */
typedef struct scaled {
    dd m;
    int exponent;
} scaled;

/* The exact value of a finite double. */
wide col_wide_of(double value);

/* Exact results; `out` may be one of the operands. */
void col_wide_add(wide *out, const wide *x, const wide *y);
void col_wide_sub(wide *out, const wide *x, const wide *y);
void col_wide_mul(wide *out, const wide *x, const wide *y);

/* Sign of x - y. */
int col_wide_compare(const wide *x, const wide *y);

/* x to 2^-104 relative. */
scaled col_wide_scaled(const wide *x);

/* Arithmetic on scaled values, each to 2^-98 relative; the sum of two values
 * of opposite sign is within 2^-98 of the larger one. Divisors are not 0, roots
 * are of values >= 0. */
scaled col_scaled_of(dd value);
int col_scaled_sign(scaled x);
scaled col_scaled_negate(scaled x);
scaled col_scaled_add(scaled x, scaled y);
scaled col_scaled_mul(scaled x, scaled y);
scaled col_scaled_div(scaled x, scaled y);
scaled col_scaled_sqrt(scaled x);

/* The value of x, for x in the range of doubles: only subnormal parts are lost.
 */
static inline dd scaled_as_dd(scaled x)
{
    return dd_scale(x.m, x.exponent);
}

/* The nearest double, or the largest if that would be infinite. Subnormal
 * results are rounded twice. */
double col_scaled_round(scaled x);

#endif
