/* Follows a JSON value through its brackets and strings as it comes in, to know
 * when it is worth checking again. */
#ifndef INPUT_FRAME_H
#define INPUT_FRAME_H

#include <stdbool.h>
#include <stddef.h>

/* {0} is in front of a value. */
struct frame {
    size_t at; /* bytes looked at */
    long depth;
    bool in_string, escaped;
    bool new_line; /* the byte before text[at] ended a line */
};

/* Looks at what is new in text[0..length), the value from its first byte to
 * what is there of it, up to where it may have ended. Returns whether it may:
 * never false where a valid one has, but for a number or literal in front of a
 * comma or bracket. A few operations for each byte, once. */
bool frame_follow(struct frame *frame, const char *text, size_t length);

enum frame_pass {
    FRAME_INSIDE, /* all of it belongs to the value, as far as can be told */
    FRAME_ENDED,  /* the value ended in front of text[at] */
    FRAME_LEFT,   /* a line begins at text[at] that is not its inside: the value
                     must have ended too early (lines.h) */
};

/* The same, up to the end of a value that is of no interest but for where it
 * ends. That there is no mistake in it is not sure. */
enum frame_pass frame_pass(struct frame *frame, const char *text,
                           size_t length);

#endif
