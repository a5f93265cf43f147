/* Rotation and position: exact for quarter turns, else rounded once. */
#include <math.h>

#include "support/expect.h"
#include "support/oracle.h"
#include "support/rng.h"

static col_vec2 turned(double c, double s, double x, double y)
{
    col_transform transform = {{0, 0}, {c, s}};
    return col_transform_point(transform, (col_vec2){x, y});
}

Test(transform, quarter_turns_are_exact)
{
    const double big = 1e60, small = 0x1p-1074;
    expect_vec(turned(1, 0, big, small), big, small);
    expect_vec(turned(0, 1, big, small), -small, big);
    expect_vec(turned(-1, 0, big, small), -big, -small);
    expect_vec(turned(0, -1, big, small), small, -big);
    expect_vec(turned(0, 1, 0x1.fffffffffffffp-1, 0.1), -0.1,
               0x1.fffffffffffffp-1);
}

/* (3/5, 4/5) rounded are no exact cosine and sine, but 0.6 * 5 is near 3. */
Test(transform, a_point_is_turned_then_moved)
{
    col_transform transform = {{10, 20}, {0, 1}};
    expect_vec(col_transform_point(transform, (col_vec2){2, 3}), 7, 22);
    transform.rotation = (col_vec2){1, 0};
    expect_vec(col_transform_point(transform, (col_vec2){2, 3}), 12, 23);
    transform.rotation = (col_vec2){0.5, 0.25};
    expect_vec(col_transform_point(transform, (col_vec2){8, 4}), 13, 24);
}

/* The error of c * x - s * y + p, in units in the last place. */
static double ulps_of(double value, const double *terms)
{
    mpf_t sum, term, factor;
    mpf_init2(sum, 4096);
    mpf_init2(term, 4096);
    mpf_init2(factor, 4096);
    mpf_set_d(sum, terms[4]);
    for (int i = 0; i < 4; i += 2) {
        mpf_set_d(term, terms[i]);
        mpf_set_d(factor, terms[i + 1]);
        mpf_mul(term, term, factor);
        mpf_add(sum, sum, term);
    }
    double ulps = oracle_ulps(value, sum);
    mpf_clears(sum, term, factor, NULL);
    return ulps;
}

Test(transform, coordinates_are_rounded_once)
{
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < 50000; i++) {
        col_vec2 r = rng_direction(&rng);
        col_vec2 p = {rng_between(&rng, -9, 9), rng_between(&rng, -9, 9)};
        col_vec2 local = {rng_between(&rng, -9, 9), rng_between(&rng, -9, 9)};
        if (i % 3 == 0) /* half of the bits cancel */
            p = (col_vec2){(double)(float)(r.y * local.y - r.x * local.x),
                           (double)(float)-(r.y * local.x + r.x * local.y)};
        col_vec2 world = col_transform_point((col_transform){p, r}, local);
        const double x[5] = {r.x, local.x, -r.y, local.y, p.x};
        const double y[5] = {r.y, local.x, r.x, local.y, p.y};
        cr_assert(lt(dbl, ulps_of(world.x, x), 0.51), "point %d", i);
        cr_assert(lt(dbl, ulps_of(world.y, y), 0.51), "point %d", i);
    }
}
