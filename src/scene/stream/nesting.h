/* Follows a JSON value through its brackets and strings as it comes in, to know
 * when it is worth checking again. */
#ifndef NESTING_H
#define NESTING_H

#include <stdbool.h>
#include <stddef.h>

/* {0} is in front of a value. */
struct nesting {
    size_t at; /* bytes looked at */
    long depth;
    bool in_string, escaped;
    bool new_line; /* the byte before text[at] ended a line */
};

/* Looks at what is new in text[0..length), the value from its first byte to
 * what is there of it, up to where it may have ended. Returns whether it may:
 * never false where a valid one has, but for a number or literal in front of a
 * comma or bracket. A few operations for each byte, once. */
bool nesting_follow(struct nesting *nesting, const char *text, size_t length);

enum nesting_pass {
    /* All of it belongs to the value, as far as can be told. */
    NESTING_INSIDE,
    /* The value ended in front of text[at]. */
    NESTING_ENDED,
    /* A line begins at text[at] that is not its inside: the value must have
     * ended too early (lines.h). */
    NESTING_LEFT,
};

/* The same, up to the end of a value that is of no interest but for where it
 * ends. That there is no mistake in it is not sure. */
enum nesting_pass nesting_pass(struct nesting *nesting, const char *text,
                               size_t length);

#endif
