/* Reads the options that a scene states for its query, by the parser of the
 * command line. An error names the place in the scene. */
#include "query/query.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "scene/scene.h"
#include "support/json/locate.h"
#include "support/matches.h"
#include "support/options/option_table.h"

/* The queries that a message names, and the options. */
#define NAMES_MAX 64

static const char *const reasons[] = {
    [ABOUT_ELSE] = "it does not choose what a query computes",
    [ABOUT_QUERY] = NULL,
    [ABOUT_OUTPUT] = "it is about the output, which the command line chooses",
    [ABOUT_INPUT] = "it is about how files are read, before any scene is known",
    [ABOUT_RUN] = "it is about the run, which the command line controls",
    [ABOUT_LIMIT] = "limits are set by whoever runs the program",
};

/* A scene has no command line; this command belongs to none, and takes no
 * option but by its query. */
static const struct command no_command = {.most = 0};

/* ---- Places ------------------------------------------------------------- */

/* Makes a failure that of option `name` of the scene, or (NULL) of all of them;
 * false. */
static bool blame(struct fail *fail, const char *code, const char *name)
{
    if (fail_is_memory(fail))
        return false;
    fail->code = code;
    strcpy(fail->pointer, "/options");
    if (name)
        json_pointer_push(fail->pointer, sizeof fail->pointer, name);
    return false;
}

static bool blame_name(struct fail *fail, const char *code, const char *name)
{
    blame(fail, code, NULL);
    fail->at_name =
        json_pointer_push(fail->pointer, sizeof fail->pointer, name);
    return false;
}

/* ---- Which options there are -------------------------------------------- */

static bool refuse_unknown(const struct asked *asked, const char *name,
                           struct fail *fail)
{
    const char *names[NAMES_MAX + 1];
    const struct option *option;
    int count = 0; /* of the options that a scene may state for the query */
    for (int i = 0; (option = option_at(i)) && count < NAMES_MAX; i++)
        if (option->about == ABOUT_QUERY && option_is_for(option, asked))
            names[count++] = option->name;
    const struct short_text near = hint_for(name, names, count, NULL);
    names[count] = NULL;
    assert(asked->topic); /* options without a query were refused before */
    if (near.text[0])
        fail_set(fail, "option-unknown", "unknown option \"%.80s\"%s", name,
                 near.text);
    else
        fail_set(fail, "option-unknown",
                 "unknown option \"%.80s\"; a scene can state %s for %s", name,
                 count ? enumeration(names, "and").text : "no option",
                 asked->topic->name);
    return blame_name(fail, "option-unknown", name);
}

static bool refuse_misplaced(const struct asked *asked,
                             const struct option *option, struct fail *fail)
{
    const char *takers[QUERY_COUNT + 1];
    int count = 0;
    for (int i = 0; query_table[i]; i++)
        if (option->takes & query_table[i]->topic.takes)
            takers[count++] = query_table[i]->topic.name;
    takers[count] = NULL;
    fail_set(fail, "option-unknown", "option \"%s\" is for %s, not for %s",
             option->name, enumeration(takers, "and").text, asked->topic->name);
    return blame_name(fail, "option-unknown", option->name);
}

/* The number of an option that a scene may state; -1: *fail says why not. */
static int find_option(const struct asked *asked, const char *name,
                       struct fail *fail)
{
    const struct option *option, *other = NULL;
    for (int i = 0; (option = option_at(i)); i++) {
        if (strcmp(option->name, name) != 0)
            continue;
        if (option->about == ABOUT_QUERY && option_is_for(option, asked))
            return i;
        if (!other || option->about == ABOUT_QUERY)
            other = option;
    }
    if (!other) {
        refuse_unknown(asked, name, fail);
    } else if (other->about == ABOUT_QUERY) {
        refuse_misplaced(asked, other, fail);
    } else {
        fail_set(fail, "option-excluded",
                 "a scene cannot state the option \"%s\": %s", other->name,
                 reasons[other->about]);
        blame_name(fail, "option-excluded", other->name);
    }
    return -1;
}

/* ---- Values ------------------------------------------------------------- */

/* Says that the type of a value is another one than that which the option
 * takes. */
static bool refuse_type(struct parser *parser, const struct option *option,
                        const char *expected, const char *found)
{
    fail_set(parser->fail, "option-value",
             "option \"%s\" expects %s, found %.80s", option->name, expected,
             found);
    return blame(parser->fail, "option-value", option->name);
}

static bool set_text(struct parser *parser, int id, const char *text)
{
    return options_set(parser, id, text) ||
           blame(parser->fail, "option-value", option_at(id)->name);
}

/* [x, y] as the command line has it. */
static bool set_coordinates(struct parser *parser, int id,
                            const struct scene_option *option)
{
    size_t size = strlen(option->texts[0]) + strlen(option->texts[1]) + 2;
    char *text = arena_take(parser->arena, size, 1);
    if (!text)
        return fail_memory(parser->fail);
    snprintf(text, size, "%s,%s", option->texts[0], option->texts[1]);
    return set_text(parser, id, text);
}

