/* Matches the children of two arrays or objects that are compared with each
 * other.
 *
 * Members of objects are matched by name. Elements of arrays are matched by
 * keys: the values of the members that distinguish elements of their kind.
 * Points go to the nearest point, and elements without a key are matched in
 * order. */
#include <stdlib.h>
#include <string.h>

#include "support/matches.h"
#include "verify/diff/diff_parts.h"

#define KEY_MEMBERS 6

/* How the elements of one kind of array are found again. Lists of names end
 * with NULL. */
struct key_rule {
    const char *sign[3];            /* members that determine the kind */
    bool sign_is_name;              /* ... if none is a list or an object */
    const char *exact[KEY_MEMBERS]; /* elements match if the values of these are
                                       the same */
    const char *similar[KEY_MEMBERS]; /* ... then, of the rest, those with the
                                         same values of these */
    const char *near; /* ... then those whose points of this name are nearest;
                         NULL: no more */
};

/* An element has the first rule whose sign it has. The rule for pairs is the
 * first of all. */
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
    /* The "file" of answers in an array is not compared. */
    {.sign = {"query", "scene"},
     .exact = {"query", "scene", "record", "step", "frame"},
     .similar = {"query"}},
    /* files of findings */
    {.sign = {"file"}, .exact = {"file"}},
};

/* ---- Rules --------------------------------------------------------------- */

static bool has_sign(const struct item *element, const struct key_rule *rule)
{
    for (const char *const *sign = rule->sign; *sign; sign++) {
        const struct item *member = item_member(element, *sign);
        if (!member)
            return false;
        if (rule->sign_is_name &&
            (member->kind == ITEM_NUMBERS || member->kind == ITEM_ARRAY ||
             member->kind == ITEM_OBJECT))
            return false;
    }
    return true;
}

/* The rule for an element; NULL: nothing distinguishes such elements. */
static const struct key_rule *key_rule_of(const struct item *element)
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

void key_see_members(const struct item *root, struct matches *matches)
{
    const struct item *item = root;
    while (item && matches_want(matches, MATCH_IGNORE_MEMBER)) {
        if (item->name)
            matches_see(matches, MATCH_IGNORE_MEMBER, item->name, match_equal);
        if (item->first) {
            item = item->first;
            continue;
        }
        while (item != root && !item->next)
            item = item->parent;
        item = item == root ? NULL : item->next;
    }
}

/* ---- Keys --------------------------------------------------------------- */

/* A string goes with its length, so that it cannot run into the next one. */
static void add_string(struct sink *key, char sort, const char *string)
{
    sink_byte(key, sort);
    sink_integer(key, (long)strlen(string));
    sink_byte(key, ':');
    sink_text(key, string);
}

static void add_scalar(struct sink *key, const struct item *item)
{
    switch (item->kind) {
    case ITEM_NULL:
        sink_text(key, "n");
        break;
    case ITEM_BOOLEAN:
        sink_text(key, item->truth ? "t" : "f");
        break;
    case ITEM_NUMBER:
        sink_print(key, "#%g", item->number);
        break;
    case ITEM_STRING:
        add_string(key, 's', item->text);
        break;
    case ITEM_NUMBERS:
        for (int i = 0; i < item->count; i++)
            sink_print(key, "#%g", item->numbers[i]);
        break;
    case ITEM_ARRAY:
    case ITEM_OBJECT:
        break;
    }
}

static void add_value(struct sink *key, const struct item *item)
{
    if (item->kind != ITEM_ARRAY && item->kind != ITEM_OBJECT) {
        add_scalar(key, item);
        return;
    }
    sink_byte(key, '[');
    for (const struct item *at = item->first; at; at = at->next) {
        if (at->name)
            add_string(key, 'm', at->name);
        add_scalar(key, at);
    }
    sink_byte(key, ']');
}

bool key_make(const struct item *element, const char *const *members,
              const struct compare_rules *rules, struct arena *arena,
              const char **key)
{
    struct sink text = sink_to_memory(arena);
    bool has_any = false;
    for (; *members; members++) {
        const struct item *value = item_member(element, *members);
        if (value && !key_is_ignored(*members, rules)) {
            add_value(&text, value);
            has_any = true;
        }
        sink_byte(&text, ',');
    }
    *key = has_any ? sink_string(&text) : NULL;
    return !text.error;
}

/* ---- Matches ------------------------------------------------------------- */

/* With more pairs of points than this, distances are not compared. No manifold
 * has so many. */
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

/* The end of the run of equal keys that begins at `first`. */
static int behind_key(const struct keyed *keys, int first, int count)
{
    int at = first + 1;
    while (at < count && strcmp(keys[at].key, keys[first].key) == 0)
        at++;
    return at;
}

/* Matches free elements with equal keys, as many as both sides have; `once`:
 * only if each side has one. false: memory is used up. */
