/* Random numbers, seeded, the same on every machine: whole numbers make them,
 * and + - * / and square roots, each of which is rounded in one way only.
 *
 * Every compiler draws the same numbers as long as no expression draws twice:
 * compilers may evaluate operands and arguments in any order.
 *
 * SplitMix: a counter through a mixing function. Source: Steele, Lea, Flood
 * 2014, "Fast splittable pseudorandom number generators". */
#ifndef RNG_H
#define RNG_H

#include <stdbool.h>
#include <stdint.h>

#include "support/number.h"

struct rng {
    uint64_t state;
};

static inline struct rng rng_seeded(uint64_t seed)
{
    return (struct rng){seed};
}

/* 64 random bits. */
static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t z = rng->state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/* 0 .. count - 1. */
static inline int rng_below(struct rng *rng, int count)
{
    return (int)((rng_next(rng) >> 32) * (uint64_t)count >> 32);
}

/* low .. high, whole; less than 2^63 numbers. */
static inline int rng_whole(struct rng *rng, int low, int high)
{
    return low + rng_below(rng, high - low + 1);
}

static inline int64_t rng_wide(struct rng *rng, int64_t low, int64_t high)
{
    uint64_t numbers = (uint64_t)(high - low) + 1;
    return low + (int64_t)uint128_product(rng_next(rng), numbers).high;
}

/* low <= x < high. */
static inline double rng_between(struct rng *rng, double low, double high)
{
    return low + (high - low) * ((double)(rng_next(rng) >> 11) * 0x1p-53);
}

/* True in `percent` of 100 cases. */
static inline bool rng_chance(struct rng *rng, int percent)
{
    return rng_below(rng, 100) < percent;
}

#endif
