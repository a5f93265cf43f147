/* Linear casts on paper. A is the unit box at the origin unless said. */
#include "collide_motion.h"
#include "collide_steps.h"

#include <math.h>

#include "support/expect.h"
#include "support/ring.h"
#include "support/rng.h"
#include "support/shapes.h"

static col_impact cast(struct solid a, col_vec2 va, struct solid b, col_vec2 vb,
                       double dt, double target)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    col_moving one = {&p, va}, two = {&q, vb};
    return col_cast_test(&one, &two, dt, target, NULL);
}

static col_impact towards(struct solid b, double vx, double vy)
{
    return cast(solid_box(0, 0, 1, 1), (col_vec2){vx, vy}, b, (col_vec2){0, 0},
                1, 0);
}

static void expect_hit(col_impact i, double time, double x, double y)
{
    cr_assert(eq(int, i.status, COL_HIT));
    cr_assert(eq(dbl, i.time, time));
    cr_assert(eq(dbl, i.from, time));
    cr_assert(eq(dbl, i.to, time));
    cr_assert(eq(dbl, i.depth, 0));
    expect_vec(i.normal, x, y);
}

static void expect_apart(col_impact i)
{
    cr_assert(eq(int, i.status, COL_APART));
    cr_assert(eq(dbl, i.time, 0));
    expect_vec(i.normal, 0, 0);
}

static void expect_axis(col_impact i, col_axis_kind kind, int a, int b)
{
    cr_assert(all(eq(int, i.axis.kind, kind), eq(int, i.axis.a, a),
                  eq(int, i.axis.b, b)));
}

static const col_vec2 rest = {0, 0};

/* ---- Sides -------------------------------------------------------------- */

Test(cast, sides_meet_in_the_middle_of_where_they_lie_beside_each_other)
{
    col_impact i = towards(solid_box(3, 0.5, 5, 2), 4, 0);
    expect_hit(i, 0.5, 1, 0);
    expect_axis(i, COL_EDGE_OF_A, 1, 0); /* B's vertex (3, 0.5) */
    expect_vec(i.points.a, 3, 0.75);
    expect_vec(i.points.b, 3, 0.75);
}

Test(cast, both_may_move)
{
    col_impact i = cast(solid_box(0, 0, 1, 1), (col_vec2){3, 1},
                        solid_box(3, 0, 4, 2), (col_vec2){-1, 0.5}, 1, 0);
    expect_hit(i, 0.5, 1, 0);
    expect_vec(i.points.a, 2.5, 1); /* 0.5 .. 1.5 beside 0.25 .. 2.25 */
}

/* (1, 1) goes to the line x + y = 4 as (2, 2). */
Test(cast, a_corner_meets_a_slanted_side)
{
    struct solid b = solid_hull(
        (const col_vec2[]){{4, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 4}}, 5);
    col_impact i = towards(b, 2, 2);
    double half = 0.70710678118654757;
    expect_hit(i, 0.5, half, half);
    expect_vec(i.points.a, 2, 2);
    expect_vec(i.points.b, 2, 2);
    cr_assert(eq(int, i.axis.kind, COL_EDGE_OF_B));
    cr_assert(eq(int, i.axis.a, 2));
}

/* The second of two edges in a row is touched, the first one names the side. */
Test(cast, a_side_of_many_edges_goes_by_its_first_one)
{
    const col_vec2 floor[] = {{-9, -2}, {9, -2}, {9, -1}, {2, -1}, {-9, -1}};
    col_shape a = {(const col_vec2[]){{0, 0}}, 1, 1, 0.5, NULL};
    col_shape b = {floor, 5, 1, 0, NULL};
    col_moving one = {&a, {0, -1}}, two = {&b, rest};
    col_impact i = col_cast_test(&one, &two, 1, 0, NULL);
    expect_hit(i, 0.5, 0, -1);
    expect_axis(i, COL_EDGE_OF_B, 0, 2);
    expect_vec(i.points.b, 0, -1);
}

/* ---- Corners ------------------------------------------------------------ */

