#include "verify/diff/diff_path.h"

bool path_make(struct path *path, const struct item *from,
               const struct item *to, struct arena *arena)
{
    int count = 0;
    const struct item *at = to;
    for (; at && at != from && at->parent; at = at->parent)
        count++;
    path->items = arena_take(arena, (size_t)count, sizeof(struct item *));
    path->count = count;
    at = to;
    for (int i = count; path->items && i > 0; i--, at = at->parent)
        path->items[i - 1] = at;
    return path->items != NULL;
}

bool path_is_element(const struct item *item)
{
    return item->parent && item->parent->kind == ITEM_ARRAY;
}

const char *path_name_around(const struct item *item)
{
    return item->parent && item->parent->name ? item->parent->name : "";
}
