/* Edits a text: keeps a list of replaced parts, applies them, and joins the
 * edits of several passes into edits of the original text. */
#include <stdlib.h>
#include <string.h>

#include "lint/check_fix.h"

bool fix_edits_add(struct fix_edits *edits, struct fix_edit edit,
                   struct arena *arena)
{
    struct fix_edit *grown = arena_more(arena, edits->items, edits->count,
                                        &edits->room, sizeof *grown);
    if (!grown)
        return false;
    edits->items = grown;
    edit.number = edits->count;
    edits->items[edits->count++] = edit;
    return true;
}

bool fix_edits_add_sink(struct fix_edits *edits, size_t from, size_t to,
                        const struct sink *text, struct arena *arena)
{
    const struct fix_edit edit = {from, to, text->text, text->used, 0};
    return !text->error && fix_edits_add(edits, edit, arena);
}

static int compare(const void *first, const void *second)
{
    const struct fix_edit *a = first, *b = second;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

void fix_edits_sort(struct fix_edits *edits)
{
    if (edits->count > 1)
        qsort(edits->items, (size_t)edits->count, sizeof *edits->items,
              compare);
}

void fix_edits_apply(const struct fix_edit *edits, int count, const char *text,
                     size_t from, size_t to, struct sink *out)
{
    for (int i = 0; i < count; i++) {
        sink_write(out, text + from, edits[i].from - from);
        sink_write(out, edits[i].text, edits[i].size);
        from = edits[i].to;
    }
    sink_write(out, text + from, to - from);
}

/* A walk over edits and over the text that they make. */
struct fix_edits_walk {
    const struct fix_edits *edits;
    int i;
    size_t added, removed; /* bytes by the edits before number i */
};

/* Where the next edit begins and ends in the new text. */
static size_t new_from(const struct fix_edits_walk *walk)
{
    return walk->edits->items[walk->i].from + walk->added - walk->removed;
}

static size_t pass_edit(struct fix_edits_walk *walk)
{
    const struct fix_edit *edit = &walk->edits->items[walk->i];
    size_t end = new_from(walk) + edit->size;
    walk->added += edit->size;
    walk->removed += edit->to - edit->from;
    walk->i++;
    return end;
}

/* Edits of both passes that touch each other become one. */
bool fix_edits_join(struct fix_edits *edits, const struct fix_edits *later,
                    const char *between, struct arena *arena)
{
    const struct fix_edits early = *edits;
    struct fix_edits_walk walk = {&early, 0, 0, 0};
    struct fix_edits joined = {NULL, 0, 0};
    int j = 0; /* of the later edits */
    while (walk.i < early.count || j < later->count) {
        bool is_early =
            walk.i < early.count &&
            (j >= later->count || new_from(&walk) <= later->items[j].from);
        size_t low = is_early ? new_from(&walk) : later->items[j].from;
        size_t high = low, from = low + walk.removed - walk.added;
        const int first = j;
        for (;;) {
            size_t end = 0;
            if (walk.i < early.count && new_from(&walk) <= high)
                end = pass_edit(&walk);
            else if (j < later->count && later->items[j].from <= high)
                end = later->items[j++].to;
            else
                break;
            high = end > high ? end : high;
        }
        struct sink text = sink_to_memory(arena);
        fix_edits_apply(later->items + first, j - first, between, low, high,
                        &text);
        if (!fix_edits_add_sink(&joined, from, high + walk.removed - walk.added,
                                &text, arena))
            return false;
    }
    *edits = joined;
    return true;
}
