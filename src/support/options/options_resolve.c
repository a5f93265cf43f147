/* What a command line means, once its arguments are split into options and
 * operands: the query or command that it runs, the format of its output, and
 * whether the given options belong to it and go together. */
#include "support/options/option_table.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "support/matches.h"
#include "support/text.h"

/* Queries and other commands that a misspelt one is compared with. */
#define COMMANDS_MAX 40

/* Max owners of an option that a message lists. */
#define TAKERS_MAX 12

/* Words that a command accepts as an operand. */
#define WORDS_MAX 64

/* ---- The dialect of an engine -------------------------------------------- */

static struct dialect_choice choice_of(const struct dialect_settings *settings)
{
    return (struct dialect_choice){
        .dialect = settings->name ? dialect_find(settings->name) : NULL,
        .has_normal = settings->normal >= 0,
        .normal = (enum dialect_normal)settings->normal,
        .has_depth = settings->depth >= 0,
        .depth = (enum dialect_depth)settings->depth,
        .has_y = settings->y >= 0,
        .y = (enum dialect_y)settings->y,
        .has_place = settings->place >= 0,
        .place = (enum claim_place)settings->place,
    };
}

struct dialect convention_read(const struct options *options)
{
    const struct dialect_choice choice = choice_of(&options->dialect);
    return dialect_chosen(&choice);
}

bool convention_spoken(const struct options *options, struct arena *arena,
                       const struct dialect **dialect)
{
    const struct dialect_choice choice = choice_of(&options->dialect);
    *dialect = NULL;
    if (dialect_is_plain(&choice))
        return true;
    struct dialect *chosen = arena_alloc(arena, 1, sizeof *chosen);
    if (!chosen)
        return false;
    *chosen = dialect_chosen(&choice);
    if (chosen->place > CLAIM_MIDDLE)
        chosen->place = CLAIM_INCIDENT;
    *dialect = chosen;
    return true;
}

/* ---- The format by the ending of the file that -o names -------------------
 *
 * Each command with several formats has a table of endings. */

/* An ending, the format that it stands for, and the others that go with it. */
struct ending {
    const char *ending; /* lower case */
    int format;
    unsigned others; /* bits of formats */
};

#define BIT(format) (1U << (format))

static const struct ending of_drawings[] = {
    {"svg", DRAW_SVG, 0},  {"png", DRAW_PNG, 0},  {"html", DRAW_HTML, 0},
    {"htm", DRAW_HTML, 0}, {"txt", DRAW_TEXT, 0}, {NULL, 0, 0},
};

static const struct ending of_findings[] = {
    {"txt", REPORT_TEXT,
     BIT(REPORT_GITHUB) | BIT(REPORT_TAP) | BIT(REPORT_MARKDOWN)},
    {"json", REPORT_JSON, BIT(REPORT_NDJSON) | BIT(REPORT_SARIF)},
    {"ndjson", REPORT_NDJSON, 0},
    {"jsonl", REPORT_NDJSON, 0},
    {"sarif", REPORT_SARIF, 0},
    {"xml", REPORT_JUNIT, 0},
    {"tap", REPORT_TAP, 0},
    {"md", REPORT_MARKDOWN, 0},
    {"html", REPORT_HTML, 0},
    {"htm", REPORT_HTML, 0},
    {NULL, 0, 0},
};

static const struct ending of_differences[] = {
    {"txt", DIFF_TEXT, 0},
    {"json", DIFF_JSON, BIT(DIFF_PATCH)},
    {"patch", DIFF_PATCH, 0},
    {NULL, 0, 0},
};

static const struct ending of_golden[] = {
    {"txt", GOLDEN_TEXT,
     BIT(GOLDEN_GITHUB) | BIT(GOLDEN_TAP) | BIT(GOLDEN_MARKDOWN)},
    {"json", GOLDEN_JSON, BIT(GOLDEN_NDJSON)},
    {"ndjson", GOLDEN_NDJSON, 0},
    {"jsonl", GOLDEN_NDJSON, 0},
    {"xml", GOLDEN_JUNIT, 0},
    {"tap", GOLDEN_TAP, 0},
    {"md", GOLDEN_MARKDOWN, 0},
    {NULL, 0, 0},
};

