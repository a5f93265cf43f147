/* Writes doubles: finds the shortest digits, then lays them out.
 *
 * The digits come from Schubfach (Raffaello Giulietti, "The Schubfach way to
 * render doubles", 2020). A double v = c * 2^q is read back from every decimal
 * in its rounding interval. With 10^k the largest power of ten not above the
 * interval's width, some multiple of 10^k lies in it and at most one of
 * 10^(k+1): that one is shortest; else the closer of the two multiples of 10^k
 * around v is.
 *
 * The interval's ends and v are compared with those multiples as integers: in
 * units of 10^k / 4, floored, the lowest bit set where something was cut off
 * (`scale`). That bit needs no more than the 128 bits of the table:
 * tests/support/make_powers.py proves it for every exponent. */
#include "support/number.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* No double needs more. */
#define MAX_DIGITS 17

/* Integers of more have an exponent. */
#define PLAIN_DIGITS 21

/* The largest power of ten that is a power of two times an integer below 2^63,
 * 5^27. */
#define EXACT_POWER 27

#define HIDDEN_BIT (UINT64_C(1) << 52)

/* floor(log10(2^q)), or floor(log10(2^q * 3/4)), for q in -1074..971: from
 * log10(2) * 2^22 and log10(4/3) * 2^22. A bias of 400 keeps what is shifted
 * from being negative. */
static int floor_log10(int q, bool three_quarters)
{
    int64_t scaled = q * INT64_C(1262611) - (three_quarters ? 524031 : 0);
    return (int)((scaled + (INT64_C(400) << 22)) >> 22) - 400;
}

/* v = n * p / 2^128, where g is the floor of a scaled power of ten p: the floor
 * of v, with bit 0 set where v is no integer.
 *
 * (g + 1) * n is above v * 2^128, by n < 2^60 at most. Where v is no integer,
 * it is 2^-66 or more above the last and more than 2^-68 below the next. So the
 * floor is right, and v is an integer exactly where the lower 128 bits are less
 * than 2^60. */
static uint64_t scale(struct uint128 g, uint64_t n)
{
    struct uint128 upper = uint128_product(g.high, n);
    struct uint128 lower = uint128_product(g.low, n);
    lower.low += n;
    lower.high += lower.low < n;
    upper.low += lower.high;
    upper.high += upper.low < lower.high;
    return upper.high | ((upper.low | lower.low >> 60) != 0);
}

/* The shortest decimal in the rounding interval of c * 2^q, for any of them.
 * `uneven`: c is 2^52 and the next smaller double is only half as far as the
 * next larger. */
static struct shortest_decimal shortest_of_any(uint64_t c, int q, bool uneven)
{
    int k = floor_log10(q, uneven);
    int shift = q + power_of_ten_log2(-k) + 1;
    struct uint128 g = power_of_ten(-k);
    uint64_t v = scale(g, 4 * c << shift);
    /* An odd c's interval is open: its ends round to the even neighbours. */
    uint64_t low = scale(g, (4 * c - 2 + uneven) << shift) + (c & 1);
    uint64_t high = scale(g, (4 * c + 2) << shift) - (c & 1);

    uint64_t s = v / 4;
    uint64_t tens = s / 10;
    bool below = low <= 40 * tens, above = 40 * tens + 40 <= high;
    if (below != above)
        return (struct shortest_decimal){tens + above, k + 1};
    below = low <= 4 * s;
    above = 4 * s + 4 <= high;
    if (below != above)
        return (struct shortest_decimal){s + above, k};
    uint64_t middle = 4 * s + 2;
    bool up = v > middle || (v == middle && (s & 1));
    return (struct shortest_decimal){s + up, k};
}

/* The same, not uneven, for -k from 0 to EXACT_POWER. The lower half of the row
 * is then 0 (make_powers.py) and the upper half g the power itself, so c * 2^q
 * is known exactly: an integer s and a fraction f / 2^64 in units of 10^k.
 *
 * The interval reaches from 1/2 to less than 5 to both sides: it has one
 * multiple of ten at most, and the integer closest to its middle. As g is even
 * and the shift 1 to 4, f and the reach are even, and 1 less makes the open
 * interval of an odd c a closed one. Nothing here can be foreseen: no jumps. */
