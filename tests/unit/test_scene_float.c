/* scene/read: numbers rounded to single precision. 0.1 becomes 13421773 / 2^27,
 * 0.3 becomes 10066330 / 2^25, which are exact in a double. */
#include <stdio.h>
#include <string.h>

#include "scene/scene.h"
#include "support/criterion.h"
#include "support/json/json_check.h"

#define TENTH       (13421773.0 / 134217728)
#define THREE_TENTH (10066330.0 / 33554432)

struct outcome {
    bool read;
    struct scene scene;
    struct fail fail;
    struct arena arena;
};

/* From the outline of the text, or from the text itself. */
static struct outcome read_text(const char *text, bool is_float,
                                bool by_outline)
{
    struct outcome result = {.arena = arena_make(0)};
    char json[2000];
    snprintf(json, sizeof json, "%s", text);
    for (char *at = json; (at = strchr(at, '\''));)
        *at = '"';
    struct json_text whole = {.bytes = json,
                              .length = strlen(json),
                              .complete = true,
                              .lift = JSON_LIFTED};
    struct json_value value;
    cr_assert(eq(
        int,
        json_check(whole, &limits_default, &result.arena, &value, &result.fail),
        JSON_VALUE));
    if (!by_outline)
        value.outline.text = NULL;
    struct scene_reader reader = scene_reader_make(&limits_default);
    reader.is_float = is_float;
    struct scene_reader like = scene_reader_like(&reader);
    cr_assert(eq(int, like.is_float, is_float));
    result.read =
        scene_read(&like, &value, &result.arena, &result.scene, &result.fail);
    scene_reader_free(&like);
    scene_reader_free(&reader);
    return result;
}

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static void assert_point(col_vec2 point, double x, double y)
{
    cr_assert(same(point.x, x) && same(point.y, y), "[%a,%a]", point.x,
              point.y);
}

Test(scene_float, every_number_is_rounded)
{
    for (int by_outline = 0; by_outline < 2; by_outline++) {
        struct outcome r = read_text(
            "{'shapes':[{'type':'circle','center':[0.1,0.3],'radius':0.1,"
            "'velocity':[0.3,0],'body':{'restitution':0.1}},"
            "{'type':'polygon','vertices':[[0.1,0],[0.3,0],[0,0.1]]},"
            "{'type':'box','min':[0,0],'max':[0.1,0.3]},"
            "{'type':'point','point':[0,0],'position':[0.1,0.3],'angle':0.1}],"
            "'rays':[{'from':[0.1,0],'to':[0,0.3]}],"
            "'world':{'gravity':[0,0.1],'dt':0.3}}",
            true, by_outline);
        cr_assert(r.read, "%s", r.fail.message);
        const struct scene_shape *shapes = r.scene.shapes;
        assert_point(shapes[0].shape.vertices[0], TENTH, THREE_TENTH);
        cr_assert(same(shapes[0].shape.radius, TENTH));
        assert_point(scene_motion(&shapes[0])->velocity, THREE_TENTH, 0);
        cr_assert(same(shapes[0].body->restitution, TENTH));
        assert_point(shapes[1].shape.vertices[0], TENTH, 0);
        assert_point(shapes[1].shape.vertices[2], 0, TENTH);
        assert_point(shapes[2].shape.vertices[2], TENTH, THREE_TENTH);
        assert_point(shapes[3].shape.vertices[0], TENTH, THREE_TENTH);
        cr_assert(same(scene_motion(&shapes[3])->angle, TENTH));
        assert_point(r.scene.rays[0].to, 0, THREE_TENTH);
        assert_point(r.scene.world.gravity, 0, TENTH);
        cr_assert(same(r.scene.world.dt, THREE_TENTH));
        arena_free(&r.arena);
    }
}

Test(scene_float, doubles_stay_without_it)
{
    struct outcome r = read_text("{'shapes':[{'type':'circle','center':"
                                 "[0.1,0.3],'radius':0.1}]}",
                                 false, true);
    assert_point(r.scene.shapes[0].shape.vertices[0], 0.1, 0.3);
    arena_free(&r.arena);
}

/* Rounded, it would not be of length 1. */
Test(scene_float, rotations_stay_as_they_are)
{
    for (int by_outline = 0; by_outline < 2; by_outline++) {
        struct outcome r =
            read_text("{'shapes':[{'type':'point','point':[0.1,0],"
                      "'rotation':[0.6,0.8]}]}",
                      true, by_outline);
        cr_assert(r.read, "%s", r.fail.message);
        assert_point(scene_motion(&r.scene.shapes[0])->rotation, 0.6, 0.8);
        assert_point(scene_local(&r.scene.shapes[0])[0], TENTH, 0);
        arena_free(&r.arena);
    }
}

/* What is too large for a float is none; what is too small is 0. */
Test(scene_float, ranges_are_those_of_floats)
{
    struct outcome r = read_text("{'shapes':[{'type':'point','point':"
                                 "[3.4028234663852886e38,1e-60]}]}",
                                 true, true);
    cr_assert(r.read);
    assert_point(r.scene.shapes[0].shape.vertices[0], 0x1.fffffep127, 0);
    arena_free(&r.arena);
    const char *large[] = {
        "{'shapes':[{'type':'point','point':[0,3.41e38]}]}",
        "{'shapes':[{'type':'circle','center':[0,0],'radius':1e40}]}",
        "{'shapes':[{'type':'polygon','vertices':[[0,0],[1,0],[0,-1e39]]}]}"};
    const char *pointers[] = {"/shapes/0/point/1", "/shapes/0/radius",
                              "/shapes/0/vertices/2/1"};
    for (int i = 0; i < 3; i++) {
        r = read_text(large[i], true, true);
        cr_assert(not(r.read), "%s", large[i]);
        cr_assert(eq(str, r.fail.code, "number-range"));
        cr_assert(eq(str, r.fail.pointer, pointers[i]));
        arena_free(&r.arena);
    }
}

/* A polygon is judged as it is rounded: 1 + 2^-30 becomes 1. */
Test(scene_float, polygons_are_checked_as_they_are_rounded)
{
    const char *text = "{'shapes':[{'type':'polygon','vertices':[[0,0],[1,0],"
                       "[1.000000000931322574615478515625,0],[0,1]]}]}";
    struct outcome r = read_text(text, false, true);
    cr_assert(r.read);
    arena_free(&r.arena);
    r = read_text(text, true, true);
    cr_assert(not(r.read));
    cr_assert(eq(str, r.fail.code, "polygon-repeated-vertex"));
    arena_free(&r.arena);
}