/* The endings of a command. */
static const struct endings {
    const struct ending *list;
    unsigned set; /* of enum option_sets, by which the command is known */
    bool is_drawing;
} tables[] = {
    {of_drawings, SET_DRAW, true},
    {of_findings, SET_CHECK, false},
    {of_differences, SET_DIFF, false},
    {of_golden, SET_GOLDEN, false},
};

#define TABLES (int)(sizeof tables / sizeof *tables)

/* The text after the last point of a file's name; "": it has no ending. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *point = strrchr(name, '.');
    return point && point > name ? point + 1 : "";
}

/* The row of an ending, in upper or lower case; NULL: there is none. */
static const struct ending *find(const struct ending *list, const char *text)
{
    for (; list->ending; list++) {
        size_t same = 0;
        while (text[same] && ascii_lower(text[same]) == list->ending[same])
            same++;
        if (!text[same] && !list->ending[same])
            return list;
    }
    return NULL;
}

/* The member that holds the format of a command. */
static int *format_of(struct options *options)
{
    unsigned sets = options->asked.command->sets;
    return sets & SET_DRAW    ? (int *)&options->draw.format
           : sets & SET_CHECK ? (int *)&options->check.format
                              : &options->compare.format;
}

/* The name of a format of a command, as --format has it. */
static const char *name_of(const struct options *options, int format)
{
    int id = option_find("format", strlen("format"), &options->asked);
    return option_at(id)->choices[format];
}

static bool refuse_unknown(const char *path, const struct ending *list,
                           struct fail *fail)
{
    char known[200] = "";
    for (; list->ending; list++) {
        size_t used = strlen(known);
        const char *before = !*known ? "" : list[1].ending ? ", " : " or ";
        snprintf(known + used, sizeof known - used, "%s.%s", before,
                 list->ending);
    }
    return fail_set(fail, "usage",
                    "the ending of %s chooses no format; expected %s, or the "
                    "option \"--format\"",
                    quote_name(path).text, known);
}

/* Sets the format of a command to that of the file that -o names. `chosen` is
 * the option that has set the format, without its dashes (NULL: none has): it
 * must agree with the ending. A file without an ending, a device and a pipe
 * accept any format. `draw` rejects endings that it does not know; reports,
 * which are texts, reject only those of other formats. */
static bool apply_ending(struct options *options, const char *chosen,
                         struct fail *fail)
{
    const char *path = options->output, *text = path ? ending_of(path) : "";
    const struct endings *table = tables;
    unsigned sets = options->asked.command->sets;
    struct stat status;
    while (table < tables + TABLES && !(sets & table->set))
        table++;
    if (table == tables + TABLES || !*text ||
        (stat(path, &status) == 0 && !S_ISREG(status.st_mode)))
        return true;
    const struct ending *ending = find(table->list, text);
    int *format = format_of(options);
    if (!ending && chosen)
        return true;
    if (!ending) {
        bool is_known = table->is_drawing;
        for (int i = 0; i < TABLES && !is_known; i++)
            is_known = find(tables[i].list, text);
        return !is_known || refuse_unknown(path, table->list, fail);
    }
    if (!chosen)
        *format = ending->format;
    if ((ending->others | BIT(ending->format)) & BIT(*format))
        return true;
    return fail_set(fail, "usage",
                    "%s is named as %s, but \"--%s\" asks for %s: rename the "
                    "file, or leave out \"--%s\"",
                    quote_name(path).text, name_of(options, ending->format),
                    chosen, name_of(options, *format), chosen);
}

/* ---- Owners of options --------------------------------------------------- */

/* Names of queries and commands: `count` in all, the first ones are listed. */
struct named_list {
    const char *names[TAKERS_MAX + 1]; /* NULL at the end */
    int count;
};

/* True if the query or command takes an option of that name: several options
 * have the name "format". */
static bool takes_named(const struct asked *asked, const char *name)
{
    int id = option_find(name, strlen(name), asked);
    return option_is_for(option_at(id), asked);
}

