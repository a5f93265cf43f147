/* level/tiled: objects of Tiled, as its own documentation has them (docs/
 * reference/json-map-format.rst), and what can be wrong with them. */
#include "maps/map_reader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/level_text.h"
#include "support/text_parts.h"

static struct level_text text;

static void begin(void)
{
    level_text_begin(&text);
}

static void leave(void)
{
    level_text_end(&text);
}

TestSuite(tiled_objects, .init = begin, .fini = leave);

/* A map of 10 by 5 cells of 16 by 8. */
#define MAP(more)                                                              \
    "{\"type\": \"map\", \"orientation\": \"orthogonal\", \"width\": 10, "     \
    "\"height\": 5, \"tilewidth\": 16, \"tileheight\": 8" more "}"
#define LAYERS(layers) MAP(", \"layers\": [" layers "]")
#define OBJECTS(name, objects)                                                 \
    "{\"type\": \"objectgroup\", \"name\": \"" name                            \
    "\", \"objects\": [" objects "]}"
#define ONE(object) LAYERS(OBJECTS("things", object))

static struct level *read_map(const char *json)
{
    return level_text_read(&text, tiled_read, json);
}

/* The only shape of a map that has no faults. */
static const struct level_shape *read_one(const char *json)
{
    const struct level *level = read_map(json);
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    return level->shapes;
}

/* ---- kinds --------------------------------------------------------------- */

Test(tiled_objects, a_map_has_bounds_and_a_grid)
{
    const struct level *level = read_map(MAP(", \"layers\": []"));
    cr_assert(zero(ptr, level->name));
    cr_assert(level->has_bounds && level->has_grid);
    expect_vec(level->bounds.min, 0, 0);
    expect_vec(level->bounds.max, 160, 40);
    cr_assert(level->knows_y && !level->is_y_up);
    level = read_map(MAP(", \"infinite\": true, \"layers\": []"));
    cr_assert(not(level->has_bounds));
    cr_assert(eq(dbl, level->cell_width, 16));
    cr_assert(eq(dbl, level->cell_height, 8));
}

Test(tiled_objects, a_rectangle_is_a_box_about_its_place)
{
    const struct level_shape *shape =
        read_one(ONE("{\"id\": 14, \"name\": \"wall\", \"type\": \"brick\", "
                     "\"x\": 3, \"y\": -2, \"width\": 10, \"height\": 4, "
                     "\"rotation\": 90, \"visible\": false}"));
    EXPECT_POINTS(shape, LEVEL_BOX, 0, 0, 10, 4);
    expect_vec(shape->position, 3, -2);
    cr_assert(eq(dbl, shape->angle, 90));
    cr_assert(eq(str, shape->id, "wall"));
    cr_assert(eq(str, shape->own_id, "14"));
    cr_assert(eq(long, shape->object, 14));
    cr_assert(eq(str, shape->name, "wall"));
    cr_assert(eq(str, shape->class, "brick"));
    cr_assert(eq(str, shape->layer, "things"));
    cr_assert(eq(int, shape->role, LEVEL_SOLID));
    cr_assert(all(not(shape->is_tile), not(shape->is_cells)));
}

