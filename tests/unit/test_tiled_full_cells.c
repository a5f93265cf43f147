/* level/tiled: cells that are full of a tile, merged into outlines. */

#include "support/criterion.h"
#include "support/expect.h"
#include "support/tile_map.h"

TILE_SUITE(tiled_full_cells);

#define WALLS                                                                  \
    "{\"firstgid\": 11, \"tilewidth\": 16, \"tileheight\": 16, "               \
    "\"tilecount\": 8, \"tiles\": [{\"id\": 1, \"class\": "                    \
    "\"ice\", \"properties\": [{\"name\": \"solid\", \"type\": \"bool\", "     \
    "\"value\": true}]}, {\"id\": 2, \"properties\": [{\"name\": \"solid\", "  \
    "\"value\": false}]}]}"

Test(tiled_full_cells, full_cells_are_merged_where_they_are_asked_for)
{
    const char *map = MAP(LAYER("[12, 12, 13, 12, 12, 11]"), WALLS);
    const struct level *level = read_map(map);
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(int, level->shapes->reason, REASON_PROPERTY));
    text.options.layers = (const char *const[]){"sky", NULL};
    level = read_map(map);
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(
        eq(long,
           level_notes(
               level,
               "tile layers whose tiles have no collision shapes are ignored"),
           1));
    text.options.layers = NULL;
    text.options.properties = (const char *const[]){"solid", NULL};
    level = read_map(map);
    cr_assert(eq(int, level->shape_count, 1));
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_BOX, 0, 0, 32, 32);
    expect_vec(shape->position, 0, 0);
    cr_assert(eq(str, shape->id, "ground 0,0"));
    cr_assert(eq(str, shape->class, "ice"));
    cr_assert(shape->is_cells && !shape->is_tile);
    text.options.properties = NULL;
    text.options.classes = (const char *const[]){"ice", NULL};
    cr_assert(eq(int, read_map(map)->shape_count, 1));
    text.options.classes = NULL;
    text.options.triggers = (const char *const[]){"ground", NULL};
    level = read_map(map);
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SENSOR));
}

/* The ice is one sort, the column beside it another. */
Test(tiled_full_cells, a_whole_layer_may_be_full_cells)
{
    text.options.layers = (const char *const[]){"ground", NULL};
    const struct level *level =
        read_map(MAP(LAYER("[12, 12, 13, 12, 12, 11]"), WALLS));
    cr_assert(eq(int, level->shape_count, 2));
    EXPECT_POINTS(&level->shapes[1], LEVEL_BOX, 32, 0, 48, 32);
    expect_vec(level->shapes[1].position, 0, 0);
    cr_assert(eq(str, level->shapes[1].class, ""));
    text.options.outlines_cells = true;
    level = read_map(MAP(LAYER("[12, 12, 0, 12, 0, 0]"), WALLS));
    cr_assert(eq(int, level->shape_count, 1));
    EXPECT_POINTS(&level->shapes[0], LEVEL_POLYGON, 0, 0, 32, 0, 32, 16, 16, 16,
                  16, 32, 0, 32);
}

Test(tiled_full_cells, holes_of_outlines_are_filled_where_that_is_wanted)
{
    static const char ring[] =
        MAP("{\"type\": \"tilelayer\", \"name\": \"ground\", \"width\": 3, "
            "\"height\": 3, \"data\": [12, 12, 12, 12, 0, 12, 12, 12, 12]}",
            WALLS);
    text.options.layers = (const char *const[]){"ground", NULL};
    text.options.outlines_cells = true;
    cr_assert(eq(int, read_map(ring)->shapes[0].ring_count, 2));
    text.options.fills_holes = true;
    const struct level *level = read_map(ring);
    cr_assert(eq(int, level->shapes[0].ring_count, 1));
    EXPECT_POINTS(&level->shapes[0], LEVEL_POLYGON, 0, 0, 48, 0, 48, 48, 0, 48);
}

/* 0.1 + 16 is no double, but both sides of a line come to the same one. */
Test(tiled_full_cells, full_cells_beside_each_other_meet)
{
    text.options.layers = (const char *const[]){"ground", NULL};
    const struct level *level = read_map(
        MAP("{\"type\": \"tilelayer\", \"name\": \"ground\", \"width\": 3, "
            "\"height\": 2, \"offsetx\": 0.1, \"data\": [12, 13, 0, 0, 0, "
            "0]}",
            WALLS));
    cr_assert(eq(int, level->shape_count, 2));
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, 0, 16, 16);
    EXPECT_POINTS(&level->shapes[1], LEVEL_BOX, 16, 0, 32, 16);
    expect_vec(level->shapes[1].position, 0.1, 0);
}

/* A grid around both would have 10^18 cells. */
Test(tiled_full_cells, full_cells_may_be_far_apart)
{
    text.options.layers = (const char *const[]){"g", NULL};
    const struct level *level = read_map(
        MAP(CHUNKS(CHUNK(-500000000, 5, "[12, 12]") "," CHUNK(
                500000000, 500000000, "[0, 12]") "," CHUNK(500000002, 500000000,
                                                           "[12, 12]")),
            WALLS));
    expect_faults(level, "");
    cr_assert(le(int, 2, level->shape_count));
    double area = 0;
    for (int i = 0; i < level->shape_count; i++) {
        const col_vec2 *points = level->shapes[i].points;
        area += (points[1].x - points[0].x) * (points[1].y - points[0].y);
    }
    cr_assert(eq(dbl, area, 5 * 256));
}
