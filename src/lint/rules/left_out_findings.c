/* Leaves out findings of a file that were already reported for another file. */
#include "lint/rules/told_findings.h"

#include <stdlib.h>
#include <string.h>

#include "support/same.h"
#include "support/text.h"

/* ---- Findings reported for another file ---------------------------------- */

/* What equal findings share: their rule, and as bytes the place and words. No
 * text: out of memory. */
static struct table_key key_of(const struct seen *seen,
                               const struct report_finding *told)
{
    /* The second shape is not in the place. */
    const char *words = !told->own_ids[1] || told->is_in_level ? ""
                        : told->pair                           ? told->pair
                                                               : told->message;
    const long place[] = {told->line, told->column};
    const char *file = path_folded(told->file, seen->arena);
    if (!file)
        return (struct table_key){.text = NULL};
    size_t name = strlen(file) + 1,
           length = sizeof place + name + strlen(words);
    char *text = arena_take(seen->arena, length, 1);
    if (!text)
        return (struct table_key){.text = NULL};
    memcpy(text, place, sizeof place);
    memcpy(text + sizeof place, file, name);
    memcpy(text + sizeof place + name, words, strlen(words));
    return (struct table_key){told->rule, text, length};
}

bool seen_take(struct seen *seen, struct report_list *list)
{
    int kept = 0;
    char *file = arena_take(seen->arena, 1, 1); /* stands for this file */
    for (int i = 0; i < list->count; i++) {
        const struct table_key key = key_of(seen, &list->items[i]);
        if (!key.text || !file)
            return false;
        const char *first = table_find(&seen->files, key);
        if (!first && !table_put(&seen->files, key, file, seen->arena))
            return false;
        if (!first || first == file)
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    return true;
}
