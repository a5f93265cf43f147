/* Scenes as levels: every type of shape, and what is left where some of it is
 * wrong. */
#include "maps/map_reader.h"

#include <stdio.h>

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

TestSuite(scene_level, .init = set_up, .fini = tear_down);

static struct level *read_level(const char *json)
{
    return level_text_read(&text, scene_level_read, json);
}

/* A scene of one shape, which there must be. */
static const struct level_shape *read_shape(const char *json)
{
    static char scene[1000];
    snprintf(scene, sizeof scene, "{\"shapes\": [%s]}", json);
    struct level *level = read_level(scene);
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    return &level->shapes[0];
}

/* A scene of one shape that is left out for one fault. */
static void refuse(const char *json, const char *code, const char *pointer)
{
    static char scene[1000];
    snprintf(scene, sizeof scene, "{\"shapes\": [%s]}", json);
    struct level *level = read_level(scene);
    expect_faults(level, code);
    expect_fault_at(level, 0, pointer);
    cr_assert(level->faults->is_severe);
    cr_assert(eq(int, level->shape_count, 0));
}

/* ---- Shapes ------------------------------------------------------------- */

Test(scene_level, polygons_have_rings)
{
    const struct level_shape *shape = read_shape(
        "{\"type\": \"polygon\", \"vertices\": [[0,0],[8,0],[8,8],[0,8]], "
        "\"holes\": [[[1,1],[2,1],[1,2]], [[5,5],[6,5],[5,6]]], "
        "\"radius\": 0.5}");
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 8, 0, 8, 8, 0, 8, 1, 1, 2, 1, 1,
                  2, 5, 5, 6, 5, 5, 6);
    cr_assert(eq(int, shape->ring_count, 3));
    cr_assert(eq(int, shape->ring_ends[0], 4));
    cr_assert(eq(int, shape->ring_ends[1], 7));
    cr_assert(eq(int, shape->ring_ends[2], 10));
    cr_assert(eq(dbl, shape->radius, 0.5));
    cr_assert(eq(int, item_length(shape->vertices), 4));
    cr_assert(eq(str, shape->id, "#0"));
}

Test(scene_level, circles_and_capsules_keep_their_radius)
{
    const struct level_shape *shape =
        read_shape("{\"type\": \"circle\", \"center\": [1,2], \"radius\": 3}");
    EXPECT_POINTS(shape, LEVEL_ELLIPSE, 1, 2, 3, 3);
    shape = read_shape("{\"type\": \"capsule\", \"a\": [1,2], \"b\": [3,4], "
                       "\"radius\": 5}");
    EXPECT_POINTS(shape, LEVEL_CAPSULE, 1, 2, 3, 4);
    cr_assert(eq(dbl, shape->radius, 5));
}

Test(scene_level, boxes_lines_and_points)
{
    const struct level_shape *shape =
        read_shape("{\"type\": \"box\", \"min\": [1,2], \"max\": [3,4]}");
    EXPECT_POINTS(shape, LEVEL_BOX, 1, 2, 3, 4);
    shape = read_shape("{\"type\": \"segment\", \"a\": [1,2], \"b\": [3,4]}");
    EXPECT_POINTS(shape, LEVEL_CHAIN, 1, 2, 3, 4);
    shape = read_shape("{\"type\": \"segment\", \"a\": [1,2], \"b\": [1,2]}");
    EXPECT_POINTS(shape, LEVEL_POINT, 1, 2);
    shape = read_shape("{\"type\": \"point\", \"point\": [1,2]}");
    EXPECT_POINTS(shape, LEVEL_POINT, 1, 2);
    shape = read_shape("{\"type\": \"chain\", \"vertices\": [[1,2],[3,4]]}");
    EXPECT_POINTS(shape, LEVEL_CHAIN, 1, 2, 3, 4);
    shape = read_shape("{\"type\": \"chain\", \"closed\": true, "
                       "\"vertices\": [[1,2],[3,4],[5,0]]}");
    EXPECT_POINTS(shape, LEVEL_LOOP, 1, 2, 3, 4, 5, 0);
}

