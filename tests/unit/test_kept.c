/* How much friction a hit keeps, so that no energy is made: on paper. */
#include "collide_response.h"
#include "support/expect.h"
#include "support/floor_contacts.h"

/* A body that hits the floor at (0, 0), at the arm (2, -2). */
static col_response hit(double speed, double mass)
{
    const col_body floor = {.restitution = 1, .friction = 1};
    const col_body body = {.center = {-2, 2},
                           .velocity = {2 * speed, -speed},
                           .angular_velocity =
                               -2 / COL_RADIANS_PER_DEGREE * speed,
                           .inverse_mass = 1 / mass,
                           .inverse_inertia = 1 / mass,
                           .restitution = 1,
                           .friction = 1};
    const col_manifold manifold = floor_contacts(1);
    return col_resolve(&floor, &body, &manifold, (col_correction){0, 0}, NULL);
}

/* Along normal and tangent the contact comes at u = (-5, 2), and impulses p
 * change that by K p, K = (5, -4; -4, 5). Without friction p0 = (2, 0) makes it
 * v0 = (5, -6), at the same energy; p1 = (14/3, 10/3) makes it (5, 0). With
 * p0 + s (p1 - p0) the energy changes by
 * s ((p1 - p0) . (u + v0) + s (p1 - p0) . K (p1 - p0)) / 2 = s (s 20 - 40/3) /
 * 2, which is 0 for s = 2/3. */
static void expect_kept(double speed, double mass)
{
    col_response r = hit(speed, mass);
    cr_assert(epsilon_eq(dbl, r.kept, 2.0 / 3, 1e-14));
    cr_assert(epsilon_eq(dbl, r.after[0].x / speed, 5, 1e-13));
    cr_assert(epsilon_eq(dbl, r.after[0].y / speed, -2, 1e-13));
}

Test(kept, friction_that_makes_energy_is_kept_in_part)
{
    expect_kept(1, 1);
}

/* Squares of the energies are not in the range of doubles. */
Test(kept, hits_far_too_weak_or_strong_make_no_energy_either)
{
    expect_kept(0x1p-300, 1);
    expect_kept(0x1p-150, 0x1p-199);
    expect_kept(0x1p190, 0x1p199);
}
