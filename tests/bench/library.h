/* The rows that are measured inside a process: kernels, pieces, broad phase. */
#ifndef BENCH_LIBRARY_H
#define BENCH_LIBRARY_H

#include <stdio.h>

#include "bench/contender.h"

/* The contenders found; NULL: not there. `base` is another libcollide. */
struct field {
    const struct contender *ours, *base, *box2d, *chipmunk, *geos, *ccd;
    const struct contender *box2d_in_world;
};

/* Each writes its rows to `out`, and says on standard error when answers are
 * not what they should be. Returns false then. */
int kernel_rows(const struct field *field, FILE *out);
int piece_rows(const struct field *field, FILE *out);
int broad_rows(const struct field *field, FILE *out);

#endif
