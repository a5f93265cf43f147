/* level/tiled: values of Tiled's files that are of another sort than they
 * should be, or left out: what is told of them, and what is read beside. */
#include <string.h>

#include "support/expect.h"
#include "support/tile_map.h"

TILE_SUITE(tiled_values);

#define OBJECTS(objects)                                                       \
    "{\"type\": \"objectgroup\", \"name\": \"things\", \"objects\": "          \
    "[" objects "]}"
#define BOX(more)                                                              \
    "{\"id\": 1, \"x\": 3, \"y\": 2, \"width\": 4, \"height\": 5" more "}"

/* ---- files that are known, or are none ----------------------------------- */

static const struct item *root_of(const char *file)
{
    struct fail fail;
    return library_add(&text.library, "a", file, strlen(file), &fail)->root;
}

Test(tiled_values, files_of_tiled_are_known_without_a_type)
{
    cr_assert(tiled_recognise(
        root_of("{\"layers\": [], \"orientation\": \"orthogonal\"}")));
    cr_assert(tiled_recognise(root_of("{\"tilecount\": 1, \"tilewidth\": 8}")));
    cr_assert(not(tiled_recognise(root_of("{\"tilecount\": 1}"))));
    cr_assert(not(tiled_recognise(root_of("{\"layers\": []}"))));
    cr_assert(not(tiled_recognise(
        root_of("{\"layers\": {}, \"orientation\": \"orthogonal\"}"))));
}

/* Before 1.0, and in what other programs write, layers have no type. */
Test(tiled_values, layers_without_a_type_are_known_by_what_they_have)
{
    const struct level *level = read_map(
        MAP("{\"objects\": [" BOX(
                "") "]}, {\"image\": \"a.png\"}, "
                    "{\"width\": 1, \"height\": 1, \"data\": [12]}, "
                    "{\"chunks\": [" CHUNK(
                        4, 4, "[12, 0]") "]}, {\"layers\": "
                                         "[{\"objects\": [" BOX(
                                             "") "]}]}, {\"name\": \"?\"}",
            TILESET("")));
    expect_faults(level, "duplicate-object-id");
    cr_assert(eq(int, level->shape_count, 4));
    cr_assert(eq(long, level_notes(level, "image layers are ignored"), 1));
    cr_assert(
        eq(long, level_notes(level, "layers of unknown types are ignored"), 1));
}

Test(tiled_values, a_map_whose_size_is_none_has_no_bounds)
{
    static const char *const sizes[] = {
        "\"width\": 0, \"height\": 2, \"tilewidth\": 8, \"tileheight\": 8",
        "\"width\": 2, \"height\": -1, \"tilewidth\": 8, \"tileheight\": 8",
        "\"width\": 2, \"height\": 2, \"tilewidth\": 8, \"tileheight\": 0",
        "\"width\": 9e59, \"height\": 2, \"tilewidth\": 8, \"tileheight\": 8"};
    for (int i = 0; i < 4; i++) {
        snprintf(json, sizeof json,
                 "{\"type\": \"map\", %s, \"layers\": [" OBJECTS(BOX("")) "]}",
                 sizes[i]);
        const struct level *level = read_map(json);
        expect_faults(level, i < 3 ? "number-range" : "");
        cr_assert(not(level->has_bounds));
        cr_assert(eq(int, level->shape_count, 1));
    }
}

