/* Writing doubles: the shortest digits, then their layout.
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
#include "base/number.h"
#include "base/power_of_ten.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Those of a uint64_t; no double needs more than 17. */
#define MAX_DIGITS 20
#define HIDDEN_BIT (UINT64_C(1) << 52)

/* The integer times 10^exponent. */
struct decimal {
    uint64_t integer;
    int exponent;
};

/* 0.d1d2d3... * 10^point, without zeros at the end; 0 is "0", point 1. */
struct digits {
    char text[MAX_DIGITS];
    int count;
    int point;
};

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
static uint64_t scale(struct wide g, uint64_t n)
{
    struct wide upper = wide_product(g.high, n);
    struct wide lower = wide_product(g.low, n);
    lower.low += n;
    lower.high += lower.low < n;
    upper.low += lower.high;
    upper.high += upper.low < lower.high;
    return upper.high | ((upper.low | lower.low >> 60) != 0);
}

/* The shortest decimal in the rounding interval of c * 2^q. `uneven`: c is
 * 2^52 and the next smaller double is only half as far as the next larger. */
static struct decimal shortest(uint64_t c, int q, bool uneven)
{
    int k = floor_log10(q, uneven);
    int shift = q + power_of_ten_log2(-k) + 1;
    struct wide g = power_of_ten(-k);
    uint64_t v = scale(g, 4 * c << shift);
    /* An odd c's interval is open: its ends round to the even neighbours. */
    uint64_t low = scale(g, (4 * c - 2 + uneven) << shift) + (c & 1);
    uint64_t high = scale(g, (4 * c + 2) << shift) - (c & 1);

    uint64_t s = v / 4;
    uint64_t tens = s / 10;
    bool below = low <= 40 * tens, above = 40 * tens + 40 <= high;
    if (below != above)
        return (struct decimal){tens + above, k + 1};
    below = low <= 4 * s;
    above = 4 * s + 4 <= high;
    if (below != above)
        return (struct decimal){s + above, k};
    uint64_t middle = 4 * s + 2;
    bool up = v > middle || (v == middle && (s & 1));
    return (struct decimal){s + up, k};
}

/* The shortest decimal of the finite double with these bits, its sign aside.
 * An integer up to 2^53 is its own: no other integer rounds to it. */
static struct decimal decimal_of(uint64_t bits)
{
    uint64_t fraction = bits & (HIDDEN_BIT - 1);
    int exponent = (int)(bits >> 52 & 0x7ff);
    if (exponent == 0)
        return fraction ? shortest(fraction, -1074, false)
                        : (struct decimal){0, 0};
    uint64_t c = fraction | HIDDEN_BIT;
    int q = exponent - 1075;
    if (q <= 0 && q > -53 && (c & ((UINT64_C(1) << -q) - 1)) == 0)
        return (struct decimal){c >> -q, 0};
    return shortest(c, q, fraction == 0 && exponent > 1);
}

static void drop_zeros(struct digits *digits)
{
    while (digits->count > 1 && digits->text[digits->count - 1] == '0')
        digits->count--;
}

static struct digits digits_of(struct decimal decimal)
{
    char text[MAX_DIGITS];
    char *first = text + sizeof text;
    uint64_t rest = decimal.integer;
    do {
        *--first = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    struct digits digits = {.count = (int)(text + sizeof text - first)};
    digits.point = digits.count + decimal.exponent;
    memcpy(digits.text, first, (size_t)digits.count);
    drop_zeros(&digits);
    return digits;
}

/* The magnitude of `value` in `count` digits: "d.ddde+dd" from snprintf, the
 * point being whatever the locale has. */
static struct digits rounded(double value, int count)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, fabs(value));
    struct digits digits = {.count = 0};
    const char *at = text;
    for (; *at != 'e'; at++) {
        if (*at >= '0' && *at <= '9')
            digits.text[digits.count++] = *at;
    }
    int exponent = 0;
    for (const char *digit = at + 2; *digit; digit++)
        exponent = exponent * 10 + (*digit - '0');
    digits.point = 1 + (at[1] == '-' ? -exponent : exponent);
    drop_zeros(&digits);
    return digits;
}

static char *put(char *out, const char *text, int count)
{
    memcpy(out, text, (size_t)count);
    return out + count;
}

static char *put_zeros(char *out, int count)
{
    memset(out, '0', (size_t)count);
    return out + count;
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

/* ECMAScript's Number::toString, steps 6 to 10. */
static char *put_digits(char *out, const struct digits *digits)
{
    const char *text = digits->text;
    int count = digits->count, point = digits->point;
    if (point < -5 || point > 21) {
        *out++ = text[0];
        if (count > 1)
            *out++ = '.';
        out = put(out, text + 1, count - 1);
        return put_exponent(out, point - 1);
    }
    if (point <= 0) {
        out = put(out, "0.", 2);
        out = put_zeros(out, -point);
        return put(out, text, count);
    }
    if (count <= point) {
        out = put(out, text, count);
        return put_zeros(out, point - count);
    }
    out = put(out, text, point);
    *out++ = '.';
    return put(out, text + point, count - point);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static size_t write_signed(char *out, double value, const struct digits *digits)
{
    char *end = out;
    if (value < 0)
        *end++ = '-';
    end = put_digits(end, digits);
    *end = '\0';
    return (size_t)(end - out);
}

size_t number_write(char out[NUMBER_MAX], double value)
{
    assert(isfinite(value));
    struct digits digits = digits_of(decimal_of(bits_of(value)));
    return write_signed(out, value, &digits);
}

size_t number_write_digits(char out[NUMBER_MAX], double value, int digits)
{
    assert(isfinite(value) && digits >= 1 && digits <= 17);
    struct digits all = digits_of(decimal_of(bits_of(value)));
    if (all.count > digits)
        all = rounded(value, digits);
    return write_signed(out, value, &all);
}