static bool pair_equal_keys(struct match *match, const char *const *expected,
                            const char *const *actual, bool once,
                            struct arena *arena)
{
    int e_count, a_count, i = 0, j = 0;
    const struct keyed *e = sort_free(match, false, expected, &e_count, arena);
    const struct keyed *a = sort_free(match, true, actual, &a_count, arena);
    if (!e || !a)
        return false;
    while (i < e_count && j < a_count) {
        int order = strcmp(e[i].key, a[j].key);
        if (order) {
            i += order < 0;
            j += order > 0;
            continue;
        }
        int e_end = behind_key(e, i, e_count);
        int a_end = behind_key(a, j, a_count);
        bool is_pair = !once || (e_end == i + 1 && a_end == j + 1);
        for (; is_pair && i < e_end && j < a_end; i++, j++)
            pair(match, e[i].index, a[j].index);
        i = e_end;
        j = a_end;
    }
    return true;
}

bool match_keys(struct match *match, const char *const *expected,
                const char *const *actual, struct arena *arena)
{
    /* First the common beginning: each key occurs equally often in both, so
     * this takes no partner away. */
    for (int i = 0; i < match->expected_count && i < match->actual_count; i++) {
        if (!is_free(match, false, i) || !is_free(match, true, i) ||
            !expected[i] || !actual[i] || strcmp(expected[i], actual[i]) != 0)
            break;
        pair(match, i, i);
    }
    return !has_free(match, expected) ||
           pair_equal_keys(match, expected, actual, false, arena);
}

/* The next free element without a key, from `index` on. */
static int next_free(const struct match *match, bool of_actual,
                     const char *const *keys, int index)
{
    int count = of_actual ? match->actual_count : match->expected_count;
    while (index < count &&
           (!is_free(match, of_actual, index) || (keys && keys[index])))
        index++;
    return index;
}

/* Matches free elements in order; if keys are given, only those without one. */
static void match_in_order(struct match *match, const char *const *expected,
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

/* The numbers of points that have no partner. */
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

/* Matches free points, the two that are nearest to each other first, of equally
 * near ones the first; elements without a point (NULL) are left out. If there
 * are too many, they go in order. */
static bool match_nearest(struct match *match, const double *const *expected,
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

/* ---- Children ------------------------------------------------------------ */

struct children_match {
    struct children *children;
    const struct compare_rules *rules;
    struct arena *arena;
};

/* How children are known: by name, or by a key of their rule. */
enum known_by { BY_NAME, BY_THE_SAME, BY_SIMILAR };

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

/* The keys of all children of a side; NULL: memory is used up. */
static const char *const *keys_of(const struct children_match *matching,
                                  bool of_actual, enum known_by by)
{
    int count = count_of(matching, of_actual);
    const struct item **items = items_of(matching, of_actual);
    const char **keys =
        arena_take(matching->arena, (size_t)count, sizeof *keys);
    for (int i = 0; keys && i < count; i++) {
        keys[i] = by == BY_NAME ? items[i]->name : NULL;
        const struct key_rule *rule =
            by == BY_NAME ? NULL : key_rule_of(items[i]);
        if (rule &&
            !key_make(items[i], by == BY_SIMILAR ? rule->similar : rule->exact,
                      matching->rules, matching->arena, &keys[i]))
            return NULL;
    }
    return keys;
}

static bool match_by(const struct children_match *matching, enum known_by by)
{
    const char *const *expected = keys_of(matching, false, by);
    const char *const *actual = keys_of(matching, true, by);
    return expected && actual &&
           match_keys(&matching->children->match, expected, actual,
                      matching->arena);
}

/* The point by which an element goes to the nearest; NULL: it has none. false:
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

/* These points of all elements; NULL: memory is used up. */
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

static bool has_points(const double *const *points, int count)
{
    int at = 0;
    while (at < count && !points[at])
        at++;
    return at < count;
}

/* Matches points by keys that occur once, then with the nearest: an engine may
 * give all of them the same key. */
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
           (pair_equal_keys(match, expected, actual, true, matching->arena) &&
            match_nearest(match, e, a, matching->arena));
}

/* If all have found a partner, similar keys are not needed. Elements without a
 * key go in order. */
static bool match_elements(const struct children_match *matching)
{
    struct match *match = &matching->children->match;
    const char *const *expected = keys_of(matching, false, BY_THE_SAME);
    const char *const *actual = keys_of(matching, true, BY_THE_SAME);
    if (!expected || !actual || !match_points(matching, expected, actual) ||
        !match_keys(match, expected, actual, matching->arena))
        return false;
    int e = 0, a = 0;
    while (e < match->expected_count && match->partner[e] >= 0)
        e++;
    while (a < match->actual_count && match->taken[a])
        a++;
    if (e == match->expected_count || a == match->actual_count)
        return true;
    if (!match_by(matching, BY_SIMILAR))
        return false;
    match_in_order(match, expected, actual);
    return true;
}

bool children_match(struct children *children, const struct item *expected,
                    const struct item *actual,
                    const struct compare_rules *rules, bool by_place,
                    struct arena *arena)
{
    const struct children_match matching = {children, rules, arena};
    children->expected = list_children(expected, arena);
    children->actual = list_children(actual, arena);
    if (!children->expected || !children->actual ||
        !match_make(&children->match, expected->count, actual->count, arena))
        return false;
    if (expected->kind == ITEM_OBJECT)
        return match_by(&matching, BY_NAME);
    if (!by_place)
        return match_elements(&matching);
    match_in_order(&children->match, NULL, NULL);
    return true;
}