Test(scene_level, rotations_are_kept_as_they_are)
{
    const struct level_shape *shape =
        read_shape("{\"type\": \"point\", \"point\": [5,0], "
                   "\"position\": [1,2], \"rotation\": [0.6,0.8]}");
    expect_vec(shape->position, 1, 2);
    cr_assert(shape->has_rotation);
    expect_vec(shape->rotation, 0.6, 0.8);
    expect_vec(level_transform(shape).rotation, 0.6, 0.8);
    shape = read_shape("{\"type\": \"point\", \"point\": [5,0], "
                       "\"angle\": -450}");
    cr_assert(eq(dbl, shape->angle, -450));
    expect_vec(level_transform(shape).rotation, 0, -1);
}

/* These are for the rules to find. */
Test(scene_level, polygons_are_not_judged)
{
    read_shape("{\"type\": \"polygon\", \"vertices\": "
               "[[0,0],[4,4],[4,0],[0,4]]}");
    read_shape("{\"type\": \"polygon\", \"vertices\": [[0,0],[1,1],[2,2]]}");
    read_shape("{\"type\": \"polygon\", \"vertices\": [[0,0],[0,0],[2,1]]}");
}

Test(scene_level, what_has_a_velocity_or_a_body_moves)
{
    struct level *level = read_level(
        "{\"shapes\": [{\"type\": \"point\", \"point\": [0,0]},"
        "{\"type\": \"point\", \"point\": [0,0], \"velocity\": [0,0]},"
        "{\"type\": \"point\", \"point\": [0,0], \"body\": {\"static\":true}},"
        "{\"type\": \"point\", \"point\": [0,0], \"body\": {}},"
        "{\"type\": \"point\", \"point\": [0,0], \"velocity\": [0,1]},"
        "{\"type\": \"point\", \"point\": [0,0], \"angular_velocity\": 1}]}");
    expect_faults(level, "");
    for (int i = 0; i < 6; i++)
        cr_assert(eq(int, level->shapes[i].is_moving, i > 2));
}

/* ---- Names and roles ---------------------------------------------------- */

Test(scene_level, layers_are_a_path)
{
    const struct level_shape *shape =
        read_shape("{\"type\": \"point\", \"point\": [0,0], \"id\": \"a\", "
                   "\"layers\": [\"world\", \"ground\"]}");
    cr_assert(eq(str, shape->layer, "world/ground"));
    cr_assert(eq(str, shape->name, "a"));
    cr_assert(eq(int, shape->role, LEVEL_SOLID));
}

Test(scene_level, a_source_tells_names_and_role)
{
    const struct level_shape *shape = read_shape(
        "{\"type\": \"point\", \"point\": [0,0], \"id\": \"14\", "
        "\"x-collide-ignore\": \"C030\", \"source\": {\"layer\": \"front\", "
        "\"class\": \"Door\", \"name\": \"d\", \"role\": \"goal\"}}");
    cr_assert(eq(str, shape->layer, "front"));
    cr_assert(eq(str, shape->class, "Door"));
    cr_assert(eq(str, shape->name, "d"));
    cr_assert(eq(str, shape->ignore, "C030"));
    cr_assert(eq(int, shape->role, LEVEL_GOAL));
}

Test(scene_level, options_win_over_a_source)
{
    static const char *const doors[] = {"Door", NULL};
    text.options.triggers = doors;
    const struct level_shape *shape =
        read_shape("{\"type\": \"point\", \"point\": [0,0], "
                   "\"source\": {\"class\": \"Door\", \"role\": \"goal\"}}");
    cr_assert(eq(int, shape->role, LEVEL_SENSOR));
}

/* "ground" is one of the shape's layers; a source has a layer as well. */
Test(scene_level, layers_of_shapes_are_what_layer_options_match)
{
    static const char *const patterns[][2] = {
        {"ground"}, {"up*"}, {"a/b"}, {"grounds"}};
    static const char *const scene =
        "{\"shapes\": [{\"type\": \"point\", \"point\": [0,0], "
        "\"layers\": [\"upper\", \"ground\"]}, {\"type\": \"point\", "
        "\"point\": [0,0], \"layers\": [\"ground\"], \"source\": "
        "{\"layer\": \"a/b\", \"role\": \"goal\"}}]}";
    static const int solids[] = {2, 2, 1, 1}, all[] = {2, 1, 1, 0};
    for (int i = 0; i < 4; i++) {
        text.options.layers = patterns[i];
        text.options.only_layers = NULL;
        cr_assert(eq(int, read_level(scene)->shape_count, solids[i]), "%d", i);
        text.options.layers = NULL;
        text.options.only_layers = patterns[i];
        cr_assert(eq(int, read_level(scene)->shape_count, all[i]), "%d", i);
    }
}

