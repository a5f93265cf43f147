/* Random numbers for tests, seeded. What is drawn is the same from every
 * compiler as long as no expression draws twice: compilers may evaluate the
 * operands and arguments of one in any order. */
#ifndef SUPPORT_RNG_H
#define SUPPORT_RNG_H

#include "collide.h"

#include <stdint.h>

struct rng {
    uint64_t state;
};

struct rng rng_seeded(uint64_t seed);

/* 64 random bits. */
uint64_t rng_next(struct rng *rng);

/* 0 .. count - 1. */
int rng_below(struct rng *rng, int count);

/* low .. high, whole. */
int rng_whole(struct rng *rng, int low, int high);

/* low <= x < high. */
double rng_between(struct rng *rng, double low, double high);

/* True in `percent` of 100 cases. */
bool rng_chance(struct rng *rng, int percent);

/* 2^e times 1 .. 2 with e uniform in low .. high. */
double rng_magnitude(struct rng *rng, int low, int high);

/* x, moved by up to `steps` doubles up or down. */
double rng_nudged(struct rng *rng, double x, int steps);

/* A unit vector within rounding. */
col_vec2 rng_direction(struct rng *rng);

/* Numbers that predicates go wrong on: 0, small whole numbers, neighbours of
 * those, ordinary, huge (up to COL_LIMIT), tiny and subnormal ones; any sign.
 */
double rng_hostile(struct rng *rng);

#endif
