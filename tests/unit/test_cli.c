/* cli/cli: answers and errors of scenes. */

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli, .init = cli_enter, .fini = cli_leave);

/* ---- answers ------------------------------------------------------------ */

Test(cli, answers_each_scene_on_a_line_in_order)
{
    cr_assert(
        eq(int, cli_call("collide sat --all", HIT "\n" MISS "\n" HIT "\n"), 0));
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(int, cli_lines(cli_out), 3));
    cr_assert(eq(
        int, strncmp(cli_out, "{\"query\":\"sat\",\"scene\":\"hit\",", 29), 0));
    char *second = strchr(cli_out, '\n') + 1;
    cr_assert(eq(
        int, strncmp(second, "{\"query\":\"sat\",\"scene\":\"miss\",", 30), 0));
}

Test(cli, no_input_is_no_output)
{
    cr_assert(eq(int, cli_call("collide sat", ""), 0));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, cli_err, ""));
}

Test(cli, reads_files_in_order_and_minus_as_standard_input)
{
    cli_put("hit.json", HIT);
    cli_put("miss.json", MISS);
    cr_assert(
        eq(int, cli_call("collide sat miss.json - hit.json", HIT HIT), 0));
    cr_assert(eq(int, cli_lines(cli_out), 4));
    cr_assert(eq(
        int, strncmp(cli_out, "{\"query\":\"sat\",\"scene\":\"miss\"", 29), 0));
}

Test(cli, the_exit_status_tells_hit_or_not_when_asked)
{
    cr_assert(eq(int, cli_call("collide sat -e", HIT), CLI_DONE));
    cr_assert(eq(int, cli_call("collide sat -e", MISS), CLI_NOTHING_HIT));
    cr_assert(eq(int, cli_call("collide sat", MISS), CLI_DONE));
    cr_assert(eq(int, cli_call("collide sat -e", ""), CLI_NOTHING_HIT));
    cr_assert(eq(int, cli_call("collide sat -e", MISS "\n" HIT), CLI_DONE));
    cr_assert(eq(int, cli_call("collide sat -e", MISS "\nbad"), CLI_TROUBLE));
    cr_assert(eq(int, cli_call("collide --version -e", ""), CLI_DONE));
}

Test(cli, pretty_and_digits_reach_the_output)
{
    cr_assert(eq(int, cli_call("collide sat --pretty", HIT), 0));
    cr_assert(eq(int, strncmp(cli_out, "{\n  \"query\": \"sat\",\n", 20), 0));
    cr_assert(
        eq(int,
           cli_call("collide sat --digits 3",
                    "{'shapes':[{'type':'circle','center':[0,0],'radius':1},"
                    "{'type':'circle','center':[1,1],'radius':1}]}"),
           0));
    expect_part(cli_out, "\"normal\":[0.707,0.707]");
    expect_part(cli_out, "\"depth\":0.586"); /* 2 - sqrt(2) */
}

Test(cli, jobs_have_no_say_in_the_output)
{
    char one[sizeof cli_out];
    cli_call("collide sat --jobs 1", HIT MISS "bad\n" HIT);
    strcpy(one, cli_out);
    cli_call("collide sat --jobs 8", HIT MISS "bad\n" HIT);
    cr_assert(eq(str, cli_out, one));
}

/* ---- errors in scenes --------------------------------------------------- */

Test(cli, a_bad_scene_gives_an_error_in_its_place)
{
    cli_put("a.json", HIT "\n" BAD_TYPE "\n" HIT "\n");
    cr_assert(eq(int, cli_call("collide sat a.json", ""), CLI_TROUBLE));
    cr_assert(eq(int, cli_lines(cli_out), 3));
    const char *line = strchr(cli_out, '\n') + 1;
    cr_assert(eq(int, strncmp(line, "{\"error\":{\"code\":\"", 18), 0), "%s",
              line);
    /* 'disc' stands in the third line, column 20. */
    expect_part(line,
                "\",\"file\":\"a.json\",\"byte\":122,\"line\":3,\"column\":20,"
                "\"pointer\":\"/shapes/0/type\"}}\n");
    cr_assert(eq(int, strncmp(cli_err, "collide: a.json:3:20: ", 22), 0), "%s",
              cli_err);
    cr_assert(eq(int, cli_lines(cli_err), 1));
}

