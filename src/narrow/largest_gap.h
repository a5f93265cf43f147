/* The edge axis of the largest gap between two small cores. */
#ifndef NARROW_LARGEST_GAP_H
#define NARROW_LARGEST_GAP_H

#include "narrow/facing.h"
#include "narrow/frame.h"

typedef struct largest_gap {
    facing face; /* the first of the largest in the order of axes */
    bearing bearing;
    int ties; /* other edge axes with exactly the same gap */
} largest_gap;

/* Of cores of at most FRAME_ROOM vertices, of which one has edges. */
largest_gap col_largest_gap(const col_shape *a, const col_shape *b);

#endif
