/* Templates, defaults, mirror images and scales: which members shapes have, and
 * what is refused. */
#include "scene/scene.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/document/library.h"
#include "support/json_writer.h"
#include "support/number.h"
#include "support/scene_text.h"
#include "support/sink.h"

#include <stdio.h>
#include <string.h>

static void is_vertex(const struct scene_shape *shape, int i, double x,
                      double y)
{
    cr_assert(lt(int, i, shape->shape.count));
    cr_assert(eq(dbl, shape->shape.vertices[i].x, x));
    cr_assert(eq(dbl, shape->shape.vertices[i].y, y));
}

/* ---- Which members a shape has ------------------------------------------- */

Test(scene_shared, nearest_member_counts)
{
    struct scene_text got = scene_taken(
        "{'defaults':{'layers':['d'],'radius':4,'role':'goal'},"
        "'templates':{"
        "'big':{'template':'disc','radius':3},"
        "'disc':{'type':'circle','center':[1,2],'radius':2,'role':'sensor'}},"
        "'shapes':[{'template':'big','radius':7},{'template':'big'},"
        "{'template':'disc','center':[5,5]},{'type':'circle','center':[0,0]},"
        "{'type':'point','point':[0,0],'layers':['own']}]}");
    const struct scene_shape *shapes = got.scene.shapes;
    static const double radii[] = {7, 3, 2, 4, 0};
    static const enum scene_role roles[] = {
        SCENE_SENSOR, SCENE_SENSOR, SCENE_SENSOR, SCENE_GOAL, SCENE_GOAL};
    for (int i = 0; i < 5; i++) {
        cr_assert(eq(dbl, shapes[i].shape.radius, radii[i]), "shape %d", i);
        cr_assert(eq(int, (int)shapes[i].role, (int)roles[i]), "shape %d", i);
        cr_assert(
            eq(str, shapes[i].names->layers.texts[0], i < 4 ? "d" : "own"));
    }
    is_vertex(&shapes[1], 0, 1, 2);
    is_vertex(&shapes[2], 0, 5, 5);
    cr_assert(eq(str, shapes[1].id, "#1"));
    arena_free(&got.arena);
}

/* A body is inherited as a whole, and may be a named one. */
Test(scene_shared, members_are_not_merged)
{
    struct scene_text got = scene_taken(
        "{'bodies':{'cart':{'friction':0.25}},"
        "'templates':{'t':{'type':'point','point':[0,0],"
        "'body':{'mass':5,'friction':0.5},'material':{'restitution':1}},"
        "'on':{'template':'t','body':'cart'}},"
        "'shapes':[{'template':'t','body':{'mass':3}},{'template':'on'}]}");
    const struct scene_body *own = got.scene.shapes[0].body;
    const struct scene_body *cart = got.scene.shapes[1].body;
    cr_assert(all(eq(dbl, own->mass, 3), eq(dbl, own->friction, 0),
                  eq(dbl, own->restitution, 1)));
    cr_assert(all(eq(dbl, cart->mass, 0), eq(dbl, cart->friction, 0.25),
                  eq(dbl, cart->restitution, 1)));
    cr_assert(eq(str, scene_named(&got.scene.shapes[1])->name, "cart"));
    arena_free(&got.arena);
}

/* Otherwise the shape would have both. */
Test(scene_shared, an_angle_replaces_an_inherited_rotation)
{
    struct scene_text got = scene_taken(
        "{'defaults':{'rotation':[0,1]},"
        "'templates':{'t':{'angle':180,'type':'point','point':[1,0]}},"
        "'shapes':[{'template':'t'},{'template':'t','rotation':[0,-1]},"
        "{'type':'point','point':[1,0],'angle':0},"
        "{'type':'point','point':[1,0]}]}");
    is_vertex(&got.scene.shapes[0], 0, -1, 0);
    is_vertex(&got.scene.shapes[1], 0, 0, -1);
    is_vertex(&got.scene.shapes[2], 0, 1, 0);
    is_vertex(&got.scene.shapes[3], 0, 0, 1);
    arena_free(&got.arena);
}

