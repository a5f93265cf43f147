/* Writes the texts of `collide help` from the tables of queries, commands and
 * options: one screen about all, the help of a command, and pages. */
#include "cli/cli.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "query/query.h"
#include "support/options/option_table.h"

/* Widths of the columns: headings of the first screen, names of commands and of
 * their words, options. */
#define HEADING_WIDTH 9
#define NAME_WIDTH    12
#define OPTION_WIDTH  24

/* Max columns of a line. */
#define LINE_WIDTH 79

/* Sentences about the operands of queries. */
#define FILES_OF_ANSWERS FILES_OF_SCENES "Each answer is one JSON document."
#define FILES_OF_STATES                                                        \
    FILES_OF_SCENES "Each state of a scene is one JSON document."

/* ---- Columns ------------------------------------------------------------- */

/* Writes a text, and spaces up to the end of its column. */
static void write_padded(struct sink *sink, int width, const char *text)
{
    sink_text(sink, text);
    for (int i = (int)strlen(text); i < width; i++)
        sink_byte(sink, ' ');
}

/* Writes words from `column` on, and continues in lines that begin at
 * `indent`. */
static void write_words(struct sink *sink, const char *words, int column,
                        int indent)
{
    const char *before = "";
    while (*words) {
        int length = (int)strcspn(words, " ");
        if (*before && column + 1 + length > LINE_WIDTH) {
            sink_text(sink, "\n");
            write_padded(sink, indent, "");
            column = indent;
            before = "";
        }
        sink_text(sink, before);
        sink_write(sink, words, (size_t)length);
        column += length + (*before != '\0');
        before = " ";
        words += length;
        words += *words == ' ';
    }
    sink_text(sink, "\n");
}

/* Writes a line with a name on the left, which has a line of its own if it is
 * too long. */
static void write_item(struct sink *sink, int width, const char *name,
                       const char *words)
{
    const int column = 2 + width + 1;
    bool is_long = (int)strlen(name) >= width;
    sink_text(sink, "  ");
    write_padded(sink, is_long ? 0 : width + 1, name);
    if (is_long) {
        sink_text(sink, "\n");
        write_padded(sink, column, "");
    }
    write_words(sink, words, column, column);
}

/* Writes a heading of its own line: the first word of a text. */
static void write_heading(struct sink *sink, const char *text)
{
    sink_text(sink, "\n");
    sink_write(sink, text, strcspn(text, " "));
    sink_text(sink, ":\n");
}

/* Writes lines, each of which ends with a newline, indented by two spaces. */
static void write_lines(struct sink *sink, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n") + 1;
        sink_text(sink, "  ");
        sink_write(sink, lines, length);
        lines += length;
    }
}

/* ---- Options ------------------------------------------------------------- */

static const char *const headings[ABOUT_COUNT] = {
    [ABOUT_ELSE] = "Options",
    [ABOUT_SCENES] = "Scenes",
    [ABOUT_PICTURE] = "Picture",
    [ABOUT_QUERY] = "Query",
    [ABOUT_RULES] = "Rules",
    [ABOUT_CONVENTION] = "Engine conventions",
    [ABOUT_COMPARISON] = "Comparison",
    [ABOUT_COMMAND] = "Running COMMAND",
    [ABOUT_INPUT] = "Input",
    [ABOUT_MAPS] = "Maps",
    [ABOUT_OUTPUT] = "Output",
    [ABOUT_RUN] = "Run",
    [ABOUT_LIMIT] = "Limits",
};

/* True if the name of the value and the help have all choices, or if the help
 * has those parts that matter. */
static bool names_values(const struct option *option)
{
    bool has_all = !option->names, has_parts = !option->parts;
    const char *argument = option->argument ? option->argument : "";
    for (int i = 0; option->choices && option->choices[i]; i++)
        has_all = has_all && (strstr(argument, option->choices[i]) ||
                              strstr(option->help, option->choices[i]));
    for (int i = 0; option->parts && option->parts[i]; i++)
        has_parts = has_parts || strstr(option->help, option->parts[i]);
    return has_all && has_parts;
}

