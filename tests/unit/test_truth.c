/* What is true of two shapes, by paper arithmetic. */
#include <math.h>
#include <stdlib.h>

#include "support/criterion.h"
#include "support/judging.h"
#include "support/scarce.h"
#include "verify/truth/judging.h"

/* ---- Pairs -------------------------------------------------------------- */

static struct judge_shape box(const struct claim_vec corner[4])
{
    return (struct judge_shape){corner, 4, 0};
}

#define BOX(x0, y0, x1, y1)                                                    \
    box((const struct claim_vec[4]){{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}})
#define DISC(x, y, r)         JUDGE_SHAPE(r, {x, y})
#define SEGMENT(x, y, x1, y1) JUDGE_SHAPE(0, {x, y}, {x1, y1})

/* The amount is as expected to the last bit that doubles have; 0 exactly. */
static void expect_amount(const struct truth *truth, double amount)
{
    cr_assert(eq(dbl, real_near(&truth->amount), amount));
    cr_assert(eq(int, truth->touching, (truth->overlap && amount <= 0)));
    cr_assert(eq(int, real_sign(&truth->amount), amount > 0));
}

static void expect_apart(const struct truth *truth, double distance)
{
    cr_assert(not(truth->overlap));
    expect_amount(truth, distance);
}

static void expect_depth(const struct truth *truth, double depth)
{
    cr_assert(truth->overlap);
    expect_amount(truth, depth);
}

/* Normal i, to the nearest doubles. */
static void expect_normal(const struct truth *truth, int i, double x, double y)
{
    cr_assert(lt(int, i, truth->normal_count));
    struct real_vec unit = truth_unit(&truth->normals[i]);
    cr_assert(eq(dbl, real_near(&unit.x), x));
    cr_assert(eq(dbl, real_near(&unit.y), y));
}

/* Whether (x, y) is a normal, exactly, of any length. */
static bool is_normal(const struct truth *truth, double x, double y)
{
    return truth_is_normal(truth, &(struct truth_direction){.to = {x, y}});
}

/* The only ones. */
static void expect_one_normal(const struct truth *truth, double x, double y)
{
    cr_assert(eq(int, truth->spread, TRUTH_NORMALS_LISTED));
    cr_assert(eq(int, truth->normal_count, 1));
    expect_normal(truth, 0, x, y);
}

/* ---- How they lie ------------------------------------------------------- */

/* (0,0)-(2,2) and (1.5,0.5)-(3,1) share 0.5 along x, 0.5 along y would take 1.
 */
Test(truth, boxes_overlap_by_the_lesser_way_out)
{
    struct truth truth = truth_between(BOX(0, 0, 2, 2), BOX(1.5, 0.5, 3, 1));
    expect_depth(&truth, 0.5);
    expect_one_normal(&truth, 1, 0);
    cr_assert(is_normal(&truth, 7, 0));
    cr_assert(not(is_normal(&truth, -7, 0)));
    cr_assert(not(is_normal(&truth, 1, 5e-324)));
    cr_assert(not(is_normal(&truth, 0, 0)));
}

/* The nearest corners are (1, 1) and (4, 5): 3, 4, 5. */
Test(truth, boxes_apart_are_so_by_corners_or_sides)
{
    struct truth truth = truth_between(BOX(0, 0, 1, 1), BOX(4, 5, 6, 6));
    expect_apart(&truth, 5);
    expect_one_normal(&truth, 0.6, 0.8);
    truth = truth_between(BOX(0, 0, 1, 1), BOX(4, 0.5, 6, 6));
    expect_apart(&truth, 3);
    expect_one_normal(&truth, 1, 0);
}

/* Sides that touch have one normal; corners all between those of both sides. */
Test(truth, boxes_touch_along_sides_or_at_corners)
{
    struct truth truth = truth_between(BOX(0, 0, 1, 1), BOX(1, 0.5, 2, 3));
    expect_depth(&truth, 0);
    expect_one_normal(&truth, 1, 0);
    truth = truth_between(BOX(0, 0, 1, 1), BOX(1, 1, 2, 2));
    expect_depth(&truth, 0);
    cr_assert(eq(int, truth.spread, TRUTH_NORMALS_BETWEEN));
    expect_normal(&truth, 0, 1, 0);
    expect_normal(&truth, 1, 0, 1);
    cr_assert(is_normal(&truth, 1, 5e-324));
    cr_assert(is_normal(&truth, 0, 1));
    cr_assert(not(is_normal(&truth, -5e-324, 1)));
    cr_assert(not(is_normal(&truth, 1, -5e-324)));
    cr_assert(not(is_normal(&truth, -1, -1)));
}

