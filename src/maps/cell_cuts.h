/* Where cells are cut so that as few rectangles as can be are left. */
#ifndef CELL_CUTS_H
#define CELL_CUTS_H

#include <stdint.h>

#include "maps/tile_cells.h"

/* The sides of a cell that are walls: its region's border, or cuts. */
enum { WALL_RIGHT = 1, WALL_BELOW = 2 };

/* Whether cells a and b, by index, belong together, being neighbours. */
static inline bool cells_same(const struct tile_cells *cells, size_t a,
                              size_t b)
{
    return cells->values[a] != 0 && cells->values[a] == cells->values[b];
}

/* Adds the cuts to the walls of the cells. Scratch memory comes from `arena`.
 * false: memory is used up. */
bool cell_cuts(const struct tile_cells *cells, uint8_t *walls,
               struct arena *arena);

#endif
