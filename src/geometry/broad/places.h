/* Numbers of boxes, sorted by keys. */
#ifndef PLACES_H
#define PLACES_H

#include <stddef.h>
#include <stdint.h>

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

#endif
