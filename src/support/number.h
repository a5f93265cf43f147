/* Converts doubles to decimal text and back, exactly and the same on every
 * machine.
 *
 * number_write writes the shortest decimal that reads back to the same double;
 * number_read finds the double nearest to a decimal. Both use integers only:
 * neither the locale nor the floating-point unit matters. (Digits of
 * number_write_digits come from snprintf, whose decimal point is skipped.) */
#ifndef NUMBER_H
#define NUMBER_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for any number and its NUL, and for whole blocks that are copied; the
 * longest are of 25 characters, such as -0.0000012345678901234567. */
#define NUMBER_MAX 40

/* Writes `value`, which must be finite, with the fewest digits that read back
 * to it; of those the decimal closest to it, of two equally close ones the
 * even one. The format is that of ECMAScript's Number::toString (and so of
 * RFC 8785): 1e+21 and more and less than 0.000001 have an exponent, anything
 * between is plain, -0 is 0.
 *
 * returns   the number of characters; a NUL follows them, and behind it `out`
 *           may have been written to */
size_t number_write(char out[NUMBER_MAX], double value);

/* The same, for messages. */
struct decimal_text {
    char text[NUMBER_MAX];
};
struct decimal_text decimal_text(double value);

/* The same, rounded to at most `digits` (1..17) significant digits where the
 * shortest decimal has more: the exact value is rounded, a tie to even. Zeros
 * at the end are dropped. Rounding can lead beyond the largest double: its
 * value in two digits is 1.8e+308, which number_read refuses. */
size_t number_write_digits(char out[NUMBER_MAX], double value, int digits);

/* Writes an integer in the same way. */
size_t number_write_long(char out[NUMBER_MAX], long value);
size_t number_write_whole(char out[NUMBER_MAX], uint64_t value);

/* The digits that number_write writes for a finite double, without its sign:
 * the integer, of at most 17 digits, times 10^exponent. No zero ends the
 * integer; of 0 both are 0. */
struct shortest_decimal {
    uint64_t integer;
    int exponent;
};

struct shortest_decimal number_shortest(double value);

/* Reads the JSON number text[0..length), already known to match
 *
 *     -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
 *
 * (no NUL need follow) to the nearest double, a tie to even, whatever its
 * length. Too small is 0 or subnormal, -0 is -0.0.
 *
 * returns   false where it rounds to infinity; *value is then unchanged */
bool number_read(const char *text, size_t length, double *value);

/* Bytes from the start of a number on that number_scan may look at. */
#define NUMBER_SCAN 80

/* The same for a number that nobody has looked at yet, as long as it is plain:
 * the text, of at least NUMBER_SCAN bytes, may be anything.
 *
 * returns   the end of the longest plain number that it begins with, of less
 *           than 64 bytes; NULL where it begins with none, or with one that is
 *           too large. What follows the end is not looked at: where it is a
 *           digit, a point or a letter, the text is another number or none. */
const char *number_scan(const char *text, double *value);

/* Powers of ten to 128 bits, for number_read.c and number_write.c.
 *
 * The table rounds down: power_of_ten(e) is the integer g with
 *
 *     g <= 10^e * 2^(127 - L) < g + 1,    L = floor(log2(10^e)),
 *
 * so its highest bit is set, and 10^e is g * 2^(L - 127) or up to 2^(L - 127)
 * more. From 10^0 to 10^55 it is exact. */

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
    int64_t product = exponent * INT64_C(1741647) + (INT64_C(2000) << 19);
    return (int)(product >> 19) - 2000;
}

/* Zeros in front of the highest bit of x > 0. */
static inline int uint64_leading_zeros(uint64_t x)
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
