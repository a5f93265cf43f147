/* Whether numbers are equal, without an == that compilers warn of. 0 is -0. */
#ifndef BASE_SAME_H
#define BASE_SAME_H

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

#endif
