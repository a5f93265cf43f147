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
    cr_assert(eq(int, near.status, COL_HIT));
    cr_assert(eq(int, far.status, COL_HIT));
    cr_assert(eq(dbl, far.from, near.from));
    cr_assert(eq(dbl, far.to, near.to));
    expect_vec(far.normal, near.normal.x, near.normal.y);
    cr_assert(all(eq(int, far.axis.kind, near.axis.kind),
                  eq(int, far.axis.a, near.axis.a),
                  eq(int, far.axis.b, near.axis.b)));
}

/* A disc of radius 3e9 swings onto a triangle of 1e-10: from its center, as far
 * away, no double tells the vertices apart. The wrong one was taken, and the
 * normal of an edge with it. At the hit the center is at (2481097429.5902987,
 * 1974225171.6784418), and the triangle, as good as the origin, square to the
 * disc from there. */
Test(toi_far, a_tiny_triangle_is_met_at_its_nearest_vertex)
{
    const col_vec2 center = {0x1.e5a56ee608bebp+30, 0x1.b3006450137d7p+31};
    const col_vec2 corners[] = {
        {0x1.3fda1e8e990cep-34, -0x1.2cd7db8a15cdp-33},
        {0x1.0ce18c217913ep-33, -0x1.5dd444681c3acp-34},
        {0x1.432b93167c08dp-34, -0x1.b4a867393e5d6p-34}};
    col_shape a = {&center, 1, 1, 0x1.79fa6d3679f93p+31, NULL};
    col_shape b = {corners, 3, 1, 0, NULL};
    col_mover m = {&a,
                   {0, 0},
                   {0x1.438480f120852p+32, 0x1.b358b19a178dep+31},
                   0x1.61002f0c939f5p+5};
    col_mover n = {&b, {0, 0}, {0, 0}, 0};
    double dt = 0x1.211e922a3473ap+2;
    for (int i = 0; i < 2; i++) {
        col_impact hit = i == 0 ? col_toi_test(&m, &n, dt, NULL)
                                : col_toi_test(&n, &m, dt, NULL);
        double sign = i == 0 ? 1 : -1;
        cr_assert(eq(int, hit.status, COL_HIT));
        cr_assert(eq(int, hit.axis.kind, COL_VERTICES));
        cr_assert(
            epsilon_eq(dbl, hit.normal.x, sign * -0.78250502073998, 1e-12));
        cr_assert(
            epsilon_eq(dbl, hit.normal.y, sign * -0.62264427445912, 1e-12));
    }
}
