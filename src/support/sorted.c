/* A merge sort from the bottom up, which is stable and never slow. */
#include "support/sorted.h"

#include <stddef.h>
#include <string.h>

/* Two sorted runs side by side: [low, middle) and [middle, high). */
struct runs {
    int low, middle, high;
};

struct order {
    sorted_compare *compare;
    const void *context;
};

static void merge(const struct order *order, const int *from, int *to,
                  struct runs runs)
{
    int left = runs.low, right = runs.middle;
    if (right == runs.high ||
        order->compare(order->context, from[right - 1], from[right]) <= 0) {
        memcpy(&to[left], &from[left],
               (size_t)(runs.high - left) * sizeof *from);
        return;
    }
    for (int k = runs.low; k < runs.high; k++) {
        bool take_left =
            right == runs.high ||
            (left < runs.middle &&
             order->compare(order->context, from[left], from[right]) <= 0);
        to[k] = take_left ? from[left++] : from[right++];
    }
}

/* low + by, where that is no more than count. */
static int stop_at(int low, int by, int count)
{
    return by < count - low ? low + by : count;
}

/* Makes runs of `width` runs of twice that. */
static void merge_all(const struct order *order, const int *from, int *to,
                      int width, int count)
{
    for (int low = 0; low < count;) {
        int middle = stop_at(low, width, count);
        int high = stop_at(middle, width, count);
        merge(order, from, to, (struct runs){low, middle, high});
        low = high;
    }
}

/* Whether runs of 1 are merged an odd number of times until one is left. */
static bool has_odd_passes(int count)
{
    bool is_odd = false;
    for (int left = count; left > 1; left -= left / 2)
        is_odd = !is_odd;
    return is_odd;
}

const int *sorted_order(int count, sorted_compare *compare, const void *context,
                        struct arena *arena)
{
    const struct order order = {compare, context};
    int *sorted = arena_take(arena, (size_t)count, sizeof *sorted);
    struct arena_mark mark = arena_mark(arena);
    int *scratch = arena_take(arena, (size_t)count, sizeof *scratch);
    if (!sorted || !scratch)
        return NULL;
    /* The last pass is to end in `sorted`. */
    int *from = has_odd_passes(count) ? scratch : sorted;
    int *to = from == sorted ? scratch : sorted;
    for (int i = 0; i < count; i++)
        from[i] = i;
    for (int width = 1; width < count; width = stop_at(width, width, count)) {
        merge_all(&order, from, to, width, count);
        int *swap = from;
        from = to;
        to = swap;
    }
    arena_rewind(arena, mark);
    return sorted;
}

bool sorted_has(const char *const *texts, int count, const char *text)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int sign = strcmp(texts[middle], text);
        if (sign == 0)
            return true;
        if (sign < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
