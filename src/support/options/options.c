/* Written by hand and not with getopt_long, which takes abbreviations of long
 * options (scripts then depend on them) and cannot say which query an option
 * belongs to. One pass splits the arguments into options and operands; what the
 * first operand asks for decides which options may be there. */
#include "support/options/options.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "support/matches.h"
#include "support/options/option_table.h"

/* ---- messages ----------------------------------------------------------- */

/* "; did you mean "PREFIXname"?", or "" if no name is near (NULL). */
static struct option_hint hint_of(const char *prefix, const char *near)
{
    struct option_hint hint = {""};
    if (near)
        snprintf(hint.text, sizeof hint.text, "; did you mean \"%s%s\"?",
                 prefix, near);
    return hint;
}

struct option_hint hint_among(const char *name, const char *prefix,
                              const char *const *names, int count)
{
    return hint_of(prefix, nearest_name(name, names, count));
}

struct option_hint enumeration(const char *const *names, const char *word)
{
    struct option_hint list = {""};
    for (int i = 0; names[i]; i++) {
        size_t used = strlen(list.text);
        const char *end = !names[i + 1] ? "" : names[i + 2] ? "," : " ";
        snprintf(list.text + used, sizeof list.text - used, "%s%s%s%s",
                 names[i], end, *end == ' ' ? word : "", *end ? " " : "");
    }
    return list;
}

struct option_hint options_expected(const struct option *option)
{
    const struct option_range whole = option->whole;
    struct option_hint hint;
    if (option->choices)
        return enumeration(option->choices, "or");
    if (option->expects)
        snprintf(hint.text, sizeof hint.text, "%s", option->expects);
    else
        snprintf(hint.text, sizeof hint.text,
                 "a whole number from %" PRIu64 " to %" PRIu64, whole.least,
                 whole.most);
    return hint;
}

/* The nearest of the options that what is asked for takes; of all, where that
 * is not known. */
static bool unknown_option(struct parser *parser, const char *name)
{
    const char **names =
        arena_take(parser->arena, (size_t)option_count(), sizeof *names);
    const struct option *option;
    int count = 0;
    if (!names)
        return fail_memory(parser->fail);
    for (int i = 0; (option = option_at(i)); i++)
        if (!parser->asked.topic || option_is_for(option, &parser->asked))
            names[count++] = option->name;
    return fail_set(parser->fail, "usage", "unknown option \"--%.80s\"%s", name,
                    hint_among(name, "--", names, count).text);
}

/* The value is not what the option expects; NULL: there is none. Whose option
 * it is matters more than its values. */
static bool wrong_value(struct parser *parser, const struct option *option,
                        const char *value)
{
    const struct asked *asked = &parser->asked;
    const char *near = NULL;
    int choices = 0;
    if (asked->topic && !option_is_for(option, asked))
        return options_misplaced(parser, option, asked->topic->name);
    if (!value)
        return fail_set(parser->fail, "usage", "option \"%s%s\" expects %s",
                        parser->dashes, option->name,
                        options_expected(option).text);
    while (option->choices && option->choices[choices])
        choices++;
    /* A command in place of a value means that the value was forgotten. */
    bool is_command =
        parser->commands && asked_find(parser->commands, value).topic;
    if (choices && !is_command)
        near = nearest_name(value, option->choices, choices);
    else if (!choices && option->nearest)
        near = option->nearest(value, parser->arena);
    return fail_set(parser->fail, "usage",
                    "option \"%s%s\" expects %s, found \"%.80s\"%s",
                    parser->dashes, option->name, options_expected(option).text,
                    value, hint_of("", near).text);
}

/* ---- arguments ---------------------------------------------------------- */

bool options_set(struct parser *parser, int id, const char *value)
{
    const struct option *option = option_at(id);
    struct fail refused = {.code = "usage"};
    const struct setting setting = {
        .options = parser->options,
        .option = option,
        .at = (char *)parser->options + option->at,
        .value = value,
        .scratch = parser->arena,
        .fail = &refused,
    };
    parser->given[id] = true;
    if (option_set(&setting))
        return true;
    return fail_is_memory(&refused) ? fail_memory(parser->fail)
                                    : wrong_value(parser, option, value);
}

/* Sets an option to a value; NULL: to the next argument. */
static bool set_value(struct parser *parser, int id, const char *value)
{
    if (value)
        return options_set(parser, id, value);
    if (parser->at == parser->arguments->count)
        return wrong_value(parser, option_at(id), NULL);
    return options_set(parser, id, parser->arguments->texts[parser->at++]);
}

