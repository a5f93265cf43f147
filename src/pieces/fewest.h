/* The least number of convex pieces of a small simple polygon. */
#ifndef PIECES_FEWEST_H
#define PIECES_FEWEST_H

#include "pieces/mesh.h"

/* Most vertices. */
#define FEWEST_MOST 32

/* A diagonal from corner i to corner j, i < j. */
struct chord {
    unsigned char i, j;
};

/* A polygon with corners 0 .. count - 1, counter-clockwise, and what is known
 * of its parts. */
struct fewest {
    int count;
    int vertex[FEWEST_MOST]; /* its corners */
    int rank[FEWEST_MOST];   /* their places in order (geom/order.h) */
    signed char turn[FEWEST_MOST][FEWEST_MOST][FEWEST_MOST]; /* i < j < k */
    bool may[FEWEST_MOST][FEWEST_MOST]; /* i to j may bound a piece, i < j */
    /* How many diagonals the corners i .. j need, with i to j if it is one. */
    unsigned char cost[FEWEST_MOST][FEWEST_MOST];
    /* The corner after i of the piece beside i to j. */
    unsigned char first[FEWEST_MOST][FEWEST_MOST];
    /* Of chains that end with k to l: the cost, and the corner before k. */
    unsigned char chain[FEWEST_MOST][FEWEST_MOST];
    unsigned char last[FEWEST_MOST][FEWEST_MOST];
    struct chord chords[FEWEST_MOST];
};

/* Finds the least number of diagonals that cut the polygon of `count` and
 * `vertex`, which are filled in, into convex pieces; `rank` is that of all
 * vertices of the mesh. Exact; at most count^5 / 120 steps and mostly far
 * fewer. */
int col_fewest_count(struct fewest *fewest, const struct mesh *mesh,
                     const int *rank);

/* Lists such diagonals in `chords`, none before another that it cuts off. */
void col_fewest_list(struct fewest *fewest);

#endif
