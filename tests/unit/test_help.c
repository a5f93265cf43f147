/* cli/help: it lists all that the tables have. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "query/run/command_run.h"
#include "support/criterion.h"
#include "support/option_named.h"
#include "support/options/option_table.h"
#include "support/options/options.h"
#include "support/text_parts.h"

static struct arena arena;
static struct sink sink;

/* About all. */
static const struct asked nothing;

static struct asked at(int i)
{
    return asked_at(&all_commands, i);
}

static void start(void)
{
    arena = arena_make(0);
    sink = sink_to_memory(&arena);
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(help, .init = start, .fini = finish);

static const char *help_of(struct asked asked)
{
    sink = sink_to_memory(&arena);
    help_write(&sink, &asked);
    sink_byte(&sink, '\0');
    return sink.text;
}

Test(help, lists_every_query_and_option)
{
    const char *text = help_of(nothing);
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        cr_assert(has_option(text, option->name), "%s", option->name);
        expect_part(text, option->help);
    }
    for (int i = 0; at(i).topic; i++) {
        char row[64];
        snprintf(row, sizeof row,
                 at(i).command->is_aside ? "\n  collide %s " : "\n  %s ",
                 at(i).topic->name);
        expect_part(text, row);
        cr_assert(at(i).command->is_aside ||
                  strstr(text, at(i).topic->summary));
    }
}

/* Nobody should have to type nonsense to learn them. */
Test(help, of_a_command_names_all_that_a_value_may_be)
{
    static const char *const rows[][2] = {
        {"check", "format: text, json, ndjson,\n"
                  "                           sarif, github, junit, tap, "
                  "markdown or html\n"},
        {"check", "engine: generic, box2d-3,\n"
                  "                           box2d-2, chipmunk, godot-4, "
                  "matter or rapier\n"},
        {"check", "player-height, jump or skin;\n"
                  "                           repeatable\n"},
        {"golden", "tap or markdown\n"},
        {"golden", "or aabb; repeatable\n"},
        {"diff", "format: text, json or patch\n"},
        {"diff", "of the same depth\n"},
        {"sat", "a-to-b or b-to-a\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert(strstr(help_of(asked_find(&all_commands, rows[i][0])),
                         rows[i][1]) != NULL,
                  "%s: %s", rows[i][0], rows[i][1]);
}

/* Two options may have one name. */
static bool takes_name(struct asked asked, const char *name)
{
    int id = option_find(name, strlen(name), &asked);
    return option_is_for(option_at(id), &asked);
}

Test(help, of_a_query_lists_the_options_it_takes_and_no_others)
{
    for (int i = 0; at(i).topic; i++) {
        const char *text = help_of(at(i));
        expect_part(text, at(i).topic->summary);
        for (int j = 0; j < option_count(); j++) {
            const char *name = option_at(j)->name;
            cr_assert(eq(int, has_option(text, name), takes_name(at(i), name)),
                      "%s --%s", at(i).topic->name, name);
        }
    }
}

Test(help, names_the_queries_of_an_option_that_not_all_take)
{
    const char *text = help_of(nothing);
    expect_part(text, "apart (gjk)\n");
    expect_part(text, "output (not ");
    expect_no_part(help_of(asked_find(&all_commands, "gjk")), "(gjk)\n");
}

Test(help, fits_a_terminal)
{
    for (int i = -1; i < 0 || at(i).topic; i++) {
        char *text = (char *)help_of(i < 0 ? nothing : at(i));
        for (char *row = strtok(text, "\n"); row; row = strtok(NULL, "\n"))
            cr_assert(le(sz, strlen(row), 80), "%s", row);
    }
}

/* The words in front of < > |. */
static int split(char *row, char **arguments)
{
    int count = 0;
    row[strcspn(row, "<>|")] = '\0';
    for (char *word = strtok(row, " "); word; word = strtok(NULL, " "))
        arguments[count++] = word;
    return count;
}

Test(help, each_examples_line_is_a_valid_call)
{
    int examples = 0;
    for (int i = -1; i < 0 || at(i).topic; i++) {
        const char *text = help_of(i < 0 ? nothing : at(i));
        const char *end = strstr(text, "\nUsage:");
        cr_assert(ne(ptr, end, NULL));
        while ((text = strstr(text, "\n  collide ")) && text < end) {
            char row[100];
            char *arguments[20];
            struct options options;
            struct fail fail;
            text++;
            snprintf(row, sizeof row, "%.*s", (int)strcspn(text, "\n"), text);
            const struct arguments words = {split(row, arguments), arguments};
            cr_assert(
                options_parse(&words, &all_commands, &arena, &options, &fail),
                "%s", fail.message);
            examples++;
        }
    }
    cr_assert(le(int, 12, examples));
}

/* Whether a file of the project is there; tests run in its root. */
static bool is_file(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file)
        fclose(file);
    return file;
}

Test(help, names_the_page_that_tells_more)
{
    expect_part(help_of(nothing), "\nSee collide(1).\n");
    for (int i = 0; at(i).topic; i++) {
        char page[64], path[64];
        const char *name = at(i).topic->name;
        snprintf(path, sizeof path, "man/collide-%s.1", name);
        snprintf(page, sizeof page, "\nSee collide-%s(1).\n", name);
        const char *named = is_file(path) ? page : "\nSee collide(1).\n";
        expect_part(help_of(at(i)), named);
    }
}

Test(help, usage_of_the_program_and_of_a_query_has_an_example_with_shapes)
{
    const struct asked cast = asked_find(&all_commands, "cast");
    help_usage(&sink, &nothing);
    expect_part(sink_string(&sink), "example: collide sat 'circle 0 0 2' ");
    expect_part(sink.text, "try 'collide help'\n");
    sink = sink_to_memory(&arena);
    help_usage(&sink, &cast);
    expect_part(sink_string(&sink), "usage: collide cast [OPTION]... [FILE | ");
    expect_part(sink.text, "example: collide cast --shape a --by 3,0 'circle");
    expect_part(sink.text, "try 'collide help cast'\n");
}

/* `run` needs scenes that name a query: shapes name none. */
Test(help, usage_of_run_has_an_example_with_a_file)
{
    const struct asked run = asked_find(&all_commands, "run");
    help_usage(&sink, &run);
    expect_part(sink_string(&sink), "usage: collide run [OPTION]... [FILE | ");
    expect_part(sink.text, "example: collide run -o answers.ndjson ");
}

Test(help, version_has_name_and_number_on_the_first_line)
{
    version_write(&sink);
    sink_byte(&sink, '\0');
    cr_assert(eq(int, strncmp(sink.text, "collide ", 8), 0));
    cr_assert(eq(sz, strcspn(sink.text, "\n"),
                 8 + strspn(sink.text + 8, "0123456789.")));
    expect_part(sink.text, "\ncompiler ");
    expect_part(sink.text, "\nlibraries ");
    expect_part(sink.text, "pcre2\n");
}