/* The corner is where the walk round the differences begins: (0,0)-(1,1) minus
 * the box at (-1,-1)-(0,0) begins there. */
Test(truth, boxes_touch_at_each_corner)
{
    const double at[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        double x = at[i][0], y = at[i][1];
        struct truth truth =
            truth_between(BOX(0, 0, 1, 1), BOX(x, y, x + 1, y + 1));
        expect_depth(&truth, 0);
        cr_assert(eq(int, truth.spread, TRUTH_NORMALS_BETWEEN));
        cr_assert(is_normal(&truth, x, y));
        cr_assert(is_normal(&truth, 0, y));
        cr_assert(is_normal(&truth, x, 0));
        cr_assert(not(is_normal(&truth, -x, y)));
        cr_assert(not(is_normal(&truth, x, -y)));
        cr_assert(not(is_normal(&truth, -x, -y)));
    }
}

/* The way out of the large one is by its left side, 2 units. */
Test(truth, one_in_the_other)
{
    struct truth truth = truth_between(BOX(0, 0, 10, 10), BOX(1, 4, 2, 5));
    expect_depth(&truth, 2);
    expect_one_normal(&truth, -1, 0);
    truth = truth_between(BOX(1, 4, 2, 5), BOX(0, 0, 10, 10));
    expect_depth(&truth, 2);
    expect_one_normal(&truth, 1, 0);
}

/* By each of the four sides it is 2. */
Test(truth, the_same_box_twice)
{
    struct truth truth = truth_between(BOX(0, 0, 2, 2), BOX(0, 0, 2, 2));
    expect_depth(&truth, 2);
    cr_assert(eq(int, truth.spread, TRUTH_NORMALS_LISTED));
    cr_assert(eq(int, truth.normal_count, 4));
    cr_assert(is_normal(&truth, 1, 0) && is_normal(&truth, -1, 0));
    cr_assert(is_normal(&truth, 0, 1) && is_normal(&truth, 0, -1));
    cr_assert(not(is_normal(&truth, 1, 1)));
}

/* 5 apart: radii 2 and 2 leave 1, 2 and 3 touch, 3 and 4 are 2 deep. */
Test(truth, discs_are_apart_by_their_centers_and_radii)
{
    struct truth truth = truth_between(DISC(0, 0, 2), DISC(3, 4, 2));
    expect_apart(&truth, 1);
    expect_one_normal(&truth, 0.6, 0.8);
    truth = truth_between(DISC(0, 0, 2), DISC(3, 4, 3));
    expect_depth(&truth, 0);
    expect_one_normal(&truth, 0.6, 0.8);
    truth = truth_between(DISC(0, 0, 3), DISC(3, 4, 4));
    expect_depth(&truth, 2);
    expect_one_normal(&truth, 0.6, 0.8);
}

Test(truth, discs_about_one_point)
{
    struct truth truth = truth_between(DISC(3, 4, 1), DISC(3, 4, 2));
    expect_depth(&truth, 3);
    cr_assert(eq(int, truth.spread, TRUTH_NORMALS_ALL));
    cr_assert(is_normal(&truth, -3, 1e-300));
    truth = truth_between(DISC(3, 4, 0), DISC(3, 4, 0));
    expect_depth(&truth, 0);
    cr_assert(eq(int, truth.spread, TRUTH_NORMALS_ALL));
}

/* One in the other, to leave it either way across; crossing, by the shortest
 * half; end to end, anywhere but back. */
