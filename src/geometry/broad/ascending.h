/* Ascending order of whole numbers, no two of which are equal. */
#ifndef ASCENDING_H
#define ASCENDING_H

#include <stdint.h>

/* Sorts count numbers from 0 .. bound - 1. `marks` are col_marks_words(bound)
 * words that are 0, and are 0 again afterwards. O(count + bound / 4096). */
void col_ascending(int *numbers, int count, int bound, uint64_t *marks);

#endif
