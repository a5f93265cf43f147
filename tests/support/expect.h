/* Expectations on numbers and vectors: exactly equal, 0 being -0; what is not a
 * number is none that is wanted. */
#ifndef SUPPORT_EXPECT_H
#define SUPPORT_EXPECT_H

#include "collide.h"

#include <criterion/criterion.h>

#include "geometry/exact/doubles.h"

static inline bool is_number(double x, double wanted)
{
    return x >= wanted && x <= wanted;
}

static inline bool is_vec(col_vec2 p, double x, double y)
{
    return is_number(p.x, x) && is_number(p.y, y);
}

static inline void expect_number(double x, double wanted)
{
    cr_assert(is_number(x, wanted), "%.17g, not %.17g", x, wanted);
}

static inline void expect_vec(col_vec2 p, double x, double y)
{
    cr_assert(is_vec(p, x, y), "(%.17g, %.17g), not (%.17g, %.17g)", p.x, p.y,
              x, y);
}

static inline void expect_box(col_box box, double x0, double y0, double x1,
                              double y1)
{
    expect_vec(box.min, x0, y0);
    expect_vec(box.max, x1, y1);
}

#endif
