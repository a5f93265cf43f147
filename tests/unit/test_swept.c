/* Responses of swept boxes on paper. */
#include <math.h>

#include "collide_response.h"
#include "collide_steps.h"
#include "support/expect.h"
#include "support/rng.h"
#include "support/shapes.h"

struct actor {
    struct solid solid;
    col_vec2 velocity;
    double inverse_mass;
};

static struct actor mover(double x, double y, double vx, double vy)
{
    return (struct actor){solid_box(x, y, x + 1, y + 1), {vx, vy}, 1};
}

static struct actor wall(double x0, double y0, double x1, double y1)
{
    return (struct actor){solid_box(x0, y0, x1, y1), {0, 0}, 0};
}

static col_swept_body body_of(const struct actor *actor, col_shape *shape)
{
    *shape = solid_shape(&actor->solid);
    return (col_swept_body){.moving = {shape, actor->velocity},
                            .local = actor->solid.v,
                            .local_count = actor->solid.count,
                            .pose = {{0, 0}, {1, 0}},
                            .inverse_mass = actor->inverse_mass};
}

static col_swept respond(col_swept_method method, double restitution,
                         struct actor a, struct actor b)
{
    col_shape p, q;
    col_swept_body first = body_of(&a, &p), second = body_of(&b, &q);
    col_swept_rule rule = {method, restitution, 1};
    return col_swept_respond(&first, &second, &rule, NULL);
}

static void expect_end(col_swept_end end, col_vec2 position, col_vec2 velocity)
{
    expect_vec(end.position, position.x, position.y);
    expect_vec(end.velocity, velocity.x, velocity.y);
}

static void expect_still(col_swept_end end)
{
    expect_vec(end.contact, 0, 0);
    expect_vec(end.rest, 0, 0);
    expect_end(end, (col_vec2){0, 0}, (col_vec2){0, 0});
}

/* ---- The methods against a wall ----------------------------------------- */

/* The unit box at the origin, moving by (4, 3), has a gap of 2 to the wall: it
 * is there after half of the time, moved by (2, 1.5), and half is left. */
static col_swept against_wall(col_swept_method method, double restitution)
{
    col_swept s =
        respond(method, restitution, mover(0, 0, 4, 3), wall(3, -9, 4, 9));
    cr_assert(s.sweep.hit && !s.sweep.stuck);
    cr_assert(eq(dbl, s.sweep.time, 0.5));
    cr_assert(eq(dbl, s.remaining, 0.5));
    cr_assert(eq(dbl, s.depth, 0));
    expect_vec(s.sweep.normal, 1, 0);
    expect_vec(s.a.contact, 2, 1.5);
    expect_still(s.b);
    return s;
}

Test(swept, stop_drops_what_is_left)
{
    col_swept s = against_wall(COL_STOP, 1);
    expect_vec(s.a.rest, 0, 0);
    expect_end(s.a, (col_vec2){2, 1.5}, (col_vec2){0, 0});
}

Test(swept, slide_keeps_what_goes_along_the_wall)
{
    col_swept s = against_wall(COL_SLIDE, 1);
    expect_vec(s.a.rest, 0, 1.5);
    expect_end(s.a, (col_vec2){2, 3}, (col_vec2){0, 3});
}

Test(swept, bounce_mirrors_what_goes_into_the_wall)
{
    col_swept s = against_wall(COL_BOUNCE, 1);
    expect_vec(s.a.rest, -2, 1.5);
    expect_end(s.a, (col_vec2){0, 3}, (col_vec2){-4, 3});
    s = against_wall(COL_BOUNCE, 0.5);
    expect_end(s.a, (col_vec2){1, 3}, (col_vec2){-2, 3});
    s = against_wall(COL_BOUNCE, 0);
    expect_end(s.a, (col_vec2){2, 3}, (col_vec2){0, 3});
}

Test(swept, push_turns_all_of_it_along_the_wall)
{
    col_swept s = against_wall(COL_PUSH, 1);
    expect_vec(s.a.rest, 0, 2.5);
    expect_end(s.a, (col_vec2){2, 4}, (col_vec2){0, 5});
    s = respond(COL_PUSH, 1, mover(0, 0, 4, -3), wall(3, -9, 4, 9));
    expect_end(s.a, (col_vec2){2, -4}, (col_vec2){0, -5});
}