/* All that take an option of that name, or all that do not. */
static struct named_list takers_of(const struct parser *parser,
                                   const char *name, bool taking)
{
    struct named_list list = {{NULL}, 0};
    struct asked asked = asked_at(parser->commands, 0);
    for (int i = 0; asked.topic; asked = asked_at(parser->commands, ++i)) {
        if (asked.command->is_aside || takes_named(&asked, name) != taking)
            continue;
        if (list.count++ < TAKERS_MAX)
            list.names[list.count - 1] = asked.topic->name;
    }
    return list;
}

bool options_misplaced(struct parser *parser, const struct option *option,
                       const char *name)
{
    const struct named_list takers = takers_of(parser, option->name, true);
    const struct named_list others = takers_of(parser, option->name, false);
    if (takers.count <= TAKERS_MAX || others.count > TAKERS_MAX)
        return fail_set(parser->fail, "usage",
                        "option \"--%s\" is for %s%s, not for %s", option->name,
                        enumeration(takers.names, "and").text,
                        takers.count > TAKERS_MAX ? " and others" : "", name);
    return fail_set(parser->fail, "usage",
                    "option \"--%s\" is not for %s; it is for all but %s",
                    option->name, name, enumeration(others.names, "and").text);
}

/* ---- Options that go together -------------------------------------------- */

/* True if an option of this query or command was given. */
static bool is_given(const struct parser *parser, const char *name)
{
    int id = option_find(name, strlen(name), &parser->options->asked);
    return id >= 0 && parser->given[id];
}

/* Fails if an option was given that the query or command does not take. */
static bool check_given(struct parser *parser)
{
    const struct asked *asked = &parser->options->asked;
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        if (parser->given[i] && !option_is_for(option, asked))
            return options_misplaced(parser, option, asked->topic->name);
    return true;
}

/* Fails if an option was given that does not belong to the query to be drawn.
 * If the scene names the query, it is not known yet: then every option is
 * accepted that `run` takes. */
static bool check_drawn(struct parser *parser)
{
    const struct draw_settings *draw = &parser->options->draw;
    const struct topic *run = &parser->commands->run->topic;
    const char *name = draw->query        ? draw->query->topic.name
                       : draw->is_checked ? DRAW_CHECK
                                          : run->name;
    const struct asked drawn = asked_find(parser->commands, name);
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        if (parser->given[i] && !(option->sets & SET_DRAW) &&
            !option_is_for(option, &drawn))
            return options_misplaced(
                parser, option,
                drawn.topic == run ? "draw without \"--query\"" : name);
    return true;
}

/* Fails if only one of two options was given that need each other. */
static bool check_both(struct parser *parser, const char *first,
                       const char *second)
{
    bool has_first = is_given(parser, first);
    return has_first == is_given(parser, second) ||
           fail_set(parser->fail, "usage",
                    "option \"%s%s\" needs \"%s%s\" as well", parser->dashes,
                    has_first ? first : second, parser->dashes,
                    has_first ? second : first);
}

/* Fails if a shape is to walk by a method that does not sweep, or with options
 * that are about pairs (unless scenes may name other queries, which take them:
 * `resolves` is false). */
static bool check_walk(struct parser *parser, bool resolves)
{
    static const char *const of_pairs[] = {"pair", "all", "trace"};
    const struct query_options *answer = &parser->options->answer;
    if (!answer->walk)
        return true;
    if (!resolve_is_swept(answer->method))
        return fail_set(parser->fail, "usage",
                        "option \"%swalk\" needs the \"%smethod\" stop, slide, "
                        "bounce or push, not %s",
                        parser->dashes, parser->dashes,
                        resolve_names[answer->method]);
    for (int i = 0; i < 3; i++) {
        if (resolves && is_given(parser, of_pairs[i]))
            return fail_set(parser->fail, "usage",
                            "option \"%s%s\" is about pairs, and \"%swalk\" "
                            "answers none",
                            parser->dashes, of_pairs[i], parser->dashes);
    }
    return true;
}