Test(tiled_values, each_direction_of_a_parallax_or_offset_counts)
{
    static const char *const layers[] = {
        "\"parallaxx\": 2", "\"parallaxy\": 0.5", "\"parallaxy\": 2"};
    for (int i = 0; i < 3; i++) {
        snprintf(json, sizeof json,
                 MAP("{\"type\": \"objectgroup\", %s, "
                     "\"objects\": []}",
                     ""),
                 layers[i]);
        cr_assert(eq(long,
                     level_notes(read_map(json),
                                 "parallax factors of layers are ignored"),
                     1));
    }
    const struct level *level = read_map(MAP(
        "{\"type\": \"objectgroup\", \"offsety\": -8, \"objects\": "
        "[" BOX(
            "") "]}, {\"type\": \"objectgroup\", \"offsety\": 8, "
                "\"objects\": [{\"id\": 2, \"x\": 0, \"y\": 0, \"width\": 1, "
                "\"height\": 1}]}",
        ""));
    expect_vec(level->shapes[0].position, 3, -6);
    expect_vec(level->shapes[1].position, 0, 8);
}

/* ---- objects ------------------------------------------------------------- */

Test(tiled_values, ids_that_are_no_whole_numbers_are_not_used)
{
    static const char *const ids[] = {"1.5", "-1", "3e9", "\"7\"", "null"};
    for (int i = 0; i < 5; i++) {
        snprintf(json, sizeof json,
                 MAP("{\"type\": \"objectgroup\", \"name\": \"a\", "
                     "\"objects\": [{\"id\": %s, \"x\": 0, \"y\": 0, "
                     "\"width\": 1, \"height\": 1}]}",
                     ""),
                 ids[i]);
        const struct level *level = read_map(json);
        cr_assert(eq(int, level->shape_count, 1));
        cr_assert(eq(str, level->shapes->id, "a #0"));
        cr_assert(eq(long, level->shapes->object, -1));
    }
}

/* To the left of its place and above: y from -10 to 0, as x from -4. */
Test(tiled_values, a_capsule_may_be_of_negative_height)
{
    const struct level *level = read_map(MAP(
        OBJECTS("{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": -4, \"height\": "
                "-10, \"capsule\": true}"),
        ""));
    expect_faults(level, "number-range number-range");
    EXPECT_POINTS(level->shapes, LEVEL_CAPSULE, -2, -2, -2, -8);
}

Test(tiled_values, templates_that_are_none_are_told_of)
{
    level_text_add(&text, "map.tmj", MAP("", ""));
    const struct level *level = read_map(
        MAP(OBJECTS("{\"id\": 1, \"template\": 7, \"x\": 0, \"y\": 0}, "
                    "{\"id\": 2, \"template\": \"map.tmj\", \"x\": 0, \"y\": "
                    "0}, {\"id\": 3, \"template\": null, \"x\": 0, \"y\": 0, "
                    "\"width\": 1, \"height\": 1}"),
            ""));
    expect_faults(level, "unreadable-file unreadable-file");
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(long,
                 level_notes(level, "objects of templates that cannot be read "
                                    "are ignored"),
                 2));
    expect_fault_at(level, 0, "/layers/0/objects/0/template");
    cr_assert(
        eq(str, level->faults->next->message, "map.tmj is not a template"));
    cr_assert(eq(int, level->shape_count, 1));
}

/* A template that nobody asks for is told of, but not severe. */
Test(tiled_values, a_template_in_a_layer_that_is_left_out_is_not_severe)
{
    static const char *const layers[] = {"ground", NULL};
    text.options.layers = layers;
    const struct level *level = read_map(
        MAP(OBJECTS("{\"id\": 1, \"template\": 7, \"x\": 0, \"y\": 0}"), ""));
    expect_faults(level, "unreadable-file");
    cr_assert(not(level->faults->is_severe));
}

/* The object's own tile is one of the map, whatever its template has. */
Test(tiled_values, a_tile_of_its_own_wins_over_its_template)
{
    level_text_add(&text, "t.tj",
                   "{\"type\": \"template\", \"object\": {\"width\": 20, "
                   "\"height\": 30, \"gid\": 1}, \"tileset\": {\"firstgid\": "
                   "1, \"source\": \"none.tsj\"}}");
    const struct level *level =
        read_map(MAP(OBJECTS("{\"id\": 1, \"template\": \"t.tj\", \"gid\": 12, "
                             "\"x\": 0, \"y\": 0}"),
                     TILESET("")));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 0, 0, 4, 0, 0, 7);
}

