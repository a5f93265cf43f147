/* level/tiled: collision shapes of tiles, where layers and tile objects put
 * them. The figures are worked out by hand from what Tiled draws (libtiled,
 * maprenderer.cpp): a tile has its bottom left corner in that of its cell; of
 * the flips the diagonal one comes first, then left and right, then top and
 * bottom. */
#include <math.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/text_parts.h"
#include "support/tile_map.h"

TILE_SUITE(tiled_tiles);

/* ---- cells --------------------------------------------------------------- */

/* The tile's top left corner is at (16, 16 - 30). */
Test(tiled_tiles, a_tile_sticks_out_at_the_top_and_right)
{
    const struct level *level = read_tile("12", "");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 4, 0, 0, 7);
    expect_vec(shape->position, 21, -14);
    cr_assert(eq(str, shape->id, "ground 1,0"));
    cr_assert(eq(str, shape->layer, "ground"));
    cr_assert(shape->is_tile);
    cr_assert(eq(long, shape->object, -1));
    expect_item_at(shape->vertices, "/tilesets/0/tiles/1/objectgroup/objects/0/"
                                    "polygon");
    expect_item_at(shape->item, "/layers/0/data/1");
}

Test(tiled_tiles, each_shape_of_a_tile_has_an_id)
{
    const struct level *level = read_tile("13", "");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(eq(str, level->shapes[0].id, "ground 1,0#1"));
    cr_assert(eq(str, level->shapes[1].id, "ground 1,0#2"));
    cr_assert(eq(str, level->shapes[0].class, "spiky"));
    cr_assert(eq(str, level->shapes[1].class, "round"));
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, 0, 6, 4);
    cr_assert(eq(dbl, level->shapes[0].angle, 30));
    EXPECT_POINTS(&level->shapes[1], LEVEL_ELLIPSE, 2, 1, 2, 1);
    expect_vec(level->shapes[1].position, 26, 6);
}

/* The flags of a number, and where (5, 0), (9, 0), (5, 7) of an image of 20 by
 * 30 come to be in its box, whose corner is at (16, 16 - its height). */
Test(tiled_tiles, flips_mirror_a_tile_in_its_box)
{
    static const struct {
        uint32_t flags;
        double x, y; /* of the place, in the box */
        double points[6];
        double height;
    } trials[] = {
        {0x80000000, 15, 0, {0, 0, -4, 0, 0, 7}, 30},
        {0x40000000, 5, 30, {0, 0, 4, 0, 0, -7}, 30},
        {0xc0000000, 15, 30, {0, 0, -4, 0, 0, -7}, 30},
        {0x20000000, 0, 5, {0, 0, 0, 4, 7, 0}, 20},
        {0xa0000000, 30, 5, {0, 0, 0, 4, -7, 0}, 20},
        {0x60000000, 0, 15, {0, 0, 0, -4, 7, 0}, 20},
        {0xe0000000, 30, 15, {0, 0, 0, -4, -7, 0}, 20},
        {0x10000000, 5, 0, {0, 0, 4, 0, 0, 7}, 30},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        char number[20];
        snprintf(number, sizeof number, "%u", trials[i].flags | 12);
        const struct level *level = read_tile(number, "");
        expect_faults(level, "");
        const struct level_shape *shape = level->shapes;
        const double *p = trials[i].points;
        expect_points(shape, LEVEL_POLYGON, p, 3);
        cr_assert(eq(int, shape->is_mirrored, p[2] * p[5] - p[3] * p[4] < 0));
        expect_vec(shape->position, 16 + trials[i].x,
                   16 - trials[i].height + trials[i].y);
        cr_assert(eq(dbl, shape->angle, 0));
    }
}

