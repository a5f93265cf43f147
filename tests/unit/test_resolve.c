/* Collision response on paper. Unless said, A is a floor that does not move,
 * with its top at y = 0, and B has mass 1. */
#include <float.h>
#include <math.h>

#include "collide_response.h"
#include "collide_steps.h"
#include "support/expect.h"
#include "support/shapes.h"

#define DEGREES 57.295779513082320877

static const col_correction none = {0, 0};

static col_body body_at(double x, double y, double mass, double inertia)
{
    return (col_body){.center = {x, y},
                      .inverse_mass = mass > 0 ? 1 / mass : 0,
                      .inverse_inertia = inertia > 0 ? 1 / inertia : 0};
}

static col_manifold manifold_of(const struct solid *a, const struct solid *b)
{
    col_shape p = solid_shape(a), q = solid_shape(b);
    col_sat sat = col_sat_test(&p, &q, NULL);
    return col_clip(&p, &q, &sat, COL_AT_INCIDENT, NULL);
}

static struct solid floor_shape(void)
{
    return solid_box(-8, -1, 8, 0);
}

static col_response on_floor(struct solid b, col_body body)
{
    struct solid a = floor_shape();
    col_manifold manifold = manifold_of(&a, &b);
    col_body floor = body_at(0, -0.5, 0, 0);
    floor.restitution = 1;
    floor.friction = 1;
    return col_resolve(&floor, &body, &manifold, none, NULL);
}

static void expect_near(double x, double wanted)
{
    cr_assert(epsilon_eq(dbl, x, wanted, 4e-15));
}

static void expect_near_vec(col_vec2 v, double x, double y)
{
    expect_near(v.x, x);
    expect_near(v.y, y);
}

/* The motion of a body: its spin in radians. */
static void expect_motion(const col_body *body, double x, double y, double turn)
{
    expect_near_vec(body->velocity, x, y);
    expect_near(body->angular_velocity / DEGREES, turn);
}

static void expect_same_body(const col_body *body, const col_body *wanted)
{
    expect_vec(body->center, wanted->center.x, wanted->center.y);
    expect_vec(body->velocity, wanted->velocity.x, wanted->velocity.y);
    cr_assert(eq(dbl, body->angular_velocity, wanted->angular_velocity));
    cr_assert(eq(dbl, body->angle, wanted->angle));
}

/* ---- Two discs head-on -------------------------------------------------- */

/* Masses 1 and 4 meet at 2 and -2: the velocity of approach is 4, the reduced
 * mass 0.8, the impulse j = 3.2 (1 + e). */
static void expect_head_on(double e)
{
    struct solid a = solid_disc(0, 0, 1), b = solid_disc(1.5, 0, 1);
    col_manifold manifold = manifold_of(&a, &b);
    col_body p = body_at(0, 0, 1, 0.5), q = body_at(1.5, 0, 4, 2);
    p.velocity.x = 2;
    q.velocity.x = -2;
    p.restitution = e;
    q.restitution = 1;
    col_response r = col_resolve(&p, &q, &manifold, none, NULL);
    double j = 3.2 * (1 + e), after_a = 2 - j, after_b = -2 + j / 4;
    cr_assert(eq(int, r.constraint.count, 1));
    expect_near(r.constraint.normals[0].impulse, j);
    expect_motion(&r.a, after_a, 0, 0);
    expect_motion(&r.b, after_b, 0, 0);
    expect_near_vec(r.before[0], -4, 0);
    expect_near_vec(r.after[0], 4 * e, 0);
    expect_near(r.a.velocity.x + 4 * r.b.velocity.x, 2 - 8);
    double energy = r.a.velocity.x * r.a.velocity.x / 2 +
                    4 * r.b.velocity.x * r.b.velocity.x / 2;
    expect_near(energy, 10 - 0.5 * 0.8 * 16 * (1 - e * e));
}

Test(resolve, discs_head_on)
{
    expect_head_on(0);
    expect_head_on(0.5);
    expect_head_on(1);
}

/* ---- Onto the floor ----------------------------------------------------- */

static col_body ball(double vx, double vy)
{
    col_body body = body_at(0, 0.875, 1, 0.5);
    body.velocity = (col_vec2){vx, vy};
    return body;
}

Test(resolve, a_ball_bounces_off_the_floor)
{
    col_body body = ball(0, -3);
    body.restitution = 0.75;
    col_response r = on_floor(solid_disc(0, 0.875, 1), body);
    expect_motion(&r.b, 0, 2.25, 0);
    expect_near(r.constraint.normals[0].impulse, 5.25);
    expect_motion(&r.a, 0, 0, 0);
}

