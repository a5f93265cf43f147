/* The version of the library, and checks that this program computes as it must.
 *
 * All exactness rests on one assumption: + - * / and sqrt on doubles are those
 * of IEEE 754, rounded to nearest, once. Compiler flags can break it, and so
 * can what a process inherits (rounding mode, flushing of small numbers by a
 * library that was linked with -ffast-math). Each check computes with values
 * that the compiler cannot see and whose right result is known from arithmetic
 * on paper; together they take less than a microsecond. */
#include <float.h>
#include <math.h>

#include "collide.h"
#include "geometry/exact/doubles.h"

const char *col_version(void)
{
    return COL_VERSION;
}

_Static_assert(FLT_RADIX == 2 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024,
               "collide needs IEEE 754 binary64 doubles");

/* Hides a value from the compiler's optimizer. */
static double hidden(double value)
{
    volatile double seen = value;
    return seen;
}

/* x^2 = 1 + 2^-26 + 2^-54. The last term is lost when the product is rounded,
 * and is still there where a fused operation subtracts 1 + 2^-26. Compilers
 * fuse a product only where it is used once, hence three of them. */
static bool contracts(void)
{
    double x = hidden(1 + 0x1p-27), y = hidden(1 + 0x1p-27);
    double z = hidden(1 + 0x1p-27), square = hidden(1 + 0x1p-26);
    double minus = hidden(-(1 + 0x1p-26));
    return !is_zero(hidden(x * x - square)) ||
           !is_zero(hidden(square - y * y)) || !is_zero(hidden(z * z + minus));
}

/* GCC 12.2 fuses a difference and a sum that are computed side by side, where
 * they go to memory and the processor can do both at once, though contraction
 * is off. */
static bool contracts_pairs(void)
{
    double rests[2], *volatile place = rests, *out = place;
    double x = hidden(1 + 0x1p-27), y = hidden(1 + 0x1p-27);
    double square = hidden(1 + 0x1p-26), minus = hidden(-(1 + 0x1p-26));
    out[0] = x * y - square;
    out[1] = x * x + minus;
    return !is_zero(hidden(rests[0])) || !is_zero(hidden(rests[1]));
}

/* 1 + 2^-53 + 2^-70 is nearest to 1 + 2^-52; rounded to 64 bits first, it is a
 * tie and goes to 1. The root lies just below the middle of two doubles, and
 * just so that 64 bits round it to the middle. */
static bool rounds_twice(void)
{
    double sum = hidden(1) + hidden(0x1p-53 + 0x1p-70);
    double root = sqrt(hidden(0x1.1a56b5ce86d46p+1));
    return !is_equal(hidden(sum), 1 + 0x1p-52) ||
           !is_equal(hidden(root), 0x1.7c3502e8b4f9bp+0);
}

/* A compiler that treats doubles as real numbers simplifies the rest of a sum
 * to 0, and a quotient to the product with a rounded reciprocal. */
static bool simplifies(void)
{
    /* Without infinities in the source, no computation can detect these flags.
     */
#if defined(__FAST_MATH__) ||                                                  \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
    return true;
#else
    dd sum = dd_two_sum(hidden(1), hidden(0x1p-60));
    double y = hidden(3);
    double x1 = hidden(5) / y, x2 = hidden(7) / y, x3 = hidden(10) / y;
    double back = (hidden(0x1p53) + hidden(1)) - hidden(0x1p53);
    return !is_equal(sum.lo, 0x1p-60) || !is_zero(back) ||
           !is_equal(x1, 0x1.aaaaaaaaaaaabp+0) ||
           !is_equal(x2, 0x1.2aaaaaaaaaaabp+1) ||
           !is_equal(x3, 0x1.aaaaaaaaaaaabp+1);
#endif
}

/* To nearest, 1 + 2^-54 and -1 - 2^-54 are 1 and -1, 1 + 3 * 2^-54 is not. */
static bool rounds_elsewhere(void)
{
    double above = hidden(hidden(1) + hidden(0x1p-54));
    double below = hidden(hidden(-1) - hidden(0x1p-54));
    double next = hidden(hidden(1) + hidden(0x3p-54));
    return !is_equal(above, 1) || !is_equal(below, -1) || is_equal(next, 1);
}

/* 1 - 2^-33 - 2^-58 is nearest to 1 - 2^-33. The software sums of GCC 12 for
 * ARM without a floating-point unit are off by one in the last place there. */
static bool sums_wrongly(void)
{
    double rest = hidden(hidden(1) - hidden(0x1p-33 + 0x1p-58));
    return !is_equal(rest, 1 - 0x1p-33);
}

static bool flushes_small_numbers(void)
{
    double half = hidden(0x1p-1022) / 2;
    double grown = hidden(0x1p-1074) * hidden(0x1p+1000);
    return is_zero(half) || is_zero(grown);
}

const char *col_arithmetic_fault(void)
{
    if (rounds_elsewhere())
        return "the rounding mode is not to nearest";
    if (sums_wrongly())
        return "sums are rounded wrongly, as by libgcc on ARM without a "
               "floating-point unit; build with -mfloat-abi=softfp or hard";
    if (flushes_small_numbers())
        return "subnormal numbers are flushed to zero; what was built or "
               "linked with -ffast-math may have switched that on";
    if (rounds_twice())
        return "results are rounded twice, as by the x87 unit; "
               "build with -msse2 -mfpmath=sse";
    if (simplifies())
        return "the compiler simplifies sums or quotients; "
               "build without -ffast-math and -Ofast";
    if (contracts())
        return "products and sums are contracted to fused operations; "
               "build with -ffp-contract=off";
    if (contracts_pairs())
        return "products and sums side by side are contracted by a vectorizer; "
               "build with -fno-tree-vectorize";
    return NULL;
}