Test(cli, broken_json_gives_an_error_in_its_place)
{
    cr_assert(eq(int, cli_call("collide sat", HIT "\n{'shapes':[}\n" HIT),
                 CLI_TROUBLE));
    cr_assert(eq(int, cli_lines(cli_out), 3));
    const char *line = strchr(cli_out, '\n') + 1;
    expect_part(line,
                "\"file\":\"<stdin>\",\"byte\":122,\"line\":2,\"column\":12,"
                "\"pointer\":\"/shapes/0\"}}\n");
    cr_assert(eq(int, strncmp(cli_err, "collide: <stdin>:2:12: ", 23), 0), "%s",
              cli_err);
}

/* The second shape is read like the first, up to where it is not like it. */
Test(cli, a_literal_that_is_none_is_seen_in_any_shape)
{
    cr_assert(eq(int,
                 cli_call("collide sat",
                          "{'shapes':[{'id':'a','type':'point','point':[0,0]},"
                          "{'id':nul,'type':'point','point':[0,0]}]}"),
                 CLI_TROUBLE));
    expect_part(cli_out, "\"line\":1,\"column\":58");
}

/* An outline leaves it to the text to say what is wrong. */
Test(cli, a_point_out_of_range_is_named)
{
    static const struct {
        const char *shape, *at;
    } shapes[] = {
        {"'point','point':[1e300,0]", "/shapes/0/point/0"},
        {"'point','point':[0,-1e300]", "/shapes/0/point/1"},
        {"'point','point':[9e308,0]", "/shapes/0/point/0"},
        {"'polygon','vertices':[[0,0],[1,0],[0,1e300]]",
         "/shapes/0/vertices/2/1"},
    };
    for (int i = 0; i < 4; i++) {
        char scene[400];
        snprintf(scene, sizeof scene,
                 "{'shapes':[{'type':%s}],'name':'%0200d'}", shapes[i].shape,
                 0);
        cr_assert(eq(int, cli_call("collide sat", scene), CLI_TROUBLE));
        expect_part(cli_out, "\"code\":\"number-range\"");
        expect_part(cli_out, shapes[i].at);
    }
}

/* 64 KiB of elements, further inside than where shapes are. */
Test(cli, a_long_array_may_stand_anywhere)
{
    static char text[100000] = "{'x-a':{'b':{'c':[{}";
    size_t used = strlen(text);
    while (used < 80000) {
        memcpy(text + used, ",{}", 4);
        used += 3;
    }
    strcpy(text + used, "]}},'shapes':[]}");
    cr_assert(eq(int, cli_call("collide sat", text), CLI_DONE));
    cr_assert(eq(int, cli_lines(cli_out), 1), "%s", cli_out);
}

Test(cli, messages_show_no_control_characters)
{
    cli_put("a\033b\nc", "bad");
    char name[] = "a\033b\nc", program[] = "collide", query[] = "sat";
    char *const arguments[] = {program, query, name};
    FILE *messages = fopen("messages", "w");
    int null = open("/dev/null", O_WRONLY);
    struct cli_process process = {.in = -1, .out = null, .err = messages};
    cr_assert(eq(int, cli_run(3, arguments, &process), CLI_TROUBLE));
    fclose(messages);
    close(null);
    cli_get("messages", cli_err, sizeof cli_err);
    cr_assert(eq(int, strncmp(cli_err, "collide: a?b?c:1:1: ", 20), 0), "%s",
              cli_err);
    cr_assert(eq(int, cli_lines(cli_err), 1));
}

Test(cli, a_file_name_that_is_no_utf8_is_valid_in_json)
{
    cli_put("\xFF", "bad");
    cr_assert(eq(int, cli_call("collide sat \xFF", ""), CLI_TROUBLE));
    expect_part(cli_out, "\"file\":\"\xEF\xBF\xBD\"");
}

/* ---- texts -------------------------------------------------------------- */

Test(cli, a_file_of_some_answers_is_kept)
{
    cli_put("in.json", HIT);
    cr_assert(
        eq(int, cli_call("collide sat -o out in.json missing.json", ""), 2));
    cli_get("out", cli_out, sizeof cli_out);
    cr_assert(eq(int, cli_lines(cli_out), 1));
}

Test(cli, help_version_and_completions_go_to_standard_output)
{
    static const char *const lines[] = {
        "collide --help",   "collide help",
        "collide help sat", "collide sat --help",
        "collide -h",       "collide --version",
        "collide -V",       "collide completions bash"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_assert(eq(int, cli_call(lines[i], ""), 0));
        cr_assert(lt(sz, 20, strlen(cli_out)));
        cr_assert(eq(str, cli_err, ""));
    }
}