/* Centres 5 apart along x, 3 and 4 at the hit: 2 to go. */
Test(cast, discs_meet_at_the_smaller_root)
{
    col_impact i = cast(solid_disc(0, 0, 2), (col_vec2){4, 0},
                        solid_disc(5, 4, 3), rest, 1, 0);
    expect_hit(i, 0.5, 0x1.3333333333333p-1, 0x1.999999999999ap-1);
    expect_axis(i, COL_VERTICES, 0, 0);
    expect_vec(i.points.a, 2 + 1.2, 1.6);
    expect_vec(i.points.b, 3.2, 1.6);
}

Test(cast, a_disc_meets_the_corner_of_a_box)
{
    col_impact i = cast(solid_disc(0, 0, 5), (col_vec2){8, 0},
                        solid_box(7, 4, 9, 9), rest, 1, 0);
    expect_hit(i, 0.5, 0x1.3333333333333p-1, 0x1.999999999999ap-1);
    expect_axis(i, COL_VERTICES, 0, 0);
    expect_vec(i.points.b, 7, 4);
}

/* Where a side ends and an arc begins, the side stands. */
Test(cast, a_break_of_the_rim_belongs_to_the_side)
{
    col_impact i = cast(solid_disc(0, 0, 1), (col_vec2){4, 0},
                        solid_box(3, 0, 5, 9), rest, 1, 0);
    expect_hit(i, 0.5, 1, 0);
    expect_axis(i, COL_EDGE_OF_B, 0, 3);
}

/* Corner to corner without radii: (1, 1) to (3, 3). */
Test(cast, of_sides_that_end_in_one_corner_the_first_axis_stands)
{
    col_impact i = towards(solid_box(3, 3, 4, 4), 4, 4);
    expect_hit(i, 0.5, 1, 0);
    expect_axis(i, COL_EDGE_OF_A, 1, 0);
    expect_vec(i.points.a, 3, 3);
}

/* ---- No hits ------------------------------------------------------------ */

Test(cast, grazing_is_no_hit)
{
    expect_apart(towards(solid_box(3, 1, 4, 2), 8, 0));
    expect_apart(towards(solid_box(3, 1, 4, 2), 4, 4));
    expect_apart(cast(solid_disc(0, 0, 2), (col_vec2){9, 0},
                      solid_disc(5, 5, 3), rest, 1, 0));
    expect_hit(towards(solid_box(3, nextafter(1, 0), 4, 2), 4, 0), 0.5, 1, 0);
    expect_apart(towards(solid_box(3, nextafter(1, 2), 4, 2), 4, 0));
}

Test(cast, sliding_and_leaving_are_no_hits)
{
    expect_apart(towards(solid_box(0, -1, 9, 0), 1, 0));
    expect_apart(towards(solid_box(1, 0, 2, 1), -1, 0));
    expect_apart(towards(solid_box(3, 0, 4, 1), -9, 0));
    expect_apart(towards(solid_box(1, 0, 2, 1), 0, 0));
}

Test(cast, what_has_no_interior_is_not_hit)
{
    struct solid point = solid_disc(0, 0, 0);
    struct solid wall = solid_capsule((col_vec2){2, -1}, (col_vec2){2, 1}, 0);
    struct solid bar = solid_capsule((col_vec2){0, -1}, (col_vec2){0, 1}, 0);
    struct solid rod = solid_capsule((col_vec2){0, 0}, (col_vec2){1, 0}, 0);
    col_vec2 v = {4, 0};
    expect_apart(cast(point, v, solid_disc(2, 0, 0), rest, 1, 0));
    expect_apart(cast(point, v, wall, rest, 1, 0));
    expect_apart(cast(bar, v, wall, rest, 1, 0));
    expect_hit(cast(rod, v, wall, rest, 1, 0), 0.25, 1, 0);
    expect_hit(cast(point, v, wall, rest, 1, 1), 0.25, 1, 0);
}

