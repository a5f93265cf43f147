#include <stdlib.h>
#include <string.h>

#include "verify/diff/diff_parts.h"

/* The first one whose sign an element has; that of pairs is the first of all.
 */
static const struct key_rule key_rules[] = {
    /* pairs; contacts of a simulation; lines of claims and verdicts */
    {.sign = {"a", "b"},
     .sign_is_name = true,
     .exact = {"a", "b", "a_piece", "b_piece", "cast"}},
    /* findings */
    {.sign = {"rule"},
     .exact = {"rule", "shapes", "pointer"},
     .similar = {"rule", "shapes"}},
    /* hits of a ray or a walk */
    {.sign = {"shape"}, .exact = {"shape"}},
    /* contact points */
    {.sign = {"point"}, .exact = {"id"}, .near = "point"},
    /* shapes, bodies */
    {.sign = {"id"}, .exact = {"id"}},
    {.sign = {"piece"}, .exact = {"piece"}},
    /* vertices that were moved */
    {.sign = {"of", "index"}, .exact = {"of", "index"}},
    /* alternatives */
    {.sign = {"normal", "axis"}, .exact = {"axis"}, .near = "normal"},
    /* files of findings */
    {.sign = {"file"}, .exact = {"file"}},
};

static bool is_list(const struct item *item)
{
    return item->kind == ITEM_NUMBERS || item->kind == ITEM_ARRAY ||
           item->kind == ITEM_OBJECT;
}

static bool has_sign(const struct item *element, const struct key_rule *rule)
{
    for (const char *const *sign = rule->sign; *sign; sign++) {
        const struct item *member = item_member(element, *sign);
        if (!member || (rule->sign_is_name && is_list(member)))
            return false;
    }
    return true;
}

const struct key_rule *key_rule_of(const struct item *element)
{
    int count = sizeof key_rules / sizeof *key_rules;
    for (int i = 0; i < count && element; i++) {
        if (has_sign(element, &key_rules[i]))
            return &key_rules[i];
    }
    return NULL;
}

bool key_is_of_pair(const struct item *element)
{
    return has_sign(element, &key_rules[0]);
}

bool key_is_ignored(const char *name, const struct compare_rules *rules)
{
    if (name[0] == '_' || (name[0] == 'x' && name[1] == '-'))
        return true;
    const char *const *at = rules->ignored;
    while (at && *at && strcmp(*at, name) != 0)
        at++;
    return at && *at;
}

/* The item that follows in the order of the text; NULL: it was the last. */
static const struct item *next_item(const struct item *root,
                                    const struct item *item)
{
    if (item->first)
        return item->first;
    while (item != root && !item->next)
        item = item->parent;
    return item == root ? NULL : item->next;
}

void key_see_members(const struct item *root, struct matches *matches)
{
    const struct item *item = root;
    for (; item && matches_want(matches, MATCH_IGNORE_MEMBER);
         item = next_item(root, item))
        if (item->name)
            matches_see(matches, MATCH_IGNORE_MEMBER, item->name, match_equal);
}

/* ---- Keys --------------------------------------------------------------- */

/* A string goes with its length, so that what follows is not taken for a part
 * of it. */
static void add_string(struct text *key, char sort, const char *string)
{
    text_bytes(key, &sort, 1);
    text_int(key, (long)strlen(string));
    text_add(key, ":");
    text_add(key, string);
}

static void add_scalar(struct text *key, const struct item *item)
{
    switch (item->kind) {
    case ITEM_NULL:
        text_add(key, "n");
        break;
    case ITEM_BOOLEAN:
        text_add(key, item->truth ? "t" : "f");
        break;
    case ITEM_NUMBER:
        text_add(key, "#");
        text_number(key, item->number);
        break;
    case ITEM_STRING:
        add_string(key, 's', item->text);
        break;
    case ITEM_NUMBERS:
        for (int i = 0; i < item->count; i++) {
            text_add(key, "#");
            text_number(key, item->numbers[i]);
        }
        break;
    case ITEM_ARRAY:
    case ITEM_OBJECT:
        break;
    }
}

