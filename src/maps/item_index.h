/* Items by a member that identifies them, to be found among many. */
#ifndef ITEM_INDEX_H
#define ITEM_INDEX_H

#include "support/document/document.h"

struct item_entry {
    const struct item *key, *item; /* the member, and what has it */
};

/* {.member = ..} is an empty one. */
struct item_index {
    const char *member;         /* by which: a number or a string */
    struct item_entry *entries; /* as they were added */
    const int *order;           /* their indices, by their keys */
    int count, room;
};

/* Adds an item that has the member; what has none is left out. false: memory is
 * used up. */
bool item_index_add(struct item_index *index, const struct item *item,
                    struct arena *arena);

/* Adds all elements of an array. */
bool item_index_add_all(struct item_index *index, const struct item *array,
                        struct arena *arena);

/* Sorts; after that it can be asked. O(n log n). false: memory is used up. */
bool item_index_sort(struct item_index *index, struct arena *arena);

/* The first item that was added whose member is that number or text; NULL: none
 * is. O(log n). */
const struct item *item_index_number(const struct item_index *index,
                                     double number);
const struct item *item_index_text(const struct item_index *index,
                                   const char *text);

#endif