/* True if the value is a list of names, separated by commas. */
static bool is_list(const struct option *option)
{
    return option->parts || option->form == VALUE_LIST;
}

/* True for a command whose query is chosen by an option or by the scene. */
static bool runs_any_query(const struct asked *asked)
{
    const int id = option_find("query", strlen("query"), asked);
    return asked->topic && !asked->is_query &&
           (asked->command->any_query ||
            (id >= 0 && option_is_for(option_at(id), asked)));
}

/* The part of a text that holds for a command. A text that depends on the
 * command, such as "2000000; for check, 500000", has one part for each. */
static struct short_text part_for(const char *all, const struct asked *asked)
{
    static const char mark[] = "; for ";
    struct short_text text, only = {""};
    snprintf(text.text, sizeof text.text, "%s", all);
    char *part = strstr(text.text, mark);
    bool runs_any = runs_any_query(asked);
    while (asked->topic && part) {
        char *name = part + strlen(mark), *next = strstr(name, mark);
        size_t length = strcspn(name, ",");
        assert(name[length]);
        if (is_name(asked->topic->name, name, length)) {
            snprintf(only.text, sizeof only.text, "%.*s",
                     (int)(next ? next - name : (ptrdiff_t)strlen(name)) -
                         (int)length - 2,
                     name + length + 2);
            return only;
        }
        name[length] = '\0';
        const struct asked named = asked_find(&all_commands, name);
        bool is_other = named.topic && !(runs_any && named.is_query);
        name[length] = ',';
        if (is_other)
            memmove(part, next ? next : "", strlen(next ? next : "") + 1);
        part = is_other && next ? part : next;
    }
    return text;
}

/* "-o, --output FILE   write to FILE": with the values, unless it is short, and
 * the default. */
static void write_option(struct sink *sink, const struct option *option,
                         const struct asked *asked, bool is_short)
{
    char left[80], words[800], letter[8] = "    ";
    const struct short_text usual =
        part_for(option_default(option).text, asked);
    const struct short_text help = part_for(option->help, asked);
    const char *names = option->names ? option->names : "";
    struct short_text values = {""};
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name,
             option->argument ? " " : "",
             option->argument ? option->argument : "");
    bool lists = !is_short && !names_values(option);
    if (lists && !option->names)
        values =
            enumeration(option->parts ? option->parts : option->choices, "or");
    bool has_default = !is_short && usual.text[0];
    snprintf(words, sizeof words, "%s%s%s%s%s%s%s%s", help.text,
             lists ? ": " : "", lists ? names : "", values.text,
             is_short          ? ""
             : is_list(option) ? "; comma-separated"
             : option->repeats ? "; repeatable"
                               : "",
             has_default ? " (default: " : "", has_default ? usual.text : "",
             has_default ? ")" : "");
    write_item(sink, OPTION_WIDTH, left, words);
}

/* The group that shows an option in the help of a command: the conventions of
 * results that a query writes are those of results that are read. */
static enum option_about group_of(const struct option *option,
                                  const struct asked *asked)
{
    bool is_read = asked->topic && asked->command->sets & SET_REPORTED;
    return is_read && option->about == ABOUT_QUERY ? ABOUT_CONVENTION
                                                   : option->about;
}

/* The options of a group that a command takes; without a command, all. */
static void write_group(struct sink *sink, const struct asked *asked,
                        enum option_about about)
{
    const struct option *option;
    bool is_first = true;
    for (int i = 0; (option = option_at(i)); i++) {
        if (group_of(option, asked) != about ||
            (asked->topic && !option_is_for(option, asked)))
            continue;
        if (is_first)
            sink_print(sink, "\n%s:\n", headings[about]);
        is_first = false;
        write_option(sink, option, asked, false);
    }
}

/* ---- The first screen ---------------------------------------------------- */

/* The options that most calls need. */
static const char *const frequent[] = {
    "format", "pair",   "all",    "exit-status", "layer",
    "output", "pretty", "digits", "jobs",
};

