/* Finds items of arrays by the number or the text of one of their members. */
#include <string.h>

#include "maps/building.h"
#include "support/same.h"

bool item_index_add_all(struct item_index *index, const struct item *array,
                        struct arena *arena)
{
    for (const struct item *item = array ? array->first : NULL; item;
         item = item->next) {
        const struct item *key = item_member(item, index->member);
        if (!key || (key->kind != ITEM_NUMBER && key->kind != ITEM_STRING))
            continue;
        struct item_entry *entries = arena_more(
            arena, index->entries, index->count, &index->room, sizeof *entries);
        if (!entries)
            return false;
        index->entries = entries;
        entries[index->count++] = (struct item_entry){key, item};
    }
    return true;
}

/* Compares keys: numbers come before texts. */
static int compare_items(const struct item *a, const struct item *b)
{
    if (a->kind != b->kind)
        return a->kind == ITEM_NUMBER ? -1 : 1;
    if (a->kind == ITEM_STRING)
        return strcmp(a->text, b->text);
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_keys(const void *context, int a, int b)
{
    const struct item_entry *entries = context;
    return compare_items(entries[a].key, entries[b].key);
}

bool item_index_sort(struct item_index *index, struct arena *arena)
{
    index->order =
        sorted_order(index->count, compare_keys, index->entries, arena);
    return index->order;
}

static const struct item *find(const struct item_index *index,
                               const struct item *key)
{
    int low = 0, high = index->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (compare_items(index->entries[index->order[middle]].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const struct item_entry *found =
        low < index->count ? &index->entries[index->order[low]] : NULL;
    return found && compare_items(found->key, key) == 0 ? found->item : NULL;
}

const struct item *item_index_number(const struct item_index *index,
                                     double number)
{
    return find(index, &(struct item){.kind = ITEM_NUMBER, .number = number});
}

const struct item *item_index_text(const struct item_index *index,
                                   const char *text)
{
    return find(index, &(struct item){.kind = ITEM_STRING, .text = text});
}
