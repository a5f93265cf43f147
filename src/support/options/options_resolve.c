#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/options/options.h"
#include "support/text.h"

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

/* The format that a command writes, by the ending of the file that -o names:
 * for each command with several formats one table of endings. */

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

/* The endings of a command, and the format that is to be set. */
struct endings {
    const struct ending *list;
    unsigned set; /* of enum option_sets, by which the command is known */
    bool is_drawing;
};

static const struct endings tables[] = {
    {of_drawings, SET_DRAW, true},
    {of_findings, SET_CHECK, false},
    {of_differences, SET_DIFF, false},
    {of_golden, SET_GOLDEN, false},
};

#define TABLES (int)(sizeof tables / sizeof *tables)

/* ---- Endings ------------------------------------------------------------- */

/* What is behind the last point of a file's name; "": it has no ending. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *point = strrchr(name, '.');
    return point && point > name ? point + 1 : "";
}

static bool is_equal(const char *text, const char *ending)
{
    for (; *text && ascii_lower(*text) == *ending; text++)
        ending++;
    return !*text && !*ending;
}

static const struct ending *find(const struct ending *list, const char *text)
{
    while (list->ending && !is_equal(text, list->ending))
        list++;
    return list->ending ? list : NULL;
}

/* Whether some command writes another format into files with this ending. */
static bool is_taken(const char *text)
{
    for (int i = 0; i < TABLES; i++)
        if (find(tables[i].list, text))
            return true;
    return false;
}

/* Whether a file is there that is none but by name. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* ---- Formats ------------------------------------------------------------- */

/* Where the format of a command is set. */
static int format_of(const struct options *options)
{
    unsigned sets = options->asked.command->sets;
    return sets & SET_DRAW    ? (int)options->draw.format
           : sets & SET_CHECK ? (int)options->check.format
                              : options->compare.format;
}

static void set_format(struct options *options, int format)
{
    unsigned sets = options->asked.command->sets;
    if (sets & SET_DRAW)
        options->draw.format = (enum draw_format)format;
    else if (sets & SET_CHECK)
        options->check.format = (enum report_format)format;
    else
        options->compare.format = format;
}

/* ---- Messages ------------------------------------------------------------ */

/* The name of a format of a command, as --format has it. */
static const char *name_of(const struct options *options, int format)
{
    int id = option_find("format", strlen("format"), &options->asked);
    return option_at(id)->choices[format];
}

