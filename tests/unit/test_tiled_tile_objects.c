/* level/tiled: objects that are tiles. The figures are worked out by hand from
 * what Tiled draws (libtiled, maprenderer.cpp). */

#include "support/criterion.h"
#include "support/expect.h"
#include "support/tile_map.h"

TILE_SUITE(tiled_tile_objects);

static const struct level *read_object(const char *object, const char *more)
{
    snprintf(json, sizeof json,
             MAP("{\"type\": \"objectgroup\", \"name\": \"t\", \"objects\": ["
                 "{\"id\": 5, %s}]}",
                 TILESET("%s")),
             object, more);
    return read_map(json);
}

/* The place is the bottom left corner of a box of 40 by 30. */
Test(tiled_tile_objects, a_tile_object_scales_the_shapes_of_its_tile)
{
    const struct level *level =
        read_object("\"gid\": 12, \"x\": 100, \"y\": 200, \"width\": 40, "
                    "\"height\": 30, \"name\": \"n\"",
                    "");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 8, 0, 0, 7);
    expect_vec(shape->position, 110, 170);
    cr_assert(eq(str, shape->id, "n"));
    cr_assert(eq(str, shape->own_id, "5"));
    cr_assert(eq(str, shape->name, "n"));
    cr_assert(shape->is_tile);
    cr_assert(eq(long, shape->object, 5));
}

/* (5, 0 - 30) about the place, turned by 90 degrees, is (30, 5). */
Test(tiled_tile_objects, a_tile_object_is_turned_about_its_place)
{
    const struct level_shape *shape =
        read_object("\"gid\": 12, \"x\": 100, \"y\": 200, \"rotation\": 90", "")
            ->shapes;
    expect_vec(shape->position, 130, 205);
    cr_assert(eq(dbl, shape->angle, 90));
}

Test(tiled_tile_objects, tile_objects_are_flipped_in_their_box)
{
    const struct level_shape *shape =
        read_object("\"gid\": 2147483660, \"x\": 100, \"y\": 200, \"width\": "
                    "40, \"height\": 30",
                    "")
            ->shapes;
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, -8, 0, 0, 7);
    expect_vec(shape->position, 130, 170);
}

/* Where the top left corner of a box of 20 by 30 is from its place. */
Test(tiled_tile_objects,
     tilesets_say_where_in_its_box_a_tile_object_has_its_place)
{
    static const struct {
        const char *name;
        double x, y;
    } trials[] = {
        {"unspecified", 0, -30},   {"topleft", 0, 0},      {"top", -10, 0},
        {"topright", -20, 0},      {"left", 0, -15},       {"center", -10, -15},
        {"right", -20, -15},       {"bottomleft", 0, -30}, {"bottom", -10, -30},
        {"bottomright", -20, -30},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        char more[60];
        snprintf(more, sizeof more, ", \"objectalignment\": \"%s\"",
                 trials[i].name);
        const struct level_shape *shape =
            read_object("\"gid\": 12, \"x\": 0, \"y\": 0", more)->shapes;
        expect_vec(shape->position, trials[i].x + 5, trials[i].y);
    }
}

Test(tiled_tile_objects,
     a_tile_object_without_shapes_counts_only_if_it_is_asked_for)
{
    const char *object = "\"gid\": 11, \"x\": 100, \"y\": 200, \"width\": 40, "
                         "\"height\": 10";
    const struct level *level = read_object(object, "");
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(eq(
        long,
        level_notes(level, "tile objects without collision shapes are ignored"),
        1));
    text.options.layers = (const char *const[]){"t", NULL};
    level = read_object(object, "");
    cr_assert(eq(int, level->shape_count, 1));
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, -10, 40, 0);
    expect_vec(level->shapes[0].position, 100, 200);
    text.options.layers = NULL;
    level = read_object("\"gid\": 11, \"x\": 1, \"y\": 2, \"type\": \"Player\"",
                        "");
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SPAWN));
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, -30, 20, 0);
}

Test(tiled_tile_objects, numbers_of_tile_objects_may_be_wrong)
{
    expect_faults(read_object("\"gid\": 99, \"x\": 0, \"y\": 0", ""),
                  "unknown-tile");
    expect_faults(read_object("\"gid\": -7, \"x\": 0, \"y\": 0", ""),
                  "wrong-type");
    expect_faults(read_object("\"gid\": \"a\", \"x\": 0, \"y\": 0", ""),
                  "wrong-type");
    const struct level *level =
        read_object("\"gid\": \"12\", \"x\": 0, \"y\": 0", "");
    expect_faults(level, "number-in-string");
    cr_assert(eq(int, level->shape_count, 1));
}
