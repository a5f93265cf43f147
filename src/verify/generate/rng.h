/* Random numbers, seeded, the same on every machine: whole numbers make them,
 * and + - * / and square roots, each of which is rounded in one way only.
 *
 * Every compiler draws the same numbers as long as no expression draws twice:
 * compilers may evaluate operands and arguments in any order. */
#ifndef RNG_H
#define RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

struct rng rng_seeded(uint64_t seed);

/* 64 random bits. */
uint64_t rng_next(struct rng *rng);

/* 0 .. count - 1. */
int rng_below(struct rng *rng, int count);

/* low .. high, whole; less than 2^63 numbers. */
int rng_whole(struct rng *rng, int low, int high);
int64_t rng_wide(struct rng *rng, int64_t low, int64_t high);

/* low <= x < high. */
double rng_between(struct rng *rng, double low, double high);

/* True in `percent` of 100 cases. */
bool rng_chance(struct rng *rng, int percent);

#endif
