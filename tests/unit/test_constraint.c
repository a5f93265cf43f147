/* Constraints of two bodies: what is carried from one to the next, what is left
 * alone, and what is kept. */
#include <math.h>

#include "collide_response.h"
#include "support/expect.h"

/* Of one contact that holds impulses. */
static col_constraint pressed(col_contact at)
{
    col_constraint c = {.count = 1};
    c.contacts[0] = at;
    c.normals[0].impulse = 2;
    c.tangents[0].impulse = -1;
    return c;
}

/* What a contact has from an earlier one. */
static double carried(col_contact at, col_contact before)
{
    col_constraint now = {.count = 1}, earlier = pressed(before);
    now.contacts[0] = at;
    col_constraint_carry(&now, &earlier);
    cr_assert(eq(dbl, now.tangents[0].impulse, now.normals[0].impulse / -2));
    return now.normals[0].impulse;
}

Test(constraint, features_are_the_same_if_all_of_both_are)
{
    col_contact at = {.a = 3, .b = 4, .a_is_edge = true}, other = at;
    cr_assert(eq(dbl, carried(at, at), 2));
    other.a = 5;
    cr_assert(eq(dbl, carried(at, other), 0));
    other = at;
    other.b = 5;
    cr_assert(eq(dbl, carried(at, other), 0));
    other = at;
    other.a_is_edge = false;
    cr_assert(eq(dbl, carried(at, other), 0));
    other = at;
    other.b_is_edge = true;
    cr_assert(eq(dbl, carried(at, other), 0));
    other = at;
    other.depth = 1;
    cr_assert(eq(dbl, carried(at, other), 2));
}

/* The rows are of bodies that would move if they were asked. */
Test(constraint, without_contacts_nothing_is_solved)
{
    col_body a = {.velocity = {1, 0}, .inverse_mass = 1}, b = a;
    b.velocity.x = -1;
    col_constraint none = {0};
    none.normals[0] = (col_row){.direction = {1, 0}, .give = 2, .impulse = 8};
    none.targets[0] = 5;
    col_constraint_solve(&none, &a, &b);
    expect_vec(a.velocity, 1, 0);
    expect_vec(b.velocity, -1, 0);
    cr_assert(eq(dbl, none.normals[0].impulse, 8));
}

Test(constraint, what_cannot_move_is_not_corrected)
{
    col_body a = {.center = {0, 0}}, b = {.center = {1, 0}};
    col_points moved =
        col_correct(&a, &b, (col_vec2){1, 0}, 0.5, (col_correction){0.125, 1});
    cr_assert(
        ne(int, isfinite(moved.a.x + moved.a.y + moved.b.x + moved.b.y), 0));
    expect_vec(moved.a, 0, 0);
    expect_vec(moved.b, 0, 0);
    expect_vec(a.center, 0, 0);
    expect_vec(b.center, 1, 0);
}

static double energy_of(const col_body *body)
{
    double turn = body->angular_velocity * COL_RADIANS_PER_DEGREE;
    double x = body->velocity.x, y = body->velocity.y;
    return (x * x + y * y) / body->inverse_mass +
           turn * turn / body->inverse_inertia;
}

/* Without friction and without loss the energy stays what it was, and later
 * passes change no more than last bits: here they seem to make energy, if all
 * of them is kept, and a share of it that is 1 does not. */
Test(constraint, what_differs_by_rounding_is_kept)
{
    const col_body a = {.center = {0x1.880d64100921ep+1, 0x1.e3903dad63378p-1},
                        .velocity = {7, -0x1.fe6126e8f3fbcp+2},
                        .angular_velocity = -0x1.0b23dc0e4d7d2p+7,
                        .inverse_mass = 0x1.8be89c214e49fp+0,
                        .inverse_inertia = 0x1.faaf9601aba48p-2,
                        .restitution = 1};
    const col_body b = {.center = {-0x1.f8630aa778e4ap+1, -2},
                        .velocity = {0, -0x1.5a0a522e555dep+2},
                        .angular_velocity = 0x1.2cb3bae2c8356p+7,
                        .inverse_mass = 0x1.a94de52481285p+0,
                        .inverse_inertia = 0x1.209a952b5ba54p-2,
                        .restitution = 1};
    col_manifold m = {.relation = {.overlap = true, .normal = {0, 1}},
                      .count = 2};
    m.contacts[0].point.x = 0x1.b8cb4030a2564p-1;
    m.contacts[1].point.x = -0x1.d0f3f2371b9aep+0;
    col_response r = col_resolve(&a, &b, &m, (col_correction){0, 0}, NULL);
    cr_assert(eq(dbl, r.kept, 1));
    double before = energy_of(&a) + energy_of(&b);
    double after = energy_of(&r.a) + energy_of(&r.b);
    cr_assert(epsilon_eq(dbl, after / before, 1, 1e-14));
    cr_assert(r.constraint.normals[0].impulse > 0 ||
              r.constraint.normals[1].impulse > 0);
}
