/* options/option_table: what the parser, --help and the completions rely on. */
#include <criterion/criterion.h>

#include <stdbool.h>
#include <string.h>

#include "check/profile.h"
#include "options/option_table.h"
#include "query/query.h"

Test(option_table, is_complete_and_without_doubles)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = option_at(i);
        cr_assert_not_null(option->name);
        cr_assert_not_null(option->help);
        cr_assert_neq(option->queries, 0);
        cr_assert_eq(!option->argument, !option->expects, "%s", option->name);
        for (int j = 0; j < i; j++) {
            bool is_same = strcmp(option->name, option_at(j)->name) == 0;
            cr_assert(!is_same || !(option->queries & option_at(j)->queries),
                      "%s", option->name);
            cr_assert(!is_same || !option->argument == !option_at(j)->argument);
            cr_assert(!option->letter ||
                      option->letter != option_at(j)->letter);
        }
    }
}

Test(option_table, what_is_expected_names_every_choice)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *const *choices = option_at(i)->choices;
        for (int j = 0; choices && choices[j]; j++) {
            cr_assert_not_null(strstr(option_at(i)->expects, choices[j]));
            cr_assert(i == OPTION_PROFILE || i == OPTION_FORMAT ||
                      i == OPTION_DIALECT || i == OPTION_AS ||
                      i == OPTION_DRAW_QUERY ||
                      strstr(option_at(i)->help, choices[j]));
        }
    }
}

Test(option_table, run_takes_every_option_that_scenes_can_be_asked_with)
{
    unsigned scenes = 0;
    for (int i = 0; query_table[i].name; i++)
        if (query_table[i].pair || query_table[i].scene)
            scenes |= (unsigned)query_table[i].kind;
    for (int i = 0; i < OPTION_COUNT; i++)
        cr_assert(!(option_at(i)->queries & scenes) ||
                  option_at(i)->queries & (unsigned)QUERY_RUN);
}

Test(option_table, has_the_names_of_all_profiles)
{
    const char *const *choices = option_at(OPTION_PROFILE)->choices;
    int count = 0;
    for (; profile_table[count].name; count++)
        cr_assert_str_eq(choices[count], profile_table[count].name);
    cr_assert_null(choices[count]);
}
