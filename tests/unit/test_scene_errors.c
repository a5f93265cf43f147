/* What is refused of a scene as a whole: under which code, at which place and
 * in which words. Shapes have test_shape_errors.c. */
#include "scene/scene.h"
#include "support/criterion.h"
#include "support/scene_text.h"
#include "support/sink.h"

#include <stdio.h>
#include <string.h>

/* ---- The scene ---------------------------------------------------------- */

Test(scene_errors, scene_that_is_no_object)
{
    scene_refused("[]", "scene-not-object", "",
                  "expected a scene, an object with \"shapes\", found an "
                  "array; write scenes one after the other, without brackets");
    scene_refused("null", "scene-not-object", "",
                  "expected a scene, an object with \"shapes\", found null");
    scene_refused(
        "1", "scene-not-object", "",
        "expected a scene, an object with \"shapes\", found the number 1");
    scene_refused("'shapes'", "scene-not-object", "",
                  "expected a scene, an object with \"shapes\", found the "
                  "string \"shapes\"");
    scene_refused(
        "true", "scene-not-object", "",
        "expected a scene, an object with \"shapes\", found a boolean");
}

/* The escape behind the NUL is shorter than one of a NUL. */
Test(scene_errors, a_nul_before_the_end)
{
    scene_refused("{'shapes':[],'name':'\\u0000\\n'}", "string-nul", "/name",
                  "name: expected a string without \\u0000, found one with it");
    scene_refused("{'shapes':[],'name':'\\\\\\u0000'}", "string-nul", "/name",
                  "name: expected a string without \\u0000, found one with it");
    struct scene_text got =
        scene_taken("{'shapes':[],'name':'\\\\u0000','_':'\\u0000\\\\'}");
    cr_assert(eq(str, got.scene.name, "\\u0000"));
    arena_free(&got.arena);
}

Test(scene_errors, members_of_the_scene)
{
    scene_refused(
        "{}", "missing-member", "",
        "missing member \"shapes\" of a scene; add \"shapes\": [{...}, ...]");
    scene_refused(
        "{'shapes':[],'Pairs':[]}", "unknown-member", "/Pairs",
        "unknown member \"Pairs\" of a scene; did you mean \"pairs\"?");
    scene_refused("{'shapes':[],'gravity~/x':9}", "unknown-member",
                  "/gravity~0~1x",
                  "unknown member \"gravity~/x\" of a scene; if it is your "
                  "own, put \"_\" or \"x-\" in front of its name");
    scene_refused(
        "{'shape':[],'Pairs':[],'shapes':[]}", "unknown-member", "/shape",
        "unknown member \"shape\" of a scene; did you mean \"shapes\"?");
    scene_refused("{'shapes':[],'xs':9}", "unknown-member", "/xs",
                  "unknown member \"xs\" of a scene; if it is your own, put "
                  "\"_\" or \"x-\" in front of its name");
    scene_refused(
        "{'shapes':[],'gravity':[0,-10]}", "unknown-member", "/gravity",
        "unknown member \"gravity\" of a scene; move it into \"world\"");
    scene_refused("{'query':'sat','scene':null,'pairs':[]}", "unknown-member",
                  "/scene",
                  "expected a scene, found a result of \"sat\"; give the scene "
                  "that it is about");
    scene_refused("{'shapes':{}}", "wrong-type", "/shapes",
                  "shapes: expected an array of shapes, found an object; put "
                  "it in brackets: [{...}]");
    scene_refused("{'shapes':[],'name':null}", "wrong-type", "/name",
                  "name: expected a string, found null");
    scene_refused("{'shapes':[],'query':['sat']}", "wrong-type", "/query",
                  "query: expected a string, found an array");
    scene_refused("{'shapes':[],'pairs':false}", "wrong-type", "/pairs",
                  "pairs: expected an array of pairs, found a boolean");
}

/* ---- The format, casts and options -------------------------------------- */