Test(scene_level, classes_and_properties_leave_scenes_alone)
{
    static const char *const none[] = {"nope", NULL};
    text.options.classes = none;
    text.options.properties = none;
    const struct level_shape *shape =
        read_shape("{\"type\": \"point\", \"point\": [0,0], "
                   "\"layers\": [\"ground\"]}");
    cr_assert(eq(int, shape->role, LEVEL_SOLID));
}

Test(scene_level, the_map_of_a_converted_scene)
{
    struct level *level = read_level(
        "{\"name\": \"n\", \"shapes\": [], \"source\": {\"format\": \"Tiled\", "
        "\"y\": \"down\", \"bounds\": {\"min\": [0,0], \"max\": [64,32]}, "
        "\"cell\": [16,8]}}");
    expect_faults(level, "");
    cr_assert(eq(str, level->name, "n"));
    cr_assert(level->knows_y && !level->is_y_up);
    cr_assert(level->has_bounds && level->has_grid);
    expect_box(level->bounds, 0, 0, 64, 32);
    cr_assert(eq(dbl, level->cell_height, 8));
}

/* ---- Faults ------------------------------------------------------------- */

Test(scene_level, members_that_are_missing)
{
    refuse("{\"point\": [0,0]}", "missing-member", "/shapes/0");
    refuse("{\"type\": \"circle\", \"center\": [0,0]}", "missing-member",
           "/shapes/0");
    refuse("{\"type\": \"circel\"}", "unknown-type", "/shapes/0/type");
    refuse("null", "wrong-type", "/shapes/0");
}

Test(scene_level, values_of_another_kind)
{
    refuse("{\"type\": \"point\", \"point\": [0,\"1\"]}", "wrong-type",
           "/shapes/0/point/1");
    refuse("{\"type\": \"point\", \"point\": [0]}", "point-shape",
           "/shapes/0/point");
    refuse("{\"type\": \"point\", \"point\": [0,1e61]}", "number-range",
           "/shapes/0/point/1");
    refuse("{\"type\": \"point\", \"point\": [0,0], \"id\": 7}", "wrong-type",
           "/shapes/0/id");
    refuse("{\"type\": \"point\", \"point\": [0,0], \"id\": \"\"}", "empty-id",
           "/shapes/0/id");
    refuse("{\"type\": \"circle\", \"center\": [0,0], \"radius\": -1}",
           "negative-radius", "/shapes/0/radius");
    refuse("{\"type\": \"point\", \"point\": [0,0], \"rotation\": [1,1]}",
           "rotation-not-unit", "/shapes/0/rotation");
    refuse("{\"type\": \"point\", \"point\": [1e60,0], \"position\": [1e60,0]}",
           "number-range", "/shapes/0");
}

Test(scene_level, polygons_that_are_none)
{
    refuse("{\"type\": \"polygon\", \"vertices\": [[0,0],[1,0]]}",
           "polygon-too-few", "/shapes/0/vertices");
    refuse("{\"type\": \"polygon\", \"vertices\": []}", "polygon-too-few",
           "/shapes/0/vertices");
    refuse("{\"type\": \"polygon\", \"vertices\": [0,0,1,0,0,1]}", "wrong-type",
           "/shapes/0/vertices");
    refuse("{\"type\": \"polygon\", \"vertices\": [[0,0],[1,0],[null,1]]}",
           "wrong-type", "/shapes/0/vertices/2/0");
    refuse("{\"type\": \"polygon\", \"vertices\": [[0,0],[9,0],[0,9]], "
           "\"holes\": [[[1,1]]]}",
           "polygon-too-few", "/shapes/0/holes/0");
    refuse("{\"type\": \"chain\", \"vertices\": [[0,0]]}", "chain-too-few",
           "/shapes/0/vertices");
}

/* One that is only turned round has an inside all the same. */
Test(scene_level, boxes_that_are_empty)
{
    refuse("{\"type\": \"box\", \"min\": [0,0], \"max\": [0,4]}", "box-order",
           "/shapes/0/max/0");
    struct level *level = read_level("{\"shapes\": [{\"type\": \"box\", "
                                     "\"min\": [4,0], \"max\": [0,4]}]}");
    expect_faults(level, "box-order");
    cr_assert(eq(int, level->shape_count, 1));
}

