/* Finds the outlines of regions of cells, and makes them shapes of a level.
 * Cells get the number of their region; a region that touches itself in a
 * corner is cut, and numbered again. Then the border of each region is followed
 * with the region on the right, where y points down. */
#include <assert.h>
#include <string.h>

#include "maps/tile_cells.h"
#include "support/union_find.h"

#define NONE (-1)

struct outliner {
    const struct tile_cells *cells;
    size_t columns, count; /* of cells */
    int *region;  /* of each cell: the index of its first cell; NONE: empty */
    bool *is_cut; /* the row line below the cell's row cuts its region there */
    struct arena *scratch;
};

/* ---- Regions ------------------------------------------------------------ */

static void find_regions(struct outliner *outliner)
{
    const struct tile_cells *cells = outliner->cells;
    int *region = outliner->region;
    for (size_t i = 0; i < outliner->count; i++) {
        region[i] = cells->values[i] ? (int)i : NONE;
        if (i % outliner->columns > 0 && cells_same(cells, i, i - 1))
            set_join(region, (int)i, (int)i - 1);
        size_t above = i - outliner->columns;
        if (i >= outliner->columns && cells_same(cells, i, above) &&
            !outliner->is_cut[above])
            set_join(region, (int)i, (int)above);
    }
    for (size_t i = 0; i < outliner->count; i++) {
        if (region[i] != NONE)
            region[i] = set_root(region, region[i]);
    }
}

/* Marks the row lines that regions are cut along, for regions to be found anew:
 * a region that meets itself in a corner is cut along the row line through that
 * corner. line_of[region] is the last such line. */
