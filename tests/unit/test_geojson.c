/* GeoJSON: each type of geometry, what features tell, and what can be wrong
 * with them. */
#include "maps/map_reader.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/level_text.h"

static struct level_text text;

static void set_up(void)
{
    level_text_begin(&text);
}

static void tear_down(void)
{
    level_text_end(&text);
}

TestSuite(geojson, .init = set_up, .fini = tear_down);

#define GEOMETRY(type, coordinates)                                            \
    "{\"type\": \"" type "\", \"coordinates\": " coordinates "}"
#define FEATURE(more, geometry)                                                \
    "{\"type\": \"Feature\", " more "\"geometry\": " geometry "}"
#define FEATURES(more, list)                                                   \
    "{\"type\": \"FeatureCollection\", " more "\"features\": [" list "]}"
#define SQUARE "[[0,0],[8,0],[8,8],[0,8],[0,0]]"
#define HOLE   "[[1,1],[1,2],[2,1],[1,1]]"

static struct level *read_level(const char *json)
{
    return level_text_read(&text, geojson_read, json);
}

static const struct level_shape *read_shape(const char *json)
{
    struct level *level = read_level(json);
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    return level->shapes;
}

static bool is_known(const char *json)
{
    const struct document *document =
        library_add(&text.library, "test.json", json, strlen(json), &text.fail);
    cr_assert(ne(ptr, document, NULL));
    return geojson_recognise(document->root);
}

Test(geojson, is_known_by_its_type)
{
    cr_assert(is_known(FEATURES("", "")));
    cr_assert(is_known(FEATURE("", "null")));
    cr_assert(is_known(GEOMETRY("Point", "[1,2]")));
    cr_assert(is_known("{\"type\": \"GeometryCollection\", "
                       "\"geometries\": []}"));
    cr_assert(not(is_known("{\"type\": \"map\", \"layers\": []}")));
    cr_assert(not(is_known("{\"type\": \"Point\"}")));
    cr_assert(not(is_known("{\"type\": \"FeatureCollection\"}")));
    cr_assert(not(is_known("[]")));
}

/* ---- Geometries --------------------------------------------------------- */

Test(geojson, each_type_of_geometry)
{
    EXPECT_POINTS(read_shape(GEOMETRY("Point", "[1,2]")), LEVEL_POINT, 1, 2);
    EXPECT_POINTS(read_shape(GEOMETRY("LineString", "[[1,2],[3,4],[1,6]]")),
                  LEVEL_CHAIN, 1, 2, 3, 4, 1, 6);
    EXPECT_POINTS(read_shape(GEOMETRY("LineString", SQUARE)), LEVEL_LOOP, 0, 0,
                  8, 0, 8, 8, 0, 8);
    EXPECT_POINTS(read_shape(GEOMETRY("Polygon", "[" SQUARE "]")),
                  LEVEL_POLYGON, 0, 0, 8, 0, 8, 8, 0, 8);
}

Test(geojson, polygons_have_holes)
{
    const struct level_shape *shape =
        read_shape(GEOMETRY("Polygon", "[" SQUARE ", " HOLE "]"));
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 8, 0, 8, 8, 0, 8, 1, 1, 1, 2, 2,
                  1);
    cr_assert(eq(int, shape->ring_count, 2));
    cr_assert(eq(int, shape->ring_ends[0], 4));
    cr_assert(eq(int, shape->ring_ends[1], 7));
    cr_assert(eq(int, item_length(shape->vertices), 5));
    text.options.fills_holes = true;
    shape = read_shape(GEOMETRY("Polygon", "[" SQUARE ", " HOLE "]"));
    cr_assert(eq(int, shape->count, 4));
    cr_assert(eq(int, shape->ring_count, 1));
    cr_assert(zero(ptr, shape->ring_ends));
}

Test(geojson, geometries_of_many_parts)
{
    struct level *level = read_level(FEATURE(
        "\"id\": \"m\", ",
        GEOMETRY("MultiPolygon", "[[" SQUARE "], [" SQUARE ", " HOLE "]]")));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(eq(str, level->shapes[0].id, "m"));
    cr_assert(eq(str, level->shapes[1].id, "m.1"));
    cr_assert(eq(int, level->shapes[1].ring_count, 2));
    level = read_level(GEOMETRY("MultiPoint", "[[1,2],[3,4],[5,6]]"));
    cr_assert(eq(int, level->shape_count, 3));
    level = read_level(GEOMETRY("MultiLineString", "[[[1,2],[3,4]], []]"));
    expect_faults(level, "chain-too-few");
    cr_assert(eq(int, level->shape_count, 1));
}

