/* Writes completions of the command line for shells, from the tables of
 * queries, commands and options.
 *
 * The three scripts complete the same: first a query, then files; options
 * anywhere, with a file, one of a few words or free text as their value. Texts
 * of the tables are written between single quotes without escapes, so a test
 * checks that they have no quotes, colons, brackets or backslashes. */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "query/run/command_run.h"
#include "support/fail.h"
#include "support/options/option_table.h"

/* Longest piece that is put at once. */
#define PIECE_MAX 512

PRINTF_LIKE(2, 3) static void put(struct sink *sink, const char *format, ...)
{
    char piece[PIECE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    sink_text(sink, piece);
}

/* The names of what takes an option, or (NULL) of all that can be asked for,
 * with a space in front of each. */
static void put_names(struct sink *sink, const struct option *option)
{
    struct asked one = asked_at(&all_commands, 0);
    for (int i = 0; one.topic; one = asked_at(&all_commands, ++i))
        if (!option || option_is_for(option, &one))
            put(sink, " %s", one.topic->name);
}

/* Whether there is a choice of words behind the name of a command: for `help`
 * all names. */
static bool has_words(const struct command *command)
{
    return command->word || command == all_commands.help;
}

/* These words with a space in front of each. */
static void put_words(struct sink *sink, const struct command *command)
{
    const char *word;
    if (!command->word)
        put_names(sink, NULL);
    for (int i = 0; command->word && (word = command->word(i)); i++)
        put(sink, " %s", word);
}

static bool takes_file(const struct option *option)
{
    return option->argument && strcmp(option->argument, "FILE") == 0;
}

/* Whether two options have one name, which shells do not tell apart. */
static bool is_namesake(const struct option *one, const struct option *other)
{
    return strcmp(one->name, other->name) == 0;
}

/* True if an earlier option has the same name. */
static bool is_repeated(int id)
{
    int i = 0;
    while (i < id && !is_namesake(option_at(i), option_at(id)))
        i++;
    return i < id;
}

/* Whether a word is a choice of an option in front of one, of the same name. */
static bool is_offered(const char *word, int id)
{
    for (int i = 0; i < id; i++) {
        const char *const *choices = option_at(i)->choices;
        for (; is_namesake(option_at(i), option_at(id)) && choices && *choices;
             choices++)
            if (strcmp(*choices, word) == 0)
                return true;
    }
    return false;
}

/* The choices of all options of that name, with a space in front of each. */
static void put_choices(struct sink *sink, const struct option *option)
{
    const struct option *one;
    for (int i = 0; (one = option_at(i)); i++) {
        const char *const *choices = one->choices;
        for (; is_namesake(one, option) && choices && *choices; choices++)
            if (!is_offered(*choices, i))
                put(sink, " %s", *choices);
    }
}

/* ---- bash --------------------------------------------------------------- */

/* The case of the options that something takes; without a topic of all. */
static void bash_options(struct sink *sink, const char *pattern,
                         const struct asked *asked)
{
    put(sink, "        %s) words='", pattern);
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        if (asked->topic ? option_is_for(option, asked) : !is_repeated(i))
            put(sink, " --%s", option->name);
    put(sink, "' ;;\n");
}

static void write_bash(struct sink *sink)
{
    put(sink, "_collide()\n{\n"
              "    local word=${COMP_WORDS[COMP_CWORD]}\n"
              "    local previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
              "    local words=\n"
              "    if [[ $word == = ]]; then\n        word=\n"
              "    elif [[ $previous == = ]]; then\n"
              "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n    fi\n");
    /* The query is among the words before; options may precede it. */
    put(sink, "    local query= i\n"
              "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
              "        for query in");
    put_names(sink, NULL);
    put(sink, "; do\n"
              "            [[ ${COMP_WORDS[i]} == \"$query\" ]] && break 2\n"
              "        done\n"
              "        query=\n"
              "    done\n"
              "    case $previous in\n");
    /* Where no words are offered, -o default offers files. */
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        if (!option->argument || is_repeated(i))
            continue;
        put(sink, "    --%s", option->name);
        if (option->letter)
            put(sink, "|-%c", option->letter);
        put(sink, ") words='");
        put_choices(sink, option);
        put(sink, "' ;;\n");
    }
    const struct command *command;
    for (int i = 0; (command = all_commands.table[i]); i++) {
        if (!has_words(command))
            continue;
        put(sink, "    %s) words='", command->topic.name);
        put_words(sink, command);
        put(sink, "' ;;\n");
    }
    put(sink, "    *) [[ $query ]] || words='");
    put_names(sink, NULL);
    put(sink, "' ;;\n    esac\n"
              "    if [[ $word == -* ]]; then\n"
              "        case $query in\n");
    struct asked one = asked_at(&all_commands, 0);
    for (int i = 0; one.topic; one = asked_at(&all_commands, ++i))
        bash_options(sink, one.topic->name, &one);
    bash_options(sink, "*", &one);
    put(sink, "        esac\n    fi\n"
              "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n"
              "complete -o default -F _collide collide\n");
}

