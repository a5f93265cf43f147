/* Writes the texts of `collide help` from the tables of queries, commands and
 * options. */
#include "cli/cli.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "query/query.h"
#include "support/options/option_table.h"

/* Width of the names to the left of the help of queries and options. */
#define QUERY_WIDTH  9
#define OPTION_WIDTH 24

/* Where the help of an option begins, and how long a line may be. */
#define HELP_COLUMN (OPTION_WIDTH + 3)
#define LINE_WIDTH  79

/* Max queries and commands. */
#define TOPICS_MAX 64

/* What the operands are, of what says nothing of its own about them. */
#define FILES                                                                  \
    "A FILE holds a map or a scene, or many scenes in a row; a FOLDER stands " \
    "for the\nfiles in it. SHAPEs, such as 'circle 0 0 1' and 'box 2 0 3 1', " \
    "form a scene.\nWithout these, and for -, the input is standard input.\n"
#define FILES_OF_RUN                                                           \
    "A FILE holds scenes, each with the query to run; a FOLDER stands for "    \
    "the "                                                                     \
    "files\nin it. Without these, and for -, the input is standard input."
#define FILES_OF_SCENES                                                        \
    FILES "Each scene is answered by one JSON value on standard output."
#define FILES_OF_STATES                                                        \
    FILES "Each state of a scene is one JSON value on standard output."

/* Lines with a newline behind each, a little to the right. */
static void write_lines(struct sink *sink, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n") + 1;
        sink_text(sink, "  ");
        sink_write(sink, lines, length);
        lines += length;
    }
}

/* Many scenes in a file, and their answers in another. */
static void write_many(struct sink *sink, const struct topic *topic)
{
    sink_print(sink, "  collide %s", topic->name);
    sink_text(sink, " < scenes.ndjson > answers.ndjson\n");
}

/* Shapes that every query answers something about. */
#define EXAMPLE_SHAPES "'circle 0 0 2' 'box 1 0 3 1'"

/* What `run` reads, and shapes, which name no query for it. */
#define QUERY_OPERANDS "[FILE | FOLDER | SHAPE]..."