Test(truth, segments_overlap_with_the_normals_across)
{
    struct truth truth =
        truth_between(SEGMENT(0, 0, 4, 0), SEGMENT(1, 0, 2, 0));
    expect_depth(&truth, 0);
    cr_assert(eq(int, truth.spread, TRUTH_NORMALS_LISTED));
    cr_assert(eq(int, truth.normal_count, 2));
    cr_assert(is_normal(&truth, 0, 1) && is_normal(&truth, 0, -1));
    truth = truth_between(SEGMENT(-3, 0, 3, 0), SEGMENT(0, -1, 0, 2));
    expect_depth(&truth, 1);
    expect_one_normal(&truth, 0, 1);
    truth = truth_between(SEGMENT(0, 0, 1, 0), SEGMENT(1, 0, 2, 0));
    expect_depth(&truth, 0);
    cr_assert(eq(int, truth.spread, TRUTH_NORMALS_BETWEEN));
    expect_normal(&truth, 0, 0, -1);
    expect_normal(&truth, 1, 0, 1);
    cr_assert(is_normal(&truth, 5, -3));
    cr_assert(not(is_normal(&truth, -5e-324, 1)));
    truth = truth_between(SEGMENT(0, 0, 1, 0), SEGMENT(3, 0, 2, 0));
    expect_apart(&truth, 1);
    expect_one_normal(&truth, 1, 0);
    truth = truth_between(SEGMENT(0, 0, 2, 0), DISC(1, 0, 0));
    expect_depth(&truth, 0);
    cr_assert(eq(int, truth.normal_count, 2));
}

/* Cores that cross: the depth is that of the cores, and both radii. */
Test(truth, capsules_that_cross_are_deep_by_both_radii)
{
    struct truth truth = truth_between(JUDGE_SHAPE(0.5, {-3, 0}, {3, 0}),
                                       JUDGE_SHAPE(0.25, {0, -1}, {0, 2}));
    expect_depth(&truth, 1.75);
    expect_one_normal(&truth, 0, 1);
    truth = truth_between(JUDGE_SHAPE(0.5, {-3, 0}, {3, 0}),
                          JUDGE_SHAPE(0.5, {1, 2}, {1, 5}));
    expect_apart(&truth, 1);
    expect_one_normal(&truth, 0, 1);
}

/* Depth 7 / sqrt(17) along (-1, -4): example 3 of the article on clipping. */
static const struct claim_vec kite[4] = {{9, 4}, {13, 3}, {14, 7}, {10, 8}};

Test(truth, the_example_of_the_article_is_7_by_root_17_deep)
{
    struct truth truth = truth_between(box(kite), BOX(4, 2, 12, 5));
    double root = sqrt(17);
    cr_assert(truth.overlap && !truth.touching);
    cr_assert(lt(dbl, real_ulps(7 / root, &truth.amount, false), 2));
    cr_assert(eq(int, truth.normal_count, 1));
    cr_assert(is_normal(&truth, -1, -4));
    struct real_vec unit = truth_unit(&truth.normals[0]);
    cr_assert(lt(dbl, real_ulps(-1 / root, &unit.x, false), 2));
    cr_assert(lt(dbl, real_ulps(-4 / root, &unit.y, false), 2));
}

/* The smallest numbers there are, the largest, and both together. */
Test(truth, the_smallest_and_the_largest_numbers_do)
{
    const double tiny = 5e-324, most = 1e60;
    struct truth truth = truth_between(DISC(0, 0, 0), DISC(tiny, 0, 0));
    expect_apart(&truth, tiny);
    expect_one_normal(&truth, 1, 0);
    truth = truth_between(DISC(-most, 0, most), DISC(most, 0, most));
    expect_depth(&truth, 0);
    truth = truth_between(DISC(-most, 0, most), DISC(most, tiny, most));
    cr_assert(not(truth.overlap));
    cr_assert(eq(dbl, real_near(&truth.amount), 0));
    cr_assert(eq(int, real_sign(&truth.amount), 1));
    truth = truth_between(BOX(-most, -most, most, most), DISC(0, tiny, tiny));
    cr_assert(truth.overlap);
    expect_one_normal(&truth, 0, 1);
    cr_assert(eq(dbl, real_near(&truth.amount), most));
    struct real exact = real_of(most);
    cr_assert(eq(int, real_compare(&truth.amount, &exact), 0));
}

