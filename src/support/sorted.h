/* Things in order, and where one of them stands then. */
#ifndef SORTED_H
#define SORTED_H

#include "support/arena.h"

#include <stdbool.h>

/* The sign tells the order of items a and b of `context`. */
typedef int sorted_compare(const void *context, int a, int b);

/* The indices 0 .. count - 1 in the order of what they stand for, equal ones
 * ascending. O(count log count) comparisons, whatever they are. NULL: no
 * memory. */
const int *sorted_order(int count, sorted_compare *compare, const void *context,
                        struct arena *arena);

/* Whether a text is among texts[0..count), which are in the order of strcmp. */
bool sorted_has(const char *const *texts, int count, const char *text);

#endif