/* Options that queries need besides shapes. */
static const char *needed_options(const char *query)
{
    static const char *const needed[][2] = {{"ray", "--from -3,0 --to 3,0 "},
                                            {"cast", "--shape a --by 3,0 "}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (strcmp(needed[i][0], query) == 0)
            return needed[i][1];
    return "";
}

static void write_example(struct sink *sink, const char *name)
{
    sink_print(sink, "example: collide %s %s" EXAMPLE_SHAPES "\n", name,
               needed_options(name));
}

void help_usage(struct sink *sink, const struct asked *asked)
{
    const struct topic *topic = asked->topic;
    if (!topic) {
        sink_text(sink,
                  "usage: collide QUERY [OPTION]... " QUERY_OPERANDS "\n");
        write_example(sink, query_sat.topic.name);
        sink_text(sink, "try 'collide help'\n");
        return;
    }
    const char *operands =
        asked->is_query ? QUERY_OPERANDS : asked->command->operands;
    sink_print(sink, "usage: collide %s [OPTION]... %s\n", topic->name,
               operands);
    if (strstr(operands, "SHAPE"))
        write_example(sink, topic->name);
    else
        sink_print(sink, "example: %s", topic->examples);
    sink_print(sink, "try 'collide help %s'\n", topic->name);
}

static void write_call(struct sink *sink, const struct asked *asked)
{
    const char *operands =
        asked->is_query ? QUERY_OPERANDS : asked->command->operands;
    sink_print(sink, "  collide %s%s%s%s", asked->topic->name,
               asked->command->is_aside ? "" : " [OPTION]...",
               operands[0] ? " " : "", operands);
    sink_text(sink, "\n");
}

/* What is too long to leave room beside it has a line of its own. */
static void write_left(struct sink *sink, int width, const char *left)
{
    char padded[96];
    if ((int)strlen(left) >= width) {
        snprintf(padded, sizeof padded, "  %s\n", left);
        sink_text(sink, padded);
        left = "";
    }
    snprintf(padded, sizeof padded, "  %-*s ", width, left);
    sink_text(sink, padded);
}

/* ---- Options ------------------------------------------------------------ */

/* Whether two options are one to the reader: both are called the same, and do
 * the same. */
static bool is_same(const struct option *option, const struct option *other)
{
    return strcmp(option->name, other->name) == 0 &&
           strcmp(option->help, other->help) == 0;
}

/* Whether something takes an option, or one that is the same. */
static bool takes(const struct asked *asked, const struct option *option)
{
    bool is_taken = false;
    const struct option *one;
    for (int i = 0; !is_taken && (one = option_at(i)); i++)
        is_taken = is_same(one, option) && option_is_for(one, asked);
    return is_taken;
}

/* Whether nothing is said of that something takes an option or not: `run` takes
 * all that scenes are asked with, and `draw`, which has others of its own. */
static bool goes_without_saying(const struct asked *asked,
                                const struct option *option)
{
    const struct command *command = asked->command;
    bool takes_all = command->any_query && !asked->is_query &&
                     !option_is_own(option, command);
    return takes_all || command->is_aside;
}

/* Writes a word behind a column, or below the help of options where it would
 * not fit; returns the column behind it. */
static int write_word(struct sink *sink, int column, const char *word)
{
    if (column + 1 + (int)strlen(word) > LINE_WIDTH) {
        sink_text(sink, "\n");
        write_left(sink, OPTION_WIDTH, "");
        column = HELP_COLUMN;
    } else {
        sink_byte(sink, ' ');
        column++;
    }
    sink_text(sink, word);
    return column + (int)strlen(word);
}

/* Writes " (gjk)" or " (not pairs)": the topics that take an option, or those
 * that do not, whichever are fewer. */
static void write_takers(struct sink *sink, int column,
                         const struct option *option)
{
    const char *names[2][TOPICS_MAX] = {{NULL}}; /* others, and takers */
    int counts[2] = {0, 0};
    struct asked one;
    for (int i = 0; i < TOPICS_MAX && (one = asked_at(&all_commands, i)).topic;
         i++) {
        bool is_taker = takes(&one, option);
        if (!goes_without_saying(&one, option))
            names[is_taker][counts[is_taker]++] = one.topic->name;
    }
    bool shown = counts[true] <= counts[false];
    for (int i = 0; counts[false] > 0 && i < counts[shown]; i++) {
        char word[32];
        snprintf(word, sizeof word, "%s%s%c",
                 i > 0   ? ""
                 : shown ? "("
                         : "(not ",
                 names[shown][i], i + 1 < counts[shown] ? ',' : ')');
        column = write_word(sink, column, word);
    }
}

/* Words with a space between; returns the column behind them. */
static int write_words(struct sink *sink, int column, const char *words)
{
    while (*words) {
        char word[32];
        int length = (int)strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", length, words);
        column = write_word(sink, column, word);
        words += length;
        words += *words == ' ';
    }
    return column;
}

/* ": svg, html or text": the names in the value of an option; returns the
 * column behind them. */
static int write_names(struct sink *sink, int column,
                       const struct option *option)
{
    sink_byte(sink, ':');
    return write_words(sink, column + 1,
                       option->names ? option->names
                                     : enumeration(option->choices, "or").text);
}

static void write_options(struct sink *sink, const struct asked *asked)
{
    sink_text(sink, "\nOptions:\n");
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        bool is_left_out = asked->topic && !option_is_for(option, asked);
        for (int k = 0; !asked->topic && k < i && !is_left_out; k++)
            is_left_out = is_same(option_at(k), option);
        if (is_left_out)
            continue;
        char left[64], letter[8] = "    ";
        if (option->letter)
            snprintf(letter, sizeof letter, "-%c, ", option->letter);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name,
                 option->argument ? " " : "",
                 option->argument ? option->argument : "");
        write_left(sink, OPTION_WIDTH, left);
        sink_text(sink, option->help);
        int column = HELP_COLUMN + (int)strlen(option->help);
        bool names_values = !option->names; /* the help does */
        for (int k = 0; option->choices && option->choices[k]; k++)
            names_values =
                names_values && strstr(option->help, option->choices[k]);
        if (asked->topic && !names_values)
            column = write_names(sink, column, option);
        if (option->repeats) {
            sink_byte(sink, ';');
            column = write_word(sink, column + 1, "repeatable");
        }
        if (!asked->topic)
            write_takers(sink, column, option);
        sink_text(sink, "\n");
    }
}