Test(geojson, collections_in_collections)
{
    struct level *level = read_level(FEATURE(
        "", "{\"type\": \"GeometryCollection\", \"geometries\": ["
            "{\"type\": \"GeometryCollection\", \"geometries\": [" GEOMETRY(
                "Point", "[1,1]") ", {\"type\": \"GeometryCollection\", "
                                  "\"geometries\": []}]}, " GEOMETRY(
                                      "Point", "[2,2]") "]}"));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 2));
    expect_vec(level->shapes[1].points[0], 2, 2);
}

Test(geojson, heights_are_left_out)
{
    struct level *level =
        read_level(GEOMETRY("LineString", "[[1,2,99],[3,4,99]]"));
    EXPECT_POINTS(level->shapes, LEVEL_CHAIN, 1, 2, 3, 4);
    cr_assert(
        eq(long, level_notes(level, "heights of positions are ignored"), 2));
}

/* ---- Features ----------------------------------------------------------- */

Test(geojson, features_tell_names)
{
    struct level *level = read_level(FEATURES(
        "\"name\": \"town\", \"bbox\": [-1,-2,3,4], ",
        FEATURE(
            "\"id\": 7, \"properties\": {\"name\": \"Wall\", \"type\": "
            "\"stone\", \"layer\": \"ground\", \"collide:ignore\": "
            "\"C030\"}, ",
            GEOMETRY("Polygon",
                     "[" SQUARE
                     "]")) ", " FEATURE("\"properties\": {\"name\": \"Hut\"}, ",
                                        GEOMETRY(
                                            "Polygon",
                                            "[" SQUARE
                                            "]")) ", " FEATURE("\"properties\":"
                                                               " null, ",
                                                               GEOMETRY(
                                                                   "Polygon",
                                                                   "[" SQUARE
                                                                   "]"))));
    expect_faults(level, "");
    const struct level_shape *shape = level->shapes;
    cr_assert(eq(str, shape->id, "Wall"));
    cr_assert(eq(str, shape->own_id, "7"));
    cr_assert(eq(long, shape->object, 7));
    cr_assert(eq(str, shape->name, "Wall"));
    cr_assert(eq(str, shape->class, "stone"));
    cr_assert(eq(str, shape->layer, "ground"));
    cr_assert(eq(str, shape->ignore, "C030"));
    cr_assert(eq(str, shape[1].id, "Hut"));
    cr_assert(eq(long, shape[1].object, -1));
    cr_assert(eq(str, shape[2].id, "#2"));
    cr_assert(eq(str, level->name, "town"));
    cr_assert(level->has_bounds && level->is_y_up && level->knows_y);
    expect_box(level->bounds, -1, -2, 3, 4);
}

Test(geojson, bounds_with_heights)
{
    struct level *level = read_level(FEATURES("\"bbox\": [0,1,9,2,3,9], ", ""));
    cr_assert(level->has_bounds);
    expect_box(level->bounds, 0, 1, 2, 3);
}

Test(geojson, bounds_that_are_none_are_told_of)
{
    static const char *const wrong[] = {FEATURES("\"bbox\": [0,1], ", ""),
                                        FEATURES("\"bbox\": \"0\", ", ""),
                                        FEATURES("\"bbox\": [3,0,1,2], ", "")};
    for (int i = 0; i < 3; i++) {
        const struct level *level = read_level(wrong[i]);
        cr_assert(not(level->has_bounds));
        cr_assert(eq(long,
                     level_notes(level, "a bbox that is empty or does not have "
                                        "4 or 6 numbers is ignored"),
                     1));
    }
}

Test(geojson, points_are_markers)
{
    cr_assert(
        eq(int, read_shape(GEOMETRY("Point", "[1,2]"))->role, LEVEL_SENSOR));
    cr_assert(eq(int,
                 read_shape(FEATURE("\"properties\": {\"name\": \"spawn\"}, ",
                                    GEOMETRY("Point", "[1,2]")))
                     ->role,
                 LEVEL_SPAWN));
}

Test(geojson, properties_choose_what_is_solid)
{
    static const char *const properties[] = {"solid", NULL};
    text.options.properties = properties;
    struct level *level = read_level(FEATURES(
        "",
        FEATURE(
            "\"properties\": {\"solid\": true}, ",
            GEOMETRY("Polygon",
                     "[" SQUARE
                     "]")) ", " FEATURE("\"properties\": {\"solid\": false}, ",
                                        GEOMETRY("Polygon", "[" SQUARE "]"))));
    cr_assert(eq(int, level->shape_count, 1));
}

Test(geojson, what_is_not_used_is_told)
{
    struct level *level =
        read_level(FEATURES("\"crs\": {}, ", FEATURE("", "null")));
    cr_assert(eq(
        long, level_notes(level, "features without geometry are ignored"), 1));
    cr_assert(
        eq(long,
           level_notes(level, "coordinate reference systems (crs) are ignored"),
           1));
}

