/* R.U.B.E. exports: each type of fixture, numbers in all their forms, and what
 * can be wrong with them. */
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

TestSuite(rube, .init = set_up, .fini = tear_down);

#define WORLD(bodies)        "{\"gravity\": 0, \"body\": [" bodies "]}"
#define BODY(more, fixtures) "{" more "\"fixture\": [" fixtures "]}"

static struct level *read_level(const char *json)
{
    return level_text_read(&text, rube_read, json);
}

/* A world of one body with one fixture. */
static struct level *read_fixture(const char *fixture)
{
    static char world[1000];
    snprintf(world, sizeof world, WORLD(BODY("", "%s")), fixture);
    return read_level(world);
}

static const struct level_shape *read_shape(const char *fixture)
{
    struct level *level = read_fixture(fixture);
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    return level->shapes;
}

static const struct item *root_of(const char *json)
{
    const struct document *document =
        library_add(&text.library, "test.json", json, strlen(json), &text.fail);
    cr_assert(ne(ptr, document, NULL));
    return document->root;
}

Test(rube, is_known_by_its_bodies)
{
    cr_assert(rube_recognise(root_of(WORLD(""))));
    cr_assert(rube_recognise(root_of("{\"metaworld\": {\"metabody\": []}}")));
    cr_assert(not(rube_recognise(root_of("{\"body\": []}"))));
    cr_assert(not(rube_recognise(root_of("{\"gravity\": 0, \"body\": 3}"))));
    cr_assert(not(rube_recognise(root_of("[]"))));
}

/* Some exporters leave out the numbers of the world. */
Test(rube, is_known_by_what_its_bodies_have)
{
    cr_assert(rube_recognise(root_of(
        "{\"body\": [{\"fixture\": [{\"polygon\": {\"vertices\": []}}]}]}")));
    cr_assert(rube_recognise(
        root_of("{\"body\": [3, {\"type\": 2, \"angle\": 0, \"position\": 0}], "
                "\"joint\": []}")));
    cr_assert(not(rube_recognise(root_of("{\"body\": [{\"fixture\": []}]}"))));
    cr_assert(not(rube_recognise(root_of("{\"body\": [{\"type\": 2}]}"))));
    cr_assert(not(rube_recognise(
        root_of("{\"body\": [{\"fixture\": [{\"density\": 1}]}]}"))));
    cr_assert(not(rube_recognise(root_of(
        "{\"shapes\": [], \"body\": [{\"fixture\": [{\"edge\": {}}]}]}"))));
}

Test(rube, the_editors_own_files_are_refused)
{
    cr_assert(not(level_text_try(&text, rube_read,
                                 "{\"metaworld\": {\"metabody\": []}}")));
    cr_assert(eq(str, text.fail.code, "unsupported-map"));
    cr_assert(ne(ptr, text.where, NULL));
}

/* ---- Fixtures ----------------------------------------------------------- */

#define TRIANGLE "{\"x\": [0, 4, 0], \"y\": [0, 0, 3]}"

Test(rube, each_type_of_fixture)
{
    EXPECT_POINTS(read_shape("{\"circle\": {\"center\": {\"x\": 1, \"y\": 2}, "
                             "\"radius\": 3}}"),
                  LEVEL_ELLIPSE, 1, 2, 3, 3);
    EXPECT_POINTS(read_shape("{\"polygon\": {\"vertices\": " TRIANGLE "}}"),
                  LEVEL_POLYGON, 0, 0, 4, 0, 0, 3);
    EXPECT_POINTS(read_shape("{\"polygon\": {\"vertices\": {\"x\": [0, 4], "
                             "\"y\": [0, 0]}}}"),
                  LEVEL_CHAIN, 0, 0, 4, 0);
    EXPECT_POINTS(read_shape("{\"chain\": {\"vertices\": " TRIANGLE "}}"),
                  LEVEL_CHAIN, 0, 0, 4, 0, 0, 3);
    EXPECT_POINTS(read_shape("{\"loop\": {\"vertices\": " TRIANGLE "}}"),
                  LEVEL_LOOP, 0, 0, 4, 0, 0, 3);
    EXPECT_POINTS(read_shape("{\"edge\": {\"vertex1\": 0, \"vertex2\": "
                             "{\"x\": 5, \"y\": 0}}}"),
                  LEVEL_CHAIN, 0, 0, 5, 0);
}

