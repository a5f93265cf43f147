/* The least number of convex pieces of a small simple polygon. */
#ifndef FEWEST_H
#define FEWEST_H

#include "geometry/decompose/sight.h"

/* Most vertices. */
#define FEWEST_MOST SIGHT_MOST

/* A diagonal from corner i to corner j, i < j. */
struct chord {
    unsigned char i, j;
};

/* How many costs of chains are kept. */
#define FEWEST_COSTS 3

/* Of the chains that begin at some corner and end with k to l: the least cost,
 * and for it, one more and two more the best corner that such a chain goes to
 * first, and its corner before k. */
struct chain_costs {
    unsigned char cost, first[FEWEST_COSTS], last[FEWEST_COSTS];
};

/* A polygon and what is known of its parts. */
struct fewest {
    struct sight_line sight; /* of its corners */
    /* How many diagonals the corners i .. j need, with i to j if it is one. */
    unsigned char cost[FEWEST_MOST][FEWEST_MOST];
    /* Of the chains that end with k to l: some are there if bit k of has[l]
     * is set. */
    struct chain_costs chain[FEWEST_MOST][FEWEST_MOST];
    corners has[FEWEST_MOST];
    struct chord chords[FEWEST_MOST];
};

/* Finds the least number of diagonals that cut the polygon of `count` and
 * `vertex` in `sight`, which are filled in, into convex pieces; `rank` is that
 * of all vertices of the mesh. Exact. At most some count^4 / 8 steps. */
int col_fewest_count(struct fewest *fewest, const struct mesh *mesh,
                     const int *rank);

/* Lists such diagonals in `chords`, none before another that it cuts off. */
void col_fewest_list(struct fewest *fewest);

#endif
