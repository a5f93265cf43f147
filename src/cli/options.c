/* Written by hand and not with getopt_long, which takes abbreviations of long
 * options (scripts then depend on them) and cannot say which query an option
 * belongs to. One pass splits the arguments into options and operands; what the
 * first operand asks for decides which options may be there. */
#include "cli/options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "cli/command.h"
#include "cli/convention.h"
#include "cli/option_table.h"
#include "cli/option_values.h"
#include "cli/record_id.h"
#include "cli/setting.h"

/* Queries and other commands that a misspelt one is compared with. */
#define COMMANDS_MAX 40

struct parser {
    char *const *arguments; /* argv */
    int count;              /* argc */
    int at;                 /* of the next argument */
    const char **operands;  /* the arguments that are no options */
    int operand_count;
    int tail; /* of these those from here on stand behind "--"; -1: there was
                 none */
    bool given[OPTION_COUNT];
    struct options *options;
    struct arena *arena;
    struct fail *fail;
};

/* ---- messages ----------------------------------------------------------- */

struct hint {
    char text[240];
};

/* "; did you mean "PREFIXname"?", or nothing where no name is near (NULL). */
static struct hint hint_of(const char *prefix, const char *near)
{
    struct hint hint = {""};
    if (near)
        snprintf(hint.text, sizeof hint.text, "; did you mean \"%s%s\"?",
                 prefix, near);
    return hint;
}

static struct hint hint_for(const char *name, const char *prefix,
                            const char *const *names, int count)
{
    return hint_of(prefix, nearest_name(name, names, count));
}

/* "; expected one of A, B, C". */
static struct hint list_of(const char *const *names, int count)
{
    struct hint hint = {""};
    for (int i = 0; i < count; i++) {
        size_t used = strlen(hint.text);
        snprintf(hint.text + used, sizeof hint.text - used, "%s%s",
                 used ? ", " : "; expected one of ", names[i]);
    }
    return hint;
}

static bool unknown_option(struct parser *parser, const char *name)
{
    const char *names[OPTION_COUNT];
    for (int i = 0; i < OPTION_COUNT; i++)
        names[i] = option_at(i)->name;
    return fail_set(parser->fail, "usage", "unknown option \"--%.80s\"%s", name,
                    hint_for(name, "--", names, OPTION_COUNT).text);
}

static bool unknown_query(struct parser *parser, const char *name)
{
    const char *names[COMMANDS_MAX] = {COMMAND_HELP, COMMAND_COMPLETIONS};
    int count = 2;
    for (int i = 0; query_table[i].name && count < COMMANDS_MAX; i++)
        names[count++] = query_table[i].name;
    struct hint hint = hint_for(name, "", names, count);
    if (!hint.text[0])
        hint = list_of(names + 2, count - 2);
    return fail_set(parser->fail, "usage", "unknown query \"%.80s\"%s", name,
                    hint.text);
}

/* The option does not belong to what is asked for. */
static bool misplaced_option(struct parser *parser, const struct option *option,
                             const char *asked)
{
    char takers[160] = "";
    for (int i = 0; query_table[i].name; i++) {
        size_t used = strlen(takers);
        if (option->queries & (unsigned)query_table[i].kind)
            snprintf(takers + used, sizeof takers - used, "%s%s",
                     used ? ", " : "", query_table[i].name);
    }
    return fail_set(parser->fail, "usage",
                    "option \"--%s\" is for %s, not for %s", option->name,
                    takers, asked);
}

/* ---- arguments ---------------------------------------------------------- */

static bool set(struct parser *parser, enum option_id id, const char *value)
{
    const struct option *option = option_at(id);
    const struct setting setting = {parser->options, id, value, parser->arena};
    const char *near = NULL;
    int choices = 0;
    parser->given[id] = true;
    if (option_set(parser->options, id, value, parser->arena))
        return true;
    while (option->choices && option->choices[choices])
        choices++;
    near = choices ? nearest_name(value, option->choices, choices)
                   : near_value(&setting);
    return fail_set(
        parser->fail, "usage", "option \"--%s\" expects %s, found \"%.80s\"%s",
        option->name, option->expects, value, hint_of("", near).text);
}

