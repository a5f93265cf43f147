/* Numbers to text, against published values and independent oracles: the C
 * library's strtod and printf. */
#include "support/criterion.h"
#include "support/doubles.h"
#include "support/number.h"
#include "support/rng.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>

/* As node prints them; from 0x0 to 0x43143ff3c1cb0959 the table of RFC 8785,
 * appendix B. */
static const struct {
    uint64_t bits;
    const char *text;
} written[] = {
    {0x0000000000000000, "0"},
    {0x8000000000000000, "0"},
    {0x0000000000000001, "5e-324"},
    {0x8000000000000001, "-5e-324"},
    {0x7fefffffffffffff, "1.7976931348623157e+308"},
    {0xffefffffffffffff, "-1.7976931348623157e+308"},
    {0x4340000000000000, "9007199254740992"},
    {0xc340000000000000, "-9007199254740992"},
    {0x4430000000000000, "295147905179352830000"},
    {0x44b52d02c7e14af5, "9.999999999999997e+22"},
    {0x44b52d02c7e14af6, "1e+23"},
    {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
    {0x444b1ae4d6e2ef4e, "999999999999999700000"},
    {0x444b1ae4d6e2ef4f, "999999999999999900000"},
    {0x444b1ae4d6e2ef50, "1e+21"},
    {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
    {0x3eb0c6f7a0b5ed8d, "0.000001"},
    {0x41b3de4355555553, "333333333.3333332"},
    {0x41b3de4355555554, "333333333.33333325"},
    {0x41b3de4355555555, "333333333.3333333"},
    {0x41b3de4355555556, "333333333.3333334"},
    {0x41b3de4355555557, "333333333.33333343"},
    {0xbecbf647612f3696, "-0.0000033333333333333333"},
    {0x43143ff3c1cb0959, "1424953923781206.2"},
    {0x0000000000000002, "1e-323"},
    {0x0000000000000003, "1.5e-323"},
    {0x0010000000000000, "2.2250738585072014e-308"},
    {0x0010000000000001, "2.225073858507202e-308"},
    {0x3d30000000000000, "5.684341886080802e-14"}, /* nearest: ...801 */
    {0x3e7ad7f29abcaf48, "1e-7"},
    {0x3eb0000000000000, "9.5367431640625e-7"},  /* 2^-20 */
    {0x3fd3333333333334, "0.30000000000000004"}, /* 0.1 + 0.2 */
    {0xc028800000000000, "-12.25"},
    {0x4011666666666666, "4.35"},
    {0x433fffffffffffff, "9007199254740991"},
    {0x4340000000000001, "9007199254740994"},
    {0x441ac53a7e04bcda, "123456789012345680000"},
    {0x4480f0cf064dd592, "1e+22"},
};

Test(number, writes_what_javascript_prints)
{
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char text[NUMBER_MAX];
        size_t length = number_write(text, double_of(written[i].bits));
        cr_assert(eq(str, text, written[i].text));
        cr_assert(eq(sz, length, strlen(text)));
    }
}

Test(number, writes_integers)
{
    static const long integers[] = {0,  1,   -1,  9,        10,       -10,
                                    99, 100, 101, LONG_MAX, LONG_MIN, 123456};
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        char text[NUMBER_MAX], expected[NUMBER_MAX];
        size_t length = number_write_long(text, integers[i]);
        snprintf(expected, sizeof expected, "%ld", integers[i]);
        cr_assert(eq(str, text, expected));
        cr_assert(eq(sz, length, strlen(expected)));
    }
}

static const struct {
    double value;
    int digits;
    const char *text;
} rounded[] = {
    {0, 1, "0"},
    {123456, 3, "123000"},
    {-123456, 1, "-100000"},
    {0.30000000000000004, 17, "0.30000000000000004"},
    {0.30000000000000004, 16, "0.3"},
    {2.0 / 3, 4, "0.6667"},
    {0.125, 2, "0.12"}, /* ties to even */
    {0.375, 2, "0.38"},
    {2.5, 1, "2"},
    {9.5, 1, "10"},
    {9.995, 3, "9.99"}, /* 9.9949999... */
    {0.3, 17, "0.3"},   /* not 0.29999999999999999 */
    {99999.5, 5, "100000"},
    {0.00000099996, 3, "0.000001"},
    {999960000000000000000.0, 4, "1e+21"},
    {1.7976931348623157e308, 3, "1.8e+308"},
    {-5e-324, 1, "-5e-324"},
    {1.5e-323, 1, "1e-323"}, /* 1.482e-323 */
};

Test(number, rounds_to_significant_digits)
{
    /* The decimal point is a comma where such a locale is installed. */
    setlocale(LC_NUMERIC, "de_DE.UTF-8");
    for (size_t i = 0; i < sizeof rounded / sizeof *rounded; i++) {
        char text[NUMBER_MAX];
        size_t length =
            number_write_digits(text, rounded[i].value, rounded[i].digits);
        cr_assert(eq(str, text, rounded[i].text));
        cr_assert(eq(sz, length, strlen(text)));
    }
}

/* digits * 10^exponent, with no zero at the end of the digits */
struct decimal {
    uint64_t digits;
    int exponent, count;
};

