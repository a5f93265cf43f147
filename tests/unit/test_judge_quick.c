/* Quick brackets beside wide ones: of the same steps, each quick bracket holds
 * the wide one, and what it decides is decided by that, too. */
#include "verify/truth/real.h"

#include <float.h>
#include <math.h>

#include "support/criterion.h"
#include "support/rng.h"
#include "verify/truth/real_end.h"
#include "verify/truth/real_quick.h"

enum { CHAINS = 250000, STEPS = 6 };

/* The same number in both precisions. */
struct both {
    struct real quick, wide;
};

static bool holds(const struct both *number)
{
    struct real_ends quick = real_widened(&number->quick);
    struct real_ends wide = real_widened(&number->wide);
    return number->quick.as.quick.error >= HUGE_VAL ||
           (end_compare(&quick.low, &wide.low) <= 0 &&
            end_compare(&quick.high, &wide.high) >= 0);
}

/* Ordinary numbers, any numbers, whole ones, and numbers next to another. */
static double sample(struct rng *rng, double other)
{
    double near = other * (1 + rng_below(rng, 5) * DBL_EPSILON);
    switch (rng_below(rng, 6)) {
    case 0:
        return rng_hostile(rng);
    case 1:
        return rng_below(rng, 100) - 50;
    case 2:
        return isfinite(near) ? -near : 1;
    case 3:
        return isfinite(near) ? near : 1;
    default:
        return ldexp(rng_below(rng, 1 << 30) + 0.5, rng_below(rng, 80) - 60) *
               (rng_chance(rng, 50) ? -1 : 1);
    }
}

static struct both both_of(double value, struct real_precision *precision)
{
    return (struct both){real_in(precision, value), real_of(value)};
}

/* One more step; false: it has no result. */
static bool step(struct rng *rng, struct both *x, const struct both *y)
{
    int operation = rng_below(rng, 9);
    const struct real *pairs[2][2] = {{&x->quick, &y->quick},
                                      {&x->wide, &y->wide}};
    struct real out[2];
    struct real_ends by = real_widened(&y->wide);
    if (operation == 3 && by.low.sign <= 0 && by.high.sign >= 0)
        return false;
    for (int i = 0; i < 2; i++) {
        const struct real *p = pairs[i][0], *q = pairs[i][1];
        struct real_vec vec = {*p, *q};
        switch (operation) {
        case 0:
            out[i] = real_add(p, q);
            break;
        case 1:
            out[i] = real_sub(p, q);
            break;
        case 2:
            out[i] = real_mul(p, q);
            break;
        case 3:
            out[i] = real_div(p, q);
            break;
        case 4:
            out[i] = real_magnitude(p);
            out[i] = real_sqrt(&out[i]);
            break;
        case 5:
            out[i] = real_length(&vec);
            break;
        case 6:
            out[i] = real_lesser(p, q);
            break;
        case 7:
            out[i] = real_greater(p, q);
            break;
        default:
            out[i] = real_negative(p);
            break;
        }
    }
    x->quick = out[0];
    x->wide = out[1];
    return true;
}

/* What is decided in quick brackets is the decision of wide ones. */
static void expect_decisions(const struct both *x, const struct both *y,
                             double claimed, struct real_precision *precision)
{
    *precision = (struct real_precision){.is_wide = false};
    int order = real_compare(&x->quick, &y->quick);
    if (!precision->is_undecided)
        cr_assert(eq(int, order, real_compare(&x->wide, &y->wide)));
    *precision = (struct real_precision){.is_wide = false};
    int sign = real_sign(&x->quick);
    bool is_exact = real_is_exact(&x->quick);
    bool is_from_zero = real_is_from_zero(&x->quick);
    if (!precision->is_undecided) {
        cr_assert(eq(int, sign, real_sign(&x->wide)));
        cr_assert(eq(int, is_exact, real_is_exact(&x->wide)));
        cr_assert(eq(int, is_from_zero, real_is_from_zero(&x->wide)));
    }
    *precision = (struct real_precision){.is_wide = false};
    double near = real_near(&x->quick);
    if (!precision->is_undecided)
        cr_assert(eq(dbl, near, real_near(&x->wide)));
    double error = real_error(claimed, &x->wide);
    cr_assert(le(dbl, error, real_error(claimed, &x->quick)));
    cr_assert(le(dbl, real_error_least(claimed, &x->quick), error));
    cr_assert(le(dbl, real_ulps(claimed, &x->wide, false),
                 real_ulps(claimed, &x->quick, false)));
}