/* Along the floor the ball gives 1 / (1 + 1 / 0.5) = 1/3: sliding at 3 it takes
 * an impulse of 1 to roll, at 2 and -2 radians. The hit has an impulse of 2, so
 * that needs friction 0.5. */
Test(resolve, a_ball_that_grips_rolls)
{
    col_body body = ball(3, -2);
    body.friction = 0.36; /* with the floor's 1: 0.6 */
    col_response r = on_floor(solid_disc(0, 0.875, 1), body);
    expect_near(r.constraint.friction, 0.6);
    expect_near(r.constraint.normals[0].impulse, 2);
    expect_near(r.constraint.tangents[0].impulse, 1);
    expect_motion(&r.b, 2, 0, -2);
    expect_near_vec(r.after[0], 0, 0);
    cr_assert(eq(dbl, r.kept, 1));
}

Test(resolve, a_ball_that_slips_slides_on)
{
    col_body body = ball(3, -2);
    body.friction = 0.0625; /* with the floor's 1: 0.25 */
    col_response r = on_floor(solid_disc(0, 0.875, 1), body);
    expect_near(r.constraint.tangents[0].impulse, 0.5);
    expect_motion(&r.b, 2.5, 0, -1);
    expect_near_vec(r.before[0], -2, -3);
    expect_near_vec(r.after[0], 0, -1.5);
}

/* ---- Turning ------------------------------------------------------------ */

/* A square of side sqrt(5) on its corner at (0, -1/8): the arm is (-1/2, -3/2),
 * I = 5/6, so give = 1 + (1/4) / (5/6) = 1.3, and from 1 down with e = 0.3 the
 * impulse is 1. It turns by -1/2 / (5/6) = -0.6. */
Test(resolve, a_corner_hit_turns_a_box)
{
    col_vec2 corners[] = {{0, -0.125}, {2, 0.875}, {1, 2.875}, {-1, 1.875}};
    col_body body = body_at(0.5, 1.375, 1, 5.0 / 6);
    body.velocity.y = -1;
    body.restitution = 0.3;
    col_response r = on_floor(solid_hull(corners, 4), body);
    cr_assert(eq(int, r.constraint.count, 1));
    expect_near(r.constraint.normals[0].give, 1.3);
    expect_near(r.constraint.normals[0].impulse, 1);
    expect_motion(&r.b, 0, 0, -0.6);
    expect_near(r.after[0].x, 0.3);
}

/* A box of 2 by 2, on the floor along its bottom: I = 2/3. */
static struct solid box_shape(void)
{
    return solid_box(-1, -0.125, 1, 1.875);
}

static col_body box_body(double vx, double vy, double turn)
{
    col_body body = body_at(0, 0.875, 1, 2.0 / 3);
    body.velocity = (col_vec2){vx, vy};
    body.angular_velocity = turn * DEGREES;
    return body;
}

Test(resolve, a_flat_hit_does_not_turn_a_box)
{
    col_body body = box_body(0, -3, 0);
    body.restitution = 0.5;
    col_response r = on_floor(box_shape(), body);
    cr_assert(eq(int, r.constraint.count, 2));
    cr_assert(eq(dbl, r.constraint.normals[0].impulse, 2.25));
    cr_assert(eq(dbl, r.constraint.normals[1].impulse, 2.25));
    expect_vec(r.b.velocity, 0, 1.5);
    cr_assert(eq(dbl, r.b.angular_velocity, 0));
}

/* Friction 1/8 on an impulse of 1 at each corner. Its arm of 1 under the centre
 * turns the box, so the front corner presses more: its impulses n1 + n2 = 2 and
 * n2 - n1 = 1/4 keep both corners on the floor. */
Test(resolve, friction_on_a_box_loads_its_front_corner)
{
    col_body body = box_body(3, -2, 0);
    body.friction = 1.0 / 64;
    struct solid shape = box_shape();
    col_response r = on_floor(shape, body);
    bool first = r.constraint.contacts[0].point.x > 0;
    expect_near(r.constraint.normals[first ? 0 : 1].impulse, 1.125);
    expect_near(r.constraint.normals[first ? 1 : 0].impulse, 0.875);
    expect_near(r.constraint.tangents[0].impulse +
                    r.constraint.tangents[1].impulse,
                0.25);
    expect_motion(&r.b, 2.75, 0, 0);
}

