/* Where a shape in motion is: values on paper, and boxes against points of the
 * moving shape. */
#include "collide_motion.h"

#include <math.h>

#include "support/criterion.h"
#include "support/rng.h"

static bool is(double found, double expected)
{
    return !(found < expected) && !(found > expected);
}

Test(mover, what_is_there_after_a_time)
{
    cr_assert(is(col_after(1, 2, 3), 7));
    cr_assert(is(col_after(-4, 0.5, 1), -3.5));
    cr_assert(is(col_after(5, 0, 1e60), 5));
    cr_assert(is(col_after(5, 1e60, 0), 5));
    cr_assert(is(col_after(1e60, 1e60, 1), 2e60));
}

/* Ten times the double 0.1 is 1 + 2^-54, which alone would round to 1; the
 * other product is 1 + 2^-53 - 2^-105. */
Test(mover, the_product_is_not_rounded)
{
    cr_assert(is(col_after(-1, 0.1, 10), 0x1p-54));
    cr_assert(
        is(col_after(1, 1 + 0x1p-52, -(1 - 0x1p-53)), -0x1p-53 + 0x1p-105));
}

/* ---- Boxes -------------------------------------------------------------- */

static const col_vec2 SQUARE[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

static void expect_box(const col_mover *mover, double dt, col_box expected)
{
    col_box box = col_mover_bounds(mover, dt);
    double size = fabs(expected.max.x) + fabs(expected.max.y) +
                  fabs(expected.min.x) + fabs(expected.min.y);
    cr_assert(all(le(dbl, box.min.x, expected.min.x),
                  le(dbl, box.min.y, expected.min.y),
                  le(dbl, expected.max.x, box.max.x),
                  le(dbl, expected.max.y, box.max.y)));
    cr_assert(all(le(dbl, expected.min.x - box.min.x, 1e-12 * size),
                  le(dbl, expected.min.y - box.min.y, 1e-12 * size),
                  le(dbl, box.max.x - expected.max.x, 1e-12 * size),
                  le(dbl, box.max.y - expected.max.y, 1e-12 * size)));
}

Test(mover, without_spin_it_is_the_swept_box)
{
    const col_shape square = {SQUARE, 4, 1, 0.5, NULL};
    const col_mover mover = {&square, {3, -4}, {7, 7}, 0};
    col_box box = col_mover_bounds(&mover, 2);
    col_box swept = col_swept_bounds(&square, (col_vec2){3, -4}, 2);
    cr_assert(is(box.min.x, swept.min.x) && is(box.min.y, swept.min.y) &&
              is(box.max.x, swept.max.x) && is(box.max.y, swept.max.y));
}

Test(mover, in_no_time_it_is_the_box)
{
    const col_shape square = {SQUARE, 4, 1, 0.5, NULL};
    const col_mover mover = {&square, {3, -4}, {7, 7}, 360};
    col_box box = col_mover_bounds(&mover, 0);
    col_box still = col_swept_bounds(&square, (col_vec2){0, 0}, 0);
    cr_assert(is(box.min.x, still.min.x) && is(box.min.y, still.min.y) &&
              is(box.max.x, still.max.x) && is(box.max.y, still.max.y));
}

/* The square's corners are sqrt(2) from its middle and 5 from (4, 2), which is
 * (3, 4) + (1, -2) away. */
Test(mover, after_a_turn_it_is_the_box_of_a_disc)
{
    const col_shape square = {SQUARE, 4, 1, 0, NULL};
    const double r = sqrt(2);
    expect_box(&(col_mover){&square, {0, 0}, {0, 0}, 360}, 1,
               (col_box){{-r, -r}, {r, r}});
    expect_box(&(col_mover){&square, {0, 0}, {2, 3}, -360}, 1,
               (col_box){{-3, -2}, {7, 8}});
    expect_box(&(col_mover){&square, {10, -20}, {2, 3}, 1000}, 0.5,
               (col_box){{-3, -12}, {12, 8}});
    const col_shape rounded = {SQUARE, 4, 1, 2, NULL};
    expect_box(&(col_mover){&rounded, {0, 0}, {2, 3}, 360}, 1,
               (col_box){{-5, -4}, {9, 10}});
}

/* 180 / pi degrees a unit of time are 1 radian; in 0.001 of it a corner moves
 * by at most sqrt(2) / 1000. */
Test(mover, of_a_small_turn_it_is_little_more_than_the_shape)
{
    const col_shape square = {SQUARE, 4, 1, 0, NULL};
    const double grown = 1 + sqrt(2) * 0.001;
    expect_box(&(col_mover){&square, {0, 0}, {0, 0}, 57.29577951308232}, 0.001,
               (col_box){{-grown, -grown}, {grown, grown}});
}

/* A long rod that turns slowly about one end: both bounds count. */
Test(mover, both_bounds_count)
{
    const col_vec2 ends[] = {{0, 0}, {100, 0}};
    const col_shape rod = {ends, 2, 1, 0, NULL};
    expect_box(&(col_mover){&rod, {0, 0}, {0, 0}, 57.29577951308232}, 0.01,
               (col_box){{-1, -1}, {100, 1}});
}

static bool holds(const col_box *box, double x, double y, double radius)
{
    return box->min.x <= x - radius && box->max.x >= x + radius &&
           box->min.y <= y - radius && box->max.y >= y + radius;
}

/* Vertices at some times, turned and moved in doubles, lie inside by at least
 * the radius, but for what these are off by. */
static void expect_held(const col_mover *mover, double dt, struct rng *rng)
{
    col_box box = col_mover_bounds(mover, dt);
    for (int i = 0; i < 20; i++) {
        double time = dt * rng_between(rng, 0, 1);
        double angle = mover->angular_velocity * time * acos(-1) / 180;
        for (int k = 0; k < mover->shape->count; k++) {
            double x = mover->shape->vertices[k].x - mover->center.x;
            double y = mover->shape->vertices[k].y - mover->center.y;
            double size = fabs(x) + fabs(y) + fabs(mover->center.x) +
                          fabs(mover->center.y) + mover->shape->radius;
            double slack = 1e-13 * size;
            double at_x = mover->center.x + mover->velocity.x * time +
                          cos(angle) * x - sin(angle) * y;
            double at_y = mover->center.y + mover->velocity.y * time +
                          sin(angle) * x + cos(angle) * y;
            cr_assert(holds(&box, at_x, at_y, mover->shape->radius - slack));
        }
    }
}

Test(mover, nothing_leaves_the_box)
{
    struct rng rng = rng_seeded(3);
    for (int i = 0; i < 20000; i++) {
        double scale = rng_magnitude(&rng, -40, 40);
        col_vec2 vertices[3];
        for (int k = 0; k < 3; k++) {
            vertices[k].x = scale * rng_between(&rng, -1, 1);
            vertices[k].y = scale * rng_between(&rng, -1, 1);
        }
        const col_shape shape = {vertices, rng_whole(&rng, 1, 3), 1,
                                 scale * rng_below(&rng, 2), NULL};
        col_mover mover = {.shape = &shape};
        mover.velocity.x = scale * rng_between(&rng, -1, 1);
        mover.velocity.y = scale * rng_between(&rng, -1, 1);
        mover.center.x = scale * rng_between(&rng, -2, 2);
        mover.center.y = scale * rng_between(&rng, -2, 2);
        mover.angular_velocity =
            rng_magnitude(&rng, -10, 9) * rng_whole(&rng, -1, 1);
        expect_held(&mover, rng_magnitude(&rng, -3, 1), &rng);
    }
}

/* Turned by 2^-1081 degrees, of which 57.3 are a radian, the end of a rod of
 * 2^199 is 2^-882 / 57.3 above where it was: more than 2^-888. */
Test(mover, a_turn_that_underflows_is_not_lost)
{
    const col_vec2 ends[] = {{0, 0}, {0x1p199, 0}};
    const col_shape rod = {ends, 2, 1, 0, NULL};
    const col_mover mover = {&rod, {0, 0}, {0, 0}, 0x1p-540};
    col_box box = col_mover_bounds(&mover, 0x1p-541);
    cr_assert(le(dbl, 0x1p-888, box.max.y));
    expect_box(&mover, 0x1p-541,
               (col_box){{0, -0x1p-888}, {0x1p199, 0x1p-888}});
}

/* Squares of the least lengths underflow. */
Test(mover, the_least_lengths_are_not_lost)
{
    const col_vec2 ends[] = {{1e-200, 1e-200}, {-3e-200, 0}};
    const col_shape rod = {ends, 2, 1, 0, NULL};
    expect_box(&(col_mover){&rod, {0, 0}, {0, 0}, 400}, 1,
               (col_box){{-3e-200, -3e-200}, {3e-200, 3e-200}});
}
