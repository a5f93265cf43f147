/* level/tiled: collision shapes of tiles, where layers and tile objects put
 * them. The figures are worked out by hand from what Tiled draws (libtiled,
 * maprenderer.cpp): a tile has its bottom left corner in that of its cell; of
 * the flips the diagonal one comes first, then left and right, then top and
 * bottom. */
#include "level/tiled.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/expect.h"
#include "support/level_text.h"

static struct level_text text;
static char json[20000];

static void begin(void)
{
    level_text_begin(&text);
}

static void leave(void)
{
    level_text_end(&text);
}

TestSuite(tiled_tiles, .init = begin, .fini = leave);

/* A map of 3 by 2 cells of 16 by 16. */
#define MAP(layers, tilesets)                                                  \
    "{\"type\": \"map\", \"orientation\": \"orthogonal\", \"width\": 3, "      \
    "\"height\": 2, \"tilewidth\": 16, \"tileheight\": 16, \"layers\": "       \
    "[" layers "], \"tilesets\": [" tilesets "]}"

/* Tiles of 20 by 30 with more members; tile 1 has a polygon, tile 2 two shapes,
 * the others none. */
#define TILESET(more)                                                          \
    "{\"firstgid\": 11, \"tilewidth\": 20, \"tileheight\": 30, "               \
    "\"tilecount\": 8, \"columns\": 4, \"image\": \"a.png\", \"tiles\": ["     \
    "{\"id\": 2, \"type\": \"spiky\", \"objectgroup\": {\"objects\": ["        \
    "{\"id\": 1, \"x\": 2, \"y\": 3, \"width\": 6, \"height\": 4, "            \
    "\"rotation\": 30}, {\"id\": 2, \"x\": 10, \"y\": 20, \"width\": 4, "      \
    "\"height\": 2, \"ellipse\": true, \"type\": \"round\"}]}}, "              \
    "{\"id\": 1, \"objectgroup\": {\"objects\": [{\"id\": 1, \"x\": 5, "       \
    "\"y\": 0, \"width\": 0, \"height\": 0, \"polygon\": ["                    \
    "{\"x\": 0, \"y\": 0}, {\"x\": 4, \"y\": 0}, {\"x\": 0, \"y\": "           \
    "7}]}]}}]" more "}"

#define LAYER(data)                                                            \
    "{\"type\": \"tilelayer\", \"name\": \"ground\", \"width\": 3, "           \
    "\"height\": 2, \"data\": " data "}"

static struct level *read_map(const char *map)
{
    return level_text_read(&text, tiled_read, map);
}

/* A map with one tile, of that number, in cell 1,0. */
static struct level *read_tile(const char *number, const char *more)
{
    snprintf(json, sizeof json,
             MAP(LAYER("[0, %s, 0, 0, 0, 0]"), TILESET("%s")), number, more);
    return read_map(json);
}

/* ---- cells --------------------------------------------------------------- */

/* The tile's top left corner is at (16, 16 - 30). */
Test(tiled_tiles, a_tile_sticks_out_at_the_top_and_right)
{
    const struct level *level = read_tile("12", "");
    expect_faults(level, "");
    cr_assert_eq(level->shape_count, 1);
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 4, 0, 0, 7);
    expect_vec(shape->position, 21, -14);
    cr_assert_str_eq(shape->id, "ground 1,0");
    cr_assert_str_eq(shape->layer, "ground");
    cr_assert(shape->is_tile);
    cr_assert_eq(shape->object, -1);
    char pointer[100];
    item_pointer(shape->vertices, pointer, sizeof pointer);
    cr_assert_str_eq(pointer, "/tilesets/0/tiles/1/objectgroup/objects/0/"
                              "polygon");
    item_pointer(shape->item, pointer, sizeof pointer);
    cr_assert_str_eq(pointer, "/layers/0/data");
}

