/* The number of trials of random tests. */
#ifndef SUPPORT_TRIALS_H
#define SUPPORT_TRIALS_H

/* Returns `count` times the decimal in the environment variable TRIALS, at
 * least 1: TRIALS=50 searches for longer, TRIALS=0.1 suits a slow build.
 * Returns `count` if TRIALS is not set. */
long trials(long count);

/* The size of an input that is large on purpose: as trials(), but at most
 * `size`. */
long trials_size(long size);

#endif
