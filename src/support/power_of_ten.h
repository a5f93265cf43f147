/* Powers of ten to 128 bits, for number_read.c and number_write.c.
 *
 * The table rounds down: power_of_ten(e) is the integer g with
 *
 *     g <= 10^e * 2^(127 - L) < g + 1,    L = floor(log2(10^e)),
 *
 * so its highest bit is set, and 10^e is g * 2^(L - 127) or up to 2^(L - 127)
 * more. From 10^0 to 10^55 it is exact. */
#ifndef POWER_OF_TEN_H
#define POWER_OF_TEN_H

#include <assert.h>
#include <stdint.h>

#define POWER_OF_TEN_MIN (-342)
#define POWER_OF_TEN_MAX 324

/* The integer high * 2^64 + low. */
struct uint128 {
    uint64_t high, low;
};

/* The two halves of each power from POWER_OF_TEN_MIN on, the higher first. */
extern const uint64_t power_of_ten_halves[];

/* 10^exponent as above, for POWER_OF_TEN_MIN..POWER_OF_TEN_MAX. */
static inline struct uint128 power_of_ten(int exponent)
{
    assert(exponent >= POWER_OF_TEN_MIN && exponent <= POWER_OF_TEN_MAX);
    const uint64_t *row =
        power_of_ten_halves + 2 * (exponent - POWER_OF_TEN_MIN);
    return (struct uint128){row[0], row[1]};
}

/* L = floor(log2(10^exponent)) for the same exponents, from log2(10) * 2^19.
 * A bias of 2000 keeps what is shifted from being negative. */
static inline int power_of_ten_log2(int exponent)
{
    int64_t scaled = exponent * INT64_C(1741647) + (INT64_C(2000) << 19);
    return (int)(scaled >> 19) - 2000;
}

/* x * y, from products of halves where the compiler has no wider type. */
static inline struct uint128 uint128_product(uint64_t x, uint64_t y)
{
#ifdef __SIZEOF_INT128__
    __extension__ unsigned __int128 product = (unsigned __int128)x * y;
    return (struct uint128){(uint64_t)(product >> 64), (uint64_t)product};
#else
    uint64_t x0 = (uint32_t)x, x1 = x >> 32, y0 = (uint32_t)y, y1 = y >> 32;
    uint64_t middle = x1 * y0 + (x0 * y0 >> 32);
    uint64_t other = x0 * y1 + (uint32_t)middle;
    return (struct uint128){x1 * y1 + (middle >> 32) + (other >> 32), x * y};
#endif
}

#endif
