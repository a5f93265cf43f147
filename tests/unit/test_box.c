#include <float.h>

#include "support/box.h"
#include "support/criterion.h"

Test(box, the_box_that_holds_two)
{
    const col_box a = {{0, 5}, {2, 9}}, b = {{1, 3}, {4, 6}};
    for (int i = 0; i < 2; i++) {
        col_box both = i ? box_both(a, b) : box_both(b, a);
        cr_assert(all(eq(dbl, both.min.x, 0), eq(dbl, both.min.y, 3),
                      eq(dbl, both.max.x, 4), eq(dbl, both.max.y, 9)));
    }
    cr_assert(all(eq(dbl, box_middle(a).x, 1), eq(dbl, box_middle(a).y, 7)));
}

/* The quotient of the smallest number rounds to 0. */
Test(box, units_are_below_and_above)
{
    cr_assert(eq(dbl, units_below(-2.5, 0.5), -5));
    cr_assert(eq(dbl, units_below(2.6, 0.5), 5));
    cr_assert(eq(dbl, units_above(2.6, 0.5), 6));
    cr_assert(eq(dbl, units_below(-DBL_TRUE_MIN, 4), -1));
    cr_assert(eq(dbl, units_above(DBL_TRUE_MIN, 4), 1));
}

/* The long side of the triangle goes from (4, 0) to (0, 4). */
Test(box, meets_a_polygon_at_a_corner)
{
    static const col_vec2 turns[2][3] = {{{0, 0}, {4, 0}, {0, 4}},
                                         {{0, 0}, {0, 4}, {4, 0}}};
    for (int i = 0; i < 2; i++) {
        const col_shape triangle = {
            .vertices = turns[i], .count = 3, .winding = i ? -1 : 1};
        const col_box touching = {{2, 2}, {9, 9}}, apart = {{2.5, 2}, {9, 9}};
        const col_box inside = {{1.5, 2}, {9, 9}};
        cr_assert(not(box_meets(&touching, &triangle, false)));
        cr_assert(box_meets(&touching, &triangle, true));
        cr_assert(not(box_meets(&apart, &triangle, true)));
        cr_assert(box_meets(&inside, &triangle, false));
    }
}

Test(box, meets_a_circle_at_a_side)
{
    static const col_vec2 center = {0, 0};
    const col_shape circle = {
        .vertices = &center, .count = 1, .radius = 2, .winding = 1};
    const col_box touching = {{2, -1}, {5, 1}}, inside = {{1.5, -1}, {5, 1}};
    const col_box apart = {{1.5, 1.5}, {5, 5}};
    cr_assert(not(box_meets(&touching, &circle, false)));
    cr_assert(box_meets(&touching, &circle, true));
    cr_assert(box_meets(&inside, &circle, false));
    cr_assert(not(box_meets(&apart, &circle, true)));
}

Test(box, meets_a_line_with_a_radius)
{
    static const col_vec2 ends[2] = {{0, 0}, {10, 0}};
    const col_shape capsule = {
        .vertices = ends, .count = 2, .radius = 1, .winding = 1};
    const col_box touching = {{4, 1}, {5, 3}}, inside = {{4, 0.5}, {5, 3}};
    cr_assert(not(box_meets(&touching, &capsule, false)));
    cr_assert(box_meets(&inside, &capsule, false));
}