Test(swept, a_restitution_is_for_bouncing_only)
{
    expect_end(against_wall(COL_STOP, -7).a, (col_vec2){2, 1.5},
               (col_vec2){0, 0});
    expect_end(against_wall(COL_SLIDE, NAN).a, (col_vec2){2, 3},
               (col_vec2){0, 3});
}

Test(swept, push_head_on_stops)
{
    col_swept s = respond(COL_PUSH, 1, mover(0, 0, 4, 0), wall(3, -9, 4, 9));
    expect_end(s.a, (col_vec2){2, 0}, (col_vec2){0, 0});
}

Test(swept, push_knows_the_length_of_tiny_and_huge_velocities)
{
    col_swept s = respond(COL_PUSH, 1, mover(0, 0, 0x3p-700, 0x4p-700),
                          wall(1, -9, 4, 9));
    expect_vec(s.a.velocity, 0, 0x5p-700);
    s = respond(COL_PUSH, 1, mover(0, 0, 0x3p+190, 0x4p+190),
                wall(1, -9, 4, 9));
    expect_vec(s.a.velocity, 0, 0x5p+190);
}

/* The same from below, mirrored, with the mover as B. */
Test(swept, b_may_be_the_one_that_moves)
{
    col_swept s = respond(COL_SLIDE, 1, wall(-9, 2, 9, 3), mover(0, 0, 3, 4));
    expect_vec(s.sweep.normal, 0, -1);
    cr_assert(eq(dbl, s.sweep.time, 0.25));
    expect_still(s.a);
    expect_vec(s.b.contact, 0.75, 1);
    expect_vec(s.b.rest, 2.25, 0);
    expect_end(s.b, (col_vec2){3, 1}, (col_vec2){3, 0});
}

/* ---- No answer ---------------------------------------------------------- */

Test(swept, without_a_hit_both_move_on)
{
    struct actor misses[] = {
        mover(0, 0, -4, 1), /* away */
        mover(0, 0, 0, 7),  /* parallel to its side */
        mover(2, 0, 0, 5),  /* along its side */
        mover(0, 0, 1, 0),  /* too slow */
    };
    for (int i = 0; i < 4; i++) {
        col_swept s = respond(COL_SLIDE, 1, misses[i], wall(3, -9, 4, 9));
        col_vec2 v = misses[i].velocity;
        cr_assert(not(s.sweep.hit));
        expect_vec(s.a.contact, 0, 0);
        expect_vec(s.a.rest, v.x, v.y);
        expect_end(s.a, v, v);
        expect_still(s.b);
    }
}

static void count_responses(void *context, const col_step *step)
{
    *(int *)context += step->kind == COL_STEP_RESPONSE ? 1 : 0;
}

/* How many responses a trace has of a box that goes towards a wall 2 away. */
static int responses(double speed)
{
    int count = 0;
    col_shape p, q;
    struct actor a = mover(0, 0, speed, 0), b = wall(3, -9, 4, 9);
    col_swept_body first = body_of(&a, &p), second = body_of(&b, &q);
    col_swept_rule rule = {COL_SLIDE, 1, 1};
    col_trace trace = {count_responses, &count};
    col_swept_respond(&first, &second, &rule, &trace);
    return count;
}

Test(swept, only_a_hit_is_recorded)
{
    cr_assert(eq(int, responses(4), 1));
    cr_assert(eq(int, responses(1), 0));
}

Test(swept, no_velocity_between_them_is_no_hit)
{
    struct actor b = mover(1, 0, 2, 2);
    col_swept s = respond(COL_BOUNCE, 1, mover(0, 0, 2, 2), b);
    cr_assert(not(s.sweep.hit));
    expect_end(s.a, (col_vec2){2, 2}, (col_vec2){2, 2});
    expect_end(s.b, (col_vec2){2, 2}, (col_vec2){2, 2});
}

/* The gap is what they go in all of dt, exactly; the quotient of the two is
 * rounded to 2^-100 more than that. */
