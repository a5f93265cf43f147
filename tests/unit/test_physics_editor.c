/* What PhysicsEditor exports: the forms of its JSON, and property lists. */
#include "maps/map_reader.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/level_text.h"

static struct level_text text;

static void begin(void)
{
    level_text_begin(&text);
}

static void leave(void)
{
    level_text_end(&text);
}

TestSuite(physics_editor, .init = begin, .fini = leave);

static const struct level *read(const char *json)
{
    return level_text_read(&text, physics_editor_read, json);
}

static bool is_known(const char *json)
{
    const struct document *document =
        library_add(&text.library, "x", json, strlen(json), &text.fail);
    cr_assert(ne(ptr, (void *)document, NULL), "%s", text.fail.message);
    return physics_editor_recognise(document->root);
}

#define MATTER                                                                 \
    "{\"generator_info\": \"Shape definitions generated with "                 \
    "PhysicsEditor\", \"a\": {\"type\": \"fromPhysicsEditor\", "               \
    "\"fixtures\": [{\"label\": \"hull\", \"isSensor\": false, "               \
    "\"vertices\": [[{\"x\": 0, \"y\": 0}, {\"x\": 4, \"y\": 0}, {\"x\": 0, "  \
    "\"y\": 4}], [{\"x\": 4, \"y\": 0}, {\"x\": 4, \"y\": 4}, {\"x\": 0, "     \
    "\"y\": 4}]]}]}, \"b\": {\"fixtures\": [{\"isSensor\": true, "             \
    "\"circle\": {\"x\": 1, \"y\": 2, \"radius\": 3}}]}}"

Test(physics_editor, is_known_by_its_bodies)
{
    cr_assert(is_known(MATTER));
    cr_assert(is_known("{\"a\": [{\"shape\": [0, 0, 1, 0, 0, 1]}]}"));
    cr_assert(is_known("{\"a\": [{\"circle\": {\"radius\": 1}}]}"));
    cr_assert(is_known("{\"bodies\": {\"a\": {\"fixtures\": [{\"polygons\": "
                       "[[]]}]}}}"));
    cr_assert(not(is_known("{\"shapes\": [{\"shape\": [1]}]}")));
    cr_assert(not(is_known("{\"rigidBodies\": [{\"polygons\": []}]}")));
    cr_assert(not(is_known("{\"casts\": [{\"shape\": \"a\"}]}")));
    cr_assert(not(is_known("{\"meshes\": [{\"vertices\": [1, 2, 3]}]}")));
    cr_assert(not(is_known("{\"bodies\": []}")));
    cr_assert(not(is_known("[]")));
}

Test(physics_editor, bodies_lie_apart_in_a_level_of_single_shapes)
{
    const struct level *level = read(MATTER);
    const struct level_shape *shapes = level->shapes;
    expect_faults(level, "");
    cr_assert(level->is_tileset);
    cr_assert(not(level->is_y_up));
    cr_assert(eq(int, level->shape_count, 3));
    EXPECT_POINTS(&shapes[0], LEVEL_POLYGON, 0, 0, 4, 0, 0, 4);
    cr_assert(eq(str, (char *)shapes[0].id, "a"));
    cr_assert(eq(str, (char *)shapes[1].id, "a#2"));
    cr_assert(eq(str, (char *)shapes[1].name, "a"));
    cr_assert(eq(str, (char *)shapes[1].class, "hull"));
    cr_assert(eq(int, shapes[0].collider, shapes[1].collider));
    expect_item_at(shapes[1].item, "/a/fixtures/0/vertices/1");
    EXPECT_POINTS(&shapes[2], LEVEL_ELLIPSE, 1, 2, 3, 3);
    cr_assert(eq(int, shapes[2].role, LEVEL_SENSOR));
    cr_assert(eq(dbl, shapes[0].position.x, 0));
    cr_assert(eq(dbl, shapes[2].position.x, 32));
}

Test(physics_editor, polygons_may_be_numbers_points_or_texts)
{
    const struct level *level =
        read("{\"a\": [{\"shape\": [0, 0, 4, 0, 0, 4]}, {\"polygons\": "
             "[[0, 0, 4, 0, 0, 4], [[0, 0], [4, 0], [0, 4]], [\"{ 0,0 }\", "
             "\"{4.0, 0}\", \"{0,4e0}\"]]}]}");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 4));
    for (int i = 0; i < 4; i++)
        EXPECT_POINTS(&level->shapes[i], LEVEL_POLYGON, 0, 0, 4, 0, 0, 4);
}

Test(physics_editor, wrong_values_are_faults)
{
    expect_faults(read("{\"a\": [{\"shape\": [0, 0, 4, 0, 0]}, {\"shape\": "
                       "[0, 0, 4, 0]}, {\"circle\": {\"radius\": 0, \"x\": 1, "
                       "\"y\": 1}}, {\"circle\": {\"radius\": 1, \"x\": 1}}, "
                       "{\"polygons\": [[\"{0;1}\", \"{0,1}\", \"{1,1}\"]]}, "
                       "{\"vertices\": [7]}], \"b\": 7}"),
                  "wrong-type polygon-too-few negative-radius missing-member "
                  "wrong-type wrong-type wrong-type");
}

#ifdef HAVE_EXPAT

#define PLIST(inside)                                                          \
    "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST "   \
    "1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist "   \
    "version=\"1.0\">" inside "</plist>"

Test(physics_editor, property_lists_point_up)
{
    const struct level *level = read(PLIST(
        "<dict><key>metadata</key><dict><key>format</key><integer>1</integer>"
        "</dict><key>bodies</key><dict><key>a</key><dict><key>fixtures</key>\n"
        "<array><dict><key>isSensor</key><true/><key>polygons</key><array>"
        "<array><string>{ 0,0 }</string><string>{ 4,0 }</string>"
        "<string>{ 0,4 }</string></array></array></dict>\n<dict>"
        "<key>circle</key><dict><key>radius</key><real>2.5</real>"
        "<key>position</key><string>{ 1.0000,-2 }</string></dict></dict>"
        "</array></dict></dict></dict>"));
    expect_faults(level, "");
    cr_assert(level->is_y_up);
    cr_assert(eq(int, level->shape_count, 2));
    EXPECT_POINTS(&level->shapes[0], LEVEL_POLYGON, 0, 0, 4, 0, 0, 4);
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SENSOR));
    EXPECT_POINTS(&level->shapes[1], LEVEL_ELLIPSE, 1, -2, 2.5, 2.5);
    cr_assert(eq(long, item_place(level->shapes[0].item, &text.arena).line, 4));
}

#endif

/* All parts of a body have its name in their ids. */
Test(physics_editor, a_long_name_is_cut_between_two_characters)
{
    char json[700], name[401], wanted[256];
    memset(name, 'n', 400);
    memcpy(name + 254, "\xC3\xA9", 2);
    name[400] = '\0';
    snprintf(json, sizeof json,
             "{\"%s\": {\"fixtures\": [{\"circle\": {\"x\": 1, \"y\": 2, "
             "\"radius\": 3}}]}}",
             name);
    const struct level *level = read(json);
    snprintf(wanted, sizeof wanted, "%.254s", name);
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, (char *)level->shapes[0].id, wanted));
}
