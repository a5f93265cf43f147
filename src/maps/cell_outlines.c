/* Cells get the number of the region that they belong to; then the border of
 * each region is followed with the region on the right hand as the screen has
 * it, y pointing down. */
#include <string.h>

#include "maps/building.h"
#include "maps/tile_cells.h"

#define NONE (-1)

struct outliner {
    const struct tile_cells *cells;
    size_t columns, count; /* of cells */
    int *region;  /* of each cell: the index of its first cell; NONE: empty */
    bool *is_cut; /* the row line below the cell's row cuts its region there */
    struct arena *scratch;
};

/* ---- Regions ------------------------------------------------------------ */

/* The first cell of the region that a cell is known to belong to; the way there
 * is shortened. */
static int first_of(int *region, int cell)
{
    while (region[cell] != cell) {
        region[cell] = region[region[cell]];
        cell = region[cell];
    }
    return cell;
}

static void join(int *region, size_t a, size_t b)
{
    int first = first_of(region, (int)a), second = first_of(region, (int)b);
    if (first < second)
        region[second] = first;
    else
        region[first] = second;
}

static void find_regions(struct outliner *outliner)
{
    const struct tile_cells *cells = outliner->cells;
    int *region = outliner->region;
    for (size_t i = 0; i < outliner->count; i++) {
        region[i] = cells->values[i] ? (int)i : NONE;
        if (i % outliner->columns > 0 && cells_same(cells, i, i - 1))
            join(region, i, i - 1);
        size_t above = i - outliner->columns;
        if (i >= outliner->columns && cells_same(cells, i, above) &&
            !outliner->is_cut[above])
            join(region, i, above);
    }
    for (size_t i = 0; i < outliner->count; i++) {
        if (region[i] != NONE)
            region[i] = first_of(region, region[i]);
    }
}

/* The region that meets itself in the upper left corner of a cell that is in
 * neither the first row nor the first column; NONE: none does. */
static int pinched_at(const struct outliner *outliner, size_t cell)
{
    const int *region = outliner->region;
    int here = region[cell], left = region[cell - 1];
    int above = region[cell - outliner->columns];
    int across = region[cell - outliner->columns - 1];
    if (here != NONE && here == across && here != above && here != left)
        return here;
    if (left != NONE && left == above && left != here && left != across)
        return left;
    return NONE;
}

/* Marks the row lines that regions are cut along, for regions to be found anew.
 * line_of[region] is the last line that the region meets itself on. */
static bool cut_pinches(struct outliner *outliner)
{
    size_t columns = outliner->columns;
    int *line_of =
        arena_alloc(outliner->scratch, outliner->count, sizeof *line_of);
    if (!line_of)
        return false;
    for (int row = 1; row < outliner->cells->rows; row++) {
        size_t start = (size_t)row * columns;
        for (size_t i = start + 1; i < start + columns; i++) {
            int region = pinched_at(outliner, i);
            if (region != NONE)
                line_of[region] = row;
        }
        for (size_t i = start; i < start + columns; i++) {
            int region = outliner->region[i];
            if (region != NONE && line_of[region] == row)
                outliner->is_cut[i - columns] = true;
        }
    }
    return true;
}

/* ---- Rings -------------------------------------------------------------- */

/* The ways along grid lines, each the right turn of the one before. */
enum outline_step { EAST, SOUTH, WEST, NORTH, WAYS };

static const struct cell_corner STEP[WAYS] = {
    [EAST] = {1, 0}, [SOUTH] = {0, 1}, [WEST] = {-1, 0}, [NORTH] = {0, -1}};

/* From a crossing to the cell that is ahead of it and to the right, looking
 * that way; to the left it is the one for the way before. */
static const struct cell_corner RIGHT_CELL[WAYS] = {
    [EAST] = {0, 0}, [SOUTH] = {-1, 0}, [WEST] = {-1, -1}, [NORTH] = {0, -1}};

static int region_beside(const struct outliner *outliner,
                         struct cell_corner crossing, enum outline_step way)
{
    int column = crossing.column + RIGHT_CELL[way].column;
    int row = crossing.row + RIGHT_CELL[way].row;
    if (column < 0 || row < 0 || column >= outliner->cells->columns ||
        row >= outliner->cells->rows)
        return NONE;
    return outliner->region[(size_t)row * outliner->columns + (size_t)column];
}

/* Follows the ring that leaves a corner to the east with the region on its
 * right. Stores its corners, or counts them only where corners is NULL; marks
 * the cells whose upper side is part of it. */