/* From (0, 1) it is 6 / sqrt(37) to the first side, 1 to the second, which is
 * so short that its square is subnormal, rounded to twice its size, and 1.75 /
 * sqrt(4.0625) to the third. */
Test(truth, a_side_too_short_for_its_square)
{
    const double t = 0x1.7p-539;
    struct truth truth =
        truth_between(DISC(0, 1, 0), JUDGE_SHAPE(0, {-6, 1}, {-t, 0}, {t, 0},
                                                 {1.75, 1}, {0, 8}));
    cr_assert(truth.overlap);
    cr_assert(lt(dbl, real_ulps(1.75 / sqrt(4.0625), &truth.amount, false), 2));
    cr_assert(eq(int, truth.normal_count, 1));
}

/* ---- Hulls -------------------------------------------------------------- */

static struct truth_shape ready(struct judge_shape shape)
{
    return *truth_between(shape, DISC(0, 0, 0)).a;
}

/* Vertices on sides are no corners, whatever way round, from wherever. */
Test(truth, corners_of_a_hull)
{
    struct claim_vec ring[6] = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}};
    for (int turn = 0; turn < 12; turn++) {
        struct claim_vec shape[6];
        for (int i = 0; i < 6; i++)
            shape[i] = ring[(turn < 6 ? i + turn : 17 - i - turn) % 6];
        struct truth_shape made = ready((struct judge_shape){shape, 6, 0});
        cr_assert(eq(int, made.hull_count, 4));
        cr_assert(eq(int, made.hull_last, 2));
        cr_assert(eq(int, made.winding, turn < 6 ? 1 : -1));
        for (int i = 0; i < 4; i++) {
            cr_assert(eq(dbl, shape[made.hull[i]].x, i == 1 || i == 2 ? 2 : 0));
            cr_assert(eq(dbl, shape[made.hull[i]].y, i >= 2 ? 2 : 0));
        }
    }
}

Test(truth, hulls_without_area)
{
    struct truth_shape made = ready(JUDGE_SHAPE(1, {3, 3}, {1, 1}, {2, 2}));
    cr_assert(eq(int, made.hull_count, 2));
    cr_assert(eq(int, made.hull[0], 1));
    cr_assert(eq(int, made.hull[1], 0));
    cr_assert(eq(int, made.winding, 1));
    made = ready(JUDGE_SHAPE(1, {3, 3}, {3, 3}, {3, 3}));
    cr_assert(eq(int, made.hull_count, 1));
    cr_assert(eq(int, made.hull_last, 0));
}

/* ---- Claims ------------------------------------------------------------- */

static void expect_nearest(const struct truth *truth, const double claim[2],
                           double x, double y)
{
    struct real_vec unit = truth_nearest_normal(truth, claim[0], claim[1]);
    cr_assert(eq(dbl, real_near(&unit.x), x));
    cr_assert(eq(dbl, real_near(&unit.y), y));
}

Test(truth, nearest_of_the_normals)
{
    struct truth truth = truth_between(BOX(0, 0, 2, 2), BOX(0, 0, 2, 2));
    expect_nearest(&truth, (double[]){0.9, 0.1}, 1, 0);
    expect_nearest(&truth, (double[]){-0.9, 0.1}, -1, 0);
    expect_nearest(&truth, (double[]){0.1, -0.9}, 0, -1);
    expect_nearest(&truth, (double[]){0.1, 3}, 0, 1);
    truth = truth_between(BOX(0, 0, 1, 1), BOX(1, 1, 2, 2));
    expect_nearest(&truth, (double[]){3, 4}, 0.6, 0.8);
    expect_nearest(&truth, (double[]){-0.1, 1}, 0, 1);
    expect_nearest(&truth, (double[]){1, -0.1}, 1, 0);
    expect_nearest(&truth, (double[]){0, 0}, 1, 0);
    truth = truth_between(DISC(0, 0, 1), DISC(0, 0, 2));
    expect_nearest(&truth, (double[]){-3, 4}, -0.6, 0.8);
    expect_nearest(&truth, (double[]){0, -0.0}, 1, 0);
    truth = truth_between(DISC(0, 0, 2), DISC(3, 4, 2));
    expect_nearest(&truth, (double[]){0, 0}, 0.6, 0.8);
}

