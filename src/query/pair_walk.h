/* Which pairs of a scene a query looks at, in the order of output: the listed
 * ones as listed, else i < j in scene order. Pairs that cannot hit are left
 * out by a tree of boxes where the query prints only hits. */
#ifndef QUERY_PAIR_WALK_H
#define QUERY_PAIR_WALK_H

#include "query/query.h"

struct pair_walk {
    const struct scene *scene;
    const struct scene_pair *listed; /* NULL: not listed */
    int listed_count;
    bool uses_tree;
    col_tree tree;
    double margin; /* largest distance of boxes that are of interest */
    int *found;    /* partners of shape i */
    int found_count;
    int i, next; /* the next pair: listed[next], (i, found[next]), (i, next) */
};

/* Starts a walk for a query (options->kind is not QUERY_RUN). Fails where
 * --pair names an unknown shape, memory is short, or there are more pairs to
 * look at than options->limits.pairs (too-many-pairs); these are counted in at
 * most as much time as it takes to look at so many boxes. */
bool pair_walk_start(struct pair_walk *walk,
                     const struct query_options *options,
                     const struct scene *scene, struct arena *arena,
                     struct fail *fail);

/* The next pair; false at the end. */
bool pair_walk_next(struct pair_walk *walk, struct scene_pair *pair);

#endif
