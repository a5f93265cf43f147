/* Where the player can stand on an obstacle, and where an obstacle ends on a
 * line of positions. Heights are positions along y, in units, that grow upward.
 */
#ifndef RIM_H
#define RIM_H

#include "lint/reach/reach_cells.h"

static inline int rim_height(const struct reach_grid *grid, int y)
{
    return grid->is_y_up ? y : -y;
}

/* The lower and the upper side of a span. */
static inline int rim_low(const struct reach_grid *grid,
                          const struct span2 *span)
{
    return rim_height(grid, grid->is_y_up ? span->min[1] : span->max[1]);
}

static inline int rim_high(const struct reach_grid *grid,
                           const struct span2 *span)
{
    return rim_height(grid, grid->is_y_up ? span->max[1] : span->min[1]);
}

/* The upper side of an obstacle in a span. Each place of it that faces upward
 * at all is one to stand on, however steep, so that the player comes from the
 * lower ones to the highest. Heights that are told to be low are never too
 * high, and the others never too low, all by less than two units where the
 * shape has no radius; of others every place counts that is not below all of
 * their vertices. */
struct reach_rim {
    int highest;    /* place to stand on */
    int pass;       /* low: who passes over the obstacle comes so high */
    int least[2];   /* low: where the rim ends, at less and at larger x */
    int aside, far; /* positions along x: the first and the last one that may
                       be as high */
};

/* false: the player stands nowhere in the span on the obstacle. */
bool rim_find(const struct reach_grid *grid, const struct obstacle *obstacle,
              const struct span2 *span, struct reach_rim *rim);

/* A line along an axis among the obstacles of a cell, of which one end is free,
 * but not all of it. */
struct rim_line {
    const struct cell *cell;
    const struct span2 *span;
    bool is_last; /* the end with the larger coordinates */
};

/* How far the line is free from that end on, in whole units; *is_exact: whether
 * it ends there, else less than a unit farther on. */
int rim_free(const struct reach_cells *cells, const struct rim_line *line,
             bool *is_exact);

#endif
