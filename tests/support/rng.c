#include "support/rng.h"

#include <math.h>

double rng_magnitude(struct rng *rng, int low, int high)
{
    int exponent = rng_whole(rng, low, high);
    return ldexp(rng_between(rng, 1, 2), exponent);
}

col_vec2 rng_direction(struct rng *rng)
{
    for (;;) {
        double x = rng_between(rng, -1, 1), y = rng_between(rng, -1, 1);
        double square = x * x + y * y;
        if (square > 0.01 && square < 1)
            return (col_vec2){x / sqrt(square), y / sqrt(square)};
    }
}

double rng_nudged(struct rng *rng, double x, int steps)
{
    double end = rng_chance(rng, 50) ? HUGE_VAL : -HUGE_VAL;
    for (int i = rng_whole(rng, 0, steps); i > 0; i--)
        x = nextafter(x, end);
    return x;
}

double rng_hostile(struct rng *rng)
{
    double sign = rng_chance(rng, 50) ? 1 : -1;
    switch (rng_below(rng, 6)) {
    case 0:
        return rng_whole(rng, -4, 4);
    case 1:
        return rng_nudged(rng, rng_whole(rng, -4, 4), 3);
    case 2:
        return rng_between(rng, -8, 8);
    case 3:
        return sign * rng_magnitude(rng, -1074, 198);
    case 4:
        return sign * (rng_chance(rng, 50) ? COL_LIMIT : 1e-300);
    default:
        return sign * rng_magnitude(rng, -20, 20);
    }
}