#define ROUND(kind, width, height)                                             \
    ONE("{\"id\": 1, \"x\": 5, \"y\": 6, \"width\": " #width                   \
        ", \"height\": " #height ", \"" kind "\": true, \"rotation\": 30}")

/* It is turned about the corner of its box, not about its centre. */
Test(tiled_objects, an_ellipse_fills_its_box)
{
    const struct level_shape *shape = read_one(ROUND("ellipse", 8, 8));
    EXPECT_POINTS(shape, LEVEL_ELLIPSE, 4, 4, 4, 4);
    expect_vec(shape->position, 5, 6);
    cr_assert(eq(dbl, shape->angle, 30));
    EXPECT_POINTS(read_one(ROUND("ellipse", 8, 6)), LEVEL_ELLIPSE, 4, 3, 4, 3);
}

Test(tiled_objects, a_capsule_lies_along_the_longer_side_of_its_box)
{
    const struct level_shape *shape = read_one(ROUND("capsule", 33, 23));
    EXPECT_POINTS(shape, LEVEL_CAPSULE, 11.5, 11.5, 21.5, 11.5);
    cr_assert(eq(dbl, shape->radius, 11.5));
    shape = read_one(ROUND("capsule", 4, 10));
    EXPECT_POINTS(shape, LEVEL_CAPSULE, 2, 2, 2, 8);
    cr_assert(eq(dbl, shape->radius, 2));
    EXPECT_POINTS(read_one(ROUND("capsule", 4, 4)), LEVEL_ELLIPSE, 2, 2, 2, 2);
}

/* Read to the left of its place, so that queries go on; but it is told of. */
Test(tiled_objects, a_negative_size_is_a_fault)
{
    const struct level *level = read_map(ROUND("ellipse", -8, 6));
    expect_faults(level, "number-range");
    expect_fault_at(level, 0, "/layers/0/objects/0/width");
    cr_assert(not(level->faults->is_severe));
    EXPECT_POINTS(level->shapes, LEVEL_ELLIPSE, -4, 3, 4, 3);
    level = read_map(ROUND("capsule", -10, -4));
    expect_faults(level, "number-range number-range");
    EXPECT_POINTS(level->shapes, LEVEL_CAPSULE, -2, -2, -8, -2);
}

#define POINTS(kind, points)                                                   \
    ONE("{\"id\": 1, \"x\": 5, \"y\": 6, \"width\": 0, \"height\": 0, "        \
        "\"" kind "\": [" points "]}")
#define AT(x, y) "{\"x\": " #x ", \"y\": " #y "}"

Test(tiled_objects, a_line_of_one_point_is_a_chain_of_too_few)
{
    const struct level *level = read_map(POINTS("polyline", AT(1, 2)));
    expect_faults(level, "chain-too-few");
    expect_fault_at(level, 0, "/layers/0/objects/0/polyline");
    cr_assert(eq(int, level->shape_count, 0));
    read_one(POINTS("polygon", AT(1, 2))); /* a rule of `check` tells of it */
}

Test(tiled_objects, polygons_are_about_their_place)
{
    const struct level_shape *shape =
        read_one(POINTS("polygon", AT(0, 280) "," AT(3, 4) "," AT(-1, 0.5)));
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 280, 3, 4, -1, 0.5);
    expect_vec(shape->position, 5, 6);
    expect_item_at(item_element(shape->vertices, 1),
                   "/layers/0/objects/0/polygon/1");
}

Test(tiled_objects, a_polyline_that_ends_where_it_begins_is_closed)
{
    EXPECT_POINTS(
        read_one(POINTS("polyline", AT(0, 0) "," AT(3, 4) "," AT(9, 0))),
        LEVEL_CHAIN, 0, 0, 3, 4, 9, 0);
    EXPECT_POINTS(read_one(POINTS("polyline", AT(1, 0) "," AT(3, 4) "," AT(
                                                  9, 0) "," AT(1, 0))),
                  LEVEL_LOOP, 1, 0, 3, 4, 9, 0);
    EXPECT_POINTS(
        read_one(POINTS("polyline", AT(1, 0) "," AT(3, 4) "," AT(1, 0))),
        LEVEL_CHAIN, 1, 0, 3, 4, 1, 0);
}

Test(tiled_objects, a_point_is_a_marker_and_never_solid)
{
    const struct level_shape *shape = read_one(
        ONE("{\"id\": 1, \"x\": 5, \"y\": 6, \"point\": true, \"width\": 0, "
            "\"height\": 0}"));
    EXPECT_POINTS(shape, LEVEL_POINT, 0, 0);
    expect_vec(shape->position, 5, 6);
    cr_assert(eq(int, shape->role, LEVEL_SENSOR));
}

