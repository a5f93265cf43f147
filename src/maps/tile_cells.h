/* Merges the cells of a grid into shapes: cells that have the same value and
 * share a side belong together. Cells that meet in a corner only do not.
 * cell_boxes.c makes rectangles, cell_outlines.c outlines.
 *
 * The cell in column c and row r lies between the grid lines c and c + 1, r and
 * r + 1. Results are numbers of such lines, so they are exact. */
#ifndef TILE_CELLS_H
#define TILE_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "collide.h"
#include "maps/building.h"
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

/* Divides all cells that are not empty into as few rectangles as possible, each
 * of one value, ordered by the first cell, row by row. Long rows are kept whole
 * rather than columns. O(n) for n cells: if the minimum takes longer to find
 * (graph_independent), there are a few more rectangles. Codes: too-many-cells,
 * out-of-memory. */
bool cells_boxes(const struct tile_cells *cells, struct arena *arena,
                 struct cell_box **boxes, int *count, struct fail *fail);

/* The outlines of the regions, by the first cell, row by row. No ring meets
 * itself or another: a region that meets itself in a corner is cut along the
 * row line through that corner. Takes O(n) nearly. Codes as above. */
bool cells_outlines(const struct tile_cells *cells, struct arena *arena,
                    struct cell_outline **outlines, int *count,
                    struct fail *fail);

/* false: there are more than CELLS_MOST cells (code: too-many-cells). */
bool cells_check(const struct tile_cells *cells, struct fail *fail);

/* How a grid lies in the plane. */
struct cell_grid {
    col_vec2 origin;          /* of the lines with number 0 */
    col_vec2 size;            /* of a cell */
    struct cell_corner first; /* the numbers of the first lines of the cells */
};

/* Where lines of the cells cross: rounded once from each product and sum. */
col_vec2 cell_point(const struct cell_grid *grid, struct cell_corner corner);

/* True if cells a and b, which are neighbors, belong together. */
static inline bool cells_same(const struct tile_cells *cells, size_t a,
                              size_t b)
{
    return cells->values[a] != 0 && cells->values[a] == cells->values[b];
}

/* Cells of a grid as the shapes of a level: one rule for the grids of all
 * formats. */
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

/* A graph whose edges lead from left to right. */
struct match_graph {
    int left, right;   /* numbers of vertices */
    const int *starts; /* left + 1 of them: the edges of left vertex i are */
    const int *edges;  /*   edges[starts[i]..starts[i + 1]), right vertices */
};

/* A largest independent set of vertices, with as many on the right as possible:
 * chosen_left[i] and chosen_right[i]. If 12 rounds of O(vertices + edges) do
 * not find it, the set lacks at most a 12th of the size of a maximum matching.
 * Scratch memory comes from `arena`. false: memory is used up.
 * Source: Hopcroft, Karp 1973; Koenig 1931. */
bool graph_independent(const struct match_graph *graph, struct arena *arena,
                       bool *chosen_left, bool *chosen_right);

#endif
