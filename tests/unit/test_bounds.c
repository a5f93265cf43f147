/* Bounding boxes, on paper. That they hold what they should for random shapes
 * is a law (tests/laws/prop_boxes.c). */
#include "geometry/core/core.h"

#include <math.h>

#include "support/expect.h"
#include "support/shapes.h"

static col_box bounds_of(struct solid solid)
{
    col_shape shape = solid_shape(&solid);
    return col_bounds(&shape);
}

Test(bounds, core_and_radius)
{
    expect_box(bounds_of(solid_disc(1, 2, 3)), -2, -1, 4, 5);
    expect_box(bounds_of(solid_disc(1, 2, 0)), 1, 2, 1, 2);
    expect_box(bounds_of(solid_box(-1, 2, 5, 3)), -1, 2, 5, 3);
    expect_box(
        bounds_of(solid_capsule((col_vec2){3, 1}, (col_vec2){-2, 4}, .5)), -2.5,
        0.5, 3.5, 4.5);
}

/* Each side is rounded once: 1 - 2^-60 is 1, 2^53 + 1 is 2^53 (ties to even).
 */
Test(bounds, sides_are_rounded_to_nearest)
{
    expect_box(bounds_of(solid_disc(1, 0x1p53, 0x1p-60)), 1, 0x1p53, 1, 0x1p53);
    expect_box(bounds_of(solid_disc(0x1p53, 0, 3)), 0x1p53 - 3, -3, 0x1p53 + 4,
               3);
}

Test(bounds, spans_are_exact)
{
    struct solid disc = solid_disc(1, 2, 0x1p-60);
    col_shape shape = solid_shape(&disc);
    span x = col_bounds_span(&shape, false), y = col_bounds_span(&shape, true);
    form one = col_form_of(1), two = col_form_of(2);
    cr_assert(eq(int, col_form_compare(&x.min, &one), -1));
    cr_assert(eq(int, col_form_compare(&x.max, &one), 1));
    cr_assert(eq(int, col_form_compare(&y.min, &two), -1));
    cr_assert(eq(int, col_form_compare(&y.max, &two), 1));
}

static bool meet(struct solid a, struct solid b)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    cr_assert(eq(int, col_bounds_overlap(&p, &q), col_bounds_overlap(&q, &p)));
    return col_bounds_overlap(&p, &q);
}

Test(bounds, boxes_are_closed_and_decided_exactly)
{
    struct solid box = solid_box(0, 0, 2, 2);
    cr_assert(meet(box, solid_box(2, 2, 3, 3)));
    cr_assert(meet(box, solid_box(-1, -1, 0, 0)));
    cr_assert(not(meet(box, solid_box(nextafter(2, 3), 0, 3, 3))));
    cr_assert(not(meet(box, solid_box(0, nextafter(2, 3), 3, 3))));
    cr_assert(not(meet(box, solid_box(-2, -2, -0x1p-1074, 0))));
    cr_assert(meet(box, solid_box(0.5, 0.5, 1, 1)));
    /* 3 - 1 - 2^-60 > 2 is false by 2^-60 only, and so is the other side. */
    cr_assert(meet(solid_disc(0, 0, 1), solid_disc(3, 0, 2)));
    cr_assert(meet(solid_disc(0, 0, 1), solid_disc(3, 0, 2 + 0x1p-51)));
    cr_assert(not(meet(solid_disc(0, 0, 1), solid_disc(3 + 0x1p-51, 0, 2))));
    cr_assert(not(meet(solid_disc(0, 0, 1 - 0x1p-53), solid_disc(3, 0, 2))));
}

/* The disc begins 2^-60 before or behind 1, which is 1 when rounded. */
Test(bounds, sides_that_are_equal_once_rounded)
{
    const double near = 1 + 0x1p-52, more = 0x1p-52 + 0x1p-60;
    const double less = 0x1p-52 - 0x1p-60;
    struct solid box = solid_box(0, 0, 1, 1);
    cr_assert(meet(box, solid_disc(near, 0.5, more)));
    cr_assert(meet(box, solid_disc(0.5, near, more)));
    cr_assert(not(meet(box, solid_disc(near, 0.5, less))));
    cr_assert(not(meet(box, solid_disc(0.5, near, less))));
}

/* 1 - 2^-60 is no double, and lies inside nevertheless. */
Test(bounds, outer_boxes_hold_what_rounding_moves)
{
    struct solid disc = solid_disc(1, 2, 0x1p-60);
    col_shape shape = solid_shape(&disc);
    col_box box = col_outer_bounds(&shape);
    cr_assert(all(lt(dbl, box.min.x, 1), lt(dbl, 1 - 0x1p-48, box.min.x)));
    cr_assert(all(lt(dbl, 1, box.max.x), lt(dbl, box.max.x, 1 + 0x1p-48)));
    cr_assert(all(lt(dbl, box.min.y, 2), lt(dbl, 2 - 0x1p-47, box.min.y)));
    cr_assert(all(lt(dbl, 2, box.max.y), lt(dbl, box.max.y, 2 + 0x1p-47)));
}

Test(bounds, swept_boxes_reach_from_start_to_end)
{
    struct solid box = solid_box(0, 0, 2, 1);
    col_shape shape = solid_shape(&box);
    col_box swept = col_swept_bounds(&shape, (col_vec2){3, -4}, 2);
    const double wanted[4] = {0, -8, 8, 1};
    const double sides[4] = {-swept.min.x, -swept.min.y, swept.max.x,
                             swept.max.y};
    for (int i = 0; i < 4; i++) {
        double side = i < 2 ? -wanted[i] : wanted[i];
        cr_assert(
            all(le(dbl, side, sides[i]), lt(dbl, sides[i], side + 0x1p-40)),
            "side %d", i);
    }
}