/* The order of libtiled: what is asked last is what counts. */
Test(tiled_objects, of_several_kinds_the_last_counts)
{
    static const struct {
        const char *members;
        enum level_kind kind;
    } trials[] = {
        {"\"polygon\": [" AT(0, 0) "]", LEVEL_POLYGON},
        {"\"polyline\": [" AT(0, 0) "," AT(1, 0) "], \"polygon\": []",
         LEVEL_CHAIN},
        {"\"ellipse\": true, \"polyline\": []", LEVEL_ELLIPSE},
        {"\"capsule\": true, \"ellipse\": true", LEVEL_CAPSULE},
        {"\"point\": true, \"capsule\": true", LEVEL_POINT},
        {"\"ellipse\": false, \"gid\": 0", LEVEL_BOX},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        char json[600];
        snprintf(json, sizeof json,
                 ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 4, "
                     "\"height\": 2, %s}"),
                 trials[i].members);
        cr_expect(eq(int, read_one(json)->kind, trials[i].kind), "%s",
                  trials[i].members);
    }
}

Test(tiled_objects, texts_are_noted)
{
    const struct level *level =
        read_map(ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 4, "
                     "\"height\": 2, \"text\": {\"text\": \"hello\"}}"));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(eq(long, level_notes(level, "text objects are ignored"), 1));
}

Test(tiled_objects, unknown_members_are_noted)
{
    const struct level *level =
        read_map(ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 4, "
                     "\"height\": 2, \"skewx\": 7, \"skewy\": 1}"));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(
        long, level_notes(level, "unknown members of objects are ignored"), 2));
}

Test(tiled_objects, a_member_that_is_nearly_known_is_told_by_name)
{
    const struct level *level =
        read_map(ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 4, "
                     "\"height\": 2, \"elipse\": true}"));
    cr_assert(eq(int, level->shapes[0].kind, LEVEL_BOX));
    expect_faults(level, "unknown-member");
    cr_assert(eq(str, level->faults->message,
                 "unknown member \"elipse\" in an object; did you mean "
                 "\"ellipse\"?"));
    cr_assert(not(level->faults->is_severe));
    cr_assert(zero(ptr, level->notes));
}

/* Every member that Tiled 1.12 writes, and "class" of 1.9. */
Test(tiled_objects, known_members_are_not_noted)
{
    const struct level *level = read_map(
        ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 4, \"height\": 2, "
            "\"rotation\": 0, \"name\": \"\", \"type\": \"\", \"class\": "
            "\"\", \"visible\": true, \"opacity\": 1, \"gid\": 0, "
            "\"properties\": [], \"propertytypes\": {}, \"template\": null, "
            "\"ellipse\": false, \"capsule\": false, \"point\": false, "
            "\"text\": null, \"polygon\": null, \"polyline\": null, "
            "\"draworder\": \"\"}"));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(zero(ptr, level->notes));
}

Test(tiled_objects, what_has_no_size_is_told)
{
    const struct level *level = read_map(
        ONE("{\"id\": 1, \"x\": 5, \"y\": 6, \"width\": 0, "
            "\"height\": 0, \"type\": \"Enemy\"},"
            "{\"id\": 2, \"x\": 7, \"y\": 8, \"width\": 0, \"height\": 3},"
            "{\"id\": 3, \"x\": 7, \"y\": 8, \"ellipse\": true, "
            "\"width\": 3, \"height\": 0},"
            "{\"id\": 4, \"x\": 7, \"y\": 8},"
            "{\"id\": 5, \"x\": 7, \"y\": 8, \"name\": \"lamp\"},"
            "{\"id\": 6, \"x\": 7, \"y\": 8, \"class\": \"Wall\"}"));
    /* Objects 1 and 5 are markers, as before Tiled had points. */
    expect_faults(level, "zero-size zero-size zero-size zero-size");
    cr_assert(eq(int, level->shape_count, 6));
    EXPECT_POINTS(&level->shapes[0], LEVEL_POINT, 0, 0);
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SPAWN));
    EXPECT_POINTS(&level->shapes[1], LEVEL_BOX, 0, 0, 0, 3);
    EXPECT_POINTS(&level->shapes[2], LEVEL_BOX, 0, 0, 3, 0);
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(ptr, level->faults->shape, level->shapes + 1));
    cr_assert(eq(str, level->faults->message, "the object has no width"));
    expect_fault_at(level, 0, "/layers/0/objects/1");
    expect_fault_at(level, 2, "/layers/0/objects/3");
    expect_fault_at(level, 3, "/layers/0/objects/5");
}

