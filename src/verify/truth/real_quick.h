/* Quick brackets of real numbers: the sum of two doubles, and how far the
 * number may be from it.
 *
 * The number is in [high + low - error, high + low + error], and `high` is the
 * double nearest to high + low. An error of 0 means that the number is exactly
 * high + low. The arithmetic is that of double-doubles: a result is about
 * 2^-102 of itself wide, unless it is a difference.
 *
 * Three properties hold for every operation, with u = 2^-53:
 *
 * 1. The result contains all results of numbers in the operands. The bounds
 *    stand beside the operations. They need arithmetic that is rounded to
 *    nearest and not contracted, and no overflow or underflow. Sums of doubles
 *    never underflow. Products are taken of 0 and of numbers between 2^-400 and
 *    2^440 only, so that the error of a product, 2^-106 of it, is a double.
 *    Every other case gives QUICK_UNKNOWN, a bracket of infinite error.
 * 2. A result that is not exact is at least 2^-150 of itself wide, and wider
 *    than property 1 requires by 2^-200 of itself. So it also contains the wide
 *    bracket (256 bits) of the same operation, and a comparison that quick
 *    brackets decide is decided in the same way by wide ones.
 * 3. A result that is exact has fewer than 256 bits, so the wide bracket is
 *    exact, too.
 *
 * Sources: T. J. Dekker, A floating-point technique for extending the available
 * precision (1971); M. Joldes, J.-M. Muller, V. Popescu, Tight and rigorous
 * error bounds for basic building blocks of double-word arithmetic (2017). */
#ifndef REAL_QUICK_H
#define REAL_QUICK_H

#include <math.h>
#include <stdbool.h>

#include "verify/truth/real.h"

#define QUICK_UNKNOWN ((struct quick){0, 0, HUGE_VAL})

static inline struct quick quick_of(double value)
{
    return (struct quick){value, 0, 0};
}

static inline bool quick_is_zero(struct quick x)
{
    return fabs(x.high) + x.error <= 0;
}

/* ---- Exact sums and products of doubles ---------------------------------- */

/* A double, and what is left of an exact result. */
struct quick_pair {
    double high, low;
};

/* x + y (Knuth). */
static inline struct quick_pair quick_sum(double x, double y)
{
    double high = x + y, part = high - x;
    return (struct quick_pair){high, (x - (high - part)) + (y - part)};
}

/* The same for |x| >= |y| or x = 0 (Dekker). */
static inline struct quick_pair quick_sum_ordered(double x, double y)
{
    double high = x + y;
    return (struct quick_pair){high, y - (high - x)};
}

/* Two halves of a double, of 26 bits each (Veltkamp). */
static inline struct quick_pair quick_halves(double x)
{
    double scaled = 0x8000001p0 * x, high = scaled - (scaled - x);
    return (struct quick_pair){high, x - high};
}

/* x * y (Dekker), for factors that quick_may_multiply allows. */
static inline struct quick_pair quick_product(double x, double y)
{
    struct quick_pair p = quick_halves(x), q = quick_halves(y);
    double high = x * y;
    double left = p.high * q.high - high;
    left = left + p.high * q.low + p.low * q.high;
    return (struct quick_pair){high, left + p.low * q.low};
}

static inline bool quick_may_multiply(double x)
{
    return fabs(x) >= 0x1p-400 && fabs(x) <= 0x1p440;
}

/* ---- Brackets ------------------------------------------------------------ */

/* A result of an error that is bounded but for the roundings of at most eight
 * sums and products of numbers >= 0: these roundings lose at most 2^-50 of it,
 * or 2^-1070. The bounds leave another 2^-50 of the error, so 2^-200 of the
 * result. A pair of doubles that lie far from each other would be exact, but
 * have too many bits. */
