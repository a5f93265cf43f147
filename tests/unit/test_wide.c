/* Exact numbers against GMP's rationals. */
#include "geometry/exact/wide.h"

#include <float.h>
#include <math.h>

#include "geometry/exact/doubles.h"
#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"

enum { TRIALS = 20000 };

/* What the limbs say, by the definition in the header. */
static void value_of(mpq_t out, const wide *x)
{
    mpq_set_ui(out, 0, 1);
    for (int i = x->count - 1; i >= 0; i--) {
        mpq_t limb;
        mpq_init(limb);
        mpq_set_ui(limb, x->limb[i], 1);
        mpq_mul_2exp(out, out, 32);
        mpq_add(out, out, limb);
        mpq_clear(limb);
    }
    if (x->low < 0)
        mpq_div_2exp(out, out, (mp_bitcnt_t)(-32 * x->low));
    else
        mpq_mul_2exp(out, out, (mp_bitcnt_t)(32 * x->low));
    if (x->sign < 0)
        mpq_neg(out, out);
}

static void expect(const wide *x, const mpq_t exact)
{
    mpq_t value;
    mpq_init(value);
    value_of(value, x);
    cr_assert(ne(int, mpq_equal(value, exact), 0));
    cr_assert(eq(int, x->sign, mpq_sgn(exact)));
    cr_assert(x->count == 0 || x->limb[x->count - 1] != 0, "a zero on top");
    mpq_clear(value);
}

/* A number and its double: sums and products of hostile doubles. */
static void random_wide(struct rng *rng, wide *x, mpq_t exact)
{
    double first = rng_hostile(rng);
    *x = col_wide_of(first);
    mpq_set_d(exact, first);
    mpq_t term;
    mpq_init(term);
    for (int i = rng_below(rng, 3); i > 0; i--) {
        double next = rng_chance(rng, 20) ? -first : rng_hostile(rng);
        wide y = col_wide_of(next);
        mpq_set_d(term, next);
        bool product = rng_chance(rng, 40);
        (product ? col_wide_mul : col_wide_add)(x, x, &y);
        (product ? mpq_mul : mpq_add)(exact, exact, term);
    }
    mpq_clear(term);
}

Test(wide, a_double_is_held_exactly)
{
    const double values[] = {0,
                             -0.0,
                             1,
                             -1,
                             0x1p-1074,
                             -0x1p-1074,
                             0x1p-1022,
                             0x1.fffffffffffffp-1023,
                             1e60,
                             -1e60,
                             0x1p32,
                             0x1p31,
                             0x1.fffffffffffffp199,
                             0x1.0000000000001p-64};
    mpq_t exact;
    mpq_init(exact);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        wide x = col_wide_of(values[i]);
        mpq_set_d(exact, values[i]);
        expect(&x, exact);
    }
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < TRIALS; i++) {
        double value = rng_hostile(&rng);
        wide x = col_wide_of(value);
        mpq_set_d(exact, value);
        expect(&x, exact);
    }
    mpq_clear(exact);
}

Test(wide, sums_differences_and_products_are_exact)
{
    struct rng rng = rng_seeded(2);
    mpq_t p, q, r;
    mpq_inits(p, q, r, NULL);
    for (int i = 0; i < TRIALS; i++) {
        wide x, y, z;
        random_wide(&rng, &x, p);
        random_wide(&rng, &y, q);
        col_wide_add(&z, &x, &y);
        mpq_add(r, p, q);
        expect(&z, r);
        col_wide_sub(&z, &x, &y);
        mpq_sub(r, p, q);
        expect(&z, r);
        col_wide_mul(&z, &x, &y);
        mpq_mul(r, p, q);
        expect(&z, r);
        int sign = mpq_cmp(p, q);
        cr_assert(eq(int, col_wide_compare(&x, &y), (sign > 0) - (sign < 0)));
        cr_assert(eq(int, col_wide_compare(&x, &x), 0));
    }
    mpq_clears(p, q, r, NULL);
}

Test(wide, a_result_may_take_the_place_of_an_operand)
{
    wide x = col_wide_of(3), y = col_wide_of(0x1p-1074), z = col_wide_of(3);
    col_wide_mul(&x, &x, &x);
    z = col_wide_of(9);
    cr_assert(eq(int, col_wide_compare(&x, &z), 0));
    col_wide_add(&x, &y, &x);
    cr_assert(eq(int, col_wide_compare(&x, &z), 1));
    col_wide_sub(&x, &x, &z);
    cr_assert(eq(int, col_wide_compare(&x, &y), 0));
    col_wide_sub(&x, &x, &x);
    cr_assert(eq(int, x.sign, 0));
    cr_assert(eq(int, x.count, 0));
}