/* ---- what is wrong ------------------------------------------------------- */

Test(tiled_objects, numbers_in_strings_are_severe_and_none_to_the_lenient)
{
    const char *json = ONE("{\"id\": 1, \"x\": \"618\", \"y\": \"-1.5e1\", "
                           "\"width\": 4, \"height\": 2}");
    const struct level *level = read_map(json);
    expect_faults(level, "number-in-string number-in-string");
    expect_fault_at(level, 0, "/layers/0/objects/0/x");
    cr_assert(level->faults->is_severe);
    expect_vec(level->shapes[0].position, 618, -15);
    text.options.is_lenient = true;
    level = read_map(json);
    expect_faults(level, "");
    expect_vec(level->shapes[0].position, 618, -15);
}

Test(tiled_objects, all_else_that_is_no_number_is_severe)
{
    static const char *const values[] = {
        "\"6 18\"", "\"\"",   "\"0x10\"", "\"1.\"", "\"01\"", "\"1e\"",
        "null",     "[1, 2]", "true",     "{}",     "\"+1\"", "\"-\""};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char json[600];
        snprintf(json, sizeof json,
                 ONE("{\"id\": 1, \"x\": %s, \"y\": 6, \"width\": 4, "
                     "\"height\": 2}"),
                 values[i]);
        const struct level *level = read_map(json);
        expect_faults(level, "wrong-type");
        cr_assert(level->faults->is_severe);
        expect_fault_at(level, 0, "/layers/0/objects/0/x");
    }
}

Test(tiled_objects, numbers_that_are_missing_or_too_large_are_severe)
{
    const struct level *level =
        read_map(ONE("{\"id\": 1, \"y\": 6, \"width\": 4, \"height\": 2e60},"
                     "{\"id\": 2, \"x\": 1, \"y\": 1, \"polygon\": [{\"x\": 1},"
                     "{\"x\": 1, \"y\": 0}]}"));
    expect_faults(level, "missing-number number-range missing-number");
    expect_fault_at(level, 0, "/layers/0/objects/0");
    expect_fault_at(level, 1, "/layers/0/objects/0/height");
    expect_fault_at(level, 2, "/layers/0/objects/1/polygon/0");
    cr_assert(level->faults->is_severe && level->faults->next->is_severe);
}

/* A width that is a word was once told to be no width as well; and a place that
 * is one put the object at 0, where it lies in others. */
Test(tiled_objects, a_number_that_cannot_be_read_makes_no_shape_to_judge)
{
    static const char *const objects[] = {
        "\"x\": 1, \"y\": 1, \"width\": \"abc\", \"height\": 2",
        "\"x\": 1, \"y\": 1, \"width\": 4, \"height\": true",
        "\"x\": 1, \"y\": 1, \"width\": [4], \"ellipse\": true",
        "\"x\": 1, \"y\": 1, \"height\": {}, \"capsule\": true",
        "\"x\": 1, \"y\": 1, \"height\": {}, \"gid\": 1",
        "\"x\": \"abc\", \"y\": 1, \"width\": 4, \"height\": 2",
        "\"x\": 1, \"y\": null, \"point\": true",
        "\"x\": 1, \"y\": 1, \"rotation\": \"abc\", \"width\": 4, "
        "\"height\": 2",
        "\"x\": 1, \"y\": 1, \"polygon\": [" AT(0, 0) "," AT("a", 0) "," AT(
            1, 1) "]",
        "\"x\": 1, \"y\": 1, \"polyline\": [" AT(0, 0) "," AT(0, true) "]",
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        char json[600];
        snprintf(json, sizeof json, ONE("{\"id\": 1, %s}"), objects[i]);
        const struct level *level = read_map(json);
        expect_faults(level, "wrong-type");
        cr_assert(level->faults->is_severe);
        cr_assert(eq(int, level->shape_count, 0), "%s", objects[i]);
    }
}

