/* The cells of a grid, merged into shapes: cells that have the same value and
 * share a side belong together. Cells that meet in a corner only do not.
 *
 * The cell in column c and row r lies between the grid lines c and c + 1, r and
 * r + 1; results are given by the numbers of such lines, so they are exact. */
#ifndef TILE_CELLS_H
#define TILE_CELLS_H

#include "collide.h"
#include "support/arena.h"
#include "support/fail.h"

struct tile_cells {
    const int *values; /* row by row, columns * rows of them; 0: empty */
    int columns, rows; /* >= 0 */
};

/* The most cells that are merged. */
#define CELLS_MOST (1 << 28)

/* Where two grid lines cross. */
struct cell_corner {
    int column, row;
};

/* All cells between min and max. */
struct cell_box {
    int value;
    struct cell_corner min, max;
};

/* A polygon whose sides lie on grid lines, with rings one after the other: the
 * outer one, which runs from +x to +y, then holes, which run the other way.
 * Ring i ends before corners[ring_ends[i]]. Every corner is one: no three in a
 * row are on a line. */
struct cell_outline {
    int value;
    const struct cell_corner *corners;
    const int *ring_ends;
    int ring_count;
};

/* Cuts the cells into rectangles, as few as there can be, each of cells of one
 * value; they are disjoint and together they are all cells that are not empty.
 * Where there is a choice long rows are kept whole, rather than columns. By the
 * first cell, row by row. Takes O(n) for n cells: where to find the fewest
 * would take longer, as among millions of cells strewn at random, there are few
 * more (matching.h). Codes: too-many-cells, out-of-memory. */
bool cells_boxes(const struct tile_cells *cells, struct arena *arena,
                 struct cell_box **boxes, int *count, struct fail *fail);

/* The outlines of the cells that belong together, by the first cell, row by
 * row. No ring meets itself or another: where cells that belong together by
 * others meet in a corner, all that belongs to them is cut along the row line
 * through that corner. Takes O(n) nearly. Codes as above. */
bool cells_outlines(const struct tile_cells *cells, struct arena *arena,
                    struct cell_outline **outlines, int *count,
                    struct fail *fail);

/* Where columns * rows cells are at most CELLS_MOST; else *fail (code:
 * too-many-cells). */
bool cells_check(const struct tile_cells *cells, struct fail *fail);

/* How a grid lies in the plane. */
struct cell_grid {
    col_vec2 origin;          /* of the lines with number 0 */
    col_vec2 size;            /* of a cell */
    struct cell_corner first; /* the numbers of the first lines of the cells */
};

/* Where lines of the cells cross: rounded once from each product and sum. */
col_vec2 cell_point(const struct cell_grid *grid, struct cell_corner corner);

#endif