static struct decimal parse(const char *text)
{
    struct decimal decimal = {.count = 0};
    bool point = false;
    for (; *text && *text != 'e'; text++) {
        point |= *text == '.';
        if (*text < '0' || *text > '9')
            continue;
        /* Plain decimals have up to 21 digits, with zeros at the end. */
        if (decimal.count < 19)
            decimal.digits = decimal.digits * 10 + (uint64_t)(*text - '0');
        decimal.exponent += (decimal.count == 19) - point;
        decimal.count += decimal.digits > 0 && decimal.count < 19;
    }
    if (*text)
        decimal.exponent += atoi(text + 1);
    while (decimal.digits && decimal.digits % 10 == 0) {
        decimal.digits /= 10;
        decimal.exponent++;
        decimal.count--;
    }
    return decimal;
}

/* The decimal of at most `count` digits that is closest to value > 0 among
 * those that strtod reads as `value`: the closest of all, or, below a power of
 * two, where doubles are denser, the next larger one. */
static bool find_closest(double value, int count, struct decimal *closest)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    *closest = parse(text);
    if (same_bits(strtod(text, NULL), value))
        return true;
    for (; closest->count < count; closest->count++) {
        closest->digits *= 10;
        closest->exponent--;
    }
    snprintf(text, sizeof text, "%llue%d",
             (unsigned long long)closest->digits + 1, closest->exponent);
    *closest = parse(text);
    return same_bits(strtod(text, NULL), value);
}

/* A finite double > 0 of one of five kinds. */
static double random_double(struct rng *rng)
{
    static const double tens[] = {1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7};
    uint64_t bits = rng_next(rng);
    switch (rng_below(rng, 5)) {
    case 0: /* near a power of two */
        bits = ((bits % 0x7fe + 1) << 52) + rng_next(rng) % 5 - 2;
        return double_of(bits);
    case 1: /* a few decimals */
        return (double)(bits % 100000000 + 1) / tens[bits >> 32 & 7];
    case 2: /* an integer of any size */
        return (double)((bits | 1) >> (bits >> 32 & 63)) + 1;
    case 3: /* 2^-32 to 2^32 */
        return double_of(0x3df0000000000000 + (bits >> 6));
    default:
        return double_of(bits % 0x7fefffffffffffff + 1);
    }
}

static void check_shortest(double value)
{
    char text[NUMBER_MAX];
    number_write(text, value);
    struct decimal found = parse(text), closest;
    struct shortest_decimal own = number_shortest(-value);
    if (own.integer != found.digits || own.exponent != found.exponent)
        cr_fatal("%s is not the decimal of -%a", text, value);
    if (!find_closest(value, found.count, &closest) ||
        closest.digits != found.digits || closest.exponent != found.exponent)
        cr_fatal("%s is not the closest decimal to %a", text, value);
    if (found.count > 1 && find_closest(value, found.count - 1, &closest))
        cr_fatal("%s is not the shortest decimal of %a", text, value);
}

static void check_back(double value)
{
    char text[NUMBER_MAX];
    double back = -1;
    number_write(text, value);
    if (!same_bits(strtod(text, NULL), value))
        cr_fatal("strtod does not read %a back from %s", value, text);
    if (!number_read(text, strlen(text), &back) || !same_bits(back, value))
        cr_fatal("number_read makes %a of %s", back, text);
}

/* All fours of digits in all places where digits are made at once. */
Test(number, writes_all_digits_in_all_places)
{
    static const double places[] = {1, 1e4, 1e8, 1e11};
    for (int n = 1; n < 10000; n++)
        for (int i = 0; i < 4; i++) {
            double value = n * places[i] + (i > 1 ? n % 7 : 0);
            char text[NUMBER_MAX], expected[NUMBER_MAX];
            number_write(text, value);
            snprintf(expected, sizeof expected, "%.0f", value);
            if (strcmp(text, expected) != 0)
                cr_fatal("%s, expected %s", text, expected);
        }
}

Test(number, writes_the_closest_of_the_shortest_decimals)
{
    struct rng rng = rng_seeded(1);
    for (uint64_t i = doubles_to_try() / 8; i > 0; i--)
        check_shortest(random_double(&rng));
}

Test(number, every_double_reads_back)
{
    struct rng rng = rng_seeded(2);
    for (uint64_t i = doubles_to_try(); i > 0; i--)
        check_back(random_double(&rng));
}

/* Decimals, halves among them, and all other doubles. */
Test(number, rounds_to_digits_as_printf_does)
{
    struct rng rng = rng_seeded(3);
    for (uint64_t i = doubles_to_try() / 8; i > 0; i--) {
        double value = random_double(&rng);
        int digits = 1 + (int)rng_below(&rng, 17);
        char text[NUMBER_MAX], expected[64];
        number_write_digits(text, value, digits);
        snprintf(expected, sizeof expected, "%.*e", digits - 1, value);
        struct decimal found = parse(text), wanted = parse(expected);
        number_write(expected, value);
        struct decimal shortest = parse(expected);
        if (shortest.count <= digits)
            wanted = shortest;
        if (found.digits != wanted.digits || found.exponent != wanted.exponent)
            cr_fatal("%s is not %a in %d digits", text, value, digits);
    }
}
