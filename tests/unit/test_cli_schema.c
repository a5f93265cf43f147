/* commands/schema_command, schema/schema: what is printed, and what is refused.
 * That schemas are true is the matter of tests/schema_validation. */

#include <string.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_schema, .init = cli_enter, .fini = cli_leave);

Test(cli_schema, names_are_listed_one_a_line)
{
    const char *line = cli_out;
    cr_assert(eq(int, cli_call("collide schema", ""), CLI_DONE));
    for (const struct named_asset *file = schema_files; file->name; file++) {
        size_t length = strlen(file->name);
        cr_assert(eq(int, strncmp(line, file->name, length), 0));
        cr_assert(eq(chr, line[length], '\n'));
        line += length + 1;
    }
    cr_assert(eq(str, line, ""));
}

Test(cli_schema, begins_with_what_it_is)
{
    cr_assert(eq(int, cli_call("collide schema sat", ""), CLI_DONE));
    static const char start[] =
        "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\","
        "\"$id\":\"https://collide.invalid/schema/1/sat\",\"title\":\"";
    cr_assert(eq(int, strncmp(cli_out, start, sizeof start - 1), 0));
    cr_assert(eq(ptr, strchr(cli_out, '\n'), cli_out + strlen(cli_out) - 1));
}

/* A record of sat has an axis, an axis a cut, a cut indices. */
Test(cli_schema, has_the_definitions_it_needs_and_no_others)
{
    cli_call("collide schema sat", "");
    expect_part(cli_out, "\"sat_record\":{");
    expect_part(cli_out, "\"index\":{");
    expect_no_part(cli_out, "\"clip_record\":{");
    expect_no_part(cli_out, "\"epa_steps\":{");
}

/* An id in a scene has no U+0000, which is why it is defined there anew. */
Test(cli_schema, its_own_definitions_go_first)
{
    cli_call("collide schema scene", "");
    expect_part(cli_out, "\"$ref\":\"#/$defs/text\",\"minLength\":1}");
    expect_no_part(cli_out, "\"type\":\"string\",\"minLength\":1}");
}

Test(cli_schema, several_are_a_stream)
{
    cr_assert(eq(int, cli_call("collide schema error mass", ""), CLI_DONE));
    const char *second = strchr(cli_out, '\n') + 1;
    expect_part(second, "schema/1/mass\"");
    cr_assert(eq(str, strchr(second, '\n'), "\n"));
}

Test(cli_schema, is_indented_on_request)
{
    cr_assert(eq(int, cli_call("collide schema --pretty error", ""), CLI_DONE));
    expect_part(cli_out, "\n      \"required\": [\"error\"],\n");
}

Test(cli_schema, a_misspelt_name_is_told_the_nearest)
{
    cr_assert(eq(int, cli_call("collide schema sence", ""), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, ""));
    expect_part(cli_err, "collide: schema expects aabb, cast, ");
    expect_part(cli_err, " found \"sence\"; did you mean \"scene\"?\n");
}

Test(cli_schema, a_name_like_no_other_is_told_of_the_list)
{
    cr_assert(
        eq(int, cli_call("collide schema picture mass", ""), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, ""));
    expect_part(cli_err, ", sweep or toi, found \"picture\"\n");
}
