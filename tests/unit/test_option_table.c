/* options/option_table: what the parser, --help and the completions rely on. */
#include <criterion/criterion.h>

#include <stdbool.h>
#include <string.h>

#include "check/profile.h"
#include "cli/commands.h"
#include "options/option_table.h"

/* Whether something takes both. */
static bool are_together(const struct option *one, const struct option *other)
{
    struct asked asked = asked_at(&all_commands, 0);
    bool found = false;
    for (int i = 0; asked.topic; asked = asked_at(&all_commands, ++i))
        found |= option_is_for(one, &asked) && option_is_for(other, &asked);
    return found;
}

Test(option_table, is_complete_and_without_doubles)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = option_at(i);
        cr_assert_not_null(option->name);
        cr_assert_not_null(option->help);
        cr_assert(are_together(option, option), "%s", option->name);
        cr_assert_eq(!option->argument, !option->expects && !option->choices,
                     "%s", option->name);
        for (int j = 0; j < i; j++) {
            bool is_same = strcmp(option->name, option_at(j)->name) == 0;
            cr_assert(!is_same || !are_together(option, option_at(j)), "%s",
                      option->name);
            cr_assert(!is_same || !option->argument == !option_at(j)->argument);
            cr_assert(!option->letter ||
                      option->letter != option_at(j)->letter);
        }
    }
}

/* Where there are few of them. */
Test(option_table, help_names_the_choices)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *const *choices = option_at(i)->choices;
        int count = 0;
        while (choices && choices[count])
            count++;
        for (int j = 0; j < count && count <= 6 &&
                        strcmp(option_at(i)->name, "format") != 0;
             j++)
            cr_assert_not_null(strstr(option_at(i)->help, choices[j]));
    }
}

Test(option_table, run_takes_every_option_that_queries_take)
{
    const struct asked run = asked_find(&all_commands, "run");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = option_at(i);
        cr_assert(!option->takes || option_is_for(option, &run));
    }
}

Test(option_table, has_the_names_of_all_profiles)
{
    const char *const *choices = option_at(OPTION_PROFILE)->choices;
    int count = 0;
    for (; profile_table[count].name; count++)
        cr_assert_str_eq(choices[count], profile_table[count].name);
    cr_assert_null(choices[count]);
}
