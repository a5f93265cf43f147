/* A merge sort from the bottom up, which is stable and never slow. */
#include "level/sorted.h"

#include <stdbool.h>
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

int *sorted_indices(int *indices, int *scratch, int count,
                    sorted_compare *compare, const void *context)
{
    struct order order = {compare, context};
    for (int width = 1; width < count;) {
        for (int low = 0; low < count;) {
            int middle = stop_at(low, width, count);
            int high = stop_at(middle, width, count);
            merge(&order, indices, scratch, (struct runs){low, middle, high});
            low = high;
        }
        int *sorted = scratch;
        scratch = indices;
        indices = sorted;
        width = stop_at(width, width, count);
    }
    return indices;
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
