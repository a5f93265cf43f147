/* An order of boxes in which neighbours are near each other. */
#ifndef SPATIAL_ORDER_H
#define SPATIAL_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "collide.h"

/* Numbers of boxes, sorted by keys. */

/* Bytes of so many items of a size; SIZE_MAX, which nobody has, where that is
 * no number. */
static inline size_t bytes_of(int count, size_t size)
{
    return (size_t)count > SIZE_MAX / size ? SIZE_MAX : (size_t)count * size;
}

/* The number of a box in the low half, a key in the high one. */
typedef uint64_t placed;

static inline placed place_by(uint32_t key, int number)
{
    return (placed)key << 32 | (uint32_t)number;
}

static inline int placed_number(placed place)
{
    return (int)(place & 0xffffffff);
}

/* Sorts by key; of equal keys those that came first stay so. `spare` has room
 * for count places. O(count). */
void col_sort_places(placed *places, int count, placed *spare);

/* Fills places[0..count) with all boxes in that order; their keys mean nothing.
 * `spare` has room for as many. O(count). */
void col_spatial_order(const col_box *boxes, int count, placed *places,
                       placed *spare);

/* Ascending order of whole numbers, no two of which are equal. */

/* Sorts count numbers from 0 .. bound - 1. `marks` are col_marks_words(bound)
 * words that are 0, and are 0 again afterwards. O(count + bound / 4096). */
void col_ascending(int *numbers, int count, int bound, uint64_t *marks);

#endif
