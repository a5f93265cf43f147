/* The edge axis of the largest gap, chosen exactly among those that may have it
 * (geometry/search/axes.h). */
#ifndef LARGEST_GAP_H
#define LARGEST_GAP_H

#include "geometry/narrow/facing.h"

typedef struct largest_gap {
    facing face; /* the first of the largest in the order of axes */
    bearing bearing;
    int ties; /* other edge axes with exactly the same gap */
} largest_gap;

/* Of the axes of a list, which is not empty. */
largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b);

#endif
