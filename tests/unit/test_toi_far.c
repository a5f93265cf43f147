/* Times of impact far from the origin. */
#include "collide_motion.h"
#include "support/expect.h"
#include "support/shapes.h"

/* When a square of half side 1 about (far, far), which turns by 120, meets a
 * triangle beside it that goes left by 3. */
static col_impact impact_at(double far)
{
    const col_vec2 corners[] = {
        {far + 3.25, far - 1}, {far + 2.5, far - 1.5}, {far + 3.75, far - 1}};
    struct solid square = solid_box(far - 1, far - 1, far + 1, far + 1);
    col_shape a = solid_shape(&square), b = {corners, 3, 1, 0, NULL};
    col_mover m = {&a, {0, 0}, {far, far}, 120}, n = {&b, {-3, 0}, {0, 0}, 0};
    return col_toi_test(&m, &n, 1, NULL);
}

/* All coordinates are exact, and so are their differences. But sums of them are
 * not: at 2^48 the corners of the square seem to be equally far up. */
Test(toi_far, it_is_the_same_as_near_the_origin)
{
    col_impact near = impact_at(0), far = impact_at(0x1p48);
    cr_assert_eq(near.status, COL_HIT);
    cr_assert_eq(far.status, COL_HIT);
    expect_number(far.from, near.from);
    expect_number(far.to, near.to);
    expect_vec(far.normal, near.normal.x, near.normal.y);
    cr_assert(far.axis.kind == near.axis.kind && far.axis.a == near.axis.a &&
              far.axis.b == near.axis.b);
}
