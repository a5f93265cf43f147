#include "compare/children.h"

#include "compare/keys.h"

struct matching {
    struct children *children;
    const struct compare_rules *rules;
    struct arena *arena;
};

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

static int count_of(const struct matching *matching, bool of_actual)
{
    const struct match *match = &matching->children->match;
    return of_actual ? match->actual_count : match->expected_count;
}

static const struct item **items_of(const struct matching *matching,
                                    bool of_actual)
{
    return of_actual ? matching->children->actual
                     : matching->children->expected;
}

/* ---- Objects ------------------------------------------------------------ */

static const char *const *names_of(const struct matching *matching,
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

static bool match_members(const struct matching *matching)
{
    const char *const *expected = names_of(matching, false);
    const char *const *actual = names_of(matching, true);
    return expected && actual &&
           match_keys(&matching->children->match, expected, actual,
                      matching->arena);
}

/* ---- Arrays ------------------------------------------------------------- */

static const char *const *keys_of(const struct matching *matching,
                                  bool of_actual, const char *const *members)
{
    int count = count_of(matching, of_actual);
    const struct item **items = items_of(matching, of_actual);
    const char **keys =
        arena_take(matching->arena, (size_t)count, sizeof *keys);
    for (int i = 0; keys && i < count; i++)
        if (!key_make(items[i], members, matching->rules, matching->arena,
                      &keys[i]))
            return NULL;
    return keys;
}

static const double *const *points_of(const struct matching *matching,
                                      bool of_actual, const char *name)
{
    int count = count_of(matching, of_actual);
    const struct item **items = items_of(matching, of_actual);
    const double **points =
        arena_take(matching->arena, (size_t)count, sizeof *points);
    for (int i = 0; points && i < count; i++) {
        const struct item *point = item_member(items[i], name);
        bool is_point =
            point && point->kind == ITEM_NUMBERS && point->count == 2;
        points[i] = is_point ? point->numbers : NULL;
    }
    return points;
}

static bool match_by_keys(const struct matching *matching,
                          const char *const *members, bool rest_in_order)
{
    struct match *match = &matching->children->match;
    const char *const *expected = keys_of(matching, false, members);
    const char *const *actual = keys_of(matching, true, members);
    if (!expected || !actual ||
        !match_keys(match, expected, actual, matching->arena))
        return false;
    if (rest_in_order)
        match_in_order(match, expected, actual);
    return true;
}

static bool match_by_distance(const struct matching *matching, const char *name)
{
    const double *const *expected = points_of(matching, false, name);
    const double *const *actual = points_of(matching, true, name);
    return expected && actual &&
           match_nearest(&matching->children->match, expected, actual,
                         matching->arena);
}

static bool match_elements(const struct matching *matching,
                           const struct key_rule *rule)
{
    if (!rule) {
        match_in_order(&matching->children->match, NULL, NULL);
        return true;
    }
    return match_by_keys(matching, rule->exact, !rule->near) &&
           (!rule->similar[0] ||
            match_by_keys(matching, rule->similar, false)) &&
           (!rule->near || match_by_distance(matching, rule->near));
}

bool children_match(struct children *children, const struct item *expected,
                    const struct item *actual,
                    const struct children_means *means)
{
    struct arena *arena = means->arena;
    const struct matching matching = {children, means->rules, arena};
    children->expected = list_children(expected, arena);
    children->actual = list_children(actual, arena);
    if (!children->expected || !children->actual ||
        !match_make(&children->match, expected->count, actual->count, arena))
        return false;
    if (expected->kind == ITEM_OBJECT)
        return match_members(&matching);
    return match_elements(
        &matching, means->by_place ? NULL : key_rule_of(expected->first));
}
