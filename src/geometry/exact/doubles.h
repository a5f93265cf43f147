/* Powers of two and exponents of doubles, by their bits (IEEE 754); bits of
 * words. */
#ifndef DOUBLES_H
#define DOUBLES_H

#include <stdint.h>
#include <string.h>

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

/* Whether x is 0. */
static inline int is_zero(double x)
{
    return !(x < 0) && !(x > 0);
}

/* Whether x and y are the same number (0 and -0 are). */
static inline int is_equal(double x, double y)
{
    return !(x < y) && !(x > y);
}

/* The larger, or the smaller, of two numbers. */
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

/* The first or the second of two numbers, without a jump, for what could not be
 * foreseen. */
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

#endif