Test(scene_errors, the_format_of_a_scene)
{
    scene_refused("{'shapes':[],'$schema':1}", "wrong-type", "/$schema",
                  "$schema: expected a string, found the number 1");
    scene_refused("{'shapes':[],'version':'2'}", "wrong-type", "/version",
                  "version: expected a number, found the string \"2\"; write "
                  "\"version\": 2");
    scene_refused("{'shapes':[],'version':3}", "unknown-version", "/version",
                  "version: this program knows the versions 1 and 2 of the "
                  "format, found 3; a newer collide may know it");
    scene_refused("{'shapes':[],'version':1.5}", "unknown-version", "/version",
                  "version: this program knows the versions 1 and 2 of the "
                  "format, found 1.5; a newer collide may know it");
}

#define DISC "{'type':'circle','center':[0,0],'radius':1"

Test(scene_errors, casts)
{
    scene_refused("{'shapes':[],'casts':{}}", "wrong-type", "/casts",
                  "casts: expected an array of casts, found an object; put it "
                  "in brackets: [{...}]");
    scene_refused("{'shapes':[],'casts':['a']}", "wrong-type", "/casts/0",
                  "casts[0]: expected an object, found the string \"a\"");
    scene_refused("{'shapes':[],'casts':[{'by':[0,0]}]}", "missing-member",
                  "/casts/0",
                  "missing member \"shape\" of a cast; add \"shape\": the id "
                  "of a shape, or a shape");
    scene_refused("{'shapes':[" DISC "}],'casts':[{'shape':'#0'}]}",
                  "missing-member", "/casts/0",
                  "missing member \"by\" of a cast; add \"by\": [x, y]");
    scene_refused(
        "{'shapes':[],'casts':[{'shape':3,'by':[0,0]}]}", "wrong-type",
        "/casts/0/shape",
        "shape: expected the id of a shape or a shape, found the number 3");
    scene_refused("{'shapes':[" DISC ",'id':'ball'}],'casts':[{'shape':'bal',"
                  "'by':[0,0]}]}",
                  "shape-unknown-id", "/casts/0/shape",
                  "no shape has the id \"bal\"; did you mean \"ball\"?");
    scene_refused("{'shapes':[" DISC "}],'casts':[{'shape':'#0','by':[0]}]}",
                  "point-shape", "/casts/0/by",
                  "by: expected [x, y], found an array of 1");
    scene_refused("{'shapes':[],'casts':[{'shape':'#0','by':[0,0],'to':1}]}",
                  "unknown-member", "/casts/0/to",
                  "unknown member \"to\" of a cast; if it is your own, put "
                  "\"_\" or \"x-\" in front of its name");
}

Test(scene_errors, shapes_of_casts)
{
    scene_refused("{'shapes':[],'casts':[{'shape':{'type':'circle','center':"
                  "[0,0],'radius':-1},'by':[0,0]}]}",
                  "negative-radius", "/casts/0/shape/radius",
                  "radius: expected a number of at least 0, found -1");
    scene_refused("{'shapes':[],'casts':[{'shape':{'type':'polygon',"
                  "'vertices':[[0,0],[1,0],[0,1]],'holes':[[[0,0],[1,'x']]]},"
                  "'by':[0,0]}]}",
                  "polygon-too-few", "/casts/0/shape/holes/0",
                  "holes[0]: expected at least 3, found 2");
    scene_refused("{'shapes':[],'casts':[{'shape':" DISC ",'id':'x'},'by':"
                  "[0,0]}]}",
                  "cast-id", "/casts/0/shape/id",
                  "the shape of a cast has no \"id\" of its own: the id of "
                  "this one is \"cast#0\"; remove \"id\"");
    scene_refused("{'shapes':[" DISC ",'id':'cast#1'}],'casts':[{'shape':"
                  "'cast#1','by':[0,0]},{'shape':" DISC "},'by':[0,0]}]}",
                  "duplicate-id", "/casts/1/shape",
                  "the shape of cast 1 has the id \"cast#1\", which shape 0 "
                  "of the scene also has: give that shape another id");
}