static int follow(const struct outliner *outliner, struct cell_corner start,
                  int region, bool *is_seen, struct cell_corner *corners)
{
    struct cell_corner at = start;
    enum outline_step way = EAST;
    int count = 0;
    do {
        if (corners)
            corners[count] = at;
        count++;
        enum outline_step left = (way + WAYS - 1) % WAYS;
        do {
            if (way == EAST)
                is_seen[(size_t)at.row * outliner->columns +
                        (size_t)at.column] = true;
            at.column += STEP[way].column;
            at.row += STEP[way].row;
        } while (region_beside(outliner, at, way) == region &&
                 region_beside(outliner, at, left) != region);
        bool turns_left = region_beside(outliner, at, way) == region;
        way = turns_left ? left : (way + 1) % WAYS;
    } while (at.column != start.column || at.row != start.row || way != EAST);
    return count;
}

/* ---- Outlines ----------------------------------------------------------- */

/* A ring that was found: where it starts and how many corners it has. */
struct outline_ring {
    struct cell_corner start;
    int region, corners;
};

struct rings {
    struct outline_ring *list;
    int count, room;
};

static bool add_ring(struct rings *rings, struct outline_ring ring,
                     struct arena *scratch)
{
    struct outline_ring *list = arena_more(scratch, rings->list, rings->count,
                                           &rings->room, sizeof *list);
    if (!list)
        return false;
    rings->list = list;
    list[rings->count++] = ring;
    return true;
}

/* Whether the upper side of a cell is part of a border. */
static bool is_open_above(const struct outliner *outliner, size_t cell)
{
    int region = outliner->region[cell];
    int above = cell < outliner->columns
                    ? NONE
                    : outliner->region[cell - outliner->columns];
    return region != NONE && region != above;
}

/* All rings by their first cell, row by row: so the first of each region is the
 * outer one. */
static bool find_rings(const struct outliner *outliner, struct rings *rings)
{
    bool *is_seen = arena_alloc(outliner->scratch, outliner->count, 1);
    if (!is_seen)
        return false;
    for (size_t i = 0; i < outliner->count; i++) {
        if (is_seen[i] || !is_open_above(outliner, i))
            continue;
        struct outline_ring ring = {
            {(int)(i % outliner->columns), (int)(i / outliner->columns)},
            outliner->region[i],
            0};
        ring.corners = follow(outliner, ring.start, ring.region, is_seen, NULL);
        if (!add_ring(rings, ring, outliner->scratch))
            return false;
    }
    return true;
}

/* What outlines are put together in. */
struct outline_layout {
    struct cell_outline *outlines; /* by region, in the order of first cells */
    int *of_region; /* by its first cell: the number of the outline */
    int *ring_ends;
    struct cell_corner *corners;
    size_t outline_count, corner_count;
};

static bool make_layout(const struct outliner *outliner,
                        const struct rings *rings, struct arena *arena,
                        struct outline_layout *layout)
{
    *layout = (struct outline_layout){0};
    for (int i = 0; i < rings->count; i++) {
        const struct outline_ring *ring = &rings->list[i];
        size_t start = (size_t)ring->start.row * outliner->columns +
                       (size_t)ring->start.column;
        layout->outline_count += start == (size_t)ring->region;
        layout->corner_count += (size_t)ring->corners;
    }
    layout->of_region =
        arena_take(outliner->scratch, outliner->count, sizeof(int));
    layout->outlines =
        arena_alloc(arena, layout->outline_count, sizeof *layout->outlines);
    layout->ring_ends = arena_alloc(arena, (size_t)rings->count, sizeof(int));
    layout->corners =
        arena_take(arena, layout->corner_count, sizeof *layout->corners);
    return layout->of_region && layout->outlines && layout->ring_ends &&
           layout->corners;
}

/* Gives each outline its part of ring_ends and of corners; ring_count counts
 * the rings, for fill to begin again from 0. */
static void share_out(const struct outliner *outliner,
                      const struct rings *rings, struct outline_layout *layout,
                      int *corner_counts)
{
    int outlines = 0;
    for (int i = 0; i < rings->count; i++) {
        const struct outline_ring *ring = &rings->list[i];
        int *number = &layout->of_region[ring->region];
        size_t start = (size_t)ring->start.row * outliner->columns +
                       (size_t)ring->start.column;
        if (start == (size_t)ring->region)
            *number = outlines++;
        layout->outlines[*number].ring_count++;
        corner_counts[*number] += ring->corners;
    }
    int *ring_ends = layout->ring_ends;
    struct cell_corner *corners = layout->corners;
    for (int i = 0; i < outlines; i++) {
        layout->outlines[i].ring_ends = ring_ends;
        layout->outlines[i].corners = corners;
        ring_ends += layout->outlines[i].ring_count;
        corners += corner_counts[i];
        layout->outlines[i].ring_count = 0;
    }
}

