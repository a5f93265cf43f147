/* run/inline_shapes: shapes on the command line as the text of a scene. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "query/pair_plan.h"
#include "query/run/command_run.h"
#include "support/criterion.h"
#include "support/scarce.h"
#include "support/scene_text.h"
#include "support/text_parts.h"

static struct arena arena;
static struct fail fail;

static void start(void)
{
    arena = arena_make(0);
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(inline_shapes, .init = start, .fini = finish);

/* The JSON of one shape, or the message. */
static const char *json_of(const char *argument)
{
    struct sink out = sink_to_memory(&arena);
    cr_assert(inline_shape_is(argument), "%s", argument);
    if (!inline_shape_write(NULL, argument, "k", &out, &fail)) {
        cr_assert(eq(str, (char *)fail.code, "usage"));
        return fail.message;
    }
    return sink_string(&out);
}

#define expect_json(argument, json)                                            \
    cr_assert(                                                                 \
        eq(str, (char *)json_of(argument), "{\"id\":\"k\",\"type\":" json))

Test(inline_shapes, each_type_has_the_members_of_a_scene)
{
    expect_json("circle 1 2 3", "\"circle\",\"center\":[1,2],\"radius\":3}");
    expect_json("box 1 2 3 4", "\"box\",\"min\":[1,2],\"max\":[3,4]}");
    expect_json("capsule 1 2 3 4 5",
                "\"capsule\",\"a\":[1,2],\"b\":[3,4],\"radius\":5}");
    expect_json("segment 1 2 3 4", "\"segment\",\"a\":[1,2],\"b\":[3,4]}");
    expect_json("point 1 2", "\"point\",\"point\":[1,2]}");
    expect_json("polygon 1 2 3 4 5 6",
                "\"polygon\",\"vertices\":[[1,2],[3,4],[5,6]]}");
    expect_json("chain 1 2 3 4", "\"chain\",\"vertices\":[[1,2],[3,4]]}");
}

Test(inline_shapes, commas_and_any_white_space_separate_numbers)
{
    expect_json("point 1,2", "\"point\",\"point\":[1,2]}");
    expect_json("point  1 , 2 ", "\"point\",\"point\":[1,2]}");
    expect_json("point 1\t\n2\r\n", "\"point\",\"point\":[1,2]}");
    expect_part(json_of("point 1,,2"), "expected a number, found \"\"");
    expect_part(json_of("point ,1 2"), "expected a number, found \"\"");
    expect_part(json_of("point 1 2,"), "expected a number, found \"\"");
}

Test(inline_shapes, a_plus_sign_and_a_leading_point_are_accepted)
{
    expect_json("point +1 .5", "\"point\",\"point\":[1,0.5]}");
    expect_json("point -.5e1 +.25", "\"point\",\"point\":[-0.5e1,0.25]}");
    expect_json("point -0 1E+2", "\"point\",\"point\":[-0,1E+2]}");
}

/* As JSON has it; the scene reader refuses what a double cannot hold. */
Test(inline_shapes, other_spellings_are_no_numbers)
{
    static const char *const texts[] = {
        "nan", "NaN", "inf", "-Infinity", "1.",  "01",   "0x1", "1e",
        "1e+", "+",   "-",   ".",         "--1", "+-1",  "1_0", "1;",
        "[1",  "1]",  "1\"", "\"1\"",     "{}",  "true", "1f",  "\xC3\xA9"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char argument[40], part[40];
        snprintf(argument, sizeof argument, "point 0 %s", texts[i]);
        snprintf(part, sizeof part, "found \"%s\"; a point needs X Y",
                 texts[i]);
        expect_part(json_of(argument), part);
    }
    expect_json("point 1e400 0", "\"point\",\"point\":[1e400,0]}");
}

Test(inline_shapes, a_wrong_count_is_reported_with_what_is_expected)
{
    expect_part(json_of("circle "), "a circle needs X Y R, 3 numbers; found 0");
    expect_part(json_of("circle 1 2"), "3 numbers; found 2");
    expect_part(json_of("circle 1 2 3 4"), "3 numbers; found 4");
    expect_part(json_of("box 1 2 3"), "4 numbers; found 3");
    expect_part(json_of("capsule 1 2 3 4"), "5 numbers; found 4");
    expect_part(json_of("segment 1"), "4 numbers; found 1");
    expect_part(json_of("point 1 2 3"), "2 numbers; found 3");
    expect_part(json_of("polygon 0 0 1 0 1"), "at least 6 numbers; found 5");
    expect_part(json_of("polygon 0 0 1 0"), "at least 6 numbers; found 4");
    expect_part(json_of("chain 0 0"), "at least 4 numbers; found 2");
}