bool options_check_queries(struct parser *parser)
{
    const struct query_options *answer = &parser->options->answer;
    bool resolves =
        answer->query && answer->query->topic.takes & (unsigned)TAKES_METHOD;
    bool corrects = answer->has_slop || answer->has_correction;
    if (!check_both(parser, "from", "to") ||
        !check_both(parser, "shape", "by") || !check_walk(parser, resolves))
        return false;
    /* Only impulses correct positions. */
    return !resolves || answer->method == RESOLVE_IMPULSE || !corrects ||
           fail_set(parser->fail, "usage",
                    "option \"%s%s\" needs the \"%smethod\" impulse, not %s",
                    parser->dashes, answer->has_slop ? "slop" : "correction",
                    parser->dashes, resolve_names[answer->method]);
}

static bool check_together(struct parser *parser)
{
    /* What is listed, explained or fixed is no report: it has no format. */
    static const char *const choosing[] = {"format", "html", "png", "preview",
                                           "ascii"};
    const struct check_settings *check = &parser->options->check;
    const struct draw_settings *draw = &parser->options->draw;
    const char *names[DRAW_FORMATS + 1] = {NULL}, *chosen = NULL;
    int formats = 0;
    if (!options_check_queries(parser))
        return false;
    if (parser->options->answer.as && is_given(parser, "trace"))
        return fail_set(parser->fail, "usage",
                        "option \"--trace\" shows steps, which have no place "
                        "in the dialects of "
                        "\"--as\", \"--normal\", \"--depth\" and \"--y\"");
    if (is_given(parser, "status") && is_given(parser, "fails"))
        return fail_set(parser->fail, "usage",
                        "option \"--fails\" means every exit status but 0, "
                        "\"--status\" a single one: they do not go together");
    for (int i = 0; i < DRAW_FORMATS; i++)
        if (draw->formats >> i & 1)
            names[formats++] = draw_format_names[i];
    if (formats > 1)
        return fail_set(parser->fail, "usage",
                        "a drawing is written in one format, not as %s",
                        enumeration(names, "and").text);
    for (int i = 0; i < 5 && !chosen; i++)
        if (is_given(parser, choosing[i]))
            chosen = choosing[i];
    if (!check->lists_rules && !check->explained && !check->fixes &&
        !apply_ending(parser->options, chosen, parser->fail))
        return false;
    return draw->format != DRAW_HTML || !draw->step ||
           fail_set(parser->fail, "usage",
                    "option \"--step\" is for one picture; a page shows all "
                    "steps");
}

/* ---- Operands ------------------------------------------------------------ */

static bool unknown_query(struct parser *parser, const char *name)
{
    const char *names[COMMANDS_MAX], *listed[COMMANDS_MAX + 1] = {NULL};
    int count = 0, listed_count = 0;
    struct asked asked = asked_at(parser->commands, 0);
    while (asked.topic && count < COMMANDS_MAX) {
        names[count++] = asked.topic->name;
        if (!asked.command->is_aside)
            listed[listed_count++] = asked.topic->name;
        asked = asked_at(parser->commands, count);
    }
    const struct option_hint near = hint_among(name, "", names, count);
    if (near.text[0])
        return fail_set(parser->fail, "usage", "unknown query \"%.80s\"%s",
                        name, near.text);
    return fail_set(parser->fail, "usage",
                    "unknown query \"%.80s\"; expected %s", name,
                    enumeration(listed, "or").text);
}

static bool extra_operand(struct parser *parser, const char *extra)
{
    const struct asked *asked = &parser->options->asked;
    const char *operands = asked->command->operands;
    if (!operands[0])
        return fail_set(parser->fail, "usage",
                        "unexpected argument \"%.80s\"; %s takes none", extra,
                        asked->topic->name);
    return fail_set(parser->fail, "usage",
                    "unexpected argument \"%.80s\"; usage: collide %s %s",
                    extra, asked->topic->name, operands);
}

/* Reads the topic of the help, operands[0], if there is one. */
static bool resolve_help(struct parser *parser, const char **operands,
                         int count)
{
    struct options *options = parser->options;
    options->action = ACTION_HELP;
    options->asked = (struct asked){NULL, NULL, NULL};
    if (count == 0)
        return true;
    options->asked = asked_find(parser->commands, operands[0]);
    return options->asked.topic || unknown_query(parser, operands[0]);
}

