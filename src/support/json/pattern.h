/* What the elements of an array have in common: all of their text but for the
 * values in it.
 *
 * Programs write one element like the other. Where the next one has the same
 * text between its values, it is known to be right, and what its outline is,
 * and only the values have to be looked at. So an element that was read is
 * kept in pieces, one in front of each value and one behind the last. Long ones
 * are not kept. A pattern is good for all texts, until it is another one. */
#ifndef PATTERN_H
#define PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PATTERN_TEXT   256
#define PATTERN_PIECES 24

/* {0} is that of nothing. */
struct json_pattern {
    int count; /* of pieces; 0: there is no pattern */
    unsigned short lengths[PATTERN_PIECES];
    char text[PATTERN_TEXT]; /* the pieces, one behind the other */
    char outline[PATTERN_TEXT];
    size_t outline_length;
    uint64_t values; /* in it, without the numbers in arrays of numbers */
    size_t depth;    /* arrays and objects within each other in its pieces */

    /* While one is made: */
    const char *from; /* where the next piece begins; NULL: none is made */
    size_t used;      /* of text */
};

/* A new one begins with the element at `text`. */
void json_pattern_begin(struct json_pattern *pattern, const char *text);

/* No pattern is there, or made. */
void json_pattern_drop(struct json_pattern *pattern);

/* The element has a value from `start` to `end`. */
void json_pattern_value(struct json_pattern *pattern, const char *start,
                        const char *end);

/* The element ends at `end`, and has this outline. Of `values`, but for itself,
 * and `depth` the caller keeps count. */
void json_pattern_end(struct json_pattern *pattern, const char *end,
                      const char *outline, size_t length);

#endif
