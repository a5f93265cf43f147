/* Changes to a text: parts of it that are replaced. */
#ifndef TEXT_PATCH_H
#define TEXT_PATCH_H

#include "support/arena.h"
#include "support/sink.h"

#include <stdbool.h>
#include <stddef.h>

/* A part of a text. */
struct slice {
    size_t offset, length;
};

struct patch {
    struct slice old; /* what is replaced */
    const char *text; /* by this, `size` bytes */
    size_t size;
    int number; /* in the order of adding; patches_add sets it */
};

struct patches {
    struct patch *items;
    int count, room;
};

/* Adds a change; those that begin at one place come in the order in which they
 * are added, and no two replace the same bytes. false: memory is used up. */
bool patches_add(struct patches *patches, struct patch patch,
                 struct arena *arena);

/* Whether bytes at `offset` are replaced already. */
bool patches_have(const struct patches *patches, size_t offset);

/* Writes a part of the text with the changes made that begin in it; none goes
 * beyond its end. false: memory is used up. */
bool patches_write(const struct patches *patches, const char *text,
                   struct slice part, struct sink *out, struct arena *scratch);

#endif