/* ---- The whole ---------------------------------------------------------- */

static void write_summary(struct sink *sink, const struct asked *asked)
{
    const struct topic *topic = asked->topic;
    struct asked one;
    sink_print(sink, "collide%s%s: %s", topic ? " " : "",
               topic ? topic->name : "",
               topic ? topic->summary : "exact 2D collision queries");
    sink_text(sink, "\n\nExamples:\n");
    if (topic) {
        write_lines(sink, topic->examples);
        if (asked->command->is_filter)
            write_many(sink, topic);
        sink_text(sink, "\nUsage:\n");
        write_call(sink, asked);
        return;
    }
    for (int i = 0; (one = asked_at(&all_commands, i)).topic; i++)
        if (!one.command->is_aside)
            write_lines(sink, one.topic->examples);
    write_many(sink, &query_sat.topic);
    sink_text(sink,
              "\nUsage:\n  collide QUERY [OPTION]... " QUERY_OPERANDS "\n");
    for (int i = 0; (one = asked_at(&all_commands, i)).topic; i++)
        if (one.command->is_aside)
            write_call(sink, &one);
}

void help_write(struct sink *sink, const struct asked *asked)
{
    const struct topic *topic = asked->topic;
    const struct command *command = asked->command;
    struct asked one;
    write_summary(sink, asked);
    const char *files = topic ? command->files : NULL;
    bool is_run = topic && !asked->is_query && command->any_query;
    if (!files && is_run)
        files = FILES_OF_RUN;
    if (!files)
        files = topic && asked->is_query && query_find(topic->name)->is_stream
                    ? FILES_OF_STATES
                    : FILES_OF_SCENES;
    sink_text(sink, "\n");
    sink_print(sink, "%s%s", files, topic ? "\n" : "\n\nQueries:\n");
    for (int i = 0; !topic && (one = asked_at(&all_commands, i)).topic; i++) {
        if (one.command->is_aside)
            continue;
        write_left(sink, QUERY_WIDTH, one.topic->name);
        sink_text(sink, one.topic->summary);
        sink_text(sink, "\n");
    }
    write_options(sink, asked);
    const char *found = topic ? topic->finds : "something was found";
    bool hits = !topic || topic->takes & TAKES_HITS;
    sink_text(sink, "\nExit status: 0 done");
    sink_print(sink, "%s%s%s%s%s", found || hits ? ", 1" : "", found ? " " : "",
               found ? found : "", found && hits ? " or" : "",
               hits ? " nothing was hit (-e)" : "");
    /* Most commands have a manual page of their own. */
    bool has_own = topic && !command->is_filter && !command->is_aside;
    sink_text(sink, ", 2 trouble.\nSee collide");
    sink_print(sink, "%s%s", has_own ? "-" : "", has_own ? topic->name : "");
    sink_text(sink, "(1).\n");
}

/* Is asked for in other words by --help, and never run. */
const struct command command_help = {
    .topic = {.name = "help",
              .summary = "print help about a query",
              .examples = "collide help sat\n"},
    .is_aside = true,
    .most = 1,
    .operands = "[QUERY]",
    .files = "QUERY is one of those that 'collide help' lists.",
};
