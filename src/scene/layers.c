#include "scene/layers.h"

#include <string.h>

static void swap(const char **a, const char **b)
{
    const char *name = *a;
    *a = *b;
    *b = name;
}

/* Lets names[i] sink in the heap names[0..count), the last one on top. */
static void sink(const char **names, int count, int i)
{
    for (;;) {
        int last = i, left = 2 * i + 1, right = left + 1;
        if (left < count && strcmp(names[left], names[last]) > 0)
            last = left;
        if (right < count && strcmp(names[right], names[last]) > 0)
            last = right;
        if (last == i)
            return;
        swap(&names[i], &names[last]);
        i = last;
    }
}

void layers_sort(const char **names, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--)
        sink(names, count, i);
    for (int end = count - 1; end > 0; end--) {
        swap(&names[0], &names[end]);
        sink(names, end, 0);
    }
}

static bool hits_layer(const struct scene_shape *a, const struct scene_shape *b)
{
    int i = 0, j = 0;
    while (a->hits && i < a->hit_count && j < b->layer_count) {
        int sign = strcmp(a->hits[i], b->layers[j]);
        if (sign == 0)
            return true;
        if (sign < 0)
            i++;
        else
            j++;
    }
    return !a->hits;
}

bool layers_meet(const struct scene_shape *a, const struct scene_shape *b)
{
    return hits_layer(a, b) && hits_layer(b, a);
}
