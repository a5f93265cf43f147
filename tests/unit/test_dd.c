/* Double-double arithmetic against GMP's floats. */
#include "geometry/exact/doubles.h"

#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"
#include "support/trials.h"

enum { TRIALS = 100000 };

static void value_of(mpf_t out, dd x)
{
    mpf_t low;
    mpf_init2(low, ORACLE_BITS);
    mpf_set_d(out, x.hi);
    mpf_set_d(low, x.lo);
    mpf_add(out, out, low);
    mpf_clear(low);
}

/* A double-double that is normal: hi is the nearest double to the whole. */
static dd random_dd(struct rng *rng, int low, int high)
{
    double hi = rng_magnitude(rng, low, high);
    dd x = dd_two_sum(hi, hi * 0x1p-53 * rng_between(rng, -1, 1));
    return rng_chance(rng, 50) ? x : dd_neg(x);
}

/* Fails unless x is `exact` to 2^bits relative, 2^-1100 or not, and normal. */
static void expect(dd x, const mpf_t exact, int bits)
{
    mpf_t error, limit;
    mpf_init2(error, ORACLE_BITS);
    mpf_init2(limit, ORACLE_BITS);
    value_of(error, x);
    mpf_sub(error, error, exact);
    mpf_abs(error, error);
    mpf_abs(limit, exact);
    mpf_div_2exp(limit, limit, (mp_bitcnt_t)-bits);
    cr_assert(le(int, mpf_cmp(error, limit), 0), "%a + %a", x.hi, x.lo);
    cr_assert(eq(dbl, x.hi + x.lo, x.hi), "%a + %a", x.hi, x.lo);
    mpf_clears(error, limit, NULL);
}

Test(dd, sums_and_products_of_doubles_are_exact)
{
    struct rng rng = rng_seeded(1);
    mpf_set_default_prec(4096);
    mpf_t p, q, sum, out;
    mpf_inits(p, q, sum, out, NULL);
    for (int i = 0; i < trials(TRIALS); i++) {
        double x = random_dd(&rng, -200, 200).hi;
        double y = rng_chance(&rng, 30) ? rng_nudged(&rng, -x, 3)
                                        : random_dd(&rng, -200, 200).hi;
        mpf_set_d(p, x);
        mpf_set_d(q, y);
        mpf_add(sum, p, q);
        dd s = dd_two_sum(x, y);
        value_of(out, s);
        cr_assert(eq(int, mpf_cmp(out, sum), 0), "%a + %a", x, y);
        mpf_mul(sum, p, q);
        value_of(out, dd_two_product(x, y));
        cr_assert(eq(int, mpf_cmp(out, sum), 0), "%a * %a", x, y);
    }
    mpf_clears(p, q, sum, out, NULL);
}

Test(dd, the_four_operations_keep_100_bits)
{
    struct rng rng = rng_seeded(2);
    mpf_set_default_prec(ORACLE_BITS);
    mpf_t p, q, exact;
    mpf_inits(p, q, exact, NULL);
    for (int i = 0; i < trials(TRIALS); i++) {
        dd x = random_dd(&rng, -100, 100), y = random_dd(&rng, -100, 100);
        if (rng_chance(&rng, 30))
            y = dd_add(dd_neg(x), dd_of(x.hi * rng_magnitude(&rng, -60, -1)));
        if (is_zero(y.hi))
            continue;
        value_of(p, x);
        value_of(q, y);
        mpf_add(exact, p, q);
        expect(dd_add(x, y), exact, -100);
        mpf_sub(exact, p, q);
        expect(dd_sub(x, y), exact, -100);
        mpf_mul(exact, p, q);
        expect(dd_mul(x, y), exact, -100);
        mpf_div(exact, p, q);
        expect(dd_div(x, y), exact, -100);
        mpf_abs(p, p);
        mpf_sqrt(exact, p);
        expect(dd_sqrt(dd_abs(x)), exact, -100);
        mpf_ui_div(exact, 1, exact);
        expect(dd_inverse_root(dd_abs(x)), exact, -100);
    }
    mpf_clears(p, q, exact, NULL);
}

Test(dd, signs_and_magnitudes)
{
    cr_assert(eq(int, dd_sign(dd_of(0)), 0));
    cr_assert(eq(int, dd_sign(dd_of(-0.0)), 0));
    cr_assert(eq(int, dd_sign((dd){0x1p-1074, 0}), 1));
    cr_assert(eq(int, dd_sign((dd){-3, 1}), -1));
    dd x = dd_abs((dd){-3, 0x1p-60});
    cr_assert(all(eq(dbl, x.hi, 3), eq(dbl, x.lo, -0x1p-60)));
    x = dd_sqrt(dd_of(0));
    cr_assert(all(zero(dbl, x.hi), zero(dbl, x.lo)));
    cr_assert(eq(dbl, dd_round((dd){1, 0x1p-53}), 1));
    cr_assert(eq(dbl, dd_round((dd){1, 0x1.8p-53}), 0x1.0000000000001p0));
}
