#include "lint/text_patch.h"

#include <stdlib.h>

bool patches_add(struct patches *patches, struct patch patch,
                 struct arena *arena)
{
    struct patch *grown = arena_more(arena, patches->items, patches->count,
                                     &patches->room, sizeof *grown);
    if (!grown)
        return false;
    patches->items = grown;
    patch.number = patches->count;
    patches->items[patches->count++] = patch;
    return true;
}

bool patches_have(const struct patches *patches, size_t offset)
{
    for (int i = 0; i < patches->count; i++)
        if (offset >= patches->items[i].old.offset &&
            offset - patches->items[i].old.offset <
                patches->items[i].old.length)
            return true;
    return false;
}

/* By place, then as they were added. */
static int compare(const void *first, const void *second)
{
    const struct patch *a = first, *b = second;
    if (a->old.offset != b->old.offset)
        return a->old.offset < b->old.offset ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

bool patches_write(const struct patches *patches, const char *text,
                   struct slice part, struct sink *out, struct arena *scratch)
{
    struct patch *sorted =
        arena_take(scratch, (size_t)patches->count, sizeof *sorted);
    size_t from = part.offset, to = from + part.length, count = 0;
    if (!sorted)
        return false;
    for (int i = 0; i < patches->count; i++)
        if (patches->items[i].old.offset >= from &&
            patches->items[i].old.offset < to)
            sorted[count++] = patches->items[i];
    if (count)
        qsort(sorted, count, sizeof *sorted, compare);
    for (size_t i = 0; i < count; i++) {
        sink_write(out, text + from, sorted[i].old.offset - from);
        sink_write(out, sorted[i].text, sorted[i].size);
        from = sorted[i].old.offset + sorted[i].old.length;
    }
    sink_write(out, text + from, to - from);
    return true;
}
