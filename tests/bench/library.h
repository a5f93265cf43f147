/* The rows that are measured inside a process: kernels, pieces, broad phase. */
#ifndef BENCH_LIBRARY_H
#define BENCH_LIBRARY_H

#include <stdio.h>

#include "bench/contender.h"

/* Who can be measured; BASE is another libcollide. */
enum who {
    OURS,
    BOX2D,
    BOX2D3,
    CUTE_C2,
    CHIPMUNK,
    GEOS,
    CCD,
    BASE,
    CONTENDERS
};

/* The contenders found; NULL: not there. */
struct field {
    const struct contender *all[CONTENDERS];
};

/* Each writes its rows to `out`, and says on standard error when answers are
 * not what they should be. Returns false then. */
int kernel_rows(const struct field *field, FILE *out);
int piece_rows(const struct field *field, FILE *out);
int broad_rows(const struct field *field, FILE *out);

#endif
