#include "maps/cell_shapes.h"

#include <string.h>

#include "maps/asking.h"

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
