/* Leaves out findings of a file that were already reported for another file. */
#include "lint/rules/told_findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/same.h"
#include "support/text.h"

/* ---- Findings reported for another file ---------------------------------- */

#define PLACE_MAX 60

/* The text that equal findings share; NULL: out of memory. */
static const char *key_of(const struct seen *seen,
                          const struct report_finding *told)
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

bool seen_take(struct seen *seen, struct report_list *list)
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
