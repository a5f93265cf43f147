/* The member names of the objects that are open, and whether one of them
 * stands twice in its object.
 *
 * RFC 8259 leaves the meaning of a repeated name open, so a reader that takes
 * the first and one that takes the last would see different scenes. */
#ifndef NAMES_H
#define NAMES_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>

struct json_member_name {
    const char *text; /* the inside of its string */
    size_t length;    /* bytes of it */
    size_t offset;    /* of its opening quote in the whole text */
    bool escaped;     /* text has escapes */
};

/* A stack, the innermost object's names last. {0} is empty. */
struct json_names {
    struct json_member_name *items;
    size_t count;
    int room; /* for so many of them */
};

#define JSON_NO_REPEAT ((size_t)-1)

/* Puts a name on top. false: out of memory. */
bool json_names_push(struct json_names *names,
                     const struct json_member_name *name,
                     struct arena *scratch);

/* Takes off the names from index `first` on, an object's in the order of the
 * text. *repeat is the offset of the first one that, unescaped, equals an
 * earlier one, or JSON_NO_REPEAT. Takes O(bytes * log(count)) for any names.
 * false: out of memory. */
bool json_names_pop(struct json_names *names, size_t first,
                    struct arena *scratch, size_t *repeat);

#endif