/* What is mirrored once is turned the other way. */
Test(tiled_tiles, flips_mirror_what_is_turned)
{
    static const struct {
        uint32_t flags;
        double angle, width, height; /* of the box of 6 by 4 */
        double half_x, half_y;       /* of the ellipse */
    } trials[] = {
        {0x80000000, -30, -6, 4, 2, 1}, {0x40000000, -30, 6, -4, 2, 1},
        {0xc0000000, 30, -6, -4, 2, 1}, {0x20000000, -30, 4, 6, 1, 2},
        {0xa0000000, 30, -4, 6, 1, 2},  {0xe0000000, -30, -4, -6, 1, 2},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        char number[20];
        snprintf(number, sizeof number, "%u", trials[i].flags | 13);
        const struct level_shape *shape = read_tile(number, "")->shapes;
        EXPECT_POINTS(&shape[0], LEVEL_BOX, 0, 0, trials[i].width,
                      trials[i].height);
        cr_assert(eq(dbl, shape[0].angle, trials[i].angle));
        expect_vec(shape[1].points[1], trials[i].half_x, trials[i].half_y);
    }
}

Test(tiled_tiles, a_tileset_may_move_its_tiles)
{
    const struct level *level =
        read_tile("12", ", \"tileoffset\": {\"x\": -3, \"y\": 4}");
    expect_vec(level->shapes[0].position, 18, -10);
}

/* 20 by 30 into 16 by 16. */
Test(tiled_tiles, tiles_may_have_the_size_of_cells)
{
    const struct level_shape *shape =
        read_tile("12", ", \"tilerendersize\": \"grid\"")->shapes;
    expect_vec(shape->position, 16 + 5 * 0.8, 0);
    expect_vec(shape->points[1], 4 * 0.8, 0);
    expect_vec(shape->points[2], 0, 7 * (16.0 / 30));
}

/* By 16/30, and in the middle of the 16 wide cell. */
Test(tiled_tiles, tiles_may_keep_their_aspect)
{
    const double scale = 16.0 / 30;
    const struct level_shape *shape =
        read_tile("12", ", \"tilerendersize\": \"grid\", \"fillmode\": "
                        "\"preserve-aspect-fit\"")
            ->shapes;
    expect_vec(shape->position, 16 + (5 * scale + (16 - 20 * scale) / 2), 0);
    expect_vec(shape->points[1], 4 * scale, 0);
    expect_vec(shape->points[2], 0, 7 * scale);
}

static void expect_nearly(double found, double wanted)
{
    cr_assert(lt(dbl, fabs(found - wanted), 1e-12), "%g is not %g", found,
              wanted);
}

/* What is turned by 30 degrees and then scaled unequally has no right angles
 * any more, and an ellipse other axes. */
Test(tiled_tiles, what_is_turned_and_scaled_unequally_becomes_a_polygon)
{
    const struct level *level =
        read_tile("13", ", \"tilerendersize\": \"grid\"");
    const struct level_shape *shape = level->shapes;
    const double s = 16.0 / 20, t = 16.0 / 30, c = 0.86602540378443864676;
    cr_assert(eq(int, shape->kind, LEVEL_POLYGON));
    cr_assert(eq(int, shape->count, 4));
    cr_assert(eq(dbl, shape->angle, 0));
    expect_nearly(shape->points[1].x, 6 * c * s);
    expect_nearly(shape->points[1].y, 6 * 0.5 * t);
    expect_nearly(shape->points[2].x, (6 * c - 4 * 0.5) * s);
    expect_nearly(shape->points[2].y, (6 * 0.5 + 4 * c) * t);
    EXPECT_POINTS(&shape[1], LEVEL_ELLIPSE, 2 * s, 1 * t, 2 * s, 1 * t);
}

/* ---- data ---------------------------------------------------------------- */

/* The same six numbers, 0 12 0 0 13 2147483660, in every way that they can be
 * kept (made with Python's base64, zlib, gzip and the program zstd). */