Test(tiled_tiles, each_shape_of_a_tile_has_an_id)
{
    const struct level *level = read_tile("13", "");
    expect_faults(level, "");
    cr_assert_eq(level->shape_count, 2);
    cr_assert_str_eq(level->shapes[0].id, "ground 1,0#1");
    cr_assert_str_eq(level->shapes[1].id, "ground 1,0#2");
    cr_assert_str_eq(level->shapes[0].class, "spiky");
    cr_assert_str_eq(level->shapes[1].class, "round");
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, 0, 6, 4);
    cr_assert_eq(level->shapes[0].angle, 30);
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
        cr_assert_eq(shape->is_mirrored, p[2] * p[5] - p[3] * p[4] < 0);
        expect_vec(shape->position, 16 + trials[i].x,
                   16 - trials[i].height + trials[i].y);
        cr_assert_eq(shape->angle, 0);
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
        cr_assert_eq(shape[0].angle, trials[i].angle);
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
    cr_assert(fabs(found - wanted) < 1e-12, "%g is not %g", found, wanted);
}

/* What is turned by 30 degrees and then scaled unequally has no right angles
 * any more, and an ellipse other axes. */
Test(tiled_tiles, what_is_turned_and_scaled_unequally_becomes_a_polygon)
{
    const struct level *level =
        read_tile("13", ", \"tilerendersize\": \"grid\"");
    const struct level_shape *shape = level->shapes;
    const double s = 16.0 / 20, t = 16.0 / 30, c = 0.86602540378443864676;
    cr_assert_eq(shape->kind, LEVEL_POLYGON);
    cr_assert_eq(shape->count, 4);
    cr_assert_eq(shape->angle, 0);
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
        cr_assert_eq(level->shape_count, 4);
        expect_vec(level->shapes[0].position, 16 + 5, -14);
        cr_assert_str_eq(level->shapes[1].id, "ground 1,1#1");
        cr_assert_str_eq(level->shapes[3].id, "ground 2,1");
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

/* Zstandard packs a million zeros into a few bytes: layer behind layer of them
 * are counted as the values that they stand for. */
Test(tiled_tiles, cells_of_all_layers_are_limited)
{
    struct level_source source = {NULL, &text.library, &text.options,
                                  &text.arena};
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
    cr_assert_eq(text.levels.levels[0]->shape_count, 1);
}

#define CHUNK(x, y, data)                                                      \
    "{\"x\": " #x ", \"y\": " #y ", \"width\": 2, \"height\": 1, "             \
    "\"data\": " data "}"
#define CHUNKS(chunks)                                                         \
    "{\"type\": \"tilelayer\", \"name\": \"g\", \"width\": 1000000000, "       \
    "\"height\": 1000000000, \"startx\": -16, \"chunks\": [" chunks "]}"

Test(tiled_tiles, chunks_lie_anywhere)
{
    const struct level *level = read_map(
        MAP(CHUNKS(CHUNK(-16, 5, "[12, 0]") "," CHUNK(4, -1, "[0, 12]")),
            TILESET("")));
    expect_faults(level, "");
    cr_assert_eq(level->shape_count, 2);
    expect_vec(level->shapes[0].position, -16 * 16 + 5, 6 * 16 - 30);
    cr_assert_str_eq(level->shapes[0].id, "g -16,5");
    expect_vec(level->shapes[1].position, 5 * 16 + 5, -30);
    level =
        read_map(MAP(CHUNKS(CHUNK(0, 0, "[12, 0]") "," CHUNK(0, 0, "[12, 0]")),
                     TILESET("")));
    cr_assert_str_eq(level->shapes[1].id, "g 0,0.1");
    level = read_map(MAP(CHUNKS(CHUNK(0.5, 9e9, "[12, 0]")), TILESET("")));
    expect_faults(level, "wrong-type wrong-type");
}

/* ---- tiles that are not there -------------------------------------------- */

Test(tiled_tiles, numbers_of_no_tile_are_told_once_a_layer)
{
    const struct level *level =
        read_map(MAP(LAYER("[0, 10, 19, 10, 2147483667, 12]"), TILESET("")));
    expect_faults(level, "unknown-tile unknown-tile");
    cr_assert_eq(level->faults->measure, 10);
    cr_assert_not(level->faults->is_severe);
    expect_fault_at(level, 0, "/layers/0/data/1");
    cr_assert_str_eq(level->faults->message,
                     "ground: tile 10 in cell 1,0 is in no tileset");
    cr_assert_eq(level->faults->next->measure, 19);
    cr_assert_eq(level->shape_count, 1);
}

Test(tiled_tiles, many_numbers_of_no_tile_are_not_all_told)
{
    strcpy(json, "{\"type\": \"map\", \"tilewidth\": 1, \"tileheight\": 1, "
                 "\"layers\": [{\"type\": \"tilelayer\", \"width\": 100, "
                 "\"height\": 1, \"data\": [1");
    for (int i = 2; i <= 100; i++)
        snprintf(json + strlen(json), 8, ", %d", i);
    strcat(json, "]}]}");
    const struct level *level = read_map(json);
    int count = 0;
    for (const struct level_fault *at = level->faults; at; at = at->next)
        count++;
    cr_assert_eq(count, 16);
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
    expect_faults(level, "unknown-tile unknown-tile");
    cr_assert_eq(level->shape_count, 2);
    expect_vec(level->shapes[0].position, 1, 16 - 10 + 2);
    expect_vec(level->shapes[1].position, 1, 32 - 20 + 2);
}

/* ---- files --------------------------------------------------------------- */

Test(tiled_tiles, a_tileset_that_is_missing_is_severe_if_it_is_needed)
{
    const char *map = MAP(LAYER("[0, 12, 0, 0, 0, 0]"),
                          "{\"firstgid\": 11, \"source\": \"no-such.tsj\"}");
    const struct level *level = read_map(map);
    expect_faults(level, "missing-file");
    cr_assert(level->faults->is_severe);
    expect_fault_at(level, 0, "/tilesets/0/source");
    text.options.layers = (const char *const[]){"walls", NULL};
    level = read_map(map);
    expect_faults(level, "missing-file");
    cr_assert_not(level->faults->is_severe);
    level = read_map(
        MAP(LAYER("[0, 0, 0, 0, 0, 0]"), "{\"firstgid\": 11, \"source\": 7}"));
    expect_faults(level, "unreadable-file");
    cr_assert_not(level->faults->is_severe);
}

Test(tiled_tiles, tilesets_and_templates_are_found_beside_the_map)
{
    level_text_add(&text, "tiles.tsj",
                   "{\"type\": \"tileset\", \"tilewidth\": 16, "
                   "\"tileheight\": 16, \"tilecount\": 4, \"image\": "
                   "\"a\", \"tiles\": [{\"id\": 3, \"objectgroup\": "
                   "{\"objects\": [{\"x\": 1, \"y\": 2, \"width\": "
                   "3, \"height\": 4}]}}]}");
    level_text_add(&text, "spike.tj",
                   "{\"type\": \"template\", \"object\": {\"id\": 9, "
                   "\"name\": \"spike\", \"type\": \"trap\", "
                   "\"width\": 8, \"height\": 6, \"rotation\": 90, "
                   "\"properties\": [{\"name\": \"collide:ignore\", "
                   "\"value\": \"C001\"}]}}");
    level_text_add(&text, "crate.tj",
                   "{\"type\": \"template\", \"tileset\": {\"firstgid\":"
                   " 1, \"source\": \"tiles.tsj\"}, \"object\": "
                   "{\"gid\": 4, \"width\": 16, \"height\": 16}}");
    const struct level *level = read_map(MAP(
        LAYER("[0, 0, 23, 0, 0, 0]") ", {\"type\": \"objectgroup\", "
                                     "\"name\": \"t\", \"objects\": [{\"id\": "
                                     "1, \"template\": "
                                     "\"spike.tj\", \"x\": 50, \"y\": 60}, "
                                     "{\"id\": 2, \"template\": "
                                     "\"spike.tj\", \"x\": 70, \"y\": 60, "
                                     "\"width\": 2, \"name\": \"own\","
                                     " \"rotation\": 0}, {\"id\": 3, "
                                     "\"template\": \"crate.tj\", \"x\": 5, "
                                     "\"y\": 100}, {\"id\": 4, \"template\": "
                                     "\"crate.tj\", \"x\": 25, "
                                     "\"y\": 100}, {\"id\": 5, \"template\": "
                                     "\"none.tj\", \"x\": 25, "
                                     "\"y\": 100}]}",
        "{\"firstgid\": 20, \"source\": \"tiles.tsj\"}"));
    expect_faults(level, "missing-file");
    cr_assert(level->faults->is_severe);
    cr_assert_eq(level->shape_count, 5);
    expect_vec(level->shapes[0].position, 33, 2);
    const struct level_shape *spike = &level->shapes[1];
    EXPECT_POINTS(spike, LEVEL_BOX, 0, 0, 8, 6);
    cr_assert_str_eq(spike->id, "1");
    cr_assert_str_eq(spike->name, "spike");
    cr_assert_str_eq(spike->class, "trap");
    cr_assert_str_eq(spike->ignore, "C001");
    cr_assert_eq(spike->angle, 90);
    EXPECT_POINTS(&spike[1], LEVEL_BOX, 0, 0, 2, 6);
    cr_assert_str_eq(spike[1].name, "own");
    cr_assert_eq(spike[1].angle, 0);
    expect_vec(spike[2].position, 6, 86);
    expect_vec(spike[3].position, 26, 86);
    cr_assert_str_eq(spike[3].id, "4");
}

/* Nor does what it is one of loop, where it is itself. */
Test(tiled_tiles, a_template_has_no_template)
{
    level_text_add(&text, "inner.tj",
                   "{\"type\": \"template\", \"object\": {\"width\": 8, "
                   "\"height\": 6, \"template\": \"inner.tj\"}}");
    const struct level *level = read_map(
        MAP("{\"type\": \"objectgroup\", \"name\": \"t\", \"objects\": [{\"id\""
            ": 1, \"template\": \"inner.tj\", \"x\": 5, \"y\": 6}]}",
            ""));
    expect_faults(level, "unreadable-file");
    cr_assert(level->faults->is_severe);
    cr_assert(strstr(level->faults->item->document->file, "inner.tj"));
    expect_fault_at(level, 0, "/object/template");
    cr_assert_eq(level->shape_count, 0);
    level = read_map("{\"type\": \"template\", \"object\": {\"id\": 3, "
                     "\"width\": 7, \"height\": 6, \"template\": \"x.tj\"}}");
    expect_faults(level, "unreadable-file");
    expect_fault_at(level, 0, "/object/template");
}

Test(tiled_tiles, chunks_that_are_none_are_severe)
{
    static const struct {
        const char *chunks, *codes;
    } trials[] = {
        {"{}", ""},
        {"{\"x\": 1}", "wrong-type"},
        {"[3, null]", "wrong-type wrong-type"},
        {"7", "wrong-type"},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        snprintf(
            json, sizeof json,
            MAP("{\"type\": \"tilelayer\", \"name\": \"g\", \"chunks\": %s}",
                TILESET("")),
            trials[i].chunks);
        const struct level *level = read_map(json);
        expect_faults(level, trials[i].codes);
        cr_assert(!level->faults || level->faults->is_severe);
    }
}

/* Numbers belong to the tileset that begins last in front of them. */
Test(tiled_tiles, tilesets_with_the_same_numbers_are_told)
{
#define OTHER(first)                                                           \
    "{\"firstgid\": " first ", \"tilewidth\": 1, \"tileheight\": 1}"
    const struct level *level = read_map(MAP("", TILESET("") "," OTHER("11")));
    expect_faults(level, "number-range");
    expect_fault_at(level, 0, "/tilesets/1/firstgid");
    cr_assert(level->faults->is_severe);
    const char *what = "tilesets of which the last tiles have the numbers of "
                       "the next tileset; these tiles are not used";
    level = read_map(MAP("", TILESET("") "," OTHER("18")));
    expect_faults(level, "");
    cr_assert_eq(level_notes(level, what), 1);
    level = read_map(MAP("", TILESET("") "," OTHER("19")));
    cr_assert_eq(level_notes(level, what), 0);
}

Test(tiled_tiles, a_map_is_no_tileset)
{
    level_text_add(&text, "map.tmj", MAP("", ""));
    const struct level *level =
        read_map(MAP(LAYER("[1, 0, 0, 0, 0, 0]"),
                     "{\"firstgid\": 1, \"source\": \"map.tmj\"}"));
    expect_faults(level, "unreadable-file");
    cr_assert(level->faults->is_severe);
}

/* The first place of a tile's shape stands for all; of a tile that is too far
 * out there is none. */
Test(tiled_tiles, shapes_of_tiles_know_where_they_stand)
{
    const struct level *level =
        read_map(MAP(LAYER("[13, 12, 12, 0, 13, 0]"), TILESET("")));
    static const int firsts[] = {0, 1, 2, 2, 0, 1};
    cr_assert_eq(level->shape_count, 6);
    for (int i = 0; i < 6; i++) {
        const struct level_shape *shape = &level->shapes[i];
        cr_assert_eq(shape->first, firsts[i], "%d", i);
        cr_assert_eq(shape->form, level->shapes[firsts[i]].form);
        cr_assert_eq(shape->tile, i == 2 || i == 3 ? 1 : 2);
        cr_assert(level_is_placed(shape));
        cr_assert_eq(level_placed(level, shape), 2);
    }
    cr_assert_eq(member_number(level->shapes[1].form, "x", 0), 10);
}

/* ---- tile objects -------------------------------------------------------- */

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
Test(tiled_tiles, a_tile_object_scales_the_shapes_of_its_tile)
{
    const struct level *level =
        read_object("\"gid\": 12, \"x\": 100, \"y\": 200, \"width\": 40, "
                    "\"height\": 30, \"name\": \"n\"",
                    "");
    expect_faults(level, "");
    cr_assert_eq(level->shape_count, 1);
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 8, 0, 0, 7);
    expect_vec(shape->position, 110, 170);
    cr_assert_str_eq(shape->id, "5");
    cr_assert_str_eq(shape->name, "n");
    cr_assert(shape->is_tile);
    cr_assert_eq(shape->object, 5);
}