/* To stop it takes 1/2, less than friction 1 lets it have. The corners then
 * hold n1 + n2 = 2 and n2 - n1 = 1/2, and share the friction like that. */
Test(resolve, friction_stops_a_box)
{
    col_body body = box_body(0.5, -2, 0);
    body.friction = 1;
    col_response r = on_floor(box_shape(), body);
    int front = r.constraint.contacts[0].point.x > 0 ? 0 : 1;
    const col_row *normals = r.constraint.normals;
    const col_row *tangents = r.constraint.tangents;
    expect_near(normals[front].impulse, 1.25);
    expect_near(normals[1 - front].impulse, 0.75);
    expect_near(tangents[0].impulse + tangents[1].impulse, 0.5);
    cr_assert(lt(dbl, 0.1, tangents[0].impulse));
    cr_assert(lt(dbl, 0.1, tangents[1].impulse));
    expect_motion(&r.b, 0, 0, 0);
}

/* What does not turn is held alike at both, at once. */
Test(resolve, friction_is_shared_by_contacts)
{
    col_body body = box_body(0.5, -2, 0);
    body.friction = 1;
    body.inverse_inertia = 0;
    col_response r = on_floor(box_shape(), body);
    for (int i = 0; i < 2; i++) {
        cr_assert(eq(dbl, r.constraint.normals[i].impulse, 1));
        cr_assert(eq(dbl, r.constraint.tangents[i].impulse, 0.25));
    }
    expect_motion(&r.b, 0, 0, 0);
}

/* Clockwise at 1 radian the right corner goes down at 1 and the left one up:
 * the right one alone gives 1 + 1 / (2/3) = 2.5 and takes 0.4. */
Test(resolve, a_contact_that_parts_does_not_stop_the_other)
{
    for (int side = -1; side <= 1; side += 2) {
        col_response r = on_floor(box_shape(), box_body(0, 0, -side));
        bool first = r.constraint.contacts[0].point.x * side > 0;
        int down = first ? 0 : 1;
        expect_near(r.before[down].x, -1);
        expect_near(r.before[1 - down].x, 1);
        expect_near(r.constraint.normals[down].impulse, 0.4);
        cr_assert(eq(dbl, r.constraint.normals[1 - down].impulse, 0));
        expect_motion(&r.b, 0, 0.4, -0.4 * side);
        expect_near(r.after[down].x, 0);
        expect_near(r.after[1 - down].x, 0.8);
    }
}

/* ---- Left alone --------------------------------------------------------- */

/* Two discs of radius 1 that stand this far apart. */
static col_response discs(double apart, const col_body *p, const col_body *q)
{
    struct solid a = solid_disc(0, 0, 1), b = solid_disc(apart, 0, 1);
    col_manifold manifold = manifold_of(&a, &b);
    return col_resolve(p, q, &manifold, (col_correction){0, 1}, NULL);
}

/* They are 0.5 deep: each goes half of that out. */
Test(resolve, bodies_that_part_keep_their_velocities)
{
    col_body p = body_at(0, 0, 1, 1), q = body_at(1.5, 0, 1, 1);
    p.velocity = (col_vec2){-1, 0.5};
    q.velocity = (col_vec2){1, -0.5};
    p.friction = q.friction = 1;
    col_response r = discs(1.5, &p, &q);
    expect_vec(r.moved.a, -0.25, 0);
    expect_vec(r.moved.b, 0.25, 0);
    p.center.x = -0.25;
    q.center.x = 1.75;
    expect_same_body(&r.a, &p);
    expect_same_body(&r.b, &q);
    expect_vec(r.after[0], 2, -1);
}

/* A box of 2 by 1 and mass 1, of inertia 5/12, comes down on its left corner at
 * 1; the right one rises at 0.168. An impulse of 1 at a corner gives it
 * 1 + 12/5 = 3.4 and the other one 1 - 12/5 = -1.4. So the left corner alone
 * would turn the right one into the floor. Both get impulses, and the left
 * corner the share s of its speed at which the energy is that before:
 * 3.4 s^2 = 3.4 - 2 * 1.4 * 0.168 + 3.4 * 0.168^2. A
 * restitution below that is kept. */
