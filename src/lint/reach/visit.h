/* Which parts of the free space touch a place, and where it is nearest. */
#ifndef VISIT_H
#define VISIT_H

#include "lint/reach/graph.h"

/* A part of the free space from which the player touches a place. */
struct visit {
    int node;       /* of the graph: a free corner of a cell there, or a mixed
                       cell, which may have a free part there */
    bool is_proven; /* never of a mixed cell */
    int cell, k;    /* the cell, and which of its corners */
    const struct span2 *both; /* what the place and the cell have in common */
};

/* Told of each such part; false: go no further. It may keep nothing in the
 * graph's arena. */
typedef bool visit_function(void *context, const struct visit *visit);

/* false: memory is used up, or the function returned false. */
bool visit_mark(struct reach_graph *graph, const struct span2 *mark,
                visit_function *visit, void *context);

/* The least height of a free position in what the place and the cell have in
 * common, among those that hang together with the visit's corner. Of a mixed
 * cell, whose free positions are unknown, the least height of all. */
int visit_lowest(struct reach_graph *graph, const struct visit *visit);

/* Calls a function for each cell that is not divided and meets a span. */
typedef bool cell_function(void *context, int cell);
bool visit_cells(struct reach_graph *graph, const struct span2 *span,
                 cell_function *function, void *context);

/* The place nearest to a box: the player's centre there, and how far from the
 * box its sides are. */
struct space_nearest {
    bool found;
    col_vec2 center;
    double distance;
};

/* Whether the player comes to what hangs together, in a cell, with its corner
 * k; cuts a span off that to what the player comes to. */
typedef bool reach_function(void *context, int cell, int k, struct span2 *span);

/* Finds the nearest among the places that are reached, where there is one.
 * false: memory is used up. */
bool visit_nearest(struct reach_graph *graph, reach_function *reach,
                   void *context, const col_box *box,
                   struct space_nearest *answer);

/* Calls a function for each cell that is not divided and that the player can be
 * in nearer to a box than this, if nothing is in the way. */
bool visit_nearer(struct reach_graph *graph, const col_box *box,
                  double distance, cell_function *function, void *context);

#endif
