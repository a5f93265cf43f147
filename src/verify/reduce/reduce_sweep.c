#include "verify/reduce/reduce_sweep.h"

#include <string.h>

/* Asks for all parts of `size` things, or fewer at the start. Returns how many
 * things are left. */
static size_t sweep_parts(size_t count, size_t size,
                          bool (*without)(void *context, size_t first,
                                          size_t behind),
                          void *context)
{
    size_t left = count;
    for (size_t behind = count; behind > 0;) {
        size_t first = behind > size ? behind - size : 0;
        if (without(context, first, behind))
            left -= behind - first;
        behind = first;
    }
    return left;
}

size_t sweep(size_t count,
             bool (*without)(void *context, size_t first, size_t behind),
             void *context)
{
    size_t left = count;
    for (size_t size = count; size > 1; size = (size + 1) / 2)
        left = sweep_parts(left, size, without, context);
    size_t before;
    do {
        before = left;
        left = sweep_parts(before, 1, without, context);
    } while (left < before);
    return count - left;
}

void edits_add(struct edits *edits, struct draft_value *value)
{
    struct draft_value **items =
        arena_more(&edits->trial->work, edits->items, edits->count,
                   &edits->room, sizeof(struct draft_value *));
    if (!items) {
        trial_end(edits->trial, REDUCE_NO_MEMORY);
        return;
    }
    edits->items = items;
    items[edits->count++] = value;
}

static bool without(void *context, size_t first, size_t behind)
{
    struct edits *edits = context;
    struct draft *draft = &edits->trial->draft;
    size_t left = (size_t)edits->count - (behind - first);
    if (edits->trial->ended || left < (size_t)edits->least)
        return false;
    for (size_t i = first; i < behind; i++)
        edits->edit(draft, edits->items[i], edits->context);
    if (edits->finish)
        edits->finish(draft, edits->context);
    if (!trial_try_draft(edits->trial))
        return false;
    memmove(edits->items + first, edits->items + behind,
            ((size_t)edits->count - behind) * sizeof(struct draft_value *));
    edits->count = (int)left;
    return true;
}

bool edits_sweep(struct edits *edits)
{
    return sweep((size_t)edits->count, without, edits) > 0;
}

void edits_cut(struct draft *draft, struct draft_value *item,
               const void *context)
{
    (void)context;
    draft_cut(draft, item);
}
