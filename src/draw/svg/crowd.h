/* What is on paper already, so that words find room: boxes and lines, each with
 * a weight that says how bad it is to be in its way. */
#ifndef CROWD_H
#define CROWD_H

#include "draw/svg/canvas.h"

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

/* How many items there are, and back to that many. */
int crowd_count(const struct crowd *crowd);
void crowd_rewind(struct crowd *crowd, int count);

#endif