/* That of a polygon says nothing: Tiled writes 0. */
Test(tiled_objects, a_polygon_is_one_whatever_its_width_is)
{
    const struct level *level =
        read_map(ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": \"abc\", "
                     "\"polygon\": [" AT(0, 0) "," AT(1, 0) "," AT(1, 1) "]}"));
    expect_faults(level, "wrong-type");
    cr_assert(eq(int, level->shape_count, 1));
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 0, 0, 1, 0, 1, 1);
}

/* Its place is in range, but not together with that of its layer. */
Test(tiled_objects, what_lies_too_far_away_is_no_shape)
{
    const struct level *level = read_map(LAYERS(
        "{\"type\": \"objectgroup\", \"name\": \"far\", \"offsetx\": 9e59, "
        "\"objects\": [{\"id\": 1, \"x\": 9e59, \"y\": 0, \"width\": 4, "
        "\"height\": 2}, {\"id\": 2, \"x\": 1e58, \"y\": 0, \"width\": 4, "
        "\"height\": 2}]}"));
    expect_faults(level, "number-range");
    cr_assert(level->faults->is_severe);
    cr_assert(eq(int, level->shape_count, 1));
}

Test(tiled_objects, lists_that_are_none_are_severe)
{
    static const struct {
        const char *json, *codes;
    } trials[] = {
        {POINTS("polygon", ""), "polygon-too-few"},
        {ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"polygon\": \"0,0\"}"),
         "wrong-type"},
        {ONE("{\"id\": 1, \"x\": 0, \"y\": 0, \"polygon\": [0, 1]}"),
         "wrong-type"},
        {POINTS("polyline", "7, {}"), "missing-number missing-number "
                                      "missing-number missing-number"},
        {ONE("7, \"x\""), "wrong-type wrong-type"},
        {LAYERS("{\"type\": \"objectgroup\", \"objects\": {\"a\": 1}}"),
         "wrong-type"},
        {LAYERS("{\"type\": \"objectgroup\"}"), "wrong-type"},
        {LAYERS("7, \"x\", {}"), "wrong-type wrong-type"},
        {LAYERS("{\"type\": \"group\", \"layers\": {\"a\": 1}}"), "wrong-type"},
        {MAP(""), ""},
        {MAP(", \"layers\": {}"), ""},
        {MAP(", \"layers\": 7"), "wrong-type"},
        {MAP(", \"layers\": {\"a\": 1}, \"tilesets\": [2]"),
         "wrong-type wrong-type"},
        {MAP(", \"layers\": [], \"tilesets\": 7"), "wrong-type"},
        {"{\"type\": \"map\"}", "missing-number missing-number"},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        expect_faults(read_map(trials[i].json), trials[i].codes);
}

Test(tiled_objects, the_limit_of_vertices_holds)
{
    text.library.limits.vertices = 3;
    const char *json =
        POINTS("polygon", AT(0, 0) "," AT(1, 0) "," AT(1, 1) "," AT(0, 1));
    expect_faults(read_map(json), "too-many-vertices");
}

/* ---- ids and references -------------------------------------------------- */

#define SOME(id)                                                               \
    "{\"id\": " #id ", \"x\": 0, \"y\": 0, \"width\": 1, \"height\": 1}"

