#include "check/baseline.h"

#include <stdlib.h>
#include <string.h>

#include "document/file.h"

static int compare_ids(const char *a, const char *b)
{
    if (!a || !b)
        return (a != NULL) - (b != NULL);
    return strcmp(a, b);
}

static int compare(const void *first, const void *second)
{
    const struct accepted *a = first, *b = second;
    int order = strcmp(a->file, b->file);
    if (!order)
        order = strcmp(a->rule, b->rule);
    for (int i = 0; i < FINDING_SHAPES && !order; i++)
        order = compare_ids(a->shapes[i], b->shapes[i]);
    return order;
}

bool baseline_add(struct baseline *baseline, const struct accepted *accepted,
                  struct arena *arena)
{
    if (baseline->count == baseline->room) {
        int room = baseline->room ? 2 * baseline->room : 64;
        struct accepted *grown =
            arena_grow(arena, baseline->items, (size_t)baseline->room,
                       (size_t)room, sizeof *grown);
        if (!grown)
            return false;
        baseline->items = grown;
        baseline->room = room;
    }
    baseline->items[baseline->count++] = *accepted;
    return true;
}

static const char *copy(const char *text, struct arena *arena)
{
    return arena_text(arena, text, strlen(text));
}

bool baseline_add_told(struct baseline *baseline, const struct told *told,
                       struct arena *arena)
{
    struct accepted accepted = {
        .file = file_plain_path(told->file, arena),
        .rule = told->rule->id,
        .count = 1,
    };
    for (int i = 0; i < FINDING_SHAPES && told->shapes[i]; i++) {
        accepted.shapes[i] = copy(told->shapes[i], arena);
        if (!accepted.shapes[i])
            return false;
    }
    return accepted.file && baseline_add(baseline, &accepted, arena);
}

void baseline_sort(struct baseline *baseline)
{
    int kept = 0;
    /* Those that compare equal are made one, so their order does not matter. */
    if (baseline->count)
        qsort(baseline->items, (size_t)baseline->count, sizeof *baseline->items,
              compare);
    for (int i = 0; i < baseline->count; i++) {
        struct accepted *last = kept ? &baseline->items[kept - 1] : NULL;
        if (last && compare(last, &baseline->items[i]) == 0)
            last->count += baseline->items[i].count;
        else
            baseline->items[kept++] = baseline->items[i];
    }
    baseline->count = kept;
    for (int i = 0; i < kept; i++)
        baseline->items[i].left = baseline->items[i].count;
}

/* Takes a finding from what is left; false: nothing is left of its like. */
static bool take(struct baseline *baseline, const struct told *told,
                 const char *file)
{
    struct accepted key = {.file = file, .rule = told->rule->id};
    for (int i = 0; i < FINDING_SHAPES; i++)
        key.shapes[i] = told->shapes[i];
    struct accepted *found =
        baseline->count
            ? bsearch(&key, baseline->items, (size_t)baseline->count,
                      sizeof *baseline->items, compare)
            : NULL;
    if (!found || found->left == 0)
        return false;
    found->left--;
    return true;
}

int baseline_take(struct baseline *baseline, struct told_list *list,
                  struct arena *scratch)
{
    int kept = 0, count = list->count;
    for (int i = 0; i < count; i++) {
        const struct told *told = &list->items[i];
        struct arena_mark mark = arena_mark(scratch);
        const char *file = file_plain_path(told->file, scratch);
        bool is_taken = file && !told->code && take(baseline, told, file);
        arena_rewind(scratch, mark);
        if (!file)
            return -1;
        if (!is_taken)
            list->items[kept++] = *told;
    }
    list->count = kept;
    return count - kept;
}

long baseline_left(const struct baseline *baseline, const char *file,
                   struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    const char *plain = file_plain_path(file, scratch);
    int low = 0, high = plain ? baseline->count : 0;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(baseline->items[middle].file, plain) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    long left = 0;
    for (; plain && low < baseline->count &&
           strcmp(baseline->items[low].file, plain) == 0;
         low++)
        left += baseline->items[low].left;
    arena_rewind(scratch, mark);
    return left;
}