static bool refuse_other(const struct options *options, const char *chosen,
                         int named, struct fail *fail)
{
    return fail_set(fail, "usage",
                    "%s is named as %s, but \"--%s\" asks for %s: rename the "
                    "file, or leave out \"--%s\"",
                    quote_name(options->output).text, name_of(options, named),
                    chosen, name_of(options, format_of(options)), chosen);
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

/* ---- All of it ----------------------------------------------------------- */

/* Sets the format of a command to that of the file that -o names. `chosen` is
 * the option that has set the format, without its dashes (NULL: none has): it
 * must go with the ending. A file without an ending, a device and a pipe are of
 * any format. `draw` refuses endings that it does not know; reports, which are
 * texts, only those of other formats. false: *fail says why (code: usage). */
static bool output_ending_apply(struct options *options, const char *chosen,
                                struct fail *fail)
{
    const char *path = options->output, *text = path ? ending_of(path) : "";
    const struct endings *table = tables;
    unsigned sets = options->asked.command->sets;
    while (table < tables + TABLES && !(sets & table->set))
        table++;
    if (table == tables + TABLES || !*text || is_special(path))
        return true;
    const struct ending *ending = find(table->list, text);
    if (!ending)
        return chosen || !(table->is_drawing || is_taken(text)) ||
               refuse_unknown(path, table->list, fail);
    if (!chosen) {
        set_format(options, ending->format);
        return true;
    }
    unsigned fits = ending->others | BIT(ending->format);
    return fits & BIT(format_of(options)) ||
           refuse_other(options, chosen, ending->format, fail);
}

/* What a command line asks for, from its operands, and which of its options
 * belong to that. */

/* Queries and other commands that a misspelt one is compared with. */
#define COMMANDS_MAX 40

/* Most that an option belongs to for a message to name them. */
#define TAKERS_MAX 12

/* Words that may stand behind a command. */
#define WORDS_MAX 64

/* ---- messages ----------------------------------------------------------- */

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

/* Names of queries and commands, at most so many of `count`. */
struct named_list {
    const char *names[TAKERS_MAX + 1]; /* NULL at the end */
    int count;
};

/* Whether something takes an option of that name: several have the name
 * "format". */
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

/* ---- options ------------------------------------------------------------ */

/* Whether an option of what is asked for was given. */
static bool is_given(const struct parser *parser, const char *name)
{
    int id = option_find(name, strlen(name), &parser->options->asked);
    return id >= 0 && parser->given[id];
}

/* Fails if an option was given that does not belong to what is asked for. */
static bool check_given(struct parser *parser)
{
    const struct asked *asked = &parser->options->asked;
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        if (parser->given[i] && !option_is_for(option, asked))
            return options_misplaced(parser, option, asked->topic->name);
    return true;
}

/* Fails if an option was given that does not belong to what is to be drawn.
 * Which query a scene names is not known yet: then all will do that `run`
 * takes. */
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

/* Fails if one step is to be shown in a page, which shows all. */
static bool check_page(struct parser *parser)
{
    const struct draw_settings *draw = &parser->options->draw;
    return draw->format != DRAW_HTML || !draw->step ||
           fail_set(parser->fail, "usage",
                    "option \"--step\" is for one picture; a page shows all "
                    "steps");
}

/* Fails if one of two options was given that mean nothing without each other.
 */
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

/* Whether a query is asked that takes something, and not what scenes name. */
static bool takes(const struct query_options *answer, enum query_takes what)
{
    return answer->query && answer->query->topic.takes & (unsigned)what;
}

/* Fails if a shape is to walk by a method that does not sweep, or with options
 * that are about pairs; scenes that are run may have other queries for them. */
static bool check_walk(struct parser *parser)
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
        if (takes(answer, TAKES_METHOD) && is_given(parser, of_pairs[i]))
            return fail_set(parser->fail, "usage",
                            "option \"%s%s\" is about pairs, and \"%swalk\" "
                            "answers none",
                            parser->dashes, of_pairs[i], parser->dashes);
    }
    return true;
}

/* Fails if steps are to be shown of answers in the words of an engine, which
 * has none for them. */
static bool check_words(struct parser *parser)
{
    bool is_told = parser->options->answer.as != NULL;
    return !is_told || !is_given(parser, "trace") ||
           fail_set(parser->fail, "usage",
                    "option \"--trace\" shows steps, which have no place in "
                    "the dialects of "
                    "\"--as\", \"--normal\", \"--depth\" and \"--y\"");
}

/* Fails if one exit status is to count, and every other as well. */
static bool check_statuses(struct parser *parser)
{
    return !is_given(parser, "status") || !is_given(parser, "fails") ||
           fail_set(parser->fail, "usage",
                    "option \"--fails\" means every exit status but 0, "
                    "\"--status\" a single one: they do not go together");
}

/* Fails if a drawing is to be written in several formats. */
static bool check_formats(struct parser *parser)
{
    unsigned formats = parser->options->draw.formats;
    const char *names[DRAW_FORMATS + 1] = {NULL};
    int count = 0;
    for (int i = 0; i < DRAW_FORMATS; i++)
        if (formats >> i & 1)
            names[count++] = draw_format_names[i];
    return count < 2 ||
           fail_set(parser->fail, "usage",
                    "a drawing is written in one format, not as %s",
                    enumeration(names, "and").text);
}

/* Has the file that -o names choose the format, where no option does, and fails
 * where they differ. What is listed, explained or fixed is no report. */
static bool check_ending(struct parser *parser)
{
    static const char *const choosing[] = {"format", "html", "png", "preview",
                                           "ascii"};
    const struct check_settings *check = &parser->options->check;
    const char *chosen = NULL;
    for (int i = 0; i < 5 && !chosen; i++)
        if (is_given(parser, choosing[i]))
            chosen = choosing[i];
    return check->lists_rules || check->explained || check->fixes ||
           output_ending_apply(parser->options, chosen, parser->fail);
}

/* Fails if what is left of overlaps is told to a method that takes away none.
 */
