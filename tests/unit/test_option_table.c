/* cli/option_table: what the parser, --help and the completions rely on. */
#include <criterion/criterion.h>

#include <stdbool.h>
#include <string.h>

#include "cli/option_table.h"
#include "query/query.h"

Test(option_table, is_complete_and_without_doubles)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = &option_table[i];
        cr_assert_not_null(option->name);
        cr_assert_not_null(option->help);
        cr_assert_neq(option->queries, 0);
        cr_assert_eq(!option->argument, !option->expects, "%s", option->name);
        for (int j = 0; j < i; j++) {
            cr_assert_str_neq(option->name, option_table[j].name);
            cr_assert(!option->letter ||
                      option->letter != option_table[j].letter);
        }
    }
}

Test(option_table, what_is_expected_names_every_choice)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *const *choices = option_table[i].choices;
        for (int j = 0; choices && choices[j]; j++) {
            cr_assert_not_null(strstr(option_table[i].expects, choices[j]));
            cr_assert_not_null(strstr(option_table[i].help, choices[j]));
        }
    }
}

Test(option_table, run_takes_every_option)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        cr_assert(option_table[i].queries & (unsigned)QUERY_RUN);
}
