/* Swept boxes on paper. A is the unit box at the origin unless said. */
#include <float.h>
#include <math.h>

#include "collide_steps.h"
#include "support/expect.h"
#include "support/shapes.h"

static col_sweep sweep(struct solid a, col_vec2 va, struct solid b, col_vec2 vb,
                       double dt)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    const col_moving first = {&p, va}, second = {&q, vb};
    return col_sweep_test(&first, &second, dt, NULL);
}

static col_sweep towards(struct solid b, double vx, double vy)
{
    return sweep(solid_box(0, 0, 1, 1), (col_vec2){vx, vy}, b, (col_vec2){0, 0},
                 1);
}

static void expect_hit(col_sweep s, double time, double x, double y)
{
    cr_assert(s.hit && !s.stuck, "hit %d, stuck %d", s.hit, s.stuck);
    cr_assert(eq(dbl, s.time, time));
    expect_vec(s.normal, x, y);
}

static void expect_miss(col_sweep s)
{
    cr_assert(all(not(s.hit), not(s.stuck)));
    cr_assert(eq(dbl, s.time, 0));
    expect_vec(s.normal, 0, 0);
}

static void expect_stuck(col_sweep s, double x, double y)
{
    cr_assert(s.hit && s.stuck, "hit %d, stuck %d", s.hit, s.stuck);
    cr_assert(eq(dbl, s.time, 0));
    expect_vec(s.normal, x, y);
}

/* ---- Hits --------------------------------------------------------------- */

Test(sweep, a_hit_on_each_side)
{
    expect_hit(towards(solid_box(3, 0, 4, 1), 4, 0), 0.5, 1, 0);
    expect_hit(towards(solid_box(-4, 0, -3, 1), -12, 0), 0.25, -1, 0);
    expect_hit(towards(solid_box(0, 3, 1, 4), 0, 4), 0.5, 0, 1);
    expect_hit(towards(solid_box(0, -2, 1, -1), 0, -8), 0.125, 0, -1);
}

Test(sweep, the_boxes_are_given_at_the_hit)
{
    struct solid b = solid_box(3, 0, 4, 2);
    col_sweep s = sweep(solid_box(0, 0, 1, 1), (col_vec2){3, 1}, b,
                        (col_vec2){-1, 0.5}, 1);
    expect_hit(s, 0.5, 1, 0);
    expect_box(s.box_a, 1.5, 0.5, 2.5, 1.5);
    expect_box(s.box_b, 2.5, 0.25, 3.5, 2.25);
}

Test(sweep, the_later_side_decides)
{
    col_sweep s = towards(solid_box(2, 4, 3, 5), 8, 8);
    expect_miss(s); /* x: 1/8 .. 3/8, y: 3/8 .. 5/8 */
    expect_box(s.box_a, 0, 0, 1, 1);
    s = towards(solid_box(2, 3.5, 3, 5), 8, 8);
    expect_hit(s, 2.5 / 8, 0, 1);
    cr_assert(eq(dbl, s.x.distance, 1));
    cr_assert(eq(dbl, s.x.fraction, 0.125));
    cr_assert(eq(dbl, s.y.distance, 2.5));
    cr_assert(eq(dbl, s.y.fraction, 2.5 / 8));
    cr_assert(s.x.closes && s.y.closes);
}

Test(sweep, both_sides_at_once_hit_along_x)
{
    expect_hit(towards(solid_box(3, 3, 4, 4), 4, 4), 0.5, 1, 0);
    expect_hit(towards(solid_box(-3, 5, -1, 7), -4, 16), 0.25, -1, 0);
}

Test(sweep, rounded_shapes_have_their_boxes)
{
    struct solid a = solid_disc(0, 0, 1);
    struct solid b = solid_capsule((col_vec2){5, 0}, (col_vec2){6, 2}, .5);
    expect_hit(sweep(a, (col_vec2){7, 0}, b, (col_vec2){0, 0}, 1), 0.5, 1, 0);
}