/* (5, 0 - 30) about the place, turned by 90 degrees, is (30, 5). */
Test(tiled_tiles, a_tile_object_is_turned_about_its_place)
{
    const struct level_shape *shape =
        read_object("\"gid\": 12, \"x\": 100, \"y\": 200, \"rotation\": 90", "")
            ->shapes;
    expect_vec(shape->position, 130, 205);
    cr_assert_eq(shape->angle, 90);
}

Test(tiled_tiles, tile_objects_are_flipped_in_their_box)
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
Test(tiled_tiles, tilesets_say_where_in_its_box_a_tile_object_has_its_place)
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

Test(tiled_tiles, a_tile_object_without_shapes_counts_only_if_it_is_asked_for)
{
    const char *object = "\"gid\": 11, \"x\": 100, \"y\": 200, \"width\": 40, "
                         "\"height\": 10";
    const struct level *level = read_object(object, "");
    cr_assert_eq(level->shape_count, 0);
    cr_assert_eq(level_notes(level, "tile objects without collision shapes "
                                    "are not used"),
                 1);
    text.options.layers = (const char *const[]){"t", NULL};
    level = read_object(object, "");
    cr_assert_eq(level->shape_count, 1);
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, -10, 40, 0);
    expect_vec(level->shapes[0].position, 100, 200);
    text.options.layers = NULL;
    level = read_object("\"gid\": 11, \"x\": 1, \"y\": 2, \"type\": \"Player\"",
                        "");
    cr_assert_eq(level->shapes[0].role, LEVEL_SPAWN);
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, -30, 20, 0);
}

