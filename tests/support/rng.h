/* Random numbers for tests: those of the program's generator of scenes, and
 * such that predicates go wrong on. */
#ifndef SUPPORT_RNG_H
#define SUPPORT_RNG_H

#include "generate/rng.h"

/* x, moved by up to `steps` doubles up or down. */
double rng_nudged(struct rng *rng, double x, int steps);

/* Numbers that predicates go wrong on: 0, small whole numbers, neighbours of
 * those, ordinary, huge (up to COL_LIMIT), tiny and subnormal ones; any sign.
 */
double rng_hostile(struct rng *rng);

#endif