Test(sweep, dt_bounds_the_time)
{
    struct solid a = solid_box(0, 0, 1, 1), b = solid_box(3, 0, 4, 1);
    col_vec2 v = {1, 0}, rest = {0, 0};
    expect_miss(sweep(a, v, b, rest, 1));
    expect_hit(sweep(a, v, b, rest, 2), 2, 1, 0);
    expect_miss(sweep(a, v, b, rest, nextafter(2, 1)));
    col_sweep s = sweep(a, v, b, rest, 8);
    expect_hit(s, 2, 1, 0);
    cr_assert(eq(dbl, s.x.fraction, 0.25));
    s = sweep(a, v, b, rest, 0.5);
    expect_miss(s);
    cr_assert(eq(dbl, s.x.fraction, 4));
    cr_assert(s.x.closes);
}

Test(sweep, times_are_rounded_once)
{
    expect_hit(towards(solid_box(2, 0, 3, 1), 3, 0), 0x1.5555555555555p-2, 1,
               0);
    expect_hit(towards(solid_box(1.1, 0, 3, 1), 0.7, 0), 0x1.2492492492497p-3,
               1, 0);
}

/* ---- Touching ----------------------------------------------------------- */

Test(sweep, touching_and_moving_in_is_a_hit_at_once)
{
    expect_hit(towards(solid_box(1, 0, 2, 1), 1, 0), 0, 1, 0);
    expect_hit(towards(solid_box(0, -1, 1, 0), 0, -5), 0, 0, -1);
    expect_hit(towards(solid_box(1, 1, 2, 2), 1, 1), 0, 1, 0);
    expect_hit(towards(solid_box(1, 0, 2, 1), 0x1p-1074, 0), 0, 1, 0);
}

Test(sweep, sliding_along_a_side_is_no_hit)
{
    expect_miss(towards(solid_box(0, -1, 9, 0), 1, 0));
    expect_miss(towards(solid_box(1, -9, 2, 9), 0, 1));
    expect_miss(towards(solid_box(3, 1, 9, 2), 8, 0));
    expect_hit(towards(solid_box(3, nextafter(1, 0), 9, 2), 4, 0), 0.5, 1, 0);
}

Test(sweep, grazing_a_corner_is_no_hit)
{
    expect_miss(
        towards(solid_box(3, -1, 4, 0), 4, 4)); /* past its lower right */
    expect_miss(towards(solid_box(1, 1, 2, 2), 1, -1));
    expect_miss(towards(solid_box(3, -3, 4, -2), 8, 0));
    /* leaving y at the moment of entering x, then one double later */
    expect_miss(towards(solid_box(3, 0, 4, 1), 4, 2));
    expect_hit(towards(solid_box(3, 0, 4, nextafter(1, 2)), 4, 2), 0.5, 1, 0);
}

Test(sweep, moving_away_is_no_hit)
{
    col_sweep s = towards(solid_box(1, 0, 2, 1), -1, 0);
    expect_miss(s);
    s = towards(solid_box(3, 0, 4, 1), -4, 0);
    expect_miss(s);
    cr_assert(eq(dbl, s.x.distance, 2));
    cr_assert(eq(dbl, s.x.fraction, 0));
    cr_assert(not(s.x.closes));
}

Test(sweep, resting_is_no_hit)
{
    expect_miss(towards(solid_box(3, 0, 4, 1), 0, 0));
    expect_miss(towards(solid_box(1, 0, 2, 1), 0, 0));
    col_vec2 same = {7, -3};
    expect_miss(
        sweep(solid_box(0, 0, 1, 1), same, solid_box(1, 0, 2, 1), same, 1));
    cr_assert(not(towards(solid_box(3, 0, 4, 1), 0, 0).x.closes));
    cr_assert(towards(solid_box(3, 0, 4, 1), 0, 0).y.closes);
}

