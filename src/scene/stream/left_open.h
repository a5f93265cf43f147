/* What was left open where the check of a broken record came to an end, so that
 * no value inside it need be checked up to there once more: values lie inside
 * each other as deep as `depth` allows, and each would be. */
#ifndef LEFT_OPEN_H
#define LEFT_OPEN_H

#include "support/fail.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Places are in bytes of the whole stream. {0} knows nothing. */
struct left_open {
    uint64_t start, end;               /* of the record, as far as checked */
    size_t offsets[LIMITS_DEPTH_MOST]; /* of what is open, from `start` on */
    size_t count, next; /* offsets[next..count) have not been passed yet */
};

/* Remembers a broken record that starts at `start` and was checked for `length`
 * bytes, unless one is known that was checked further. */
void left_open_remember(struct left_open *open, uint64_t start,
                        const char *text, size_t length);

/* Whether an array or object that starts at `place` is open at open->end. Asked
 * for places in ascending order. */
bool left_open_has(struct left_open *open, uint64_t place);

#endif