static void add_value(struct text *key, const struct item *item)
{
    if (item->kind != ITEM_ARRAY && item->kind != ITEM_OBJECT) {
        add_scalar(key, item);
        return;
    }
    text_add(key, "[");
    for (const struct item *at = item->first; at; at = at->next) {
        if (at->name)
            add_string(key, 'm', at->name);
        add_scalar(key, at);
    }
    text_add(key, "]");
}

bool key_make(const struct item *element, const char *const *members,
              const struct compare_rules *rules, struct arena *arena,
              const char **key)
{
    struct text text = {.arena = arena};
    bool has_any = false;
    for (; *members; members++) {
        const struct item *value = item_member(element, *members);
        if (value && !key_is_ignored(*members, rules)) {
            add_value(&text, value);
            has_any = true;
        }
        text_add(&text, ",");
    }
    *key = has_any ? text_end(&text) : NULL;
    return !text.failed;
}

/* Most pairs of points whose distances are looked at again and again: no
 * manifold has so many. */
#define NEAREST_PAIRS 256

bool match_make(struct match *match, int expected_count, int actual_count,
                struct arena *arena)
{
    *match = (struct match){
        .expected_count = expected_count,
        .actual_count = actual_count,
        .partner =
            arena_take(arena, (size_t)expected_count, sizeof *match->partner),
        .taken = arena_alloc(arena, (size_t)actual_count, sizeof *match->taken),
    };
    if (!match->partner || !match->taken)
        return false;
    for (int i = 0; i < expected_count; i++)
        match->partner[i] = -1;
    return true;
}

static void pair(struct match *match, int expected, int actual)
{
    match->partner[expected] = actual;
    match->taken[actual] = true;
}

/* ---- Keys --------------------------------------------------------------- */

struct keyed {
    const char *key;
    int index;
};

/* By key, then by place: no two are equal. */
static int compare_keyed(const void *first, const void *second)
{
    const struct keyed *a = first, *b = second;
    int order = strcmp(a->key, b->key);
    return order ? order : (a->index > b->index) - (a->index < b->index);
}

static bool is_free(const struct match *match, bool of_actual, int index)
{
    return of_actual ? !match->taken[index] : match->partner[index] < 0;
}

/* Those that have a key and no partner, in order of the keys. NULL: memory is
 * used up. */
static struct keyed *sort_free(const struct match *match, bool of_actual,
                               const char *const *keys, int *count,
                               struct arena *arena)
{
    int all = of_actual ? match->actual_count : match->expected_count;
    struct keyed *sorted = arena_take(arena, (size_t)all, sizeof *sorted);
    *count = 0;
    for (int i = 0; sorted && i < all; i++)
        if (keys[i] && is_free(match, of_actual, i))
            sorted[(*count)++] = (struct keyed){keys[i], i};
    if (*count > 1)
        qsort(sorted, (size_t)*count, sizeof *sorted, compare_keyed);
    return sorted;
}

static bool has_free(const struct match *match, const char *const *expected)
{
    int i = 0;
    while (i < match->expected_count &&
           (!expected[i] || !is_free(match, false, i)))
        i++;
    return i < match->expected_count;
}

/* Those of both sides, in order of their keys. */
struct sorted {
    struct keyed *expected, *actual;
    int expected_count, actual_count;
};

static bool sort_both(const struct match *match, const char *const *expected,
                      const char *const *actual, struct sorted *sorted,
                      struct arena *arena)
{
    sorted->expected =
        sort_free(match, false, expected, &sorted->expected_count, arena);
    sorted->actual =
        sort_free(match, true, actual, &sorted->actual_count, arena);
    return sorted->expected && sorted->actual;
}

/* Behind all that have the key of the first one. */
static int behind_key(const struct keyed *keys, int first, int count)
{
    int at = first + 1;
    while (at < count && strcmp(keys[at].key, keys[first].key) == 0)
        at++;
    return at;
}

/* Pairs what has equal keys, as many as there are on both sides; `once`: only
 * where that is one on each. */
static void pair_sorted(struct match *match, const struct sorted *sorted,
                        bool once)
{
    const struct keyed *e = sorted->expected, *a = sorted->actual;
    int i = 0, j = 0;
    while (i < sorted->expected_count && j < sorted->actual_count) {
        int order = strcmp(e[i].key, a[j].key);
        if (order) {
            i += order < 0;
            j += order > 0;
            continue;
        }
        int e_end = behind_key(e, i, sorted->expected_count);
        int a_end = behind_key(a, j, sorted->actual_count);
        bool is_pair = !once || (e_end == i + 1 && a_end == j + 1);
        for (; is_pair && i < e_end && j < a_end; i++, j++)
            pair(match, e[i].index, a[j].index);
        i = e_end;
        j = a_end;
    }
}

