/* A stretch of edges of a core, and their gaps from a stretch of another that
 * holds the vertices deepest below them: all of them measured, in doubles. */
#ifndef CHAIN_H
#define CHAIN_H

#include "geometry/core/core.h"

/* Most edges of a chain. */
#define CHAIN_ROOM 24

typedef struct chain {
    const col_shape *shape;
    int from, edges; /* so many, counter-clockwise from a vertex */
    /* Filled by col_chain_put: */
    double x[CHAIN_ROOM + 2], y[CHAIN_ROOM + 2]; /* vertices from an origin */
    double way_x[CHAIN_ROOM + 2], way_y[CHAIN_ROOM + 2]; /* edges */
    double gaps[CHAIN_ROOM + 2];                         /* of edges */
} chain;

/* The chain between two vertices; it may have more edges than there is room
 * for. */
static inline void chain_take(chain *c, const col_shape *shape, int from,
                              int to)
{
    int steps = shape->winding > 0 ? to - from : from - to;
    c->shape = shape;
    c->from = from;
    c->edges = steps < 0 ? steps + shape->count : steps;
}

/* The index so many steps counter-clockwise from a vertex. */
static inline int chain_vertex(const chain *c, int steps)
{
    int count = c->shape->count;
    int i = c->shape->winding > 0 ? c->from + steps : c->from - steps;
    return i < 0 ? i + count : i < count ? i : i - count;
}

/* By how much a gap may be off, in shares of the reaches about two centres and
 * of the way between these, S: with u = 2^-53 and all coordinates from a vertex
 * of one of the two chains, at most 2S and S, cross products are off by 4u of
 * that, their difference by 3u S and the quotient by 4u S: 19u S. */
#define CHAIN_ERROR 0x1p-48

/* Fills a chain for which there is room, relative to an origin. */
void col_chain_put(chain *c, col_vec2 origin);

/* Measures the gaps of a chain's edges. Returns the largest; infinity where
 * squares of lengths underflow. */
double col_chain_gaps(chain *c, const chain *other);

/* The vertex of the other chain that is deepest below an edge, as rounded; in
 * steps from its start. */
int col_chain_deepest(const chain *c, int edge, const chain *other);

#endif
