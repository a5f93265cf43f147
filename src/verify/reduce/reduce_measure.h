/* How large a draft is: what every step of a reduction makes less.
 *
 * Fewer values count first, then simpler types of shapes, then what the scalars
 * are written with. All three are natural numbers, compared in this order, so
 * there is no endless row of drafts each of which is smaller than the last. */
#ifndef REDUCE_MEASURE_H
#define REDUCE_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "verify/reduce/draft.h"

struct scene_measure {
    uint64_t values; /* scalars, arrays and objects */
    uint64_t types;  /* of shapes, each by how simple it is */
    uint64_t cost;   /* of scalars */
};

struct scene_measure measure_of(const struct draft *draft);
bool measure_is_less(const struct scene_measure *a,
                     const struct scene_measure *b);

/* What a number costs in this text: characters first, then significant digits,
 * then the first of these. So 0 is the cheapest, then come 1 to 9; of -5, 12
 * and 10 that is 10, -5, 12. */
uint64_t measure_digits(const char *text, size_t length);

#endif
