/* options/option_table: what the parser, --help and the completions rely on. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "draw/draw_command.h"
#include "lint/rules/profile.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/options/option_table.h"
#include "support/options/options.h"
#include "support/text_parts.h"
#include "verify/truth/tolerance.h"

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
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        cr_assert(ne(ptr, option->name, NULL));
        cr_assert(ne(ptr, option->help, NULL));
        cr_assert(eq(int, !option->set, option->kind != OPTION_OWN));
        cr_assert(are_together(option, option), "%s", option->name);
        cr_assert(eq(int, !option->argument ? 0 : 1,
                     !!option->expects + !!option->choices + !!option->parts +
                         !!option->whole.most),
                  "%s", option->name);
        for (int j = 0; j < i; j++) {
            bool is_same = strcmp(option->name, option_at(j)->name) == 0;
            if (is_same) {
                cr_assert(not(are_together(option, option_at(j))), "%s",
                          option->name);
                cr_assert(eq(int, !option->argument, !option_at(j)->argument));
            }
            if (option->letter)
                cr_assert(ne(chr, option->letter, option_at(j)->letter));
        }
    }
}

/* Choices in the name of a value are those that it has; two are always there.
 */
Test(option_table, arguments_name_the_choices)
{
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        char names[200] = "";
        for (int j = 0; option->choices && option->choices[j]; j++)
            snprintf(names + strlen(names), sizeof names - strlen(names),
                     "%s%s", j > 0 ? "|" : "", option->choices[j]);
        bool is_pair = option->choices && !option->choices[2];
        if (is_pair || (option->choices && strchr(option->argument, '|')))
            cr_assert(eq(str, (char *)option->argument, names));
    }
}

/* A heading of the help, and a reason why scenes may not state it. */
Test(option_table, every_option_is_about_something)
{
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        cr_assert(ne(int, option->about, ABOUT_ELSE), "%s", option->name);
}

Test(option_table, run_takes_every_option_that_queries_take)
{
    const struct asked run = asked_find(&all_commands, "run");
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        if (option->takes)
            cr_assert(option_is_for(option, &run), "%s", option->name);
}

/* The option of that name that a command takes. */
static const struct option *option_of(const char *command, const char *name)
{
    const struct asked asked = asked_find(&all_commands, command);
    return option_at(option_find(name, strlen(name), &asked));
}

Test(option_table, has_the_names_of_all_profiles)
{
    const char *const *choices = option_of("check", "profile")->choices;
    int count = 0;
    for (; profile_table[count].name; count++)
        cr_assert(eq(str, choices[count], profile_table[count].name));
    cr_assert(zero(ptr, choices[count]));
}

Test(option_table, what_set_expects_names_every_tolerance)
{
    const char *expects = option_of("check", "set")->names;
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        expect_part(expects, tolerance_names[i].name);
}

Test(option_table, what_a_tolerance_expects_names_every_field)
{
    static const char *const names[] = {"tol", "rel", "ulps"};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < TOLERANCE_FIELDS; j++)
            expect_part(option_of("judge", names[i])->expects,
                        tolerance_field_names[j]);
}

/* The schema lists the options that a scene may state, so that editors can
 * complete them. */
Test(option_table, the_schema_of_scenes_has_the_options_that_a_scene_may_state)
{
    const struct option *option;
    int count = 0, listed = 0;
    cli_call("collide schema scene", "");
    const char *first = strstr(cli_out, "\"all\":{");
    cr_assert(ne(ptr, first, NULL));
    const char *end = strstr(first, "\"dependentRequired\"");
    cr_assert(ne(ptr, end, NULL));
    for (int i = 0; (option = option_at(i)); i++) {
        char member[80];
        if (option->about != ABOUT_QUERY)
            continue;
        snprintf(member, sizeof member, "\"%s\":{", option->name);
        const char *found = strstr(first, member);
        cr_assert(ne(ptr, found, NULL));
        cr_assert(lt(ptr, found, end), "%s", option->name);
        count++;
    }
    for (const char *at = strstr(first, "\":{"); at && at < end;
         at = strstr(at + 1, "\":{"))
        listed += strncmp(at - 5, "items", 5) != 0;
    cr_assert(eq(int, listed, count));
}

/* Only the options of queries choose what a query computes. */
Test(option_table, what_a_scene_may_state_belongs_to_a_query)
{
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        cr_assert(option->about != ABOUT_QUERY || option->takes, "%s",
                  option->name);
}

Test(option_table, what_hide_expects_names_every_part)
{
    for (int i = 0; draw_part_names[i]; i++)
        expect_part(options_expected(option_of("draw", "hide")).text,
                    draw_part_names[i]);
}
