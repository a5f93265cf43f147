/* Leaves out findings of a file: those that a baseline accepts, and those that
 * were already reported for another file. */
#include "lint/rules/told_findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/same.h"
#include "support/text.h"

static int compare(const void *first, const void *second)
{
    const struct accepted *a = first, *b = second;
    int order = strcmp(a->file, b->file);
    if (!order)
        order = strcmp(a->rule, b->rule);
    for (int i = 0; i < FINDING_SHAPES && !order; i++) {
        const char *p = a->shapes[i], *q = b->shapes[i];
        order = p && q ? strcmp(p, q) : (p != NULL) - (q != NULL);
    }
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

/* The name that baselines have for a file, which stays; NULL: out of memory. */
static const char *name_of(struct baseline *baseline, const char *file,
                           struct arena *arena)
{
    if (baseline->file && strcmp(baseline->file, file) == 0)
        return baseline->name;
    baseline->file = arena_copy(arena, file);
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
    for (int i = 0; i < FINDING_SHAPES && told->own_ids[i]; i++) {
        accepted.shapes[i] = arena_copy(arena, told->own_ids[i]);
        if (!accepted.shapes[i])
            return false;
    }
    return accepted.file && baseline_add(baseline, &accepted, arena);
}

void baseline_sort(struct baseline *baseline)
{
    int kept = 0;
    /* Items that compare equal are merged, so their order does not matter. */
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

int baseline_take(struct baseline *baseline, struct told_list *list,
                  struct arena *arena)
{
    int kept = 0, count = list->count;
    for (int i = 0; i < count; i++) {
        const struct told *told = &list->items[i];
        struct accepted key = {.file = name_of(baseline, told->file, arena),
                               .rule = told->rule->id,
                               .shapes = {told->own_ids[0], told->own_ids[1]}};
        if (!key.file)
            return -1;
        struct accepted *found =
            baseline->count && !told->code
                ? bsearch(&key, baseline->items, (size_t)baseline->count,
                          sizeof *baseline->items, compare)
                : NULL;
        if (found && found->left > 0)
            found->left--;
        else
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

/* ---- Findings reported for another file ---------------------------------- */

#define PLACE_MAX 60

/* The text that equal findings share; NULL: out of memory. */
static const char *key_of(const struct seen *seen, const struct told *told)
{
    /* The second shape is not in the place. */
    const char *words = !told->own_ids[1] || told->is_in_level ? ""
                        : told->pair                           ? told->pair
                                                               : told->message;
    char place[PLACE_MAX];
    snprintf(place, sizeof place, "%s:%ld:%ld:", told->rule->id, told->line,
             told->column);
    const char *file = path_folded(told->file, seen->arena);
    if (!file)
        return NULL;
    size_t length = strlen(place) + strlen(file) + strlen(words) + 2;
    char *key = arena_take(seen->arena, length, 1);
    if (key)
        snprintf(key, length, "%s%s:%s", place, file, words);
    return key;
}

bool seen_take(struct seen *seen, struct told_list *list)
{
    int kept = 0;
    char *file = arena_take(seen->arena, 1, 1); /* stands for this file */
    for (int i = 0; i < list->count; i++) {
        const char *key = key_of(seen, &list->items[i]);
        if (!key || !file)
            return false;
        const char *first = table_find(&seen->files, table_text(key));
        if (!first &&
            !table_put(&seen->files, table_text(key), file, seen->arena))
            return false;
        if (!first || first == file)
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    return true;
}