Test(swept, what_remains_is_never_less_than_nothing)
{
    struct actor a = {
        solid_box(-1, 0, -0x1.bca5c21349p-46, 1), {0x1.63472a0f24ac4p+0, 0}, 1};
    struct actor b = wall(0x1.6fc4aa89bb2e2p+8, 0, 500, 1);
    b.velocity.x = -0x1.b787545ba8208p-37;
    col_shape p, q;
    col_swept_body first = body_of(&a, &p), second = body_of(&b, &q);
    col_swept_rule rule = {COL_BOUNCE, 1, 265};
    col_swept s = col_swept_respond(&first, &second, &rule, NULL);
    cr_assert(s.sweep.hit);
    cr_assert(eq(dbl, s.sweep.time, 265));
    cr_assert(eq(dbl, s.remaining, 0));
    expect_vec(s.a.position, s.a.contact.x, s.a.contact.y);
}

Test(swept, a_corner_is_met_along_x)
{
    col_swept s = respond(COL_SLIDE, 1, mover(0, 0, 4, 4), wall(3, 3, 9, 9));
    expect_vec(s.sweep.normal, 1, 0);
    expect_end(s.a, (col_vec2){2, 4}, (col_vec2){0, 4});
    s = respond(COL_SLIDE, 1, mover(0, 0, 4, 4), wall(3, 1, 9, 2));
    cr_assert(not(s.sweep.hit)); /* leaves y as it enters x */
    expect_end(s.a, (col_vec2){4, 4}, (col_vec2){4, 4});
}

Test(swept, two_that_keep_their_velocity_are_left_alone)
{
    struct actor a = mover(0, 0, 4, 3);
    a.inverse_mass = 0;
    col_swept s = respond(COL_STOP, 1, a, wall(3, -9, 4, 9));
    cr_assert(s.sweep.hit);
    expect_end(s.a, (col_vec2){4, 3}, (col_vec2){4, 3});
    expect_still(s.b);
}

/* ---- Both move ---------------------------------------------------------- */

/* Masses 1 and 3, a gap of 3 closed by 4 + 2 in half of the time; momentum
 * 4 - 6 = -2 of 4 makes -0.5 the velocity of both together. */
static col_swept head_on(col_swept_method method, double restitution)
{
    struct actor a = mover(0, 0, 4, 1), b = mover(4, 0.5, -2, 0);
    b.inverse_mass = 1.0 / 3;
    col_swept s = respond(method, restitution, a, b);
    cr_assert(eq(dbl, s.sweep.time, 0.5));
    expect_vec(s.a.contact, 2, 0.5);
    expect_vec(s.b.contact, -1, 0);
    return s;
}

Test(swept, two_that_slide_go_on_together_along_the_normal)
{
    col_swept s = head_on(COL_SLIDE, 1);
    expect_end(s.a, (col_vec2){1.75, 1}, (col_vec2){-0.5, 1});
    expect_end(s.b, (col_vec2){-1.25, 0}, (col_vec2){-0.5, 0});
}

Test(swept, two_that_stop_go_on_together)
{
    col_swept s = head_on(COL_STOP, 1);
    expect_end(s.a, (col_vec2){1.75, 0.625}, (col_vec2){-0.5, 0.25});
    expect_end(s.b, (col_vec2){-1.25, 0.125}, (col_vec2){-0.5, 0.25});
}

/* 6 becomes -6 e: A's is -0.5 - 0.75 * 6 e and B's -0.5 + 0.25 * 6 e. */
Test(swept, two_that_bounce_keep_momentum)
{
    col_swept s = head_on(COL_BOUNCE, 1);
    expect_end(s.a, (col_vec2){-0.5, 1}, (col_vec2){-5, 1});
    expect_end(s.b, (col_vec2){-0.5, 0}, (col_vec2){1, 0});
    s = head_on(COL_BOUNCE, 0.5);
    expect_vec(s.a.velocity, -2.75, 1);
    expect_vec(s.b.velocity, 0.25, 0);
}

Test(swept, a_wall_that_moves_takes_along_what_it_hits)
{
    struct actor lift = wall(0, -2, 1, -1);
    lift.velocity = (col_vec2){1, 4};
    col_swept s = respond(COL_SLIDE, 1, mover(0, 0, 0, 0), lift);
    cr_assert(eq(dbl, s.sweep.time, 0.25));
    expect_end(s.a, (col_vec2){0, 3}, (col_vec2){0, 4});
    expect_end(s.b, (col_vec2){1, 4}, (col_vec2){1, 4});
    s = respond(COL_STOP, 1, mover(0, 0, 0, 0), lift);
    expect_end(s.a, (col_vec2){0.75, 3}, (col_vec2){1, 4});
    s = respond(COL_BOUNCE, 1, mover(0, 0, 0, 0), lift);
    expect_end(s.a, (col_vec2){0, 6}, (col_vec2){0, 8});
}