Test(resolve, a_corner_that_rises_does_not_come_down)
{
    static const double restitutions[] = {1, 0.97, 0.25};
    double give = 3.4, other = 1.4, up = 0.168;
    double most = sqrt(1 - (2 * other * up - give * up * up) / give);
    for (int i = 0; i < 3; i++) {
        struct solid a = solid_box(-8, -1, 8, 0), b = solid_box(-1, 0, 1, 1);
        col_manifold manifold = manifold_of(&a, &b);
        col_body floor = body_at(0, -0.5, 0, 0), box = body_at(0, 0.5, 1, 0);
        box.inverse_inertia = 2.4;
        floor.restitution = 1;
        box.restitution = restitutions[i];
        box.velocity.y = (up - 1) / 2;
        box.angular_velocity = (up + 1) / 2 * DEGREES;
        col_response r = col_resolve(&floor, &box, &manifold, none, NULL);
        int left = r.before[0].x < r.before[1].x ? 0 : 1;
        cr_assert(epsilon_eq(dbl, r.before[left].x, -1, 1e-12));
        cr_assert(epsilon_eq(dbl, r.before[1 - left].x, up, 1e-12));
        cr_assert(epsilon_eq(dbl, r.after[1 - left].x, 0, 1e-12));
        cr_assert(epsilon_eq(dbl, r.after[left].x, fmin(most, restitutions[i]),
                             1e-12));
    }
}

static void expect_nothing(const col_response *r, const col_body *p,
                           const col_body *q)
{
    cr_assert(eq(int, r->constraint.count, 0));
    expect_same_body(&r->a, p);
    expect_same_body(&r->b, q);
}

Test(resolve, bodies_that_cannot_move_are_left_alone)
{
    col_body p = body_at(0, 0, 0, 0), q = body_at(1.5, 0, 0, 0);
    p.velocity.x = 1;
    col_response r = discs(1.5, &p, &q);
    expect_nothing(&r, &p, &q);
}

Test(resolve, bodies_that_are_apart_are_left_alone)
{
    col_body p = body_at(0, 0, 1, 1), q = body_at(2.5, 0, 1, 1);
    p.velocity.x = 1;
    col_response r = discs(2.5, &p, &q);
    expect_nothing(&r, &p, &q);
}

/* Masses of which the inverse is close to the greatest double. */
Test(resolve, bodies_beyond_the_range_of_doubles_are_left_alone)
{
    col_body p = body_at(0, 0, 1, 1), q = body_at(1.5, 0, 1, 1);
    p.inverse_mass = q.inverse_mass = 0x1p1023;
    p.velocity.x = 1;
    col_response r = discs(1.5, &p, &q);
    expect_nothing(&r, &p, &q);
}

/* ---- Correction --------------------------------------------------------- */

/* Depth 1/2, of which 1/8 is let be, and a half of the rest taken away: 3/16,
 * of which the lighter body takes three quarters. */
Test(resolve, an_overlap_is_corrected_by_inverse_masses)
{
    struct solid a = solid_disc(0, 0, 1), b = solid_disc(1.5, 0, 1);
    col_manifold manifold = manifold_of(&a, &b);
    col_body p = body_at(0, 0, 0.5, 1), q = body_at(1.5, 0, 1.5, 1);
    p.velocity.x = 1;
    col_response r =
        col_resolve(&p, &q, &manifold, (col_correction){0.125, 0.5}, NULL);
    expect_near_vec(r.moved.a, -0.75 * 0.1875, 0);
    expect_near_vec(r.moved.b, 0.25 * 0.1875, 0);
    expect_near_vec(r.a.center, -0.75 * 0.1875, 0);
    expect_near_vec(r.b.center, 1.5 + 0.25 * 0.1875, 0);
}

Test(resolve, an_overlap_within_the_slop_is_let_be)
{
    col_body p = body_at(0, 0, 1, 1), q = body_at(1, 0, 1, 1);
    col_points moved = col_correct(&p, &q, (col_vec2){1, 0}, 0.125,
                                   (col_correction){0.125, 1});
    expect_vec(moved.a, 0, 0);
    expect_vec(moved.b, 0, 0);
    expect_vec(q.center, 1, 0);
}

/* ---- From step to step -------------------------------------------------- */

/* A box that turns to the right as it falls: its right corner comes at 3, the
 * left one at 1. */
static col_constraint constraint_at(double resting)
{
    struct solid a = floor_shape(), b = box_shape();
    col_manifold manifold = manifold_of(&a, &b);
    col_body floor = body_at(0, -0.5, 0, 0), body = box_body(0, -2, -1);
    floor.restitution = body.restitution = 0.5;
    return col_constraint_make(&floor, &body, &manifold, resting);
}

