/* A small core as the search for the largest gap reads it: doubles relative to
 * vertex 0, by coordinates, two at a time.
 *
 * Nothing here decides: everything is rounded, and off by less than FRAME_ERROR
 * of the reach. */
#ifndef NARROW_FRAME_H
#define NARROW_FRAME_H

#include "geom/core.h"

/* Most vertices of a core with a frame; a power of two. */
#define FRAME_ROOM 16

/* A frame of `count` vertices. Behind its edges there may be one more, to make
 * them even, whose gap is less than any. */
typedef struct frame {
    int count;    /* vertices */
    int edges;    /* rounded up to an even number; 0 for one vertex */
    double reach; /* |x| + |y| of no vertex is larger; infinite where nothing
                     is known, as lengths leave the range of doubles */
    double x[FRAME_ROOM], y[FRAME_ROOM]; /* vertices */
    /* edges: outward unit normals, and how far along them the edges lie */
    double normal_x[FRAME_ROOM], normal_y[FRAME_ROOM], place[FRAME_ROOM];
} frame;

/* Of a core of at most FRAME_ROOM vertices. */
void col_frame(const col_shape *shape, frame *out);

/* With u = 2^-53: coordinates are off by u; unit normals by 6u in each
 * component (u in both components of the edge, 3u in its length, u in the
 * quotient, and terms of the second order). A gap n . v + n . t - n . s adds 2u
 * of each of the three products, 1u of t, and 2u in its two sums: less than
 * 13u (reach + other reach + |t|). */
#define FRAME_ERROR 0x1p-49

#endif