/* ---- zsh ---------------------------------------------------------------- */

/* What stands behind an option's name: its help and its values. */
static void zsh_rest(struct sink *sink, const struct option *option)
{
    put(sink, "[%s]", option->help);
    if (option->argument)
        put(sink, ":%s:", option->argument);
    if (option->choices) {
        put(sink, "(");
        put_choices(sink, option);
        put(sink, ")");
    } else if (takes_file(option)) {
        put(sink, "_files");
    }
    put(sink, "' \\\n");
}

static void write_zsh(struct sink *sink)
{
    put(sink, "#compdef collide\n_arguments -s -S \\\n");
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        if (is_repeated(i))
            continue;
        if (option->letter) {
            put(sink, "    '-%c%s", option->letter,
                option->argument ? "+" : "");
            zsh_rest(sink, option);
        }
        put(sink, "    '%s--%s%s", option->repeats ? "*" : "", option->name,
            option->argument ? "=" : "");
        zsh_rest(sink, option);
    }
    put(sink, "    '1:query:(");
    put_names(sink, NULL);
    put(sink, ")' \\\n    '*:file:{ ");
    for (int i = 0; all_commands.table[i]; i++)
        if (has_words(all_commands.table[i])) {
            const struct command *command = all_commands.table[i];
            put(sink, "if (( $words[(I)%s] )); then compadd --",
                command->topic.name);
            put_words(sink, command);
            put(sink, "; return; fi; ");
        }
    put(sink, "_files }'\n");
}

/* ---- fish --------------------------------------------------------------- */

static void write_fish(struct sink *sink)
{
    struct asked one;
    for (int i = 0; (one = asked_at(&all_commands, i)).topic; i++)
        put(sink,
            "complete -c collide -f -n __fish_use_subcommand -a %s -d '%s'\n",
            one.topic->name, one.topic->summary);
    const struct command *command;
    for (int i = 0; (command = all_commands.table[i]); i++) {
        if (!has_words(command))
            continue;
        put(sink,
            "complete -c collide -f -n '__fish_seen_subcommand_from %s' -a '",
            command->topic.name);
        put_words(sink, command);
        put(sink, "'\n");
    }
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        put(sink, "complete -c collide -l %s", option->name);
        if (option->letter)
            put(sink, " -s %c", option->letter);
        put(sink, " -d '%s'", option->help);
        bool is_for_all = true;
        for (int k = 0; (one = asked_at(&all_commands, k)).topic; k++)
            is_for_all = is_for_all && option_is_for(option, &one);
        if (!is_for_all) {
            put(sink, " -n '__fish_seen_subcommand_from");
            put_names(sink, option);
            put(sink, "'");
        }
        if (takes_file(option))
            put(sink, " -r -F");
        else if (option->argument)
            put(sink, " -x");
        if (option->choices) {
            put(sink, " -a '");
            for (int k = 0; option->choices[k]; k++)
                put(sink, " %s", option->choices[k]);
            put(sink, "'");
        }
        put(sink, "\n");
    }
}

static const char *shell_name(int i)
{
    static const char *const names[] = {"bash", "zsh", "fish", NULL};
    return names[i];
}

static void run_completions(struct command_run *run)
{
    static void (*const writers[])(struct sink *) = {write_bash, write_zsh,
                                                     write_fish};
    writers[run->options->word](run->out);
}

const struct command command_completions = {
    .topic = {.name = "completions",
              .summary = "print completions for a shell",
              .examples = "source <(collide completions bash)\n"},
    .is_aside = true,
    .group = "Other",
    .least = 1,
    .most = 1,
    .word = shell_name,
    .operands = "bash|zsh|fish",
    .files = "The script for the shell is printed.",
    .run = run_completions,
};