/* Boxes of sides 2 and 1, 3 apart along x: along (1, 0) 3; along (3, 4) it is
 * (3 * 3 - 4 * 2) / 5; along (0, 2) they overlap by 1, along (-1, 0) by 6. */
Test(truth, gaps_along_directions)
{
    struct truth truth = truth_between(BOX(0, 0, 2, 2), BOX(5, 0, 6, 1));
    const double along[][3] = {
        {1, 0, 3}, {3, 4, 0.2}, {0, 2, -2}, {0, -2, -1}, {-1e300, 0, -6},
    };
    for (int i = 0; i < 5; i++) {
        struct real gap = truth_gap_of(&truth, along[i][0], along[i][1]);
        cr_assert(eq(dbl, real_near(&gap), along[i][2]));
    }
    struct truth_direction turned = {
        .from = {0, 7}, .to = {0, 5}, .turned = true};
    struct real gap = truth_gap_along(&truth, &turned);
    cr_assert(eq(dbl, real_near(&gap), 3));
    truth = truth_between(DISC(0, 0, 2), DISC(3, 4, 3));
    gap = truth_gap_of(&truth, 3, 4);
    cr_assert(all(real_is_exact(&gap), eq(int, real_sign(&gap), 0)));
    gap = truth_gap_of(&truth, 0x1p-1074, 0);
    cr_assert(eq(dbl, real_near(&gap), -2));
}

/* A box of 4 by 2 with a radius of 1. */
Test(truth, points_beside_a_shape)
{
    struct judge_shape rounded = BOX(0, 0, 4, 2);
    rounded.radius = 1;
    struct truth_shape made = ready(rounded);
    const double points[][3] = {
        {-3, 1, 2}, {7, 6, 4},      {2, 1, -2}, {0, 0, -1}, {2, 2.5, -0.5},
        {5, 1, 0},  {1, 0.5, -1.5}, {2, 3, 0},  {9, 2, 4},  {1e300, 0, 1e300},
    };
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        struct real gap = truth_point_gap(
            &made, (struct claim_vec){points[i][0], points[i][1]});
        cr_assert(eq(dbl, real_near(&gap), points[i][2]), "point %zu", i);
    }
}

/* 3, 4, 5: exactly on it; the next double is not. */
Test(truth, points_on_an_arc)
{
    struct truth_shape made = ready(DISC(1, 2, 5));
    struct real gap = truth_point_gap(&made, (struct claim_vec){4, 6});
    cr_assert(all(real_is_exact(&gap), eq(int, real_sign(&gap), 0)));
    gap = truth_point_gap(&made, (struct claim_vec){4, 6 + 0x1p-50});
    cr_assert(eq(int, real_sign(&gap), 1));
}

Test(truth, extreme_vertices_are_those_furthest_along)
{
    struct truth_shape made =
        ready(JUDGE_SHAPE(3, {0, 0}, {1, 0}, {2, 0}, {2, 2}));
    const struct truth_direction down = {.to = {0, -7}};
    const struct truth_direction right = {.from = {0, 1}, .turned = true};
    const bool lowest[4] = {true, true, true, false};
    const bool rightmost[4] = {false, false, true, true};
    for (int i = 0; i < 4; i++) {
        cr_assert(eq(int, truth_is_extreme(&made, i, &down), lowest[i]));
        cr_assert(eq(int, truth_is_extreme(&made, i, &right), rightmost[i]));
    }
}

/* ---- Many vertices, and no memory --------------------------------------- */

enum { SIDES = 50000 };

/* Points of a parabola, x = -SIDES .. SIDES. */
static struct judge_shape parabola(double shift)
{
    int count = 2 * SIDES + 1;
    struct claim_vec *points = malloc((size_t)count * sizeof *points);
    for (int i = 0; i < count && points; i++) {
        double x = i - SIDES;
        points[i] = (struct claim_vec){x + shift, x * x};
    }
    return (struct judge_shape){points, count, 0};
}

