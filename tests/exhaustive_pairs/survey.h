/* All files of the lattice against all, or a share of these pairs. */
#ifndef EXHAUSTIVE_PAIRS_SURVEY_H
#define EXHAUSTIVE_PAIRS_SURVEY_H

#include "exhaustive_pairs/check.h"

#include <stdio.h>

struct survey {
    int shapes, files;
    long pairs; /* of files, both ways */
    long overlapping, touching;
    long oracle; /* pairs of shapes that GMP was asked about */
    long failures;
    char first[400]; /* the first failure */
    double worst[QUANTITIES];
};

/* Takes every stride-th of the unordered pairs, from the first on, both ways
 * round. The truth of each pair of shapes, or of one in 64 where not all pairs
 * are taken, is compared with that of the GMP oracle. */
void survey_run(struct survey *survey, long stride);

void survey_print(const struct survey *survey, FILE *out);

#endif
