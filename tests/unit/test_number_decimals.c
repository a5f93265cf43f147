/* Text to numbers, against published values and independent oracles: the C
 * library's strtod, and GMP for what has to be exact. */
#include "support/criterion.h"
#include "support/doubles.h"
#include "support/number.h"
#include "support/rng.h"

#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>

static bool read_text(const char *text, double *value)
{
    return number_read(text, strlen(text), value);
}

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
        cr_fatal("number_read makes %a and not %a of %s", value, expected,
                 text);
}

Test(number_decimals, reads_published_edge_values)
{
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        check_value(readings[i].text, readings[i].value);
}

Test(number_decimals, refuses_what_rounds_to_infinity)
{
    static const char *const texts[] = {
        "1e309", "-1e999999999999999999999", "1.7976931348623159e308",
        "1.797693134862315808e308", "17976931348623159000000000000000000e274"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double value = 7;
        cr_assert(not(read_text(texts[i], &value)), "%s", texts[i]);
        cr_assert(same_bits(value, 7));
    }
}

Test(number_decimals, reads_no_further_than_the_length)
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
        cr_fatal("number_read makes %a of %s", value, text);
}

/* 1 to 30 and now and then 900 digits, a point, an exponent of any size. */
Test(number_decimals, reads_random_decimals_as_strtod_does)
{
    struct rng rng = rng_seeded(3);
    for (uint64_t i = doubles_to_try(); i > 0; i--) {
        char text[1000], *end = text;
        int count = 1 + rng_below(&rng, i % 100 ? 30 : 900);
        int point = rng_below(&rng, 2 * count);
        for (int digit = 0; digit < count; digit++) {
            int least = digit == 0 && point > 0; /* no 0 in front */
            *end++ = (char)('0' + least + rng_below(&rng, 10 - least));
            if (digit == point && digit < count - 1)
                *end++ = '.';
        }
        int size = rng_below(&rng, 4) ? 30 : 360;
        sprintf(end, "e%d", rng_below(&rng, 2 * size) - size);
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
    memset(end, '0', (size_t)zeros);
    sprintf(end + zeros, "%de%d", last, tens - zeros - 1);
}

Test(number_decimals, reads_middles_and_what_is_next_to_them)
{
    struct rng rng = rng_seeded(4);
    for (uint64_t i = doubles_to_try() / 200; i > 0; i--) {
        uint64_t bits = rng_next(&rng) % 0x7feffffffffffffe + 1;
        if (i % 2) /* in 2^-12 .. 2^116, of fewer digits */
            bits = (bits >> 11) + ((bits & 127) + 1011) * (UINT64_C(1) << 52);
        if (i % 4 == 0) /* subnormal or nearly */
            bits = (bits >> (9 + rng_below(&rng, 50))) + 1;
        double low = double_of(bits), high = double_of(bits + 1);
        char text[2000];
        int zeros = rng_below(&rng, 1000);
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
