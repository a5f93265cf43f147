/* query: which pairs get a record, as seen in the output: boxes that meet where
 * shapes do not, ids with commas in them, traces without steps. */

#include <stdio.h>

#include "cli/cli.h"
#include "query/query.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/scene_text.h"
#include "support/text_parts.h"

TestSuite(pair_choice, .init = cli_enter, .fini = cli_leave);

/* Two discs of radius 1 whose centres are 1.5 apart in x and in y: the boxes
 * overlap by 0.5, the discs are sqrt(4.5) - 2 = 0.12 apart. */
#define DIAGONAL                                                               \
    "{'shapes':["                                                              \
    "{'id':'a','type':'circle','center':[0,0],'radius':1},"                    \
    "{'id':'b','type':'circle','center':[1.5,1.5],'radius':1}]}"

static void expect_pairs(const char *line, const char *scene, int status,
                         const char *pairs)
{
    char wanted[200];
    cr_assert(eq(int, cli_call(line, scene), status), "%s", line);
    snprintf(wanted, sizeof wanted, "\"pairs\":[%s", pairs);
    cr_assert(strstr(cli_out, wanted) != NULL, "%s: %s", line, cli_out);
}

/* At 1e22 a piece of B moved by as much has all its vertices in one place, of
 * which no core can be made: this ran for ever. */
Test(pair_choice, cross_ends_where_a_moved_piece_is_less_than_a_rounding)
{
    static const char *const others[] = {
        "{'type':'point','point':[1e22,-1]}",
        "{'type':'segment','a':[1e17,-1],'b':[1e17,3]}",
        "{'type':'box','min':[-1e22,-1e22],'max':[1e22,1e21]}"};
    for (int i = 0; i < 3; i++) {
        char scene[400];
        snprintf(scene, sizeof scene,
                 "{'shapes':[%s,{'type':'polygon','vertices':"
                 "[[0,0],[4,0],[4,4],[2,1],[0,4]]}]}",
                 others[i]);
        expect_pairs("collide cross", scene, CLI_DONE, "]");
    }
}

Test(pair_choice, boxes_alone_make_no_hit)
{
    expect_pairs("collide sat -e", DIAGONAL, CLI_NOTHING_HIT, "]");
    expect_pairs("collide clip -e", DIAGONAL, CLI_NOTHING_HIT, "]");
    expect_pairs("collide pairs -e", DIAGONAL, CLI_DONE, "{\"a\":\"a\"");
    expect_pairs("collide cross", DIAGONAL, CLI_DONE, "]");
    expect_pairs("collide cross --all", DIAGONAL, CLI_DONE, "{\"a\":\"a\"");
    expect_pairs("collide sat --all", DIAGONAL, CLI_DONE,
                 "{\"a\":\"a\",\"b\":\"b\",\"overlap\":false");
    expect_pairs("collide clip --all", DIAGONAL, CLI_DONE,
                 "{\"a\":\"a\",\"b\":\"b\",\"overlap\":false");
}

/* Centres 2.5 apart in x and in y: the boxes are 0.5 apart in each, the discs
 * sqrt(12.5) - 2 = 1.53. */
Test(pair_choice, within_is_about_shapes_and_not_boxes)
{
    static const char scene[] =
        "{'shapes':["
        "{'id':'a','type':'circle','center':[0,0],'radius':1},"
        "{'id':'b','type':'circle','center':[2.5,2.5],'radius':1}]}";
    expect_pairs("collide gjk --within 1", scene, CLI_DONE, "]");
    expect_pairs("collide gjk --within 1.5", scene, CLI_DONE, "]");
    expect_pairs("collide gjk --within 1.6", scene, CLI_DONE, "{\"a\":\"a\"");
}

/* The disc's box ends at 1, the point stands at the next double. */
Test(pair_choice, boxes_a_hair_apart_are_no_pair)
{
    static const char apart[] =
        "{'shapes':["
        "{'id':'a','type':'circle','center':[0,0],'radius':1},"
        "{'id':'b','type':'point','point':[1.0000000000000002,0]}]}";
    static const char touching[] =
        "{'shapes':["
        "{'id':'a','type':'circle','center':[0,0],'radius':1},"
        "{'id':'b','type':'point','point':[1,0]}]}";
    expect_pairs("collide pairs -e", apart, CLI_NOTHING_HIT, "]");
    expect_pairs("collide pairs -e", touching, CLI_DONE, "{\"a\":\"a\"");
    expect_pairs("collide pairs --all", apart, CLI_DONE,
                 "{\"a\":\"a\",\"b\":\"b\",\"overlap\":false");
}

/* Clipping of shapes that are apart has no steps. */
Test(pair_choice, a_trace_may_be_empty)
{
    cr_assert(
        eq(int, cli_call("collide clip --all --trace", DIAGONAL), CLI_DONE));
    expect_part(cli_out, "\"trace\":{}}]}");
}

/* ---- --pair ------------------------------------------------------------- */

/* Points whose ids begin like others or have commas. */
#define NAMED                                                                  \
    "{'shapes':["                                                              \
    "{'id':'ab','type':'point','point':[0,0]},"                                \
    "{'id':'a','type':'point','point':[1,0]},"                                 \
    "{'id':'b','type':'point','point':[2,0]},"                                 \
    "{'id':'b,c','type':'point','point':[3,0]}]}"

static void expect_message(const char *line, const char *message)
{
    char wanted[200];
    cr_assert(eq(int, cli_call(line, NAMED), CLI_TROUBLE), "%s", line);
    snprintf(wanted, sizeof wanted, "collide: <stdin>:1:1: %s\n", message);
    cr_assert(eq(str, cli_err, wanted));
}

Test(pair_choice, ids_are_taken_whole)
{
    expect_pairs("collide gjk --pair ab,b", NAMED, CLI_DONE,
                 "{\"a\":\"ab\",\"b\":\"b\"");
    expect_pairs("collide gjk --pair a,b,c", NAMED, CLI_DONE,
                 "{\"a\":\"a\",\"b\":\"b,c\"");
    expect_pairs("collide gjk --pair b,c,ab", NAMED, CLI_DONE,
                 "{\"a\":\"b,c\",\"b\":\"ab\"");
}

Test(pair_choice, the_id_that_is_unknown_is_named)
{
    expect_message(
        "collide gjk --pair abc,b",
        "option \"--pair\" abc,b: no shape has the id \"abc\"; did you mean "
        "\"ab\"?");
    expect_message("collide gjk --pair b,c",
                   "option \"--pair\" b,c: no shape has the id \"c\"; known "
                   "ids: \"ab\", \"a\", \"b\", \"b,c\"");
    expect_message("collide gjk --pair x,y,z",
                   "option \"--pair\" x,y,z: no two shapes have these ids");
}

/* The command line refuses that before, other callers need not. */
Test(pair_choice, a_pair_without_a_comma_names_no_two_shapes)
{
    struct scene_text scene = scene_taken(NAMED);
    const char *pair = "ab";
    const struct query_options options = {
        .query = &query_gjk, .dt = 1, .pairs = &pair, .pair_count = 1};
    struct sink sink = sink_to_memory(&scene.arena);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = &scene.arena, .out = &writer};
    struct fail fail;
    cr_assert(eq(int, query_run(&options, &scene.scene, &means, &fail),
                 QUERY_FAILED));
    cr_assert(eq(str, fail.code, "pair-unknown-id"));
    cr_assert(eq(sz, sink.used, 0));
    arena_free(&scene.arena);
}