Test(tiled_values, numbers_of_tiles_that_are_none_are_severe)
{
    static const char *const numbers[] = {"12.5", "-12", "4294967296", "true"};
    for (int i = 0; i < 4; i++) {
        snprintf(json, sizeof json,
                 MAP("{\"type\": \"objectgroup\", \"objects\": [{\"id\": 1, "
                     "\"x\": 0, \"y\": 0, \"gid\": %s}]}",
                     TILESET("")),
                 numbers[i]);
        const struct level *level = read_map(json);
        expect_faults(level, "wrong-type");
        cr_assert(level->faults->is_severe);
    }
}

Test(tiled_values, tile_objects_of_isometric_maps_are_told_of)
{
    const struct level *level = read_map(
        "{\"type\": \"map\", \"orientation\": \"isometric\", \"tilewidth\": "
        "16, \"tileheight\": 8, \"layers\": [" OBJECTS(
            "{\"id\": 1, \"x\": 0, \"y\": 0, \"gid\": 12}") "], \"tilesets\": "
                                                            "[" TILESET(
                                                                "") "]}");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(eq(
        long, level_notes(level, "tile objects of isometric maps are ignored"),
        1));
}

/* Its tiles are not known, so that nothing is said of the object itself. */
Test(tiled_values, a_tile_object_needs_its_tileset)
{
    const struct level *level =
        read_map(MAP(OBJECTS("{\"id\": 1, \"x\": 0, \"y\": 0, \"gid\": 3}"),
                     "{\"firstgid\": 1, \"source\": \"none.tsj\"}"));
    expect_faults(level, "missing-file");
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(int, level->shape_count, 0));
}

/* Those of one object may be 1000 bytes long, joined with the layer's. */
Test(tiled_values, long_lists_of_rules_are_not_joined)
{
    char list[700];
    memset(list, 'C', sizeof list - 1);
    list[sizeof list - 1] = '\0';
    snprintf(json, sizeof json,
             MAP("{\"type\": \"objectgroup\", \"properties\": [{\"name\": "
                 "\"collide:ignore\", \"value\": \"%s\"}], \"objects\": "
                 "[{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 1, \"height\": "
                 "1, \"properties\": [{\"name\": \"collide:ignore\", "
                 "\"value\": \"%s\"}]}]}",
                 ""),
             list, list);
    const struct level *level = read_map(json);
    cr_assert(eq(sz, strlen(level->shapes->ignore), sizeof list - 1));
    cr_assert(
        eq(long,
           level_notes(level,
                       "collide:ignore lists are not joined beyond 1000 bytes"),
           1));
}

/* ---- tilesets and their tiles -------------------------------------------- */

Test(tiled_values, tilesets_that_are_none_are_severe)
{
    const struct level *level =
        read_map(MAP(OBJECTS(BOX("")), "7, {\"firstgid\": 1, \"source\": 3}"));
    expect_faults(level, "wrong-type unreadable-file");
    cr_assert(level->faults->is_severe);
    cr_assert(eq(int, level->shape_count, 1));
    expect_faults(read_map("{\"type\": \"map\", \"tilewidth\": 8, "
                           "\"tileheight\": 8, \"tilesets\": 7}"),
                  "wrong-type");
    expect_faults(read_map("{\"type\": \"map\", \"tilewidth\": 8, "
                           "\"tileheight\": 8, \"tilesets\": null}"),
                  "");
}