Test(tiled_tiles, all_encodings_are_read_alike)
{
    static const char *const layers[] = {
        LAYER("[0, 12, 0, 0, 13, 2147483660]"),
        LAYER("\"AAAAAAwAAAAAAAAAAAAAAA0AAAAMAACA\", \"encoding\": "
              "\"base64\", \"compression\": \"\""),
        LAYER("\"\\n   AAAAAAwAAAAAAAAA\\n  AAAAAA0AAAAMAACA\\n\", "
              "\"encoding\": \"base64\""),
        LAYER("\"eJxjYGBg4GFAAF4IvwEAAiAApg==\", \"encoding\": \"base64\", "
              "\"compression\": \"zlib\""),
        LAYER("\"H4sIAAAAAAACA2NgYGDgYUAAXgi/AQCC3pxMGAAAAA==\", \"encoding\": "
              "\"base64\", "
              "\"compression\": \"gzip\""),
        LAYER("\"KLUv/QRYpQAAcAAAAAAMAA0AAAAMAACAAQAbKALs5fWP\", \"encoding\": "
              "\"base64\", "
              "\"compression\": \"zstd\""),
    };
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        snprintf(json, sizeof json, MAP("%s", TILESET("")), layers[i]);
        const struct level *level = read_map(json);
        expect_faults(level, "");
        cr_assert(eq(int, level->shape_count, 4));
        expect_vec(level->shapes[0].position, 16 + 5, -14);
        cr_assert(eq(str, level->shapes[1].id, "ground 1,1#1"));
        cr_assert(eq(str, level->shapes[3].id, "ground 2,1"));
        expect_vec(level->shapes[3].position, 32 + 15, 2);
    }
}

Test(tiled_tiles, data_that_cannot_be_read_is_severe)
{
    static const struct {
        const char *layer, *code;
    } trials[] = {
        {LAYER("[0, 12]"), "data-length"},
        {LAYER("[]"), "data-length"},
        {LAYER("[0, 12, 0, 0, 0, \"12\"]"), "wrong-type"},
        {LAYER("[0, 1.5, 0, 0, 0, 0]"), "wrong-type"},
        {LAYER("[0, -1, 0, 0, 0, -1]"), "wrong-type"},
        {LAYER("[0, 4294967296, 0, 0, 0, 0]"), "wrong-type"},
        {LAYER("{}"), "wrong-type"},
        {LAYER("\"AAAA\""), "data-length"},
        {LAYER("\"A?AA\""), "base64-syntax"},
        {LAYER("\"AAAA\", \"encoding\": \"base32\""), "unknown-encoding"},
        {LAYER("\"AAAA\", \"compression\": \"rar\""), "unknown-compression"},
        {"{\"type\": \"tilelayer\", \"width\": 3, \"height\": 2}",
         "data-length"},
        {"{\"type\": \"tilelayer\", \"width\": 1e9, \"height\": 1e9, "
         "\"data\": \"\"}",
         "too-many-cells"},
        {"{\"type\": \"tilelayer\", \"width\": -1, \"height\": 2.5, "
         "\"data\": []}",
         "wrong-type wrong-type"},
    };
    text.library.limits.values = 1000000;
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        snprintf(json, sizeof json, MAP("%s", TILESET("")), trials[i].layer);
        const struct level *level = read_map(json);
        expect_faults(level, trials[i].code);
        cr_assert(level->faults->is_severe);
    }
}

/* Queries go on without its cells, as they always did. */
Test(tiled_tiles, a_layer_has_a_width_and_a_height)
{
    static const char *const trials[][2] = {
        {"\"data\": [0, 12]", "missing-number missing-number"},
        {"\"width\": 2, \"data\": [0, 12]", "missing-number"},
        {"\"height\": 2, \"data\": \"DAAAAA==\"", "missing-number"},
        {"\"data\": []", ""},
        {"\"name\": \"empty\"", ""},
        {"\"width\": 0, \"height\": 0, \"data\": []", ""}};
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        snprintf(json, sizeof json,
                 MAP("{\"type\": \"tilelayer\", %s}", TILESET("")),
                 trials[i][0]);
        const struct level *level = read_map(json);
        expect_faults(level, trials[i][1]);
        cr_assert(not(level->faults && level->faults->is_severe));
        cr_assert(eq(int, level->shape_count, 0));
    }
}

/* Zstandard packs a million zeros into a few bytes: layer behind layer of them
 * are counted as the values that they stand for. */
