
#include "support/criterion.h"
#include "support/rng.h"
#include "support/same.h"

#define MOST 300

static int compare_numbers(const void *context, int a, int b)
{
    const int *numbers = context;
    return (numbers[a] > numbers[b]) - (numbers[a] < numbers[b]);
}

/* Of every length up to MOST, so of an even and an odd number of passes. */
Test(sorted, equal_ones_stay_as_they_are)
{
    struct arena arena = arena_make(0);
    struct rng rng = rng_seeded(1);
    int numbers[MOST];
    for (int count = 0; count <= MOST; count++) {
        struct arena_mark mark = arena_mark(&arena);
        for (int i = 0; i < count; i++)
            numbers[i] = rng_whole(&rng, 0, count / 3);
        const int *order =
            sorted_order(count, compare_numbers, numbers, &arena);
        cr_assert(ne(ptr, order, NULL));
        for (int i = 1; i < count; i++) {
            int p = order[i - 1], q = order[i];
            cr_assert(numbers[p] < numbers[q] ||
                          (numbers[p] == numbers[q] && p < q),
                      "%d of %d", i, count);
        }
        arena_rewind(&arena, mark);
    }
    arena_free(&arena);
}

Test(sorted, only_the_order_stays_in_the_arena)
{
    int numbers[1000] = {0};
    struct arena arena = arena_make(0);
    const int *order = sorted_order(1000, compare_numbers, numbers, &arena);
    int *next = arena_take(&arena, 1, sizeof *next);
    cr_assert(eq(long, (const char *)next - (const char *)order,
                 1000 * (int)sizeof *order));
    arena_free(&arena);
}

Test(sorted, no_memory_is_no_order)
{
    int numbers[MOST] = {0};
    struct arena arena = arena_make(64);
    cr_assert(zero(ptr, sorted_order(MOST, compare_numbers, numbers, &arena)));
    arena_free(&arena);
}