Test(tiled_values, tiles_that_are_none_are_told_of)
{
    const struct level *level =
        read_tile("12", ", \"tileproperties\": {\"a\": {}, \"-1\": {}, "
                        "\"99999999999\": {}, \"268435456\": {}}");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    level = read_map(MAP(
        LAYER("[12, 0, 0, 0, 0, 0]"),
        "{\"firstgid\": 11, \"tilewidth\": 8, "
        "\"tileheight\": 8, \"tilecount\": 2, \"tiles\": "
        "[{\"id\": 1, \"objectgroup\": {\"objects\": [7, " BOX("") "]}}]}"));
    expect_faults(level, "wrong-type");
    expect_fault_at(level, 0, "/tilesets/0/tiles/0/objectgroup/objects/0");
    cr_assert(level->faults->is_severe);
    cr_assert(eq(int, level->shape_count, 1));
    level = read_map(MAP("", "{\"firstgid\": 11, \"tilewidth\": 8, "
                             "\"tileheight\": 8, \"tiles\": 7}"));
    expect_faults(level, "wrong-type");
    expect_fault_at(level, 0, "/tilesets/0/tiles");
}

Test(tiled_values, a_tile_may_have_no_shapes)
{
    static const char *const groups[] = {"{}", "{\"objects\": []}",
                                         "{\"objects\": {}}", "null"};
    for (int i = 0; i < 4; i++) {
        snprintf(json, sizeof json,
                 MAP(LAYER("[12, 0, 0, 0, 0, 0]"),
                     "{\"firstgid\": 11, \"tilewidth\": 8, \"tileheight\": "
                     "8, \"tilecount\": 2, \"tiles\": [{\"id\": 1, "
                     "\"objectgroup\": %s}]}"),
                 groups[i]);
        const struct level *level = read_map(json);
        expect_faults(level, "");
        cr_assert(eq(int, level->shape_count, 0));
    }
}

/* Without "tilecount" the image tells: it is as wide as one tile, and as high
 * as two. */
Test(tiled_values, the_image_tells_how_many_tiles_there_are)
{
#define SHEET(members)                                                         \
    MAP(LAYER("[11, 12, 13, 0, 0, 0]"),                                        \
        "{\"firstgid\": 11, \"tilewidth\": 8, \"tileheight\": 8, "             \
        "\"image\": \"a.png\"" members "}")
    expect_faults(read_map(SHEET(", \"imagewidth\": 8, \"imageheight\": 16")),
                  "unknown-tile");
    expect_faults(read_map(SHEET(", \"imagewidth\": 8")), "");
    expect_faults(read_map(SHEET("")), "");
    expect_faults(read_map(SHEET(", \"imagewidth\": 8, \"imageheight\": 16, "
                                 "\"spacing\": -8")),
                  "unknown-tile");
}

Test(tiled_values, a_tile_without_size_is_not_scaled)
{
    const struct level *level = read_map(
        MAP(OBJECTS("{\"id\": 1, \"x\": 0, \"y\": 0, \"gid\": 1, \"width\": 9, "
                    "\"height\": 9}"),
            "{\"firstgid\": 1, \"tilewidth\": 0, \"tileheight\": 0, "
            "\"tilecount\": 1, \"tiles\": [{\"id\": 0, \"objectgroup\": "
            "{\"objects\": [" BOX("") "]}}]}"));
    expect_faults(level, "");
    EXPECT_POINTS(level->shapes, LEVEL_BOX, 0, 0, 4, 5);
}

/* ---- cells --------------------------------------------------------------- */

Test(tiled_values, chunks_lie_at_the_origin_where_nothing_is_said)
{
    const struct level *level = read_map(
        MAP("{\"type\": \"tilelayer\", \"name\": \"g\", \"chunks\": "
            "[{\"width\": 1, \"height\": 1, \"data\": [12]}, {\"width\": 0, "
            "\"height\": 1}, {\"width\": 1, \"height\": 0}, {\"width\": 1, "
            "\"height\": 1}]}",
            TILESET("")));
    expect_faults(level, "data-length");
    expect_fault_at(level, 0, "/layers/0/chunks/3");
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes->id, "g 0,0"));
}