/* Sets an option that takes a value, the next argument. */
static bool set_from_next(struct parser *parser, enum option_id id)
{
    if (parser->at == parser->count)
        return fail_set(parser->fail, "usage", "option \"--%s\" expects %s",
                        option_at(id)->name, option_at(id)->expects);
    return set(parser, id, parser->arguments[parser->at++]);
}

static bool has_name(enum option_id id, const char *name, size_t length)
{
    const char *known = option_at(id)->name;
    return strlen(known) == length && memcmp(known, name, length) == 0;
}

/* name or name=value, as it stands behind -- */
static bool parse_long(struct parser *parser, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : NULL;
    enum option_id id = 0;
    while (id < OPTION_COUNT && !has_name(id, text, length))
        id++;
    if (id == OPTION_COUNT) {
        char *name = arena_text(parser->arena, text, length);
        return name ? unknown_option(parser, name) : fail_memory(parser->fail);
    }
    if (!option_at(id)->argument && value)
        return fail_set(parser->fail, "usage", "option \"--%s\" takes no value",
                        option_at(id)->name);
    if (option_at(id)->argument && !value)
        return set_from_next(parser, id);
    return set(parser, id, value ? value : "");
}

/* Letters as they stand behind -, the last one's value with them or next. */
static bool parse_letters(struct parser *parser, const char *letters)
{
    for (; *letters; letters++) {
        enum option_id id = 0;
        while (id < OPTION_COUNT && option_at(id)->letter != *letters)
            id++;
        if (id == OPTION_COUNT)
            return fail_set(parser->fail, "usage", "unknown option \"-%c\"",
                            *letters);
        if (option_at(id)->argument)
            return letters[1] ? set(parser, id, letters + 1)
                              : set_from_next(parser, id);
        if (!set(parser, id, ""))
            return false;
    }
    return true;
}

static bool parse_arguments(struct parser *parser)
{
    bool only_operands = false;
    bool ok = true;
    while (ok && parser->at < parser->count) {
        const char *argument = parser->arguments[parser->at++];
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
    return ok;
}

/* ---- what is asked for -------------------------------------------------- */

static bool is_given(const struct parser *parser, int id)
{
    return parser->given[id];
}

/* Fails if an option was given that does not belong to what is asked for, a
 * query of this kind or (0) none. */
static bool check_given(struct parser *parser, unsigned kind, const char *asked)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (is_given(parser, i) && !(option_at(i)->queries & kind))
            return misplaced_option(parser, option_at(i), asked);
    }
    return true;
}

/* Fails if one of two options was given that mean nothing without each other,
 * or neither, where the query needs them. */
static bool check_both(struct parser *parser, const int ids[2], bool needed)
{
    bool first = is_given(parser, ids[0]), second = is_given(parser, ids[1]);
    const char *names[] = {option_at(ids[0])->name, option_at(ids[1])->name};
    if (first != second)
        return fail_set(parser->fail, "usage",
                        "option \"--%s\" needs \"--%s\" as well", names[second],
                        names[first]);
    if (needed && !first)
        return fail_set(parser->fail, "usage", "%s needs \"--%s\" and \"--%s\"",
                        parser->options->query->name, names[0], names[1]);
    return true;
}

/* Fails if a shape is to walk by a method that does not sweep, or with options
 * that are about pairs; scenes that are run may have other queries for them. */
