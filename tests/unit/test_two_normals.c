/* Two contacts at once, against the conditions that the answer has to meet. */
#include <math.h>

#include "geometry/response/impulse.h"
#include "support/expect.h"
#include "support/rng.h"

static void solve(double give0, double give1, double coupling, double wanted0,
                  double wanted1, double impulses[2])
{
    struct two_normals problem = {{give0, give1},
                                  {coupling, coupling},
                                  give0 * give1 - coupling * coupling,
                                  {wanted0, wanted1}};
    col_two_normals_solve(&problem, impulses);
}

Test(two_normals, both_press_where_both_solutions_are_positive)
{
    double x[2];
    solve(2, 3, 1, 7, 11, x); /* 2 x + y = 7, x + 3 y = 11 */
    cr_assert(eq(dbl, x[0], 2));
    cr_assert(eq(dbl, x[1], 3));
    solve(2, 3, -1, 1, 7, x); /* 2 x - y = 1, 3 y - x = 7 */
    cr_assert(eq(dbl, x[0], 2));
    cr_assert(eq(dbl, x[1], 3));
}

Test(two_normals, one_presses_where_the_other_would_pull)
{
    double x[2];
    solve(2, 3, 1, 4, 1, x);
    cr_assert(eq(dbl, x[0], 2));
    cr_assert(eq(dbl, x[1], 0));
    solve(2, 3, 1, 1, 6, x);
    cr_assert(eq(dbl, x[0], 0));
    cr_assert(eq(dbl, x[1], 2));
    solve(2, 3, 1, 4, -9, x);
    cr_assert(eq(dbl, x[0], 2));
    cr_assert(eq(dbl, x[1], 0));
}

/* The second is content, until the first has pushed it away. */
Test(two_normals, pressing_one_may_call_for_the_other)
{
    double x[2];
    solve(2, 2, -1, 3, -1, x); /* alone 1.5, which takes 1.5 from the other */
    cr_assert(eq(dbl, x[0], 5.0 / 3));
    cr_assert(eq(dbl, x[1], 1.0 / 3));
}

Test(two_normals, none_presses_where_both_would_pull)
{
    double x[2];
    solve(2, 3, -1, -1, 0, x);
    cr_assert(eq(dbl, x[0], 0));
    cr_assert(eq(dbl, x[1], 0));
}

Test(two_normals, what_is_one_contact_to_the_bodies_is_halved)
{
    double x[2];
    solve(2, 2, 2, 3, 3, x);
    cr_assert(eq(dbl, x[0], 0.75));
    cr_assert(eq(dbl, x[1], 0.75));
}

/* 1 and 1 - 2^-52 beside a coupling of the same size: both contacts at once
 * come out as 0 or as anything. */
Test(two_normals, what_is_nearly_one_contact_gets_what_it_wants)
{
    const double less = 1 - 0x1p-52;
    double x[2];
    struct two_normals problem = {{1, less}, {less, less}, 0x1p-60, {3, 3}};
    col_two_normals_solve(&problem, x);
    cr_assert(epsilon_eq(dbl, x[0] + x[1], 3, 1e-14));
}

/* With friction an impulse may push its own contact in. It is not taken alone,
 * and does not keep the other one from its 10 x = 6, of which 8 x are to spare
 * here: -4.8 >= -10. */
Test(two_normals, a_contact_that_does_not_give_way_has_no_impulse_alone)
{
    double x[2];
    struct two_normals problem = {{-6, 10}, {-8, 8}, 4, {-10, 6}};
    cr_assert(eq(dbl, col_two_normals_solve(&problem, x), 0));
    cr_assert(eq(dbl, x[0], 0));
    cr_assert(eq(dbl, x[1], 0.6));
    problem.wanted[0] = 6;
    problem.wanted[1] = -1;
    cr_assert(eq(dbl, col_two_normals_solve(&problem, x), 6));
    cr_assert(eq(dbl, x[0], 0));
    cr_assert(eq(dbl, x[1], 0));
}

/* Small whole numbers: ties of all kinds. x, y and both velocities are not
 * negative, and one of each pair is 0. */
Test(two_normals, the_conditions_hold)
{
    struct rng rng = rng_seeded(5);
    int cases[4] = {0};
    for (int i = 0; i < 100000; i++) {
        double k0 = rng_whole(&rng, 1, 9), k1 = rng_whole(&rng, 1, 9);
        double k = rng_whole(&rng, -8, 8);
        double w0 = rng_whole(&rng, -9, 9), w1 = rng_whole(&rng, -9, 9);
        if (k0 * k1 - k * k <= 0)
            continue;
        double x[2];
        solve(k0, k1, k, w0, w1, x);
        double v0 = k0 * x[0] + k * x[1] - w0, v1 = k * x[0] + k1 * x[1] - w1;
        const double error = 1e-13;
        cr_assert(all(le(dbl, 0, x[0]), le(dbl, 0, x[1]), le(dbl, -error, v0),
                      le(dbl, -error, v1), x[0] == 0 || v0 <= error,
                      x[1] == 0 || v1 <= error),
                  "(%g %g; %g) (%g %g): %g %g", k0, k1, k, w0, w1, x[0], x[1]);
        cases[(x[0] > 0) + 2 * (x[1] > 0)]++;
    }
    for (int i = 0; i < 4; i++)
        cr_assert(lt(int, 1000, cases[i]));
}
