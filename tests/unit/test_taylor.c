/* Separations as polynomials, against cosine and sine. */
#include <math.h>

#include "geometry/motion/relative_motion.h"
#include "support/expect.h"
#include "support/rng.h"

static vector vector_of(double x, double y)
{
    return (vector){dd_of(x), dd_of(y)};
}

/* What cancels in every derivative is still lost to the remainder: of each of
 * two arms of length 1 it is r^12 / 12!. */
Test(taylor, the_remainder_is_that_of_all_arms)
{
    vector none = vector_of(0, 0), n = vector_of(1, 0);
    series way = col_series_way(n, none, none, dd_of(0));
    series arm = col_series_arm(n, vector_of(1, 0), dd_of(2));
    taylor t = col_taylor(&way, &arm, &arm, dd_of(0), 0);
    double wanted = -2 * 4096.0 / 479001600;
    cr_assert(lt(dbl, fabs(col_taylor_least(&t, 1) / wanted - 1), 1e-9));
    cr_assert(
        lt(dbl, fabs(col_taylor_least(&t, 0.5) * 4096 / wanted - 1), 1e-9));
}

/* The square of 1 - 2^-30 is 2^-60 more than the double nearest to it. */
Test(taylor, the_least_is_below_what_losses_round_to)
{
    taylor t = {.value = {1 - 0x1p-29}};
    t.loss[2] = 1;
    cr_assert(lt(dbl, col_taylor_least(&t, 1 - 0x1p-30), 0));
}

/* Never above the function, and near it where little is left out. */
Test(taylor, the_least_is_below_the_function)
{
    struct rng rng = rng_seeded(5);
    for (int i = 0; i < 20000; i++) {
        double v[6], rate[3];
        for (int k = 0; k < 6; k++)
            v[k] = rng_between(&rng, -1, 1);
        for (int k = 0; k < 3; k++)
            rate[k] = rng_between(&rng, -4, 4);
        vector n = vector_of(1, 0);
        series way = col_series_way(n, vector_of(v[0], v[1]),
                                    vector_of(v[2], v[3]), dd_of(rate[0]));
        series b = col_series_arm(n, vector_of(v[4], 0), dd_of(rate[1]));
        series a = col_series_arm(n, vector_of(0, v[5]), dd_of(rate[2]));
        taylor t = col_taylor(&way, &b, &a, dd_of(0.25), 0);
        double end = rng_between(&rng, 0, 1);
        double least = col_taylor_least(&t, end), found = HUGE_VAL;
        for (int k = 0; k <= 20; k++) {
            double x = end * k / 20, f = -0.25;
            f += cos(rate[0] * x) * (v[0] + v[2] * x);
            f -= sin(rate[0] * x) * (v[1] + v[3] * x);
            f += cos(rate[1] * x) * v[4] + sin(rate[2] * x) * v[5];
            found = f < found ? f : found;
        }
        cr_assert(le(dbl, least, found + 1e-12), "%.17g above %.17g", least,
                  found);
        cr_assert(end > 0.05 || found - least < 0.02, "%g", found - least);
    }
}
