/* An order of boxes in which neighbours are near each other. */
#ifndef BROAD_SPATIAL_ORDER_H
#define BROAD_SPATIAL_ORDER_H

#include <stdint.h>

#include "collide.h"

/* A box in the order: its number in the low half, what it is sorted by in the
 * high one. Of equal keys the lower number comes first. */
typedef uint64_t placed;

/* Fills places[0..count). `spare` has room for as many. */
void col_spatial_order(const col_box *boxes, int count, placed *places,
                       placed *spare);

#endif
