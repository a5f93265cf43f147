/* Finds where a record of a stream ends, as far as bytes tell without parsing.
 *
 * Nobody knows where a broken record ends, but a line that looks like the start
 * of a value is not inside the record. The brackets of a value show when it may
 * be complete. Values that were open where a check ended need no second
 * check. */
#ifndef RECORD_END_H
#define RECORD_END_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/fail.h"

/* Whether a line that begins with this byte looks like the inside of a value,
 * or is empty: white space, a closing bracket, a comma, a quote. */
bool lines_is_inside(char byte);

/* Whether a byte is none of any text: a control character but for those of
 * terminals and printers (7 to 13 and 27), as in programs' logs. */
bool lines_is_no_text(char byte);

/* Offset of the first line in text[0..length), behind its first, that looks
 * like a new value; `length` where there is none. */
size_t lines_find_new_value(const char *text, size_t length);

/* The length of text[0..length) without the white space at its end. */
size_t lines_without_space(const char *text, size_t length);

/* What was left open where the check of a broken record ended, so that no value
 * inside it is checked up to there once more: values may lie inside each other
 * as deep as `depth` allows. Places are in bytes of the whole stream. {0} is
 * empty. */
struct left_open {
    uint64_t start, end;               /* of the record, as far as checked */
    size_t offsets[LIMITS_DEPTH_MOST]; /* of what is open, from `start` on */
    size_t count, next; /* offsets[next..count) have not been passed yet */
};

/* Remembers a broken record that starts at `start` and was checked for `length`
 * bytes, unless one is known that was checked further. */
void left_open_remember(struct left_open *open, uint64_t start,
                        const char *text, size_t length);

/* Whether an array or object that starts at `place` is open at open->end. Asked
 * for places in ascending order. */
bool left_open_has(struct left_open *open, uint64_t place);

/* Follows a JSON value through its brackets and strings as it comes in, to know
 * when it is worth checking again. {0} is before a value. */
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
     * ended too early. */
    NESTING_LEFT,
};

/* The same, up to the end of a value that is of no interest but for where it
 * ends. That there is no mistake in it is not sure. */
enum nesting_pass nesting_pass(struct nesting *nesting, const char *text,
                               size_t length);

#endif
