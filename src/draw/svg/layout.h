/* Finds places for words and badges, so that none hides another. They are
 * found before anything is written, because ids of shapes must avoid later
 * marks. layout.c chooses what to place next, crowd.c finds the place.
 *
 * Badges are always placed. Words of up to some hundred marks go to the place
 * of least cost; ids of shapes, and words of more marks, need free room. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "draw/svg/canvas.h"

/* ---- Crowds -------------------------------------------------------------- */

/* What is on paper already: boxes and lines, each with a weight that says how
 * bad it is to be in its way. */
struct crowd_item {
    col_vec2 from, to; /* of a box: min, max; of a line its ends */
    double weight;
    bool is_box;
    int asked; /* the question that it has answered last */
};

/* An item in one of the cells that the paper is divided into. */
struct crowd_entry {
    int item, cell, next;
};

struct crowd {
    struct canvas *canvas;
    int columns, rows;
    int *heads; /* first entry of each cell, -1: none; NULL: no memory */
    struct crowd_item *items;
    int item_count, item_room;
    struct crowd_entry *entries;
    int entry_count, entry_room;
    int questions;
};

struct crowd crowd_make(struct canvas *canvas);

/* Boxes and lines of paper; those beyond its rim are nowhere. */
void crowd_add_box(struct crowd *crowd, col_box box, double weight);
void crowd_add_line(struct crowd *crowd, col_vec2 from, col_vec2 to,
                    double weight);

/* The sum of weights in a box, and CROWD_OUTSIDE where it leaves the paper. */
#define CROWD_OUTSIDE 1000

double crowd_weight(struct crowd *crowd, col_box box);

/* Back to that many items. */
void crowd_rewind(struct crowd *crowd, int count);

/* Sizes of words, in picture units. */
#define LAYOUT_MARK  12
#define LAYOUT_SHAPE 11

struct layout {
    struct text_place *shapes; /* of each shape's id */
    struct text_place *marks;  /* of each mark's text; of a badge `at` is where
                                  it belongs, and `offset` the way to it */
    struct crowd crowd;        /* what is on paper */
    int seen;                  /* shapes that can be seen */
};

/* Places all that is wanted among so many shapes that can be seen, ids only
 * where `has_ids`. false: memory is used up. */
bool layout_make(struct canvas *canvas, int seen, bool has_ids,
                 struct layout *layout);

/* ---- Choosing where words stand ------------------------------------------ */

/* The cost of covering a line of a shape, a line of a mark, a thick edge of a
 * mark, or words. Going to the next choice costs 1. */
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