Test(cast, the_end_of_the_interval_belongs_to_it)
{
    struct solid a = solid_box(0, 0, 1, 1), b = solid_box(3, 0, 4, 1);
    col_vec2 v = {1, 0};
    expect_hit(cast(a, v, b, rest, 2, 0), 2, 1, 0);
    expect_apart(cast(a, v, b, rest, nextafter(2, 1), 0));
    struct solid p = solid_disc(0, 0, 2), q = solid_disc(5, 4, 3);
    expect_apart(cast(p, v, q, rest, nextafter(2, 1), 0));
    cr_assert(eq(int, cast(p, v, q, rest, 2, 0).status, COL_HIT));
}

/* ---- Sizes -------------------------------------------------------------- */

/* Squares of its edges are nothing among doubles: still it is met where it is,
 * as a point would be, by its corner to the left of the path. */
Test(cast, a_tiny_shape_is_met_at_the_right_corner)
{
    double e = 0x1p-560;
    struct solid b = solid_hull((const col_vec2[]){{0, 0}, {e, -e}, {e, e}}, 3);
    col_impact i = cast(solid_disc(-8, 5, 6), (col_vec2){8, 0}, b, rest, 1, 0);
    cr_assert(eq(int, i.status, COL_HIT));
    expect_axis(i, COL_VERTICES, 0, 2);
    cr_assert(epsilon_eq(dbl, i.time, (8 - sqrt(11)) / 8, 1e-15));
    cr_assert(epsilon_eq(dbl, i.normal.x, sqrt(11) / 6, 1e-15));
    cr_assert(epsilon_eq(dbl, i.normal.y, -5. / 6, 1e-15));
}

/* ---- The start ---------------------------------------------------------- */

Test(cast, touching_and_moving_in_is_a_hit_at_once)
{
    expect_hit(towards(solid_box(1, 0, 2, 1), 1, 0), 0, 1, 0);
    expect_hit(towards(solid_box(1, 0, 2, 1), 0x1p-1074, 0), 0, 1, 0);
    expect_hit(cast(solid_disc(0, 0, 2), (col_vec2){1, 0}, solid_disc(3, 4, 3),
                    rest, 1, 0),
               0, 0x1.3333333333333p-1, 0x1.999999999999ap-1);
}

Test(cast, overlapping_at_the_start_is_as_sat_says)
{
    col_impact i = towards(solid_box(0.75, 0.5, 2, 2), -9, 0);
    cr_assert(eq(int, i.status, COL_OVERLAPPING));
    cr_assert(eq(dbl, i.time, 0));
    cr_assert(eq(dbl, i.depth, 0.25));
    expect_vec(i.normal, 1, 0);
    expect_axis(i, COL_EDGE_OF_A, 1, 0);
    cr_assert(
        eq(int, towards(solid_box(0, 0, 1, 1), 0, 0).status, COL_OVERLAPPING));
}

/* ---- Target ------------------------------------------------------------- */

Test(cast, a_target_is_met_before)
{
    struct solid a = solid_box(0, 0, 1, 1), b = solid_box(3, 0.5, 5, 2);
    col_impact i = cast(a, (col_vec2){4, 0}, b, rest, 1, 0.5);
    expect_hit(i, 0.375, 1, 0);
    expect_vec(i.points.a, 2.5, 0.75);
    expect_vec(i.points.b, 3, 0.75);
}

Test(cast, nearer_than_the_target_is_a_hit_at_once)
{
    struct solid a = solid_box(0, 0, 1, 1), b = solid_box(3, 0, 5, 1);
    for (int v = -1; v <= 1; v++)
        expect_hit(cast(a, (col_vec2){v, 0}, b, rest, 1, 2.5), 0, 1, 0);
    expect_hit(cast(a, (col_vec2){1, 0}, b, rest, 1, 2), 0, 1, 0);
    expect_apart(cast(a, (col_vec2){-1, 0}, b, rest, 1, 2));
    expect_apart(cast(a, rest, b, rest, 1, 2));
    struct solid touching = solid_box(1, 0, 2, 1);
    expect_hit(cast(a, (col_vec2){-1, 0}, touching, rest, 1, 2), 0, 1, 0);
    struct solid over = solid_box(0.5, 0, 2, 1);
    cr_assert(eq(int, cast(a, rest, over, rest, 1, 2).status, COL_OVERLAPPING));
}