static bool set_each(struct parser *parser, int id,
                     const struct scene_option *option)
{
    for (int i = 0; i < option->count; i++) {
        if (set_text(parser, id, option->texts[i]))
            continue;
        json_pointer_push_index(parser->fail->pointer,
                                sizeof parser->fail->pointer, (size_t)i);
        return false;
    }
    return true;
}

static bool set_value(struct parser *parser, int id,
                      const struct scene_option *given)
{
    const struct option *option = option_at(id);
    bool is_true = given->kind == OPTION_TRUE;
    bool is_bool = is_true || given->kind == OPTION_FALSE;
    bool is_single = given->kind == OPTION_TEXT || given->kind == OPTION_NUMBER;
    const char *found = is_bool     ? "a boolean"
                        : is_single ? given->texts[0]
                                    : "an array";
    if (!option->argument && is_bool)
        return !is_true || set_text(parser, id, "");
    if (!option->argument)
        return refuse_type(parser, option, "true or false", found);
    if (is_single)
        return set_text(parser, id, given->texts[0]);
    if (given->kind == OPTION_NUMBERS && strcmp(option->argument, "X,Y") == 0)
        return set_coordinates(parser, id, given);
    return !is_bool && option->repeats
               ? set_each(parser, id, given)
               : refuse_type(parser, option, options_expected(option).text,
                             found);
}

/* ---- The options of a scene --------------------------------------------- */

/* Sets the options of a scene that the command line does not have. */
static bool set_all(struct parser *parser, const struct scene *scene,
                    const bool *overrides)
{
    for (int i = 0; i < scene->option_count; i++) {
        const struct scene_option *option = &scene->options[i];
        int id = find_option(&parser->asked, option->name, parser->fail);
        if (id < 0)
            return false;
        if (!(overrides && overrides[id]) && !set_value(parser, id, option))
            return false;
    }
    return true;
}

/* A parser whose options the scene completes, in a copy of the settings of
 * queries. NULL: memory is used up. */
static struct query_settings *
begin(struct parser *parser, struct options *options, const struct query *query)
{
    size_t count = (size_t)option_count();
    bool *given = arena_alloc(parser->arena, count, sizeof *given);
    struct query_settings *own =
        settings_copy(options, &query_settings, parser->arena);
    if (!own || !given) {
        fail_memory(parser->fail);
        return NULL;
    }
    if (options->given)
        memcpy(given, options->given, count * sizeof *given);
    options->asked = (struct asked){&query->topic, &no_command, true};
    parser->asked = options->asked;
    parser->options = options;
    parser->dashes = "";
    parser->given = given;
    return own;
}

static const struct query *query_of(const struct scene *scene,
                                    struct fail *fail)
{
    const struct query *query = scene->query ? query_find(scene->query) : NULL;
    if (scene->query && !query)
        query_unknown(NULL, scene->query, fail);
    else if (!query) {
        fail_set(fail, "options-without-query",
                 "a scene with \"options\" needs a \"query\" that they are "
                 "for");
        strcpy(fail->pointer, "/options");
    }
    return query;
}

/* Checks the options of a scene by themselves: each belongs to the query that
 * the scene names, has a value that the query accepts, and they go together.
 * *fail has the pointer of the option. Codes: options-without-query,
 * query-unknown, option-unknown, option-excluded, option-value,
 * option-conflict, out-of-memory. */
static bool stated_check(const struct scene *scene, struct arena *arena,
                         struct fail *fail)
{
    struct options options = {.settings = NULL};
    struct parser parser = {.arena = arena, .fail = fail};
    const struct query *query = query_of(scene, fail);
    struct arena_mark mark = arena_mark(arena);
    if (!query)
        return false;
    struct query_settings *own = begin(&parser, &options, query);
    if (own)
        own->answer.query = query;
    bool ok = own && set_all(&parser, scene, NULL);
    if (ok && !query_options_agree(&parser))
        ok = blame(fail, "option-conflict", NULL);
    arena_rewind(arena, mark);
    return ok;
}

struct scene_reader stated_reader(const struct limits *limits)
{
    struct scene_reader reader = scene_reader_make(limits);
    reader.check_options = stated_check;
    return reader;
}

bool stated_counts(const struct options *options, const struct scene *scene)
{
    const struct query *query =
        SETTINGS_OF(options, query_settings)->answer.query;
    return options->uses_stated && scene->option_count > 0 &&
           (!query || strcmp(query->topic.name, scene->query) == 0);
}

/* The query is left open while the options are checked together, as other
 * scenes of the stream may have other queries for those of the command line. */
bool stated_complete(const struct options *options, const struct scene *scene,
                     struct arena *arena, struct query_options *answer,
                     struct fail *fail)
{
    struct options copy = *options;
    struct parser parser = {.arena = arena, .fail = fail};
    const struct query *query = query_of(scene, fail);
    struct query_settings *own = query ? begin(&parser, &copy, query) : NULL;
    if (!own || !set_all(&parser, scene, options->given))
        return false;
    *answer = own->answer;
    own->answer.query = NULL;
    if (!query_options_agree(&parser))
        return blame(fail, "option-conflict", NULL);
    if (answer->as && !convention_spoken(own, arena, &answer->as))
        return fail_memory(fail);
    return true;
}