Test(scene_errors, types_of_options)
{
    scene_refused("{'shapes':[],'options':[]}", "wrong-type", "/options",
                  "options: expected an object, found an array");
    scene_refused("{'shapes':[],'options':{'dt':null}}", "wrong-type",
                  "/options/dt",
                  "dt: expected a string, a number, a boolean or an array, "
                  "found null");
    scene_refused(
        "{'shapes':[],'options':{'by':[1,[2]]}}", "wrong-type", "/options/by/1",
        "by[1]: expected a string or a number, found an array of numbers");
    scene_refused("{'shapes':[],'options':{'by':[1,1e999]}}", "number-range",
                  "/options/by/1",
                  "by[1]: expected at most 1.8e308, the largest double; found "
                  "a larger number");
    scene_refused("{'shapes':[],'options':{'dt':1e999}}", "number-range",
                  "/options/dt",
                  "dt: expected at most 1.8e308, the largest double; found a "
                  "larger number");
    scene_refused("{'shapes':[],'options':{'shape':'a\\u0000'}}", "string-nul",
                  "/options/shape",
                  "shape: expected a string without \\u0000, found one with "
                  "it");
    scene_refused("{'shapes':[],'options':{'a\\u0000':1}}", "string-nul",
                  "/options",
                  "expected a member name of options without \\u0000, found "
                  "one with it");
}

Test(scene_errors, long_and_odd_names_are_cut_and_cleaned)
{
    /* 47 bytes and a character of two: the 48th byte is inside of it */
    char name[400] = "", message[256], text[512];
    for (int i = 0; i < 47; i++)
        strcat(name, "k");
    strcat(name, "\xC3\xA4zz");
    snprintf(text, sizeof text, "{'shapes':[],'%s':1}", name);
    snprintf(message, sizeof message,
             "unknown member \"%.47s\"... of a scene; if it is your own, put "
             "\"_\" or \"x-\" in front of its name",
             name);
    char pointer[512];
    snprintf(pointer, sizeof pointer, "/%s", name);
    scene_refused(text, "unknown-member", pointer, message);
    scene_refused(
        "{'shapes':[],'name\\n\\u007f':1}", "unknown-member", "/name\n\x7F",
        "unknown member \"name??\" of a scene; did you mean \"name\"?");
}

Test(scene_errors, name_too_long_for_a_pointer_is_told_of_the_object)
{
    char text[512] = "{'shapes':[],'";
    for (int i = 0; i < 330; i++)
        strcat(text, "k");
    strcat(text, "':1}");
    struct scene_text got = scene_text(text);
    cr_assert(not(got.read));
    cr_assert(eq(str, got.fail.code, "unknown-member"));
    cr_assert(eq(str, got.fail.pointer, ""));
    cr_assert(not(got.fail.at_name));
    arena_free(&got.arena);
}

/* ---- Ids and pairs ------------------------------------------------------ */

#define POINT(members) "{'type':'point','point':[1,2]" members "}"
#define ONE(members)   "{'shapes':[" POINT(members) "]}"

Test(scene_errors, ids_are_strings_of_their_own)
{
    scene_refused(
        ONE(",'id':7"), "wrong-type", "/shapes/0/id",
        "id: expected a string, found the number 7; write \"id\": \"7\"");
    scene_refused(ONE(",'id':''"), "empty-id", "/shapes/0/id",
                  "id: expected a string of at least one character, found an "
                  "empty one; remove \"id\" or name the shape");
    scene_refused(
        "{'shapes':[" POINT(",'id':'A'") "," POINT(",'id':'B'") "," POINT(
            ",'id':'A'") "]}",
        "duplicate-id", "/shapes/2/id",
        "shapes 0 and 2 have the same id, \"A\"; give one of them another id");
}

