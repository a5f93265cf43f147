/* Levels as scenes in words, and back: what a scene of every type says is what
 * is read of it again. */
#include "maps/level.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/level_text.h"
#include "support/text_parts.h"

static struct level_text text;

static void set_up(void)
{
    level_text_begin(&text);
}

static void tear_down(void)
{
    level_text_end(&text);
}

TestSuite(to_scene, .init = set_up, .fini = tear_down);

/* The scene of a level, which lives as long as the arena. */
static const char *scene_of(const struct level *level)
{
    static struct arena sinks;
    struct sink sink = sink_to_memory(&sinks);
    struct json_writer out = json_writer_make(&sink, false, 0);
    level_write_scene(level, &text.options, &out);
    const char *scene = arena_text(&text.arena, sink.text, sink.used);
    arena_free(&sinks);
    return scene;
}

static struct level *read_scene(const char *json)
{
    struct level *level = level_text_read(&text, level_read, json);
    expect_faults(level, "");
    return level;
}

/* What a shape is written as, without its source; all of it with. */
static void expect_shape(const char *json, const char *written)
{
    static char scene[2000];
    snprintf(scene, sizeof scene, "{\"shapes\": [%s]}", json);
    const char *found = strstr(scene_of(read_scene(scene)), "\"shapes\":[");
    const char *end = strstr(found, ",\"source\":");
    size_t length = strlen("\"shapes\":[");
    cr_assert(ne(ptr, end, NULL));
    cr_assert(eq(sz, strlen(written), (size_t)(end - found) - length), "%s",
              found);
    cr_assert(eq(int, strncmp(found + length, written, strlen(written)), 0),
              "%s", found);
}

#define STATIC ",\"body\":{\"static\":true}"

Test(to_scene, each_type_comes_back_as_it_was)
{
    static const char *const shapes[] = {
        "{\"id\":\"a\",\"type\":\"polygon\",\"vertices\":[[0,0],[4,0],[0,4]]",
        "{\"id\":\"a\",\"type\":\"polygon\",\"vertices\":[[0,0],[9,0],[0,9]],"
        "\"holes\":[[[1,1],[2,1],[1,2]],[[3,3],[4,3],[3,4]]],\"radius\":0.5",
        "{\"id\":\"a\",\"type\":\"chain\",\"vertices\":[[0,0],[4,0],[0,4]]",
        "{\"id\":\"a\",\"type\":\"chain\",\"vertices\":[[0,0],[4,0],[0,4]],"
        "\"closed\":true,\"radius\":1",
        "{\"id\":\"a\",\"type\":\"circle\",\"center\":[1,2],\"radius\":3",
        "{\"id\":\"a\",\"type\":\"capsule\",\"a\":[1,2],\"b\":[3,4],"
        "\"radius\":5",
        "{\"id\":\"a\",\"type\":\"box\",\"min\":[1,2],\"max\":[3,4]",
        "{\"id\":\"a\",\"type\":\"point\",\"point\":[1,2]",
        "{\"id\":\"a\",\"type\":\"point\",\"point\":[1,2],\"position\":[5,6],"
        "\"angle\":30",
        "{\"id\":\"a\",\"type\":\"point\",\"point\":[1,2],"
        "\"rotation\":[0.6,0.8]",
    };
    char written[400], read[402];
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        snprintf(written, sizeof written, "%s" STATIC, shapes[i]);
        snprintf(read, sizeof read, "%s}", written);
        expect_shape(read, written);
    }
}

Test(to_scene, what_has_no_width)
{
    expect_shape(
        "{\"type\":\"segment\",\"a\":[0,0],\"b\":[4,0]" STATIC "}",
        "{\"id\":\"#0\",\"type\":\"chain\",\"vertices\":[[0,0],[4,0]]" STATIC);
    expect_shape("{\"type\":\"circle\",\"center\":[1,2],\"radius\":0" STATIC
                 "}",
                 "{\"id\":\"#0\",\"type\":\"point\",\"point\":[1,2]" STATIC);
    expect_shape(
        "{\"type\":\"capsule\",\"a\":[1,2],\"b\":[3,2],\"radius\":0" STATIC "}",
        "{\"id\":\"#0\",\"type\":\"segment\",\"a\":[1,2],\"b\":[3,2]" STATIC);
}

/* A level with one shape of points that no scene has. */
static const char *write_one(enum level_kind kind, col_vec2 a, col_vec2 b)
{
    struct level *level =
        read_scene("{\"shapes\":[{\"type\":\"point\",\"point\":[0,0]}]}");
    static col_vec2 points[2];
    points[0] = a;
    points[1] = b;
    level->shapes[0].kind = kind;
    level->shapes[0].points = points;
    level->shapes[0].count = 2;
    return scene_of(level);
}

Test(to_scene, boxes_that_scenes_do_not_have)
{
    const char *scene =
        write_one(LEVEL_BOX, (col_vec2){4, 0}, (col_vec2){0, 2});
    expect_part(scene, "\"type\":\"box\",\"min\":[0,0],\"max\":[4,2]");
    scene = write_one(LEVEL_BOX, (col_vec2){4, 0}, (col_vec2){0, 0});
    expect_part(scene, "\"type\":\"segment\",\"a\":[0,0],\"b\":[4,0]");
    scene = write_one(LEVEL_BOX, (col_vec2){4, 1}, (col_vec2){4, 1});
    expect_part(scene, "\"type\":\"point\",\"point\":[4,1]");
}