Test(tiled_tiles, numbers_of_tile_objects_may_be_wrong)
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
    cr_assert_eq(level->shape_count, 1);
}

/* ---- full cells ---------------------------------------------------------- */

#define WALLS                                                                  \
    "{\"firstgid\": 11, \"tilewidth\": 16, \"tileheight\": 16, "               \
    "\"tilecount\": 8, \"image\": \"a\", \"tiles\": [{\"id\": 1, \"class\": "  \
    "\"ice\", \"properties\": [{\"name\": \"solid\", \"type\": \"bool\", "     \
    "\"value\": true}]}, {\"id\": 2, \"properties\": [{\"name\": \"solid\", "  \
    "\"value\": false}]}]}"

Test(tiled_tiles, full_cells_are_merged_where_they_are_asked_for)
{
    const char *map = MAP(LAYER("[12, 12, 13, 12, 12, 11]"), WALLS);
    const struct level *level = read_map(map);
    cr_assert_eq(level->shape_count, 0);
    cr_assert_eq(level_notes(level, "tile layers are not used where their "
                                    "tiles have no collision shapes"),
                 1);
    text.options.properties = (const char *const[]){"solid", NULL};
    level = read_map(map);
    cr_assert_eq(level->shape_count, 1);
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_BOX, 0, 0, 32, 32);
    expect_vec(shape->position, 0, 0);
    cr_assert_str_eq(shape->id, "ground 0,0");
    cr_assert_str_eq(shape->class, "ice");
    cr_assert(shape->is_cells && !shape->is_tile);
    text.options.properties = NULL;
    text.options.classes = (const char *const[]){"ice", NULL};
    cr_assert_eq(read_map(map)->shape_count, 1);
    text.options.classes = NULL;
    text.options.triggers = (const char *const[]){"ground", NULL};
    level = read_map(map);
    cr_assert_eq(level->shapes[0].role, LEVEL_SENSOR);
}

