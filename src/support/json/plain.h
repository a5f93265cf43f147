/* Reads numbers, pairs of numbers and lists of pairs where they are spelled
 * plainly: for readers that try the usual case first, and leave everything else
 * to the checker.
 *
 * Each function reads at `at`, with white space in front, and goes on from NULL
 * with NULL, which says that something else stands there, or too little. A
 * number is shorter than NUMBER_SCAN by more than PLAIN_MARGIN, and so many
 * bytes are there behind white space too. No more than PLAIN_MARGIN bytes stand
 * between two numbers but for that, so that only there the end can be met. */
#ifndef PLAIN_H
#define PLAIN_H

#include "support/json/string.h"
#include "support/number.h"

#define PLAIN_MARGIN 8

static inline const char *plain_byte(const char *at, const char *end, char byte)
{
    if (!at)
        return NULL;
    if (*at == byte)
        return at + 1;
    at = json_behind_space(at, end);
    return end - at > PLAIN_MARGIN && *at == byte ? at + 1 : NULL;
}

static inline const char *plain_number(const char *at, const char *end,
                                       double *number)
{
    if (!at)
        return NULL;
    if ((unsigned char)*at <= ' ')
        at = json_behind_space(at, end);
    return end - at < NUMBER_SCAN ? NULL : number_scan(at, number);
}

static inline const char *plain_pair(const char *at, const char *end,
                                     double *numbers)
{
    at = plain_byte(at, end, '[');
    at = plain_number(at, end, &numbers[0]);
    at = plain_byte(at, end, ',');
    at = plain_number(at, end, &numbers[1]);
    return plain_byte(at, end, ']');
}

#endif