Test(tiled_tiles, cells_of_all_layers_are_limited)
{
    struct level_source source = {NULL, &text.library, &text.options,
                                  &text.arena, NULL};
    struct fail fail;
    const char *map =
        MAP(LAYER("[0, 12, 0, 0, 0, 0]") "," LAYER("[0, 12, 0, 0, 0, 0]"),
            TILESET(""));
    source.document =
        library_add(&text.library, "b.json", map, strlen(map), &fail);
    text.library.limits.values = 12;
    cr_assert(tiled_read(&source, &text.levels, &text.where, &fail));
    expect_faults(text.levels.levels[0], "");
    text.library.limits.values = 11;
    cr_assert(tiled_read(&source, &text.levels, &text.where, &fail));
    expect_faults(text.levels.levels[0], "too-many-cells");
    cr_assert(eq(int, text.levels.levels[0]->shape_count, 1));
}

Test(tiled_tiles, chunks_lie_anywhere)
{
    const struct level *level = read_map(
        MAP(CHUNKS(CHUNK(-16, 5, "[12, 0]") "," CHUNK(4, -1, "[0, 12]")),
            TILESET("")));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 2));
    expect_vec(level->shapes[0].position, -16 * 16 + 5, 6 * 16 - 30);
    cr_assert(eq(str, level->shapes[0].id, "g -16,5"));
    expect_vec(level->shapes[1].position, 5 * 16 + 5, -30);
    level =
        read_map(MAP(CHUNKS(CHUNK(0, 0, "[12, 0]") "," CHUNK(0, 0, "[12, 0]")),
                     TILESET("")));
    cr_assert(eq(str, level->shapes[1].id, "g 0,0.1"));
    level = read_map(MAP(CHUNKS(CHUNK(0.5, 9e9, "[12, 0]")), TILESET("")));
    expect_faults(level, "wrong-type wrong-type");
}

/* ---- tiles that are not there -------------------------------------------- */

Test(tiled_tiles, unknown_tiles_are_reported_once_for_each_tileset)
{
    const struct level *level =
        read_map(MAP(LAYER("[0, 10, 19, 10, 2147483667, 12]"), TILESET("")));
    expect_faults(level, "unknown-tile unknown-tile");
    cr_assert(eq(dbl, level->faults->measure, 10));
    cr_assert(not(level->faults->is_severe));
    expect_fault_at(level, 0, "/layers/0/data/1");
    cr_assert(eq(str, level->faults->message,
                 "ground: tile 10 in cell 1,0 is in no tileset, nor are the "
                 "tiles of 1 other cell"));
    cr_assert(eq(dbl, level->faults->next->measure, 19));
    cr_assert(eq(int, level->shape_count, 1));
}

Test(tiled_tiles, many_unknown_tiles_are_one_fault)
{
    strcpy(json, "{\"type\": \"map\", \"tilewidth\": 1, \"tileheight\": 1, "
                 "\"layers\": [{\"type\": \"tilelayer\", \"width\": 100, "
                 "\"height\": 1, \"data\": [1");
    for (int i = 2; i <= 100; i++)
        snprintf(json + strlen(json), 8, ", %d", i);
    strcat(json, "]}]}");
    const struct level *level = read_map(json);
    expect_faults(level, "unknown-tile");
    expect_part(level->faults->message, "nor are the tiles of 99 other cells");
}

Test(tiled_tiles, a_collection_has_only_the_tiles_that_are_listed)
{
    const struct level *level = read_map(MAP(
        LAYER("[1, 2, 3, 8, 0, 0]"),
        "{\"firstgid\": 1, \"tilewidth\": 20, \"tileheight\": 30, "
        "\"tilecount\": 2, \"columns\": 0, \"tiles\": [{\"id\": 0, "
        "\"image\": \"a\", \"imagewidth\": 8, \"imageheight\": 10, "
        "\"objectgroup\": {\"objects\": [{\"x\": 1, \"y\": 2, \"width\": 3, "
        "\"height\": 4}]}}, {\"id\": 7, \"image\": \"b\", \"imagewidth\": "
        "100, \"imageheight\": 100, \"x\": 50, \"y\": 50, \"width\": 40, "
        "\"height\": 20, \"objectgroup\": {\"objects\": [{\"x\": 1, \"y\": "
        "2, \"width\": 3, \"height\": 4}]}}]}"));
    expect_faults(level, "unknown-tile");
    cr_assert(eq(int, level->shape_count, 2));
    expect_vec(level->shapes[0].position, 1, 16 - 10 + 2);
    expect_vec(level->shapes[1].position, 1, 32 - 20 + 2);
}
