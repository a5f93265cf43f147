/* A merge sort from the bottom up, which is stable and never slow. */
#include "scene/ids.h"

#include <stddef.h>
#include <string.h>

/* Two sorted runs side by side: [low, middle) and [middle, high). */
struct runs {
    int low, middle, high;
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static struct id id_of(const char *text, int shape)
{
    return (struct id){text, strlen(text), shape};
}

/* The sign tells the order; 0: equal. */
static int compare(const struct id *a, const struct id *b)
{
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(a->text, b->text, a->length);
}

/* Merges the runs of `from` into the same place of `to`; of equal ids the one
 * of the first run goes first. */
static void merge(const struct id *from, struct id *to, struct runs runs)
{
    int left = runs.low, right = runs.middle;
    if (right == runs.high || compare(&from[right - 1], &from[right]) <= 0) {
        memcpy(&to[left], &from[left],
               (size_t)(runs.high - left) * sizeof *from);
        return;
    }
    for (int k = runs.low; k < runs.high; k++) {
        bool take_left =
            right == runs.high ||
            (left < runs.middle && compare(&from[left], &from[right]) <= 0);
        to[k] = take_left ? from[left++] : from[right++];
    }
}

bool ids_sort(const struct scene_shape *shapes, int count, struct arena *arena,
              struct ids *ids)
{
    struct id *list = arena_take(arena, (size_t)count, sizeof *list);
    struct id *other = arena_take(arena, (size_t)count, sizeof *other);
    if (!list || !other)
        return false;
    for (int i = 0; i < count; i++)
        list[i] = id_of(shapes[i].id, i);
    /* low + 2 * width is at most 2^28 as count is: both are multiples of the
     * power of two 2 * width. */
    for (int width = 1; width < count; width *= 2) {
        for (int low = 0; low < count; low += 2 * width) {
            int middle = least(low + width, count);
            int high = least(low + 2 * width, count);
            merge(list, other, (struct runs){low, middle, high});
        }
        struct id *swap = list;
        list = other;
        other = swap;
    }
    *ids = (struct ids){shapes, list, count};
    return true;
}

bool ids_repeat(const struct ids *ids, int *first, int *second)
{
    bool found = false;
    for (int i = 1; i < ids->count; i++) {
        const struct id *early = &ids->list[i - 1], *late = early + 1;
        if (compare(early, late) != 0 || (found && late->shape > *second))
            continue;
        *first = early->shape;
        *second = late->shape;
        found = true;
    }
    return found;
}

int ids_find(const struct ids *ids, const char *text)
{
    struct id wanted = id_of(text, -1);
    int low = 0, high = ids->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int sign = compare(&ids->list[middle], &wanted);
        if (sign == 0)
            return ids->list[middle].shape;
        if (sign < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}
