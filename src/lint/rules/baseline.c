#include "lint/rules/baseline.h"

#include <stdlib.h>
#include <string.h>

#include "support/text.h"

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
    struct accepted *grown = arena_more(arena, baseline->items, baseline->count,
                                        &baseline->room, sizeof *grown);
    if (!grown)
        return false;
    baseline->items = grown;
    baseline->items[baseline->count++] = *accepted;
    return true;
}

static const char *copy(const char *text, struct arena *arena)
{
    return arena_text(arena, text, strlen(text));
}

/* The name that baselines have for a file, which stays; NULL: memory is used
 * up. */
static const char *name_of(struct baseline *baseline, const char *file,
                           struct arena *arena)
{
    if (baseline->file && strcmp(baseline->file, file) == 0)
        return baseline->name;
    baseline->file = copy(file, arena);
    if (!baseline->file)
        return NULL;
    baseline->name = baseline->folder
                         ? folder_chain_path(baseline->folder, file, arena)
                         : path_plain(file, arena);
    if (!baseline->name)
        baseline->file = NULL;
    return baseline->name;
}

bool baseline_add_told(struct baseline *baseline, const struct told *told,
                       struct arena *arena)
{
    struct accepted accepted = {
        .file = name_of(baseline, told->file, arena),
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
                  struct arena *arena)
{
    int kept = 0, count = list->count;
    for (int i = 0; i < count; i++) {
        const struct told *told = &list->items[i];
        const char *file = name_of(baseline, told->file, arena);
        bool is_taken = file && !told->code && take(baseline, told, file);
        if (!file)
            return -1;
        if (!is_taken)
            list->items[kept++] = *told;
    }
    list->count = kept;
    return count - kept;
}

long baseline_left(struct baseline *baseline, const char *file,
                   struct arena *arena)
{
    const char *name = name_of(baseline, file, arena);
    int low = 0, high = baseline->count;
    if (!name)
        return -1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(baseline->items[middle].file, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    long left = 0;
    for (;
         low < baseline->count && strcmp(baseline->items[low].file, name) == 0;
         low++) {
        left += baseline->items[low].left;
        baseline->items[low].left = 0;
    }
    return left;
}
