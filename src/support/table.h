/* Values by texts: a hash table with open addressing (table.c). */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "support/arena.h"

/* A text of any bytes, of an owner: other owners may have the same. */
struct table_key {
    const void *owner;
    const char *text;
    size_t length;
};

static inline struct table_key table_text(const char *text)
{
    return (struct table_key){NULL, text, strlen(text)};
}

struct table_slot {
    struct table_key key;
    void *value; /* NULL: the slot is free */
};

/* {0} is an empty one. */
struct table {
    struct table_slot *slots;
    size_t count, room; /* room: 0, or a power of 2, at least twice count */
};

/* The value of a key; NULL: none. */
void *table_find(const struct table *table, struct table_key key);

/* Sets the value of a key, whose text stays; the value is not NULL. false: out
 * of memory. */
bool table_put(struct table *table, struct table_key key, void *value,
               struct arena *arena);

#endif