Test(inline_shapes, only_a_type_and_a_space_make_a_shape)
{
    static const char *const files[] = {
        "circle",    "circle.json", "circles 1", "./circle 1", "Circle 1",
        "circle\t1", " circle 1",   "",          " "};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        cr_assert(not(inline_shape_is(files[i])), "%s", files[i]);
}

/* ---- a whole command line ------------------------------------------------ */

/* Parses words that are separated by bars; the options then have the shapes.
 * false: `fail` says why. */
static bool parse(const char *line, struct options *options)
{
    static char *words[100000];
    char *text = arena_text(&arena, line, strlen(line));
    int count = 0;
    for (char *word = strtok(text, "|"); word; word = strtok(NULL, "|"))
        words[count++] = word;
    const struct arguments arguments = {count, words};
    cr_assert(options_parse(&arguments, &all_commands, &arena, options, &fail),
              "%s", fail.message);
    return inline_shapes_to_scene(options, &arena, &fail);
}

Test(inline_shapes, form_a_scene_with_a_line_for_each)
{
    struct options options;
    cr_assert(parse("collide|sat|point 0 0|point 1 2", &options));
    cr_assert(eq(int, options.file_count, 0));
    cr_assert(eq(str, (char *)options.shapes,
                 "{\"shapes\":["
                 "{\"id\":\"a\",\"type\":\"point\",\"point\":[0,0]},\n"
                 "{\"id\":\"b\",\"type\":\"point\",\"point\":[1,2]}]}\n"));
}

Test(inline_shapes, no_shape_leaves_the_operands_alone)
{
    struct options options;
    cr_assert(parse("collide|sat|circle|./point 1", &options));
    cr_assert(eq(int, options.file_count, 2));
    cr_assert(eq(ptr, (char *)options.shapes, NULL));
}

Test(inline_shapes, ids_go_on_with_two_letters_behind_z)
{
    struct options options;
    struct sink line = sink_to_memory(&arena);
    sink_text(&line, "collide|sat");
    for (int i = 0; i < 26 + 26 * 26 + 1; i++)
        sink_text(&line, "|point 0 0");
    cr_assert(parse(sink_string(&line), &options));
    expect_part(options.shapes, "{\"id\":\"z\",\"type\":\"point\",\"point\":[0,"
                                "0]},\n{\"id\":\"aa\",");
    expect_part(options.shapes, "\"az\"");
    expect_part(options.shapes, "\"ba\"");
    expect_part(options.shapes, "\"zz\",\"type\":\"point\",\"point\":[0,0]},\n"
                                "{\"id\":\"aaa\",\"type\":\"point\",");
}

Test(inline_shapes, the_argument_that_is_to_blame_is_named)
{
    struct options options;
    cr_assert(not(parse("collide|sat|point 0 0|circle 0 0 -2", &options)));
    expect_part(fail.message, "argument \"circle 0 0 -2\": radius: ");
    cr_assert(not(parse("collide|sat|point 0 0|circle 0 2", &options)));
    expect_part(fail.message, "argument \"circle 0 2\": a circle needs ");
    cr_assert(not(parse("collide|sat|point 0 0|point 1e400 0", &options)));
    expect_part(fail.message, "argument \"point 1e400 0\": point[0]: ");
    cr_assert(not(parse("collide|sat|point 0 0|point 0 1e61", &options)));
    expect_part(fail.message, "argument \"point 0 1e61\": point[1]: ");
    cr_assert(
        not(parse("collide|sat|--max-shapes|1|point 0 0|point 1 1", &options)));
    expect_part(fail.message,
                "arguments: expected at most 1 shape (--max-shapes), found 2");
}

Test(inline_shapes, a_shape_without_quotes_is_explained)
{
    struct options options;
    cr_assert(not(parse("collide|sat|circle|0|1|2.5|scene.json", &options)));
    expect_part(fail.message, "argument \"circle\" is neither a file nor a "
                              "shape; put the whole shape in quotes: "
                              "'circle 0 1 2.5'");
}

