/* Finds the names that a command line means: suggests a command or an option
 * for an unknown one, lists the owners of an option that is misplaced, and
 * finds the topic of the help. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/text.h"

/* Max names of commands and pages that a misspelled name is compared with. */
#define NAMES_MAX 64

/* ---- Options ------------------------------------------------------------- */

/* True for options that need no command. */
static bool works_alone(const struct option *option)
{
    return strcmp(option->name, "help") == 0 ||
           strcmp(option->name, "version") == 0;
}

/* True if "format csv" is an option that `asked` accepts, with one of its
 * choices. */
static bool is_accepted(const char *meant, const struct asked *asked)
{
    size_t length = strcspn(meant, " ");
    int id = option_find(meant, length, asked);
    const struct option *option = id >= 0 ? option_at(id) : NULL;
    if (!option || (asked->topic && !option_is_for(option, asked)))
        return false;
    if (!asked->topic && !works_alone(option))
        return false;
    return !meant[length] ||
           name_index(option->choices, meant + length + 1) >= 0;
}

/* The hint for an option name of other programs: the first option of that
 * meaning that is accepted here; "" if there is none. */
static struct short_text hint_of_synonym(const struct parser *parser,
                                         const char *name)
{
    const struct synonym *row = parser->commands->of_options;
    while (row->meant &&
           (!synonym_is(row, name) || !is_accepted(row->meant, &parser->asked)))
        row++;
    return name_hint("--", row->meant);
}

bool options_unknown(struct parser *parser, const char *name)
{
    const char **names =
        arena_take(parser->arena, (size_t)option_count(), sizeof *names);
    struct short_text hint = hint_of_synonym(parser, name);
    const struct option *option;
    int count = 0;
    if (!names)
        return fail_memory(parser->fail);
    /* Compares with the options of the command or, without one, with those that
     * need none. */
    for (int i = 0; (option = option_at(i)); i++)
        if (parser->asked.topic ? option_is_for(option, &parser->asked)
                                : works_alone(option))
            names[count++] = option->name;
    const char *near = nearest_name(name, names, count);
    /* Options cannot be abbreviated, but people try. */
    for (int i = 0; !near && strlen(name) > 3 && i < count; i++)
        near = strncmp(names[i], name, strlen(name)) == 0 ? names[i] : NULL;
    if (!hint.text[0])
        hint = name_hint("--", near);
    return fail_set(parser->fail, "usage", "unknown option \"--%.80s\"%s", name,
                    hint.text);
}

bool options_unknown_letter(struct parser *parser, char letter)
{
    const char name[2] = {letter, '\0'};
    return fail_set(parser->fail, "usage", "unknown option \"-%s\"%s", name,
                    hint_of_synonym(parser, name).text);
}

bool options_misplaced(struct parser *parser, const struct option *option,
                       const char *name)
{
    /* Commands without an option of this name, and commands with one. */
    const char *names[2][NAMES_MAX + 1] = {{NULL}};
    int counts[2] = {0, 0};
    struct asked asked = asked_at(parser->commands, 0);
    for (int i = 0; asked.topic; asked = asked_at(parser->commands, ++i)) {
        int id = option_find(option->name, strlen(option->name), &asked);
        bool takes = option_is_for(option_at(id), &asked);
        if (!asked.command->is_aside && counts[takes] < NAMES_MAX)
            names[takes][counts[takes]++] = asked.topic->name;
    }
    const struct short_text hint = hint_of_synonym(parser, option->name);
    const struct command *command = parser->asked.command;
    if (command && command->is_aside)
        return fail_set(parser->fail, "usage", "option \"--%s\" is not for %s",
                        option->name, name);
    if (counts[true] <= counts[false])
        return fail_set(parser->fail, "usage",
                        "option \"--%s\" is for %s, not for %s%s", option->name,
                        enumeration(names[true], "and").text, name, hint.text);
    return fail_set(parser->fail, "usage",
                    "option \"--%s\" is not for %s; it is for all but %s%s",
                    option->name, name, enumeration(names[false], "and").text,
                    hint.text);
}

/* ---- Commands ------------------------------------------------------------ */

/* "; did you mean "gjk" (distance and closest points)?": a command with the
 * first part of its summary, or a command line; "" for NULL. */
static struct short_text hint_of_command(const struct commands *commands,
                                         const char *meant)
{
    struct short_text hint = name_hint("", meant);
    const struct topic *topic =
        meant ? asked_find(commands, meant).topic : NULL;
    if (topic)
        snprintf(hint.text, sizeof hint.text, "; did you mean \"%s\" (%.*s)?",
                 meant, (int)strcspn(topic->summary, "(;"), topic->summary);
    /* A summary has a space in front of a parenthesis. */
    char *end = strstr(hint.text, " )?");
    if (end)
        memmove(end, end + 1, strlen(end));
    return hint;
}

/* The nearest name of a command or, with pages, of a page of the help. */
static const char *nearest_topic(const struct commands *commands,
                                 const char *name, bool with_pages)
{
    const char *names[NAMES_MAX];
    int count = 0;
    struct asked asked = asked_at(commands, 0);
    while (asked.topic && count < NAMES_MAX) {
        names[count++] = asked.topic->name;
        asked = asked_at(commands, count);
    }
    for (int i = 0; with_pages && commands->pages[i] && count < NAMES_MAX; i++)
        names[count++] = commands->pages[i];
    return nearest_name(name, names, count);
}

