/* A largest matching of a graph whose edges lead from left to right. */
#ifndef MATCHING_H
#define MATCHING_H

#include <stdbool.h>

#include "support/arena.h"

struct match_graph {
    int left, right;   /* numbers of vertices */
    const int *starts; /* left + 1 of them: the edges of left vertex i are */
    const int *edges;  /*   edges[starts[i]..starts[i + 1]), right vertices */
};

/* A largest set of vertices of which no two have an edge: chosen_left[i] and
 * chosen_right[i] tell which are in it. Of the largest ones it is that with the
 * most on the right. Where it is not found in 12 rounds of O(vertices + edges)
 * each, it is one that lacks at most a 12th of a largest matching's size.
 * Scratch memory comes from `arena`. false: memory is used up.
 * Source: Hopcroft, Karp 1973; Koenig 1931. */
bool graph_independent(const struct match_graph *graph, struct arena *arena,
                       bool *chosen_left, bool *chosen_right);

#endif