/* 1e60 and back: differences of velocities are exact. */
Test(sweep, relative_velocity_is_exact)
{
    struct solid a = solid_box(0, 0, 1, 1), b = solid_box(2, 0, 3, 1);
    col_sweep s =
        sweep(a, (col_vec2){0x1p100, 0}, b, (col_vec2){0x1p100 - 0x1p48, 0}, 1);
    expect_hit(s, 0x1p-48, 1, 0);
}

/* ---- Stuck -------------------------------------------------------------- */

Test(sweep, overlapping_boxes_are_stuck_along_the_least_way_out)
{
    expect_stuck(towards(solid_box(0.75, 0.5, 2, 2), 9, 9), 1, 0);
    expect_stuck(towards(solid_box(-2, 0.5, 0.25, 2), 0, 0), -1, 0);
    expect_stuck(towards(solid_box(0.5, 0.75, 2, 2), -9, -9), 0, 1);
    expect_stuck(towards(solid_box(0.5, -3, 2, 0.25), 1, 0), 0, -1);
    col_sweep s = towards(solid_box(0.75, 0.5, 2, 2), 9, 9);
    expect_box(s.box_a, 0, 0, 1, 1);
    cr_assert(eq(dbl, s.x.distance, 0));
    cr_assert(eq(dbl, s.x.fraction, 0));
    cr_assert(s.x.closes && s.y.closes);
}

Test(sweep, equal_ways_out_go_x_before_y_and_forward_first)
{
    expect_stuck(towards(solid_box(0, 0, 1, 1), 0, 0), 1, 0);
    expect_stuck(towards(solid_box(0.5, 0.5, 2, 2), 0, 0), 1, 0);
    expect_stuck(towards(solid_box(-1, 0.5, 0.5, 2), 0, 0), -1, 0);
    expect_stuck(towards(solid_box(-5, 0, 5, 1), 0, 0), 0, 1);
}

/* ---- Trace -------------------------------------------------------------- */

static void keep(void *context, const col_step *step)
{
    col_step **next = context;
    *(*next)++ = *step;
}

/* 5e59 at a speed of 1e-310 takes 5e369, more than a double can say. */
Test(sweep, times_beyond_doubles_are_the_largest_one)
{
    struct solid a = solid_box(0, 0, 1, 1), b = solid_box(5e59, 0, 6e59, 1);
    col_sweep s = sweep(a, (col_vec2){1e-310, 0}, b, (col_vec2){0, 0}, 1);
    expect_miss(s);
    cr_assert(s.x.closes);
    cr_assert(eq(dbl, s.x.distance, 5e59));
    cr_assert(eq(dbl, s.x.fraction, DBL_MAX));
}

Test(sweep, a_trace_shows_both_slabs)
{
    struct solid p = solid_box(0, 0, 1, 1), q = solid_box(3, 0.5, 4, 2);
    col_shape a = solid_shape(&p), b = solid_shape(&q);
    col_step steps[2], *next = steps;
    col_trace trace = {keep, &next};
    const col_moving first = {&a, {4, 0}}, second = {&b, {0, 0}};
    col_sweep_test(&first, &second, 1, &trace);
    cr_assert(eq(long, next - steps, 2));
    cr_assert(
        all(eq(int, steps[0].kind, COL_STEP_SLAB), not(steps[0].as.slab.is_y)));
    cr_assert(eq(dbl, steps[0].as.slab.distance, 2));
    cr_assert(eq(dbl, steps[0].as.slab.velocity, 4));
    cr_assert(eq(dbl, steps[0].as.slab.enter, 0.5));
    cr_assert(eq(dbl, steps[0].as.slab.leave, 1));
    cr_assert(steps[1].as.slab.is_y && !steps[1].as.slab.moves);
    cr_assert(eq(dbl, steps[1].as.slab.distance, -0.5));
}