/* The deepest that any decision goes: six factors of four terms each. */
Test(wide, six_factors_of_the_whole_range_fit)
{
    wide sum = col_wide_of(0);
    const double terms[4] = {1e60, -0x1p-1074, -1e60, -0x1p-1074};
    for (int i = 0; i < 4; i++) {
        wide term = col_wide_of(terms[i] + (i == 0 ? 0x1p147 : 0));
        col_wide_add(&sum, &sum, &term);
    }
    wide product = col_wide_of(1);
    mpq_t exact, factor;
    mpq_inits(exact, factor, NULL);
    mpq_set_ui(exact, 1, 1);
    value_of(factor, &sum);
    for (int i = 0; i < 6; i++) {
        col_wide_mul(&product, &product, &sum);
        mpq_mul(exact, exact, factor);
    }
    expect(&product, exact);
    mpq_clears(exact, factor, NULL);
}

/* m * 2^exponent as a float of GMP. */
static void scaled_value(mpf_t out, scaled x)
{
    mpf_t low;
    mpf_init2(low, ORACLE_BITS);
    mpf_set_d(out, x.m.hi);
    mpf_set_d(low, x.m.lo);
    mpf_add(out, out, low);
    mpf_clear(low);
    if (x.exponent < 0)
        mpf_div_2exp(out, out, (mp_bitcnt_t)-x.exponent);
    else
        mpf_mul_2exp(out, out, (mp_bitcnt_t)x.exponent);
}

/* Fails unless |value - exact| <= 2^bits * |size|. */
static void expect_near(const mpf_t value, const mpf_t exact, const mpf_t size,
                        int bits)
{
    mpf_t error, limit;
    mpf_init2(error, ORACLE_BITS);
    mpf_init2(limit, ORACLE_BITS);
    mpf_sub(error, value, exact);
    mpf_abs(error, error);
    mpf_div_2exp(limit, size, (mp_bitcnt_t)-bits);
    mpf_abs(limit, limit);
    cr_assert(le(int, mpf_cmp(error, limit), 0));
    mpf_clears(error, limit, NULL);
}

/* A random scaled value, and what it stands for. */
static scaled random_scaled(struct rng *rng, mpf_t value)
{
    wide x;
    mpq_t q;
    mpq_init(q);
    random_wide(rng, &x, q);
    scaled out = col_wide_scaled(&x);
    mpf_t exact;
    mpf_init2(exact, ORACLE_BITS);
    mpf_set_q(exact, q);
    scaled_value(value, out);
    expect_near(value, exact, exact, -104);
    double m = fabs(out.m.hi);
    cr_assert(is_zero(m) || (m >= 1 && m <= 2));
    mpf_clear(exact);
    mpq_clear(q);
    return out;
}

Test(wide, scaled_arithmetic_keeps_98_bits)
{
    struct rng rng = rng_seeded(3);
    mpf_t p, q, out, exact;
    mpf_set_default_prec(ORACLE_BITS);
    mpf_inits(p, q, out, exact, NULL);
    for (int i = 0; i < TRIALS; i++) {
        scaled x = random_scaled(&rng, p), y = random_scaled(&rng, q);
        mpf_mul(exact, p, q);
        scaled_value(out, col_scaled_mul(x, y));
        expect_near(out, exact, exact, -98);
        mpf_add(exact, p, q);
        scaled_value(out, col_scaled_add(x, y));
        mpf_abs(p, p);
        mpf_abs(q, q);
        expect_near(out, exact, mpf_cmp(p, q) > 0 ? p : q, -98);
        if (mpf_sgn(q) == 0)
            continue;
        x.m = dd_abs(x.m);
        y.m = dd_abs(y.m);
        mpf_div(exact, p, q);
        scaled_value(out, col_scaled_div(x, y));
        expect_near(out, exact, exact, -98);
        mpf_sqrt(exact, p);
        scaled_value(out, col_scaled_sqrt(x));
        expect_near(out, exact, exact, -98);
    }
    mpf_clears(p, q, out, exact, NULL);
}

Test(wide, a_scaled_value_is_rounded_to_the_nearest_double)
{
    cr_assert(eq(dbl, col_scaled_round(col_scaled_of(dd_of(0))), 0));
    scaled third =
        col_scaled_div(col_scaled_of(dd_of(1)), col_scaled_of(dd_of(3)));
    cr_assert(eq(dbl, col_scaled_round(third), 0x1.5555555555555p-2));
    scaled tiny = {dd_of(1.5), -1074};
    cr_assert(eq(dbl, col_scaled_round(tiny), 0x1p-1073));
    tiny.exponent = -2000;
    cr_assert(eq(dbl, col_scaled_round(tiny), 0));
    scaled root = col_scaled_sqrt((scaled){dd_of(1), 401});
    cr_assert(eq(dbl, col_scaled_round(root), 0x1.6a09e667f3bcdp200));
}

Test(wide, what_is_too_large_is_the_largest_double)
{
    const scaled large = {dd_of(1.5), 1024}, most = {dd_of(1.75), 1023};
    cr_assert(eq(dbl, col_scaled_round(large), DBL_MAX));
    cr_assert(eq(dbl, col_scaled_round(col_scaled_negate(large)), -DBL_MAX));
    cr_assert(eq(dbl, col_scaled_round(most), 0x1.cp1023));
}
