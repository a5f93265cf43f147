#include "level/item_index.h"

#include <string.h>

#include "base/sorted.h"

static bool grow(struct item_index *index, struct arena *arena)
{
    if (index->count < index->room)
        return true;
    int room = index->room ? 2 * index->room : 16;
    const struct item **items =
        arena_take(arena, (size_t)room, sizeof(struct item *));
    const struct item **keys =
        arena_take(arena, (size_t)room, sizeof(struct item *));
    if (!items || !keys)
        return false;
    size_t used = (size_t)index->count * sizeof(struct item *);
    if (used > 0) {
        memcpy(items, index->items, used);
        memcpy(keys, index->keys, used);
    }
    index->items = items;
    index->keys = keys;
    index->room = room;
    return true;
}

bool item_index_add(struct item_index *index, const struct item *item,
                    struct arena *arena)
{
    const struct item *key = item_member(item, index->member);
    if (!key || (key->kind != ITEM_NUMBER && key->kind != ITEM_STRING))
        return true;
    if (!grow(index, arena))
        return false;
    index->items[index->count] = item;
    index->keys[index->count++] = key;
    return true;
}

bool item_index_add_all(struct item_index *index, const struct item *array,
                        struct arena *arena)
{
    const struct item *item = array ? array->first : NULL;
    for (; item; item = item->next) {
        if (!item_index_add(index, item, arena))
            return false;
    }
    return true;
}

/* Numbers before texts. */
static int compare(const struct item *a, const struct item *b)
{
    if (a->kind != b->kind)
        return a->kind == ITEM_NUMBER ? -1 : 1;
    if (a->kind == ITEM_STRING)
        return strcmp(a->text, b->text);
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_keys(const void *context, int a, int b)
{
    const struct item_index *index = context;
    return compare(index->keys[a], index->keys[b]);
}

bool item_index_sort(struct item_index *index, struct arena *arena)
{
    size_t count = (size_t)index->count;
    const int *order = sorted_order(index->count, compare_keys, index, arena);
    struct item_index sorted = *index;
    sorted.items = arena_take(arena, count, sizeof(struct item *));
    sorted.keys = arena_take(arena, count, sizeof(struct item *));
    if (!order || !sorted.items || !sorted.keys)
        return false;
    for (int i = 0; i < index->count; i++) {
        sorted.items[i] = index->items[order[i]];
        sorted.keys[i] = index->keys[order[i]];
    }
    sorted.room = index->count;
    *index = sorted;
    return true;
}

static const struct item *find(const struct item_index *index,
                               const struct item *key)
{
    int low = 0, high = index->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (compare(index->keys[middle], key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < index->count && compare(index->keys[low], key) == 0
               ? index->items[low]
               : NULL;
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
