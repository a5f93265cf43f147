#include "maps/tile_cells.h"

#include "maps/cell_cuts.h"

bool cells_check(const struct tile_cells *cells, struct fail *fail)
{
    if (cells->columns == 0 || cells->rows <= CELLS_MOST / cells->columns)
        return true;
    return fail_set(fail, "too-many-cells",
                    "expected at most %d cells, found %d x %d", CELLS_MOST,
                    cells->columns, cells->rows);
}

col_vec2 cell_point(const struct cell_grid *grid, struct cell_corner corner)
{
    int column = grid->first.column + corner.column;
    int row = grid->first.row + corner.row;
    return (col_vec2){grid->origin.x + column * grid->size.x,
                      grid->origin.y + row * grid->size.y};
}

/* ---- Rectangles --------------------------------------------------------- */

/* The sides between cells that do not belong together. */
static uint8_t *make_walls(const struct tile_cells *cells, struct arena *arena)
{
    size_t columns = (size_t)cells->columns;
    uint8_t *walls = arena_alloc(arena, columns * (size_t)cells->rows, 1);
    size_t i = 0;
    for (int row = 0; walls && row < cells->rows; row++) {
        for (int column = 0; column < cells->columns; column++, i++) {
            if (column + 1 == cells->columns || !cells_same(cells, i, i + 1))
                walls[i] |= WALL_RIGHT;
            if (row + 1 == cells->rows || !cells_same(cells, i, i + columns))
                walls[i] |= WALL_BELOW;
        }
    }
    return walls;
}

/* Whether the cell is the first of its rectangle: walls left of it and above.
 */
static bool is_first(const struct tile_cells *cells, const uint8_t *walls,
                     struct cell_corner cell, size_t index)
{
    size_t columns = (size_t)cells->columns;
    return cells->values[index] != 0 &&
           (cell.column == 0 || walls[index - 1] & WALL_RIGHT) &&
           (cell.row == 0 || walls[index - columns] & WALL_BELOW);
}

static struct cell_box box_from(const struct tile_cells *cells,
                                const uint8_t *walls, struct cell_corner cell,
                                size_t index)
{
    struct cell_box box = {cells->values[index], cell, cell};
    size_t i = index;
    while (!(walls[i++] & WALL_RIGHT))
        box.max.column++;
    for (i = index; !(walls[i] & WALL_BELOW); i += (size_t)cells->columns)
        box.max.row++;
    box.max.column++;
    box.max.row++;
    return box;
}

/* Stores the rectangles between walls; counts them only where boxes is NULL. */
static int find_boxes(const struct tile_cells *cells, const uint8_t *walls,
                      struct cell_box *boxes)
{
    int count = 0;
    size_t i = 0;
    struct cell_corner cell;
    for (cell.row = 0; cell.row < cells->rows; cell.row++) {
        for (cell.column = 0; cell.column < cells->columns;
             cell.column++, i++) {
            if (!is_first(cells, walls, cell, i))
                continue;
            if (boxes)
                boxes[count] = box_from(cells, walls, cell, i);
            count++;
        }
    }
    return count;
}

static bool cut_boxes(const struct tile_cells *cells, struct arena *scratch,
                      struct arena *arena, struct cell_box **boxes, int *count)
{
    uint8_t *walls = make_walls(cells, scratch);
    if (!walls || !cell_cuts(cells, walls, scratch))
        return false;
    *count = find_boxes(cells, walls, NULL);
    *boxes = arena_take(arena, (size_t)*count, sizeof **boxes);
    if (!*boxes)
        return false;
    find_boxes(cells, walls, *boxes);
    return true;
}

bool cells_boxes(const struct tile_cells *cells, struct arena *arena,
                 struct cell_box **boxes, int *count, struct fail *fail)
{
    if (!cells_check(cells, fail))
        return false;
    struct arena scratch = arena_make(arena->limit);
    bool done = cut_boxes(cells, &scratch, arena, boxes, count);
    arena_free(&scratch);
    return done || fail_memory(fail);
}
