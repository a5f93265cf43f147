/* Where a library finds the files that it has: a table from keys (a file's
 * name, or what the system knows it by) to what became of it. */
#ifndef SHELF_H
#define SHELF_H

#include <stdint.h>

#include "support/document/document.h"

struct library_shelf_entry {
    const char *key; /* NULL: a free place */
    uint64_t hash;
    const struct document *document; /* NULL: it could not be read: */
    const struct fail *trouble;
};

struct library_shelf {
    struct library_shelf_entry *entries;
    size_t count, room; /* of entries; room is 0 or a power of 2 */
};

/* The entry of a key; NULL: there is none. Good until the next is put. */
const struct library_shelf_entry *shelf_find(const struct library_shelf *shelf,
                                             const char *key);

/* Puts an entry, whose key must not be there; what it points to must stay.
 * false: no memory. */
bool shelf_put(struct library_shelf *shelf, const char *key,
               const struct document *document, const struct fail *trouble,
               struct arena *arena);

#endif
