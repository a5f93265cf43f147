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
        int id = option_given(rows[i].option, &options->asked, options->given);
        if (id < 0)
            continue;
        const struct option *option = option_at(id);
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
    return all_match || matches->inputs == 0 || run->options->shard.count > 1 ||
           run->part;
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

/* ---- In manifests -------------------------------------------------------- */

void selections_write(const struct matches *matches, struct json_writer *out)
{
    json_begin_array(out);
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const struct match_list *list = &matches->lists[i];
        for (int k = 0; k < list->count; k++) {
            const struct pattern_match *match = &list->items[k];
            json_begin_object(out);
            json_string_member(out, "option", rows[i].option);
            json_string_member(out, "pattern", list->patterns[k]);
            json_key(out, "found");
            json_bool(out, match->is_found);
            json_key(out, "nearest");
            json_begin_array(out);
            for (int n = 0; n < match->count; n++)
                json_string(out, match->nearest[n].text);
            json_end_array(out);
            json_end_object(out);
        }
    }
    json_end_array(out);
}

/* True if the element of such an array is about the option. */
static bool is_about(const struct item *element, int option)
{
    return strcmp(member_text(element, "option", ""), rows[option].option) == 0;
}

bool selections_like(const struct item *array, struct arena *arena,
                     struct matches *matches)
{
    const char *const *patterns[MATCH_LISTS] = {NULL};
    int length = item_length(array);
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const char **list =
            arena_alloc(arena, (size_t)length + 1, sizeof *list);
        if (!list)
            return false;
        patterns[i] = list;
        for (int k = 0; k < length; k++) {
            const struct item *element = item_element(array, k);
            if (is_about(element, i))
                *list++ = member_text(element, "pattern", "");
        }
        *list = NULL;
    }
    return matches_make(matches, patterns, arena);
}

static bool match_none(const char *pattern, const char *name)
{
    (void)pattern, (void)name;
    return false;
}

void selections_read(const struct item *array, struct matches *matches)
{
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        struct match_list *list = &matches->lists[i];
        for (int k = 0, n = 0; k < item_length(array); k++) {
            const struct item *element = item_element(array, k);
            const struct item *nearest = item_member(element, "nearest");
            if (!is_about(element, i) || n == list->count)
                continue;
            for (int m = 0; m < item_length(nearest); m++)
                matches_see(matches, (enum match_option)i,
                            item_text(item_element(nearest, m), ""),
                            match_none);
            struct pattern_match *match = &list->items[n++];
            list->missing -=
                !match->is_found && member_truth(element, "found", false);
            match->is_found |= member_truth(element, "found", false);
        }
    }
}