/* `check` reports them as findings. */
Test(inline_shapes, faults_of_shapes_are_left_to_check)
{
    struct options options;
    cr_assert(parse("collide|check|circle 0 0 -2", &options));
    cr_assert(parse("collide|draw|--query|check|circle 0 0 -2", &options));
    cr_assert(not(parse("collide|draw|--query|sat|circle 0 0 -2", &options)));
    cr_assert(not(parse("collide|check|circle 0 0", &options)));
}

Test(inline_shapes, a_polygon_of_many_vertices_is_read_within_the_limit)
{
    enum { COUNT = 20000 };
    struct options options;
    for (int limit = COUNT - 1; limit <= COUNT; limit++) {
        struct sink line = sink_to_memory(&arena);
        sink_print(&line, "collide|sat|--max-vertices|%d|polygon", limit);
        for (int i = 0; i < COUNT; i++) /* on a parabola */
            sink_print(&line, " %d %ld", i, (long)i * i);
        cr_assert(eq(int, parse(sink_string(&line), &options), limit == COUNT));
    }
}

/* Each request for memory is refused once. */
Test(inline_shapes, want_of_memory_is_no_fault_of_a_shape)
{
    static const char line[] =
        "collide|sat|circle 0 .5 1|polygon 0 0 4 0 4 4 1 1|chain 0 0 1 0";
    static char *words[] = {"collide", "sat", "circle 0 .5 1",
                            "polygon 0 0 4 0 4 4 1 1", "chain 0 0 1 0"};
    const struct arguments arguments = {5, words};
    struct options options;
    scarce_watch();
    cr_assert(parse(line, &options));
    long count = scarce_end();
    cr_assert(lt(long, 3, count));
    for (long which = 0; which < 2 * count; which++) {
        struct arena scratch = arena_make(0);
        cr_assert(options_parse(&arguments, &all_commands, &scratch, &options,
                                &fail));
        scarce_refuse(which / 2, which % 2);
        bool is_read = inline_shapes_to_scene(&options, &scratch, &fail);
        scarce_end();
        cr_assert(is_read || fail_is_memory(&fail), "request %ld: %s",
                  which / 2, fail.message);
        arena_free(&scratch);
    }
}

/* Names of scenes in a folder of golden files, and a command behind --. */
Test(inline_shapes, words_that_are_no_inputs_may_look_like_shapes)
{
    struct options options;
    cr_assert(parse("collide|golden|verify|folder|box 2", &options));
    cr_assert(parse("collide|reduce|scene.json|--|circle 1", &options));
    cr_assert(eq(ptr, (char *)options.shapes, NULL));
}

Test(inline_shapes, a_misspelled_type_is_no_file)
{
    struct options options;
    cr_assert(not(parse("collide|sat|rect 0 0 1 1", &options)));
    expect_part(fail.message, "did you mean \"box\"?");
    cr_assert(not(parse("collide|sat|LINE 0 0 1 1", &options)));
    expect_part(fail.message, "did you mean \"segment\"?");
    cr_assert(not(parse("collide|sat|x.json|disc -1,0 1", &options)));
    expect_part(fail.message, "did you mean \"circle\"?");
    cr_assert(not(parse("collide|sat|gizmo .5 0 1", &options)));
    expect_part(fail.message,
                "the types of shapes are \"polygon\", \"circle\", ");
    cr_assert(parse("collide|sat|level 2.json", &options));
    cr_assert(parse("collide|sat|my level", &options));
}

Test(inline_shapes, a_misspelled_type_is_no_id)
{
    struct scene_text got =
        scene_taken("{'shapes':[{'id':'a','type':'point','point':[0,0]}]}");
    cr_assert(eq(
        int,
        named_shape("shape", "cirle 0 0 1", &got.scene, &got.arena, &got.fail),
        -1));
    expect_part(
        got.fail.message,
        "no shape has the id \"cirle 0 0 1\"; did you mean \"circle\"?");
    arena_free(&got.arena);
}

Test(inline_shapes, a_file_whose_name_looks_like_a_misspelled_type_is_a_file)
{
    struct options options;
    FILE *file = fopen("disc 1", "w");
    cr_assert(ne(ptr, file, NULL));
    fclose(file);
    bool is_file = parse("collide|sat|disc 1", &options);
    remove("disc 1");
    cr_assert(is_file);
}