Test(judge_quick, chains_of_hostile_numbers_hold_the_wide_results)
{
    struct rng rng = rng_seeded(31);
    struct real_precision precision = {.is_wide = false};
    long known = 0, all = 0;
    for (int i = 0; i < CHAINS; i++) {
        double first = sample(&rng, 1);
        struct both x = both_of(first, &precision);
        for (int k = 0; k < STEPS; k++) {
            double other = sample(&rng, first);
            struct both y = both_of(other, &precision);
            if (rng_chance(&rng, 30) && !step(&rng, &y, &x))
                continue;
            if (!step(&rng, &x, &y))
                continue;
            cr_assert(holds(&x));
            all++;
            known += x.quick.as.quick.error < HUGE_VAL;
            double claimed = real_near(&x.wide);
            if (rng_chance(&rng, 20))
                claimed = sample(&rng, claimed);
            expect_decisions(&x, &y, claimed, &precision);
        }
    }
    /* The test means something only if most results are known. */
    cr_assert(lt(long, all / 2, known));
}

/* Beside the arithmetic of wide brackets: 2^-98 of the result, or exact. */
Test(judge_quick, results_are_narrow)
{
    struct rng rng = rng_seeded(32);
    for (int i = 0; i < CHAINS; i++) {
        double a = ldexp(rng_below(&rng, 1 << 30) + 1, -20);
        double b = ldexp(rng_below(&rng, 1 << 30) + 1, -25) / 3;
        struct quick x = quick_add(quick_of(a), quick_of(b / 1024));
        struct quick y = quick_mul(quick_of(b), quick_of(a));
        struct quick results[] = {x,
                                  y,
                                  quick_mul(x, y),
                                  quick_div(x, y),
                                  quick_sqrt(x),
                                  quick_add(x, y)};
        for (int k = 0; k < 6; k++)
            cr_assert(
                le(dbl, results[k].error, fabs(results[k].high) * 0x1p-97));
        cr_assert(all(zero(dbl, x.error), zero(dbl, y.error)));
    }
    struct quick root = quick_sqrt(quick_of(25)), third;
    cr_assert(all(eq(dbl, root.high, 5), zero(dbl, root.error)));
    third = quick_div(quick_of(3), quick_of(4));
    cr_assert(all(eq(dbl, third.high, 0.75), zero(dbl, third.error)));
}

/* Beyond what products of doubles keep exactly, nothing is known. */
Test(judge_quick, large_and_small_numbers_are_unknown)
{
    const double pairs[][2] = {{0x1p1000, 2}, {0x1p-1000, 0x1p-20},
                               {5e-324, 1},   {DBL_MAX, DBL_MAX},
                               {0x1p441, 1},  {1, 0x1p-401}};
    for (int i = 0; i < 6; i++) {
        struct quick product =
            quick_mul(quick_of(pairs[i][0]), quick_of(pairs[i][1]));
        cr_assert(eq(dbl, product.error, HUGE_VAL));
    }
    struct quick sum = quick_add(quick_of(DBL_MAX), quick_of(DBL_MAX));
    cr_assert(eq(dbl, sum.error, HUGE_VAL));
    struct quick none = quick_mul(quick_of(0), sum);
    cr_assert(eq(dbl, none.error, HUGE_VAL));
    /* 2^60 + 2^-1074 has more than 256 bits. */
    struct quick wide = quick_add(quick_of(0x1p60), quick_of(5e-324));
    cr_assert(lt(dbl, 0, wide.error));
    struct quick zero = quick_mul(quick_of(0), quick_of(5e-324));
    cr_assert(quick_is_zero(zero));
    struct quick by = quick_div(quick_of(1), quick_sub(wide, quick_of(0x1p60)));
    cr_assert(eq(dbl, by.error, HUGE_VAL));
}