Test(resolve, what_comes_slowly_does_not_bounce)
{
    col_constraint all = constraint_at(0), some = constraint_at(2);
    int right = all.contacts[0].point.x > 0 ? 0 : 1;
    expect_near(all.targets[right], 1.5);
    expect_near(all.targets[1 - right], 0.5);
    expect_near(some.targets[right], 1.5);
    cr_assert(eq(dbl, some.targets[1 - right], 0));
}

Test(resolve, impulses_are_carried_to_contacts_of_the_same_features)
{
    col_constraint earlier = constraint_at(0), now = earlier;
    earlier.normals[0].impulse = 1;
    earlier.normals[1].impulse = 3;
    earlier.tangents[0].impulse = 2;
    col_constraint_carry(&now, &earlier);
    cr_assert(eq(dbl, now.normals[0].impulse, 1));
    cr_assert(eq(dbl, now.normals[1].impulse, 3));
    cr_assert(eq(dbl, now.tangents[0].impulse, 0.5)); /* shared out */
    cr_assert(eq(dbl, now.tangents[1].impulse, 1.5));
    now = constraint_at(0);
    now.contacts[0].b += 10;
    col_constraint_carry(&now, &earlier);
    cr_assert(eq(dbl, now.normals[0].impulse, 0));
    cr_assert(eq(dbl, now.normals[1].impulse, 3));
    cr_assert(eq(dbl, now.tangents[1].impulse, 0));
}

/* ---- Steps -------------------------------------------------------------- */

struct steps {
    int hits, passes;
    col_step first, last;
};

static void keep(void *context, const col_step *step)
{
    struct steps *steps = context;
    if (step->kind == COL_STEP_HIT && steps->hits++ == 0)
        steps->first = *step;
    if (step->kind == COL_STEP_PASS) {
        steps->passes++;
        steps->last = *step;
    }
}

Test(resolve, steps_need_not_be_told_to_anybody)
{
    col_constraint constraint = constraint_at(0);
    col_body floor = body_at(0, -0.5, 0, 0), body = box_body(0, -2, -1);
    cr_assert(eq(int, constraint.count, 2));
    col_constraint_record_hits(&constraint, &floor, &body, NULL);
    col_constraint_record_pass(&constraint, &floor, &body, 0, NULL);
}

Test(resolve, steps_tell_arms_masses_and_impulses)
{
    struct steps steps = {0};
    col_trace trace = {keep, &steps};
    struct solid a = floor_shape(), b = solid_disc(0, 0.875, 1);
    col_manifold manifold = manifold_of(&a, &b);
    col_body floor = body_at(0, -0.5, 0, 0), body = ball(3, -2);
    floor.friction = 1;
    body.friction = 0.0625;
    col_resolve(&floor, &body, &manifold, none, &trace);
    cr_assert(eq(int, steps.hits, 1));
    expect_vec(steps.first.as.hit.point, 0, -0.125);
    expect_vec(steps.first.as.hit.arm_a, 0, 0.375);
    expect_vec(steps.first.as.hit.arm_b, 0, -1);
    expect_near(steps.first.as.hit.normal_mass, 1);
    expect_near(steps.first.as.hit.tangent_mass, 1.0 / 3);
    expect_near_vec(steps.first.as.hit.velocity, -2, -3);
    cr_assert(eq(dbl, steps.first.as.hit.target, 0));
    cr_assert(all(le(int, 2, steps.passes), le(int, steps.passes, 4)));
    expect_near(steps.last.as.pass.normal, 2);
    expect_near(steps.last.as.pass.tangent, 0.5);
    expect_near(steps.last.as.pass.limit, 0.5);
    expect_near_vec(steps.last.as.pass.velocity, 0, -1.5);
}

/* A disc of mass 1e180 falls at 1e100 on a floor whose friction is 1e30 to it:
 * 1e280 times that is no number. */
Test(resolve, the_limit_of_friction_is_told_as_a_number)
{
    struct steps steps = {0};
    col_trace trace = {keep, &steps};
    struct solid a = floor_shape(), b = solid_disc(0, 0.875, 1);
    col_manifold manifold = manifold_of(&a, &b);
    col_body floor = body_at(0, -0.5, 0, 0), body = body_at(0, 0.875, 1e180, 0);
    body.velocity.y = -1e100;
    floor.friction = 1e60;
    body.friction = 1;
    col_resolve(&floor, &body, &manifold, none, &trace);
    expect_near(steps.last.as.pass.normal / 1e280, 1);
    cr_assert(eq(dbl, steps.last.as.pass.limit, DBL_MAX));
}