static bool check_correction(struct parser *parser)
{
    const struct query_options *answer = &parser->options->answer;
    bool has_slop = answer->has_slop;
    return !takes(answer, TAKES_METHOD) || answer->method == RESOLVE_IMPULSE ||
           (!has_slop && !answer->has_correction) ||
           fail_set(parser->fail, "usage",
                    "option \"%s%s\" needs the \"%smethod\" impulse, not %s",
                    parser->dashes, has_slop ? "slop" : "correction",
                    parser->dashes, resolve_names[answer->method]);
}

bool options_check_queries(struct parser *parser)
{
    return check_both(parser, "from", "to") &&
           check_both(parser, "shape", "by") && check_walk(parser) &&
           check_correction(parser);
}

static bool check_together(struct parser *parser)
{
    return options_check_queries(parser) && check_words(parser) &&
           check_statuses(parser) && check_formats(parser) &&
           check_ending(parser) && check_page(parser);
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

/* ---- operands ------------------------------------------------------------ */

/* Finds out what help is wanted with, if with something: operands[0]. */
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

/* Takes off what is behind "--" where a command takes a command line there. One
 * that can do without takes "--" in front of its own operands for the end of
 * the options. */
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

/* The number of a word among those of a command; -1: it is none of them. */
static int find_word(const struct command *command, const char *text)
{
    const char *word;
    for (int i = 0; (word = command->word(i)); i++)
        if (strcmp(word, text) == 0)
            return i;
    return -1;
}

static bool unknown_word(struct parser *parser, const char *text)
{
    const struct asked *asked = &parser->options->asked;
    const char *names[WORDS_MAX + 1];
    int count = 0;
    while (count < WORDS_MAX && (names[count] = asked->command->word(count)))
        count++;
    names[count] = NULL;
    bool is_asked = asked_find(parser->commands, text).topic;
    return fail_set(parser->fail, "usage", "%s expects %s, found \"%.80s\"%s",
                    asked->topic->name, enumeration(names, "or").text, text,
                    is_asked ? ", which is a command for itself"
                             : hint_among(text, "", names, count).text);
}

/* Fails if operands are none of the words that they may be. */
static bool check_worded(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    int worded = !command->word          ? 0
                 : command->is_all_words ? options->file_count
                                         : 1;
    for (int i = 0; i < worded; i++)
        if (find_word(command, options->files[i]) < 0)
            return unknown_word(parser, options->files[i]);
    if (worded)
        options->word = find_word(command, options->files[0]);
    return true;
}

/* Names the first operand that is not there. */
static bool missing_operand(struct parser *parser)
{
    const struct asked *asked = &parser->options->asked;
    const char *operands = asked->command->operands, *name = operands;
    for (int i = 0; i < parser->options->file_count; i++)
        name += strcspn(name, " ") + 1;
    return fail_set(
        parser->fail, "usage", "%.*s is missing; usage: collide %s %s",
        (int)strcspn(name, " "), name, asked->topic->name, operands);
}

/* Fails if a command has fewer or more operands than it takes. */
static bool check_operands(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    if (command->tail != TAIL_NONE && !split_tail(parser))
        return false;
    if (options->file_count < command->least)
        return missing_operand(parser);
    if (command->most >= 0 && options->file_count > command->most)
        return extra_operand(parser, options->files[command->most]);
    return check_worded(parser);
}

/* What options say where they are not given, as that is the command's. */
static void fill_in(const struct parser *parser)
{
    struct options *options = parser->options;
    struct number_tolerances *tolerances = &options->compare.tolerances;
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        if (tolerances->of[i].ulps < 0)
            tolerances->of[i].ulps = options->asked.command->ulps;
    tolerances->is_float = options->is_float;
    options->answer.commands = parser->commands->names;
}

static bool resolve_asked(struct parser *parser)
{
    struct options *options = parser->options;
    if (!options->asked.topic)
        return unknown_query(parser, parser->operands[0]);
    bool draws = options->asked.command->sets & SET_DRAW;
    options->answer.query = draws ? options->draw.query : options->asked.query;
    options->uses_stated =
        options->asked.command->uses_stated && !options->asked.query;
    options->files = parser->operands + 1;
    options->file_count = parser->operand_count - 1;
    fill_in(parser);
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
