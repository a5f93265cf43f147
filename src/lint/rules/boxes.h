/* Boxes of things by their numbers, and which of them are near a place. */
#ifndef BOXES_H
#define BOXES_H

#include "collide_boxes.h"
#include "support/arena.h"

struct boxes {
    col_tree tree;
    int *found; /* what boxes_near found: room for all */
    uint64_t *marks;
};

/* The box of thing i of what `of` points to. */
typedef col_box box_function(const void *of, int i);

/* Makes the boxes of `count` things ready; they may be none. false: memory is
 * used up. */
bool boxes_make(struct boxes *boxes, int count, box_function *box_of,
                const void *of, struct arena *arena);

/* The things with a number above `after` (-1: all) whose boxes have a point in
 * common with a box, ascending, into boxes->found. Returns how many. */
int boxes_near(struct boxes *boxes, const col_box *box, int after);

/* The box about a segment, and `margin` around it. */
col_box box_around(col_vec2 from, col_vec2 to, double margin);

#endif
