/* Seeded boxes to find all overlapping pairs of.
 *
 * Density is chosen such that there are about 1.5 pairs for each box, but for
 * identical boxes, all pairs of which overlap. */
#ifndef BENCH_BOXES_H
#define BENCH_BOXES_H

#include "collide.h"

enum layout {
    LAYOUT_UNIFORM,   /* sides of 0.5 to 1.5 */
    LAYOUT_CLUSTERED, /* the same, every second one in one of 64 clusters */
    LAYOUT_UNEQUAL,   /* sides of 0.1 to 10, as many of each magnitude */
    LAYOUT_ROW,       /* one beside the other */
    LAYOUT_COLUMN,    /* one above the other */
    LAYOUT_IDENTICAL, /* the same box again and again */
    LAYOUTS
};

extern const char *const layout_names[LAYOUTS];

void boxes_fill(col_box *boxes, int count, enum layout layout, int seed);

#endif
