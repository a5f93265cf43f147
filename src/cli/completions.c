/* Writes completions of the command line for shells: a table of all commands
 * and options, and a script for the shell that reads it (src/cli/shells).
 *
 * The table is one string, the same for all shells. Each of its lines has five
 * fields with a tab between; an empty field in front of others is "-":
 *
 *   c KINDS NAME - SUMMARY      a command, and the kinds of its operands
 *   o KIND NAMES NAME.. HELP    an option, and the commands that accept it
 *   m KIND NAMES NAME.. HELP    the same if it may be repeated
 *   w - WORD - TEXT             an operand or a value of the line above
 *
 * Kinds are letters: a word of the following lines w, a list of them with
 * commas between l, NAME=NUMBER of them p; a file of any sort f, one that holds
 * scenes or a map s, a folder d, any other text x, and no value -.
 * "+" repeats the last kind of operands, "!" means a command line after "--".
 * NAMES have a space around each, and "=" after those with a value. An option
 * is for the command "-" if it needs no command. */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "maps/level.h"
#include "query/run/command_run.h"
#include "support/options/option_table.h"

/* ---- Lines of the table -------------------------------------------------- */

/* Text within single quotes. All of the shells read \' and \\ between two
 * quoted strings as one character. */
static void put_quoted(struct sink *sink, const char *text)
{
    for (; *text; text++) {
        bool is_special = *text == '\'' || *text == '\\';
        sink_text(sink, is_special ? "'\\" : "");
        sink_byte(sink, *text);
        sink_text(sink, is_special ? "'" : "");
    }
}

static void put_word(struct sink *sink, const char *word, const char *text)
{
    sink_text(sink, "w\t-\t");
    put_quoted(sink, word);
    sink_text(sink, "\t-\t");
    put_quoted(sink, text ? text : "");
    sink_byte(sink, '\n');
}

/* ---- Options ------------------------------------------------------------- */

static char kind_of_value(const struct option *option)
{
    static const char letters[] = {
        [VALUE_NAME] = 'w', [VALUE_LIST] = 'l', [VALUE_PAIR] = 'p'};
    const char *argument = option->argument;
    if (!argument)
        return '-';
    if (option_value_name(option, 0).name)
        return letters[option_value_form(option)];
    if (strcmp(argument, "FILE") == 0)
        return 'f';
    return strcmp(argument, "FOLDER") == 0 ? 'd' : 'x';
}

static void put_option(struct sink *sink, const struct option *option)
{
    const char *end = option->argument ? "= " : " ";
    const char letter[] = {option->letter, '\0'};
    struct value_name name;
    struct asked asked;
    sink_text(sink, option->repeats ? "m\t" : "o\t");
    sink_byte(sink, kind_of_value(option));
    sink_print(sink, "\t --%s%s", option->name, end);
    if (option->letter)
        sink_print(sink, "-%s%s", letter, end);
    sink_byte(sink, '\t');
    if (option_is_for(option, &(struct asked){.topic = NULL}))
        sink_text(sink, "- ");
    for (int i = 0; (asked = asked_at(&all_commands, i)).topic; i++)
        if (option_is_for(option, &asked))
            sink_print(sink, "%s ", asked.topic->name);
    sink_byte(sink, '\t');
    put_quoted(sink, option->help);
    sink_byte(sink, '\n');
    for (int i = 0; (name = option_value_name(option, i)).name; i++)
        put_word(sink, name.name, name.text);
}

/* ---- Commands ------------------------------------------------------------ */

/* The help has a topic for each command. */
static bool has_words(const struct command *command)
{
    return command->word || command == all_commands.help;
}

/* The kind of an operand by its name in the help. Results of engines are in
 * files of any name. */
static char kind_of_operand(const char *name)
{
    static const struct {
        const char *part;
        char kind;
    } kinds[] = {{"FILE", 's'}, {"SCENE", 's'}, {"FOLDER", 'd'}, {"NAME", 'x'}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strstr(name, kinds[i].part))
            return kinds[i].kind;
    return 'f';
}

/* The kinds of the operands of a command, which spaces outside of brackets
 * separate. */
static void put_kinds(struct sink *sink, const struct command *command)
{
    const char *at = command->operands;
    bool is_word = has_words(command); /* the first */
    while (*at && strncmp(at, "--", 2) != 0 && strncmp(at, "[--", 3) != 0) {
        char name[64];
        int length = 0;
        for (int depth = 0; at[length] && (depth > 0 || at[length] != ' ');
             length++)
            depth += (at[length] == '[') - (at[length] == ']');
        snprintf(name, sizeof name, "%.*s", length, at);
        sink_byte(sink, is_word ? 'w' : kind_of_operand(name));
        sink_text(sink, strstr(name, "...") ? "+" : "");
        is_word = false;
        at += length + (at[length] == ' ');
    }
    sink_byte(sink, command->tail == TAIL_NONE ? '-' : '!');
}

static void put_command(struct sink *sink, const struct asked *asked)
{
    const struct command *command = asked->command;
    const char *word;
    struct asked topic;
    sink_text(sink, "c\t");
    put_kinds(sink, command);
    sink_print(sink, "\t%s\t-\t", asked->topic->name);
    put_quoted(sink, asked->topic->summary);
    sink_byte(sink, '\n');
    for (int i = 0; command->word && (word = command->word(i)); i++)
        put_word(sink, word,
                 command->word_summary ? command->word_summary(i) : NULL);
    for (int i = 0; command == all_commands.help &&
                    (topic = asked_at(&all_commands, i)).topic;
         i++)
        put_word(sink, topic.topic->name, topic.topic->summary);
    for (const struct help_page *page = help_page_table;
         command == all_commands.help && page->name; page++)
        put_word(sink, page->name, page->summary);
}

/* ---- The command --------------------------------------------------------- */

static const char *shell_name(int i)
{
    return shell_files[i].name;
}

/* zsh recognizes a file of completions by its first line. */
static void run_completions(struct command_run *run)
{
    const struct named_asset *shell = &shell_files[run->options->word];
    struct sink *sink = run->out;
    struct asked asked;
    const struct option *option;
    const char *ending;
    bool is_fish = strcmp(shell->name, "fish") == 0;
    const char *set = is_fish ? "set -g " : "", *is = is_fish ? " " : "=";
    sink_print(sink, "#compdef collide\n%s_collide_endings%s'", set, is);
    for (int i = 0; (ending = level_ending(i)); i++)
        sink_print(sink, " %s", ending + 1);
    sink_print(sink, " '\n%s_collide_table%s'", set, is);
    for (int i = 0; (asked = asked_at(&all_commands, i)).topic; i++)
        put_command(sink, &asked);
    for (int i = 0; (option = option_at(i)); i++)
        put_option(sink, option);
    sink_text(sink, "'\n");
    sink_write(sink, shell->asset.text, shell->asset.length);
}

const struct command command_completions = {
    .topic = {.name = "completions",
              .summary = "print a completion script for a shell",
              .examples = "eval \"$(collide completions bash)\"\n"},
    .is_aside = true,
    .group = "Other",
    .least = 1,
    .most = 1,
    .word = shell_name,
    .operands = "SHELL",
    .files = "SHELL is bash, zsh or fish. The completion script is printed to "
             "standard output.",
    .run = run_completions,
};
