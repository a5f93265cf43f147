/* Angles in double-doubles against GMP's arithmetic of 2048 bits. */
#include "geometry/core/core.h"

#include "support/criterion.h"
#include "support/mass_oracle.h"
#include "support/rng.h"

enum { TRIALS = 2000 };

static void value_of(mpf_t out, dd x)
{
    mpf_t low;
    mpf_init_set_d(low, x.lo);
    mpf_set_d(out, x.hi);
    mpf_add(out, out, low);
    mpf_clear(low);
}

static dd random_dd(struct rng *rng, double least)
{
    double hi = rng_magnitude(rng, -40, 40);
    double lo = hi * rng_between(rng, -0x1p-54, 0x1p-54);
    int sign = least < 0 && rng_chance(rng, 50) ? -1 : 1;
    return (dd){sign * hi, lo};
}

Test(turn, is_right_to_94_bits)
{
    struct rng rng = rng_seeded(1);
    struct mass_oracle oracle;
    mass_oracle_init(&oracle);
    mpf_t across, along, exact, error;
    mpf_inits(across, along, exact, error, NULL);
    for (int i = 0; i < TRIALS; i++) {
        dd y = random_dd(&rng, 0), x = random_dd(&rng, -1);
        value_of(across, y);
        value_of(along, x);
        mass_oracle_angle(&oracle, exact, across, along);
        value_of(error, col_turn(y, x));
        mpf_sub(error, error, exact);
        mpf_div(error, error, exact);
        mpf_abs(error, error);
        cr_assert(lt(dbl, mpf_get_d(error), 0x1p-94), "%a / %a", y.hi, x.hi);
    }
    mpf_clears(across, along, exact, error, NULL);
    mass_oracle_clear(&oracle);
}

static void expect_turn(double across, double along, dd angle)
{
    dd turn = col_turn(dd_of(across), dd_of(along));
    cr_assert(all(le(dbl, angle.hi, turn.hi), le(dbl, turn.hi, angle.hi),
                  le(dbl, angle.lo, turn.lo), le(dbl, turn.lo, angle.lo)));
}

Test(turn, by_right_angles_is_exact)
{
    const dd half = TURN_HALF;
    expect_turn(0, 3, dd_of(0));
    expect_turn(5, 0, (dd){half.hi / 2, half.lo / 2});
    expect_turn(0, -3, half);
}