static bool check_walk(struct parser *parser, enum query_kind kind)
{
    static const int of_pairs[] = {OPTION_PAIR, OPTION_ALL, OPTION_TRACE};
    const struct query_options *answer = &parser->options->answer;
    if (!answer->walk)
        return true;
    if (!resolve_is_swept(answer->method))
        return fail_set(parser->fail, "usage",
                        "option \"--walk\" needs the \"--method\" stop, slide, "
                        "bounce or push, not %s",
                        resolve_names[answer->method]);
    for (int i = 0; i < 3; i++) {
        if (kind == QUERY_RESOLVE && is_given(parser, of_pairs[i]))
            return fail_set(parser->fail, "usage",
                            "option \"--%s\" is about pairs, and \"--walk\" "
                            "answers none",
                            option_at(of_pairs[i])->name);
    }
    return true;
}

/* One bit each of the formats that a query has. */
static unsigned formats_of(enum query_kind kind)
{
    const unsigned patch = 1U << OPTION_FORMAT_PATCH;
    const unsigned sarif = 1U << REPORT_SARIF;
    if (kind == QUERY_DIFF)
        return patch | 1U << REPORT_TEXT | 1U << REPORT_JSON;
    return kind == QUERY_CHECK ? ~patch : ~(patch | sarif);
}

static bool check_format(struct parser *parser, enum query_kind kind)
{
    int format = parser->options->format;
    return format < 0 || formats_of(kind) & 1U << format ||
           fail_set(parser->fail, "usage", "%s has no \"--format\" %s",
                    parser->options->query->name,
                    option_at(OPTION_FORMAT)->choices[format]);
}

/* Fails if steps are to be shown of answers in the words of an engine, which
 * has none for them. */
static bool check_words(struct parser *parser)
{
    bool is_told = parser->options->answer.as != NULL;
    return !is_told || !is_given(parser, OPTION_TRACE) ||
           fail_set(parser->fail, "usage",
                    "option \"--trace\" shows steps, for which the words of "
                    "\"--as\", \"--normal\", \"--depth\" and \"--y\" have "
                    "none");
}

static bool check_together(struct parser *parser, enum query_kind kind)
{
    static const int ends[] = {OPTION_FROM, OPTION_TO};
    static const int cast[] = {OPTION_SHAPE, OPTION_BY};
    return check_both(parser, ends, false) &&
           check_both(parser, cast, kind == QUERY_CAST) &&
           check_walk(parser, kind) && check_format(parser, kind) &&
           check_words(parser);
}

static bool extra_operand(struct parser *parser, const char *extra)
{
    return fail_set(parser->fail, "usage", "unexpected argument \"%.80s\"",
                    extra);
}

/* operands: the query that help is wanted with, if any. */
static bool resolve_help(struct parser *parser, const char **operands,
                         int count)
{
    parser->options->action = ACTION_HELP;
    if (count == 0 || strcmp(operands[0], COMMAND_HELP) == 0 ||
        strcmp(operands[0], COMMAND_COMPLETIONS) == 0)
        return true;
    parser->options->query = query_find(operands[0]);
    return parser->options->query || unknown_query(parser, operands[0]);
}

static bool resolve_completions(struct parser *parser, const char **operands,
                                int count)
{
    parser->options->action = ACTION_COMPLETIONS;
    for (int i = 0; count == 1 && shell_names[i]; i++) {
        if (strcmp(operands[0], shell_names[i]) == 0) {
            parser->options->shell = shell_names[i];
            return check_given(parser, 0, COMMAND_COMPLETIONS);
        }
    }
    if (count > 1)
        return extra_operand(parser, operands[1]);
    return fail_set(parser->fail, "usage",
                    "completions are for one of bash, zsh and fish%s%.80s",
                    count ? ", not " : "", count ? operands[0] : "");
}

/* Takes off what is behind "--" where a command wants a command line there. */
static bool split_tail(struct parser *parser, const struct command *command)
{
    struct options *options = parser->options;
    int from = parser->tail - 1;
    if (parser->tail < 1 || from >= options->file_count)
        return fail_set(
            parser->fail, "usage",
            "%s needs a command behind \"--\"; usage: collide %s %s",
            options->query->name, options->query->name, command->operands);
    options->tail = options->files + from;
    options->tail_count = options->file_count - from;
    options->file_count = from;
    return true;
}

