#include "cli/text_patch.h"

#include <stdlib.h>

bool patches_add(struct patches *patches, struct patch patch,
                 struct arena *arena)
{
    if (patches->count == patches->room) {
        int room = patches->room ? 2 * patches->room : 16;
        struct patch *grown =
            arena_grow(arena, patches->items, (size_t)patches->room,
                       (size_t)room, sizeof *grown);
        if (!grown)
            return false;
        patches->items = grown;
        patches->room = room;
    }
    patches->items[patches->count++] = patch;
    return true;
}

bool patches_have(const struct patches *patches, size_t offset)
{
    for (int i = 0; i < patches->count; i++)
        if (patches->items[i].length > 0 &&
            offset >= patches->items[i].offset &&
            offset - patches->items[i].offset < patches->items[i].length)
            return true;
    return false;
}

/* By place; those at one place lie in the order in which they were added. */
static int compare(const void *first, const void *second)
{
    const struct patch *a = *(const struct patch *const *)first;
    const struct patch *b = *(const struct patch *const *)second;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    return (a > b) - (a < b);
}

bool patches_write(const struct patches *patches, const char *text, size_t from,
                   size_t to, struct sink *out, struct arena *scratch)
{
    const struct patch **sorted =
        arena_take(scratch, (size_t)patches->count, sizeof *sorted);
    if (!sorted)
        return false;
    size_t count = 0;
    for (int i = 0; i < patches->count; i++)
        if (patches->items[i].offset >= from && patches->items[i].offset < to)
            sorted[count++] = &patches->items[i];
    if (count)
        qsort(sorted, count, sizeof *sorted, compare);
    for (size_t i = 0; i < count; i++) {
        sink_write(out, text + from, sorted[i]->offset - from);
        sink_write(out, sorted[i]->text, sorted[i]->size);
        from = sorted[i]->offset + sorted[i]->length;
    }
    sink_write(out, text + from, to - from);
    return true;
}