Test(scene_level, what_is_right_is_read_beside_what_is_not)
{
    struct level *level =
        read_level("{\"shapes\": [{\"type\": \"point\", \"point\": [0,0]}, 3, "
                   "{\"type\": \"point\", \"point\": [1,1], \"pt\": 0}]}");
    expect_faults(level, "wrong-type unknown-member");
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(eq(str, level->shapes[1].id, "#2"));
    const struct level_fault *odd = level->faults->next;
    cr_assert(eq(ptr, odd->shape, &level->shapes[1]));
    cr_assert(odd->is_severe);
    expect_fault_at(level, 1, "/shapes/2/pt");
}

Test(scene_level, ids_twice_and_pairs_of_nobody)
{
    struct level *level = read_level(
        "{\"shapes\": [{\"type\": \"point\", \"point\": [0,0], \"id\": \"a\"},"
        "{\"type\": \"point\", \"point\": [1,1], \"id\": \"a\"}],"
        "\"pairs\": [[\"a\", \"b\"]], \"_mine\": 0, \"x-mine\": 0}");
    expect_faults(level, "duplicate-id pair-unknown-id");
    expect_fault_at(level, 0, "/shapes/1/id");
    expect_fault_at(level, 1, "/pairs/0/1");
}

Test(scene_level, what_is_no_scene)
{
    cr_assert(not(level_text_try(&text, scene_level_read, "[]")));
    cr_assert(eq(str, text.fail.code, "scene-not-object"));
    cr_assert(not(level_text_try(&text, scene_level_read, "{}")));
    cr_assert(eq(str, text.fail.code, "missing-member"));
    cr_assert(not(level_text_try(&text, scene_level_read, "{\"shapes\": 1}")));
    cr_assert(eq(str, text.fail.code, "wrong-type"));
    cr_assert(ne(ptr, text.where, NULL));
}

/* ---- Values that are no coordinates ------------------------------------- */

#define POINT(more) "{\"type\": \"point\", \"point\": [0,0], " more "}"

Test(scene_level, places_and_turns_that_are_none)
{
    refuse(POINT("\"position\": [0]"), "point-shape", "/shapes/0/position");
    refuse(POINT("\"rotation\": \"east\""), "wrong-type", "/shapes/0/rotation");
    refuse(POINT("\"angle\": \"90\""), "wrong-type", "/shapes/0/angle");
    refuse(POINT("\"angle\": 0, \"rotation\": [1,0]"), "rotation-and-angle",
           "/shapes/0/rotation");
}

/* Where it lies is known, so that rules can be asked about it. */
Test(scene_level, a_shape_with_a_body_that_is_none_is_kept)
{
    struct level *level =
        read_level("{\"shapes\": [" POINT("\"body\": true") "]}");
    expect_faults(level, "wrong-type");
    expect_fault_at(level, 0, "/shapes/0/body");
    cr_assert(level->faults->is_severe);
    cr_assert(eq(int, level->shape_count, 1));
}

Test(scene_level, lines_and_holes_that_are_none)
{
    refuse("{\"type\": \"segment\", \"a\": [0,0], \"b\": 3}", "wrong-type",
           "/shapes/0/b");
    refuse("{\"type\": \"chain\", \"closed\": 1, \"vertices\": [[0,0],[1,0]]}",
           "wrong-type", "/shapes/0/closed");
    refuse("{\"type\": \"chain\", \"radius\": -1, "
           "\"vertices\": [[0,0],[1,0]]}",
           "negative-radius", "/shapes/0/radius");
    refuse("{\"type\": \"chain\", \"vertices\": {}}", "wrong-type",
           "/shapes/0/vertices");
    refuse("{\"type\": \"polygon\", \"vertices\": [[0,0],[9,0],[0,9]], "
           "\"radius\": \"1\"}",
           "wrong-type", "/shapes/0/radius");
    refuse("{\"type\": \"polygon\", \"vertices\": [[0,0],[9,0],[0,9]], "
           "\"holes\": true}",
           "wrong-type", "/shapes/0/holes");
    refuse("{\"type\": \"polygon\", \"vertices\": [[0,0],[9,0],[0,9]], "
           "\"holes\": [[[1,1],[2,1],[1,\"2\"]]]}",
           "wrong-type", "/shapes/0/holes/0/2/1");
}