Test(tiled_objects, ids_that_are_there_twice_are_told)
{
    const struct level *level =
        read_map(LAYERS(OBJECTS("a", SOME(7) "," SOME(8)) "," OBJECTS(
            "b", SOME(7) ", {\"x\": 0, \"y\": 0, \"width\": 1, "
                         "\"height\": 1}")));
    expect_faults(level, "duplicate-object-id");
    expect_fault_at(level, 0, "/layers/1/objects/0");
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(dbl, level->faults->measure, 7));
    cr_assert(eq(ptr, level->faults->shape, &level->shapes[2]));
    static const char *const ids[] = {"7", "8", "7.1", "b #1"};
    for (int i = 0; i < 4; i++)
        cr_assert(eq(str, level->shapes[i].id, ids[i]));
    cr_assert(eq(long, level->shapes[3].object, -1));
}

#define REFERENCE(id)                                                          \
    "\"properties\": [{\"name\": \"door\", \"type\": \"object\", "             \
    "\"value\": " #id "}]"

Test(tiled_objects, references_to_what_is_not_there_are_told)
{
    const struct level *level = read_map(MAP(
        "," REFERENCE(9) ", \"layers\": [{\"type\": "
                         "\"objectgroup\", " REFERENCE(
                             7) ", \"objects\": [{\"id\": 7, \"x\": 0, \"y\": "
                                "0, "
                                "\"width\": 1, \"height\": 1, " REFERENCE(
                                    0) "}, {\"id\": 8, "
                                       "\"x\": 0, \"y\": 0, \"width\": 1, "
                                       "\"height\": 1, " REFERENCE(5) "}]}]"));
    expect_faults(level, "dangling-reference dangling-reference");
    expect_fault_at(level, 0, "/properties/0/value");
    expect_fault_at(level, 1, "/layers/0/objects/1/properties/0/value");
    cr_assert(eq(dbl, level->faults->next->measure, 5));
    cr_assert(eq(ptr, level->faults->next->shape, &level->shapes[1]));
}

/* ---- layers -------------------------------------------------------------- */

Test(tiled_objects, offsets_add_up_through_groups)
{
    const struct level *level = read_map(LAYERS(
        "{\"type\": \"group\", \"name\": \"world\", \"offsetx\": 100, "
        "\"layers\": [{\"type\": \"group\", \"name\": \"deep\", \"layers\": ["
        "{\"type\": \"objectgroup\", \"name\": \"a\", \"offsetx\": 20, "
        "\"offsety\": 3, \"objects\": [" SOME(1) "]}]}, " OBJECTS(
            "b", SOME(2)) "]}, " OBJECTS("c", SOME(3))));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 3));
    cr_assert(eq(str, level->shapes[0].layer, "world/deep/a"));
    expect_vec(level->shapes[0].position, 120, 3);
    cr_assert(eq(str, level->shapes[1].layer, "world/b"));
    expect_vec(level->shapes[1].position, 100, 0);
    cr_assert(eq(str, level->shapes[2].layer, "c"));
    expect_vec(level->shapes[2].position, 0, 0);
}

Test(tiled_objects, layers_that_are_not_used_are_noted)
{
    const struct level *level = read_map(
        LAYERS("{\"type\": \"imagelayer\"}, {\"type\": \"imagelayer\"}, "
               "{\"type\": \"foglayer\"}, {\"type\": \"objectgroup\", "
               "\"parallaxx\": 0.5, \"objects\": [" SOME(1) "]}"));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(long, level_notes(level, "image layers are ignored"), 2));
    cr_assert(
        eq(long, level_notes(level, "layers of unknown types are ignored"), 1));
    cr_assert(eq(
        long, level_notes(level, "parallax factors of layers are ignored"), 1));
}

