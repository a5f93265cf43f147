/* Linear casts and rays on paper, of sizes at which double-doubles do not do:
 * beside 2^-220 and 2^-800 (geometry/motion/entry_time.c), and where squares
 * of whole numbers have more digits than doubles. */
#include <math.h>

#include "collide_motion.h"
#include "collide_steps.h"
#include "support/expect.h"
#include "support/shapes.h"

static col_impact cast(struct solid a, double vx, double vy, struct solid b,
                       double dt)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    col_moving one = {&p, {vx, vy}}, two = {&q, {0, 0}};
    return col_cast_test(&one, &two, dt, 0, NULL);
}

/* A hit at a time, and none in any less. */
static void expect_time(struct solid a, double speed, struct solid b,
                        double time)
{
    col_impact i = cast(a, speed, 0, b, time);
    cr_assert(eq(int, i.status, COL_HIT));
    cr_assert(eq(dbl, i.time, time));
    expect_vec(i.normal, 1, 0);
    i = cast(a, speed, 0, b, nextafter(time, 0));
    cr_assert(eq(int, i.status, COL_APART));
}

/* A box 2^-200 before another one. */
Test(cast_range, the_least_times_to_a_side)
{
    expect_time(solid_box(-1, 0, 0, 1), 0x1p100, solid_box(0x1p-200, 0, 1, 1),
                0x1p-300);
}

Test(cast_range, the_least_velocities_towards_a_side)
{
    expect_time(solid_box(-1, 0, 0, 1), 0x1p-250, solid_box(0x1p-100, 0, 1, 1),
                0x1p150);
}

/* Squares of the velocity are less than 2^-800, its products are not. */
Test(cast_range, the_least_velocities_towards_a_corner)
{
    expect_time(solid_disc(-1, 0, 0.5), 0x1p-401, solid_disc(0x1p-210, 0, 0.5),
                0x1p191);
}

/* In units of 2^-112: the radius 5 and 3 aside leave 4, which is reached from
 * 4.5 after 0.5. The square of the radius is above 2^-220, what that of the
 * distance has more is not. */
Test(cast_range, a_tiny_way_to_a_tiny_corner)
{
    const double unit = 0x1p-112;
    col_impact i = cast(solid_disc(0, 0, 5 * unit), 1, 0,
                        solid_disc(4.5 * unit, 3 * unit, 0), 1);
    cr_assert(eq(int, i.status, COL_HIT));
    cr_assert(eq(dbl, i.time, 0.5 * unit));
    expect_vec(i.normal, 0x1.999999999999ap-1, 0x1.3333333333333p-1);
}

/* Upwards, but for nothing that matters: the parts of the normal are 3/5 and
 * 4/5 as straight upwards. */
Test(cast_range, a_way_that_is_nearly_along_an_axis)
{
    for (int side = -1; side <= 1; side += 2) {
        struct solid b = solid_disc(3, 8, 2.5);
        col_impact i = cast(solid_disc(0, 0, 2.5), side * 0x1p-230, 8, b, 1);
        cr_assert(eq(int, i.status, COL_HIT));
        cr_assert(eq(dbl, i.time, 0.5));
        expect_vec(i.normal, 0x1.3333333333333p-1, 0x1.999999999999ap-1);
    }
}

static void keep(void *context, const col_step *step)
{
    *(col_step *)context = *step;
}

/* A ray that ends long before what it would graze, in 2^150 times its own
 * length; a trace tells that. */
Test(cast_range, the_time_of_a_graze_far_ahead)
{
    struct solid disc = solid_disc(1, 1, 1);
    col_shape shape = solid_shape(&disc);
    col_step last = {.kind = COL_STEP_PART};
    col_trace trace = {keep, &last};
    col_ray_hit hit =
        col_ray_test(&shape, (col_vec2){0, 0}, (col_vec2){0x1p-150, 0}, &trace);
    cr_assert(not(hit.hit));
    cr_assert(all(eq(int, last.kind, COL_STEP_IMPACT), last.as.impact.entered));
    cr_assert(eq(int, last.as.impact.rim, COL_RIM_CORNER));
    cr_assert(eq(dbl, last.as.impact.time, 0x1p150));
}

/* A disc of radius 5 m meets a side with the normal (4, 3) / 5 that ends, to
 * the left of the way, in a corner 3 m above it: right at the end of the side.
 * If that is any lower the corner is met. Squares of 3 m are no doubles. */
Test(cast_range, the_end_of_a_side_among_large_numbers)
{
    const double m = 0x1p28 + 1, x = 7 * m;
    for (int up = -1; up <= 1; up++) {
        double y = 3 * m + up;
        const col_vec2 v[] = {{x, y}, {x + 3, y - 4}, {x + 3, y}};
        col_impact i =
            cast(solid_disc(0, 0, 5 * m), 0x1p28, 0, solid_hull(v, 3), 4);
        cr_assert(eq(int, i.status, COL_HIT));
        cr_assert(eq(int, i.axis.kind, up < 0 ? COL_VERTICES : COL_EDGE_OF_B));
        if (up >= 0)
            expect_vec(i.normal, 0x1.999999999999ap-1, 0x1.3333333333333p-1);
        if (up == 0)
            cr_assert(eq(dbl, i.time, 3 * m / 0x1p28));
    }
}

/* With z^2 = 2 y^2 + 1 or - 1, a disc of radius z meets a side with the normal
 * (1, 1) / sqrt(2) that ends in a corner y above its middle: by less than 2^-50
 * beside the end, and 2^-101 of what tells so. */
Test(cast_range, next_to_the_end_of_a_side_among_large_numbers)
{
    double y = 1, z = 1;
    for (int i = 0; i < 40; i++) {
        double next = y + z;
        z = next + y;
        y = next;
        double x = 2 * z;
        const col_vec2 v[] = {{x, y}, {x + 3, y - 3}, {x + 3, y}};
        col_impact hit =
            cast(solid_disc(0, 0, z), 0x1p48, 0, solid_hull(v, 3), 64);
        if (y < 4)
            continue; /* the disc is as small as the side */
        cr_assert(eq(int, hit.status, COL_HIT));
        /* z = 3 and y = 2: + 1, 7 and 5: - 1, and so on. */
        cr_assert(
            eq(int, hit.axis.kind, i % 2 == 0 ? COL_VERTICES : COL_EDGE_OF_B));
    }
}
