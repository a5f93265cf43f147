/* Hits in other units of mass and of velocity: numbers far from 1, of which no
 * square is a double, are answered as those near it, to the bit.
 *
 * A body of mass and inertia 1 meets the floor, which is A, at one contact or
 * at two, 2 apart. */
#include <math.h>

#include "collide_response.h"
#include "support/expect.h"
#include "support/floor_contacts.h"

static const col_body floor_body = {.friction = 1, .restitution = 1};

struct unit {
    int mass, velocity; /* powers of two */
};

static col_response hit_in(struct unit unit, col_body body, int count)
{
    col_manifold m = floor_contacts(count);
    body.inverse_mass = ldexp(1, -unit.mass);
    body.inverse_inertia = ldexp(1, -unit.mass);
    body.velocity.x = ldexp(body.velocity.x, unit.velocity);
    body.velocity.y = ldexp(body.velocity.y, unit.velocity);
    return col_resolve(&floor_body, &body, &m, (col_correction){0, 0}, NULL);
}

static void expect_same_in(struct unit unit, col_body body, int count)
{
    col_response one = hit_in((struct unit){0, 0}, body, count);
    col_response other = hit_in(unit, body, count);
    int push = unit.mass + unit.velocity;
    cr_assert(eq(dbl, other.kept, one.kept));
    expect_vec(other.b.velocity, ldexp(one.b.velocity.x, unit.velocity),
               ldexp(one.b.velocity.y, unit.velocity));
    cr_assert(eq(dbl, other.b.angular_velocity,
                 ldexp(one.b.angular_velocity, unit.velocity)));
    for (int i = 0; i < count; i++) {
        const col_constraint *p = &one.constraint, *q = &other.constraint;
        cr_assert(
            eq(dbl, q->normals[i].impulse, ldexp(p->normals[i].impulse, push)));
        cr_assert(eq(dbl, q->tangents[i].impulse,
                     ldexp(p->tangents[i].impulse, push)));
    }
}

static void expect_same_in_all(col_body body, int count)
{
    static const struct unit units[] = {
        {-1000, 0},   {-520, 0},   {-450, 100},  {450, 100},
        {600, 0},     {600, 200},  {0, -800},    {0, -300},
        {-400, -400}, {600, -800}, {100, -1000},
    };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        expect_same_in(units[i], body, count);
}

static col_body body_at(double x, double y, double vx, double vy)
{
    return (col_body){.center = {x, y},
                      .velocity = {vx, vy},
                      .restitution = 0.95,
                      .friction = 16};
}

Test(resolve_units, one_contact_is_the_same_in_all_units)
{
    col_body body = body_at(1, 1, 1.5, -2);
    cr_assert(lt(dbl, hit_in((struct unit){0, 0}, body, 1).kept, 1));
    expect_same_in_all(body, 1);
}

/* As it comes down askew, neither contact can be left out. */
Test(resolve_units, two_contacts_without_friction)
{
    col_body body = body_at(0.25, 1, 1.5, -2);
    body.friction = 0;
    col_response r = hit_in((struct unit){0, 0}, body, 2);
    cr_assert(lt(dbl, 0, r.constraint.normals[0].impulse));
    cr_assert(lt(dbl, 0, r.constraint.normals[1].impulse));
    expect_same_in_all(body, 2);
}

/* For the last one passes do not settle. */
Test(resolve_units, two_contacts_with_friction)
{
    expect_same_in_all(body_at(0.25, 1, 1.5, -2), 2);
    expect_same_in_all(body_at(3, 2, 20, -6), 2);
}

/* Straight down on contacts to the left and right, so that each takes half of
 * the momentum. */
static void expect_stop(double x, double inverse_mass, double inverse_inertia,
                        double speed)
{
    col_manifold m = floor_contacts(2);
    m.contacts[0].point.x = x;
    m.contacts[1].point.x = -x;
    col_body body = {.velocity = {0, -speed},
                     .inverse_mass = inverse_mass,
                     .inverse_inertia = inverse_inertia};
    col_response r =
        col_resolve(&floor_body, &body, &m, (col_correction){0, 0}, NULL);
    for (int i = 0; i < 2; i++)
        cr_assert(
            eq(dbl, r.constraint.normals[i].impulse, speed / inverse_mass / 2));
    expect_vec(r.b.velocity, 0, 0);
}

/* What a contact gives is nearly the greatest double, or a subnormal one. */
Test(resolve_units, at_the_ends_of_doubles)
{
    expect_stop(64, 0x1p1000, 0x1p1011, 1);
    expect_stop(64, 0x1p-1060, 0, 0x1p-200);
}
