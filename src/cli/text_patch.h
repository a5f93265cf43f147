/* Changes to a text: parts of it that are replaced. */
#ifndef CLI_TEXT_PATCH_H
#define CLI_TEXT_PATCH_H

#include "base/arena.h"
#include "output/sink.h"

#include <stdbool.h>
#include <stddef.h>

struct patch {
    size_t offset, length; /* of what is replaced */
    const char *text;      /* by this, `size` bytes */
    size_t size;
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

/* Writes text[from..to) with the changes made that lie in it. `from` and `to`
 * lie in none. false: memory is used up. */
bool patches_write(const struct patches *patches, const char *text, size_t from,
                   size_t to, struct sink *out, struct arena *scratch);

#endif