/* 2^60 + 2^-60 is no double, as a sum of radii and target it counts. */
Test(cast, radii_and_target_are_added_exactly)
{
    struct solid a = solid_disc(-0x1p60, 0, 0x1p60),
                 b = solid_disc(1, 0, 0x1p-60);
    col_vec2 v = {0, 1};
    cr_assert(eq(int, cast(a, v, b, rest, 1, 1).status, COL_HIT));
    expect_apart(cast(a, v, solid_disc(1, 0, 0), rest, 1, 1));
}

/* ---- Trace -------------------------------------------------------------- */

static void keep(void *context, const col_step *step)
{
    col_step **next = context;
    *(*next)++ = *step;
}

/* The disc passes above the lower side's end: width, the side, the corner. */
Test(cast, a_trace_shows_the_rim_up_to_where_it_is_entered)
{
    struct solid p = solid_disc(0, 0, 5), q = solid_box(7, 4, 9, 9);
    col_shape a = solid_shape(&p), b = solid_shape(&q);
    col_step steps[8], *next = steps;
    col_trace trace = {keep, &next};
    col_moving one = {&a, {8, 0}}, two = {&b, rest};
    col_cast_test(&one, &two, 1, 0, &trace);
    cr_assert(eq(long, next - steps, 3));
    cr_assert(eq(int, steps[0].kind, COL_STEP_IMPACT));
    cr_assert(eq(int, steps[0].as.impact.rim, COL_RIM_WIDTH));
    cr_assert(eq(dbl, steps[0].as.impact.from_aside, 14));
    cr_assert(eq(dbl, steps[0].as.impact.to_aside, -1));
    expect_vec(steps[0].as.impact.way, 8, 0);
    cr_assert(eq(dbl, steps[0].as.impact.radius, 5));
    cr_assert(eq(int, steps[1].as.impact.rim, COL_RIM_SIDE));
    cr_assert(eq(dbl, steps[1].as.impact.from_aside, 9));
    cr_assert(eq(dbl, steps[1].as.impact.to_aside, 4));
    cr_assert(not(steps[1].as.impact.entered));
    cr_assert(eq(int, steps[2].as.impact.rim, COL_RIM_CORNER));
    cr_assert(steps[2].as.impact.entered);
    cr_assert(eq(dbl, steps[2].as.impact.time, 0.5));
    expect_vec(steps[2].as.impact.from.point, 7, 4);
}

/* ---- Many vertices ------------------------------------------------------ */

static void count_step(void *context, const col_step *step)
{
    (void)step;
    ++*(long *)context;
}

/* Halving a long chain finds what going along it finds, as with a trace. */
Test(cast, long_chains_are_gone_along_or_halved)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(11);
    long steps = 0, hits = 0;
    col_trace trace = {count_step, &steps};
    for (int i = 0; i < 300; i++) {
        ring_any(&one, &rng);
        ring_any(&two, &rng);
        col_vec2 *v = one.v;
        for (int k = 0; k < one.shape.count; k++)
            v[k].x -= 3000; /* whole ones reach that far */
        if (i % 2 > 0)
            one.shape.count = one.shape.winding = 1;
        col_vec2 from = v[rng_below(&rng, one.shape.count)];
        col_vec2 to = two.v[rng_below(&rng, two.shape.count)];
        col_moving a = {&one.shape, {to.x - from.x, to.y - from.y}};
        col_moving b = {&two.shape, rest};
        col_impact p = col_cast_test(&a, &b, 2, 0, NULL);
        col_impact q = col_cast_test(&a, &b, 2, 0, &trace);
        cr_assert(eq(int, p.status, q.status));
        cr_assert(all(eq(int, p.axis.kind, q.axis.kind),
                      eq(int, p.axis.a, q.axis.a),
                      eq(int, p.axis.b, q.axis.b)));
        cr_assert(eq(dbl, p.time, q.time));
        expect_vec(p.normal, q.normal.x, q.normal.y);
        expect_vec(p.points.a, q.points.a.x, q.points.a.y);
        hits += p.status == COL_HIT;
    }
    cr_assert(lt(long, 100, hits));
    cr_assert(lt(long, 300, steps));
}
