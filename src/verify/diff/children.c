#include "verify/diff/children.h"

#include "verify/diff/diff_vector.h"
#include "verify/diff/keys.h"

#include <string.h>

struct children_match {
    struct children *children;
    const struct compare_rules *rules;
    struct arena *arena;
};

/* What elements are known by. */
enum known_by { BY_THE_SAME, BY_SIMILAR };

static const struct item **list_children(const struct item *item,
                                         struct arena *arena)
{
    const struct item **list =
        arena_take(arena, (size_t)item->count, sizeof(struct item *));
    int count = 0;
    for (const struct item *at = item->first; list && at; at = at->next)
        list[count++] = at;
    return list;
}

static int count_of(const struct children_match *matching, bool of_actual)
{
    const struct match *match = &matching->children->match;
    return of_actual ? match->actual_count : match->expected_count;
}

static const struct item **items_of(const struct children_match *matching,
                                    bool of_actual)
{
    return of_actual ? matching->children->actual
                     : matching->children->expected;
}

/* ---- Objects ------------------------------------------------------------ */

static const char *const *names_of(const struct children_match *matching,
                                   bool of_actual)
{
    int count = count_of(matching, of_actual);
    const struct item **items = items_of(matching, of_actual);
    const char **names =
        arena_take(matching->arena, (size_t)count, sizeof *names);
    for (int i = 0; names && i < count; i++)
        names[i] = items[i]->name;
    return names;
}

static bool match_members(const struct children_match *matching)
{
    const char *const *expected = names_of(matching, false);
    const char *const *actual = names_of(matching, true);
    return expected && actual &&
           match_keys(&matching->children->match, expected, actual,
                      matching->arena);
}

/* ---- Arrays ------------------------------------------------------------- */

static bool make_key(const struct children_match *matching,
                     const struct item *item, enum known_by by,
                     const char **key)
{
    const struct key_rule *rule = key_rule_of(item);
    *key = NULL;
    return !rule ||
           key_make(item, by == BY_THE_SAME ? rule->exact : rule->similar,
                    matching->rules, matching->arena, key);
}

static const char *const *keys_of(const struct children_match *matching,
                                  bool of_actual, enum known_by by)
{
    int count = count_of(matching, of_actual);
    const struct item **items = items_of(matching, of_actual);
    const char **keys =
        arena_take(matching->arena, (size_t)count, sizeof *keys);
    for (int i = 0; keys && i < count; i++)
        if (!make_key(matching, items[i], by, &keys[i]))
            return NULL;
    return keys;
}

/* Where an element is that goes to the nearest; NULL: it does not. false:
 * memory is used up. */
static bool place_of(const struct item *element, struct arena *arena,
                     const double **point)
{
    const struct key_rule *rule = key_rule_of(element);
    double place[2];
    *point = NULL;
    if (!rule || !rule->near ||
        !vector_of(item_member(element, rule->near), place))
        return true;
    double *kept = arena_take(arena, 2, sizeof *kept);
    if (kept)
        memcpy(kept, place, sizeof place);
    *point = kept;
    return kept;
}

/* The same of all elements; NULL: memory is used up. */
static const double *const *points_of(const struct children_match *matching,
                                      bool of_actual)
{
    int count = count_of(matching, of_actual);
    const struct item **items = items_of(matching, of_actual);
    const double **points =
        arena_take(matching->arena, (size_t)count, sizeof *points);
    for (int i = 0; points && i < count; i++)
        if (!place_of(items[i], matching->arena, &points[i]))
            return NULL;
    return points;
}

static bool match_similar(const struct children_match *matching)
{
    const char *const *expected = keys_of(matching, false, BY_SIMILAR);
    const char *const *actual = keys_of(matching, true, BY_SIMILAR);
    return expected && actual &&
           match_keys(&matching->children->match, expected, actual,
                      matching->arena);
}

static bool has_points(const double *const *points, int count)
{
    int at = 0;
    while (at < count && !points[at])
        at++;
    return at < count;
}

/* Points are found by keys that are theirs alone, then as the nearest: an
 * engine may have the same for all. */
static bool match_points(const struct children_match *matching,
                         const char *const *expected, const char *const *actual)
{
    struct match *match = &matching->children->match;
    const double *const *e = points_of(matching, false);
    const double *const *a = points_of(matching, true);
    if (!e || !a)
        return false;
    return !has_points(e, match->expected_count) ||
           !has_points(a, match->actual_count) ||
           (match_unique_keys(match, expected, actual, matching->arena) &&
            match_nearest(match, e, a, matching->arena));
}

/* Where all have found their like, no more is asked for; what is known by
 * nothing goes in order. */
static bool match_elements(const struct children_match *matching)
{
    struct match *match = &matching->children->match;
    const char *const *expected = keys_of(matching, false, BY_THE_SAME);
    const char *const *actual = keys_of(matching, true, BY_THE_SAME);
    if (!expected || !actual || !match_points(matching, expected, actual) ||
        !match_keys(match, expected, actual, matching->arena))
        return false;
    if (match_is_complete(match))
        return true;
    if (!match_similar(matching))
        return false;
    match_in_order(match, expected, actual);
    return true;
}

bool children_match(struct children *children, const struct item *expected,
                    const struct item *actual,
                    const struct children_means *means)
{
    struct arena *arena = means->arena;
    const struct children_match matching = {children, means->rules, arena};
    children->expected = list_children(expected, arena);
    children->actual = list_children(actual, arena);
    if (!children->expected || !children->actual ||
        !match_make(&children->match, expected->count, actual->count, arena))
        return false;
    if (expected->kind == ITEM_OBJECT)
        return match_members(&matching);
    if (!means->by_place)
        return match_elements(&matching);
    match_in_order(&children->match, NULL, NULL);
    return true;
}
