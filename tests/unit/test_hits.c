/* The order of hits, against taking the least over and over. */
#include "query/answer.h"

#include <stdbool.h>
#include <string.h>

#include "support/criterion.h"
#include "support/rng.h"

enum { ROOM = 300 };

static bool is_before(const struct hit *a, const struct hit *b)
{
    return a->at < b->at || (!(a->at > b->at) && a->shape < b->shape);
}

static void expect_sorted(struct hit *hits, int count)
{
    bool taken[ROOM] = {false};
    struct hit before[ROOM];
    memcpy(before, hits, sizeof before);
    hits_sort(hits, count);
    for (int i = 0; i < count; i++) {
        int least = -1;
        for (int k = 0; k < count; k++)
            if (!taken[k] &&
                (least < 0 || is_before(&before[k], &before[least])))
                least = k;
        taken[least] = true;
        cr_assert(eq(int, hits[i].shape, before[least].shape), "%d of %d", i,
                  count);
    }
}

Test(hits, of_one_share_stand_in_the_order_of_the_scene)
{
    struct hit hits[ROOM] = {{0.5, 4}, {0, 7}, {0.5, 2}, {1, 0}, {0, 3}};
    const int order[] = {3, 7, 2, 4, 0};
    hits_sort(hits, 5);
    for (int i = 0; i < 5; i++)
        cr_assert(eq(int, hits[i].shape, order[i]));
}

Test(hits, any_number_of_them_in_any_order)
{
    struct rng rng = rng_seeded(1);
    struct hit hits[ROOM];
    for (int count = 0; count < ROOM; count++) {
        int shares = rng_whole(&rng, 1, 40);
        for (int i = 0; i < count; i++) {
            hits[i].at = rng_below(&rng, shares) / 40.0;
            hits[i].shape = i;
        }
        for (int i = count - 1; i > 0; i--) {
            int other = rng_below(&rng, i + 1);
            int shape = hits[i].shape;
            hits[i].shape = hits[other].shape;
            hits[other].shape = shape;
        }
        expect_sorted(hits, count);
    }
}
