/* Puts the items of a tree together, in the order of the text, without
 * recursion: there is always one array or object that is open, and what is
 * added goes to its end. */
#ifndef BUILDER_H
#define BUILDER_H

#include "support/document/document.h"

struct builder {
    struct document *document;
    struct arena *arena;
    struct fail *fail;
    struct item *open; /* NULL: before and behind the root */
    struct item *last; /* in it; NULL: none */
};

/* Adds an item at `offset` of the text; the first one is the root. In an object
 * `name` is the member's, which must live as long as the tree. NULL and *fail:
 * no memory (out-of-memory), or more than an int counts (too-many). */
struct item *builder_add(struct builder *builder, enum item_kind kind,
                         const char *name, size_t offset);

/* The same for an array or object, which is open then. */
struct item *builder_open(struct builder *builder, enum item_kind kind,
                          const char *name, size_t offset);

/* Closes what is open. */
void builder_close(struct builder *builder);

#endif
