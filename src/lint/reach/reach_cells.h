/* The positions of the player, divided into cells: boxes that solids are
 * nowhere in the way in, everywhere, or that are in part free.
 *
 *   free      no obstacle meets it
 *   blocked   one obstacle covers it, except perhaps for its rim. On a rim
 *             the player passes between two obstacles whose gap is exactly as
 *             wide as the player
 *   one       in part free, and one obstacle decides which: what is free of
 *             it falls into at most four parts, each of which holds a corner
 *             of the cell, and two of them are one part only if a side without
 *             the obstacle leads from one to the other, maybe by a third. So
 *             the corners and sides of such a cell tell all about it
 *   mixed     two or more obstacles meet it; what is free may hang together in
 *             any way
 *
 * Mixed cells are divided, along the sides of obstacles where these go through,
 * which leaves few cells of solids with level sides; else in the middle. So are
 * blocked cells with a rim that two or more other obstacles meet. */
#ifndef REACH_CELLS_H
#define REACH_CELLS_H

#include "lint/reach/reach_grid.h"

/* Of two cells beside a link, the lower state decides more cheaply what is free
 * of the link. */
enum cell_state { CELL_FREE, CELL_ONE, CELL_MIXED, CELL_BLOCKED };

struct cell {
    struct span2 span;
    int child;        /* the first of its two halves, which stand side by side;
                         0: it is whole */
    int axis;         /* that it is divided along */
    int first, count; /* what meets it: cells->lists, obstacles, then marks
                         whose border goes through (as ~number); of a blocked
                         cell the obstacle, then those that block its rim */
    unsigned char state; /* enum cell_state */
    bool is_wanted;      /* to be divided further */
};

struct reach_cells {
    struct reach_grid *grid;
    struct arena *arena;
    struct cell *cells; /* the first is all positions */
    int count, room, most;
    int *lists;
    int list_count, list_room;
    int *pile; /* lists of cells that are being divided */
    int pile_room;
    int coarse;   /* mixed cells are first divided down to this, in units */
    bool is_full; /* it came to `most` */
};

/* Divides all positions, mixed cells down to about half the player's size.
 * false: memory is used up. */
bool cells_make(struct reach_cells *cells, struct reach_grid *grid, int most,
                struct arena *arena);

/* Divides the wanted cells further, each up to four times, and wants none any
 * more. *divided: how many there were. false: memory is used up. */
bool cells_refine(struct reach_cells *cells, int *divided);

/* Whether a cell may be divided further. */
static inline bool cell_is_divisible(const struct cell *cell)
{
    return cell->span.max[0] - cell->span.min[0] > 1 ||
           cell->span.max[1] - cell->span.min[1] > 1;
}

#endif
