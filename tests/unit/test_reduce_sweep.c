/* reduce/sweep: delta debugging of lists. */

#include <stdint.h>
#include <string.h>

#include "support/criterion.h"
#include "verify/reduce/reduce_parts.h"

/* Numbers below 64, of which some must stay. */
struct list {
    int items[64];
    size_t count;
    uint64_t needed; /* a bit for each number */
    size_t asked;
    bool is_odd;   /* and there must not be an even number of them left */
    bool is_queue; /* and they go by ones, from the first on */
};

static struct list list_of(size_t count, uint64_t needed)
{
    struct list list = {.count = count, .needed = needed};
    for (size_t i = 0; i < count; i++)
        list.items[i] = (int)i;
    return list;
}

static bool can_go(void *context, size_t first, size_t behind)
{
    struct list *list = context;
    cr_assert(lt(sz, first, behind));
    cr_assert(le(sz, behind, list->count));
    list->asked++;
    for (size_t i = first; i < behind; i++)
        if (list->needed >> list->items[i] & 1)
            return false;
    if (list->is_odd && (list->count - (behind - first)) % 2 == 0)
        return false;
    if (list->is_queue && (first > 0 || behind > 1))
        return false;
    memmove(list->items + first, list->items + behind,
            (list->count - behind) * sizeof *list->items);
    list->count -= behind - first;
    return true;
}

static uint64_t left_in(const struct list *list)
{
    uint64_t left = 0;
    for (size_t i = 0; i < list->count; i++)
        left |= (uint64_t)1 << list->items[i];
    return left;
}

Test(reduce_sweep, leaves_what_is_needed_and_nothing_else)
{
    for (size_t count = 0; count <= 9; count++) {
        for (uint64_t needed = 0; needed < (uint64_t)1 << count; needed++) {
            struct list list = list_of(count, needed);
            size_t gone = sweep(NULL, count, can_go, &list);
            cr_assert(eq(u64, left_in(&list), needed));
            cr_assert(eq(sz, gone, count - list.count));
            cr_assert(le(sz, list.asked, 3 * count + count * (count + 1) / 2));
        }
    }
}

/* One of 64 is found by halves: 7 sizes, of each what is left and no more. */
Test(reduce_sweep, finds_one_of_many_by_halves)
{
    for (int i = 0; i < 64; i++) {
        struct list list = list_of(64, (uint64_t)1 << i);
        cr_assert(eq(sz, sweep(NULL, 64, can_go, &list), 63));
        cr_assert(le(sz, list.asked, 16));
    }
}

/* Things that can go only two at a time, by parts of an even size. */
Test(reduce_sweep, keeps_to_its_bound_whatever_can_go)
{
    for (size_t count = 2; count <= 64; count++) {
        for (int odd = 0; odd < 2; odd++) {
            struct list list = list_of(count, 0x8421);
            list.is_odd = odd;
            sweep(NULL, count, can_go, &list);
            cr_assert(le(sz, list.asked, 3 * count + count * (count + 1) / 2));
            for (size_t i = 0; i < list.count; i++)
                cr_assert(not(can_go(&list, i, i + 1)));
        }
    }
}

/* The first one is asked for last, and each time all are asked for again. */
Test(reduce_sweep, goes_on_until_none_goes)
{
    for (size_t count = 1; count <= 64; count++) {
        struct list list = list_of(count, 0);
        list.is_queue = true;
        cr_assert(eq(sz, sweep(NULL, count, can_go, &list), count));
        cr_assert(le(sz, list.asked, 3 * count + count * (count + 1) / 2));
    }
}