/* The number of the option with that letter; -1: there is none. */
static int find_letter(char letter)
{
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        if (option->letter == letter)
            return i;
    return -1;
}

static bool takes_value(int id)
{
    return id >= 0 && option_at(id)->argument;
}

/* Whether the value of the last of the options in an argument is the next one.
 */
static bool is_cut(const char *argument)
{
    const struct asked nothing = {NULL, NULL, NULL};
    if (argument[1] == '-') {
        size_t length = strcspn(argument + 2, "=");
        return !argument[2 + length] &&
               takes_value(option_find(argument + 2, length, &nothing));
    }
    for (argument++; argument[1]; argument++)
        if (takes_value(find_letter(*argument)))
            return false;
    return takes_value(find_letter(*argument));
}

struct asked options_asked(const struct arguments *arguments,
                           const struct commands *commands)
{
    bool only_operands = false;
    for (int i = 1; i < arguments->count; i++) {
        const char *argument = arguments->texts[i];
        if (only_operands || argument[0] != '-' || !argument[1])
            return asked_find(commands, argument);
        only_operands = strcmp(argument, "--") == 0;
        i += is_cut(argument);
    }
    return (struct asked){NULL, NULL, NULL};
}

/* name or name=value, as it stands behind -- */
static bool parse_long(struct parser *parser, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : NULL;
    int id = option_find(text, length, &parser->asked);
    if (id < 0) {
        char *name = arena_text(parser->arena, text, length);
        return name ? unknown_option(parser, name) : fail_memory(parser->fail);
    }
    if (!option_at(id)->argument && value)
        return fail_set(parser->fail, "usage", "option \"--%s\" takes no value",
                        option_at(id)->name);
    return option_at(id)->argument ? set_value(parser, id, value)
                                   : options_set(parser, id, "");
}

/* Letters as they stand behind -, the last one's value with them or next. */
static bool parse_letters(struct parser *parser, const char *letters)
{
    for (; *letters; letters++) {
        int id = find_letter(*letters);
        if (id < 0)
            return fail_set(parser->fail, "usage", "unknown option \"-%c\"",
                            *letters);
        if (option_at(id)->argument)
            return set_value(parser, id, letters[1] ? letters + 1 : NULL);
        if (!options_set(parser, id, ""))
            return false;
    }
    return true;
}

static bool parse_arguments(struct parser *parser)
{
    bool only_operands = false;
    bool ok = true;
    while (ok && parser->at < parser->arguments->count) {
        const char *argument = parser->arguments->texts[parser->at++];
        if (only_operands || argument[0] != '-' || !argument[1])
            parser->operands[parser->operand_count++] = argument;
        else if (argument[1] != '-')
            ok = parse_letters(parser, argument + 1);
        else if (argument[2])
            ok = parse_long(parser, argument + 2);
        else {
            only_operands = true;
            parser->tail = parser->operand_count;
        }
    }
    if (!ok)
        options_want_tail(parser);
    return ok;
}

struct options options_default(void)
{
    struct options options = {
        .answer = {.dt = 1, .simulate.every = 1, .limits = limits_default},
        .check = {.rules = check_options_make(&profile_table[0]),
                  .fail_on = SEVERITY_WARNING},
        .generate = {.seed = 1},
        .dialect = {.normal = -1, .depth = -1, .y = -1, .place = -1},
        .draw = {.y = -1, .parts = DRAW_USUAL},
    };
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        options.compare.tolerances.of[i].ulps = -1;
    return options;
}

bool options_parse(const struct arguments *arguments,
                   const struct commands *commands, struct arena *arena,
                   struct options *options, struct fail *fail)
{
    size_t room = (size_t)arguments->count;
    struct options parsed = options_default();
    struct parser parser = {
        .arguments = arguments,
        .commands = commands,
        .at = 1,
        .tail = -1,
        .dashes = "--",
        .operands = arena_alloc(arena, room, sizeof *parser.operands),
        .given =
            arena_alloc(arena, (size_t)option_count(), sizeof *parser.given),
        .options = &parsed,
        .arena = arena,
        .fail = fail,
    };
    parsed.answer.pairs = arena_alloc(arena, room, sizeof *parsed.answer.pairs);
    parsed.asked = parser.asked = options_asked(arguments, commands);
    if (!parser.operands || !parser.given || !parsed.answer.pairs)
        return fail_memory(fail);
    if (!parse_arguments(&parser) || !options_resolve(&parser))
        return false;
    parsed.check.rules.level = parsed.level;
    parsed.check.rules.limits = parsed.answer.limits;
    parsed.given = parser.given;
    *options = parsed;
    return true;
}
