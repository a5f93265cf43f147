/* The double nearest to an integer times a power of ten.
 *
 * One product of the integer and the table's row for the power bounds it from
 * below and, with what the row and the product cut off, from above (after
 * Daniel Lemire, "Number parsing at a gigabyte per second", 2021). Where no
 * middle between two doubles lies within these bounds, the double is found. */
#ifndef BINARY_H
#define BINARY_H

#include "support/power_of_ten.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* 10^19 - 1 is the largest all-nines integer that fits in 64 bits. */
#define BINARY_DIGITS 19

/* 10^309 and more is infinite. */
#define BINARY_POWER_MAX 308

/* The lower of two neighbouring doubles, mantissa * 2^exponent, and which of
 * the two is right. */
struct binary {
    uint64_t mantissa; /* at most 53 bits */
    int exponent;      /* -1074 at least */
    bool up;           /* the upper one is: mantissa + 1 */
    bool unsure;       /* the middle may be reached; `up` is not yet known */
};

/* Zeros in front of the highest bit of x > 0. */
static inline int binary_leading_zeros(uint64_t x)
{
#ifdef __GNUC__
    return __builtin_clzll(x);
#else
    int zeros = 0;
    for (int step = 32; step > 0; step /= 2) {
        if (x >> (64 - step) == 0) {
            x <<= step;
            zeros += step;
        }
    }
    return zeros;
#endif
}

/* The two doubles around w * 10^e, w > 0, e in the table's range; `more`: w has
 * 19 digits, and the number is up to 10^e more.
 *
 * With w shifted up to 64 bits by z, and g the upper half of the row of 10^e,
 * the number is
 *
 *     x * 2^(1 - z + L),   w g / 2^64 <= x < (w + more * 2^z) (g + 1) / 2^64.
 *
 * `x` below is the lower bound's floor. The upper bound is less than 2 above
 * it (what was cut off, and w for the error of g), and up to 2^z <= 16 more
 * where digits follow. Up and down are even odds: no jump. */
static inline struct binary binary_around(uint64_t integer, int e, bool more)
{
    int z = binary_leading_zeros(integer);
    uint64_t w = integer << z;
    uint64_t x = uint128_product(w, power_of_ten(e).high).high; /* >= 2^62 */

    int drop = 10 + (int)(x >> 63); /* bits to round off */
    int exponent = 1 - z + power_of_ten_log2(e) + drop;
    if (exponent < -1074) { /* subnormal */
        drop += -1074 - exponent;
        exponent = -1074;
    }
    if (drop > 64) /* less than half the smallest double */
        return (struct binary){0, exponent, false, false};
    uint64_t half = UINT64_C(1) << (drop - 1);
    uint64_t rest = x & (2 * half - 1);
    return (struct binary){.mantissa = drop < 64 ? x >> drop : 0,
                           .exponent = exponent,
                           .up = rest > half,
                           .unsure = half - rest <= (more ? 17 : 1)};
}

/* The double of these bits and sign. */
static inline double binary_double(uint64_t bits, bool negative)
{
    double value;
    bits |= (uint64_t)negative << 63;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Makes it a double, or returns false: infinity. */
static inline bool binary_value(struct binary binary, bool negative,
                                double *value)
{
    /* The hidden bit adds 1 to the exponent's field, and so does a mantissa
     * that rounds up to the next power of two. */
    uint64_t bits = ((uint64_t)(binary.exponent + 1074) << 52) +
                    binary.mantissa + binary.up;
    if (bits >= UINT64_C(0x7ff) << 52)
        return false;
    *value = binary_double(bits, negative);
    return true;
}

#endif
