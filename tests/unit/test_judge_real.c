/* Brackets hold what they are said to hold, and are as narrow as promised. */
#include "verify/truth/real.h"

#include <float.h>
#include <math.h>

#include "support/criterion.h"
#include "support/real_float.h"
#include "support/rng.h"

enum { TRIALS = 20000 };

/* Bits that hold sums and products of a few doubles exactly. */
#define BITS 8192

/* ---- Arithmetic --------------------------------------------------------- */

struct known {
    struct real real;
    mpf_t exact;
};

static void known_init(struct known *known)
{
    mpf_init2(known->exact, BITS);
}

/* A double, or the root of one, which is no exact bracket. */
static void make(struct rng *rng, struct known *out)
{
    double value = rng_hostile(rng);
    bool root = rng_chance(rng, 40);
    value = root ? fabs(value) : value;
    out->real = real_of(value);
    mpf_set_d(out->exact, value);
    if (root) {
        out->real = real_sqrt(&out->real);
        mpf_sqrt(out->exact, out->exact);
    }
    if (rng_chance(rng, 20)) {
        out->real = real_negative(&out->real);
        mpf_neg(out->exact, out->exact);
    }
}

/* A result that is 2^-250 of `scale` wide at most. */
static void expect(const struct real *real, const mpf_t exact,
                   const mpf_t scale)
{
    cr_assert(real_holds(real, exact, 250, scale));
}

Test(judge_real, arithmetic_holds_the_exact_result)
{
    struct rng rng = rng_seeded(2);
    struct known x, y, z;
    mpf_t scale;
    known_init(&x);
    known_init(&y);
    known_init(&z);
    mpf_init2(scale, BITS);
    for (int i = 0; i < TRIALS; i++) {
        make(&rng, &x);
        make(&rng, &y);
        mpf_abs(scale, x.exact);
        mpf_abs(z.exact, y.exact);
        mpf_add(scale, scale, z.exact);
        z.real = real_add(&x.real, &y.real);
        mpf_add(z.exact, x.exact, y.exact);
        expect(&z.real, z.exact, scale);
        z.real = real_sub(&x.real, &y.real);
        mpf_sub(z.exact, x.exact, y.exact);
        expect(&z.real, z.exact, scale);
        int sign = real_compare(&x.real, &y.real);
        cr_assert(sign == 0 || sign == mpf_sgn(z.exact));
        z.real = real_mul(&x.real, &y.real);
        mpf_mul(z.exact, x.exact, y.exact);
        expect(&z.real, z.exact, z.exact);
        if (real_sign(&y.real) == 0)
            continue;
        z.real = real_div(&x.real, &y.real);
        mpf_div(z.exact, x.exact, y.exact);
        expect(&z.real, z.exact, z.exact);
    }
    mpf_clears(x.exact, y.exact, z.exact, scale, NULL);
}

static struct real real_from(struct real_end low, struct real_end high)
{
    return (struct real){.is_wide = true, .as.wide = {low, high}};
}

/* A bracket between two whole numbers. */
static struct real between(double low, double high)
{
    struct real first = real_of(low), last = real_of(high);
    return real_from(real_widened(&first).low, real_widened(&last).high);
}

static void expect_ends(struct real x, double low, double high)
{
    struct real wanted = between(low, high);
    cr_assert(eq(dbl, real_near(&x), real_near(&wanted)));
    struct real_ends ends = real_widened(&x);
    struct real first = real_from(ends.low, ends.low);
    struct real last = real_from(ends.high, ends.high);
    cr_assert(eq(dbl, real_near(&first), low));
    cr_assert(eq(dbl, real_near(&last), high));
}

/* [-2, 3] and others: every case of signs. */
Test(judge_real, brackets_of_all_signs_hold_what_they_should)
{
    const struct real some = between(-2, 3), above = between(1, 4);
    const struct real below = between(-4, -1), other = between(-5, 1);
    expect_ends(real_add(&some, &above), -1, 7);
    expect_ends(real_sub(&some, &above), -6, 2);
    expect_ends(real_mul(&some, &above), -8, 12);
    expect_ends(real_mul(&above, &some), -8, 12);
    expect_ends(real_mul(&some, &below), -12, 8);
    expect_ends(real_mul(&below, &some), -12, 8);
    expect_ends(real_mul(&above, &below), -16, -1);
    expect_ends(real_mul(&below, &below), 1, 16);
    expect_ends(real_mul(&above, &above), 1, 16);
    expect_ends(real_mul(&some, &other), -15, 10);
    expect_ends(real_mul(&other, &some), -15, 10);
    expect_ends(real_div(&some, &above), -2, 3);
    expect_ends(real_div(&some, &below), -3, 2);
    expect_ends(real_div(&below, &above), -4, -0.25);
    expect_ends(real_div(&above, &below), -4, -0.25);
    expect_ends(real_magnitude(&some), 0, 3);
    expect_ends(real_magnitude(&other), 0, 5);
    expect_ends(real_magnitude(&below), 1, 4);
    expect_ends(real_sqrt(&above), 1, 2);
    expect_ends(real_sqrt(&other), 0, 1);
    cr_assert(eq(int, real_sign(&some), 0));
    cr_assert(eq(int, real_sign(&below), -1));
    cr_assert(eq(int, real_sign(&above), 1));
    cr_assert(eq(int, real_compare(&some, &above), 0));
    cr_assert(eq(int, real_compare(&below, &above), -1));
    cr_assert(eq(int, real_compare(&above, &below), 1));
    cr_assert(not(real_is_exact(&some)));
}

