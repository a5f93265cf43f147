/* Orders boxes and numbers for the broad phase: boxes along a curve, so that
 * neighbors in order are near each other; numbers of boxes by keys; numbers
 * ascending. No order changes which boxes a query finds, only how soon. */
#ifndef SPATIAL_ORDER_H
#define SPATIAL_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "collide.h"

/* Bytes of `count` items of a size; SIZE_MAX on overflow. */
static inline size_t bytes_of(int count, size_t size)
{
    return (size_t)count > SIZE_MAX / size ? SIZE_MAX : (size_t)count * size;
}

/* The number of a box in the low half, a key in the high half. */
typedef uint64_t placed;

static inline placed place_by(uint32_t key, int number)
{
    return (placed)key << 32 | (uint32_t)number;
}

static inline int placed_number(placed place)
{
    return (int)(place & 0xffffffff);
}

/* Sorts by key, stably. `spare` has space for count places. O(count). */
void col_sort_places(placed *places, int count, placed *spare);

/* Fills places[0..count) with all boxes in the order of a Hilbert curve; their
 * keys mean nothing. `spare` has space for count places. O(count). */
void col_spatial_order(const col_box *boxes, int count, placed *places,
                       placed *spare);

/* Sorts count different numbers from 0 .. bound - 1. `marks` are
 * col_marks_words(bound) words that are 0 before and after. O(count + bound /
 * 4096). Defined in geometry/broad/aabb_tree.c. */
void col_ascending(int *numbers, int count, int bound, uint64_t *marks);

#endif
