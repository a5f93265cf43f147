/* Reads JSON texts that are written like one before, without a checker and
 * without a tree.
 *
 * A stream mostly has one scene after the other that differs from the last in
 * numbers and names only. A skeleton is such a text without these values:
 * pieces of text, one in front of each value and one behind the last, and the
 * kinds of the values between. A text that has the same pieces, and values of
 * these kinds, is valid JSON, and where each value belongs is known from the
 * text that the skeleton was made of.
 *
 * A skeleton only recognizes what is spelled plainly. Anything else, a mistake
 * for example, is no match, and the checker reads the text from its start. So a
 * match never changes what is said about a text. */
#ifndef SKELETON_H
#define SKELETON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/json/plain.h"
#include "support/number.h"

enum skeleton_kind {
    SKELETON_FIXED, /* no value: its text is part of a piece */
    SKELETON_NUMBER,
    SKELETON_POINT,   /* [x, y] */
    SKELETON_POINTS,  /* [[x, y], ...], one or more */
    SKELETON_STRING,  /* without escapes */
    SKELETON_ELEMENTS /* [{...}, ...], one or more, each of some skeleton */
};

/* The most values of a skeleton; more are no skeleton. */
#define SKELETON_NUMBERS 16 /* a point has two */
#define SKELETON_STRINGS 4
#define SKELETON_LISTS   1 /* of points or elements */

/* The most of a text; texts of more do not match. */
#define SKELETON_ELEMENTS_MAX 32
#define SKELETON_COORDINATES  1024 /* of all points in lists */
#define SKELETON_BYTES        2048 /* of all strings */

/* Skeletons in a set. */
#define SKELETONS 12

struct json_skeleton {
    struct json_pieces pieces;
    unsigned char kinds[PIECES_MAX]; /* of the value behind each but the last */
    int numbers, strings, lists;
    bool is_element;  /* of an element; false: of a whole text */
    bool is_broken;   /* it would have needed more room */
    const char *from; /* while it is made: where the next piece begins */
};

/* The values of a text of a skeleton, each sort in the order of the text. */
struct skeleton_values {
    int skeleton; /* its index in the set */
    int point_count;
    double *points; /* 2 * point_count of them; NULL: it has no such list */
    double numbers[SKELETON_NUMBERS];
    const char *strings[SKELETON_STRINGS];
};

struct skeleton_match {
    size_t length; /* of the text */
    int count;
    struct skeleton_values whole;
    struct skeleton_values elements[SKELETON_ELEMENTS_MAX]; /* `count` */
};

/* What one reader has seen. {0} has no skeletons, and nothing matches. */
struct json_skeletons {
    struct json_skeleton *items; /* SKELETONS of them; NULL: none are wanted */
    int count;
    int next; /* the oldest is replaced when there is no room */

    /* The skeletons that matched last: of the whole, then of each element. */
    unsigned char likely[1 + SKELETON_ELEMENTS_MAX];
    int misses; /* texts in a row that did not match, or were of no use; set to
                   0 when one was of use */
    int pause;  /* texts that are not tried, as others were tried in vain */
};

/* Makes a skeleton of a text that begins at `text`; values are added in order,
 * each from its first byte to behind its last. */
void skeleton_begin(struct json_skeleton *skeleton, const char *text,
                    bool is_element);
void skeleton_value(struct json_skeleton *skeleton, enum skeleton_kind kind,
                    const char *start, const char *end);
void skeleton_end(struct json_skeleton *skeleton, const char *end);

/* Adds it to a set, if it is not there, and returns its index. It must not be
 * broken. */
int skeletons_add(struct json_skeletons *set,
                  const struct json_skeleton *skeleton);

/* The index of a skeleton of an element that matches the text exactly; -1:
 * there is none. SKELETON_READ bytes of any sort must follow the text. */
#define SKELETON_READ (NUMBER_SCAN + PIECES_READ)

int skeletons_find_element(struct json_skeletons *set, const char *text,
                           size_t length, struct arena *scratch);

/* Matches the value that text[0..length) begins with. NULL: it is none that is
 * known, or its end is not there. Of the text `behind` bytes more can be read,
 * of any sort; a value that ends within SKELETON_READ bytes of what can be read
 * may not match. The match lives in `scratch`; without one, that is left as it
 * was. Values within the limits match only, if the skeletons are of texts
 * within them. */
struct skeleton_match *skeletons_match(struct json_skeletons *set,
                                       const char *text, size_t length,
                                       size_t behind,
                                       const struct limits *limits,
                                       struct arena *scratch);

/* The last match was of no use: what it stands for has to be read in another
 * way. After a few of these the next texts are not tried. */
void skeletons_miss(struct json_skeletons *set);

#endif