Test(scene_shared, defaults_may_name_a_template)
{
    struct scene_text got =
        scene_taken("{'defaults':{'template':'t','radius':3},"
                    "'templates':{'t':{'type':'circle','center':[1,1]},"
                    "'u':{'type':'point','point':[0,0]}},"
                    "'shapes':[{},{'template':'u'}],"
                    "'casts':[{'shape':{'position':[1,0]},'by':[1,0]}]}");
    const struct scene_shape *shapes = got.scene.shapes;
    is_vertex(&shapes[0], 0, 1, 1);
    is_vertex(&shapes[1], 0, 0, 0);
    is_vertex(&shapes[2], 0, 2, 1);
    cr_assert(eq(str, shapes[2].id, "cast#0"));
    cr_assert(all(eq(dbl, shapes[0].shape.radius, 3),
                  eq(dbl, shapes[1].shape.radius, 0)));
    arena_free(&got.arena);
}

/* ---- Mirrored and scaled ------------------------------------------------- */

/* First mirrored and scaled, then turned, then moved. */
Test(scene_shared, order_of_transforms)
{
    struct scene_text got = scene_taken(
        "{'shapes':[{'type':'polygon','vertices':[[0,0],[2,0],[0,1]],"
        "'radius':0.5,'mirror':'x','scale':3,'angle':90,"
        "'position':[10,20]}]}");
    const struct scene_shape *shape = &got.scene.shapes[0];
    /* (2, 0) -> (-6, 0) -> (0, -6) -> (10, 14) */
    is_vertex(shape, 0, 10, 20);
    is_vertex(shape, 1, 10, 14);
    is_vertex(shape, 2, 7, 20);
    cr_assert(all(eq(dbl, shape->shape.radius, 1.5),
                  eq(int, shape->shape.winding, -1)));
    cr_assert(all(eq(dbl, scene_local(shape)[1].x, -6), eq(int, 1, 1)));
    arena_free(&got.arena);
}

Test(scene_shared, mirrored_box_is_a_box)
{
    struct scene_text got =
        scene_taken("{'templates':{'b':{'type':'box','min':[1,2],'max':[4,8]}},"
                    "'shapes':[{'template':'b','mirror':'x'},"
                    "{'template':'b','mirror':'y','scale':0.5}]}");
    static const double corners[2][4] = {{-4, 2, -1, 8}, {0.5, -4, 2, -1}};
    for (int i = 0; i < 2; i++) {
        const double *c = corners[i];
        is_vertex(&got.scene.shapes[i], 0, c[0], c[1]);
        is_vertex(&got.scene.shapes[i], 1, c[2], c[1]);
        is_vertex(&got.scene.shapes[i], 2, c[2], c[3]);
        is_vertex(&got.scene.shapes[i], 3, c[0], c[3]);
    }
    arena_free(&got.arena);
}

/* The product of 0.1 and 3 is rounded once, from the doubles. Scaling one shape
 * leaves the template alone. */
Test(scene_shared, products_are_rounded_once)
{
    struct scene_text got =
        scene_taken("{'templates':{'p':{'type':'polygon',"
                    "'vertices':[[0.1,0],[1,0],[0,1]]}},"
                    "'shapes':[{'template':'p','scale':3},{'template':'p'}]}");
    is_vertex(&got.scene.shapes[0], 0, 0.30000000000000004, 0);
    is_vertex(&got.scene.shapes[1], 0, 0.1, 0);
    arena_free(&got.arena);
}

Test(scene_shared, holes_are_scaled)
{
    struct scene_text got = scene_taken(
        "{'templates':{'f':{'type':'polygon','holes':[[[1,1],[2,1],[1,2]]],"
        "'vertices':[[0,0],[4,0],[4,4],[0,4]]}},"
        "'shapes':[{'template':'f','scale':10,'mirror':'y'}]}");
    const struct scene_shape *shape = &got.scene.shapes[0];
    cr_assert(all(eq(int, scene_local_count(shape), 7),
                  eq(dbl, scene_local(shape)[5].x, 20),
                  eq(dbl, scene_local(shape)[5].y, -10)));
    arena_free(&got.arena);
}

/* ---- What is refused ----------------------------------------------------- */

Test(scene_shared, unknown_templates)
{
    scene_refused("{'shapes':[{'template':'t'}]}", "unknown-template",
                  "/shapes/0/template",
                  "the scene has no template \"t\"; add it to \"templates\" of "
                  "the scene");
    scene_refused("{'templates':{'a':{'template':'b'}},'shapes':[]}",
                  "unknown-template", "/templates/a/template",
                  "the scene has no template \"b\"; add it to \"templates\" of "
                  "the scene");
    scene_refused("{'defaults':{'template':'b'},'shapes':[]}",
                  "unknown-template", "/defaults/template",
                  "the scene has no template \"b\"; add it to \"templates\" of "
                  "the scene");
}

