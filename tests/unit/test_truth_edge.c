/* What is true of edges and of what is clipped, by paper arithmetic. */
#include "verify/truth/truth.h"

#include <math.h>

#include "support/criterion.h"
#include "support/judging.h"

static double near(struct real x)
{
    return real_near(&x);
}

static void expect_point(const struct real_vec *point, double x, double y)
{
    cr_assert(eq(dbl, near(point->x), x));
    cr_assert(eq(dbl, near(point->y), y));
}

static void expect_clipped(const struct truth_clipped *end, int cut, double x,
                           double y)
{
    cr_assert(eq(int, end->cut, cut));
    expect_point(&end->point, x, y);
}

static void expect_lengths(const struct truth_clipped *end, double depth,
                           double along)
{
    cr_assert(lt(dbl, real_ulps(depth, &end->depth, false), 2));
    cr_assert(lt(dbl, real_ulps(along, &end->along, false), 2));
}

#define DISC JUDGE_SHAPE(0, {100, 100})

/* A box of 4 by 3, either way round. */
static const struct claim_vec box[4] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}};
static const struct claim_vec turned[4] = {{0, 3}, {4, 3}, {4, 0}, {0, 0}};

/* The right side is edge 1 of both, upwards and downwards. */
Test(truth_edge, normals_lead_outward_whichever_the_winding)
{
    for (int way = 0; way < 2; way++) {
        struct judge_shape shape = {way ? turned : box, 4, 0};
        struct truth truth = truth_between(shape, shape);
        struct truth_direction outward = truth_edge_outward(truth.a, 1);
        struct real_vec unit = truth_unit(&outward);
        expect_point(&unit, 1, 0);
        outward = truth_edge_normal(&truth, false, 1);
        unit = truth_unit(&outward);
        expect_point(&unit, 1, 0);
        outward = truth_edge_normal(&truth, true, 1);
        unit = truth_unit(&outward);
        expect_point(&unit, -1, 0);
        outward = truth_edge_outward(truth.a, 3);
        unit = truth_unit(&outward);
        expect_point(&unit, -1, 0);
    }
}

/* Sides of a capsule from (0, 0) to (3, 4), 5 apart from that: the first is to
 * the right, moved by (4, -3), the second to the left and the way back. */
Test(truth_edge, surfaces_of_a_capsule)
{
    struct truth truth = truth_between(JUDGE_SHAPE(5, {0, 0}, {3, 4}), DISC);
    struct real_vec ends[2];
    truth_edge_surface(truth.a, 0, ends);
    expect_point(&ends[0], 4, -3);
    expect_point(&ends[1], 7, 1);
    truth_edge_surface(truth.a, 1, ends);
    expect_point(&ends[0], -1, 7);
    expect_point(&ends[1], -4, 3);
}

/* Below the bottom of a box with a radius of 1, that is at y = -1; the planes
 * at its ends stand at x = 0 and x = 4. */
Test(truth_edge, points_below_and_beyond)
{
    struct truth truth = truth_between((struct judge_shape){box, 4, 1}, DISC);
    struct real beyond[2];
    const struct claim_vec in = {1, 2}, out = {6, -3}, on = {0, -1};
    cr_assert(eq(dbl, near(truth_edge_depth(truth.a, 0, in)), 3));
    cr_assert(eq(dbl, near(truth_edge_depth(truth.a, 0, out)), -2));
    struct real depth = truth_edge_depth(truth.a, 0, on);
    cr_assert(all(real_is_exact(&depth), eq(int, real_sign(&depth), 0)));
    truth_edge_beyond(truth.a, 0, in, beyond);
    cr_assert(eq(dbl, near(beyond[0]), -1));
    cr_assert(eq(dbl, near(beyond[1]), -3));
    truth_edge_beyond(truth.a, 0, out, beyond);
    cr_assert(eq(dbl, near(beyond[0]), -6));
    cr_assert(eq(dbl, near(beyond[1]), 2));
}

/* ---- The article on clipping -------------------------------------------- */

#define LOW_BOX JUDGE_SHAPE(0, {4, 2}, {12, 2}, {12, 5}, {4, 5})

/* The bottom of A, (8,4)-(14,4), and the top of B, (12,5)-(4,5): 1 deep. */
Test(truth_edge, example_1_of_the_article)
{
    struct truth truth = truth_between(
        JUDGE_SHAPE(0, {8, 4}, {14, 4}, {14, 9}, {8, 9}), LOW_BOX);
    struct truth_clipped ends[2];
    cr_assert(eq(int, truth_edge_clip(truth.a, 0, truth.b, 2, ends), 2));
    expect_clipped(&ends[0], -1, 12, 5);
    expect_lengths(&ends[0], 1, 4);
    expect_clipped(&ends[1], 0, 8, 5);
    expect_lengths(&ends[1], 1, 0);
}