static bool fill(const struct outliner *outliner, const struct rings *rings,
                 struct outline_layout *layout)
{
    size_t count = layout->outline_count;
    int *corner_counts =
        arena_alloc(outliner->scratch, count, sizeof *corner_counts);
    bool *is_seen = arena_take(outliner->scratch, outliner->count, 1);
    if (!corner_counts || !is_seen)
        return false;
    share_out(outliner, rings, layout, corner_counts);
    for (int i = 0; i < rings->count; i++) {
        const struct outline_ring *ring = &rings->list[i];
        struct cell_outline *outline =
            &layout->outlines[layout->of_region[ring->region]];
        size_t ring_at = (size_t)(outline->ring_ends - layout->ring_ends) +
                         (size_t)outline->ring_count;
        int *end = &layout->ring_ends[ring_at];
        int from = outline->ring_count ? end[-1] : 0;
        struct cell_corner *corners =
            &layout->corners[outline->corners - layout->corners + from];
        *end = from +
               follow(outliner, ring->start, ring->region, is_seen, corners);
        outline->value = outliner->cells->values[ring->region];
        outline->ring_count++;
    }
    return true;
}

static bool outline_cells(struct outliner *outliner, struct arena *arena,
                          struct outline_layout *layout)
{
    struct rings rings = {NULL, 0, 0};
    outliner->region =
        arena_take(outliner->scratch, outliner->count, sizeof(int));
    outliner->is_cut = arena_alloc(outliner->scratch, outliner->count, 1);
    if (!outliner->region || !outliner->is_cut)
        return false;
    find_regions(outliner);
    if (!cut_pinches(outliner))
        return false;
    find_regions(outliner);
    return find_rings(outliner, &rings) &&
           make_layout(outliner, &rings, arena, layout) &&
           fill(outliner, &rings, layout);
}

bool cells_outlines(const struct tile_cells *cells, struct arena *arena,
                    struct cell_outline **outlines, int *count,
                    struct fail *fail)
{
    if (!cells_check(cells, fail))
        return false;
    size_t columns = (size_t)cells->columns;
    struct arena scratch = arena_make(arena->limit);
    struct outliner outliner = {.cells = cells,
                                .columns = columns,
                                .count = columns * (size_t)cells->rows,
                                .scratch = &scratch};
    struct outline_layout layout = {0};
    bool done = outline_cells(&outliner, arena, &layout);
    arena_free(&scratch);
    *outlines = layout.outlines;
    *count = (int)layout.outline_count;
    return done || fail_memory(fail);
}

static void add_box(struct cell_shapes *shapes, const struct cell_box *box)
{
    struct building *building = shapes->building;
    struct level_shape *shape = shapes->begin(shapes, box->value, box->min);
    col_vec2 *points = building_points(building, 2);
    if (!shape || !points)
        return;
    points[0] = cell_point(&shapes->grid, box->min);
    points[1] = cell_point(&shapes->grid, box->max);
    shape->kind = LEVEL_BOX;
    shape->points = points;
    shape->count = 2;
    shape->is_cells = true;
    ask_last_place(building);
}

static void add_outline(struct cell_shapes *shapes,
                        const struct cell_outline *outline)
{
    struct building *building = shapes->building;
    int rings =
        building->source->options->fills_holes ? 1 : outline->ring_count;
    int count = outline->ring_ends[rings - 1];
    struct level_shape *shape =
        shapes->begin(shapes, outline->value, outline->corners[0]);
    col_vec2 *points = building_points(building, count);
    int *ends = arena_take(building->arena, (size_t)rings, sizeof *ends);
    if (!shape || !points || !building_has(building, ends))
        return;
    for (int i = 0; i < count; i++)
        points[i] = cell_point(&shapes->grid, outline->corners[i]);
    memcpy(ends, outline->ring_ends, (size_t)rings * sizeof *ends);
    shape->kind = LEVEL_POLYGON;
    shape->points = points;
    shape->count = count;
    shape->ring_count = rings;
    shape->ring_ends = rings > 1 ? ends : NULL;
    shape->is_cells = true;
    ask_last_place(building);
}

static bool add_outlines(struct cell_shapes *shapes, struct arena *scratch,
                         struct fail *fail)
{
    struct cell_outline *outlines;
    int count;
    if (!cells_outlines(shapes->cells, scratch, &outlines, &count, fail))
        return false;
    for (int i = 0; i < count && !shapes->building->has_failed; i++)
        add_outline(shapes, &outlines[i]);
    return true;
}

static bool add_boxes(struct cell_shapes *shapes, struct arena *scratch,
                      struct fail *fail)
{
    struct cell_box *boxes;
    int count;
    if (!cells_boxes(shapes->cells, scratch, &boxes, &count, fail))
        return false;
    for (int i = 0; i < count && !shapes->building->has_failed; i++)
        add_box(shapes, &boxes[i]);
    return true;
}

void cell_shapes_add(struct cell_shapes *shapes, struct arena *scratch)
{
    struct building *building = shapes->building;
    struct fail fail;
    if (!(building->source->options->outlines_cells
              ? add_outlines(shapes, scratch, &fail)
              : add_boxes(shapes, scratch, &fail)))
        building_fail(building, &fail);
}