static bool cut_pinches(struct outliner *outliner)
{
    const int *region = outliner->region;
    size_t columns = outliner->columns;
    int *line_of =
        arena_alloc(outliner->scratch, outliner->count, sizeof *line_of);
    if (!line_of)
        return false;
    for (int row = 1; row < outliner->cells->rows; row++) {
        size_t start = (size_t)row * columns;
        for (size_t i = start + 1; i < start + columns; i++) {
            int here = region[i], left = region[i - 1];
            int above = region[i - columns], across = region[i - columns - 1];
            if (here != NONE && here == across && here != above && here != left)
                line_of[here] = row;
            else if (left != NONE && left == above && left != here &&
                     left != across)
                line_of[left] = row;
        }
        for (size_t i = start; i < start + columns; i++) {
            if (region[i] != NONE && line_of[region[i]] == row)
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

/* Finds all rings by their first cell, row by row: so the first ring of each
 * region is its outer ring. */
static bool find_rings(const struct outliner *outliner, struct rings *rings)
{
    size_t columns = outliner->columns;
    bool *is_seen = arena_alloc(outliner->scratch, outliner->count, 1);
    if (!is_seen)
        return false;
    for (size_t i = 0; i < outliner->count; i++) {
        int region = outliner->region[i];
        int above = i < columns ? NONE : outliner->region[i - columns];
        if (is_seen[i] || region == NONE || region == above)
            continue;
        struct outline_ring *list =
            arena_more(outliner->scratch, rings->list, rings->count,
                       &rings->room, sizeof *list);
        if (!list)
            return false;
        rings->list = list;
        struct cell_corner start = {(int)(i % columns), (int)(i / columns)};
        list[rings->count++] = (struct outline_ring){
            start, region, follow(outliner, start, region, is_seen, NULL)};
    }
    return true;
}

/* Makes outlines of the rings. The outlines have the order of their first cells
 * and lie in `arena`, with all corners and all ends of rings in one array each.
 */
static bool make_outlines(const struct outliner *outliner,
                          const struct rings *rings, struct arena *arena,
                          struct cell_outline **outlines, int *count)
{
    struct arena *scratch = outliner->scratch;
    size_t rooms = (size_t)rings->count, corner_count = 0;
    int *of_region = arena_take(scratch, outliner->count, sizeof(int));
    int *corner_counts = arena_alloc(scratch, rooms, sizeof(int));
    bool *is_seen = arena_take(scratch, outliner->count, 1);
    if (!of_region || !corner_counts || !is_seen)
        return false;
    *count = 0;
    for (int i = 0; i < rings->count; i++) {
        const struct outline_ring *ring = &rings->list[i];
        size_t start = (size_t)ring->start.row * outliner->columns +
                       (size_t)ring->start.column;
        if (start == (size_t)ring->region) /* the outer ring */
            of_region[ring->region] = (*count)++;
        corner_counts[of_region[ring->region]] += ring->corners;
        corner_count += (size_t)ring->corners;
    }
    struct cell_outline *list =
        arena_alloc(arena, (size_t)*count, sizeof *list);
    int *ends = arena_alloc(arena, rooms, sizeof *ends);
    struct cell_corner *corners =
        arena_take(arena, corner_count, sizeof *corners);
    if (!list || !ends || !corners)
        return false;
    /* Each outline gets its part of the ends and of the corners. */
    for (int i = 0; i < rings->count; i++)
        list[of_region[rings->list[i].region]].ring_count++;
    size_t first_end = 0, first_corner = 0;
    for (int i = 0; i < *count; i++) {
        list[i].ring_ends = ends + first_end;
        list[i].corners = corners + first_corner;
        first_end += (size_t)list[i].ring_count;
        first_corner += (size_t)corner_counts[i];
        list[i].ring_count = 0;
    }
    for (int i = 0; i < rings->count; i++) {
        const struct outline_ring *ring = &rings->list[i];
        struct cell_outline *outline = &list[of_region[ring->region]];
        int *end = ends + (outline->ring_ends - ends) + outline->ring_count;
        int from = outline->ring_count++ ? end[-1] : 0;
        *end = from + follow(outliner, ring->start, ring->region, is_seen,
                             corners + (outline->corners - corners) + from);
        outline->value = outliner->cells->values[ring->region];
    }
    *outlines = list;
    return true;
}

bool cells_outlines(const struct tile_cells *cells, struct arena *arena,
                    struct cell_outline **outlines, int *count,
                    struct fail *fail)
{
    if (!cells_check(cells, fail))
        return false;
    size_t columns = (size_t)cells->columns;
    size_t area = columns * (size_t)cells->rows;
    struct arena scratch = arena_make(arena->limit);
    struct outliner outliner = {.cells = cells,
                                .columns = columns,
                                .count = area,
                                .region =
                                    arena_take(&scratch, area, sizeof(int)),
                                .is_cut = arena_alloc(&scratch, area, 1),
                                .scratch = &scratch};
    struct rings rings = {NULL, 0, 0};
    bool done = outliner.region && outliner.is_cut;
    if (done) {
        find_regions(&outliner);
        done = cut_pinches(&outliner);
    }
    if (done) {
        find_regions(&outliner);
        done = find_rings(&outliner, &rings) &&
               make_outlines(&outliner, &rings, arena, outlines, count);
    }
    arena_free(&scratch);
    return done || fail_memory(fail);
}

/* ---- Shapes ------------------------------------------------------------- */

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

void cell_shapes_add(struct cell_shapes *shapes, struct arena *scratch)
{
    struct building *building = shapes->building;
    struct cell_outline *outlines = NULL;
    struct cell_box *boxes = NULL;
    struct fail fail;
    int count = 0;
    if (!(building->source->options->outlines_cells
              ? cells_outlines(shapes->cells, scratch, &outlines, &count, &fail)
              : cells_boxes(shapes->cells, scratch, &boxes, &count, &fail))) {
        building_fail(building, &fail);
        return;
    }
    for (int i = 0; i < count && !building->has_failed; i++) {
        if (outlines) {
            add_outline(shapes, &outlines[i]);
            continue;
        }
        assert(boxes);
        const struct cell_box *box = &boxes[i];
        struct level_shape *shape = shapes->begin(shapes, box->value, box->min);
        col_vec2 *points = building_points(building, 2);
        if (!shape || !points)
            continue;
        points[0] = cell_point(&shapes->grid, box->min);
        points[1] = cell_point(&shapes->grid, box->max);
        shape->kind = LEVEL_BOX;
        shape->points = points;
        shape->count = 2;
        shape->is_cells = true;
        ask_last_place(building);
    }
}
