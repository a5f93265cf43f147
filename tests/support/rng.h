/* Random numbers for tests: those of the program's generator of scenes, and
 * such that predicates go wrong on. */
#ifndef SUPPORT_RNG_H
#define SUPPORT_RNG_H

#include "collide.h"
#include "verify/generate/rng.h"

/* 2^e times 1 .. 2 with e uniform in low .. high. */
double rng_magnitude(struct rng *rng, int low, int high);

/* A unit vector within rounding. */
col_vec2 rng_direction(struct rng *rng);

/* x, moved by up to `steps` doubles up or down. */
double rng_nudged(struct rng *rng, double x, int steps);

/* Numbers that predicates go wrong on: 0, small whole numbers, neighbours of
 * those, ordinary, huge (up to COL_LIMIT), tiny and subnormal ones; any sign.
 */
double rng_hostile(struct rng *rng);

#endif
