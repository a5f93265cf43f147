/* The three scripts know the same: first a query, then files; options anywhere,
 * with a file, one of a few words or something free as their value. Texts of
 * the tables stand between single quotes as they are (a test looks after the
 * tables: no quotes, colons, brackets or backslashes). */
#include "cli/completions.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "options/option_table.h"
#include "query/query.h"
#include "schema/files.h"

/* Longest piece that is put at once. */
#define PIECE_MAX 512

static void put(struct sink *sink, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

static void put(struct sink *sink, const char *format, ...)
{
    char piece[PIECE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    sink_text(sink, piece);
}

/* Words with a space in front of each. */
static void put_words(struct sink *sink, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        put(sink, " %s", words[i]);
}

/* The queries of these kinds, with a space in front of each. */
static void put_queries(struct sink *sink, unsigned kinds)
{
    for (int i = 0; query_table[i].name; i++)
        if (kinds & (unsigned)query_table[i].kind)
            put(sink, " %s", query_table[i].name);
}

/* The names of schemas, which are what stands behind that command. */
static void put_schemas(struct sink *sink)
{
    for (int i = 0; schema_files[i].name; i++)
        put(sink, " %s", schema_files[i].name);
}

static bool is_for_all(const struct option *option)
{
    bool all = true;
    for (int i = 0; query_table[i].name; i++)
        all = all && option->queries & (unsigned)query_table[i].kind;
    return all;
}

static bool takes_file(const struct option *option)
{
    return option == option_at(OPTION_OUTPUT);
}

/* Whether two options have one name, which shells do not tell apart. */
static bool is_namesake(const struct option *one, const struct option *other)
{
    return strcmp(one->name, other->name) == 0;
}

/* Whether another in front of an option has told of all of its name. */
static bool is_told(int id)
{
    for (int i = 0; i < id; i++)
        if (is_namesake(option_at(i), option_at(id)))
            return true;
    return false;
}

/* The choices of all options of that name, with a space in front of each. */
static void put_choices(struct sink *sink, const struct option *option)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_at(i)->choices && is_namesake(option_at(i), option))
            put_words(sink, option_at(i)->choices);
}

static bool has_choices(const struct option *option)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_at(i)->choices && is_namesake(option_at(i), option))
            return true;
    return false;
}

/* ---- bash --------------------------------------------------------------- */

/* The case of an option's values; where no words are offered, -o default makes
 * it files. */
static void bash_value(struct sink *sink, const struct option *option)
{
    put(sink, "    --%s", option->name);
    if (option->letter)
        put(sink, "|-%c", option->letter);
    put(sink, ") words='");
    put_choices(sink, option);
    put(sink, "' ;;\n");
}

/* The case of the options that queries of these kinds take. */
static void bash_options(struct sink *sink, const char *pattern, unsigned kinds)
{
    put(sink, "        %s) words='", pattern);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_at(i)->queries & kinds)
            put(sink, " --%s", option_at(i)->name);
    put(sink, "' ;;\n");
}

/* Finds the query among the words before, which options may stand in front of.
 */
static void bash_query(struct sink *sink)
{
    put(sink, "    local query= i\n"
              "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
              "        for query in");
    put_queries(sink, ~0U);
    put(sink, "; do\n"
              "            [[ ${COMP_WORDS[i]} == \"$query\" ]] && break 2\n"
              "        done\n"
              "        query=\n"
              "    done\n");
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
    bash_query(sink);
    put(sink, "    case $previous in\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_at(i)->argument && !is_told(i))
            bash_value(sink, option_at(i));
    put(sink, "    %s) words='", COMMAND_COMPLETIONS);
    put_words(sink, shell_names);
    put(sink, "' ;;\n    *) [[ $query ]] || words='%s %s", COMMAND_HELP,
        COMMAND_COMPLETIONS);
    put_queries(sink, ~0U);
    put(sink, "'\n       [[ $query != schema ]] || words='");
    put_schemas(sink);
    put(sink, "' ;;\n    esac\n"
              "    if [[ $word == -* ]]; then\n"
              "        case $query in\n");
    for (int i = 0; query_table[i].name; i++)
        bash_options(sink, query_table[i].name, (unsigned)query_table[i].kind);
    bash_options(sink, "*", ~0U);
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
    if (has_choices(option)) {
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
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = option_at(i);
        if (is_told(i))
            continue;
        if (option->letter) {
            put(sink, "    '-%c%s", option->letter,
                option->argument ? "+" : "");
            zsh_rest(sink, option);
        }
        put(sink, "    '%s--%s%s", i == OPTION_PAIR ? "*" : "", option->name,
            option->argument ? "=" : "");
        zsh_rest(sink, option);
    }
    put(sink, "    '1:query:(%s %s", COMMAND_HELP, COMMAND_COMPLETIONS);
    put_queries(sink, ~0U);
    put(sink,
        ")' \\\n    '*:file:{ if (( $words[(I)schema] )); then compadd --");
    put_schemas(sink);
    put(sink, "; else _files; fi }'\n");
}

/* ---- fish --------------------------------------------------------------- */

static void fish_option(struct sink *sink, const struct option *option)
{
    put(sink, "complete -c collide -l %s", option->name);
    if (option->letter)
        put(sink, " -s %c", option->letter);
    put(sink, " -d '%s'", option->help);
    if (!is_for_all(option)) {
        put(sink, " -n '__fish_seen_subcommand_from");
        put_queries(sink, option->queries);
        put(sink, "'");
    }
    if (takes_file(option))
        put(sink, " -r -F");
    else if (option->argument)
        put(sink, " -x");
    if (option->choices) {
        put(sink, " -a '");
        put_words(sink, option->choices);
        put(sink, "'");
    }
    put(sink, "\n");
}

static void fish_command(struct sink *sink, const char *name, const char *help)
{
    put(sink, "complete -c collide -f -n __fish_use_subcommand -a %s -d '%s'\n",
        name, help);
}

static void write_fish(struct sink *sink)
{
    for (int i = 0; query_table[i].name; i++)
        fish_command(sink, query_table[i].name, query_table[i].summary);
    fish_command(sink, COMMAND_HELP, "print help about a query");
    fish_command(sink, COMMAND_COMPLETIONS, "print completions for a shell");
    put(sink, "complete -c collide -f -n '__fish_seen_subcommand_from %s' -a '",
        COMMAND_HELP);
    put_queries(sink, ~0U);
    put(sink,
        "'\ncomplete -c collide -f -n '__fish_seen_subcommand_from %s' -a '",
        COMMAND_COMPLETIONS);
    put_words(sink, shell_names);
    put(sink, "'\n"
              "complete -c collide -f -n '__fish_seen_subcommand_from schema' "
              "-a '");
    put_schemas(sink);
    put(sink, "'\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        fish_option(sink, option_at(i));
}

void completions_write(struct sink *sink, const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        write_bash(sink);
    else if (strcmp(shell, "zsh") == 0)
        write_zsh(sink);
    else
        write_fish(sink);
}
