/* A record that is refused, for a limit or a repeated name, is passed over as a
 * whole, whatever its lines look like and whatever stood before it: there is
 * one error, and no part of it is answered. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"

TestSuite(refused_records, .init = cli_enter, .fini = cli_leave);

#define EMPTY(name) "{'name':'" name "','shapes':[]}"
#define SAID(name)  "{\"query\":\"sat\",\"scene\":\"" name "\",\"pairs\":[]}\n"

/* What makes a record longer than 300 bytes: 4 * 90 and more. */
#define LINE_90                                                                \
    "  "                                                                       \
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',1,2,3,4,"  \
    "5,6,7,8,9,10,11,12,\n"
#define PAD LINE_90 LINE_90 LINE_90 LINE_90

/* The output is `before`, one error of that code, and `after`. */
static void expect_one_error(const char *line, const char *text,
                             const char *before, const char *code,
                             const char *after)
{
    char start[80];
    snprintf(start, sizeof start, "{\"error\":{\"code\":\"%s\"", code);
    cr_assert(eq(int, cli_call(line, text), CLI_TROUBLE));
    size_t length = strlen(before);
    cr_assert(eq(int, strncmp(cli_out, before, length), 0), "%s", cli_out);
    const char *error = cli_out + length;
    cr_assert(eq(int, strncmp(error, start, strlen(start)), 0), "%s", error);
    cr_assert(eq(str, strchr(error, '\n') + 1, after));
}

Test(refused_records, one_that_is_too_large_is_not_answered_in_parts)
{
    expect_one_error(
        "collide sat --max-bytes 300",
        EMPTY("one") "\n"
                     "{\n 'name':'big',\n '_frames':[\n"
                     "  " EMPTY("inner") ",\n" PAD
                                         "  1],\n 'shapes':[]}\n" EMPTY("last"),
        SAID("one"), "json-too-large", SAID("last"));
}

Test(refused_records, one_of_too_much_else_is_not_answered_in_parts)
{
    static const struct {
        const char *line, *code;
    } rows[] = {{"collide sat --max-depth 2", "json-depth"},
                {"collide sat --max-values 3", "json-too-many-values"}};
    for (int i = 0; i < 2; i++)
        expect_one_error(rows[i].line,
                         EMPTY("one") "\n"
                                      "{'name':'x','shapes':[{'type':'point',\n"
                                      " 'point':[0,0]},\n"
                                      " " EMPTY("inner") "\n]}\n" EMPTY("last"),
                         SAID("one"), rows[i].code, SAID("last"));
}

Test(refused_records, one_that_repeats_a_name_is_not_answered_in_parts)
{
    expect_one_error(
        "collide sat",
        EMPTY("one") "\n"
                     "{'name':'x','name':'y',\n '_f':[\n"
                     "  " EMPTY("inner") "\n ],\n"
                                         "'shapes':[]}\n" EMPTY("last"),
        SAID("one"), "json-duplicate-member", SAID("last"));
}

Test(refused_records, brackets_in_its_strings_do_not_end_it)
{
    expect_one_error("collide sat --max-bytes 300",
                     "{'_pad':[']}\\\\',']}\\\"]}',\n" PAD
                     " 1],'shapes':[]}\n" EMPTY("last"),
                     "", "json-too-large", SAID("last"));
}

Test(refused_records, what_follows_in_its_line_is_answered)
{
    expect_one_error("collide sat --max-depth 2",
                     EMPTY("one") " [[[0]]] " EMPTY("two") "\n" EMPTY("last"),
                     SAID("one"), "json-depth", SAID("two") SAID("last"));
}

Test(refused_records, one_that_runs_on_into_the_next_leaves_that_alone)
{
    expect_one_error("collide sat --max-bytes 450",
                     "{'_pad':[\n" PAD " 1,\n"
                     "{'name':'next',\n '_pad':[\n  " EMPTY(
                         "inner") ",\n"
                                  "  0],\n 'shapes':[\n ]\n}\n" EMPTY("last"),
                     "", "json-unexpected-end", SAID("next") SAID("last"));
}

Test(refused_records, one_alone_in_a_file_is_one_error)
{
    expect_one_error("collide sat --max-bytes 300", "[" PAD, "",
                     "json-too-large", "");
}
