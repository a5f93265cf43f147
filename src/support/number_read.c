/* Reading decimals: the nearest double of any JSON number.
 *
 * The first 19 digits make an integer w, so that the number is w * 10^e, or a
 * little more where digits follow. Mostly one product tells which double is the
 * nearest (support/binary.h). Where the middle of two doubles is too close (two
 * in a thousand numbers of up to 19 digits, two in a hundred longer ones, and
 * whatever is such a middle), all digits are compared with it as integers.
 *
 * Only integers are used, so neither the locale nor the width or rounding of
 * the floating-point unit matters. */
#include "support/number.h"

#include "support/binary.h"

#include <assert.h>
#include <stdint.h>

/* The middle of two doubles is an odd integer below 2^54 times 2^e, e from
 * -1075 to 970: it has at most 768 significant digits (54 log10(2) + 1075
 * log10(5) = 767.7). So all that digits beyond the 800th can do to a
 * comparison with it is to break a tie, which one nonzero digit does too. */
#define COMPARED_DIGITS 800

/* Explicit exponents stop growing here: no text is so long that its digits
 * could make up for it. */
#define EXPONENT_LIMIT (INT64_MAX / 100)

/* The number's magnitude: integer * 10^exponent, plus less than 10^exponent
 * where nonzero digits follow (`more`). */
struct parsed_decimal {
    uint64_t integer;
    int64_t exponent;
    int count; /* digits of the integer, 0 where it is 0 */
    bool more;
    const char *text, *end; /* all digits, and the point among them */
};

static int64_t read_exponent(const char *at, const char *end)
{
    bool negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    int64_t exponent = 0;
    for (; at < end && exponent < EXPONENT_LIMIT; at++)
        exponent = exponent * 10 + (*at - '0');
    return negative ? -exponent : exponent;
}

static struct parsed_decimal read_decimal(const char *at, const char *end)
{
    struct parsed_decimal decimal = {.text = at};
    int after_point = 0;
    for (; at < end && *at != 'e' && *at != 'E'; at++) {
        if (*at == '.') {
            after_point = 1;
            continue;
        }
        unsigned digit = (unsigned)(*at - '0');
        if (decimal.count < BINARY_DIGITS) {
            decimal.integer = decimal.integer * 10 + digit;
            decimal.count += decimal.integer > 0;
            decimal.exponent -= after_point;
        } else {
            decimal.more |= digit > 0;
            decimal.exponent += !after_point;
        }
    }
    decimal.end = at;
    if (at < end)
        decimal.exponent += read_exponent(at + 1, end);
    return decimal;
}

/* A natural number of at most 84 words of 32 bits, the lowest first; the
 * highest used one is not 0. See `beyond_middle` for why that is enough. */
struct natural {
    uint32_t words[84];
    int count;
};

/* n = n * factor + addend. */
static void multiply_add(struct natural *n, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < n->count; i++) {
        carry += (uint64_t)n->words[i] * factor;
        n->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) {
        assert(n->count < (int)(sizeof n->words / sizeof *n->words));
        n->words[n->count++] = (uint32_t)carry;
    }
}

/* n = n * base^exponent, for a base up to 5. */
static void multiply_power(struct natural *n, uint32_t base, int64_t exponent)
{
    uint32_t twelfth = base * base * base;
    twelfth *= twelfth;
    twelfth *= twelfth;
    for (; exponent >= 12; exponent -= 12)
        multiply_add(n, twelfth, 0);
    for (; exponent > 0; exponent--)
        multiply_add(n, base, 0);
}

static int compare(const struct natural *a, const struct natural *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i] ? -1 : 1;
    }
    return 0;
}

/* All digits as an integer, those beyond COMPARED_DIGITS as one more that is
 * 1 where they are not all 0. Returns the power of ten that goes with it. */
static int64_t all_digits(const struct parsed_decimal *decimal,
                          struct natural *n)
{
    int64_t kept = 0;
    bool more = false;
    n->count = 0;
    for (const char *at = decimal->text; at < decimal->end; at++) {
        if (*at == '.')
            continue;
        uint32_t digit = (uint32_t)(*at - '0');
        if (kept >= COMPARED_DIGITS) {
            more |= digit > 0;
        } else if (digit > 0 || kept > 0) {
            multiply_add(n, 10, digit);
            kept++;
        }
    }
    multiply_add(n, 10, more);
    return decimal->exponent + decimal->count - kept - 1;
}

/* Whether the decimal is below (-1), at (0) or beyond (1) the middle of the
 * two neighbours, which is (2 * mantissa + 1) * 2^(exponent - 1).
 *
 * Both sides are made integers by the least powers of 2 and 5. They are within
 * a factor of 2, so both are as small as the smaller one before 2s: digits of
 * 10^801 or an odd part of 2^54 * 5^1124 (-1124 = -342 + 19 - 801), 2665 bits;
 * or, for powers of ten above 0, below 2^1025. */
static int beyond_middle(const struct parsed_decimal *decimal,
                         struct binary binary)
{
    struct natural left, right = {.count = 0};
    int64_t tens = all_digits(decimal, &left);
    uint64_t odd = 2 * binary.mantissa + 1;
    right.words[0] = (uint32_t)odd;
    right.words[1] = (uint32_t)(odd >> 32);
    right.count = right.words[1] ? 2 : 1;
    multiply_power(tens > 0 ? &left : &right, 5, tens > 0 ? tens : -tens);
    int64_t twos = binary.exponent - 1 - tens;
    multiply_power(twos < 0 ? &left : &right, 2, twos < 0 ? -twos : twos);
    return compare(&left, &right);
}

bool number_read(const char *text, size_t length, double *value)
{
    bool negative = *text == '-';
    struct parsed_decimal decimal =
        read_decimal(text + negative, text + length);
    /* An integer of 19 digits below 10^-342 is less than half of 2^-1074. */
    if (!decimal.integer || decimal.exponent < POWER_OF_TEN_MIN) {
        *value = binary_double(0, negative);
        return true;
    }
    if (decimal.exponent > BINARY_POWER_MAX)
        return false;
    struct binary binary =
        binary_around(decimal.integer, (int)decimal.exponent, decimal.more);
    if (binary.unsure) {
        int side = beyond_middle(&decimal, binary);
        binary.up = side > 0 || (side == 0 && (binary.mantissa & 1));
    }
    return binary_value(binary, negative, value);
}
