/* Texts that have been asked about in vain, so that none is asked about twice.
 *
 * Of each, 128 bits are kept that tell it from all others but by an accident of
 * one in 10^20 or so for a billion of them; what comes of that is that one
 * candidate is not tried. */
#ifndef SEEN_H
#define SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"

struct seen_text {
    uint64_t low, high;
};

/* {0} is empty; its memory is `memory`'s, and goes with it. */
struct seen_texts {
    struct seen_text *slots; /* both 0: free */
    size_t count, room;
    struct arena *memory;
};

struct seen_text seen_text_of(const char *text, size_t length);
bool seen_texts_has(const struct seen_texts *seen, struct seen_text text);

/* false: there is no memory for one more. */
bool seen_texts_add(struct seen_texts *seen, struct seen_text text);

#endif