/* As many as 400 groups, which recursion might well bear: nothing more. */
Test(tiled_objects, groups_may_be_deep)
{
    static char json[40000];
    text.library.limits.depth = 1000;
    strcpy(json, "{\"type\": \"map\", \"tilewidth\": 1, \"tileheight\": 1, "
                 "\"layers\": [");
    for (int i = 0; i < 400; i++)
        strcat(json, "{\"name\": \"group\", \"offsetx\": 1, \"layers\": [");
    strcat(json, OBJECTS("a", SOME(1)));
    for (int i = 0; i < 400; i++)
        strcat(json, "]}");
    strcat(json, "]}");
    const struct level_shape *shape = read_one(json);
    expect_vec(shape->position, 400, 0);
    cr_assert(le(sz, strlen(shape->layer), 256));
}

Test(tiled_objects, properties_of_layers_and_objects_join)
{
    const struct level *level = read_map(LAYERS(
        "{\"type\": \"group\", \"name\": \"g\", \"properties\": [{\"name\": "
        "\"collide:ignore\", \"value\": \"C001\"}], \"layers\": [{\"type\": "
        "\"objectgroup\", \"name\": \"a\", \"properties\": {\"solid\": true}, "
        "\"objects\": [{\"id\": 1, \"x\": 0, \"y\": 0, \"width\": 1, "
        "\"height\": 1, \"properties\": [{\"name\": \"collide:ignore\", "
        "\"value\": \"tiny-edge\"}]}]}]}, " OBJECTS("b", SOME(2))));
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(eq(str, level->shapes[0].ignore, "tiny-edge C001"));
    cr_assert(eq(str, level->shapes[1].ignore, ""));
    text.options.properties = (const char *const[]){"solid", NULL};
    level = read_map(LAYERS(
        "{\"type\": \"objectgroup\", \"name\": \"a\", \"properties\": "
        "{\"solid\": true}, \"objects\": [" SOME(1) "]}, " OBJECTS("b",
                                                                   SOME(2))));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes[0].id, "1"));
}

/* ---- orientation --------------------------------------------------------- */

#define TURNED(orientation)                                                    \
    "{\"type\": \"map\", \"orientation\": \"" orientation "\", \"width\": "    \
    "10, \"height\": 5, \"tilewidth\": 16, \"tileheight\": 8, \"layers\": "    \
    "[{\"type\": \"objectgroup\", \"name\": \"a\", \"offsetx\": 3, "           \
    "\"objects\": [" SOME(1) "]}, {\"type\": \"tilelayer\"}]}"

Test(tiled_objects, isometric_maps_are_squares_of_the_height_of_a_cell)
{
    const struct level *level = read_map(TURNED("isometric"));
    expect_faults(level, "");
    expect_vec(level->bounds.max, 80, 40);
    cr_assert(eq(dbl, level->cell_width, 8));
    cr_assert(eq(int, level->shape_count, 1));
    expect_vec(level->shapes[0].position, 0, 0);
    cr_assert(eq(
        long, level_notes(level, "layer offsets of isometric maps are ignored"),
        1));
}

Test(tiled_objects, objects_of_other_orientations_are_in_plain_pixels)
{
    /* 10 x 5 cells of 16 x 8: rows are half a cell high, and moved by half. */
    const struct level *level = read_map(TURNED("staggered"));
    expect_faults(level, "");
    expect_vec(level->bounds.max, 168, 24);
    expect_vec(level->shapes[0].position, 3, 0);
    level = read_map(TURNED("oblique"));
    expect_vec(level->bounds.max, 160, 40);
    expect_vec(level->shapes[0].position, 3, 0);
    level = read_map(TURNED("hexagonal"));
    expect_vec(level->bounds.max, 168, 24);
}

Test(tiled_objects, unknown_orientations_are_refused_by_name)
{
    cr_assert(not(level_text_try(&text, tiled_read, TURNED("spherical"))));
    cr_assert(eq(str, text.fail.code, "unsupported-map"));
    expect_part(text.fail.message, "spherical");
    cr_assert(eq(str, text.where->name, "orientation"));
}