/* A flipped tile 0 is no tile, as one that is not flipped. */
Test(tiled_values, flags_without_a_number_are_an_empty_cell)
{
    const struct level *level = read_tile("2147483648", "");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 0));
}

Test(tiled_values, lists_of_numbers_tell_where_they_break)
{
#define LIST(list)                                                             \
    read_map(MAP("{\"type\": \"tilelayer\", \"width\": 2, \"height\": 1, "     \
                 "\"encoding\": \"csv\", \"data\": \"" list "\"}",             \
                 ""))                                                          \
        ->faults->message
    cr_assert(eq(str, LIST("1, x"),
                 "data: expected whole numbers separated by commas, found "
                 "\"x\" at index 1"));
    cr_assert(eq(str, LIST("1, 2 3"),
                 "data: expected whole numbers separated by commas, found "
                 "\"2\" at index 1"));
    cr_assert(eq(str, LIST("abcdefghijklmnop"),
                 "data: expected whole numbers separated by commas, found "
                 "\"abcdefghijkl\" at index 0"));
    cr_assert(eq(str, LIST("\\u00e9"),
                 "data: expected whole numbers separated by commas, found "
                 "another character at index 0"));
}

/* ---- what is chosen ------------------------------------------------------ */

/* --property solid: what a number, a text or a list says, Tiled's own values of
 * true and false aside. */
Test(tiled_values, each_value_but_nothing_is_a_yes)
{
    static const struct {
        const char *value;
        bool is_on;
    } values[] = {{"-1", true},         {"0", false},    {"\"\"", false},
                  {"\"x\"", true},      {"[1]", true},   {"[[]]", true},
                  {"{\"a\": 1}", true}, {"null", false}, {"\"false\"", false}};
    text.options.properties = (const char *const[]){"solid", NULL};
    for (int i = 0; i < 9; i++) {
        snprintf(json, sizeof json,
                 MAP("{\"type\": \"objectgroup\", \"objects\": [{\"id\": 1, "
                     "\"x\": 0, \"y\": 0, \"width\": 1, \"height\": 1, "
                     "\"properties\": [{\"value\": 1}, {\"name\": \"solid\", "
                     "\"value\": %s}]}]}",
                     ""),
                 values[i].value);
        cr_assert(eq(int, read_map(json)->shape_count, values[i].is_on), "%s",
                  values[i].value);
    }
}

#define SOLID "\"properties\": [{\"name\": \"solid\", \"value\": true}]"

Test(tiled_values, a_property_of_the_layer_or_of_one_shape_chooses)
{
    text.options.properties = (const char *const[]){"solid", NULL};
    const struct level *level = read_map(
        MAP("{\"type\": \"tilelayer\", \"width\": 1, \"height\": 1, "
            "\"data\": [12], " SOLID "}, " LAYER("[12, 0, 0, 0, 0, 0]"),
            TILESET("")));
    cr_assert(eq(int, level->shape_count, 1));
    static const char tileset[] =
        "{\"firstgid\": 1, \"tilewidth\": 8, \"tileheight\": 8, "
        "\"tilecount\": 1, \"tiles\": [{\"id\": 0, \"objectgroup\": "
        "{\"objects\": [{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 1, "
        "\"height\": 1}, {\"id\": 2, \"x\": 4, \"y\": 0, \"width\": 1, "
        "\"height\": 1, " SOLID "}]}}]}";
    static const char *const layers[] = {
        LAYER("[1, 0, 0, 0, 0, 0]"),
        OBJECTS("{\"id\": 1, \"x\": 0, \"y\": 8, \"gid\": 1}")};
    for (int i = 0; i < 2; i++) {
        snprintf(json, sizeof json, MAP("%s", "%s"), layers[i], tileset);
        level = read_map(json);
        cr_assert(eq(int, level->shape_count, 1));
        expect_vec(level->shapes->position, 4, i == 0 ? 8 : 0);
    }
}

