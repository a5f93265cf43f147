#include "query/run/selections.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/matches.h"

/* An option, and what its patterns are meant for. */
struct selection_row {
    const char *option;
    const char *names; /* plural */
};

static const struct selection_row rows[MATCH_OPTIONS] = {
    [MATCH_LAYER] = {"layer", "layers"},
    [MATCH_ONLY_LAYER] = {"only-layer", "layers"},
    [MATCH_CLASS] = {"class", "classes of map objects"},
    [MATCH_PROPERTY] = {"property", "properties of map objects"},
    [MATCH_TRIGGER] = {"trigger", "classes, names or layers"},
    [MATCH_SPAWN] = {"spawn", "classes, names or layers"},
    [MATCH_GOAL] = {"goal", "classes, names or layers"},
    [MATCH_LEVEL] = {"level", "levels of maps with several levels"},
    [MATCH_POINT_FIELD] = {"ldtk-polygon-field", "fields of LDtk entities"},
    [MATCH_RECORD_ID] = {"record-id", "members of scenes"},
    [MATCH_IGNORE_MEMBER] = {"ignore-member", "members of results"},
};

/* A list of one name, which is none where that is NULL. */
static const char *const *list_of(const char *name, struct arena *arena)
{
    const char **list = arena_alloc(arena, 2, sizeof *list);
    if (list)
        list[0] = name;
    return list;
}

bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches)
{
    const struct level_options *level = &options->level;
    const char *const *patterns[MATCH_OPTIONS] = {
        [MATCH_LAYER] = level->layers,
        [MATCH_ONLY_LAYER] = level->only_layers,
        [MATCH_CLASS] = level->classes,
        [MATCH_PROPERTY] = level->properties,
        [MATCH_TRIGGER] = level->triggers,
        [MATCH_SPAWN] = level->spawns,
        [MATCH_GOAL] = level->goals,
        [MATCH_LEVEL] = level->levels,
        [MATCH_POINT_FIELD] = list_of(level->point_field, arena),
        [MATCH_RECORD_ID] = list_of(options->record_id, arena),
        [MATCH_IGNORE_MEMBER] = options->compare.ignored,
    };
    return patterns[MATCH_POINT_FIELD] && patterns[MATCH_RECORD_ID] &&
           matches_make(matches, patterns, arena);
}

/* ---- The report ---------------------------------------------------------- */

struct selection_words {
    char text[320];
};

static void append(struct selection_words *words, const char *text)
{
    size_t used = strlen(words->text);
    snprintf(words->text + used, sizeof words->text - used, "%s", text);
}

/* What to do about a pattern: a name that it may be a misspelling of, or those
 * that are nearest. */
static struct selection_words advice(const struct pattern_match *match,
                                     const char *pattern, const char *names)
{
    struct selection_words words = {"; "};
    if (match_is_near(match, pattern)) {
        append(&words, "did you mean ");
        append(&words, quote_name(match->nearest[0].text).text);
        append(&words, "?");
        return words;
    }
    append(&words, match->count ? "the nearest " : "there are no ");
    append(&words, names);
    append(&words, match->count ? " are " : "");
    for (int i = 0; i < match->count; i++) {
        append(&words, i == 0 ? "" : i == match->count - 1 ? " and " : ", ");
        append(&words, quote_name(match->nearest[i].text).text);
    }
    return words;
}

static void report(const struct command_run *run,
                   const struct pattern_match *match, const char *pattern,
                   const struct selection_row *row)
{
    char inputs[40] = "the input";
    if (run->matches->inputs > 1)
        snprintf(inputs, sizeof inputs, "%" PRIu64 " inputs",
                 run->matches->inputs);
    message(&run->messages, "--%s %s matches nothing in %s%s", row->option,
            quote_name(pattern).text, inputs,
            advice(match, pattern, row->names).text);
}

bool selections_match(const struct command_run *run)
{
    const struct matches *matches = run->matches;
    bool all_match = true;
    for (int i = 0; i < MATCH_OPTIONS; i++)
        all_match = all_match && matches->lists[i].missing == 0;
    return all_match || matches->inputs == 0 || run->options->shard.count > 1;
}

bool selections_report(const struct command_run *run)
{
    const struct matches *matches = run->matches;
    if (selections_match(run) || !command_goes_on(run))
        return true;
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const struct match_list *list = &matches->lists[i];
        for (int k = 0; k < list->count; k++) {
            if (list->items[k].is_found)
                continue;
            report(run, &list->items[k], list->patterns[k], &rows[i]);
        }
    }
    return false;
}
