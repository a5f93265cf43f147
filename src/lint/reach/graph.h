/* How the free parts of cells hang together.
 *
 * Corners of cells, and the sides between them that nothing is in the way on,
 * are a net in the free space: two corners that it joins have a way from one to
 * the other. By the nature of free cells and those with one obstacle
 * (reach_cells.h) there is no other way through these; only through mixed cells
 * there may be more. So what the net joins is proven to be joined, and what is
 * not joined even when each mixed cell joins all around it, is proven not to
 * be. */
#ifndef GRAPH_H
#define GRAPH_H

#include "lint/reach/reach_cells.h"

/* What is known of a corner of cells. */
enum corner_state { CORNER_UNKNOWN, CORNER_FREE, CORNER_BLOCKED };

/* A mixed cell and a free corner on its border. */
struct graph_touch {
    int cell, corner;
};

/* Nodes are the cells, by number, and behind them the corners. Each forest is
 * of trees whose roots stand for a set of nodes (union-find). */
struct reach_graph {
    struct reach_cells *cells;
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
bool graph_make(struct reach_graph *graph, struct reach_cells *cells,
                struct arena *arena);

/* The node of the corner k of a cell that is not divided. */
int graph_corner(const struct reach_graph *graph, const struct cell *cell,
                 int k);

/* A part of a line between cells with no corner inside it. */
struct graph_link {
    int cells[2]; /* beside it, that of less coordinates first; -1: the border
                     is there */
    struct span2 span;
    int ends[2]; /* nodes: at its least coordinates, and at its largest */
};

/* What is free of a link. */
struct graph_rest {
    const struct cell *cell; /* beside it; lists all obstacles of the link */
    int meeting;             /* obstacles of that cell */
    bool is_covered;         /* by one of them */
    bool is_met[2];          /* its ends, by any */
};

struct graph_rest graph_rest(const struct reach_graph *graph,
                             const struct graph_link *link);

/* True if a link between blocked cells lies on the rims of both obstacles that
 * cover the cells. Only such a link can be free. */
bool graph_is_rim(const struct reach_graph *graph,
                  const struct graph_link *link);

/* Calls a function for each link, in an order that depends on the cells alone;
 * false: it returned false, or memory is used up. */
typedef bool graph_link_function(void *context, const struct graph_link *link);
bool graph_each_link(struct reach_graph *graph, graph_link_function *function,
                     void *context);

static inline bool graph_is_free(const struct reach_graph *graph, int node)
{
    return graph->states[node - graph->cells->count] == CORNER_FREE;
}

/* The root of a node in a forest. */
int graph_root(int *forest, int node);

#endif
