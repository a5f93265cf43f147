#include "verify/diff/match.h"

#include "verify/diff/diff_numbers.h"

#include <stdlib.h>
#include <string.h>

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

/* Pairs the beginnings, as far as they have the same keys. Each key stands as
 * often in one of them as in the other, so this takes no partner away. */
static void pair_beginnings(struct match *match, const char *const *expected,
                            const char *const *actual)
{
    for (int i = 0; i < match->expected_count && i < match->actual_count; i++) {
        if (!is_free(match, false, i) || !is_free(match, true, i) ||
            !expected[i] || !actual[i] || strcmp(expected[i], actual[i]) != 0)
            break;
        pair(match, i, i);
    }
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
    pair_beginnings(match, expected, actual);
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