static struct shortest_decimal shortest_exactly(uint64_t c, int q, int k)
{
    int shift = q + power_of_ten_log2(-k) + 1;
    uint64_t g = power_of_ten(-k).high;
    struct uint128 middle = uint128_product(g, c << shift);
    uint64_t s = middle.high, f = middle.low, odd = c & 1;
    uint64_t tens = s / 10, ones = s % 10;
    uint64_t half = g << (shift - 1);
    uint64_t reach = (g >> 1 >> (64 - shift)) - (half < odd);
    half -= odd;
    bool below = ones + (half < f) <= reach;
    bool above = ones + reach + (f + half < f) >= 10;
    bool up = f + (s & 1) > UINT64_C(1) << 63;
    bool is_short = below | above;
    return (struct shortest_decimal){is_short ? tens + above : s + up,
                                     k + is_short};
}

/* The shortest decimal of the finite double with these bits, its sign aside and
 * other than 0. An integer up to 2^53 is its own: no other integer rounds to
 * it. */
static struct shortest_decimal decimal_of(uint64_t bits)
{
    uint64_t fraction = bits & (HIDDEN_BIT - 1), c = fraction | HIDDEN_BIT;
    int exponent = (int)(bits >> 52 & 0x7ff), q = exponent - 1075;
    if (exponent == 0)
        return shortest_of_any(fraction, -1074, false);
    if (q <= 0 && q > -53 && (c & ((UINT64_C(1) << -q) - 1)) == 0)
        return (struct shortest_decimal){c >> -q, 0};
    int k = floor_log10(q, false);
    if (fraction && k >= -EXACT_POWER && k <= 0)
        return shortest_exactly(c, q, k);
    return shortest_of_any(c, q, fraction == 0 && exponent > 1);
}

/* `value`, not 0, rounded to `digits` digits: "d.ddde+dd" from snprintf, the
 * point being whatever the locale has. */
static struct shortest_decimal rounded(double value, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", digits - 1, fabs(value));
    struct shortest_decimal decimal = {0, 1 - digits};
    const char *at = text;
    for (; *at != 'e'; at++) {
        if (*at >= '0' && *at <= '9')
            decimal.integer = decimal.integer * 10 + (uint64_t)(*at - '0');
    }
    int exponent = 0;
    for (const char *digit = at + 2; *digit; digit++)
        exponent = exponent * 10 + (*digit - '0');
    decimal.exponent += at[1] == '-' ? -exponent : exponent;
    return decimal;
}

/* The same from its shortest decimal s, which must not be halfway between two
 * decimals of so many digits. Such a halfway h is not between the value and s
 * either: where s has more digits than the result, h is a multiple of the power
 * of ten that the last digit of s counts. One multiple of 10^(k+1) at most is
 * in the rounding interval, and none of 10^k between the value and the two
 * around it, of which s is one. So both round to the same side. */
static bool round_shortest(struct shortest_decimal *decimal, int digits)
{
    uint64_t power = 1, unit = 1;
    for (int i = 0; i < digits; i++)
        power *= 10;
    for (uint64_t more = decimal->integer / power; more; more /= 10) {
        unit *= 10;
        decimal->exponent++;
    }
    uint64_t rest = decimal->integer % unit;
    decimal->integer = decimal->integer / unit + (2 * rest > unit);
    return 2 * rest != unit;
}

/* Writes n < 100 in two digits. */
static inline void put_two(char *out, uint64_t n)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324"
        "25262728293031323334353637383940414243444546474849"
        "50515253545556575859606162636465666768697071727374"
        "75767778798081828384858687888990919293949596979899";
    memcpy(out, pairs + 2 * n, 2);
}

/* Writes n < 10^9 in nine digits: n / 10^8 in units of 2^-32 has the first in
 * front of the point, and 100 times what is behind it the next two, and so on.
 * It is too large by 5 units at most; to reach the next multiple of 10^-8 takes
 * 42. */
static inline void put_nine(char *out, uint64_t n)
{
    uint64_t at = (n * ((UINT64_C(1) << 60) / 100000000 + 1) >> 28) + 1;
    out[0] = (char)('0' + (at >> 32));
    at = (at & UINT32_MAX) * 100;
    put_two(out + 1, at >> 32);
    at = (at & UINT32_MAX) * 100;
    put_two(out + 3, at >> 32);
    at = (at & UINT32_MAX) * 100;
    put_two(out + 5, at >> 32);
    at = (at & UINT32_MAX) * 100;
    put_two(out + 7, at >> 32);
}

