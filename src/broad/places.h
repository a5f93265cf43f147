/* Numbers of boxes, sorted by keys. */
#ifndef BROAD_PLACES_H
#define BROAD_PLACES_H

#include <stdint.h>

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

#endif
