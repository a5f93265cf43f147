/* Indices in the order of what they stand for. */
#ifndef LEVEL_SORTED_H
#define LEVEL_SORTED_H

#include <stdbool.h>

/* The sign tells the order of items a and b of `context`. */
typedef int sorted_compare(const void *context, int a, int b);

/* Sorts indices[0..count); equal ones stay as they are. `scratch` has room for
 * as many. O(count log count) comparisons, whatever they are. Returns the
 * sorted ones, which lie in one of the two arrays. */
int *sorted_indices(int *indices, int *scratch, int count,
                    sorted_compare *compare, const void *context);

/* Whether a text is among texts[0..count), which are in the order of strcmp. */
bool sorted_has(const char *const *texts, int count, const char *text);

#endif