Test(scene_errors, given_id_that_is_one_by_position)
{
    scene_refused("{'shapes':[" POINT(",'id':'#1'") "," POINT("") "]}",
                  "duplicate-id", "/shapes/0/id",
                  "shapes 0 and 1 have the same id, \"#1\", which is the "
                  "default for shape 1; give one of them another id");
    scene_refused(
        "{'shapes':[" POINT("") "," POINT(",'id':'#0'") "]}", "duplicate-id",
        "/shapes/1/id",
        "shapes 0 and 1 have the same id, \"#0\"; give one of them another id");
}

/* Of two repeated ids that is told which is repeated first: B by shape 2. */
Test(scene_errors, first_repetition_is_told)
{
    scene_refused(
        "{'shapes':[" POINT(",'id':'A'") "," POINT(",'id':'B'") "," POINT(
            ",'id':'B'") "," POINT(",'id':'A'") "," POINT(",'id':'B'") "]}",
        "duplicate-id", "/shapes/2/id",
        "shapes 1 and 2 have the same id, \"B\"; give one of them another id");
}

#define PLAYERS "'shapes':[" POINT(",'id':'player'") "," POINT("") "]"

Test(scene_errors, pairs_are_of_two_ids_that_there_are)
{
    scene_refused("{" PLAYERS ",'pairs':[['player','#1'],['player']]}",
                  "pair-shape", "/pairs/1",
                  "pairs[1]: expected [id, id], found an array of 1");
    scene_refused("{" PLAYERS ",'pairs':['player','#1']}", "wrong-type",
                  "/pairs/0",
                  "pairs[0]: expected [id, id], found the string \"player\"");
    scene_refused(
        "{" PLAYERS ",'pairs':[['player',1]]}", "wrong-type", "/pairs/0/1",
        "pairs[0][1]: expected a string, found the number 1; write \"1\"");
    scene_refused("{'pairs':[['plaier','#1']]," PLAYERS "}", "pair-unknown-id",
                  "/pairs/0/0",
                  "no shape has the id \"plaier\"; did you mean \"player\"?");
    scene_refused(
        "{" PLAYERS ",'pairs':[['#1','enemies']]}", "pair-unknown-id",
        "/pairs/0/1",
        "no shape has the id \"enemies\"; known ids: \"player\", \"#1\"");
    scene_refused(
        "{" PLAYERS ",'pairs':[['#1','#1']]}", "pair-same", "/pairs/0",
        "a shape cannot be paired with itself, \"#1\"; name two shapes");
}

/* ---- NUL ---------------------------------------------------------------- */

Test(scene_errors, strings_with_a_nul)
{
    scene_refused(ONE(",'id':'A\\u0000B'"), "string-nul", "/shapes/0/id",
                  "id: expected a string without \\u0000, found one with it");
    scene_refused(
        ONE(",'layers':['wall','\\u0000']"), "string-nul", "/shapes/0/layers/1",
        "layers[1]: expected a string without \\u0000, found one with it");
    scene_refused("{'shapes':[],'name':'\\\\\\u0000'}", "string-nul", "/name",
                  "name: expected a string without \\u0000, found one with it");
    scene_refused("{'shapes':[{'type':'point\\u0000','point':[1,2]}]}",
                  "string-nul", "/shapes/0/type",
                  "type: expected a string without \\u0000, found one with it");
    scene_refused(
        "{" PLAYERS ",'pairs':[['player\\u0000','#1']]}", "string-nul",
        "/pairs/0/0",
        "pairs[0][0]: expected a string without \\u0000, found one with it");
}

Test(scene_errors, name_with_a_nul_is_not_its_front_part)
{
    scene_refused(
        "{'shapes\\u0000x':[]}", "string-nul", "",
        "expected a member name of a scene without \\u0000, found one with it");
    scene_refused(
        ONE(",'angle\\u0000':90"), "string-nul", "/shapes/0",
        "expected a member name of a point without \\u0000, found one with it");
}

