/* Sorting numbers by marks, against the order they were drawn from. */
#include "geometry/broad/spatial_order.h"

#include <stdlib.h>

#include "collide_boxes.h"
#include "support/criterion.h"
#include "support/rng.h"

/* Draws each of 0 .. bound - 1 with a chance, shuffles, sorts. */
static void expect_sorted(struct rng *rng, int bound, int percent)
{
    size_t words = col_marks_words(bound);
    uint64_t *marks = calloc(words, sizeof *marks);
    int *drawn = malloc((size_t)bound * sizeof *drawn);
    int *sorted = malloc((size_t)bound * sizeof *sorted);
    int count = 0;
    for (int i = 0; i < bound; i++)
        if (rng_chance(rng, percent)) {
            int other = rng_below(rng, count + 1);
            drawn[count] = i;
            sorted[count] = sorted[other];
            sorted[other] = i;
            count++;
        }
    col_ascending(sorted, count, bound, marks);
    for (int i = 0; i < count; i++)
        cr_assert(eq(int, sorted[i], drawn[i]));
    for (size_t i = 0; i < words; i++)
        cr_assert(eq(u64, marks[i], 0));
    free(marks);
    free(drawn);
    free(sorted);
}

Test(ascending, few_and_many)
{
    struct rng rng = rng_seeded(1);
    for (int bound = 1; bound < 300; bound++)
        expect_sorted(&rng, bound, rng_below(&rng, 101));
    for (int percent = 0; percent <= 100; percent += 25)
        expect_sorted(&rng, 100000, percent);
}

/* 4096 numbers have a word of the second row to themselves. */
Test(ascending, the_last_numbers)
{
    struct rng rng = rng_seeded(2);
    for (int bound = 4094; bound <= 4098; bound++)
        expect_sorted(&rng, bound, 100);
    for (int bound = 12286; bound <= 12290; bound++)
        expect_sorted(&rng, bound, 100);
}