static const char *const examples[] = {
    "collide gjk 'circle 0 0 1' 'box 2 0 3 1'",
    "collide check maps/",
    "collide judge scenes.ndjson results.ndjson",
};

static const char *heading_of(const struct asked *asked)
{
    return asked->is_query ? "Queries" : asked->command->group;
}

static void write_screen(struct sink *sink)
{
    const char *group = "";
    struct asked one;
    sink_text(sink,
              "Usage: collide COMMAND [OPTION]... " OPERANDS_OF_SCENES "\n\n");
    for (int i = 0; (one = asked_at(&all_commands, i)).topic; i++) {
        const char *heading = heading_of(&one);
        bool is_new = heading && strcmp(heading, group) != 0;
        write_padded(sink, HEADING_WIDTH + 1, is_new ? heading : "");
        write_padded(sink, NAME_WIDTH, one.topic->name);
        write_words(sink, one.topic->summary, HEADING_WIDTH + 1 + NAME_WIDTH,
                    HEADING_WIDTH + 1 + NAME_WIDTH);
        group = is_new ? heading : group;
    }
    sink_text(sink, "\n");
    for (size_t i = 0; i < sizeof frequent / sizeof *frequent; i++) {
        const struct asked query = asked_at(&all_commands, 0);
        int id = option_find(frequent[i], strlen(frequent[i]), &query);
        write_padded(sink, HEADING_WIDTH - 1, i == 0 ? "Options" : "");
        write_option(sink, option_at(id), &query, true);
    }
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        write_padded(sink, HEADING_WIDTH + 1, i == 0 ? "Examples" : "");
        sink_print(sink, "%s\n", examples[i]);
    }
    sink_text(sink, "\n'collide help COMMAND' shows the options of a command. "
                    "Other help topics:\n");
    for (int i = 0; help_page_names[i]; i++)
        sink_print(sink, "%s%s", i > 0 ? ", " : "", help_page_names[i]);
    sink_text(sink, ". Manual: 'man collide'.\n");
}

/* ---- A command ----------------------------------------------------------- */

/* The operands, with a word of the command in the place of the first. */
static void write_call(struct sink *sink, const struct asked *asked,
                       const char *word)
{
    const char *operands =
        asked->is_query ? OPERANDS_OF_SCENES : asked->command->operands;
    sink_print(sink, "collide %s%s%s", asked->topic->name, word ? " " : "",
               word ? word : "");
    if (word)
        operands += strcspn(operands, " ") + 1;
    sink_print(sink, "%s%s%s\n", asked->command->is_aside ? "" : " [OPTION]...",
               operands[0] ? " " : "", operands);
}

/* Shapes about which every query has an answer. */
#define EXAMPLE_SHAPES "'circle 0 0 2' 'box 1 0 3 1'"