/* ---- Stuck -------------------------------------------------------------- */

Test(swept, what_is_stuck_is_moved_out_the_short_way)
{
    col_swept s =
        respond(COL_SLIDE, 1, mover(0, 0, 4, 3), wall(0.75, -9, 4, 9));
    cr_assert(s.sweep.hit && s.sweep.stuck);
    cr_assert(eq(dbl, s.sweep.time, 0));
    cr_assert(eq(dbl, s.depth, 0.25));
    cr_assert(eq(dbl, s.remaining, 1));
    expect_vec(s.a.contact, -0.25, 0);
    expect_end(s.a, (col_vec2){-0.25, 3}, (col_vec2){0, 3});
    expect_still(s.b);
}

Test(swept, what_is_stuck_and_moves_out_keeps_its_velocity)
{
    col_swept s =
        respond(COL_STOP, 1, mover(0, 0, -4, 3), wall(0.75, -9, 4, 9));
    expect_vec(s.a.contact, -0.25, 0);
    expect_end(s.a, (col_vec2){-4.25, 3}, (col_vec2){-4, 3});
}

Test(swept, two_that_are_stuck_part_by_their_masses)
{
    struct actor b = mover(0, 0.5, 0, 0);
    b.inverse_mass = 3;
    col_swept s = respond(COL_STOP, 1, mover(0, 0, 0, 0), b);
    cr_assert(eq(dbl, s.depth, 0.5));
    expect_vec(s.sweep.normal, 0, 1);
    expect_end(s.a, (col_vec2){0, -0.125}, (col_vec2){0, 0});
    expect_end(s.b, (col_vec2){0, 0.375}, (col_vec2){0, 0});
}

/* ---- Rounding ----------------------------------------------------------- */

/* 0.1 and 0.7 are no doubles, and the position is not the box' corner. */
Test(swept, a_position_never_places_a_box_inside)
{
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < 20000; i++) {
        struct actor a = mover(0, 0, 0, 0), b = a, placed;
        double x = 0.1 * rng_whole(&rng, -50, 50);
        double y = 0.1 * rng_whole(&rng, -50, 50);
        col_vec2 local[2][4];
        col_vec2 position = {0.7 * rng_whole(&rng, -9, 9),
                             0.3 * rng_whole(&rng, -9, 9)};
        a.solid = solid_box(x, y, x + 0.9, y + 1.3);
        for (int k = 0; k < 4; k++) {
            local[0][k] = a.solid.v[k];
            a.solid.v[k].x += position.x;
            a.solid.v[k].y += position.y;
        }
        a.velocity = (col_vec2){0.1 * rng_whole(&rng, -90, 90),
                                0.1 * rng_whole(&rng, -90, 90)};
        double bx = 0.1 * rng_whole(&rng, -100, 100);
        double by = 0.1 * rng_whole(&rng, -100, 100);
        b.solid = solid_box(bx, by, bx + 1.1, by + 3.7);
        b.inverse_mass = 0;
        col_shape p, q, r;
        col_swept_body first = body_of(&a, &p), second = body_of(&b, &q);
        first.local = local[0];
        first.pose.position = position;
        col_swept_rule rule = {(col_swept_method)rng_below(&rng, 4), 1, 1};
        col_swept s = col_swept_respond(&first, &second, &rule, NULL);
        if (!s.sweep.hit)
            continue;
        col_vec2 ends[2] = {s.a.contact, s.a.position};
        for (int e = 0; e < 2; e++) {
            placed = a;
            for (int k = 0; k < 4; k++) {
                placed.solid.v[k].x = local[0][k].x + ends[e].x;
                placed.solid.v[k].y = local[0][k].y + ends[e].y;
            }
            r = solid_shape(&placed.solid);
            const col_moving going = {&r, s.a.velocity};
            col_sweep again = col_sweep_test(&going, &second.moving, 1, NULL);
            cr_assert(not(again.stuck), "box %d", i);
            if (e == 0)
                cr_assert(not(all(again.hit, le(dbl, again.time, 0))));
        }
    }
}