/* A corner of a box can be in range, and what it is of be not. */
Test(scene_level, a_box_is_in_range_as_a_whole)
{
    static const char *const corners[] = {
        "\"min\": [-1e60,-1], \"max\": [0,0], \"position\": [-1e60,0]",
        "\"min\": [0,0], \"max\": [1e60,1], \"position\": [1e60,0]",
        "\"min\": [0,-1], \"max\": [1e60,0], \"position\": [1e60,0]",
        "\"min\": [-1,0], \"max\": [0,1e60], \"position\": [0,1e60]"};
    char json[200];
    for (int i = 0; i < 4; i++) {
        snprintf(json, sizeof json, "{\"type\": \"box\", %s}", corners[i]);
        refuse(json, "number-range", "/shapes/0");
    }
}

Test(scene_level, what_moves_in_any_direction_moves)
{
    struct level *level = read_level("{\"shapes\": [" POINT(
        "\"velocity\": [-1,0]") ", " POINT("\"angular_velocity\": -1") "]}");
    expect_faults(level, "");
    cr_assert(level->shapes[0].is_moving && level->shapes[1].is_moving);
}

/* ---- What a converted scene tells of its map ---------------------------- */

static struct level *read_source(const char *source)
{
    static char scene[300];
    snprintf(scene, sizeof scene, "{\"shapes\": [], \"source\": {%s}}", source);
    return read_level(scene);
}

/* Bounds and cells are a help to rules, and nothing that a query asks. */
Test(scene_level, bounds_and_cells_that_are_none_are_left_out)
{
    static const char *const bounds[] = {"\"min\": [0,0]",
                                         "\"min\": [0,0], \"max\": [1,2,3]",
                                         "\"min\": [0,null], \"max\": [1,2]",
                                         "\"min\": [0,0], \"max\": [\"1\",2]",
                                         "\"min\": [-1e61,0], \"max\": [1,2]",
                                         "\"min\": [0,0], \"max\": [1,1e61]"};
    static const char *const cells[] = {"16", "[16]", "[0,16]", "[16,-1]",
                                        "[16,\"16\"]"};
    char source[200];
    for (int i = 0; i < 6; i++) {
        snprintf(source, sizeof source, "\"bounds\": {%s}, \"cell\": [1,1]",
                 bounds[i]);
        struct level *level = read_source(source);
        expect_faults(level, "");
        cr_assert(all(not(level->has_bounds), not(level->has_grid)));
    }
    for (int i = 0; i < 5; i++) {
        snprintf(source, sizeof source,
                 "\"bounds\": {\"min\": [0,0], \"max\": [1,2]}, \"cell\": %s",
                 cells[i]);
        struct level *level = read_source(source);
        cr_assert(level->has_bounds && !level->has_grid);
    }
}

Test(scene_level, the_source_tells_which_way_is_up)
{
    cr_assert(read_source("\"y\": \"up\"")->is_y_up);
    cr_assert(not(read_source("\"y\": \"left\"")->knows_y));
    cr_assert(not(read_source("\"y\": 1")->knows_y));
}

/* ---- What is chosen ----------------------------------------------------- */

/* --spawn and --goal win over a role that the source tells, if they fit. */
Test(scene_level, a_role_of_the_source_stays_where_options_say_nothing)
{
    static const char *const names[] = {"here", NULL};
    static const char scene[] = "{\"shapes\": [" POINT(
        "\"source\": {\"name\": \"here\", \"role\": "
        "\"goal\"}") ", " POINT("\"source\": {\"name\": \"there\", \"role\": "
                                "\"goal\"}") "]}";
    text.options.spawns = names;
    struct level *level = read_level(scene);
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SPAWN));
    cr_assert(eq(int, level->shapes[1].role, LEVEL_GOAL));
    text.options.spawns = NULL;
    text.options.goals = names;
    level = read_level(scene);
    cr_assert(eq(int, level->shapes[0].role, LEVEL_GOAL));
}

Test(scene_level, a_type_is_a_text)
{
    refuse("{\"type\": 7}", "wrong-type", "/shapes/0/type");
    refuse("{\"type\": \"box\", \"min\": [0,4], \"max\": [4,4]}", "box-order",
           "/shapes/0/max/1");
    struct level *level = read_level("{\"shapes\": [{\"type\": \"segment\", "
                                     "\"a\": 1, \"b\": 2}]}");
    expect_faults(level, "wrong-type wrong-type");
    level = read_level("{\"shapes\": [{\"type\": \"capsule\", \"a\": 1, "
                       "\"b\": 2, \"radius\": -1}]}");
    expect_faults(level, "negative-radius wrong-type wrong-type");
}