bool options_unknown_command(struct parser *parser, const char *name)
{
    const struct commands *commands = parser->commands;
    char *lower = arena_text(parser->arena, name, strlen(name));
    if (!lower)
        return fail_memory(parser->fail);
    for (char *byte = lower; *byte; byte++)
        *byte = ascii_lower(*byte);
    const char *meant = synonym_of(commands->synonyms, lower);
    struct short_text hint = hint_of_command(commands, meant);
    if (!meant && strpbrk(name, " ./"))
        snprintf(hint.text, sizeof hint.text,
                 "; a command comes before files and shapes");
    else if (!meant)
        hint = name_hint("", nearest_topic(commands, lower, false));
    return fail_set(parser->fail, "usage", "unknown command \"%.80s\"%s", name,
                    hint.text);
}

/* ---- The topic of the help ----------------------------------------------- */

/* Sets the word of the command, by its name or a synonym; false: the command
 * has no such word. */
static bool set_word(struct options *options, const char *name)
{
    const struct command *command = options->asked.command;
    const char *meant = synonym_of(command->synonyms, name);
    const char *word;
    for (int i = 0; command->word && (word = command->word(i)); i++)
        if (strcmp(word, meant ? meant : name) == 0) {
            options->help = command->word_summary ? word : NULL;
            return true;
        }
    return false;
}

/* Sets a page of the help; false: there is none of this name. */
static bool set_page(struct parser *parser, const char *name)
{
    int i = name_index(parser->commands->pages, name);
    if (i >= 0)
        parser->options->help = parser->commands->pages[i];
    return i >= 0;
}

/* Sets the meaning of a synonym: a page, "help scene", or a command, perhaps
 * with a word: "golden accept". false: the synonym means an option,
 * "--version". */
static bool set_meant(struct parser *parser, const char *meant)
{
    struct options *options = parser->options;
    char name[64];
    int length = (int)strcspn(meant, " ");
    const char *rest = meant + length + (meant[length] != '\0');
    snprintf(name, sizeof name, "%.*s", length, meant);
    if (set_page(parser, rest))
        return true;
    options->asked = asked_find(parser->commands, name);
    if (options->asked.topic)
        set_word(options, rest);
    return options->asked.topic;
}

/* Runs the command that explains rules, for all rules or for one. */
static bool explain(struct parser *parser, const char *option,
                    const char *value)
{
    struct options *options = parser->options;
    const struct command *command = parser->commands->explains;
    const struct asked asked = {&command->topic, command, false};
    int id = option_find(option, strlen(option), &asked);
    parser->asked = asked;
    if (!options_set(parser, id, value))
        return false;
    options->asked = asked;
    options->action = ACTION_RUN;
    parser->operand_count = 1; /* the name of the command alone */
    return command_resolve(parser);
}

/* Explains a rule, or suggests a topic or a rule with a similar name. `what` is
 * "topic" or "command". */
static bool find_rule(struct parser *parser, const char *what, const char *name,
                      const char *meant)
{
    static const char option[] = "explain";
    const struct asked nothing = {NULL, NULL, false};
    int id = option_find(option, strlen(option), &nothing);
    const char *near = nearest_topic(parser->commands, name, true);
    char *upper = arena_text(parser->arena, name, strlen(name));
    if (!upper)
        return fail_memory(parser->fail);
    bool is_id =
        (name[0] == 'C' || name[0] == 'c') && name[1] >= '0' && name[1] <= '9';
    upper[0] = is_id ? 'C' : name[0];
    if (explain(parser, option, upper))
        return true;
    if (fail_is_memory(parser->fail))
        return false;
    if (is_id)
        return fail_set(parser->fail, "usage",
                        "unknown rule \"%.80s\"; 'collide help rules' lists "
                        "the rules",
                        name);
    if (!near)
        near = option_nearest(option_at(id), name, parser->arena);
    return fail_set(parser->fail, "usage", "unknown %s \"%.80s\"%s", what, name,
                    name_hint("", meant ? meant : near).text);
}

/* The second argument of `help` is no word of the command. */
static bool unknown_word(struct parser *parser, const struct asked *asked,
                         const char *name)
{
    const char *words[NAMES_MAX + 1] = {NULL};
    const struct command *command = asked->command;
    if (!command->word_summary)
        return extra_operand(parser, name);
    for (int i = 0; i < NAMES_MAX && (words[i] = command->word(i)); i++)
        ;
    return fail_set(parser->fail, "usage",
                    "%s has no action \"%.80s\"; expected %s",
                    asked->topic->name, name, enumeration(words, "or").text);
}

bool help_resolve(struct parser *parser, const char **operands, int count)
{
    const struct commands *commands = parser->commands;
    struct options *options = parser->options;
    const struct asked help = options->asked;
    bool is_help = help.command == commands->help;
    const char *name = count > 0 ? operands[0] : NULL;
    const struct asked asked =
        name ? asked_find(commands, name) : (struct asked){NULL, NULL, false};
    int most = asked.topic && asked.command->word ? 2 : 1;
    if (is_help && count > most)
        return extra_operand(parser, operands[most]);
    options->action = ACTION_HELP;
    options->asked = asked;
    if (asked.topic) {
        if (count < 2 || set_word(options, operands[1]) || !is_help)
            return true;
        options->asked = help;
        return unknown_word(parser, &asked, operands[1]);
    }
    if (name && strcmp(name, "rules") == 0)
        return explain(parser, name, "");
    if (!name || set_page(parser, name))
        return true;
    const char *meant = synonym_of(commands->synonyms, name);
    return (meant && set_meant(parser, meant)) ||
           find_rule(parser, is_help ? "topic" : "command", name, meant);
}
