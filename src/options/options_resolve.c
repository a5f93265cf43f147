/* What a command line asks for, from its operands, and which of its options
 * belong to that. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "options/convention.h"
#include "options/operands.h"
#include "options/options_parser.h"

/* Queries and other commands that a misspelt one is compared with. */
#define COMMANDS_MAX 40

/* ---- messages ----------------------------------------------------------- */

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

static bool unknown_query(struct parser *parser, const char *name)
{
    const char *names[COMMANDS_MAX] = {COMMAND_HELP, COMMAND_COMPLETIONS};
    int count = 2;
    for (int i = 0; query_table[i].name && count < COMMANDS_MAX; i++)
        names[count++] = query_table[i].name;
    struct hint hint = hint_among(name, "", names, count);
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

/* ---- options ------------------------------------------------------------ */

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

/* Fails if an option was given that does not belong to the query that is to be
 * drawn. Which one a scene names is not known yet: then all will do that `run`
 * takes. */
static bool check_drawn(struct parser *parser)
{
    const struct query *drawn = parser->options->draw.query;
    const char *asked = drawn ? drawn->name : "draw without \"--query\"";
    unsigned kind = drawn ? (unsigned)drawn->kind : QUERY_RUN;
    for (int i = 0; i < OPTION_COUNT; i++) {
        unsigned takers = option_at(i)->queries;
        bool is_own = takers == QUERY_DRAW;
        if (is_given(parser, i) && !is_own && !(takers & kind))
            return misplaced_option(parser, option_at(i), asked);
    }
    return true;
}

/* Fails if one step is to be shown in a page, which shows all. */
static bool check_page(struct parser *parser)
{
    const struct draw_settings *draw = &parser->options->draw;
    return draw->format != DRAW_HTML || !draw->step ||
           fail_set(parser->fail, "usage",
                    "option \"--step\" is for one picture; a page shows all "
                    "steps");
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
    const unsigned of_check = 1U << REPORT_SARIF | 1U << REPORT_HTML;
    if (kind == QUERY_DIFF)
        return patch | 1U << REPORT_TEXT | 1U << REPORT_JSON;
    return kind == QUERY_CHECK ? ~patch : ~(patch | of_check);
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

/* Fails if one exit status is to count, and every other as well. */
static bool check_statuses(struct parser *parser)
{
    return !is_given(parser, OPTION_STATUS) ||
           !is_given(parser, OPTION_FAILS) ||
           fail_set(parser->fail, "usage",
                    "option \"--fails\" lets every exit status but 0 count, "
                    "\"--status\" one alone: they do not go together");
}

static bool check_together(struct parser *parser, enum query_kind kind)
{
    static const int ends[] = {OPTION_FROM, OPTION_TO};
    static const int cast[] = {OPTION_SHAPE, OPTION_BY};
    return check_both(parser, ends, false) &&
           check_both(parser, cast, kind == QUERY_CAST) &&
           check_walk(parser, kind) && check_format(parser, kind) &&
           check_words(parser) && check_statuses(parser) && check_page(parser);
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

static bool missing_tail(struct parser *parser, const struct query *query)
{
    return fail_set(parser->fail, "usage",
                    "%s needs a command behind \"--\"; usage: collide %s %s",
                    query->name, query->name, operands_find(query->kind)->text);
}

void options_want_tail(struct parser *parser)
{
    const struct query *query =
        parser->operand_count > 2 ? query_find(parser->operands[0]) : NULL;
    const struct operands *takes = query ? operands_find(query->kind) : NULL;
    if (parser->tail < 0 && takes && takes->has_tail)
        missing_tail(parser, query);
}

/* Takes off what is behind "--" where a command wants a command line there. */
static bool split_tail(struct parser *parser)
{
    struct options *options = parser->options;
    int from = parser->tail - 1;
    if (parser->tail < 1 || from >= options->file_count)
        return missing_tail(parser, options->query);
    options->tail = options->files + from;
    options->tail_count = options->file_count - from;
    options->file_count = from;
    return true;
}

/* Fails if a command has fewer or more operands than it takes. */
static bool check_operands(struct parser *parser)
{
    struct options *options = parser->options;
    const struct operands *takes = operands_find(options->query->kind);
    if (!takes)
        return true;
    if (takes->has_tail && !split_tail(parser))
        return false;
    if (options->file_count < takes->least)
        return fail_set(parser->fail, "usage", "usage: collide %s %s",
                        options->query->name, takes->text);
    return takes->most < 0 || options->file_count <= takes->most ||
           extra_operand(parser, options->files[takes->most]);
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
    if (options->answer.kind == QUERY_DRAW && options->draw.query)
        options->answer.kind = options->draw.query->kind;
    if (!convention_spoken(options, parser->arena, &options->answer.as))
        return fail_memory(parser->fail);
    bool draws = options->query->kind == QUERY_DRAW;
    return check_operands(parser) &&
           check_given(parser, (unsigned)options->query->kind, name) &&
           (!draws || check_drawn(parser)) &&
           check_together(parser, options->answer.kind);
}

bool options_resolve(struct parser *parser)
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
