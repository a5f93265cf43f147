/* What generate.c prints of levels: rectangles, outlines, caves. */
#ifndef BENCH_GENERATE_LEVELS_H
#define BENCH_GENERATE_LEVELS_H

#include <stdbool.h>

struct rng;

/* Prints what a kind asks for on standard output. False for a kind that there
 * is not, and where memory is used up. */
bool print_level(struct rng *rng, const char *kind, int count);

#endif
