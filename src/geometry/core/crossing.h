/* Whether rings of edges meet themselves or each other. */
#ifndef CROSSING_H
#define CROSSING_H

#include "collide_pieces.h"

/* Two edges, *first < *second, that have a point in common though they are not
 * neighbours; false where there are none. No vertex equals the next and no edge
 * runs back over the one before. Decided exactly. `scratch` has room for
 * COL_POLYGON_SCRATCH * count numbers. O(count log count). */
bool col_find_crossing(const col_vec2 *vertices, int count, int *scratch,
                       int *first, int *second);

/* Numbers of scratch for each vertex. */
#define NESTING_SCRATCH 12

/* The same of the edges of rings of three or more vertices, each of them simple
 * by itself. Where there are no such edges, around[i] is the ring that lies
 * directly around ring i, -1 where none does. O(n log n). */
bool col_find_nesting(const col_rings *rings, int *scratch, int *around,
                      int *first, int *second);

#endif