Test(scene_shared, cycles)
{
    scene_refused("{'templates':{'a':{'template':'a'}},'shapes':[]}",
                  "template-cycle", "/templates/a/template",
                  "templates refer to each other in a cycle: \"a\" -> \"a\"; "
                  "remove one \"template\"");
    scene_refused("{'templates':{'x':{'template':'a'},'a':{'template':'b'},"
                  "'b':{'template':'c'},'c':{'template':'a'}},'shapes':[]}",
                  "template-cycle", "/templates/c/template",
                  "templates refer to each other in a cycle: \"a\" -> \"b\" -> "
                  "\"c\" -> \"a\"; remove one \"template\"");
}

Test(scene_shared, a_misspelled_template_is_suggested)
{
    scene_refused("{'templates':{'ledge':{'type':'point','point':[0,0]}},"
                  "'shapes':[{'template':'ldge'}]}",
                  "unknown-template", "/shapes/0/template",
                  "the scene has no template \"ldge\"; did you mean "
                  "\"ledge\"?");
}

/* What refers to a template that has an error is no error of its own. */
Test(scene_shared, a_template_with_an_error_is_known, .init = cli_enter,
     .fini = cli_leave)
{
    cli_call("collide sat", "{'templates':{'a':{'type':'point','point':[0,0],"
                            "'id':'x'}},'shapes':[{'template':'a'}]}");
    cr_assert(cli_has(cli_err, "a template cannot have an \"id\""));
    cr_assert(not(cli_has(cli_err, "no template")), "%s", cli_err);
}

/* Whether or not a shape has them. */
Test(scene_shared, members_of_templates_are_checked)
{
    scene_refused("{'templates':{'a':{'id':'x'}},'shapes':[]}", "shared-id",
                  "/templates/a/id",
                  "a template cannot have an \"id\", which each shape has for "
                  "itself; remove it");
    scene_refused("{'defaults':{'id':'x'},'shapes':[]}", "shared-id",
                  "/defaults/id",
                  "defaults cannot have an \"id\", which each shape has for "
                  "itself; remove it");
    scene_refused("{'templates':{'a':{'radus':1}},'shapes':[]}",
                  "unknown-member", "/templates/a/radus",
                  "unknown member \"radus\" of a template; did you mean "
                  "\"radius\"?");
    scene_refused("{'templates':{'a':{'type':'box','radius':1}},'shapes':[]}",
                  "unknown-member", "/templates/a/radius",
                  "unknown member \"radius\" of a box; only other types have "
                  "it: remove it");
    scene_refused("{'templates':{'a':{'type':'bax'}},'shapes':[]}",
                  "unknown-type", "/templates/a/type",
                  "unknown type \"bax\"; did you mean \"box\"?");
    scene_refused("{'templates':{'a':{'center':[0]}},'shapes':[]}",
                  "point-shape", "/templates/a/center",
                  "center: expected [x, y], found an array of 1");
    scene_refused("{'templates':{'a':{'vertices':[[0,0],1]}},'shapes':[]}",
                  "wrong-type", "/templates/a/vertices/1",
                  "vertices[1]: expected [x, y], found the number 1");
    scene_refused("{'templates':{'a':{'holes':[[[0,'x']]]}},'shapes':[]}",
                  "wrong-type", "/templates/a/holes/0/0/1",
                  "holes[0][0][1]: expected a number, found the string \"x\"");
    scene_refused("{'templates':{'a':{'closed':1}},'shapes':[]}", "wrong-type",
                  "/templates/a/closed",
                  "closed: expected true or false, found the number 1");
    scene_refused("{'templates':{'a':{'layers':['l',1]}},'shapes':[]}",
                  "wrong-type", "/templates/a/layers/1",
                  "layers[1]: expected a string, found the number 1; write "
                  "\"1\"");
    scene_refused("{'templates':{'a':{'body':'b'}},'shapes':[]}",
                  "unknown-body", "/templates/a/body",
                  "the scene has no body \"b\"; add it to \"bodies\" of the "
                  "scene");
    scene_refused("{'templates':7,'shapes':[]}", "wrong-type", "/templates",
                  "templates: expected an object of templates, found the "
                  "number 7");
    scene_refused("{'templates':{'a':7},'shapes':[]}", "wrong-type",
                  "/templates/a", "a: expected an object, found the number 7");
    scene_refused("{'defaults':[],'shapes':[]}", "wrong-type", "/defaults",
                  "defaults: expected an object, found an array");
    scene_refused("{'templates':{'\\u0000':{}},'shapes':[]}", "string-nul",
                  "/templates/\xC0\x80",
                  "the name of a template has no U+0000");
}