/* Squares have exact roots, and what divides without a rest an exact quotient:
 * then 0 comes out where it should. */
Test(judge_real, what_fits_stays_exact)
{
    struct rng rng = rng_seeded(3);
    for (int i = 0; i < TRIALS; i++) {
        double value = fabs(rng_hostile(&rng));
        struct real x = real_of(value), three = real_of(3);
        struct real square = real_mul(&x, &x), triple = real_mul(&x, &three);
        square = real_sqrt(&square);
        triple = real_div(&triple, &three);
        square = real_sub(&square, &x);
        triple = real_sub(&triple, &x);
        cr_assert(all(real_is_exact(&square), eq(int, real_sign(&square), 0)));
        cr_assert(all(real_is_exact(&triple), eq(int, real_sign(&triple), 0)));
    }
    struct real_vec v = {real_of(-3), real_of(4)};
    struct real length = real_length(&v);
    expect_ends(length, 5, 5);
}

/* ---- Told --------------------------------------------------------------- */

/* x + y, exactly. */
static struct real sum(double x, double y)
{
    struct real p = real_of(x), q = real_of(y);
    return real_add(&p, &q);
}

static double near(struct real x)
{
    return real_near(&x);
}

Test(judge_real, the_nearest_double_of_a_double_is_itself)
{
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < TRIALS; i++) {
        double value = rng_hostile(&rng);
        cr_assert(eq(dbl, near(real_of(value)), value));
        cr_assert(eq(dbl, near(sum(value, -value)), 0));
        double other = rng_hostile(&rng);
        cr_assert(eq(dbl, near(sum(value, other)), value + other));
    }
}

/* Ties go to the even one; half of the smallest number to 0. */
Test(judge_real, ties_and_borders)
{
    struct real tiny = real_of(5e-324), half = real_of(0.5);
    struct real most = real_of(DBL_MAX);
    cr_assert(eq(dbl, near(sum(0x1p53, 1)), 0x1p53));
    cr_assert(eq(dbl, near(sum(0x1p53, 3)), 0x1p53 + 4));
    cr_assert(eq(dbl, near(sum(0x1p53, 0x1.8p0)), 0x1p53 + 2));
    cr_assert(eq(dbl, near(real_mul(&tiny, &half)), 0));
    struct real more = real_mul(&tiny, &half), least = sum(0x1p-60, 0.5);
    cr_assert(eq(dbl, near(real_mul(&tiny, &least)), 5e-324));
    more = real_mul(&more, &half);
    cr_assert(eq(dbl, near(more), 0));
    cr_assert(eq(dbl, near(real_mul(&most, &most)), DBL_MAX));
    struct real negative = real_of(-2);
    cr_assert(eq(dbl, near(real_mul(&most, &negative)), -DBL_MAX));
    cr_assert(zero(int, signbit(near(real_of(-0.0)))));
}

/* Errors of 1 beside a third; in units in the last place: of 1/3 they are
 * 2^-54, of a float 2^-25. */
Test(judge_real, errors_in_lengths_and_units)
{
    struct real one = real_of(1), three = real_of(3), third, zero = real_of(0);
    third = real_div(&one, &three);
    double nearest = 1.0 / 3;
    cr_assert(eq(dbl, real_error(1, &third), 2.0 / 3));
    cr_assert(eq(dbl, real_error(-1, &third), 4.0 / 3));
    cr_assert(eq(dbl, real_ulps(1, &third, false), 2.0 / 3 * 0x1p54));
    cr_assert(eq(dbl, real_ulps(1, &third, true), 2.0 / 3 * 0x1p25));
    cr_assert(eq(dbl, real_error(nearest, &third), 1.0 / 3 * 0x1p-54));
    cr_assert(eq(dbl, real_ulps(nearest, &third, false), 1.0 / 3));
    cr_assert(eq(dbl, real_ulps(nearest + 0x1p-54, &third, false), 2.0 / 3));
    cr_assert(eq(dbl, real_error(3, &three), 0));
    cr_assert(eq(dbl, real_ulps(3, &three, false), 0));
    cr_assert(eq(dbl, real_ulps(3 + 0x1p-51, &three, false), 1));
    cr_assert(eq(dbl, real_ulps(0, &zero, false), 0));
    cr_assert(eq(dbl, real_ulps(5e-324, &zero, false), HUGE_VAL));
    cr_assert(eq(dbl, real_error(5e-324, &zero), 5e-324));
    cr_assert(eq(dbl, real_error(NAN, &one), HUGE_VAL));
    cr_assert(eq(dbl, real_ulps(HUGE_VAL, &one, false), HUGE_VAL));
}

/* What is smaller than all doubles is told as the smallest, and is more than
 * every double as infinity. */
Test(judge_real, errors_at_the_borders)
{
    struct real tiny = real_of(5e-324), most = real_of(-DBL_MAX);
    struct real less = real_mul(&tiny, &tiny);
    cr_assert(eq(dbl, real_error(0, &less), 5e-324));
    cr_assert(eq(dbl, real_ulps(0, &less, false), 5e-324));
    cr_assert(eq(dbl, real_ulps(5e-324, &tiny, false), 0));
    cr_assert(eq(dbl, real_ulps(0x1p-1073, &tiny, false), 1));
    cr_assert(eq(dbl, real_error(DBL_MAX, &most), HUGE_VAL));
    struct real subnormal = real_of(0x1p-149);
    cr_assert(eq(dbl, real_ulps(0x1p-148, &subnormal, true), 1));
}
