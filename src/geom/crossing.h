/* Whether a ring of edges meets itself. */
#ifndef GEOM_CROSSING_H
#define GEOM_CROSSING_H

#include "collide.h"

/* Two edges, *first < *second, that have a point in common though they are not
 * neighbours; false where there are none. No vertex equals the next and no edge
 * runs back over the one before. Decided exactly. `scratch` has room for
 * COL_POLYGON_SCRATCH * count numbers. O(count log count). */
bool col_find_crossing(const col_vec2 *vertices, int count, int *scratch,
                       int *first, int *second);

#endif
