/* Numbers to text and back, against published values and independent oracles:
 * the C library's strtod and printf, and GMP for what has to be exact.
 * NUMBER_TEST_COUNT sets how many random numbers are tried. */
#include "base/number.h"

#include <criterion/criterion.h>
#include <float.h>
#include <gmp.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t test_count(void)
{
    const char *text = getenv("NUMBER_TEST_COUNT");
    return text ? strtoull(text, NULL, 10) : 1000000;
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static int random_below(uint64_t *state, int limit)
{
    return (int)(random_next(state) % (uint64_t)limit);
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool read_text(const char *text, double *value)
{
    return number_read(text, strlen(text), value);
}

/* ---- writing ------------------------------------------------------------ */

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
        cr_assert_str_eq(text, written[i].text);
        cr_assert_eq(length, strlen(text));
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
        cr_assert_str_eq(text, expected);
        cr_assert_eq(length, strlen(expected));
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
        cr_assert_str_eq(text, rounded[i].text);
        cr_assert_eq(length, strlen(text));
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
static double random_double(uint64_t *state)
{
    static const double tens[] = {1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7};
    uint64_t bits = random_next(state);
    switch (random_below(state, 5)) {
    case 0: /* near a power of two */
        bits = ((bits % 0x7fe + 1) << 52) + random_next(state) % 5 - 2;
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
    if (!find_closest(value, found.count, &closest) ||
        closest.digits != found.digits || closest.exponent != found.exponent)
        cr_assert_fail("%s is not the closest decimal to %a", text, value);
    if (found.count > 1 && find_closest(value, found.count - 1, &closest))
        cr_assert_fail("%s is not the shortest decimal of %a", text, value);
}

static void check_back(double value)
{
    char text[NUMBER_MAX];
    double back = -1;
    number_write(text, value);
    if (!same_bits(strtod(text, NULL), value))
        cr_assert_fail("strtod does not read %a back from %s", value, text);
    if (!read_text(text, &back) || !same_bits(back, value))
        cr_assert_fail("number_read makes %a of %s", back, text);
}

Test(number, writes_the_closest_of_the_shortest_decimals)
{
    uint64_t state = 1;
    for (uint64_t i = test_count() / 8; i > 0; i--)
        check_shortest(random_double(&state));
}

Test(number, every_double_reads_back)
{
    uint64_t state = 2;
    for (uint64_t i = test_count(); i > 0; i--)
        check_back(random_double(&state));
}

/* ---- reading ------------------------------------------------------------ */

static const struct {
    const char *text;
    double value;
} readings[] = {
    {"0", 0.0},
    {"-0", -0.0},
    {"-0.00e5", -0.0},
    {"0e999999999999999999999999", 0.0},
    {"1", 1.0},
    {"-1.5E+2", -150.0},
    {"9007199254740993", 0x1p53}, /* ties */
    {"9007199254740995", 0x1.0000000000002p53},
    {"9007199254740993.0000000000000000000000000001", 0x1.0000000000001p53},
    {"1e23", 0x1.52d02c7e14af6p76},
    {"2.2250738585072012e-308", 0x1p-1022}, /* hung PHP and Java */
    {"2.2250738585072011e-308", 0x0.fffffffffffffp-1022},
    {"1.7976931348623158e308", DBL_MAX},
    {"1.797693134862315807e308", DBL_MAX}, /* the middle: ...8079371... */
    {"4.9406564584124654e-324", 0x1p-1074},
    {"2.4703282292062327e-324", 0.0}, /* 2^-1075 is ...23272... */
    {"2.4703282292062328e-324", 0x1p-1074},
    {"-1e-400", -0.0},
    {"123456789012345678901234567890e-999999999999999999999", 0.0},
    {"0.000000000000000000000000000000000000001e39", 1.0},
    {"1000000000000000000000000000000000000000e-39", 1.0},
};

static void check_value(const char *text, double expected)
{
    double value = -1;
    if (!read_text(text, &value) || !same_bits(value, expected))
        cr_assert_fail("number_read makes %a and not %a of %s", value, expected,
                       text);
}

Test(number, reads_published_edge_values)
{
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        check_value(readings[i].text, readings[i].value);
}

Test(number, refuses_what_rounds_to_infinity)
{
    static const char *const texts[] = {
        "1e309", "-1e999999999999999999999", "1.7976931348623159e308",
        "1.797693134862315808e308", "17976931348623159000000000000000000e274"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double value = 7;
        cr_assert_not(read_text(texts[i], &value), "%s", texts[i]);
        cr_assert(same_bits(value, 7));
    }
}

Test(number, reads_no_further_than_the_length)
{
    double value = 0;
    cr_assert(number_read("12345", 2, &value) && same_bits(value, 12));
    cr_assert(number_read("1.25e1", 3, &value) && same_bits(value, 1.2));
    cr_assert(number_read("1.5e77", 5, &value) && same_bits(value, 1.5e7));
}

static void check_read(const char *text)
{
    double value = HUGE_VAL, expected = strtod(text, NULL);
    bool finite = read_text(text, &value);
    if (finite != (bool)isfinite(expected) || !same_bits(value, expected))
        cr_assert_fail("number_read makes %a of %s", value, text);
}

/* 1 to 30 and now and then 900 digits, a point, an exponent of any size. */
Test(number, reads_random_decimals_as_strtod_does)
{
    uint64_t state = 3;
    for (uint64_t i = test_count(); i > 0; i--) {
        char text[1000], *end = text;
        int count = 1 + random_below(&state, i % 100 ? 30 : 900);
        int point = random_below(&state, 2 * count);
        for (int digit = 0; digit < count; digit++) {
            int least = digit == 0 && point > 0; /* no 0 in front */
            *end++ = (char)('0' + least + random_below(&state, 10 - least));
            if (digit == point && digit < count - 1)
                *end++ = '.';
        }
        int size = random_below(&state, 4) ? 30 : 360;
        sprintf(end, "e%d", random_below(&state, 2 * size) - size);
        check_read(text);
    }
}

/* The middle of a double > 0 and the next larger one, in full: the digits of
 * an integer, plus `offset`, and a power of ten of 0 or less. */
static void print_middle(char *out, double value, int offset)
{
    int exponent;
    frexp(value, &exponent);
    exponent = (exponent > -1021 ? exponent : -1021) - 54;
    mpz_t n, factor;
    mpz_init_set_d(n, ldexp(value, -exponent)); /* even, below 2^54 */
    mpz_init(factor);
    mpz_add_ui(n, n, 1);
    mpz_ui_pow_ui(factor, exponent < 0 ? 5 : 2, (unsigned long)abs(exponent));
    mpz_mul(n, n, factor);
    mpz_set_si(factor, offset);
    mpz_add(n, n, factor);
    mpz_get_str(out, 10, n);
    sprintf(out + strlen(out), "e%d", exponent < 0 ? exponent : 0);
    mpz_clears(n, factor, NULL);
}

/* The same number with zeros and a last digit behind its own. */
static void lengthen(char *text, int zeros, int last)
{
    char *end = strchr(text, 'e');
    int tens = atoi(end + 1);
    sprintf(end, "%0*de%d", zeros + 1, last, tens - zeros - 1);
}

Test(number, reads_middles_and_what_is_next_to_them)
{
    uint64_t state = 4;
    for (uint64_t i = test_count() / 200; i > 0; i--) {
        uint64_t bits = random_next(&state) % 0x7feffffffffffffe + 1;
        if (i % 2) /* in 2^-12 .. 2^116, of fewer digits */
            bits = (bits >> 11) + ((bits & 127) + 1011) * (UINT64_C(1) << 52);
        if (i % 4 == 0) /* subnormal or nearly */
            bits = (bits >> (9 + random_below(&state, 50))) + 1;
        double low = double_of(bits), high = double_of(bits + 1);
        char text[2000];
        int zeros = random_below(&state, 1000);
        print_middle(text, low, -1);
        check_value(text, low);
        print_middle(text, low, 1);
        check_value(text, high);
        print_middle(text, low, 0);
        check_value(text, bits & 1 ? high : low);
        lengthen(text, zeros, 0);
        check_value(text, bits & 1 ? high : low);
        lengthen(text, 0, 1);
        check_value(text, high);
    }
}