/* The cosine of 45 degrees is 0.7071067811865476 as a double. */
Test(to_scene, ellipses_are_polygons)
{
    text.options.ellipse_vertices = 8;
    const char *scene =
        write_one(LEVEL_ELLIPSE, (col_vec2){10, 20}, (col_vec2){4, 2});
    expect_part(scene, "\"type\":\"polygon\",\"vertices\":[[14,20],"
                       "[12.82842712474619,21.414213562373096],[10,22],"
                       "[7.17157287525381,21.414213562373096],[6,20],"
                       "[7.17157287525381,18.585786437626904],[10,18],"
                       "[12.82842712474619,18.585786437626904]]");
    scene = write_one(LEVEL_ELLIPSE, (col_vec2){10, 20}, (col_vec2){4, 0});
    expect_part(scene, "\"type\":\"segment\",\"a\":[6,20],\"b\":[14,20]");
}

/* ---- Roles and places --------------------------------------------------- */

Test(to_scene, sensors_meet_what_moves_only)
{
    const char *scene = scene_of(read_scene(
        "{\"shapes\":[{\"id\":\"player\",\"type\":\"point\",\"point\":[0,0],"
        "\"role\":\"spawn\"},"
        "{\"id\":\"exit\",\"type\":\"point\",\"point\":[0,0],"
        "\"role\":\"goal\"},"
        "{\"id\":\"sensor\",\"type\":\"point\",\"point\":[0,0],"
        "\"role\":\"sensor\"},"
        "{\"id\":\"ball\",\"type\":\"point\",\"point\":[0,0],\"body\":{}},"
        "{\"id\":\"rock\",\"type\":\"point\",\"point\":[0,0]}]}"));
    static const char *const parts[] = {
        "\"point\":[0,0],\"layers\":[\"spawn\"],\"source\"",
        "\"point\":[0,0],\"layers\":[\"goal\"],\"hits\":[\"spawn\","
        "\"moving\"],\"source\"",
        "\"point\":[0,0],\"layers\":[\"sensor\"],\"hits\":[\"spawn\","
        "\"moving\"],\"source\"",
        "\"point\":[0,0],\"layers\":[\"moving\"],\"body\":{},\"source\"",
        "\"point\":[0,0],\"body\":{\"static\":true},\"source\"",
    };
    for (int i = 0; i < 5; i++) {
        scene = strstr(scene, parts[i]);
        cr_assert(ne(ptr, scene, NULL), "%s", parts[i]);
    }
}

#define MAP                                                                    \
    "{\"jsonVersion\": \"1\", \"defs\": {}, \"levels\": [{\"identifier\": "    \
    "\"cave\", \"pxWid\": 32, \"pxHei\": 16, \"layerInstances\": [\n"          \
    "{\"__type\": \"IntGrid\", \"__identifier\": \"g\", \"__gridSize\": 16, "  \
    "\"__cWid\": 2, \"__cHei\": 1, \"intGridCsv\": [0, 3]}]}]}"

Test(to_scene, a_map_tells_where_its_shapes_are)
{
    const char *scene = scene_of(level_text_read(&text, level_read, MAP));
    cr_assert(eq(
        str, scene,
        "{\"name\":\"cave\",\"source\":{\"format\":\"LDtk\",\"file\":"
        "\"test.json\",\"y\":\"down\",\"bounds\":{\"min\":[0,0],\"max\":[32,16]"
        "},\"cell\":[16,16]},\"shapes\":[{\"id\":\"g 1,0\",\"type\":\"box\","
        "\"min\":[16,0],\"max\":[32,16],\"body\":{\"static\":true},\"source\":{"
        "\"file\":\"test.json\",\"line\":2,\"column\":106,\"pointer\":"
        "\"/levels/0/layerInstances/0/intGridCsv/1\",\"class\":\"3\",\"layer\":"
        "\"g\",\"role\":\"solid\",\"cells\":true}}]}"));
}

/* What was converted twice was converted once, but for where it was read. */
Test(to_scene, a_scene_of_a_map_is_the_same_level)
{
    struct level *first = level_text_read(&text, level_read, MAP);
    const char *scene = scene_of(first);
    struct level *second = read_scene(scene);
    cr_assert(eq(str, second->name, "cave"));
    cr_assert(second->has_bounds && second->has_grid && second->knows_y);
    cr_assert(eq(int, second->shape_count, 1));
    EXPECT_POINTS(second->shapes, LEVEL_BOX, 16, 0, 32, 16);
    cr_assert(eq(str, second->shapes->id, "g 1,0"));
    cr_assert(eq(str, second->shapes->class, "3"));
    cr_assert(eq(str, second->shapes->layer, "g"));
    cr_assert(second->shapes->is_cells);
}

static void expect_item(const struct level *level, const char *pointer,
                        const char *wanted)
{
    char found[100];
    item_pointer(level_scene_item(level, pointer), found, sizeof found);
    cr_assert(eq(str, found, wanted), "%s: %s", pointer, found);
}

Test(to_scene, pointers_lead_back_to_the_map)
{
    struct level *level = level_text_read(&text, level_read, MAP);
    expect_item(level, "/shapes/0/min/1",
                "/levels/0/layerInstances/0/intGridCsv/1");
    expect_item(level, "/shapes/1", "/levels/0");
    expect_item(level, "/shapes", "/levels/0");
    expect_item(level, "", "/levels/0");
    level = read_scene("{\"shapes\":[{\"type\":\"polygon\",\"vertices\":"
                       "[[0,0],[9,0],[0,9]],\"holes\":[[[1,1],[2,1],[1,2]]]}]"
                       "}");
    expect_item(level, "/shapes/0/vertices/2", "/shapes/0/vertices/2");
    expect_item(level, "/shapes/0/vertices/2/0", "/shapes/0/vertices/2");
    expect_item(level, "/shapes/0/vertices/5", "/shapes/0");
    expect_item(level, "/shapes/0/holes/0", "/shapes/0");
}
