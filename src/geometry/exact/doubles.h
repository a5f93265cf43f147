/* Doubles: their bits (IEEE 754), plain vectors of two doubles, and
 * double-doubles, which hold about 106 bits in two doubles. Everything here is
 * the same on every machine that passes the checks of
 * geometry/exact/predicates.c. */
#ifndef DOUBLES_H
#define DOUBLES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "collide.h"

/* For functions whose callers are faster with them inlined, such as those that
 * keep many values in registers, and for rare ones that would take registers
 * from the common path. Compilers decide by size otherwise, and decide again
 * when a file grows. */
#if defined(__GNUC__)
#define ALWAYS_INLINE __attribute__((always_inline))
#define NEVER_INLINE  __attribute__((noinline))
#else
#define ALWAYS_INLINE
#define NEVER_INLINE
#endif

/* ---- Doubles ------------------------------------------------------------ */

static inline uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double bits_double(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* True for 0 and -0. */
static inline int is_zero(double x)
{
    return !(x < 0) && !(x > 0);
}

/* True if x and y are the same number (0 and -0 are). */
static inline int is_equal(double x, double y)
{
    return !(x < y) && !(x > y);
}

static inline double larger(double x, double y)
{
    return x > y ? x : y;
}

static inline double smaller(double x, double y)
{
    return x < y ? x : y;
}

/* 2^e for -1022 <= e <= 1023. */
static inline double power_of_two(int e)
{
    return bits_double((uint64_t)(e + 1023) << 52);
}

/* floor(log2 |x|) for finite x other than 0. */
static inline int exponent_of(double x)
{
    int e = (int)(bits_of(x) >> 52 & 0x7ff);
    if (e > 0)
        return e - 1023;
    return (int)(bits_of(x * power_of_two(54)) >> 52 & 0x7ff) - 1023 - 54;
}

/* x * 2^e for any e; rounds only where the result is subnormal. */
static inline double times_power_of_two(double x, int e)
{
    while (e > 1000) {
        x *= power_of_two(1000);
        e -= 1000;
    }
    while (e < -1000 && !is_zero(x)) {
        x *= power_of_two(-1000);
        e += 1000;
    }
    return is_zero(x) ? x : x * power_of_two(e);
}

/* The first or the second of two numbers, without a branch, for choices that
 * branch prediction cannot foresee. */
static inline int bits_choose(int second, int p, int q)
{
    return p ^ ((p ^ q) & -second);
}

/* The place of the lowest bit of a number that is not 0. */
static inline int lowest_bit(uint64_t bits)
{
#ifdef __GNUC__
    return __builtin_ctzll(bits);
#else
    int place = 0;
    for (; !(bits & 1); bits >>= 1)
        place++;
    return place;
#endif
}

/* ---- Plain vectors ------------------------------------------------------ */

static inline col_vec2 vec2_between(col_vec2 from, col_vec2 to)
{
    return (col_vec2){to.x - from.x, to.y - from.y};
}

static inline col_vec2 vec2_opposite(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

static inline col_vec2 vec2_times(col_vec2 v, double factor)
{
    return (col_vec2){v.x * factor, v.y * factor};
}

static inline double vec2_dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

/* Rotated by an angle of (cosine, sine), and back. */
static inline col_vec2 vec2_turned(col_vec2 turn, col_vec2 v)
{
    return (col_vec2){turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y};
}

static inline col_vec2 vec2_turned_back(col_vec2 turn, col_vec2 v)
{
    return (col_vec2){turn.x * v.x + turn.y * v.y, turn.x * v.y - turn.y * v.x};
}

static inline double vec2_cross(col_vec2 u, col_vec2 v)
{
    return u.x * v.y - u.y * v.x;
}

/* |v.x| + |v.y|. */
static inline double vec2_size(col_vec2 v)
{
    return fabs(v.x) + fabs(v.y);
}

/* ---- Double-doubles ------------------------------------------------------
 *
 * A value is hi + lo, |lo| <= ulp(hi) / 2.
 *
 * two_sum and two_product are exact (Knuth 1969; Dekker 1971) while nothing
 * overflows and, for the product, while the low part does not underflow: for
 * factors in 2^-400 .. 2^400. The other operations have a relative error of at
 * most 2^-100 (Joldes, Muller, Popescu 2017 give 2^-102 and better for these
 * sequences). Needs round-to-nearest and -ffp-contract=off. */

typedef struct dd {
    double hi, lo;
} dd;

/* A number within `error` of value. If error < 0, nothing is known of the
 * number, because parts of it left the range of doubles. */
typedef struct bounded {
    dd value;
    double error;
} bounded;

static inline dd dd_of(double x)
{
    return (dd){x, 0};
}

/* x + y, exactly. */
static inline dd dd_two_sum(double x, double y)
{
    double s = x + y;
    double t = s - x;
    return (dd){s, (x - (s - t)) + (y - t)};
}

/* The same where |x| >= |y| or x = 0. */
static inline dd dd_quick_sum(double x, double y)
{
    double s = x + y;
    return (dd){s, y - (s - x)};
}

/* x * y, exactly: each factor is cut into two halves of 26 bits. */
static inline dd dd_two_product(double x, double y)
{
    const double splitter = 134217729.0; /* 2^27 + 1 */
    double p = x * y;
    double cx = splitter * x, cy = splitter * y;
    double xh = cx - (cx - x), yh = cy - (cy - y);
    double xl = x - xh, yl = y - yh;
    return (dd){p, ((xh * yh - p) + xh * yl + xl * yh) + xl * yl};
}

static inline dd dd_neg(dd x)
{
    return (dd){-x.hi, -x.lo};
}

static inline dd dd_abs(dd x)
{
    return x.hi < 0 ? dd_neg(x) : x;
}

static inline dd dd_add(dd x, dd y)
{
    dd s = dd_two_sum(x.hi, y.hi);
    dd t = dd_two_sum(x.lo, y.lo);
    s = dd_quick_sum(s.hi, s.lo + t.hi);
    return dd_quick_sum(s.hi, s.lo + t.lo);
}

static inline dd dd_sub(dd x, dd y)
{
    return dd_add(x, dd_neg(y));
}

static inline dd dd_mul(dd x, dd y)
{
    dd p = dd_two_product(x.hi, y.hi);
    return dd_quick_sum(p.hi, p.lo + (x.hi * y.lo + x.lo * y.hi));
}

/* y must not be 0. */
static inline dd dd_div(dd x, dd y)
{
    double q1 = x.hi / y.hi;
    dd r = dd_sub(x, dd_mul(y, dd_of(q1)));
    double q2 = r.hi / y.hi;
    r = dd_sub(r, dd_mul(y, dd_of(q2)));
    double q3 = r.hi / y.hi;
    return dd_add(dd_quick_sum(q1, q2), dd_of(q3));
}

/* x must not be negative. */
static inline dd dd_sqrt(dd x)
{
    if (!(x.hi > 0))
        return dd_of(0);
    double root = sqrt(x.hi);
    dd rest = dd_sub(x, dd_two_product(root, root));
    return dd_quick_sum(root, rest.hi / (2 * root));
}

/* 1 / sqrt(x) for x in 2^-800 .. 2^800: y from plain doubles is off by 4u,
 * u = 2^-53; one Newton step, y + y * (1 - x y^2) / 2, leaves the square of
 * that. */
static inline dd dd_inverse_root(dd x)
{
    double y = 1 / sqrt(x.hi);
    dd square = dd_two_product(y, y);
    dd one = dd_two_product(x.hi, square.hi);
    double rest = (1 - one.hi) - one.lo;
    rest -= x.hi * square.lo + x.lo * square.hi;
    return dd_quick_sum(y, y * (0.5 * rest));
}

/* x * 2^e for any e; rounds only where a part of the result is subnormal. */
static inline dd dd_scale(dd x, int e)
{
    return (dd){times_power_of_two(x.hi, e), times_power_of_two(x.lo, e)};
}

/* -1, 0 or 1. */
static inline int dd_sign(dd x)
{
    return (x.hi > 0) - (x.hi < 0);
}

/* The nearest double. */
static inline double dd_round(dd x)
{
    return x.hi + x.lo;
}

/* The double nearest to all numbers within `error` of x; false if they have no
 * common nearest double. |x.lo| is at most some ulp(x.hi), and `error` at least
 * 2^-100 |x.hi|, or 0 (Ziv 1991). */
static inline bool dd_round_surely(dd x, double error, double *nearest)
{
    double low = x.hi + (x.lo - error);
    *nearest = x.hi + (x.lo + error);
    return low >= *nearest;
}

#endif
