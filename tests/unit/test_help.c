/* cli/help: it has all that the tables have. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "lint/rules/check.h"
#include "query/dialects/dialect.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/option_named.h"
#include "support/options/option_table.h"
#include "support/options/options.h"
#include "support/text_parts.h"
#include "verify/program/program.h"
#include "verify/reduce/reduce.h"

static struct arena arena;

/* About all. */
static const struct asked nothing;

static struct asked at(int i)
{
    return asked_at(&all_commands, i);
}

static void start(void)
{
    arena = arena_make(0);
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(help, .init = start, .fini = finish);

static const char *text_of(help_function *write, struct asked asked,
                           const char *word)
{
    const struct options options = {.asked = asked, .help = word};
    struct sink sink = sink_to_memory(&arena);
    write(&sink, &options);
    sink_byte(&sink, '\0');
    return sink.text;
}

static const char *help_of(struct asked asked)
{
    return text_of(help_write, asked, NULL);
}

static const char *help_on(const char *name)
{
    return help_of(asked_find(&all_commands, name));
}

/* ---- The first screen ---------------------------------------------------- */

Test(help, of_all_is_one_screen_with_every_command)
{
    const char *text = help_of(nothing);
    int lines = 0;
    for (const char *end = text; (end = strchr(end, '\n')); end++)
        lines++;
    cr_assert(le(int, lines, 48));
    for (int i = 0; at(i).topic; i++) {
        char row[128];
        snprintf(row, sizeof row, " %-11s %s\n", at(i).topic->name,
                 at(i).topic->summary);
        expect_part(text, row);
        cr_assert(at(i).is_query || at(i).command->group, "%s",
                  at(i).topic->name);
    }
    expect_part(
        text,
        "Usage: collide COMMAND [OPTION]... [FILE | FOLDER | SHAPE]...\n");
    expect_part(text, "\nQueries   sat ");
    expect_part(text, "\nLevels    check ");
    expect_part(text, "\n          -e, --exit-status ");
}

Test(help, is_the_same_for_help_and_two_letters)
{
    static const char *const calls[] = {"collide help", "collide --help",
                                        "collide -h", "collide help -h"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        cr_assert(eq(int, cli_call(calls[i], ""), CLI_DONE));
        cr_assert(eq(str, cli_out, (char *)help_of(nothing)));
    }
    cr_assert(eq(int, cli_call("collide", ""), CLI_TROUBLE));
    cr_assert(eq(str, cli_err, (char *)help_of(nothing)));
    cr_assert(eq(int, cli_call("collide --help sat", ""), CLI_DONE));
    cr_assert(eq(str, cli_out, (char *)help_on("sat")));
    cr_assert(eq(int, cli_call("collide sat -h missing.json", ""), CLI_DONE));
    cr_assert(eq(str, cli_out, (char *)help_on("sat")));
}

/* ---- Commands ------------------------------------------------------------ */

/* Nobody should have to type nonsense to learn them. */
Test(help, of_a_command_has_all_values_of_an_option)
{
    static const char *const rows[][2] = {
        {"check", "report format: text, json, ndjson, sarif, github,\n"
                  "                           junit, tap, markdown or html "
                  "(default: text)\n"},
        {"check", "(default:\n                           500000)\n"},
        {"sat", "N shapes (default:\n"},
        {"golden", "(default: 100000000; for simulate, 1000000)\n"},
        {"check", "use the limits of this engine: generic, box2d-3,\n"},
        {"check", "float32, player-width, player-height, jump or skin;\n"
                  "                           repeatable\n"},
        {"golden", "mass, cross, pieces, aabb, path or\n"
                   "                           contains; repeatable"},
        {"diff", "report format: text, json or patch "},
        {"diff", "if the depth is the same\n"},
        {"sat", "--normal a-to-b|b-to-a\n"},
        {"sat", "keep|fill    keep or fill the holes of polygons "
                "(default: keep)\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert(strstr(help_on(rows[i][0]), rows[i][1]) != NULL, "%s: %s",
                  rows[i][0], rows[i][1]);
}

/* Two options may have one name. */
static bool takes_name(struct asked asked, const char *name)
{
    int id = option_find(name, strlen(name), &asked);
    return option_is_for(option_at(id), &asked);
}

Test(help, of_a_command_lists_the_options_it_takes_and_no_others)
{
    for (int i = 0; at(i).topic; i++) {
        const char *text = strstr(help_of(at(i)), "\nRun:\n");
        cr_assert(ne(ptr, text, NULL));
        text = help_of(at(i));
        expect_part(text, at(i).topic->summary);
        for (int j = 0; j < option_count(); j++) {
            const char *name = option_at(j)->name;
            cr_assert(eq(int, has_option(text, name), takes_name(at(i), name)),
                      "%s --%s", at(i).topic->name, name);
        }
    }
}

Test(help, groups_options_under_headings)
{
    const char *text = help_on("gjk");
    const char *query = strstr(text, "\nQuery:\n");
    const char *maps = strstr(text, "\nMaps:\n");
    const char *limits = strstr(text, "\nLimits:\n");
    cr_assert(query && maps && limits);
    cr_assert(lt(ptr, query, strstr(text, "--within D ")));
    cr_assert(lt(ptr, strstr(text, "--within D "), maps));
    cr_assert(lt(ptr, maps, strstr(text, "--layer GLOB ")));
    cr_assert(lt(ptr, strstr(text, "--layer GLOB "), limits));
    cr_assert(lt(ptr, limits, strstr(text, "--max-pairs N ")));
    expect_no_part(help_on("generate"), "\nMaps:\n");
    /* What a query writes is what the judge reads. */
    expect_part(help_on("judge"), "\nEngine conventions:\n"
                                  "      --at PLACE ");
}

Test(help, fits_a_terminal)
{
    for (int i = -1; i < 0 || at(i).topic; i++) {
        char *text = (char *)help_of(i < 0 ? nothing : at(i));
        for (char *row = strtok(text, "\n"); row; row = strtok(NULL, "\n"))
            cr_assert(le(sz, strlen(row), 79), "%s", row);
    }
    for (int i = 0; help_page_table[i].name; i++) {
        char *text =
            (char *)text_of(help_write, nothing, help_page_table[i].name);
        for (char *row = strtok(text, "\n"); row; row = strtok(NULL, "\n"))
            cr_assert(le(sz, strlen(row), 79), "%s", row);
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

/* Parses the lines of an example; returns how many there are. */
static int parse_examples(const char *text, const char *end)
{
    int examples = 0;
    while ((text = strstr(text, " collide ")) && text < end) {
        char row[100];
        char *arguments[20];
        struct options options;
        struct fail fail;
        text++;
        snprintf(row, sizeof row, "%.*s", (int)strcspn(text, "\n"), text);
        const struct arguments words = {split(row, arguments), arguments};
        cr_assert(options_parse(&words, &all_commands, &arena, &options, &fail),
                  "%s", fail.message);
        examples++;
    }
    return examples;
}

Test(help, each_example_is_a_valid_call)
{
    int examples = 0;
    for (int i = 0; at(i).topic; i++) {
        const char *text = strstr(help_of(at(i)), "\nExamples:\n");
        cr_assert(ne(ptr, text, NULL));
        examples += parse_examples(text, strstr(text, "\n\n"));
    }
    for (int i = 0; help_page_table[i].name; i++) {
        const char *text = help_page_table[i].text;
        examples += parse_examples(text, text + strlen(text));
    }
    const char *text = strstr(help_of(nothing), "\nExamples ");
    cr_assert(eq(int, parse_examples(text, strstr(text, "\n\n")), 3));
    cr_assert(le(int, 30, examples));
}

Test(help, of_a_word_is_about_that_word)
{
    const char *text =
        text_of(help_write, asked_find(&all_commands, "golden"), "verify");
    expect_part(text, "collide golden verify: ");
    expect_part(text, "\n  collide golden verify [OPTION]... FOLDER [NAME]...");
    expect_no_part(text, "golden record");
    cli_call("collide help golden verify", "");
    cr_assert(eq(str, cli_out, (char *)text));
    cli_call("collide golden verify folder --help", "");
    cr_assert(eq(str, cli_out, (char *)text));
    cli_call("collide help golden check", "");
    cr_assert(eq(str, cli_out, (char *)text));
}

/* Whether a manual page is there; tests run in the project's root. */
static bool is_page(const char *name)
{
    for (int section = 1; section < 8; section++) {
        char path[80];
        snprintf(path, sizeof path, "man/%s.%d", name, section);
        FILE *file = fopen(path, "r");
        if (file) {
            fclose(file);
            return true;
        }
    }
    return false;
}

Test(help, names_the_manual)
{
    expect_part(help_of(nothing), "Manual: 'man collide'.\n");
    for (int i = 0; at(i).topic; i++) {
        char page[64], line[96];
        snprintf(page, sizeof page, "collide-%s", at(i).topic->name);
        snprintf(line, sizeof line, "\nManual: 'man %s'.\n",
                 is_page(page) ? page : "collide");
        expect_part(help_of(at(i)), line);
    }
    for (int i = 0; help_page_table[i].name; i++)
        cr_assert(is_page(help_page_table[i].manual), "%s",
                  help_page_table[i].name);
}

Test(help, usage_of_a_query_has_an_example_with_shapes)
{
    const char *text =
        text_of(help_write_usage, asked_find(&all_commands, "cast"), NULL);
    expect_part(text, "Usage: collide cast [OPTION]... [FILE | ");
    expect_part(text, "Example: collide cast --shape a --by 3,0 'circle");
    expect_part(text, "Try 'collide help cast'.\n");
}

/* `run` needs scenes that name a query: shapes name none. */
Test(help, usage_of_run_has_an_example_with_a_file)
{
    const char *text =
        text_of(help_write_usage, asked_find(&all_commands, "run"), NULL);
    expect_part(text, "Usage: collide run [OPTION]... [FILE | ");
    expect_part(text, "Example: collide run -o answers.ndjson ");
}

Test(help, usage_is_that_of_the_command)
{
    const char *text =
        text_of(help_write_usage, asked_find(&all_commands, "check"), NULL);
    expect_part(text,
                "Usage: collide check [OPTION]... [FILE | FOLDER | SHAPE]...\n"
                "Example: collide check ");
    expect_part(text, "\nTry 'collide help check'.\n");
}

/* ---- Pages --------------------------------------------------------------- */

Test(help, has_every_page_that_it_names)
{
    for (int i = 0; help_page_names[i]; i++) {
        char call[64];
        snprintf(call, sizeof call, "collide help %s", help_page_names[i]);
        cr_assert(eq(int, cli_call(call, ""), CLI_DONE), "%s", call);
        cr_assert(lt(sz, 400, strlen(cli_out)), "%s", call);
    }
    cr_assert(eq(int, cli_call("collide help map", ""), CLI_DONE));
    expect_part(cli_out, "\n      --layer GLOB ");
}

Test(help, shows_a_scene_that_is_one)
{
    const char *text = help_page_table[0].text;
    const char *scene = strchr(text, '{');
    char copy[1000];
    snprintf(copy, sizeof copy, "%.*s", (int)(strstr(scene, "\n\n") - scene),
             scene);
    cr_assert(eq(int, cli_call("collide sat --all", copy), CLI_DONE));
    expect_part(cli_out, "\"a\":\"ball\",\"b\":\"floor\",\"overlap\":true");
}

Test(help, explains_rules_as_check_does)
{
    cli_call("collide check --rules", "");
    char *rules = strdup(cli_out);
    cr_assert(eq(int, cli_call("collide help rules", ""), CLI_DONE));
    cr_assert(eq(str, cli_out, rules));
    free(rules);
    cli_call("collide check --explain C034", "");
    char *rule = strdup(cli_out);
    cr_assert(eq(int, cli_call("collide help C034", ""), CLI_DONE));
    cr_assert(eq(str, cli_out, rule));
    cr_assert(eq(int, cli_call("collide help seam", ""), CLI_DONE));
    cr_assert(eq(str, cli_out, rule));
    free(rule);
}

Test(help, of_a_name_from_elsewhere_is_about_what_it_means)
{
    cr_assert(eq(int, cli_call("collide help overlap", ""), CLI_DONE));
    cr_assert(eq(str, cli_out, (char *)help_on("sat")));
}

/* ---- Defaults ------------------------------------------------------------ */

/* Defaults that are no members of settings, with what the code has. */
static long known_default(const struct option *option)
{
    const char *name = option->name;
    const struct limits *limits = &limits_default;
    const struct query_settings *query = query_settings.defaults;
    return strcmp(name, "timeout") == 0            ? PROGRAM_SECONDS
           : strcmp(name, "ellipse-vertices") == 0 ? ELLIPSE_VERTICES
           : strcmp(name, "dt") == 0               ? (long)query->answer.dt
           : strcmp(name, "max-vertices") == 0     ? (long)limits->vertices
           : strcmp(name, "max-shapes") == 0       ? (long)limits->shapes
           : strcmp(name, "max-pairs") == 0        ? (long)limits->pairs
           : option->settings == &reduce_settings && strcmp(name, "jobs") == 0
               ? ((const struct reduce_settings *)reduce_settings.defaults)
                     ->jobs
               : -1;
}

/* Parses a command line with an option, or (value NULL) without it. */
static bool parse_with(const struct option *option, const char *value,
                       struct options *options)
{
    char name[80], text[320], command[32];
    struct fail fail;
    int i = 0;
    while (at(i).topic &&
           !option_is_for(option, &(struct asked){at(i).topic, at(i).command,
                                                  at(i).is_query}))
        i++;
    snprintf(command, sizeof command, "%s", at(i).topic->name);
    snprintf(name, sizeof name, "--%s", option->name);
    snprintf(text, sizeof text, "%s", value ? value : "");
    char *words[] = {"collide", command, "verify", "folder", name, text};
    for (int from = 0; from < 3;
         from++) { /* more operands, as they are needed */
        const struct arguments arguments = {value ? 6 - from : 4 - from, words};
        if (from > 0)
            memmove(words + 4 - from, words + 5 - from, sizeof *words * 2);
        if (options_parse(&arguments, &all_commands, &arena, options, &fail))
            return true;
    }
    return false;
}

/* A default that is a value must change nothing when it is set. */
Test(help, defaults_are_those_of_the_settings)
{
    const struct option *option;
    int values = 0;
    for (int i = 0; (option = option_at(i)); i++) {
        const struct short_text usual = option_default(option);
        const struct option_settings *of = option->settings;
        struct options with, without;
        long known = known_default(option);
        if (!usual.text[0])
            continue;
        bool is_dialect = option->choices == dialect_names ||
                          option->choices == dialect_choices;
        if (is_dialect) { /* NULL in the settings */
            cr_assert(eq(str, usual.text, (char *)dialect_names[0]));
        } else if (known >= 0) {
            cr_assert(eq(long, strtol(usual.text, NULL, 10), known), "%s",
                      option->name);
            values++;
        } else if (!strpbrk(usual.text, " '") && of->size) {
            if (!parse_with(option, usual.text, &with)) { /* in words */
                cr_assert(not(ascii_is_digit(usual.text[0])), "%s",
                          option->name);
                continue;
            }
            cr_assert(parse_with(option, NULL, &without), "%s", option->name);
            cr_assert(zero(int, memcmp(settings_of(&with, of),
                                       settings_of(&without, of), of->size)),
                      "%s %s", option->name, usual.text);
            values++;
        }
    }
    cr_assert(le(int, 20, values));
}

/* ---- The version --------------------------------------------------------- */

Test(help, version_has_name_and_number_on_the_first_line)
{
    struct sink sink = sink_to_memory(&arena);
    version_write(&sink);
    sink_byte(&sink, '\0');
    cr_assert(eq(int, strncmp(sink.text, "collide ", 8), 0));
    cr_assert(eq(sz, strcspn(sink.text, "\n"),
                 8 + strspn(sink.text + 8, "0123456789.")));
    expect_part(sink.text, "\ncompiler ");
    expect_part(sink.text, "\nlibraries ");
    expect_part(sink.text, "pcre2\n");
}
