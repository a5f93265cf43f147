/* Where things are in a document. */
#ifndef DIFF_PATH_H
#define DIFF_PATH_H

#include "support/arena.h"
#include "support/document/document.h"

/* The `count` items on the way from one down to another that is in it, without
 * the first and with the last. Where `to` is not in `from` the way starts at
 * the root. */
struct path {
    const struct item **items;
    int count;
};

/* false: memory is used up. */
bool path_make(struct path *path, const struct item *from,
               const struct item *to, struct arena *arena);

/* Whether an item is an element of an array. */
bool path_is_element(const struct item *item);

/* The name of the array or object that an item is in; "" where it has none. */
const char *path_name_around(const struct item *item);

#endif
