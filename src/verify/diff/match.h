/* Which of some things are the same as which of others: by keys, by place, or
 * as the nearest. */
#ifndef MATCH_H
#define MATCH_H

#include "support/arena.h"

#include <stdbool.h>

struct match {
    int expected_count, actual_count;
    int *partner; /* of each expected one: which actual one; -1: none yet */
    bool *taken;  /* of each actual one: whether it is somebody's partner */
};

/* A match in which nothing has a partner yet. false: memory is used up. */
bool match_make(struct match *match, int expected_count, int actual_count,
                struct arena *arena);

/* Pairs those that are nobody's partner yet and have equal keys, the first with
 * the first and so on. A key of NULL is equal to none. O(n log n), O(n) where
 * the order is the same. false: memory is used up. */
bool match_keys(struct match *match, const char *const *expected,
                const char *const *actual, struct arena *arena);

/* The same of those whose keys nothing else on their side has. O(n log n). */
bool match_unique_keys(struct match *match, const char *const *expected,
                       const char *const *actual, struct arena *arena);

/* Whether each expected one or each actual one has a partner. */
bool match_is_complete(const struct match *match);

/* Pairs the rest in order; where keys are given, only those without. */
void match_in_order(struct match *match, const char *const *expected,
                    const char *const *actual);

/* Pairs the rest such that the two points that are nearest to each other go
 * first, of equally near ones the first; those without a point (NULL) are not
 * paired. Where there are more than some 16 by 16 of them, they go in order. */
bool match_nearest(struct match *match, const double *const *expected,
                   const double *const *actual, struct arena *arena);

#endif
