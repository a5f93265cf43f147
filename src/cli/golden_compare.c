#include "cli/golden_compare.h"

#include <stdio.h>
#include <string.h>

#include "cli/golden_match.h"
#include "cli/golden_text.h"

bool golden_find(struct golden_findings *findings, enum golden_kind kind,
                 const char *scene, const char *words)
{
    struct golden_finding *items =
        arena_more(findings->arena, findings->items, findings->count,
                   &findings->room, sizeof *items);
    if (!items)
        return false;
    findings->items = items;
    items[findings->count++] = (struct golden_finding){kind, scene, words};
    return true;
}

/* ---- Words --------------------------------------------------------------- */

/* One text behind the other; NULL: memory is used up, or was for one of them.
 */
static const char *joined(struct arena *arena, const char *first,
                          const char *second, const char *third)
{
    if (!first || !second || !third)
        return NULL;
    size_t length = strlen(first) + strlen(second) + strlen(third);
    char *text = arena_take(arena, length + 1, 1);
    if (text)
        snprintf(text, length + 1, "%s%s%s", first, second, third);
    return text;
}

/* What has come of the record of items[first..*end): its name, then what is
 * another. */
static const char *record_words(const struct difference_list *list, int first,
                                int *end, struct arena *arena)
{
    const char *name = difference_record_name(&list->items[first], arena);
    const char *words = differences_words(list, first, end, arena);
    return joined(arena, name, name && *name ? ": " : "", words);
}

/* The same of the first record, and how many more there are. */
static const char *brief_words(const struct difference_list *list,
                               struct arena *arena)
{
    int end, more = 0;
    char count[60] = "";
    const char *words = record_words(list, 0, &end, arena);
    while (end < list->count) {
        if (!differences_words(list, end, &end, arena))
            return NULL;
        more++;
    }
    if (more > 0)
        snprintf(count, sizeof count, " (and %d more like this)", more);
    return joined(arena, words, count, "");
}

/* ---- Results ------------------------------------------------------------- */

struct comparison {
    struct compare_rules rules;
    bool briefly;
    struct golden_findings *findings;
};

static bool find(const struct comparison *comparison, enum golden_kind kind,
                 const struct golden_result *result, const char *words)
{
    return words &&
           golden_find(comparison->findings, kind, result->scene, words);
}

static bool find_changes(const struct comparison *comparison,
                         const struct golden_result *approved,
                         const struct difference_list *list)
{
    struct arena *arena = comparison->findings->arena;
    int at = 0;
    if (comparison->briefly)
        return list->count == 0 || find(comparison, GOLDEN_ANSWER, approved,
                                        brief_words(list, arena));
    while (at < list->count) {
        const char *words = record_words(list, at, &at, arena);
        if (!find(comparison, GOLDEN_ANSWER, approved, words))
            return false;
    }
    return true;
}

static bool find_other_scene(const struct comparison *comparison,
                             const struct golden_result *approved,
                             const struct difference_list *list)
{
    struct arena *arena = comparison->findings->arena;
    const char *words = "the answer to it is as approved";
    if (list->count > 0)
        words = joined(arena,
                       "and so did the answer: ", brief_words(list, arena), "");
    return find(comparison, GOLDEN_SCENE, approved, words);
}

static bool compare_results(const struct comparison *comparison,
                            const struct golden_result *approved,
                            const struct golden_result *now)
{
    struct difference_list list = {.count = 0};
    if (!compare_items(&comparison->rules, approved->root, now->root,
                       comparison->findings->arena, &list))
        return false;
    return strcmp(approved->input, now->input) == 0
               ? find_changes(comparison, approved, &list)
               : find_other_scene(comparison, approved, &list);
}

/* What nothing was approved of. */
static bool find_new(const struct comparison *comparison,
                     const struct golden_results *now, const int *partners,
                     int partner_count)
{
    bool *seen = arena_alloc(comparison->findings->arena, (size_t)now->count,
                             sizeof *seen);
    if (!seen)
        return false;
    for (int i = 0; i < partner_count; i++)
        if (partners[i] >= 0)
            seen[partners[i]] = true;
    for (int i = 0; i < now->count; i++)
        if (!seen[i] && !find(comparison, GOLDEN_NEW, &now->items[i],
                              "no answer to it is approved"))
            return false;
    return true;
}

/* The rules, under which what a scene is known by has no say: that is looked at
 * first. */
static bool make_rules(const struct compare_rules *rules, struct arena *arena,
                       struct compare_rules *made)
{
    size_t count = (size_t)rules->ignored_count;
    const char **ignored = arena_take(arena, count + 2, sizeof *ignored);
    if (!ignored)
        return false;
    for (size_t i = 0; i < count; i++)
        ignored[i] = rules->ignored[i];
    ignored[count] = GOLDEN_INPUT;
    ignored[count + 1] = "scene";
    *made = *rules;
    made->ignored = ignored;
    made->ignored_count += 2;
    return true;
}

bool golden_compare(const struct compare_rules *rules,
                    const struct golden_results *approved,
                    const struct golden_results *now, bool briefly,
                    struct golden_findings *findings)
{
    struct comparison comparison = {.briefly = briefly, .findings = findings};
    const int *partners = golden_match(approved, now, findings->arena);
    if (!partners || !make_rules(rules, findings->arena, &comparison.rules))
        return false;
    for (int i = 0; i < approved->count; i++) {
        const struct golden_result *result = &approved->items[i];
        bool ok = partners[i] < 0 ? find(&comparison, GOLDEN_MISSING, result,
                                         "there is no such scene any more")
                                  : compare_results(&comparison, result,
                                                    &now->items[partners[i]]);
        if (!ok)
            return false;
    }
    return find_new(&comparison, now, partners, approved->count);
}
