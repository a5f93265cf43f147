#include "scene/layers.h"

#include "base/sorted.h"

#include <string.h>

static int compare_names(const void *context, int a, int b)
{
    const char *const *names = context;
    return strcmp(names[a], names[b]);
}

bool layers_sort(const char **names, int count, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    const char **given = arena_take(arena, (size_t)count, sizeof *given);
    if (!given)
        return false;
    if (count > 0)
        memcpy(given, names, (size_t)count * sizeof *given);
    const int *order = sorted_order(count, compare_names, given, arena);
    for (int i = 0; order && i < count; i++)
        names[i] = given[order[i]];
    arena_rewind(arena, mark);
    return order;
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
