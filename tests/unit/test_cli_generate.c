/* commands/generate_command: which scenes are printed, and what is refused. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"
#include "verify/generate/generator.h"

TestSuite(cli_generate, .init = cli_enter, .fini = cli_leave);

/* Asserts that a line begins with the name of this scene. Returns the next. */
static const char *expect_name(const char *line, const char *name)
{
    char start[120];
    snprintf(start, sizeof start,
             "{\"name\":\"%s\",\"shapes\":[{\"type\":", name);
    cr_assert(eq(int, strncmp(line, start, strlen(start)), 0), "%s: %.60s",
              name, line);
    return strchr(line, '\n') + 1;
}

Test(cli_generate, scenes_of_one_family_follow_each_other)
{
    cr_assert(eq(int,
                 cli_call("collide generate --family touching,tie --count 3 "
                          "--seed 7",
                          ""),
                 CLI_DONE));
    cr_assert(eq(str, cli_err, ""));
    const char *line = expect_name(cli_out, "touching/7/1");
    line = expect_name(line, "touching/7/2");
    line = expect_name(line, "touching/7/3");
    line = expect_name(line, "tie/7/1");
    line = expect_name(line, "tie/7/2");
    line = expect_name(line, "tie/7/3");
    cr_assert(eq(str, line, ""));
}

/* 2^64 - 1, behind which there is no other. */
Test(cli_generate, the_last_number_has_a_scene)
{
    cr_assert(eq(int,
                 cli_call("collide generate --family "
                          "tie/18446744073709551615/18446744073709551615",
                          ""),
                 CLI_DONE));
    const char *line =
        expect_name(cli_out, "tie/18446744073709551615/18446744073709551615");
    cr_assert(eq(str, line, ""));
}

Test(cli_generate, all_families_once_unless_told)
{
    cr_assert(
        eq(int, cli_call("collide generate --vertices 3-8", ""), CLI_DONE));
    const char *line = cli_out;
    for (int i = 0; i < family_count; i++) {
        char name[60];
        if (families[i].is_extra)
            continue;
        snprintf(name, sizeof name, "%s/1/1", families[i].name);
        line = expect_name(line, name);
    }
    expect_no_part(cli_out, "concave");
    cr_assert(eq(str, line, ""));
}

/* The last of these is one of all that cannot be made of points. */
Test(cli_generate, all_are_those_that_the_types_allow)
{
    cr_assert(eq(int,
                 cli_call("collide generate --family all --types point", ""),
                 CLI_DONE));
    expect_part(cli_out, "\"touching/1/1\"");
    expect_no_part(cli_out, "\"sliver/1/1\"");
}

Test(cli_generate, one_scene_by_its_number_or_name)
{
    static char scenes[sizeof cli_out];
    cli_call("collide generate --family grid --seed 5 --count 12", "");
    strcpy(scenes, cli_out);
    cli_call("collide generate --family grid --seed 5 --only 12", "");
    cr_assert(eq(int, cli_lines(cli_out), 1));
    cr_assert(eq(str, strstr(scenes, "{\"name\":\"grid/5/12\""), cli_out));
    cli_call("collide generate --family grid/5/12", "");
    cr_assert(eq(str, strstr(scenes, "{\"name\":\"grid/5/12\""), cli_out));
    cli_call("collide generate --family grid/5/12,tie/1/1", "");
    cr_assert(eq(int, cli_lines(cli_out), 2));
}

/* The last numbers that there are have no next one. */
Test(cli_generate, seeds_and_numbers_are_any_that_64_bits_hold)
{
    cli_call("collide generate --family tie --seed 0", "");
    cr_assert(eq(str, expect_name(cli_out, "tie/0/1"), ""));
    cli_call("collide generate --family tie --seed 18446744073709551615", "");
    cr_assert(eq(str, expect_name(cli_out, "tie/18446744073709551615/1"), ""));
    cli_call("collide generate --family "
             "tie/18446744073709551615/18446744073709551615",
             "");
    cr_assert(eq(
        str,
        expect_name(cli_out, "tie/18446744073709551615/18446744073709551615"),
        ""));
}

Test(cli_generate, more_scenes_begin_with_the_same_ones)
{
    static char scenes[sizeof cli_out];
    cli_call("collide generate --family tie --count 4", "");
    strcpy(scenes, cli_out);
    cli_call("collide generate --family tie --count 9", "");
    cr_assert(eq(int, cli_lines(cli_out), 9));
    cr_assert(eq(int, strncmp(cli_out, scenes, strlen(scenes)), 0));
}

Test(cli_generate, options_reach_the_scenes)
{
    cr_assert(eq(int,
                 cli_call("collide generate --family huge --shapes 3 --moving "
                          "--turned --f32 --types circle",
                          ""),
                 CLI_DONE));
    int counts[3] = {0};
    const char *const members[] = {
        "\"center\":", "\"position\":", "\"velocity\":"};
    for (int i = 0; i < 3; i++)
        for (const char *at = cli_out; (at = strstr(at, members[i])); at++)
            counts[i]++;
    cr_assert(all(eq(int, counts[0], 3), eq(int, counts[1], 3),
                  eq(int, counts[2], 3)));
}

