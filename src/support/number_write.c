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

#if defined(__SSE2__) && defined(__x86_64__)
#include <emmintrin.h>
#endif

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
 * interval of an odd c a closed one. Nothing here can be foreseen: no jumps.
 * The integer has 16 digits or 17, as a zero at its end stays. */
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
    return (struct shortest_decimal){is_short ? (tens + above) * 10 : s + up,
                                     k};
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

/* The digits of two integers below 10^8, as values of bytes, the first one
 * lowest: halves of four digits beside each other, then of two, then of one.
 * Each step divides all halves n at once by some d, as n f / 2^s. The factor f
 * is above 2^s / d by so little, e, that n e / 2^s < 1 / d, so that the floor
 * is right. */
struct digit_bytes {
    uint64_t upper, lower;
};

#if defined(__SSE2__) && defined(__x86_64__)

static inline struct digit_bytes sixteen_digits(uint64_t upper, uint64_t lower)
{
    __m128i eights = _mm_unpacklo_epi64(_mm_cvtsi64_si128((int64_t)upper),
                                        _mm_cvtsi64_si128((int64_t)lower));
    __m128i high =
        _mm_srli_epi64(_mm_mul_epu32(eights, _mm_set1_epi64x(0xd1b71759)), 45);
    __m128i low =
        _mm_sub_epi32(eights, _mm_mul_epu32(high, _mm_set1_epi64x(10000)));
    __m128i fours = _mm_or_si128(high, _mm_slli_epi64(low, 32));
    high = _mm_srli_epi16(_mm_mulhi_epu16(fours, _mm_set1_epi16(5243)), 3);
    low = _mm_sub_epi16(fours, _mm_mullo_epi16(high, _mm_set1_epi16(100)));
    __m128i twos = _mm_or_si128(high, _mm_slli_epi32(low, 16));
    high = _mm_mulhi_epu16(twos, _mm_set1_epi16(6554));
    low = _mm_sub_epi16(twos, _mm_mullo_epi16(high, _mm_set1_epi16(10)));
    __m128i ones = _mm_or_si128(high, _mm_slli_epi16(low, 8));
    return (struct digit_bytes){
        (uint64_t)_mm_cvtsi128_si64(ones),
        (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(ones, ones))};
}

#else

/* What one half leaves in the bits of another is cut off. */
static inline uint64_t eight_digits(uint64_t n)
{
    uint64_t high = n / 10000; /* and above it the rest, and so on */
    uint64_t halves = (n << 32) - high * ((UINT64_C(10000) << 32) - 1);
    high = halves * 5243 >> 19 & UINT64_C(0x0000007f0000007f);
    halves = (halves << 16) - high * ((100 << 16) - 1);
    high = halves * 103 >> 10 & UINT64_C(0x000f000f000f000f);
    return (halves << 8) - high * ((10 << 8) - 1);
}

static inline struct digit_bytes sixteen_digits(uint64_t upper, uint64_t lower)
{
    return (struct digit_bytes){eight_digits(upper), eight_digits(lower)};
}

#endif

/* Writes the bytes of an integer, the lowest first on every machine. */
static inline void put_eight(char *out, uint64_t eight)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(out, &eight, 8);
#else
    for (int i = 0; i < 8; i++)
        out[i] = (char)(eight >> 8 * i & 0xff);
#endif
}

/* How many of the digits there are up to the last that is not 0. */
static inline int digits_used(struct digit_bytes digits)
{
    int zeros = digits.lower   ? uint64_leading_zeros(digits.lower)
                : digits.upper ? 64 + uint64_leading_zeros(digits.upper)
                               : 128;
    return 16 - (int)((unsigned)zeros / 8);
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

/* An integer from 1 to 10^15 - 1 with zeros behind, made one of 16 digits or
 * more, and how many zeros: 1233 / 2^12 is log10(2), and near enough. */
static int lengthen(uint64_t *integer)
{
    static const uint64_t powers[16] = {
        UINT64_C(1),
        UINT64_C(10),
        UINT64_C(100),
        UINT64_C(1000),
        UINT64_C(10000),
        UINT64_C(100000),
        UINT64_C(1000000),
        UINT64_C(10000000),
        UINT64_C(100000000),
        UINT64_C(1000000000),
        UINT64_C(10000000000),
        UINT64_C(100000000000),
        UINT64_C(1000000000000),
        UINT64_C(10000000000000),
        UINT64_C(100000000000000),
        UINT64_C(1000000000000000),
    };
    int less = (64 - uint64_leading_zeros(*integer)) * 1233 >> 12;
    int zeros = 16 - less - (*integer >= powers[less]);
    *integer *= powers[zeros];
    return zeros;
}

/* Writes an integer from 1 to 10^17 - 1, with zeros made one of 17 digits,
 * times a power of ten. If the point is in front of the eighth digit, nothing
 * is read that was just written: it would have to be waited for. */
static char *put_decimal(char *out, struct shortest_decimal decimal)
{
    const uint64_t ascii = UINT64_C(0x3030303030303030), unit = 100000000;
    uint64_t rest = decimal.integer;
    int point = MAX_DIGITS + decimal.exponent;
    if (rest < UINT64_C(1000000000000000))
        point -= lengthen(&rest);
    /* 16 digits are as likely as 17: no jump. */
    unsigned is_less = rest < UINT64_C(10000000000000000);
    rest *= 1 + 9 * is_less;
    point -= (int)is_less;
    uint64_t front = rest / unit, first = front / unit;
    struct digit_bytes behind =
        sixteen_digits(front - first * unit, rest - front * unit);
    int count = 1 + digits_used(behind);
    first += '0';
    behind.upper += ascii;
    behind.lower += ascii;

    char *digits = out;
    if (point <= 7 && point > 0) {
        digits++;
    } else if (point <= 0 && point >= -5) {
        memcpy(out, "0.000000", 8);
        digits += 2 - point;
    }
    *digits = (char)first;
    put_eight(digits + 1, behind.upper);
    put_eight(digits + 9, behind.lower);
    if (point > 7 || point <= 0)
        return lay_out(out, count, point);
    uint64_t head = first | behind.upper << 8;
    uint64_t whole = (UINT64_C(1) << 8 * point) - 1; /* in front of the point */
    put_eight(out, (head & whole) | (uint64_t)'.' << 8 * point |
                       (head << 8 & ~(whole << 8 | 0xff)));
    return out + (count > point ? count + 1 : point);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static size_t write_signed(char *out, uint64_t bits,
                           struct shortest_decimal decimal)
{
    *out = '-';
    char *end = put_decimal(out + (bits >> 63), decimal);
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
        return write_signed(out, bits, decimal_of(bits));
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
    return write_signed(out, bits, decimal);
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
    if (value >= 0 && value < 10) { /* as most are */
        out[0] = (char)('0' + value);
        out[1] = '\0';
        return 1;
    }
    *out = '-';
    return (value < 0) + number_write_whole(out + (value < 0), size);
}