/* e+21, e-7: sign and no zeros in front. */
static char *put_exponent(char *out, int exponent)
{
    int size = exponent < 0 ? -exponent : exponent;
    *out++ = 'e';
    *out++ = exponent < 0 ? '-' : '+';
    if (size >= 100)
        *out++ = (char)('0' + size / 100);
    if (size >= 10)
        *out++ = (char)('0' + size / 10 % 10);
    *out++ = (char)('0' + size % 10);
    return out;
}

/* Moves what is behind the first `point` of MAX_DIGITS digits on by one and
 * puts a point there. */
static void put_point(char *digits, int point)
{
    memmove(digits + point + 1, digits + point, MAX_DIGITS - 1);
    digits[point] = '.';
}

/* Lays out `count` digits that begin at `out`, or behind the zeros that stand
 * there, as 0.d1d2d3... * 10^point: ECMAScript's Number::toString, steps 6 to
 * 10. */
static char *lay_out(char *out, int count, int point)
{
    if (point < -5 || point > PLAIN_DIGITS) {
        put_point(out, 1);
        return put_exponent(out + count + (count > 1), point - 1);
    }
    if (point <= 0)
        return out + 2 - point + count;
    if (count <= point) {
        memcpy(out + MAX_DIGITS, "0000", PLAIN_DIGITS - MAX_DIGITS);
        return out + point;
    }
    put_point(out, point);
    return out + count + 1;
}

/* Writes an integer from 1 to 10^17 - 1, with zeros made one of 17 digits,
 * times a power of ten. */
static char *put_decimal(char *out, struct shortest_decimal decimal)
{
    uint64_t rest = decimal.integer;
    int count = MAX_DIGITS;
    if (rest < UINT64_C(10000000)) {
        rest *= 100000000;
        count -= 8;
    }
    for (; rest < UINT64_C(1000000000000000); count--)
        rest *= 10;
    /* 16 digits are as likely as 17: no jump. */
    unsigned is_less = rest < UINT64_C(10000000000000000);
    rest *= 1 + 9 * is_less;
    count -= (int)is_less;
    int point = count + decimal.exponent;

    char *digits = out;
    if (point <= 0 && point >= -5) {
        memcpy(out, "0.00000", 7);
        digits += 2 - point;
    }
    /* Short decimals mostly come as longer integers with zeros at the end. */
    if (rest % 100000000) {
        put_nine(digits + 8, rest % 100000000);
    } else {
        memcpy(digits + 9, "00000000", 8);
        count = count < 9 ? count : 9;
    }
    put_nine(digits, rest / 100000000);
    while (digits[count - 1] == '0')
        count--;
    return lay_out(out, count, point);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static size_t write_signed(char *out, double value,
                           struct shortest_decimal decimal)
{
    *out = '-';
    char *end = put_decimal(out + (value < 0), decimal);
    *end = '\0';
    return (size_t)(end - out);
}

struct shortest_decimal number_shortest(double value)
{
    assert(isfinite(value));
    uint64_t bits = bits_of(value);
    if (bits << 1 == 0)
        return (struct shortest_decimal){0, 0};
    struct shortest_decimal decimal = decimal_of(bits);
    for (; decimal.integer % 10 == 0; decimal.exponent++)
        decimal.integer /= 10;
    return decimal;
}

size_t number_write(char out[NUMBER_MAX], double value)
{
    assert(isfinite(value));
    uint64_t bits = bits_of(value);
    if (bits << 1)
        return write_signed(out, value, decimal_of(bits));
    memcpy(out, "0", 2);
    return 1;
}

struct decimal_text decimal_text(double value)
{
    struct decimal_text decimal = {""};
    number_write(decimal.text, value);
    return decimal;
}

size_t number_write_digits(char out[NUMBER_MAX], double value, int digits)
{
    assert(isfinite(value) && digits >= 1 && digits <= MAX_DIGITS);
    uint64_t bits = bits_of(value);
    if (bits << 1 == 0)
        return number_write(out, value);
    struct shortest_decimal decimal = decimal_of(bits);
    if (!round_shortest(&decimal, digits))
        decimal = rounded(value, digits);
    return write_signed(out, value, decimal);
}

size_t number_write_whole(char out[NUMBER_MAX], uint64_t value)
{
    size_t count = 1;
    for (uint64_t more = value / 10; more; more /= 10)
        count++;
    out[count] = '\0';
    for (size_t i = count; i > 0; i--) {
        out[i - 1] = (char)('0' + value % 10);
        value /= 10;
    }
    return count;
}

size_t number_write_long(char out[NUMBER_MAX], long value)
{
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    *out = '-';
    return (value < 0) + number_write_whole(out + (value < 0), size);
}