Test(cli_generate, the_list_has_all_families)
{
    cr_assert(eq(int, cli_call("collide generate --list", ""), CLI_DONE));
    cr_assert(eq(int, cli_lines(cli_out), family_count));
    for (int i = 0; i < family_count; i++) {
        char line[160];
        snprintf(line, sizeof line, "%-15s %s\n", families[i].name,
                 families[i].text);
        expect_part(cli_out, line);
    }
}

static void expect_trouble(const char *line, const char *said)
{
    char all[300];
    snprintf(all, sizeof all, "collide: %s\n", said);
    cr_assert(eq(int, cli_call(line, ""), CLI_TROUBLE), "%s", line);
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, cli_err, all));
}

Test(cli_generate, what_cannot_be_made_is_told)
{
    expect_trouble("collide generate --family toching",
                   "option \"--family\": unknown family \"toching\"; did you "
                   "mean \"touching\"?");
    expect_trouble("collide generate --family touching,,tie",
                   "option \"--family\": unknown family \"\"; 'collide "
                   "generate --list' lists the families");
    expect_trouble(
        "collide generate --family touching/1/0",
        "option \"--family\": unknown family \"touching/1/0\"; did you mean "
        "\"touching\"?");
    expect_trouble(
        "collide generate --family touching/1",
        "option \"--family\": unknown family \"touching/1\"; did you mean "
        "\"touching\"?");
    expect_trouble("collide generate --family nested --types point",
                   "family \"nested\" does not have these types and numbers of "
                   "vertices: change --types or --vertices");
    expect_trouble("collide generate --family tie --vertices 5 --types polygon",
                   "family \"tie\" does not have these types and numbers of "
                   "vertices: change --types or --vertices");
    expect_trouble("collide generate --f32 --vertices 200",
                   "option \"--vertices\": polygons of floats (--f32) have at "
                   "most 128 vertices, found 200");
    expect_trouble("collide generate --f32 --vertices 128 --shapes 1000",
                   "option \"--vertices\": polygons of such a crowd (--shapes) "
                   "have at most 16 vertices, found 128");
}

Test(cli_generate, more_vertices_than_an_engine_has_are_an_error)
{
    expect_trouble(
        "collide generate --profile box2d-3 --vertices 20",
        "option \"--vertices\": polygons of box2d-3 (--profile) have "
        "at most 8 vertices, found 20");
    expect_trouble("collide generate --profile planck --vertices 13-20",
                   "option \"--vertices\": polygons of planck (--profile) have "
                   "at most 12 vertices, found 13");
    expect_trouble("collide generate --profile f32 --vertices 129",
                   "option \"--vertices\": polygons of floats (--f32) have at "
                   "most 128 vertices, found 129");
}

Test(cli_generate, an_upper_bound_that_an_engine_reduces_is_reported)
{
    cr_expect(eq(
        int, cli_call("collide generate --profile box2d-3 --vertices 6-20", ""),
        CLI_DONE));
    expect_part(cli_out, "\"vertices\":[");
    cr_expect(eq(str, cli_err,
                 "collide: warning: option \"--vertices\": polygons of box2d-3 "
                 "(--profile) have at most 8 vertices: the upper bound 20 is "
                 "reduced to 8\n"));
    cli_call("collide generate --profile box2d-3 --vertices 6-8", "");
    cr_expect(eq(str, cli_err, ""));
}

/* They have a seed and a number of their own. */
Test(cli_generate, scenes_by_name_exclude_options_that_choose_scenes)
{
#define EXCLUDED(option, family)                                               \
    "option \"--" option "\" does not apply to scenes that \"--family\" "      \
    "names: remove it, or name a family without a seed and number, such as "   \
    "\"" family "\"\ntry 'collide help generate'"
    expect_trouble("collide generate --family touching/7/12 --seed 3",
                   EXCLUDED("seed", "touching"));
    expect_trouble("collide generate --count 5 --family touching/7/12,tie/1/1",
                   EXCLUDED("count", "tie"));
    expect_trouble("collide generate --family tie/1/1 --only 1",
                   EXCLUDED("only", "tie"));
    cli_call("collide generate --family tie/1/1,grid --count 5 --seed 3", "");
    cr_expect(eq(int, cli_lines(cli_out), 6), "%s", cli_err);
    cr_expect(eq(int,
                 cli_call("collide generate --family tie/,tie --only 2", ""),
                 CLI_TROUBLE));
    expect_part(cli_err, "unknown family \"tie/\"");
}

Test(cli_generate, has_the_profiles_of_judge)
{
    char own[400];
    cr_assert(eq(int, cli_call("collide generate --profile x", ""), 2));
    snprintf(own, sizeof own, "%.*s", (int)strcspn(cli_err, "\n"), cli_err);
    cr_assert(eq(int, cli_call("collide judge --profile x a b", ""), 2));
    cr_assert(eq(sz, strlen(own), strcspn(cli_err, "\n")));
    expect_part(cli_err, own);
}