Test(scene_errors, a_solver_that_is_no_string)
{
    scene_refused("{'shapes':[],'world':{'solver':7}}", "wrong-type",
                  "/world/solver",
                  "solver: expected a string, found the number 7");
    scene_refused("{'shapes':[],'world':{'solver':['impulse']}}", "wrong-type",
                  "/world/solver", "solver: expected a string, found an array");
}

/* ---- The errors after the first ------------------------------------------ */

/* The errors of a scene after its first, at most `max`. */
static struct scene_errors errors_after_first(const struct sink *text, int max,
                                              struct arena *arena)
{
    struct scene_reader reader = scene_reader_make(&limits_default);
    const struct json_value value = {.text = text->text, .length = text->used};
    struct scene scene;
    struct scene_errors errors;
    struct fail fail;
    cr_assert(not(scene_read(&reader, &value, arena, &scene, &fail)));
    cr_assert(
        scene_errors_collect(&reader, &value, &fail, max, arena, &errors));
    scene_reader_free(&reader);
    return errors;
}

/* Of a scene with `count` shapes whose type is unknown. */
static struct scene_errors other_errors(int count, int max, struct arena *arena)
{
    struct sink text = sink_to_memory(arena);
    sink_text(&text, "{\"shapes\":[");
    for (int i = 0; i < count; i++)
        sink_text(&text, i > 0 ? ",{\"type\":\"x\"}" : "{\"type\":\"x\"}");
    sink_text(&text, "]}");
    return errors_after_first(&text, max, arena);
}

Test(scene_errors, further_errors_are_listed_and_counted)
{
    struct arena arena = arena_make(0);
    struct scene_errors errors = other_errors(5, 3, &arena);
    cr_assert(all(eq(int, errors.count, 3), eq(int, errors.more, 1)));
    cr_assert(eq(str, errors.items[0].pointer, "/shapes/1/type"));
    cr_assert(eq(sz, errors.items[0].offset,
                 strlen("{'shapes':[") + strlen("{'type':'x'},") +
                     strlen("{'type':")));
    errors = other_errors(1, 3, &arena);
    cr_assert(all(eq(int, errors.count, 0), eq(int, errors.more, 0)));
    arena_free(&arena);
}

/* A hostile scene is not read to its end. */
Test(scene_errors, counting_ends)
{
    struct arena arena = arena_make(0);
    struct scene_errors errors =
        other_errors(SCENE_ERRORS_COUNTED + 3, 2, &arena);
    cr_assert(eq(int, errors.more, SCENE_ERRORS_COUNTED));
    errors = other_errors(100 * SCENE_ERRORS_COUNTED, 2, &arena);
    cr_assert(eq(int, errors.more, SCENE_ERRORS_COUNTED));
    arena_free(&arena);
}

/* Each unknown id is compared with all ids, so only the first ones are. */
Test(scene_errors, not_every_unknown_id_gets_a_suggestion)
{
    struct arena arena = arena_make(0);
    struct sink text = sink_to_memory(&arena);
    sink_text(&text, "{\"shapes\":[");
    for (int i = 0; i < 1000; i++) {
        sink_text(&text, i > 0 ? "," : "");
        sink_text(&text, "{\"type\":\"point\",\"point\":[0,0]}");
    }
    sink_text(&text, "],\"pairs\":[[\"#0\",\"#1000\"]");
    for (int i = 0; i < 400; i++)
        sink_text(&text, ",[\"#0\",\"#1000\"]");
    sink_text(&text, "]}");
    struct scene_errors errors = errors_after_first(&text, 999, &arena);
    cr_assert(eq(int, errors.count, 400));
    cr_assert(eq(str, errors.items[0].message,
                 "no shape has the id \"#1000\"; did you mean \"#100\"?"));
    cr_assert(
        eq(str, errors.items[399].message, "no shape has the id \"#1000\""));
    arena_free(&arena);
}