/* Fails if a command has fewer or more operands than it takes. */
static bool check_operands(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = command_find(options->query->kind);
    if (!command)
        return true;
    if (command->has_tail && !split_tail(parser, command))
        return false;
    if (options->file_count < command->least)
        return fail_set(parser->fail, "usage", "usage: collide %s %s",
                        options->query->name, command->operands);
    return command->most < 0 || options->file_count <= command->most ||
           extra_operand(parser, options->files[command->most]);
}

/* What options say where they are not given, as that is the query's. */
static void fill_in(struct options *options)
{
    struct number_tolerances *tolerances = &options->compare.tolerances;
    double ulps = options->query->kind == QUERY_JUDGE ? OPTION_JUDGE_ULPS : 0;
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        if (tolerances->of[i].ulps < 0)
            tolerances->of[i].ulps = ulps;
    tolerances->is_float = options->is_float;
    if (options->format >= 0 && options->format < REPORT_FORMATS)
        options->check.format = (enum report_format)options->format;
}

static bool resolve_query(struct parser *parser)
{
    struct options *options = parser->options;
    const char *name = parser->operands[0];
    options->query = query_find(name);
    if (!options->query)
        return unknown_query(parser, name);
    options->answer.kind = options->query->kind;
    options->files = parser->operands + 1;
    options->file_count = parser->operand_count - 1;
    fill_in(options);
    if (!convention_spoken(options, parser->arena, &options->answer.as))
        return fail_memory(parser->fail);
    return check_operands(parser) &&
           check_given(parser, (unsigned)options->query->kind, name) &&
           check_together(parser, options->query->kind);
}

static bool resolve(struct parser *parser)
{
    const char **operands = parser->operands;
    int count = parser->operand_count;
    if (parser->options->action == ACTION_VERSION)
        return true;
    if (count > 0 && strcmp(operands[0], COMMAND_HELP) == 0)
        return count > 2 ? extra_operand(parser, operands[2])
                         : resolve_help(parser, operands + 1, count - 1);
    if (parser->options->action == ACTION_HELP)
        return resolve_help(parser, operands, count);
    if (count == 0)
        return fail_set(parser->fail, "usage", "no query is given");
    if (strcmp(operands[0], COMMAND_COMPLETIONS) == 0)
        return resolve_completions(parser, operands + 1, count - 1);
    return resolve_query(parser);
}

bool options_parse(int argc, char *const *argv, struct arena *arena,
                   struct options *options, struct fail *fail)
{
    size_t room = (size_t)argc;
    struct options parsed = {
        .answer = {.dt = 1, .simulate.every = 1, .limits = limits_default},
        .check = {.rules = check_options_make(&profile_table[0]),
                  .fail_on = SEVERITY_WARNING},
        .dialect = {.normal = -1, .depth = -1, .y = -1, .place = -1},
        .format = -1,
    };
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        parsed.compare.tolerances.of[i].ulps = -1;
    struct parser parser = {
        .arguments = argv,
        .count = argc,
        .at = 1,
        .tail = -1,
        .operands = arena_alloc(arena, room, sizeof *parser.operands),
        .options = &parsed,
        .arena = arena,
        .fail = fail,
    };
    parsed.answer.pairs = arena_alloc(arena, room, sizeof *parsed.answer.pairs);
    if (!parser.operands || !parsed.answer.pairs)
        return fail_memory(fail);
    if (!parse_arguments(&parser) || !resolve(&parser))
        return false;
    parsed.check.rules.level = parsed.level;
    if (parsed.record_id) {
        parsed.id_pointer = record_id_pointer(parsed.record_id, arena);
        if (!parsed.id_pointer)
            return fail_memory(fail);
    }
    *options = parsed;
    return true;
}
