/* Whether two values are the same: numbers without an == that compilers warn
 * of, where 0 is -0, and names. */
#ifndef SAME_H
#define SAME_H

#include "collide.h"

#include <stdbool.h>

static inline bool same_number(double a, double b)
{
    return !(a < b) && !(a > b);
}

static inline bool same_point(col_vec2 a, col_vec2 b)
{
    return same_number(a.x, b.x) && same_number(a.y, b.y);
}

/* Names that a file has are mostly short, so a call to strcmp would cost more
 * than the comparison. */
static inline bool same_name(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

#endif