Test(tiled_values, true_ignores_every_rule)
{
    const struct level *level = read_map(
        MAP(OBJECTS(BOX(
                ", \"properties\": [{\"name\": \"collide:ignore\", "
                "\"value\": true}]") ", {\"id\": 2, \"x\": 0, \"y\": 0, "
                                     "\"width\": 1, \"height\": 1, "
                                     "\"properties\": [{\"name\": "
                                     "\"collide:ignore\", \"value\": false}]}"),
            ""));
    cr_assert(eq(str, level->shapes[0].ignore, "all"));
    cr_assert(eq(str, level->shapes[1].ignore, ""));
}

Test(tiled_values, a_tile_object_that_is_left_out_is_told_of)
{
    text.options.classes = (const char *const[]){"wall", NULL};
    const struct level *level = read_map(MAP(
        OBJECTS("{\"id\": 1, \"x\": 0, \"y\": 0, \"gid\": 11}"), TILESET("")));
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(eq(
        long,
        level_notes(level, "tile objects without collision shapes are ignored"),
        1));
}

/* ---- where it lies ------------------------------------------------------- */

#define TURNED(shape)                                                          \
    MAP(LAYER("[1, 0, 0, 0, 0, 0]"),                                           \
        "{\"firstgid\": 1, \"tilewidth\": 8, \"tileheight\": 16, "             \
        "\"tilecount\": 1, \"tilerendersize\": \"grid\", \"tiles\": "          \
        "[{\"id\": 0, \"objectgroup\": {\"objects\": [{\"id\": 1, \"x\": 4, "  \
        "\"y\": 0, \"width\": 3, \"height\": 2, " shape "}]}}]}")

/* 8 by 16 into 16 by 16: what is turned by a quarter has its height doubled. */
Test(tiled_values, what_is_turned_by_quarters_keeps_its_right_angles)
{
    const struct level *level = read_map(TURNED("\"rotation\": 90"));
    EXPECT_POINTS(level->shapes, LEVEL_BOX, 0, 0, 3, 4);
    cr_assert(eq(dbl, level->shapes->angle, 90));
    level = read_map(TURNED("\"rotation\": 270"));
    EXPECT_POINTS(level->shapes, LEVEL_BOX, 0, 0, 3, 4);
    level = read_map(TURNED("\"rotation\": 180"));
    EXPECT_POINTS(level->shapes, LEVEL_BOX, 0, 0, 6, 2);
    expect_vec(level->shapes->position, 8, 0);
}

/* It would be no capsule any more. */
Test(tiled_values, a_capsule_that_is_turned_and_stretched_is_told_of)
{
    const struct level *level =
        read_map(TURNED("\"rotation\": 30, \"capsule\": true"));
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(eq(long,
                 level_notes(level, "capsules of tiles that are rotated and "
                                    "then scaled unequally are ignored"),
                 1));
}

/* 20 by 30 into 10 by 30: half as large, 7.5 from the top of a box that stands
 * on y = 0. */
Test(tiled_values, a_tile_that_keeps_its_aspect_fits_the_narrower_side)
{
    const struct level *level = read_map(
        MAP(OBJECTS("{\"id\": 1, \"x\": 0, \"y\": 0, \"gid\": 12, \"width\": "
                    "10, \"height\": 30}"),
            TILESET(", \"fillmode\": \"preserve-aspect-fit\"")));
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 0, 0, 2, 0, 0, 3.5);
    expect_vec(level->shapes->position, 2.5, -22.5);
}

Test(tiled_values, a_tile_out_of_range_is_no_shape)
{
    const struct level *level = read_map(
        MAP("{\"type\": \"tilelayer\", \"offsetx\": 1e60, \"width\": 1, "
            "\"height\": 1, \"data\": [12]}",
            TILESET(", \"tileoffset\": {\"x\": 1e60, \"y\": 0}")));
    expect_faults(level, "number-range");
    cr_assert(eq(int, level->shape_count, 0));
}
