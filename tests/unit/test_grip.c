/* Hits whose friction is found as one ratio, on paper.
 *
 * A body of mass and inertia 1 meets the floor, which is A. With its centre at
 * (x, y) from a contact, an impulse n up and t to the left changes the velocity
 * there by (1 + x^2) n + x y t upwards and x y n + (1 + y^2) t to the left. */
#include <math.h>

#include "geometry/response/impulse.h"
#include "support/expect.h"
#include "support/floor_contacts.h"

#define DEGREES 57.295779513082321

static const col_body floor_body = {.friction = 1};

static col_body body_at(double x, double y, double vx, double vy)
{
    return (col_body){.center = {x, y},
                      .velocity = {vx, vy},
                      .inverse_mass = 1,
                      .inverse_inertia = 1,
                      .friction = 16};
}

static col_constraint solved(col_body body, int count)
{
    col_manifold m = floor_contacts(count);
    col_constraint c = col_constraint_make(&floor_body, &body, &m, 0);
    cr_assert(eq(dbl, c.friction, 4));
    col_grip_solve(&c, &floor_body, &body);
    return c;
}

static void expect_impulses(const col_constraint *c, int i, double normal,
                            double tangent)
{
    cr_assert(epsilon_eq(dbl, c->normals[i].impulse, normal, 1e-13));
    cr_assert(epsilon_eq(dbl, c->tangents[i].impulse, tangent, 1e-13));
}

/* 2 n + 2 t = 6 and t = 4 n: 1.2 + 12 is less than the 20 to the right. */
Test(grip, what_is_too_fast_slides)
{
    col_constraint c = solved(body_at(1, 2, 20, -6), 1);
    expect_impulses(&c, 0, 0.6, 2.4);
}

/* 2 n + 2 t = 6, 2 n + 5 t = 10. */
Test(grip, what_is_slower_stops)
{
    col_constraint c = solved(body_at(1, 2, 10, -6), 1);
    expect_impulses(&c, 0, 5.0 / 3, 4.0 / 3);
}

/* With t = 4 n a pass leads from n to 3 - 4 n, ever further from 0.6. */
Test(grip, where_passes_do_not_settle)
{
    col_body body = body_at(1, 2, 20, -6);
    col_manifold m = floor_contacts(1);
    col_response r =
        col_resolve(&floor_body, &body, &m, (col_correction){0, 0}, NULL);
    expect_impulses(&r.constraint, 0, 0.6, 2.4);
    cr_assert(eq(dbl, r.kept, 1));
    cr_assert(epsilon_eq(dbl, r.b.velocity.x, 17.6, 1e-13));
    cr_assert(epsilon_eq(dbl, r.b.velocity.y, -5.4, 1e-13));
    cr_assert(epsilon_eq(dbl, r.b.angular_velocity, -5.4 * DEGREES, 1e-12));
}

/* A box that trips over its front corner, the other one lifting off:
 * 2 n - 2 t = 6 and 5 t - 2 n = 20. */
Test(grip, a_box_trips)
{
    col_constraint c = solved(body_at(0, 2, 20, -6), 2);
    expect_impulses(&c, 0, 35.0 / 3, 26.0 / 3);
    expect_impulses(&c, 1, 0, 0);
}

/* A low one, with y = 1/4, stands on both corners, with n and m:
 * 2 n - t/4 = 6, 2 m + t/4 = 6 and 17/16 t - (n - m) / 4 = 1, so that n - m is
 * t/4, and t 1, which both have in the ratio 1/6. */
Test(grip, a_box_stops)
{
    col_constraint c = solved(body_at(0, 0.25, 1, -6), 2);
    expect_impulses(&c, 0, 3.125, 3.125 / 6);
    expect_impulses(&c, 1, 2.875, 2.875 / 6);
}

Test(grip, what_does_not_slide_needs_no_friction)
{
    col_constraint c = solved(body_at(0, 2, 0, -6), 1);
    expect_impulses(&c, 0, 6, 0);
    c = solved(body_at(0, 2, 1, 6), 1);
    expect_impulses(&c, 0, 0, 0);
}

Test(grip, what_does_not_touch_has_no_impulses)
{
    col_constraint c = {.friction = 4};
    col_body body = body_at(1, 2, 20, -6);
    col_grip_solve(&c, &floor_body, &body);
    expect_impulses(&c, 0, 0, 0);
    expect_impulses(&c, 1, 0, 0);
}

/* To the left, where friction pushes it in: with t = -4 n no normal impulse
 * would be enough. 2 n + 2 t = 6 and 2 n + 5 t = -20. */
Test(grip, what_is_pushed_in_by_friction_stops)
{
    col_constraint c = solved(body_at(1, 2, -20, -6), 1);
    expect_impulses(&c, 0, 35.0 / 3, -26.0 / 3);
}

/* The same on two contacts that are one but for the last bit. With all of the
 * friction what they give is next to nothing, and of that nothing is known. */
Test(grip, where_rounding_leaves_nothing_there_is_less_friction)
{
    col_body body = body_at(0, 2, -20, -6);
    col_manifold m = floor_contacts(2);
    m.contacts[0].point.x = -1;
    m.contacts[1].point.x = -1 - 0x1p-52;
    col_constraint c = col_constraint_make(&floor_body, &body, &m, 0);
    c.friction = 1 - 0x1p-53;
    col_grip_solve(&c, &floor_body, &body);
    double normal = c.normals[0].impulse + c.normals[1].impulse;
    double tangent = c.tangents[0].impulse + c.tangents[1].impulse;
    cr_assert(epsilon_eq(dbl, normal, 35.0 / 3, 1e-6));
    cr_assert(epsilon_eq(dbl, tangent, -26.0 / 3, 1e-6));
}

/* It slides to the right at 20, turning so that the contact in front rises at
 * 10 as the other one falls at 6. There 2 n + 2 t = 6 with t = 4 n, which
 * leaves 10 - 2 t in front and takes 2 n + 5 t from the 20. That an impulse in
 * front, with as much friction, would push that contact in does not matter. */
Test(grip, a_contact_that_lifts_off_takes_no_friction_from_the_other)
{
    col_body body = body_at(0, 2, 4, 2);
    body.angular_velocity = 8 * DEGREES;
    col_constraint c = solved(body, 2);
    expect_impulses(&c, 0, 0, 0);
    expect_impulses(&c, 1, 0.6, 2.4);
}

/* The left contact is approached, the right one parts; friction at the left one
 * takes that away, up to a ratio at which the right one is just at rest. */
Test(grip, next_to_where_nothing_solves_it_targets_are_met)
{
    const col_body a = {.center = {-2, -1},
                        .velocity = {1.5, 0},
                        .angular_velocity = -128,
                        .inverse_mass = 1.0 / 32,
                        .inverse_inertia = 2,
                        .friction = 16};
    const col_body b = {.center = {2, 1},
                        .velocity = {0.25, 0},
                        .angular_velocity = 128,
                        .inverse_mass = 1.0 / 8,
                        .inverse_inertia = 2,
                        .friction = 16};
    col_manifold m = floor_contacts(2);
    m.contacts[0].point.x = 0.25;
    m.contacts[1].point.x = -1.25;
    col_response r = col_resolve(&a, &b, &m, (col_correction){0, 0}, NULL);
    cr_assert(eq(dbl, r.kept, 1));
    cr_assert(all(lt(dbl, 1, r.before[0].x), lt(dbl, r.before[1].x, -5)));
    cr_assert(lt(dbl, -0x1p-26, r.after[0].x));
    cr_assert(lt(dbl, -0x1p-26, r.after[1].x));
}
