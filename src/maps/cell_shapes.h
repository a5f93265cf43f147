/* Cells of a grid, merged, as the shapes of a level: one rule for the grids of
 * all formats. */
#ifndef CELL_SHAPES_H
#define CELL_SHAPES_H

#include "maps/building.h"
#include "maps/tile_cells.h"

struct cell_shapes {
    struct building *building;
    const struct tile_cells *cells;
    struct cell_grid grid; /* about the place of the shapes */
    /* Begins a shape of cells of this value, the first of which is at a corner:
     * all of it but its kind and points. NULL: the builder has failed. */
    struct level_shape *(*begin)(struct cell_shapes *shapes, int value,
                                 struct cell_corner first);
    void *context; /* begin's own */
};

/* Adds them: as few boxes as can be or, where options want that, outlines.
 * Scratch memory comes from `scratch`. */
void cell_shapes_add(struct cell_shapes *shapes, struct arena *scratch);

#endif
