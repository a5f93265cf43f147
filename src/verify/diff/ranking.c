/* Ranks changes for people: the worst kinds first, the largest first in each.
 */
#include "verify/diff/ranking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verify/diff/diff_parts.h"

/* Changes below this share of the value are only counted, beside larger ones.
 * It is far above the rounding of doubles and below any tolerance of a test, so
 * it hides nothing that somebody would look for first. */
#define SMALL_SHARE 1e-6 /* as ranking_write prints it */

/* Text that is kept at once. */
#define TEXT_MOST ((size_t)64 * 1024 * 1024)

/* ---- The rank of a change ------------------------------------------------ */

static bool is_flip(const struct difference *difference)
{
    static const char *const names[] = {"overlap", "hit", "collided"};
    const char *name = difference->expected->name;
    bool was, is;
    for (size_t i = 0; i < sizeof names / sizeof *names && name; i++)
        if (strcmp(names[i], name) == 0)
            return field_truth(difference->expected, &was) &&
                   field_truth(difference->actual, &is) && was != is;
    return false;
}

static enum ranking_group group_of_numbers(const struct item *item)
{
    static const enum ranking_group groups[TOLERANCE_FIELDS] = {
        [TOLERANCE_NORMAL] = RANKED_NORMAL,
        [TOLERANCE_DEPTH] = RANKED_DEPTH,
        [TOLERANCE_DISTANCE] = RANKED_DEPTH,
        [TOLERANCE_SEPARATION] = RANKED_DEPTH,
        [TOLERANCE_POINTS] = RANKED_POINT,
        [TOLERANCE_TIME] = RANKED_NUMBER,
        [TOLERANCE_OTHER] = RANKED_NUMBER,
    };
    return field_is_index(item) ? RANKED_OTHER : groups[field_of(item)];
}

/* The largest magnitude of the numbers of an item, which are compared at once.
 */
static double magnitude_of(const struct item *item)
{
    double vector[2], most = 0;
    const double *numbers = &item->number;
    int count = 1;
    if (vector_of(item, vector)) {
        numbers = vector;
        count = 2;
    } else if (item->kind == ITEM_NUMBERS) {
        numbers = item->numbers;
        count = item->count;
    }
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs(numbers[i]));
    return most;
}

static struct rank rank_of_one(const struct difference *difference)
{
    const struct item *item = difference_item(difference);
    const struct change *change = &difference->change;
    struct rank rank = {.group = RANKED_OTHER, .share = HUGE_VAL};
    if (difference->kind == DIFFERENCE_CHANGED) {
        if (is_flip(difference))
            rank.group = RANKED_FLIP;
        else if (change->has_amount || change->has_turn)
            rank.group = group_of_numbers(item);
        if (change->has_amount) {
            double size = magnitude_of(item);
            rank.size = fabs(change->amount);
            rank.share = size > 0 ? rank.size / size : HUGE_VAL;
        }
        if (change->has_turn)
            rank.size = fabs(change->turn);
    } else if (item == item->document->root ||
               (item->name && strcmp(item->name, "error") == 0)) {
        rank.group = RANKED_DOCUMENT;
    } else if (path_is_element(item)) {
        rank.group = RANKED_RECORD;
    }
    return rank;
}

struct rank rank_of(const struct difference_list *list, int first, int end)
{
    struct rank worst = {.group = RANKED_OTHER};
    for (int i = first; i < end; i++) {
        struct rank rank = rank_of_one(&list->items[i]);
        if (rank.group < worst.group) {
            worst.group = rank.group;
            worst.size = 0;
        }
        if (rank.group == worst.group)
            worst.size = fmax(worst.size, rank.size);
        worst.share = fmax(worst.share, rank.share);
    }
    return worst;
}

bool rank_is_worse(const struct rank *a, const struct rank *b)
{
    if (a->group != b->group)
        return a->group < b->group;
    return a->size > b->size;
}

/* ---- The list ------------------------------------------------------------ */

/* The worst first; equal ones as they were added. */
static int compare(const void *first, const void *second)
{
    const struct ranked *a = first, *b = second;
    if (rank_is_worse(&a->rank, &b->rank))
        return -1;
    if (rank_is_worse(&b->rank, &a->rank))
        return 1;
    return (a->number > b->number) - (a->number < b->number);
}

bool ranking_add(struct ranking *ranking, struct rank rank, const char *text,
                 size_t length)
{
    if (ranking->bytes > TEXT_MOST)
        ranking_write(ranking);
    struct arena *arena = &ranking->memory;
    if (!ranking->items)
        *arena = arena_make(0);
    struct ranked *items = arena_more(arena, ranking->items, ranking->count,
                                      &ranking->room, sizeof *items);
    if (!items)
        return false;
    ranking->items = items;
    const char *copy = arena_text(arena, text, length);
    if (!copy)
        return false;
    items[ranking->count] = (struct ranked){rank, copy, length, ranking->count};
    ranking->count++;
    ranking->bytes += length;
    return true;
}

static bool is_small(const struct ranked *ranked)
{
    return ranked->rank.share < SMALL_SHARE;
}

static void write_heading(struct sink *out, enum ranking_group group, int count)
{
    static const char *const words[RANKING_GROUPS] = {
        [RANKED_TROUBLE] = "scenes changed or not answered",
        [RANKED_DOCUMENT] = "answers new, gone or failed",
        [RANKED_FLIP] = "overlaps and hits flipped",
        [RANKED_RECORD] = "records and contacts new or gone",
        [RANKED_NORMAL] = "normals turned",
        [RANKED_DEPTH] = "depths and distances changed",
        [RANKED_POINT] = "points moved",
        [RANKED_NUMBER] = "other numbers changed",
        [RANKED_OTHER] = "other members changed",
    };
    sink_color(out, "1");
    sink_print(out, "%s: %d", words[group], count);
    sink_color(out, "0");
    sink_end_record(out);
}

void ranking_write(struct ranking *ranking)
{
    struct sink *out = ranking->out;
    int count = ranking->count, small = 0, groups = 0;
    int of_group[RANKING_GROUPS] = {0};
    if (count == 0) {
        ranking_free(ranking);
        return;
    }
    qsort(ranking->items, (size_t)count, sizeof *ranking->items, compare);
    for (int i = 0; i < count; i++)
        small += is_small(&ranking->items[i]);
    bool hides = small < count;
    for (int i = 0; i < count; i++)
        if (!hides || !is_small(&ranking->items[i]))
            groups += of_group[ranking->items[i].rank.group]++ == 0;
    enum ranking_group last = RANKING_GROUPS;
    for (int i = 0; i < count; i++) {
        const struct ranked *ranked = &ranking->items[i];
        if (hides && is_small(ranked))
            continue;
        if (ranked->rank.group != last && groups > 1)
            write_heading(out, ranked->rank.group,
                          of_group[ranked->rank.group]);
        last = ranked->rank.group;
        sink_write(out, ranked->text, ranked->length);
    }
    if (hides && small > 0) {
        sink_print(out, "and %d below 1e-6 of the value", small);
        sink_end_record(out);
    }
    ranking_free(ranking);
}

void ranking_free(struct ranking *ranking)
{
    struct sink *kept = ranking->out;
    if (ranking->items)
        arena_free(&ranking->memory);
    *ranking = (struct ranking){.out = kept};
}