/* The top of B and A's edge (2,8)-(6,4), edge 0: its end (6, 4) is 1 deep; at
 * x = 4 it is at y = 6, above. */
Test(truth_edge, example_2_of_the_article)
{
    struct truth truth =
        truth_between(JUDGE_SHAPE(0, {2, 8}, {6, 4}, {9, 7}, {5, 11}), LOW_BOX);
    struct truth_clipped ends[2];
    cr_assert(eq(int, truth_edge_clip(truth.b, 2, truth.a, 0, ends), 2));
    expect_clipped(&ends[0], 1, 4, 6);
    expect_lengths(&ends[0], -1, 8);
    expect_clipped(&ends[1], -1, 6, 4);
    expect_lengths(&ends[1], 1, 6);
}

/* The edge (9,4)-(13,3) of A: (12, 5) is 7 / sqrt(17) deep, 11 / sqrt(17) along
 * it; the plane at (9, 4) cuts at (9.25, 5), 4.25 / sqrt(17) deep. */
Test(truth_edge, example_3_of_the_article)
{
    struct truth truth = truth_between(
        JUDGE_SHAPE(0, {9, 4}, {13, 3}, {14, 7}, {10, 8}), LOW_BOX);
    struct truth_clipped ends[2];
    cr_assert(eq(int, truth_edge_clip(truth.a, 0, truth.b, 2, ends), 2));
    expect_clipped(&ends[0], -1, 12, 5);
    expect_lengths(&ends[0], 7 / sqrt(17), 11 / sqrt(17));
    expect_clipped(&ends[1], 0, 9.25, 5);
    expect_lengths(&ends[1], 4.25 / sqrt(17), 0);
}

/* ---- With radii --------------------------------------------------------- */

/* The bottom of a box, 1 below y = 0, and a capsule's side that comes from
 * (1, -7) and goes up along (3, 4), moved out by 5 along (-4, 3) / 5: its core
 * is at (5, -10), so the surface is at (1, -7) + t (3, 4). It meets x = 4 at
 * y = -3: that is 2 above the surface. As edge 1 it is passed downwards. */
Test(truth_edge, rounded_edges_are_cut_where_they_lie)
{
    struct truth truth = truth_between((struct judge_shape){box, 4, 1},
                                       JUDGE_SHAPE(5, {5, -10}, {11, -2}));
    struct truth_clipped ends[2];
    for (int way = 0; way < 2; way++) {
        struct judge_shape shape = {way ? turned : box, 4, 1};
        truth = truth_between(shape, JUDGE_SHAPE(5, {5, -10}, {11, -2}));
        cr_assert(eq(
            int, truth_edge_clip(truth.a, way ? 2 : 0, truth.b, 1, ends), 2));
        expect_clipped(&ends[0], way ? 0 : 1, 4, -3);
        expect_lengths(&ends[0], -2, way ? 0 : 4);
        expect_clipped(&ends[1], -1, 1, -7);
        expect_lengths(&ends[1], -6, way ? 3 : 1);
    }
}

/* A surface end just in the plane is not cut; an edge beyond leaves nothing;
 * one across the reference edge is all in or all out. Edges of directions (1,
 * 1) and radii that add up touch, exactly. */
Test(truth_edge, ends_on_the_planes_are_not_cut)
{
    struct truth_clipped ends[2];
    struct truth truth = truth_between((struct judge_shape){box, 4, 0},
                                       JUDGE_SHAPE(0, {4, -1}, {0, -2}));
    cr_assert(eq(int, truth_edge_clip(truth.a, 0, truth.b, 0, ends), 2));
    cr_assert(all(eq(int, ends[0].cut, -1), eq(int, ends[1].cut, -1)));
    truth = truth_between((struct judge_shape){box, 4, 0},
                          JUDGE_SHAPE(0, {5, -1}, {7, -2}));
    cr_assert(eq(int, truth_edge_clip(truth.a, 0, truth.b, 0, ends), 0));
    truth = truth_between((struct judge_shape){box, 4, 0},
                          JUDGE_SHAPE(0, {3, -1}, {3, -2}));
    cr_assert(eq(int, truth_edge_clip(truth.a, 0, truth.b, 0, ends), 2));
    cr_assert(all(eq(int, ends[0].cut, -1), eq(int, ends[1].cut, -1)));
    truth = truth_between(JUDGE_SHAPE(2, {0, 0}, {3, 4}),
                          JUDGE_SHAPE(3, {4, -3}, {7, 1}));
    cr_assert(eq(int, truth_edge_clip(truth.a, 0, truth.b, 1, ends), 2));
    for (int i = 0; i < 2; i++) {
        cr_assert(real_is_exact(&ends[i].depth));
        cr_assert(eq(int, real_sign(&ends[i].depth), 0));
        cr_assert(eq(dbl, near(ends[i].along), i ? 0 : 5));
    }
}
