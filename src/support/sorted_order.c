/* Sorts numbers by a comparison, and searches sorted texts. */
#include "support/same.h"

#include <string.h>

struct order {
    sorted_compare *compare;
    const void *context;
};

/* Merges the sorted runs [low, middle) and [middle, high). */
static void merge(const struct order *order, const int *from, int *to, int low,
                  int middle, int high)
{
    int left = low, right = middle, at = low;
    bool is_sorted =
        right == high ||
        order->compare(order->context, from[right - 1], from[right]) <= 0;
    while (!is_sorted && left < middle && right < high)
        to[at++] = order->compare(order->context, from[left], from[right]) <= 0
                       ? from[left++]
                       : from[right++];
    memcpy(&to[at], &from[left], (size_t)(middle - left) * sizeof *from);
    at += middle - left;
    memcpy(&to[at], &from[right], (size_t)(high - right) * sizeof *from);
}

/* Sorts few numbers in place, by insertion. */
static void insert_all(const struct order *order, int *numbers, int count)
{
    for (int i = 1; i < count; i++) {
        int moved = numbers[i], at = i;
        for (; at > 0 &&
               order->compare(order->context, numbers[at - 1], moved) > 0;
             at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = moved;
    }
}

/* Up to so many are sorted by insertion. */
#define FEW 8

/* low + by, at most count. */
static int stop_at(int low, int by, int count)
{
    return by < count - low ? low + by : count;
}

const int *sorted_order(int count, sorted_compare *compare, const void *context,
                        struct arena *arena)
{
    const struct order order = {compare, context};
    int *sorted = arena_take(arena, (size_t)count, sizeof *sorted);
    for (int i = 0; sorted && i < count; i++)
        sorted[i] = i;
    if (sorted && count <= FEW) {
        insert_all(&order, sorted, count);
        return sorted;
    }
    struct arena_mark mark = arena_mark(arena);
    int *scratch = arena_take(arena, (size_t)count, sizeof *scratch);
    if (!sorted || !scratch)
        return NULL;
    int *from = sorted, *to = scratch;
    for (int width = 1; width < count; width = stop_at(width, width, count)) {
        for (int low = 0, high; low < count; low = high) {
            int middle = stop_at(low, width, count);
            high = stop_at(middle, width, count);
            merge(&order, from, to, low, middle, high);
        }
        int *merged = to;
        to = from;
        from = merged;
    }
    if (from != sorted)
        memcpy(sorted, from, (size_t)count * sizeof *sorted);
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