/* Box2D stores the first vertex of a loop behind the last, again. */
Test(rube, a_chain_that_ends_where_it_begins_is_a_loop)
{
    EXPECT_POINTS(read_shape("{\"chain\": {\"hasNextVertex\": true, "
                             "\"vertices\": {\"x\": [0, 4, 0, 0], "
                             "\"y\": [0, 0, 3, 0]}}}"),
                  LEVEL_LOOP, 0, 0, 4, 0, 0, 3);
}

Test(rube, bodies_place_their_fixtures)
{
    struct level *level = read_level(WORLD(
        BODY("\"name\": \"crate\", \"type\": 2, \"position\": {\"x\": 1, "
             "\"y\": -2}, \"angle\": 1, ",
             "{\"name\": \"lid\", \"circle\": {\"radius\": 1}}, "
             "{\"circle\": {\"radius\": 1}}") ", " BODY("", "{\"circle\": "
                                                            "{\"radius\": "
                                                            "1}}")));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 3));
    const struct level_shape *shapes = level->shapes;
    expect_vec(shapes[0].position, 1, -2);
    cr_assert(eq(dbl, shapes[0].angle, 57.29577951308232));
    cr_assert(eq(str, shapes[0].id, "crate/lid"));
    cr_assert(eq(str, shapes[0].name, "lid"));
    cr_assert(eq(str, shapes[0].class, "crate"));
    cr_assert(eq(str, shapes[0].layer, "dynamic"));
    cr_assert(shapes[0].is_moving);
    cr_assert(eq(str, shapes[1].id, "crate/fixture1"));
    cr_assert(eq(str, shapes[2].id, "body1/fixture0"));
    cr_assert(eq(str, shapes[2].layer, "static"));
    cr_assert(not(shapes[2].is_moving));
    cr_assert(level->is_y_up && level->knows_y);
}

/* 3F800000 is 1, C0200000 is -2.5, 3fc90fdb the float nearest to pi / 2. */
Test(rube, numbers_may_be_floats_in_hexadecimal)
{
    struct level *level = read_level(
        WORLD(BODY("\"angle\": \"3fc90fdb\", ",
                   "{\"polygon\": {\"vertices\": {\"x\": [0, \"3F800000\", 0], "
                   "\"y\": [0, 0, \"C0200000\"]}}}")));
    expect_faults(level, "");
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 0, 0, 1, 0, 0, -2.5);
    cr_assert(eq(dbl, level->shapes->angle, 90));
}

Test(rube, right_angles_are_exact)
{
    cr_assert(eq(dbl, rube_degrees(0), 0));
    cr_assert(eq(dbl, rube_degrees(1.570796370506287), 90));
    cr_assert(eq(dbl, rube_degrees(-1.5707963267948966), -90));
    cr_assert(eq(dbl, rube_degrees(3.1415927410125732), 180));
    cr_assert(eq(dbl, rube_degrees(1), 57.29577951308232));
    cr_assert(eq(dbl, rube_degrees(0.001), 0.057295779513082325));
    cr_assert(eq(dbl, rube_degrees(1e60), 5.729577951308232e61));
    cr_assert(lt(dbl, 90.0002, rube_degrees(1.5708)));
}

/* ---- Roles -------------------------------------------------------------- */

Test(rube, sensors_are_sensors)
{
    cr_assert(
        eq(int,
           read_shape("{\"sensor\": true, \"circle\": {\"radius\": 1}}")->role,
           LEVEL_SENSOR));
    cr_assert(eq(int,
                 read_shape("{\"sensor\": true, \"name\": \"goal\", "
                            "\"circle\": {\"radius\": 1}}")
                     ->role,
                 LEVEL_GOAL));
}

