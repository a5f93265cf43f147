/* Tiles without shapes that count as full cells of their layer: they are merged
 * into rectangles or outlines, those together that are of one sort. */
#ifndef TILED_FILL_H
#define TILED_FILL_H

#include "maps/tiled_reading.h"

/* What tiles have that are merged. */
struct tiled_fill_sort {
    enum level_role role;
    const char *class, *ignore;
};

struct tiled_full_cell {
    int x, y;
    int sort; /* its number, from 1 on */
};

/* The full cells of a layer: in the scratch arena. */
struct tiled_fill {
    const struct tiled_layer *layer;
    const struct item *item; /* the data that they come from, at first */
    struct tiled_fill_sort *sorts;
    int sort_count, sort_room;
    struct tiled_full_cell *cells;
    int count, room;
};

/* The number of a sort, from 1 on; 0: the builder has failed. */
int tiled_fill_sort(struct tiled *tiled, struct tiled_fill *fill,
                    const struct tiled_fill_sort *sort);

void tiled_fill_add(struct tiled *tiled, struct tiled_fill *fill,
                    const struct tiled_full_cell *cell);

/* Adds the shapes that the cells make. */
void tiled_fill_end(struct tiled *tiled, struct tiled_fill *fill);

#endif