/* The ice is one sort, the column beside it another. */
Test(tiled_tiles, a_whole_layer_may_be_full_cells)
{
    text.options.layers = (const char *const[]){"ground", NULL};
    const struct level *level =
        read_map(MAP(LAYER("[12, 12, 13, 12, 12, 11]"), WALLS));
    cr_assert_eq(level->shape_count, 2);
    EXPECT_POINTS(&level->shapes[1], LEVEL_BOX, 32, 0, 48, 32);
    expect_vec(level->shapes[1].position, 0, 0);
    cr_assert_str_eq(level->shapes[1].class, "");
    text.options.outlines_cells = true;
    level = read_map(MAP(LAYER("[12, 12, 0, 12, 0, 0]"), WALLS));
    cr_assert_eq(level->shape_count, 1);
    EXPECT_POINTS(&level->shapes[0], LEVEL_POLYGON, 0, 0, 32, 0, 32, 16, 16, 16,
                  16, 32, 0, 32);
}

Test(tiled_tiles, holes_of_outlines_are_filled_where_that_is_wanted)
{
    static const char ring[] =
        MAP("{\"type\": \"tilelayer\", \"name\": \"ground\", \"width\": 3, "
            "\"height\": 3, \"data\": [12, 12, 12, 12, 0, 12, 12, 12, 12]}",
            WALLS);
    text.options.layers = (const char *const[]){"ground", NULL};
    text.options.outlines_cells = true;
    cr_assert_eq(read_map(ring)->shapes[0].ring_count, 2);
    text.options.fills_holes = true;
    const struct level *level = read_map(ring);
    cr_assert_eq(level->shapes[0].ring_count, 1);
    EXPECT_POINTS(&level->shapes[0], LEVEL_POLYGON, 0, 0, 48, 0, 48, 48, 0, 48);
}

