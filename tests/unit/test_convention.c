/* options/convention: from options to the words of an engine. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "query/query.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/options/options.h"
#include "support/text_parts.h"

TestSuite(convention, .init = cli_enter, .fini = cli_leave);

static struct options parsed(const char *text, struct arena *arena)
{
    static char line[200];
    static char *words[20];
    struct options options;
    struct fail fail = {.message = ""};
    int count = 0;
    snprintf(line, sizeof line, "%s", text);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    cr_assert(options_parse(&(struct arguments){count, words}, &all_commands,
                            arena, &options, &fail),
              "%s", fail.message);
    return options;
}

static const struct dialect *spoken(const char *text, struct arena *arena)
{
    struct options options = parsed(text, arena);
    return SETTINGS_OF(&options, query_settings)->answer.as;
}

Test(convention, plain_answers_have_none)
{
    struct arena arena = arena_make(0);
    cr_assert(zero(ptr, spoken("collide sat", &arena)));
    cr_assert(
        zero(ptr, spoken("collide sat --as collide --depth positive", &arena)));
    arena_free(&arena);
}

Test(convention, contacts_go_where_they_can_be_put)
{
    struct arena arena = arena_make(0);
    const struct dialect *as = spoken("collide clip --as matter", &arena);
    cr_assert(eq(str, dialect_names[as->engine], "matter"));
    cr_assert(eq(int, as->place, CLAIM_INCIDENT));
    as = spoken("collide clip --as matter --at middle", &arena);
    cr_assert(eq(int, as->place, CLAIM_MIDDLE));
    as = spoken("collide clip --as box2d", &arena);
    cr_assert(eq(int, as->place, CLAIM_MIDDLE));
    arena_free(&arena);
}

Test(convention, judge_reads_by_the_same_options)
{
    struct arena arena = arena_make(0);
    struct options options =
        parsed("collide judge s c --dialect dyn4j --normal b-to-a --depth "
               "signed --y down --at reference",
               &arena);
    struct dialect dialect = convention_read(&options);
    cr_assert(eq(str, dialect_names[dialect.engine], "dyn4j"));
    cr_assert(eq(int, dialect.normal, NORMAL_B_TO_A));
    cr_assert(eq(int, dialect.manifold_normal, NORMAL_B_TO_A));
    cr_assert(eq(int, dialect.depth, DEPTH_SIGNED));
    cr_assert(eq(int, dialect.y, DIALECT_Y_DOWN));
    cr_assert(eq(int, dialect.place, CLAIM_REFERENCE));
    options = parsed("collide judge s c --dialect dyn4j", &arena);
    dialect = convention_read(&options);
    cr_assert(eq(int, dialect.normal, NORMAL_A_TO_B));
    cr_assert(eq(int, dialect.manifold_normal, NORMAL_B_TO_A));
    options = parsed("collide judge s c", &arena);
    cr_assert(convention_read(&options).is_ours);
    arena_free(&arena);
}

Test(convention, steps_have_no_other_words)
{
    cr_assert(eq(int, cli_call("collide sat --as planck --trace", HIT), 2));
    expect_part(cli_err, "option \"--trace\" cannot be combined");
    cr_assert(eq(int, cli_call("collide clip --y down --trace", HIT), 2));
    cr_assert(eq(int, cli_call("collide sat --as collide --trace", HIT), 0));
    cr_assert(eq(int, cli_call("collide sweep --as planck", HIT), 2));
    cr_assert(eq(int, cli_call("collide sat --as bullet", HIT), 2));
}

Test(convention, exit_status_tells_hits_in_any_words)
{
    cr_assert(eq(int, cli_call("collide sat --as dyn4j -e", HIT), 0));
    cr_assert(eq(int, cli_call("collide sat --as dyn4j -e", MISS), 1));
    cr_assert(eq(int, cli_call("collide gjk --as dyn4j -e", MISS), 1));
    cr_assert(eq(int, cli_call("collide clip --as dyn4j -e", HIT), 0));
    cr_assert(eq(int, cli_call("collide clip --as dyn4j -e", MISS), 1));
    expect_part(cli_out, "\"pairs\":[]");
}

/* Queries that scenes name answer in those words where they have any. */
Test(convention, run_tells_what_can_be_told)
{
    const char *scenes =
        "{'query':'clip','shapes':[{'id':'a','type':'circle','center':[0,0],"
        "'radius':1},{'id':'b','type':'circle','center':[1,0],'radius':1}]}\n"
        "{'query':'pairs','shapes':[{'id':'a','type':'circle','center':[0,0],"
        "'radius':1},{'id':'b','type':'circle','center':[1,0],'radius':1}]}\n";
    cr_assert(eq(int, cli_call("collide run --as chipmunk", scenes), 0));
    expect_part(cli_out, "\"pointA\":{\"x\":1,\"y\":0}");
    expect_part(cli_out, "\"query\":\"pairs\",\"scene\":null,\"pairs\"");
}

/* Threads have their own room for other normals. */
Test(convention, jobs_do_not_change_a_byte)
{
    char text[60000] = "{'shapes':[";
    for (int i = 0; i < 300; i++) {
        char shape[100];
        snprintf(shape, sizeof shape,
                 "%s{'type':'box','min':[%d,0],'max':[%d,2]}", i ? "," : "", i,
                 i + 2);
        strcat(text, shape);
    }
    strcat(text, "]}");
    static char one[sizeof cli_out];
    cr_assert(
        eq(int,
           cli_call("collide sat --as collide --normal b-to-a --jobs 1", text),
           0));
    strcpy(one, cli_out);
    expect_part(one, "alternatives");
    cr_assert(
        eq(int,
           cli_call("collide sat --as collide --normal b-to-a --jobs 4", text),
           0));
    cr_assert(eq(str, one, cli_out));
}
