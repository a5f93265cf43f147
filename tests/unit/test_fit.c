/* The nearest rigid motion of particles, col_fit_rigid, on paper. */
#include <math.h>

#include "collide_response.h"
#include "support/expect.h"
#include "support/shapes.h"

Test(fit, where_nothing_moves_nothing_turns)
{
    struct rng rng = rng_seeded(53);
    for (int i = 0; i < 1000; i++) {
        struct pair pair = random_pair(&rng, (enum family)rng_below(&rng, 12));
        col_fit fit = col_fit_rigid(pair.a.v, pair.a.v, pair.a.count);
        expect_vec(fit.shift, 0, 0);
        expect_vec(fit.rotation, 1, 0);
    }
}

Test(fit, a_quarter_turn_and_a_step)
{
    col_vec2 from[] = {{0, 0}, {4, 0}, {4, 2}, {0, 2}};
    col_vec2 to[] = {{8, 0}, {8, 4}, {6, 4}, {6, 0}};
    col_fit fit = col_fit_rigid(from, to, 4);
    expect_vec(fit.center, 2, 1);
    expect_vec(fit.shift, 5, 1);
    expect_vec(fit.rotation, 0, 1);
}

Test(fit, one_particle_does_not_turn)
{
    col_fit fit = col_fit_rigid(&(col_vec2){1, 2}, &(col_vec2){4, -2}, 1);
    expect_vec(fit.shift, 3, -4);
    expect_vec(fit.rotation, 1, 0);
}

/* Two particles across each other's way turn the line between them: from
 * (-2, 0), (2, 0) to (-2, -1.5), (2, 1.5), stretched, it is the angle of (4,
 * 3). */
Test(fit, a_stretched_rod_turns)
{
    col_vec2 from[] = {{-2, 0}, {2, 0}}, to[] = {{-2, -1.5}, {2, 1.5}};
    col_fit fit = col_fit_rigid(from, to, 2);
    expect_vec(fit.shift, 0, 0);
    expect_vec(fit.rotation, 0.8, 0.6);
}

/* No turn of what moved by noise brings it nearer. */
Test(fit, no_other_angle_is_nearer)
{
    struct rng rng = rng_seeded(54);
    for (int k = 0; k < 1000; k++) {
        col_vec2 from[5], to[5];
        for (int i = 0; i < 5; i++) {
            from[i].x = rng_between(&rng, -1, 1);
            from[i].y = rng_between(&rng, -1, 1);
            to[i].x = from[i].y + rng_between(&rng, -0.2, 0.2);
            to[i].y = -from[i].x + rng_between(&rng, -0.2, 0.2);
        }
        col_fit fit = col_fit_rigid(from, to, 5);
        double best = 0, side[2] = {0, 0};
        for (int s = -1; s <= 1; s++) {
            double c = cos(s * 1e-3), d = sin(s * 1e-3), sum = 0;
            col_vec2 r = {fit.rotation.x * c - fit.rotation.y * d,
                          fit.rotation.y * c + fit.rotation.x * d};
            for (int i = 0; i < 5; i++) {
                double x = from[i].x - fit.center.x;
                double y = from[i].y - fit.center.y;
                double dx =
                    to[i].x - fit.center.x - fit.shift.x - (r.x * x - r.y * y);
                double dy =
                    to[i].y - fit.center.y - fit.shift.y - (r.y * x + r.x * y);
                sum += dx * dx + dy * dy;
            }
            if (s == 0)
                best = sum;
            else
                side[s > 0] = sum;
        }
        cr_assert(all(lt(dbl, best, side[0]), lt(dbl, best, side[1])));
    }
}

Test(fit, sizes_out_of_the_range_of_squares)
{
    for (int e = -1060; e <= 190; e += 50) {
        double u = ldexp(1, e);
        col_vec2 from[] = {{0, 0}, {4 * u, 0}, {4 * u, 4 * u}, {0, 4 * u}};
        col_vec2 to[] = {{4 * u, 0}, {4 * u, 4 * u}, {0, 4 * u}, {0, 0}};
        expect_vec(col_fit_rigid(from, to, 4).rotation, 0, 1);
    }
}