/* Options that a query needs besides shapes. */
static const char *needed_options(const char *query)
{
    static const char *const needed[][2] = {
        {"ray", "--from -3,0 --to 3,0 "},
        {"cast", "--shape a --by 3,0 "},
        {"path", "--player 1x1 --from -4,0 --to 5,0 "}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (strcmp(needed[i][0], query) == 0)
            return needed[i][1];
    return "";
}

void help_write_usage(struct sink *sink, const struct options *options)
{
    const struct asked *asked = &options->asked;
    const char *name = asked->topic->name, *lines = asked->topic->examples;
    sink_text(sink, "Usage: ");
    write_call(sink, asked, NULL);
    sink_text(sink, "Example: ");
    if (asked->is_query)
        sink_print(sink, "collide %s %s" EXAMPLE_SHAPES, name,
                   needed_options(name));
    else
        sink_write(sink, lines, strcspn(lines, "\n"));
    sink_print(sink, "\nTry 'collide help %s'.\n", asked->topic->name);
}

/* Writes the examples of a command; with a word, only those that contain it. */
static void write_examples(struct sink *sink, const struct asked *asked,
                           const char *word)
{
    char part[40];
    const char *line = asked->topic->examples;
    snprintf(part, sizeof part, " %s ", word ? word : "");
    while (*line) {
        char text[LINE_WIDTH + 2];
        size_t length = strcspn(line, "\n") + 1;
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        if (!word || strstr(text, part))
            write_lines(sink, text);
        line += length;
    }
    if (asked->command->is_filter)
        sink_print(sink, "  collide %s < %s\n", asked->topic->name,
                   asked->is_query || asked->command == all_commands.run
                       ? "scenes.ndjson > answers.ndjson"
                       : "level.tmj > scene.json");
}

/* Most commands have a manual page of their own. */
static void write_end(struct sink *sink, const struct asked *asked)
{
    const struct topic *topic = asked->topic;
    const struct command *command = asked->command;
    bool hits = topic->takes & TAKES_HITS;
    bool has_own = !command->is_filter && !command->is_aside;
    sink_print(sink, "\nExit status: 0 done%s%s%s%s; 2 error.\n",
               topic->finds || hits ? "; 1 " : "",
               topic->finds ? topic->finds : "",
               topic->finds && hits ? " or " : "", hits ? "no hit (-e)" : "");
    sink_print(sink, "Manual: 'man collide%s%s'.\n", has_own ? "-" : "",
               has_own ? topic->name : "");
}

static void write_command(struct sink *sink, const struct asked *asked,
                          const char *word)
{
    const struct command *command = asked->command;
    const char *files = asked->is_query ? NULL : command->files;
    const char *summary = asked->topic->summary, *name;
    for (int i = 0; word && (name = command->word(i)); i++)
        if (strcmp(name, word) == 0)
            summary = command->word_summary(i);
    sink_print(sink, "collide %s%s%s: %s\n\nUsage:\n  ", asked->topic->name,
               word ? " " : "", word ? word : "", summary);
    write_call(sink, asked, word);
    sink_text(sink, "\nExamples:\n");
    write_examples(sink, asked, word);
    if (!files)
        files = asked->is_query && query_find(asked->topic->name)->is_stream
                    ? FILES_OF_STATES
                    : FILES_OF_ANSWERS;
    sink_text(sink, "\n");
    write_words(sink, files, 0, 0);
    if (!word && command->word_summary)
        write_heading(sink, command->operands);
    for (int i = 0; !word && command->word_summary && (name = command->word(i));
         i++)
        write_item(sink, NAME_WIDTH, name, command->word_summary(i));
    for (int about = 0; about < ABOUT_COUNT; about++)
        write_group(sink, asked, (enum option_about)about);
    write_end(sink, asked);
}

/* ---- The whole ----------------------------------------------------------- */

static void write_page(struct sink *sink, const struct help_page *page)
{
    const struct asked nothing = {NULL, NULL, false};
    sink_print(sink, "collide help %s: %s\n\n%s", page->name, page->summary,
               page->text);
    if (page->options != ABOUT_ELSE)
        write_group(sink, &nothing, page->options);
    sink_print(sink, "\nManual: 'man %s'.\n", page->manual);
}

void help_write(struct sink *sink, const struct options *options)
{
    const struct help_page *page = help_page_table;
    if (options->asked.topic) {
        write_command(sink, &options->asked, options->help);
        return;
    }
    if (!options->help) {
        write_screen(sink);
        return;
    }
    while (strcmp(page->name, options->help) != 0)
        page++;
    write_page(sink, page);
}

/* Is asked for in other words by --help, and never run. */
const struct command command_help = {
    .topic = {.name = "help",
              .summary = "explain a command, a topic or a rule",
              .examples = "collide help sat\n"
                          "collide help golden verify\n"
                          "collide help scene\n"
                          "collide help C034\n"},
    .is_aside = true,
    .group = "Other",
    .most = 2,
    .operands = "[COMMAND [ACTION] | TOPIC | RULE]",
    .files =
        "Without arguments, help lists all commands. ACTION is an action of "
        "COMMAND, as in 'collide help golden verify'. TOPIC is scene, maps, "
        "dialects, batch or rules. RULE is the id or name of a check rule.",
};
