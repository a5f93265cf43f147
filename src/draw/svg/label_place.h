/* Choosing where words stand, among what is on paper already. */
#ifndef LABEL_PLACE_H
#define LABEL_PLACE_H

#include "draw/svg/crowd.h"
#include "draw/svg/svg_text.h"

/* What it costs to stand on a line of a shape, on one of a mark, on an edge of
 * one, which is thick, and on words or other things that must be seen. To go to
 * the next choice costs 1. */
#define ON_OUTLINE 4
#define ON_MARK    10
#define ON_EDGE    40
#define ON_WORDS   100

/* A place beside a point. To a side or corner of it: `way` has -1, 0 and 1,
 * and the words' box begins that far from the point, along each of the two.
 * Beside a line: `way` is its unit normal. y leads down. */
struct choice {
    col_vec2 way;
    double distance;
    bool is_line;
};

struct label_words {
    const char *text;
    double size;
    double most;           /* what their place may cost */
    bool is_kept_on_paper; /* moved along where they would leave it sideways */
};

/* The place with the least cost of those beside `at`, the first of equal ones;
 * free where the cost is below words.most: then they are in the crowd, too. */
struct text_place place_words(struct crowd *crowd, col_vec2 at,
                              const struct choice *choices, int count,
                              struct label_words words);

/* Puts words that have a place into the crowd again. */
void place_keep(struct crowd *crowd, const struct text_place *place,
                struct label_words words);

#endif