Test(rube, custom_properties_choose_and_ignore)
{
    static const char *const properties[] = {"solid", NULL};
    text.options.properties = properties;
    struct level *level = read_level(WORLD(BODY(
        "\"customProperties\": [{\"name\": \"solid\", \"bool\": true}, "
        "{\"name\": \"collide:ignore\", \"string\": \"C030\"}], ",
        "{\"circle\": {\"radius\": 1}}") ", " BODY("", "{\"circle\": "
                                                       "{\"radius\": 1}}")));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes->ignore, "C030"));
}

Test(rube, static_bodies_can_be_chosen)
{
    static const char *const layers[] = {"static", NULL};
    text.options.layers = layers;
    struct level *level = read_level(
        WORLD(BODY("\"type\": 2, ", "{\"circle\": {\"radius\": 1}}") ", " BODY(
            "\"type\": 0, ", "{\"circle\": {\"radius\": 1}}")));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes->id, "body1/fixture0"));
}

Test(rube, what_is_not_used_is_told)
{
    struct level *level = read_level(
        "{\"gravity\": 0, \"joint\": [{}, {}], \"image\": [{}], \"body\": ["
        "{\"fixture\": [{\"filter-maskBits\": 1, \"circle\": {}}]}]}");
    cr_assert(eq(long, level_notes(level, "joints are ignored"), 2));
    cr_assert(eq(long, level_notes(level, "images are ignored"), 1));
    cr_assert(eq(long, level_notes(level, "collision filters are ignored"), 1));
}

/* ---- Faults ------------------------------------------------------------- */

static void refuse(const char *fixture, const char *code)
{
    struct level *level = read_fixture(fixture);
    expect_faults(level, code);
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(level->faults->is_severe);
}

Test(rube, fixtures_that_are_faulty)
{
    refuse("{}", "missing-member");
    refuse("{\"polygon\": {}}", "missing-member");
    refuse("{\"polygon\": {\"vertices\": {\"x\": [0]}}}", "missing-member");
    refuse("{\"polygon\": {\"vertices\": {\"x\": [0], \"y\": [1]}}}",
           "polygon-too-few");
    refuse("{\"polygon\": {\"vertices\": {\"x\": [], \"y\": []}}}",
           "polygon-too-few");
    refuse("{\"polygon\": {\"vertices\": {\"x\": [0, 1, 2], \"y\": [1]}}}",
           "wrong-type");
    refuse("{\"chain\": {\"vertices\": {\"x\": [0], \"y\": [1]}}}",
           "chain-too-few");
    refuse("{\"circle\": {\"radius\": -1}}", "negative-radius");
    refuse("{\"circle\": {\"radius\": \"3F80000\"}}", "wrong-type");
    refuse("{\"circle\": {\"radius\": \"3F80000G\"}}", "wrong-type");
    refuse("{\"circle\": {\"radius\": \"3F8000000\"}}", "wrong-type");
    refuse("{\"circle\": {\"radius\": \"7F800000\"}}", "wrong-type");
    refuse("{\"circle\": {\"radius\": 1e61}}", "number-range");
    refuse("{\"circle\": {\"center\": 1}}", "wrong-type");
    refuse("{\"loop\": {\"vertices\": {\"x\": [1e61,0,0], \"y\": [1,1,2]}}}",
           "number-range");
}

Test(rube, bodies_that_are_faulty)
{
    expect_faults(read_level(WORLD("null, " BODY("\"position\": 7, ", ""))),
                  "wrong-type wrong-type");
}

/* Of one body, whose number is 0. */
Test(rube, joints_of_bodies_that_there_are_not)
{
    expect_faults(
        read_level("{\"body\": [{}], \"joint\": [{\"bodyA\": 0, \"bodyB\": 1}, "
                   "{\"bodyA\": -1, \"bodyB\": 0}, null, {\"bodyA\": \"0\"}]}"),
        "dangling-reference dangling-reference");
}

/* ---- Values of another sort --------------------------------------------- */

