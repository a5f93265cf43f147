/* An order of boxes in which neighbours are near each other. */
#ifndef SPATIAL_ORDER_H
#define SPATIAL_ORDER_H

#include "collide.h"
#include "geometry/broad/places.h"

/* Fills places[0..count) with all boxes in that order; their keys mean nothing.
 * `spare` has room for as many. O(count). */
void col_spatial_order(const col_box *boxes, int count, placed *places,
                       placed *spare);

#endif