Test(scene_shared, what_a_type_cannot_have)
{
    scene_refused("{'templates':{'a':{'radius':1}},'shapes':[{'template':'a',"
                  "'type':'box','min':[0,0],'max':[1,1]}]}",
                  "template-type", "/shapes/0/template",
                  "the template \"a\" has \"radius\", which a box cannot have");
    scene_refused("{'defaults':{'radius':1},'shapes':[{'type':'box',"
                  "'min':[0,0],'max':[1,1]}]}",
                  "unused-default", "/defaults/radius",
                  "no shape of the scene has a type that can have \"radius\"; "
                  "remove it from \"defaults\"");
    /* A template, a cast, or no shape at all. */
    static const char *const taken[] = {
        "{'defaults':{'radius':1},'shapes':[]}",
        "{'defaults':{'radius':1},'templates':{'c':{'type':'circle'}},"
        "'shapes':[{'type':'point','point':[0,0]}]}",
        "{'defaults':{'radius':1},'shapes':[{'type':'point','point':[0,0]}],"
        "'casts':[{'shape':{'type':'circle','center':[0,0]},'by':[1,0]}]}"};
    for (int i = 0; i < 3; i++) {
        struct scene_text got = scene_taken(taken[i]);
        arena_free(&got.arena);
    }
}

Test(scene_shared, scales_and_mirrors)
{
    scene_refused("{'shapes':[{'type':'point','point':[0,0],'scale':0}]}",
                  "number-range", "/shapes/0/scale",
                  "scale: expected a number greater than 0, found 0");
    scene_refused("{'shapes':[{'type':'point','point':[0,0],'scale':-1}]}",
                  "number-range", "/shapes/0/scale",
                  "scale: expected a number greater than 0, found -1; use "
                  "\"mirror\" for a mirror image");
    scene_refused("{'shapes':[{'type':'point','point':[0,0],'mirror':'xy'}]}",
                  "unknown-mirror", "/shapes/0/mirror",
                  "mirror: expected \"x\" or \"y\", the axis whose coordinates "
                  "change sign, found \"xy\"; for both, turn the shape by 180 "
                  "degrees");
    scene_refused("{'shapes':[{'type':'point','point':[0,1e60],'scale':2}]}",
                  "scale-range", "/shapes/0/point",
                  "the shape is scaled to 2e+60, which is more than 1e+60 in "
                  "magnitude; choose a smaller scale");
    scene_refused("{'shapes':[{'type':'circle','center':[0,0],'radius':1e-300,"
                  "'scale':1e-300}]}",
                  "scale-collapse", "/shapes/0/radius",
                  "the scaled radius is 0; choose a larger scale");
    scene_refused("{'templates':{'s':{'type':'segment','a':[0,0],'b':[1e-9,0]"
                  "}},'shapes':[{'template':'s','scale':1e-320}]}",
                  "scale-collapse", "/templates/s/b",
                  "the scaled points 0 and 1 are equal; choose a larger scale");
    scene_refused("{'shapes':[{'type':'polygon','scale':1e-320,"
                  "'vertices':[[1e-9,0],[2e-9,0],[0,1]]}]}",
                  "scale-collapse", "/shapes/0/vertices",
                  "the scaled points 0 and 1 are equal; choose a larger scale");
}

/* One template is small, its instances are not. */
Test(scene_shared, limits_count_instances)
{
    static const char text[] =
        "{\"templates\":{\"t\":{\"type\":\"polygon\","
        "\"vertices\":[[0,0],[1,0],[0,1]]}},"
        "\"shapes\":[{\"template\":\"t\"},{\"template\":\"t\"}]}";
    /* type: 1, vertices: 1 + 3 * 3 */
    for (uint64_t max = 21; max <= 22; max++) {
        struct arena arena = arena_make(0);
        struct limits limits = limits_default;
        limits.values = max;
        struct scene_reader reader = scene_reader_make(&limits);
        const struct json_value value = {.text = text, .length = strlen(text)};
        struct scene scene;
        struct fail fail = {.code = ""};
        bool is_read = scene_read(&reader, &value, &arena, &scene, &fail);
        cr_assert(eq(int, is_read, max == 22), "max %d", (int)max);
        if (!is_read)
            cr_assert(all(eq(str, fail.code, "too-many-values"),
                          eq(str, fail.pointer, "/shapes/1")));
        scene_reader_free(&reader);
        arena_free(&arena);
    }
}

