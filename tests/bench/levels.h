/* The rows of levels: what is wrong with maps, and polygons cut into pieces, by
 * whole programs. */
#ifndef BENCH_LEVELS_H
#define BENCH_LEVELS_H

#include <stdio.h>

/* Writes them to `out`. Returns how many entries failed. */
int level_rows(FILE *out);

#endif
