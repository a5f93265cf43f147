/* How the free parts of cells hang together.
 *
 * Corners of cells, and the sides between them that nothing is in the way on,
 * are a net in the free space: two corners that it joins have a way from one to
 * the other. By the nature of free cells and those with one obstacle
 * (space_cells.h) there is no other way through these; only through mixed cells
 * there may be more. So what the net joins is proven to be joined, and what is
 * not joined even when each mixed cell joins all around it, is proven not to
 * be. */
#ifndef CHECK_SPACE_GRAPH_H
#define CHECK_SPACE_GRAPH_H

#include "check/space_cells.h"

/* What is known of a corner of cells. */
enum corner_state { CORNER_UNKNOWN, CORNER_FREE, CORNER_BLOCKED };

/* A mixed cell and a free corner on its border. */
struct graph_touch {
    int cell, corner;
};

/* Nodes are the cells, by number, and behind them the corners. Each forest is
 * of trees whose roots stand for a set of nodes (union-find). */
struct graph {
    struct cells *cells;
    struct arena *arena;
    int *corner_at; /* a table of corners by place; -1: none */
    int table_size; /* a power of two */
    int corner_count;
    int (*places)[2];      /* of the corners */
    unsigned char *states; /* of the corners: enum corner_state */
    int *proven;           /* joined by the net */
    int *possible;         /* the same, or by mixed cells */
    int *clusters; /* mixed cells that are joined by mixed cells alone */
    struct graph_touch *touches;
    int touch_count, touch_room;
};

/* Builds the graph of all cells. false: memory is used up. O(cells). */
bool graph_make(struct graph *graph, struct cells *cells, struct arena *arena);

/* The node of a corner by its place, which there must be. */
int graph_corner(const struct graph *graph, int x, int y);

static inline bool graph_is_free(const struct graph *graph, int node)
{
    return graph->states[node - graph->cells->count] == CORNER_FREE;
}

/* The root of a node in a forest. */
int graph_root(int *forest, int node);

#endif
