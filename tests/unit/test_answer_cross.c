/* query/answer_cross: what is shown of a pair on which all methods agree, and
 * of one on which they do not. */
#include <string.h>

#include "query/answer.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/scene_text.h"
#include "support/text_parts.h"

#define BOXES                                                                  \
    "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':[4,2]},"              \
    "{'id':'b','type':'box','min':[3,-1],'max':[7,5]}]}"
#define POINTS                                                                 \
    "{'shapes':[{'id':'a','type':'point','point':[0,0]},"                      \
    "{'id':'b','type':'point','point':[3,4]}]}"

static struct arena memory;
static struct scene_text text;
static double scratch[1024];
static col_axis axes[8];
static col_vec2 normals[8];
static struct cross_answers answers;

/* Asks about the two shapes of a scene. */
static void ask(const char *scene)
{
    memory = arena_make(0);
    text = scene_taken(scene);
    const struct scene_shape *shapes = text.scene.shapes;
    struct pair_room room = {scratch, axes, normals, 8};
    cross_ask(&answers, &shapes[0].shape, &shapes[1].shape, &room);
}

static void forget(void)
{
    arena_free(&memory);
    arena_free(&text.arena);
}

TestSuite(answer_cross, .fini = forget);

/* The members that are shown, in braces. */
static const char *shown(unsigned differences)
{
    struct sink sink = sink_to_memory(&memory);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    const struct query_options options = {.query = &query_cross, .dt = 1};
    const struct answer answer = {.options = &options,
                                  .scene = &text.scene,
                                  .out = &writer,
                                  .room = {scratch, axes, normals, 8}};
    json_begin_object(&writer);
    write_cross(&answer, (struct scene_pair){.b = 1}, &answers, differences);
    json_end_object(&writer);
    sink_byte(&sink, '\0');
    return sink.text;
}

Test(answer_cross, agreement_is_shown_by_the_relation)
{
    ask(BOXES);
    cr_assert(eq(str, shown(0),
                 "{\"agree\":true,\"overlap\":true,"
                 "\"normal\":[1,0],\"depth\":1}"));
}

Test(answer_cross, agreement_on_being_apart_has_the_distance)
{
    ask(POINTS);
    cr_assert(eq(str, shown(0),
                 "{\"agree\":true,\"overlap\":false,"
                 "\"normal\":[0.6,0.8],\"distance\":5}"));
}

Test(answer_cross, a_difference_is_named_as_the_members_are)
{
    const char *head = "{\"agree\":false,\"differ\":[\"normal\",\"depth\"],"
                       "\"answers\":{\"sat\":{";
    ask(BOXES);
    const char *found = shown(CROSS_NORMAL | CROSS_AMOUNT);
    cr_assert(eq(int, strncmp(found, head, strlen(head)), 0), "%s", found);
    expect_part(shown(1023), "[\"overlap\",\"normal\",\"depth\",\"touching\","
                             "\"points\",\"axis\",\"edge\",\"alternatives\","
                             "\"manifold\",\"boxes\"]");
}

Test(answer_cross, a_different_amount_of_shapes_apart_is_a_distance)
{
    ask(POINTS);
    expect_part(shown(CROSS_AMOUNT), "\"differ\":[\"distance\"]");
}

/* The record of a query about the pair, as that query prints it. */
static const char *record_of(const struct query *query, bool using_epa,
                             const char *pair)
{
    struct sink sink = sink_to_memory(&memory);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    const char *pairs[] = {pair};
    const struct query_options options = {.query = query,
                                          .dt = 1,
                                          .pairs = pairs,
                                          .pair_count = 1,
                                          .using_epa = using_epa};
    struct query_means means = {.arena = &memory, .out = &writer};
    struct fail fail;
    cr_assert(
        ne(int, query_run(&options, &text.scene, &means, &fail), QUERY_FAILED));
    sink_byte(&sink, '\0');
    char *record = strstr(sink.text, "[{") + 1;
    record[strlen(record) - 2] = '\0';
    return record;
}

Test(answer_cross, every_answer_is_shown_as_its_query_prints_it)
{
    static const struct {
        const char *name;
        const struct query *query;
        bool using_epa;
        const char *pair;
    } records[] = {
        {"\"sat\":", &query_sat, false, "a,b"},
        {",\"gjk\":", &query_gjk, false, "a,b"},
        {",\"clip\":", &query_clip, false, "a,b"},
        {",\"clip_epa\":", &query_clip, true, "a,b"},
        {",\"pairs\":", &query_pairs, false, "a,b"},
        {",\"sat_swapped\":", &query_sat, false, "b,a"},
        {",\"gjk_swapped\":", &query_gjk, false, "b,a"},
        {",\"clip_swapped\":", &query_clip, false, "b,a"},
        {",\"clip_epa_swapped\":", &query_clip, true, "b,a"},
        {",\"pairs_swapped\":", &query_pairs, false, "b,a"},
    };
    ask(BOXES);
    const char *at = strstr(shown(CROSS_AXIS), "\"sat\":");
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        const char *record =
            record_of(records[i].query, records[i].using_epa, records[i].pair);
        size_t name = strlen(records[i].name), length = strlen(record);
        cr_assert(eq(int, strncmp(at, records[i].name, name), 0), "%s", at);
        cr_assert(eq(int, strncmp(at + name, record, length), 0), "%s", at);
        at += name + length;
    }
    cr_assert(eq(str, at, "}}"));
}

Test(answer_cross, an_answer_that_is_wrong_is_shown_as_it_is)
{
    ask(BOXES);
    answers.given.gjk.relation.amount = 0.75;
    const char *found = shown(cross_compare(&answers));
    expect_part(found, "\"differ\":[\"depth\"]");
    expect_part(found, "\"gjk\":{\"a\":\"a\",\"b\":\"b\",\"overlap\":true,"
                       "\"normal\":[1,0],\"depth\":0.75,");
}
