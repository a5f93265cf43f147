#include "maps/tiled_fill.h"

#include <string.h>

#include "maps/cell_shapes.h"

/* Sorts among which a new one is looked for: from there on each tile is one of
 * its own. */
#define SORTS_COMPARED 256

static bool is_sort(const struct tiled_fill_sort *a,
                    const struct tiled_fill_sort *b)
{
    return a->role == b->role && strcmp(a->class, b->class) == 0 &&
           strcmp(a->ignore, b->ignore) == 0;
}

int tiled_fill_sort(struct tiled *tiled, struct tiled_fill *fill,
                    const struct tiled_fill_sort *sort)
{
    for (int i = 0; i < fill->sort_count && i < SORTS_COMPARED; i++) {
        if (is_sort(&fill->sorts[i], sort))
            return i + 1;
    }
    struct tiled_fill_sort *sorts =
        arena_more(&tiled->scratch, fill->sorts, fill->sort_count,
                   &fill->sort_room, sizeof *sorts);
    if (!building_has(&tiled->building, sorts))
        return 0;
    fill->sorts = sorts;
    fill->sorts[fill->sort_count++] = *sort;
    return fill->sort_count;
}

void tiled_fill_add(struct tiled *tiled, struct tiled_fill *fill,
                    const struct tiled_full_cell *cell)
{
    if (fill->count >= CELLS_MOST) {
        struct fail fail;
        fail_set(&fail, "too-many-cells",
                 "expected at most %d full cells, found more", CELLS_MOST);
        building_fail(&tiled->building, &fail);
        return;
    }
    struct tiled_full_cell *cells = arena_more(
        &tiled->scratch, fill->cells, fill->count, &fill->room, sizeof *cells);
    if (!building_has(&tiled->building, cells))
        return;
    fill->cells = cells;
    fill->cells[fill->count++] = *cell;
}

/* ---- shapes -------------------------------------------------------------- */

/* Some of the full cells, and the grid that they are put into. */
struct fill_part {
    struct tiled *tiled;
    const struct tiled_fill *fill;
    int first, end; /* of fill->cells */
    int x, y;       /* of the grid's first cell */
    struct tile_cells grid;
};

static struct level_shape *begin_shape(struct cell_shapes *shapes, int sort,
                                       struct cell_corner first)
{
    const struct fill_part *part = shapes->context;
    const struct tiled_layer *layer = part->fill->layer;
    const struct tiled_fill_sort *of = &part->fill->sorts[sort - 1];
    struct level_shape *shape = building_shape(shapes->building);
    if (!shape)
        return NULL;
    shape->id = building_text(shapes->building, "%s %d,%d", layer->path,
                              first.column + part->x, first.row + part->y);
    shape->class = of->class;
    shape->role = of->role;
    shape->ignore = of->ignore;
    shape->layer = layer->path;
    shape->item = part->fill->item;
    shape->position = layer->offset;
    return shape;
}

/* About the layer's place, so that shapes that share a line of the grid have
 * the same numbers there. */
static void add_merged(struct fill_part *part)
{
    struct cell_shapes shapes = {
        .building = &part->tiled->building,
        .cells = &part->grid,
        .grid = {{0, 0}, part->tiled->cell, {part->x, part->y}},
        .begin = begin_shape,
        .context = part};
    cell_shapes_add(&shapes, &part->tiled->scratch);
}

/* ---- the grid ------------------------------------------------------------ */

/* The columns and rows that some of the cells need. */
static double measure(const struct fill_part *part, int *x, int *y,
                      double *columns, double *rows)
{
    const struct tiled_full_cell *cell = &part->fill->cells[part->first];
    int right = cell->x, bottom = cell->y;
    *x = right;
    *y = bottom;
    for (int i = part->first + 1; i < part->end; i++) {
        cell = &part->fill->cells[i];
        *x = cell->x < *x ? cell->x : *x;
        *y = cell->y < *y ? cell->y : *y;
        right = cell->x > right ? cell->x : right;
        bottom = cell->y > bottom ? cell->y : bottom;
    }
    *columns = (double)right - *x + 1;
    *rows = (double)bottom - *y + 1;
    return *columns * *rows;
}

/* Far more room than cells is not spent on a grid: then parts of the list get
 * one each. */
#define SPARSE_SHARE 64
#define SPARSE_ROOM  1024

static bool is_sparse(double area, int count)
{
    return area > SPARSE_ROOM && area > (double)SPARSE_SHARE * count;
}

static void add_part(struct fill_part *part)
{
    size_t count = (size_t)part->grid.columns * (size_t)part->grid.rows;
    int *values = arena_alloc(&part->tiled->scratch, count, sizeof *values);
    if (!building_has(&part->tiled->building, values))
        return;
    part->grid.values = values;
    for (int i = part->first; i < part->end; i++) {
        const struct tiled_full_cell *cell = &part->fill->cells[i];
        size_t row = (size_t)(cell->y - part->y);
        values[row * (size_t)part->grid.columns + (size_t)(cell->x - part->x)] =
            cell->sort;
    }
    add_merged(part);
}

void tiled_fill_end(struct tiled *tiled, struct tiled_fill *fill)
{
    struct arena_mark mark = arena_mark(&tiled->scratch);
    struct fill_part part = {.tiled = tiled, .fill = fill};
    int length = fill->count;
    while (part.first < fill->count && !tiled->building.has_failed) {
        double columns, rows;
        int left = fill->count - part.first;
        part.end = part.first + (length < left ? length : left);
        while (is_sparse(measure(&part, &part.x, &part.y, &columns, &rows),
                         part.end - part.first))
            part.end = part.first + (part.end - part.first) / 2;
        part.grid = (struct tile_cells){NULL, (int)columns, (int)rows};
        add_part(&part);
        arena_rewind(&tiled->scratch, mark);
        /* The next part may be twice as long, so that all is looked at but a
         * few times. */
        length = 2 * (part.end - part.first);
        part.first = part.end;
    }
}