static inline struct quick quick_settled(struct quick_pair at, double error)
{
    double size = fabs(at.high);
    if (error > 0)
        error = error * (1 + 0x1p-48) + (size * 0x1p-150 + 0x1p-1000);
    else if (fabs(at.low) > 0 && fabs(at.low) < size * 0x1p-100)
        error = size * 0x1p-150;
    /* A number that is not finite passes no comparison. */
    if (!(size <= 0x1p1000 && error <= 0x1p1000))
        return QUICK_UNKNOWN;
    return (struct quick){at.high, at.low, error};
}

static inline struct quick quick_negative(struct quick x)
{
    return (struct quick){-x.high, -x.low, x.error};
}

/* Joldes, Muller and Popescu, algorithm 6, and what its two roundings drop: the
 * sum is result + dropped, exactly. */
static inline struct quick quick_add(struct quick x, struct quick y)
{
    struct quick_pair high = quick_sum(x.high, y.high);
    struct quick_pair low = quick_sum(x.low, y.low);
    struct quick_pair more = quick_sum(high.low, low.high);
    struct quick_pair sum = quick_sum_ordered(high.high, more.high);
    struct quick_pair rest = quick_sum(low.low, sum.low);
    sum = quick_sum_ordered(sum.high, rest.high);
    double dropped = fabs(more.low) + fabs(rest.low);
    return quick_settled(sum, x.error + y.error + dropped);
}

static inline struct quick quick_sub(struct quick x, struct quick y)
{
    return quick_add(x, quick_negative(y));
}

/* x - y of doubles. */
static inline struct quick quick_difference(double x, double y)
{
    return quick_settled(quick_sum(x, -y), 0);
}

/* With C = |x.high * y.high|: the low parts are at most u of the high ones, so
 * each product of a low and a high part is at most uC and rounded by u^2 C,
 * their sum by 2 u^2 C, and the sum with the low part of the product, at most
 * 3uC, by 3 u^2 C. The product of the low parts, which is left out, is at most
 * u^2 C. Together 8 u^2 C; 16 u^2 = 2^-102 stand below. */
static inline struct quick quick_mul(struct quick x, struct quick y)
{
    bool is_exact = fabs(x.low) + fabs(y.low) <= 0;
    if (quick_is_zero(x) || quick_is_zero(y))
        return x.error + y.error < HUGE_VAL ? quick_of(0) : QUICK_UNKNOWN;
    double error = x.error + y.error;
    if (error > 0)
        error = fabs(x.high) * y.error * (1 + 0x1p-50) +
                fabs(y.high) * x.error * (1 + 0x1p-50) + x.error * y.error +
                0x1p-1000;
    /* A factor may be unknown but for its error if it is about 0. */
    if (!(fabs(x.high) > 0 && fabs(y.high) > 0))
        return quick_settled((struct quick_pair){0, 0}, error);
    if (!quick_may_multiply(x.high) || !quick_may_multiply(y.high))
        return QUICK_UNKNOWN;
    struct quick_pair at = quick_product(x.high, y.high);
    if (!is_exact) {
        error += 0x1p-102 * fabs(at.high);
        at = quick_sum_ordered(at.high,
                               at.low + (x.high * y.low + x.low * y.high));
    }
    return quick_settled(at, error);
}

/* x - y in doubles, for a pair y about as large: the difference of the high
 * parts is exact (Sterbenz). */
static inline double quick_rest(struct quick x, struct quick_pair y)
{
    return ((x.high - y.high) - y.low) + x.low;
}

/* q = x.high / y.high, rounded, is off by at most 4u of the quotient Q. The
 * remainder x - q y is computed in doubles from the exact product of q and
 * y.high. What is rounded there is at most 5u x, so that four roundings and the
 * product q * y.low lose less than 20 u^2 x. The remainder is divided by y.high
 * alone, and rounded: an error of 3u of 4u Q. Together less than 32 u^2 Q; 64
 * u^2 = 2^-100 stand below.
 *
 * The errors of x and y add (x.error + Q y.error) / (|y| - y.error), where |y|
 * - y.error is more than (1 - 2^-19) |y.high|. */
