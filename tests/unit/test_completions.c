/* cli/completions: the table that the scripts of all shells read. What the
 * shells make of it is left to tests/program_runs/completions.py. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/option_named.h"
#include "support/options/option_table.h"

TestSuite(completions, .init = cli_enter, .fini = cli_leave);

/* The table in the script for a shell, in cli_out. */
static const char *table_of(const char *shell)
{
    char line[80];
    snprintf(line, sizeof line, "collide completions %s", shell);
    cr_assert(eq(int, cli_call(line, ""), CLI_DONE));
    char *table = strstr(cli_out, "c\t");
    cr_assert(ne(ptr, table, NULL));
    char *end = strstr(table, "\n'\n");
    cr_assert(ne(ptr, end, NULL));
    end[1] = '\0';
    return table;
}

Test(completions, all_shells_read_the_same_table)
{
    static char bash[sizeof cli_out];
    snprintf(bash, sizeof bash, "%s", table_of("bash"));
    cr_assert(eq(str, (char *)table_of("zsh"), bash));
    cr_assert(eq(str, (char *)table_of("fish"), bash));
}

/* Shells take several tabs in a row as one. */
Test(completions, a_line_has_five_fields_and_only_the_last_may_be_empty)
{
    const char *line = table_of("bash");
    cr_assert(not(cli_has(line, "\t\t")));
    for (; *line; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        int tabs = 0;
        for (size_t i = 0; i < length; i++)
            tabs += line[i] == '\t';
        cr_assert(eq(int, tabs, 4), "%.*s", (int)length, line);
    }
}

/* A failure prints less than expect_part. */
static void expect_line(const char *table, const char *part)
{
    cr_assert(cli_has(table, part), "%s", part);
}

Test(completions, every_option_and_value_is_in_the_table)
{
    const char *table = table_of("zsh");
    const struct option *option;
    struct value_name name;
    for (int i = 0; (option = option_at(i)); i++) {
        cr_assert(has_option(table, option->name), "%s", option->name);
        for (int k = 0; (name = option_value_name(option, k)).name; k++) {
            char line[80];
            snprintf(line, sizeof line, "\nw\t-\t%s\t-\t", name.name);
            expect_line(table, line);
        }
    }
}

Test(completions, operands_have_kinds)
{
    const char *table = table_of("bash");
    expect_line(table, "c\ts+-\tsat\t-\t");
    expect_line(table, "c\tsf-\tjudge\t-\t");
    expect_line(table, "c\twdx+!\tgolden\t-\t");
    expect_line(table, "c\ts!\treduce\t-\t");
    expect_line(table, "c\tw+-\tschema\t-\t");
    expect_line(table, "c\t-\tgenerate\t-\t");
}

Test(completions, options_have_kinds)
{
    const char *table = table_of("bash");
    expect_line(table, "o\tf\t --output= -o= \t- sat gjk ");
    expect_line(table, "m\tx\t --pair= \tsat gjk ");
    expect_line(table, "o\tw\t --explain= \tcheck ");
    expect_line(table, "m\tl\t --select= \tcheck ");
    expect_line(table, "m\tp\t --set= \tcheck ");
    expect_line(table, "m\tl\t --require= \tjudge ");
    expect_line(table, "o\t-\t --faults \tjudge ");
    expect_line(table, "\nw\t-\tC034\t-\tseam\n");
}

/* The text has an apostrophe. */
Test(completions, quotes_are_closed_and_opened_again)
{
    expect_line(table_of("fish"), " the end of the other'\\''s edge");
}