/* ---- Faults ------------------------------------------------------------- */

Test(geojson, rings_that_are_open_are_closed)
{
    struct level *level =
        read_level(GEOMETRY("Polygon", "[[[0,0],[8,0],[8,8],[0,8]]]"));
    expect_faults(level, "ring-not-closed");
    expect_fault_at(level, 0, "/coordinates/0");
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(ptr, level->faults->shape, level->shapes));
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 0, 0, 8, 0, 8, 8, 0, 8);
}

static void refuse(const char *json, const char *codes, const char *pointer)
{
    struct level *level = read_level(json);
    expect_faults(level, codes);
    expect_fault_at(level, 0, pointer);
    cr_assert(eq(int, level->shape_count, 0));
}

Test(geojson, geometries_that_are_faulty)
{
    refuse(GEOMETRY("Polygon", "[[[0,0],[8,0],[0,0]]]"), "polygon-too-few",
           "/coordinates/0");
    refuse(GEOMETRY("Polygon", "[]"), "wrong-type", "/coordinates");
    refuse(GEOMETRY("Polygon", "[[]]"), "ring-not-closed polygon-too-few",
           "/coordinates/0");
    refuse(GEOMETRY("Polygon", "[[0,0]]"), "wrong-type", "/coordinates/0");
    refuse(GEOMETRY("Polygon", "[[[0,0],[8,null],[0,8],[0,0]]]"), "wrong-type",
           "/coordinates/0/1/1");
    refuse(GEOMETRY("Point", "[1]"), "point-shape", "/coordinates");
    refuse(GEOMETRY("Point", "[1,1e61]"), "number-range", "/coordinates/1");
    refuse(GEOMETRY("LineString", "[1,2]"), "wrong-type", "/coordinates");
    refuse(GEOMETRY("MultiPoint", "7"), "wrong-type", "/coordinates");
    refuse(FEATURE("", GEOMETRY("Circle", "[1,2]")), "unknown-type",
           "/geometry/type");
    refuse(FEATURE("", "{\"type\": \"Point\"}"), "missing-member", "/geometry");
    refuse(FEATURES("", "3.5, {}"), "wrong-type wrong-type", "/features/0");
    refuse(FEATURES("", "3.5"), "wrong-type", "/features");
    refuse(FEATURES("", "{\"type\": \"Feature\"}"), "wrong-type",
           "/features/0");
}

/* ---- Ids, bounds, and rings that are none ------------------------------- */

Test(geojson, an_id_may_be_a_number_or_empty)
{
    static const char *const ids[][2] = {
        {"\"id\": \"\", \"properties\": {\"name\": \"n\"}, ", "n"},
        {"\"id\": 0.5, ", "0.5"},
        {"\"id\": 3e9, ", "3000000000"},
        {"\"id\": null, ", "#0"}};
    char json[300];
    for (int i = 0; i < 4; i++) {
        snprintf(json, sizeof json, FEATURES("", FEATURE("%s", "%s")),
                 ids[i][0], GEOMETRY("Point", "[1,2]"));
        cr_assert(eq(str, read_shape(json)->id, ids[i][1]));
    }
}

Test(geojson, bounds_upside_down_or_out_of_range_are_told_of)
{
    static const char *const bounds[] = {"[0,5,5,0]", "[0,0,5,1e61]",
                                         "[-1e61,0,5,5]"};
    char json[300];
    for (int i = 0; i < 3; i++) {
        snprintf(json, sizeof json, FEATURES("\"bbox\": %s, ", ""), bounds[i]);
        struct level *level = read_level(json);
        cr_assert(not(level->has_bounds));
        cr_assert(ne(ptr, level->notes, NULL));
    }
}

Test(geojson, geometries_out_of_range_are_left_out)
{
    struct level *level = read_level(GEOMETRY("Point", "[1e61,2]"));
    expect_faults(level, "number-range");
    cr_assert(eq(int, level->shape_count, 0));
    level = read_level(GEOMETRY("LineString", "3"));
    expect_faults(level, "wrong-type");
    level = read_level(GEOMETRY("Polygon", "[" SQUARE ", 3]"));
    expect_faults(level, "wrong-type");
    level = read_level(GEOMETRY("Polygon", "[[[0,0],[1,\"1\"],[0,1],[0,0]]]"));
    expect_faults(level, "wrong-type");
    level = read_level(GEOMETRY("Polygon", "[[[0,0],[1,1],[0,0]]]"));
    expect_faults(level, "polygon-too-few");
    cr_assert(eq(int, level->shape_count, 0));
}

Test(geojson, many_that_are_no_array)
{
    expect_faults(read_level(GEOMETRY("MultiPoint", "{}")), "wrong-type");
    expect_faults(read_level(GEOMETRY("MultiPolygon", "3")), "wrong-type");
}