/* ---- All errors of a scene ----------------------------------------------- */

static int list_errors(const char *text, int max, const char **pointers,
                       struct arena *arena)
{
    struct scene_reader reader = scene_reader_make(&limits_default);
    const struct json_value value = {.text = text, .length = strlen(text)};
    struct scene scene;
    struct scene_errors errors;
    struct fail fail;
    cr_assert(not(scene_read(&reader, &value, arena, &scene, &fail)));
    pointers[0] = arena_copy(arena, fail.pointer);
    cr_assert(
        scene_errors_collect(&reader, &value, &fail, max, arena, &errors));
    for (int i = 0; i < errors.count; i++)
        pointers[i + 1] = errors.items[i].pointer;
    scene_reader_free(&reader);
    return errors.count + 1;
}

/* An error in a template is listed once, however many shapes have it. */
Test(scene_shared, each_error_once)
{
    static const char text[] =
        "{\"defaults\":{\"angle\":\"x\"},\"templates\":{"
        "\"t\":{\"type\":\"circle\",\"center\":[0,0],\"radius\":-1},"
        "\"u\":{\"template\":\"nobody\"},\"v\":{\"odd\":1}},"
        "\"shapes\":[{\"template\":\"t\"},{\"template\":\"t\",\"scale\":0},"
        "{\"template\":\"u\"},{\"template\":\"w\"}]}";
    static const char *const expected[] = {
        "/templates/u/template", "/templates/v/odd", "/templates/t/radius",
        "/defaults/angle",       "/shapes/1/scale",  "/shapes/3/template"};
    struct arena arena = arena_make(0);
    const char *pointers[21];
    int count = list_errors(text, 20, pointers, &arena);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        int times = 0;
        for (int k = 0; k < count; k++)
            times += strcmp(pointers[k], expected[i]) == 0;
        cr_assert(eq(int, times, 1), "%s", expected[i]);
    }
    cr_assert(eq(int, count, 6));
    arena_free(&arena);
}

/* ---- Documents ----------------------------------------------------------- */

/* What scene_expand writes. */
static const char *expanded(const char *text, struct arena *arena)
{
    struct library library = {.arena = arena, .limits = limits_most};
    struct sink sink = sink_to_memory(arena);
    struct json_writer out = json_writer_make(&sink, false, 0);
    struct fail fail;
    const struct document *document =
        library_add(&library, "", text, strlen(text), &fail);
    cr_assert(ne(ptr, (void *)document, NULL));
    cr_assert(scene_expand(document->root, arena, &out));
    return arena_text(arena, sink.text, sink.used);
}

Test(scene_shared, expansion)
{
    struct arena arena = arena_make(0);
    cr_assert(eq(
        str,
        (char *)expanded(
            "{\"name\":\"n\",\"defaults\":{\"radius\":3,\"layers\":[\"l\"]},"
            "\"templates\":{\"b\":{\"type\":\"box\",\"min\":[1,2],"
            "\"max\":[3,4],\"scale\":2,\"_own\":1}},"
            "\"shapes\":[{\"id\":\"A\",\"template\":\"b\",\"mirror\":\"x\","
            "\"x-own\":2},{\"type\":\"circle\",\"center\":[1,1]}],"
            "\"casts\":[{\"shape\":{\"template\":\"b\",\"scale\":1},"
            "\"by\":[1,0]}]}",
            &arena),
        "{\"name\":\"n\",\"shapes\":[{\"id\":\"A\",\"x-own\":2,"
        "\"min\":[-6,4],\"max\":[-2,8],\"type\":\"box\",\"layers\":[\"l\"]},"
        "{\"type\":\"circle\",\"center\":[1,1],\"radius\":3,"
        "\"layers\":[\"l\"]}],\"casts\":[{\"shape\":{\"min\":[1,2],"
        "\"max\":[3,4],\"type\":\"box\",\"layers\":[\"l\"]},\"by\":[1,0]}]}"));
    arena_free(&arena);
}