/* 0.1 + 16 is no double, but both sides of a line come to the same one. */
Test(tiled_tiles, full_cells_beside_each_other_meet)
{
    text.options.layers = (const char *const[]){"ground", NULL};
    const struct level *level = read_map(
        MAP("{\"type\": \"tilelayer\", \"name\": \"ground\", \"width\": 3, "
            "\"height\": 2, \"offsetx\": 0.1, \"data\": [12, 13, 0, 0, 0, "
            "0]}",
            WALLS));
    cr_assert_eq(level->shape_count, 2);
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, 0, 16, 16);
    EXPECT_POINTS(&level->shapes[1], LEVEL_BOX, 16, 0, 32, 16);
    expect_vec(level->shapes[1].position, 0.1, 0);
}

/* A grid around both would have 10^18 cells. */
Test(tiled_tiles, full_cells_may_be_far_apart)
{
    text.options.layers = (const char *const[]){"g", NULL};
    const struct level *level = read_map(
        MAP(CHUNKS(CHUNK(-500000000, 5, "[12, 12]") "," CHUNK(
                500000000, 500000000, "[0, 12]") "," CHUNK(500000002, 500000000,
                                                           "[12, 12]")),
            WALLS));
    expect_faults(level, "");
    cr_assert_geq(level->shape_count, 2);
    double area = 0;
    for (int i = 0; i < level->shape_count; i++) {
        const col_vec2 *points = level->shapes[i].points;
        area += (points[1].x - points[0].x) * (points[1].y - points[0].y);
    }
    cr_assert_eq(area, 5 * 256);
}