static bool missing_tail(struct parser *parser, const struct asked *asked)
{
    const char *name = asked->topic->name;
    return fail_set(parser->fail, "usage",
                    "%s needs a command behind \"--\"; usage: collide %s %s",
                    name, name, asked->command->operands);
}

void options_want_tail(struct parser *parser)
{
    const struct asked *asked = &parser->asked;
    if (parser->tail < 0 && parser->operand_count > 2 && asked->topic &&
        asked->command->tail == TAIL_NEEDED)
        missing_tail(parser, asked);
}

/* Splits off the command line after "--". If the command needs none, "--"
 * before its own operands only ends the options. */
static bool split_tail(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    int from = parser->tail - 1;
    if (command->tail == TAIL_POSSIBLE && from < command->least)
        return true;
    if (parser->tail < 1 || from >= options->file_count)
        return missing_tail(parser, &options->asked);
    options->tail = options->files + from;
    options->tail_count = options->file_count - from;
    options->file_count = from;
    return true;
}

/* The index of a text among `count` words of a command; -1: it is none. */
static int find_word(const char *const *words, int count, const char *text)
{
    while (count > 0 && strcmp(words[count - 1], text) != 0)
        count--;
    return count - 1;
}

/* Fails if operands are not among the words that the command accepts. */
static bool check_words(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    const char *words[WORDS_MAX + 1];
    int count = 0, worded = command->is_all_words ? options->file_count : 1;
    if (!command->word || !worded)
        return true;
    while (count < WORDS_MAX && (words[count] = command->word(count)))
        count++;
    words[count] = NULL;
    for (int i = 0; i < worded; i++) {
        const char *text = options->files[i];
        if (find_word(words, count, text) >= 0)
            continue;
        bool is_asked = asked_find(parser->commands, text).topic;
        return fail_set(
            parser->fail, "usage", "%s expects %s, found \"%.80s\"%s",
            options->asked.topic->name, enumeration(words, "or").text, text,
            is_asked ? ", which is a command for itself"
                     : hint_among(text, "", words, count).text);
    }
    options->word = find_word(words, count, options->files[0]);
    return true;
}

/* Fails if a command has fewer or more operands than it takes. */
static bool check_operands(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    if (command->tail != TAIL_NONE && !split_tail(parser))
        return false;
    if (options->file_count < command->least) {
        const char *name = command->operands; /* of the first missing operand */
        for (int i = 0; i < options->file_count; i++)
            name += strcspn(name, " ") + 1;
        return fail_set(parser->fail, "usage",
                        "%.*s is missing; usage: collide %s %s",
                        (int)strcspn(name, " "), name,
                        options->asked.topic->name, command->operands);
    }
    if (command->most >= 0 && options->file_count > command->most)
        return extra_operand(parser, options->files[command->most]);
    return check_words(parser);
}

static bool resolve_asked(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    struct number_tolerances *tolerances = &options->compare.tolerances;
    if (!options->asked.topic)
        return unknown_query(parser, parser->operands[0]);
    bool draws = command->sets & SET_DRAW;
    options->answer.query = draws ? options->draw.query : options->asked.query;
    options->answer.commands = parser->commands->names;
    options->uses_stated = command->uses_stated && !options->asked.query;
    options->files = parser->operands + 1;
    options->file_count = parser->operand_count - 1;
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        if (tolerances->of[i].ulps < 0)
            tolerances->of[i].ulps = command->ulps;
    tolerances->is_float = options->is_float;
    if (!convention_spoken(options, parser->arena, &options->answer.as))
        return fail_memory(parser->fail);
    return check_operands(parser) && check_given(parser) &&
           (!draws || check_drawn(parser)) && check_together(parser);
}

bool options_resolve(struct parser *parser)
{
    const struct options *options = parser->options;
    const char **operands = parser->operands;
    int count = parser->operand_count;
    if (options->action == ACTION_VERSION)
        return true;
    if (options->asked.command == parser->commands->help)
        return count > 2 ? extra_operand(parser, operands[2])
                         : resolve_help(parser, operands + 1, count - 1);
    if (options->action == ACTION_HELP)
        return resolve_help(parser, operands, count);
    if (count == 0)
        return fail_set(parser->fail, "usage", "no query is given");
    return resolve_asked(parser);
}