bool match_keys(struct match *match, const char *const *expected,
                const char *const *actual, struct arena *arena)
{
    struct sorted sorted;
    /* Pairs the beginnings, as far as they have the same keys. Each key stands
     * as often in one of them as in the other, so this takes no partner away.
     */
    for (int i = 0; i < match->expected_count && i < match->actual_count; i++) {
        if (!is_free(match, false, i) || !is_free(match, true, i) ||
            !expected[i] || !actual[i] || strcmp(expected[i], actual[i]) != 0)
            break;
        pair(match, i, i);
    }
    if (!has_free(match, expected))
        return true;
    if (!sort_both(match, expected, actual, &sorted, arena))
        return false;
    pair_sorted(match, &sorted, false);
    return true;
}

bool match_unique_keys(struct match *match, const char *const *expected,
                       const char *const *actual, struct arena *arena)
{
    struct sorted sorted;
    if (!sort_both(match, expected, actual, &sorted, arena))
        return false;
    pair_sorted(match, &sorted, true);
    return true;
}

bool match_is_complete(const struct match *match)
{
    int e = 0, a = 0;
    while (e < match->expected_count && match->partner[e] >= 0)
        e++;
    while (a < match->actual_count && match->taken[a])
        a++;
    return e == match->expected_count || a == match->actual_count;
}

/* ---- Place -------------------------------------------------------------- */

/* The next free one without a key from `index` on. */
static int next_free(const struct match *match, bool of_actual,
                     const char *const *keys, int index)
{
    int count = of_actual ? match->actual_count : match->expected_count;
    while (index < count &&
           (!is_free(match, of_actual, index) || (keys && keys[index])))
        index++;
    return index;
}

void match_in_order(struct match *match, const char *const *expected,
                    const char *const *actual)
{
    int i = next_free(match, false, expected, 0);
    int j = next_free(match, true, actual, 0);
    while (i < match->expected_count && j < match->actual_count) {
        pair(match, i, j);
        i = next_free(match, false, expected, i + 1);
        j = next_free(match, true, actual, j + 1);
    }
}

/* ---- Distance ----------------------------------------------------------- */

/* Those of some points, by their numbers, that have no partner. */
struct free_points {
    const double *const *points;
    int *list, count;
};

static bool list_free(const struct match *match, bool of_actual,
                      struct free_points *points, struct arena *arena)
{
    int all = of_actual ? match->actual_count : match->expected_count;
    points->list = arena_take(arena, (size_t)all, sizeof *points->list);
    for (int i = 0; points->list && i < all; i++)
        if (points->points[i] && is_free(match, of_actual, i))
            points->list[points->count++] = i;
    return points->list != NULL;
}

/* The two nearest of those listed that have no partner. */
static void pair_two_nearest(struct match *match, const struct free_points *e,
                             const struct free_points *a)
{
    int best_e = -1, best_a = -1;
    double best = 0;
    for (int i = 0; i < e->count; i++)
        for (int j = 0; j < a->count; j++) {
            int from = e->list[i], to = a->list[j];
            if (match->partner[from] >= 0 || match->taken[to])
                continue;
            double apart = numbers_distance(e->points[from], a->points[to]);
            if (best_e < 0 || apart < best) {
                best = apart;
                best_e = from;
                best_a = to;
            }
        }
    pair(match, best_e, best_a);
}

bool match_nearest(struct match *match, const double *const *expected,
                   const double *const *actual, struct arena *arena)
{
    struct free_points e = {.points = expected}, a = {.points = actual};
    if (!list_free(match, false, &e, arena) ||
        !list_free(match, true, &a, arena))
        return false;
    int pairs = e.count < a.count ? e.count : a.count;
    bool are_few = !a.count || e.count <= NEAREST_PAIRS / a.count;
    for (int i = 0; i < pairs; i++)
        if (are_few)
            pair_two_nearest(match, &e, &a);
        else
            pair(match, e.list[i], a.list[i]);
    return true;
}

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