/* Along the steepest sides, those from x = 49999 to 50000, with normals of
 * (99999, -1), it is 99999 * 100000 / sqrt(99999^2 + 1) wide; to the left and
 * to the right, and there are as many on the other side. */
Test(truth, a_hundred_thousand_vertices)
{
    struct judge_shape a = parabola(0), b = parabola(200000), c = parabola(0);
    struct truth truth = truth_between(a, b);
    expect_apart(&truth, 100000);
    expect_one_normal(&truth, 1, 0);
    truth = truth_between(a, c);
    cr_assert(truth.overlap);
    cr_assert(eq(int, truth.normal_count, 4));
    cr_assert(is_normal(&truth, 99999, -1) && is_normal(&truth, -99999, 1));
    cr_assert(is_normal(&truth, -99999, -1) && is_normal(&truth, 99999, 1));
    double depth = 9999900000 / sqrt(9999800002);
    cr_assert(lt(dbl, real_ulps(depth, &truth.amount, false), 2));
    free((void *)a.vertices);
    free((void *)b.vertices);
    free((void *)c.vertices);
}

/* Refuses each request for memory once; returns how many there are. */
static long refuse_each(struct judge_shape a, struct judge_shape b)
{
    long which = 0;
    for (bool made = false; !made; which++) {
        struct arena arena = arena_make(0);
        struct truth truth;
        scarce_refuse(which, true);
        made = truth_make(&a, &b, &arena, &truth);
        bool refused = scarce_end() > which;
        cr_assert(eq(int, made, !refused));
        arena_free(&arena);
    }
    return which - 1;
}

/* Both shapes, for each a hull and two lists to sort, and a list of normals,
 * which may have to grow. */
Test(truth, memory_runs_out)
{
    struct claim_vec ring[32];
    for (int i = 0; i < 16; i++) {
        ring[i] = (struct claim_vec){i - 8, (i - 8) * (i - 8)};
        ring[31 - i] = (struct claim_vec){i - 8, 100 - (i - 8) * (i - 8)};
    }
    struct judge_shape shape = {ring, 32, 0};
    cr_assert(le(long, 8, refuse_each(shape, shape)));
    cr_assert(eq(long, refuse_each(BOX(0, 0, 1, 1), BOX(2, 0, 3, 1)), 8));
    cr_assert(eq(long, refuse_each(BOX(0, 0, 1, 1), BOX(0, 2, 1, 3)), 8));
    cr_assert(eq(long, refuse_each(BOX(0, 0, 1, 1), BOX(2, 3, 3, 4)), 8));
    cr_assert(
        eq(long, refuse_each(SEGMENT(0, 0, 1, 0), SEGMENT(1, 0, 2, 0)), 8));
    cr_assert(eq(long, refuse_each(DISC(0, 0, 1), DISC(0, 0, 1)), 7));
}

/* ---- The feature along a direction --------------------------------------- */

/* Edges of any slope, size and place are found along their normals in doubles,
 * and are not the feature of normals that are off by more than rounding. */
Test(truth, the_edge_along_its_rounded_normal_is_found)
{
    struct arena arena = arena_make(0);
    for (int i = 0; i < 5000; i++) {
        double size = ldexp(1, i % 41 - 20), place = size * (i % 7) * 1000;
        double x = size * cos(0.7 * i), y = size * sin(0.7 * i);
        const struct claim_vec corners[] = {
            {place, -place}, {place + x, y - place}, {place - y, x - place}};
        const struct judge_shape core = {corners, 3, 0};
        struct truth_shape shape;
        cr_assert(truth_shape_make(&core, &arena, &shape));
        struct truth_direction outward = truth_edge_outward(&shape, 0);
        struct real_vec exact = truth_unit(&outward);
        struct claim_vec unit = near_vec(&exact);
        struct hull_feature feature = feature_along(&shape, unit);
        cr_assert(feature.is_edge, "%d", i);
        cr_assert(eq(int, shape.hull[feature.corner], 0), "%d", i);
        unit.x -= 1e-14 * unit.y;
        unit.y += 1e-14 * unit.x;
        cr_assert(not(feature_along(&shape, unit).is_edge), "%d", i);
    }
    arena_free(&arena);
}