/* ---- old files and files by themselves ----------------------------------- */

Test(tiled_tiles, old_files_have_tiles_by_their_ids)
{
    text.options.properties = (const char *const[]){"solid", NULL};
    const struct level *level = read_map(MAP(
        LAYER("[16, 17, 0, 18, 0, 0]"),
        "{\"firstgid\": 11, \"tilewidth\": 16, \"tileheight\": 16, "
        "\"image\": \"a\", \"imagewidth\": 64, \"imageheight\": 32, "
        "\"tiles\": {\"5\": {\"objectgroup\": {\"objects\": [{\"x\": 1, "
        "\"y\": 2, \"width\": 3, \"height\": 4}]}}, \"x\": {}}, "
        "\"tileproperties\": {\"5\": {\"solid\": \"1\"}, \"6\": {\"solid\": "
        "\"1\"}}}"));
    expect_faults(level, "");
    cr_assert_eq(level->shape_count, 2);
    cr_assert(level->shapes[0].is_tile);
    expect_vec(level->shapes[0].position, 1, 2);
    cr_assert(level->shapes[1].is_cells);
    EXPECT_POINTS(&level->shapes[1], LEVEL_BOX, 16, 0, 32, 16);
    level = read_map(
        MAP(LAYER("[0, 19, 0, 0, 0, 0]"),
            "{\"firstgid\": 11, \"tilewidth\": 16, \"tileheight\": 16, "
            "\"image\": \"a\", \"imagewidth\": 64, \"imageheight\": 32}"));
    expect_faults(level, "unknown-tile");
}

/* Four columns, so tile 1 is in the second and tile 2 in the third: 40 and 80
 * from the first. */
Test(tiled_tiles, a_tileset_by_itself_is_its_tiles_apart)
{
    const struct level *level = read_map(TILESET(", \"type\": \"tileset\""));
    expect_faults(level, "");
    cr_assert(level->is_tileset);
    cr_assert_eq(level->shape_count, 3);
    cr_assert_str_eq(level->shapes[0].id, "tile 1");
    expect_vec(level->shapes[0].position, 45, 0);
    cr_assert_str_eq(level->shapes[2].id, "tile 2#2");
    expect_vec(level->shapes[2].position, 90, 20);
    cr_assert_not(level->has_bounds);
}

Test(tiled_tiles, a_template_by_itself_is_its_object)
{
    const struct level *level =
        read_map("{\"type\": \"template\", \"object\": {\"id\": 3, \"width\": "
                 "7, \"height\": 6}}");
    expect_faults(level, "");
    cr_assert_eq(level->shape_count, 1);
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, 0, 7, 6);
    expect_vec(level->shapes[0].position, 0, 0);
    cr_assert_str_eq(level->shapes[0].id, "3");
}

Test(tiled_tiles, a_template_may_have_no_object)
{
    static const char *const files[] = {
        "{\"type\": \"template\"}",
        "{\"type\": \"template\", \"object\": [1]}"};
    for (int i = 0; i < 2; i++) {
        const struct level *level = read_map(files[i]);
        expect_faults(level, "wrong-type");
        cr_assert(level->faults->is_severe);
    }
}