Test(rube, numbers_that_are_no_floats)
{
    expect_faults(read_fixture("{\"circle\": {\"center\": {\"x\": "
                               "\"3f80000g\", \"y\": 0}, \"radius\": 1}}"),
                  "wrong-type");
    expect_faults(read_fixture("{\"circle\": {\"center\": {\"x\": 0, \"y\": "
                               "\"3f8\"}, \"radius\": 1}}"),
                  "wrong-type");
    expect_faults(read_fixture("{\"circle\": {\"center\": 7, \"radius\": 1}}"),
                  "wrong-type");
    expect_faults(read_fixture("{\"circle\": {\"center\": 0, \"radius\": "
                               "\"7f800000\"}}"),
                  "wrong-type"); /* infinite */
    expect_faults(read_fixture("{\"circle\": {\"center\": -1, \"radius\": 1}}"),
                  "wrong-type");
}

Test(rube, points_that_are_none)
{
    expect_faults(
        read_fixture("{\"polygon\": {\"vertices\": {\"y\": [0,0,1]}}}"),
        "missing-member");
    expect_faults(
        read_fixture("{\"polygon\": {\"vertices\": {\"x\": [0,0,1]}}}"),
        "missing-member");
    expect_faults(read_fixture("{\"polygon\": {\"vertices\": {\"x\": "
                               "[0,1,1e61], \"y\": [0,0,1]}}}"),
                  "number-range");
    expect_faults(read_fixture("{\"polygon\": {\"vertices\": {\"x\": [0,1,1], "
                               "\"y\": [0,0,\"?\"]}}}"),
                  "wrong-type");
    expect_faults(read_fixture("{\"edge\": {\"vertex1\": {\"x\": []}, "
                               "\"vertex2\": {\"x\": 1, \"y\": 1}}}"),
                  "wrong-type");
    expect_faults(read_fixture("{\"edge\": {\"vertex1\": 0, \"vertex2\": "
                               "null}}"),
                  "wrong-type");
}

/* An open chain of as many points as a loop stays open. */
Test(rube, a_chain_that_ends_elsewhere_stays_open)
{
    const struct level_shape *shape =
        read_shape("{\"chain\": {\"vertices\": {\"x\": [0,4,4,0], "
                   "\"y\": [0,0,4,4]}}}");
    EXPECT_POINTS(shape, LEVEL_CHAIN, 0, 0, 4, 0, 4, 4, 0, 4);
}

Test(rube, bodies_whose_numbers_are_none)
{
    static const char *const bodies[] = {"\"position\": [1,2], ",
                                         "\"angle\": {}, ", "\"type\": null, "};
    char world[300];
    for (int i = 0; i < 3; i++) {
        snprintf(world, sizeof world,
                 WORLD(BODY("%s", "{\"circle\": {\"radius\": 1}}")), bodies[i]);
        struct level *level = read_level(world);
        expect_faults(level, "wrong-type");
        cr_assert(eq(int, level->shape_count, 0));
    }
    struct level *level = read_level(WORLD(BODY(
        "\"position\": {\"x\": 1e60, \"y\": 0}, ",
        "{\"circle\": {\"center\": {\"x\": 1e60, \"y\": 0}, \"radius\": 1}}")));
    expect_faults(level, "number-range");
}

#define ROUND(more) "{\"circle\": {\"center\": 0, \"radius\": 1}" more "}"

/* The editor writes a property as {"name": .., "bool": ..}. */
Test(rube, a_property_of_the_fixture_chooses_it)
{
    static const char *const properties[] = {"solid", NULL};
    text.options.properties = properties;
    struct level *level = read_level(WORLD(BODY(
        "", ROUND(", \"customProperties\": [{\"name\": \"solid\", \"bool\": "
                  "true}, {\"name\": \"collide_ignore\", \"string\": "
                  "\"C030\"}]") ", " ROUND(", \"customProperties\": "
                                           "[{\"name\": \"solid\"}, 3]"))));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes->ignore, "C030"));
}

Test(rube, filters_of_either_sort_are_told_of)
{
    struct level *level = read_level(
        WORLD(BODY("", ROUND(", \"filter-categoryBits\": 2") ", " ROUND(
                           ", \"filter-maskBits\": 2"))));
    cr_assert(eq(long, level_notes(level, "collision filters are ignored"), 2));
}
