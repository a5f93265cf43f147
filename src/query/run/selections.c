/* Reports patterns of options, such as --layer, that match nothing in any
 * input: begins the account of patterns, and writes the messages at the end of
 * a run. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "maps/level.h"
#include "query/run/command_run.h"
#include "support/matches.h"
#include "support/options/option_table.h"

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
    [MATCH_SCENE] = {"only-scene", "scenes"},
};

bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches)
{
    const char *const *patterns[MATCH_LISTS] = {NULL};
    bool any = false;
    *matches = (struct matches){.inputs = 0};
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const char *name = rows[i].option;
        int id = option_find(name, strlen(name), &options->asked);
        const struct option *option = option_at(id);
        if (!options->given[id])
            continue;
        any = true;
        const char *settings = option->settings->size
                                   ? settings_of(options, option->settings)
                                   : (const char *)options;
        const void *at = settings + option->at;
        if (option->repeats) {
            patterns[i] = *(const char *const *const *)at;
            continue;
        }
        const char **single = arena_alloc(arena, 2, sizeof *single);
        if (!single)
            return false;
        single[0] = *(const char *const *)at;
        patterns[i] = single;
    }
    return !any || matches_make(matches, patterns, arena);
}

/* ---- The report --------------------------------------------------------- */

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
    char inputs[40] = "the input";
    if (selections_match(run) || !command_goes_on(run))
        return true;
    if (matches->inputs > 1)
        snprintf(inputs, sizeof inputs, "%" PRIu64 " inputs", matches->inputs);
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const struct match_list *list = &matches->lists[i];
        for (int k = 0; k < list->count; k++) {
            const char *pattern = list->patterns[k];
            if (!list->items[k].is_found)
                message(
                    &run->messages,
                    "option \"--%s\": %s matches nothing in %s%s",
                    rows[i].option, quote_name(pattern).text, inputs,
                    match_advice(&list->items[k], pattern, rows[i].names).text);
        }
    }
    return false;
}
