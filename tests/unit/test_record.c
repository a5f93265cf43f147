/* options/shard, run/record_id: which records a run answers, and what they are
 * called. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/options/options.h"
#include "support/text_parts.h"

#define NOTHING "'shapes':[]"

TestSuite(record, .init = cli_enter, .fini = cli_leave);

Test(record, a_shard_has_each_nth_from_its_own_number_on)
{
    struct shard all = {0}, third_of_four = {2, 4};
    for (uint64_t i = 0; i < 20; i++) {
        cr_assert(shard_has(all, i));
        cr_assert(eq(int, shard_has(third_of_four, i),
                     i == 2 || i == 6 || i == 10 || i == 14 || i == 18));
    }
}

/* The id of a record with these members is printed as `printed`; the status. */
static int call_record(const char *members, const char *printed)
{
    char text[200], member[80];
    snprintf(text, sizeof text, "{%s}", members);
    snprintf(member, sizeof member,
             "\"scene\":null,\"record\":%s,\"pairs\":", printed);
    int status = cli_call("collide sat --record-id id", text);
    cr_assert(strstr(cli_out, member) != NULL, "%s: %s", members, cli_out);
    return status;
}

static void is_called(const char *members, const char *printed)
{
    cr_assert(eq(int, call_record(members, printed), CLI_DONE), "%s", members);
}

Test(record, an_id_is_repeated_in_its_own_characters)
{
    is_called("'id':'a\\u0041\\\\'," NOTHING, "\"a\\u0041\\\\\"");
    is_called("'id':12345678901234567890," NOTHING, "12345678901234567890");
    is_called(NOTHING ", 'id' : -1.50E+3 ", "-1.50E+3");
    is_called("'id':true," NOTHING, "true");
    is_called("'id':null," NOTHING, "null");
}

/* Where no record of the run has one, the option has named nothing. */
Test(record, no_id_is_null)
{
    cr_assert(eq(int, call_record(NOTHING, "null"), CLI_TROUBLE));
    cr_assert(
        eq(int, call_record("'_x':{'id':1}," NOTHING, "null"), CLI_TROUBLE));
    cr_assert(
        eq(int, call_record("'_x':1,'_idd':2," NOTHING, "null"), CLI_TROUBLE));
    cr_assert(eq(str, cli_err,
                 "collide: option \"--record-id\": \"id\" matches nothing in "
                 "the input; members of scenes in the input include \"_idd\", "
                 "\"_x\", \"shapes\"\n"));
    cr_assert(eq(int,
                 cli_call("collide sat --record-id id",
                          "{" NOTHING "}{'id':1," NOTHING "}"),
                 CLI_DONE));
    expect_part(cli_out, "\"record\":null");
}

Test(record, a_member_with_a_meaning_keeps_it)
{
    cr_assert(
        eq(int,
           cli_call("collide sat --record-id name", "{'name':'n'," NOTHING "}"),
           CLI_DONE));
    expect_part(cli_out, "\"scene\":\"n\",\"record\":\"n\"");
}

Test(record, a_name_may_have_any_character)
{
    cr_assert(eq(
        int, cli_call("collide sat --record-id a/~b", "{'a/~b':7," NOTHING "}"),
        CLI_DONE));
    expect_part(cli_out, "\"record\":7");
}

Test(record, an_array_is_no_id)
{
    cr_assert(
        eq(int, cli_call("collide sat --record-id id", "{'id':{}," NOTHING "}"),
           CLI_TROUBLE));
    expect_part(cli_out, "\"code\":\"record-id-type\"");
    cr_assert(eq(
        int, cli_call("collide sat --record-id id", "{" NOTHING ",'id':[1]}"),
        CLI_TROUBLE));
    expect_part(cli_out, "\"code\":\"record-id-type\"");
    expect_part(cli_out, "\"line\":1,\"column\":19,\"pointer\":\"/id\"}"
                         ",\"record\":null}");
}

Test(record, other_unknown_members_stay_wrong)
{
    cr_assert(eq(int,
                 cli_call("collide sat --record-id id", "{'ad':1," NOTHING "}"),
                 CLI_TROUBLE));
    expect_part(cli_out, "\"code\":\"unknown-member\"");
    cr_assert(
        eq(int, cli_call("collide sat", "{'id':1," NOTHING "}"), CLI_TROUBLE));
}

Test(record, an_error_has_the_id_that_stands_in_front_of_the_fault)
{
    const char *line = "collide sat --record-id id";
    cli_call(line, "{'id':5,'shapes':7}");
    expect_part(cli_out, "\"pointer\":\"/shapes\"},\"record\":5}");
    cli_call(line, "{'shapes':7,'id':5}"); /* it is JSON, so all is sure */
    expect_part(cli_out, "\"record\":5}");
    cli_call(line, "{'id':5,'shapes':[}");
    expect_part(cli_out, "\"record\":5}");
    cli_call(line, "{'shapes':[},'id':5}");
    expect_part(cli_out, "\"record\":null}");
    cli_call(line, "{'id':5");
    expect_part(cli_out, "\"record\":null}"); /* maybe 57 was meant */
    cli_call(line, "{'id':5}}");
    cr_assert(eq(int, cli_lines(cli_out), 2));
}

Test(record, exit_zero_keeps_quiet_about_what_stands_in_the_output)
{
    const char *line = "collide sat --exit-zero";
    cr_assert(eq(int, cli_call(line, "{'shapes':7}\n{]\n"), CLI_DONE));
    cr_assert(eq(int, cli_lines(cli_out), 2));
    cr_assert(eq(int, cli_lines(cli_err), 2));
    cr_assert(eq(int, cli_call("collide sat --exit-zero missing.json", ""),
                 CLI_TROUBLE));
    cr_assert(
        eq(int, cli_call("collide sat --exit-zero -e", MISS), CLI_NOTHING_HIT));
}

Test(record, the_values_of_the_options_are_checked)
{
    static const char *const wrong[] = {
        "--shard 1",
        "--shard 1/1",
        "--shard 3/2",
        "--shard -1/2",
        "--shard 0/0",
        "--shard 0/",
        "--shard /2",
        "--shard 00/2",
        "--shard 0/2x",
        "--shard 1//2",
        "--shard 0.5/2",
        "--record-id=",
        "--shard 0/1000000000001",
        "--shard 123456789012345678901234567890/2",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[100];
        snprintf(line, sizeof line, "collide sat %s", wrong[i]);
        cr_assert(eq(int, cli_call(line, HIT), CLI_TROUBLE), "%s", wrong[i]);
        cr_assert(strstr(cli_err, " expects ") != NULL, "%s", wrong[i]);
    }
    cli_call("collide sat --shard 0/1000000000001", HIT);
    expect_part(cli_err, "0 <= I < N <= 1000000000000, found");
    cr_assert(eq(int, cli_call("collide sat --shard 0/1", HIT), CLI_DONE));
    cr_assert(eq(int, cli_lines(cli_out), 1));
    cr_assert(
        eq(int, cli_call("collide sat --shard 999999999999/1000000000000", HIT),
           CLI_DONE));
    cr_assert(eq(int, cli_lines(cli_out), 0));
}