static inline struct quick quick_div(struct quick x, struct quick y)
{
    double by = fabs(y.high);
    if (!quick_may_multiply(y.high) || !(y.error <= by * 0x1p-20) ||
        !(x.error < HUGE_VAL))
        return QUICK_UNKNOWN;
    if (!(fabs(x.high) > 0))
        return quick_settled(
            (struct quick_pair){0, 0},
            x.error > 0 ? x.error / by * (1 + 0x1p-17) + 0x1p-1000 : 0);
    double first = x.high / y.high, size = fabs(first);
    if (!quick_may_multiply(x.high) || !quick_may_multiply(first))
        return QUICK_UNKNOWN;
    bool is_exact = fabs(x.low) + fabs(y.low) <= 0;
    double rest = quick_rest(x, quick_product(first, y.high)) - first * y.low;
    double error = 0;
    if (x.error + y.error > 0)
        error =
            (x.error + size * y.error * (1 + 0x1p-50)) / by * (1 + 0x1p-17) +
            0x1p-1000;
    if (is_exact && fabs(rest) <= 0)
        return quick_settled((struct quick_pair){first, 0}, error);
    struct quick_pair at = quick_sum_ordered(first, rest / y.high);
    return quick_settled(at, error + 0x1p-100 * size);
}

/* With s = sqrt(x.high), rounded, the root is s + r / 2s - r^2 / 8s^3 and less,
 * for r = x - s^2, which is at most 4u of s^2. The third term is at most 2 u^2
 * s. Two roundings lose less than 8 u^2 of s^2 in the remainder r, so 4 u^2 s,
 * and the quotient loses u of it. Together less than 10 u^2 s; 16 u^2 = 2^-102
 * stand below. An error of x adds at most x.error / sqrt(x). */
static inline struct quick quick_sqrt(struct quick x)
{
    double size = fabs(x.high);
    if (!(x.error < HUGE_VAL) || quick_is_zero(x))
        return x;
    if (!(x.high > 2 * x.error)) {
        /* The bracket may contain 0: the root is between 0 and that of the
         * other end. */
        double bound = sqrt((size + x.error) * (1 + 0x1p-48) + 0x1p-1000);
        return quick_settled((struct quick_pair){bound, 0}, bound);
    }
    if (!quick_may_multiply(x.high))
        return QUICK_UNKNOWN;
    double first = sqrt(x.high);
    double rest = quick_rest(x, quick_product(first, first));
    double error = x.error > 0 ? x.error / first + 0x1p-1000 : 0;
    if (fabs(rest) + fabs(x.low) <= 0)
        return quick_settled((struct quick_pair){first, 0}, error);
    struct quick_pair at = quick_sum_ordered(first, rest / (2 * first));
    return quick_settled(at, error + 0x1p-102 * first);
}

/* ---- Decisions ----------------------------------------------------------- */

/* The sign of a number; *is_sure: it is known. */
static inline int quick_sign(struct quick x, bool *is_sure)
{
    *is_sure = fabs(x.high) > 2 * x.error || quick_is_zero(x);
    return *is_sure ? (x.high > 0) - (x.high < 0) : 0;
}

/* The sign of x - y in the same way. Each double is off by u of itself, which
 * decides most differences. */
static inline int quick_order(struct quick x, struct quick y, bool *is_sure)
{
    double off = x.high - y.high;
    double slack = (fabs(x.high) + fabs(y.high)) * 0x1p-50 +
                   2 * (x.error + y.error) + 0x1p-1000;
    *is_sure = true;
    if (off > slack)
        return 1;
    if (off < -slack)
        return -1;
    return quick_sign(quick_sub(x, y), is_sure);
}

/* True if `high` is the double nearest to every number in the bracket. */
static inline bool quick_is_near(struct quick x)
{
    if (!(x.error > 0))
        return true;
    double slack = x.error * (1 + 0x1p-50) + fabs(x.low) * 0x1p-51;
    double above = x.high + (x.low + slack), below = x.high + (x.low - slack);
    return above <= x.high && below >= x.high;
}

#endif
