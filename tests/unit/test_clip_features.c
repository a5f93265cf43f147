/* The search for the features of a manifold: the first half of the clipping
 * article, with its table of max, v1 and v2, worked out on paper. */
#include <math.h>

#include "collide_steps.h"
#include "support/expect.h"
#include "support/shapes.h"

struct features {
    int count;
    col_step shape[2]; /* A, B */
    bool has_reference;
    col_step reference;
};

static void keep(void *context, const col_step *step)
{
    struct features *features = context;
    if (step->kind == COL_STEP_FEATURE) {
        cr_assert(lt(int, features->count, 2));
        cr_assert(not(features->has_reference));
        features->shape[features->count++] = *step;
    } else if (step->kind == COL_STEP_REFERENCE) {
        cr_assert(not(features->has_reference));
        features->has_reference = true;
        features->reference = *step;
    } else {
        cr_assert(features->has_reference);
    }
}

static struct features search(struct solid a, struct solid b)
{
    struct features features = {0};
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    col_trace trace = {keep, &features};
    col_sat sat = col_sat_test(&p, &q, NULL);
    col_manifold traced = col_clip(&p, &q, &sat, COL_AT_INCIDENT, &trace);
    col_manifold m = col_clip(&p, &q, &sat, COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, traced.incident.index, m.incident.index));
    cr_assert(eq(int, features.count, 2));
    cr_assert(eq(int, features.shape[0].as.feature.side, COL_A));
    cr_assert(eq(int, features.shape[1].as.feature.side, COL_B));
    const col_feature *chosen[2] = {&features.shape[0].as.feature.feature,
                                    &features.shape[1].as.feature.feature};
    const col_feature *reference = chosen[m.flip ? 1 : 0];
    cr_assert(eq(int, reference->index, m.reference.index));
    cr_assert(eq(int, chosen[m.flip ? 0 : 1]->index, m.incident.index));
    return features;
}

static struct solid quad(double x0, double y0, double x1, double y1, double x2,
                         double y2, double x3, double y3)
{
    return (struct solid){{{x0, y0}, {x1, y1}, {x2, y2}, {x3, y3}}, 4, 1, 0};
}

static struct solid article_box(void)
{
    return solid_box(4, 2, 12, 5);
}

static void expect_near(double x, double wanted)
{
    cr_assert(epsilon_eq(dbl, x, wanted, 1e-15));
}

/* The farthest vertex and its projection; r and l. */
static void expect_search(const col_step *step, int vertex, double projection,
                          double r, double l)
{
    cr_assert(eq(int, step->as.feature.vertex, vertex));
    cr_assert(epsilon_eq(dbl, step->as.feature.projection, projection, 1e-14));
    expect_near(step->as.feature.r_dot, r);
    expect_near(step->as.feature.l_dot, l);
}

static void expect_edge(const col_step *step, int edge, col_vec2 v1,
                        col_vec2 v2)
{
    const col_feature *feature = &step->as.feature.feature;
    cr_assert(all(feature->is_edge, eq(int, feature->index, edge)));
    expect_vec(feature->points[0], v1.x, v1.y);
    expect_vec(feature->points[1], v2.x, v2.y);
}

static void expect_reference(const struct features *features, double e1,
                             double e2, col_side side,
                             col_reference_reason reason)
{
    const col_step *step = &features->reference;
    cr_assert(features->has_reference);
    expect_near(step->as.reference.e1, e1);
    expect_near(step->as.reference.e2, e2);
    cr_assert(eq(int, step->as.reference.side, side));
    cr_assert(eq(int, step->as.reference.reason, reason));
}

/* max | v1 | v2 of A: (8, 4) | (8, 4) | (14, 4); of B: (12, 5) | (12, 5) |
 * (4, 5). e1 is (6, 0), e2 is (-8, 0), n is (0, -1). */
Test(clip_features, example_1_of_the_article_is_a_tie)
{
    struct features f = search(solid_box(8, 4, 14, 9), article_box());
    expect_search(&f.shape[0], 0, -4, 1, 0);
    expect_edge(&f.shape[0], 0, (col_vec2){8, 4}, (col_vec2){14, 4});
    expect_search(&f.shape[1], 2, 5, 1, 0);
    expect_edge(&f.shape[1], 2, (col_vec2){12, 5}, (col_vec2){4, 5});
    expect_reference(&f, 0, 0, COL_A, COL_REFERENCE_TIE);
}

/* (6, 4) | (2, 8) | (6, 4), and B as before. r is (4, -4), l (-3, -3): both
 * have the product 1 / sqrt(2). e1.n is (4, -4).(0, -1) = 4. */
Test(clip_features, example_2_of_the_article_has_its_reference_on_b)
{
    double half = sqrt(0.5);
    struct features f = search(quad(2, 8, 6, 4, 9, 7, 5, 11), article_box());
    expect_search(&f.shape[0], 1, -4, half, half);
    expect_edge(&f.shape[0], 0, (col_vec2){2, 8}, (col_vec2){6, 4});
    expect_search(&f.shape[1], 2, 5, 1, 0);
    expect_edge(&f.shape[1], 2, (col_vec2){12, 5}, (col_vec2){4, 5});
    expect_reference(&f, 4, 0, COL_B, COL_REFERENCE_PERPENDICULAR);
}

/* n is (-1, -4) / root. (9, 4) | (9, 4) | (13, 3): -(9 + 16); r is (-1, -4) as
 * well, l (-4, 1). B: 12 + 20; r is (0, 3), l (8, 0), times (1, 4) / root. e1
 * is (4, -1): 0 exactly; e2 is (-8, 0): 8 / root. */
Test(clip_features, example_3_of_the_article_is_exact)
{
    double root = sqrt(17);
    struct features f = search(quad(9, 4, 13, 3, 14, 7, 10, 8), article_box());
    expect_search(&f.shape[0], 0, -25 / root, 1, 0);
    expect_edge(&f.shape[0], 0, (col_vec2){9, 4}, (col_vec2){13, 3});
    expect_search(&f.shape[1], 2, 32 / root, 4 / root, 1 / root);
    expect_edge(&f.shape[1], 2, (col_vec2){12, 5}, (col_vec2){4, 5});
    expect_reference(&f, 0, 8 / root, COL_A, COL_REFERENCE_PERPENDICULAR);
    cr_assert(eq(dbl, f.reference.as.reference.e1, 0));
    cr_assert(eq(dbl, f.shape[0].as.feature.l_dot, 0));
}

/* (5, 0.3) times the normal as rounded, (0.3, -5) / root, is -5.6e-17. */
Test(clip_features, a_product_is_zero_if_the_edge_is_perpendicular)
{
    struct solid a = quad(0, 0, 5, 0.3, 5, 2, 0, 2);
    struct features f = search(a, solid_box(1, -1, 2, 0.5));
    double root = sqrt(25.09);
    cr_assert(eq(dbl, f.reference.as.reference.e1, 0));
    cr_assert(eq(dbl, f.shape[0].as.feature.l_dot, 0));
    expect_reference(&f, 0, -0.3 / root, COL_A, COL_REFERENCE_PERPENDICULAR);
}

/* B's edge rises by 2^-1000 over 2^100: the product, 5 times that, is far below
 * the smallest double, but B's edge is the only one with the least overlap. */
Test(clip_features, a_product_that_is_rounded_to_zero_is_no_tie)
{
    struct solid a = quad(-2, -2, -1, 4, -2, 6, -7, -2);
    struct solid b = {
        {{0, -0x1p+100}, {0, 0}, {-0x1p+100, 0x1p-1000}}, 3, 1, 0};
    struct features f = search(a, b);
    expect_reference(&f, 0, 0, COL_B, COL_REFERENCE_PERPENDICULAR);
}

/* The file's order is (0, 2) (4, 2) (4, 0) (0, 0): to vertex 0 leads edge 3,
 * from (0, 0), and away from it edge 0. */
Test(clip_features, clockwise_polygons_keep_the_order_of_the_file)
{
    struct solid box = {{{0, 2}, {4, 2}, {4, 0}, {0, 0}}, 4, -1, 0};
    struct features f = search(box, solid_box(1, 1, 2, 3));
    expect_search(&f.shape[0], 0, 2, 1, 0);
    cr_assert(eq(int, f.shape[0].as.feature.r_edge, 3));
    cr_assert(eq(int, f.shape[0].as.feature.l_edge, 0));
    expect_edge(&f.shape[0], 0, (col_vec2){0, 2}, (col_vec2){4, 2});
    expect_reference(&f, 0, 0, COL_A, COL_REFERENCE_TIE);
}

/* The top of the ground is one side of two edges, from (8, 2) to (0, 2). */
Test(clip_features, an_edge_stands_for_its_whole_side)
{
    struct solid ground = {{{8, 2}, {5, 2}, {0, 2}, {0, 0}, {8, 0}}, 5, 1, 0};
    struct features f = search(solid_box(2, 1, 3, 3), ground);
    expect_edge(&f.shape[1], 1, (col_vec2){8, 2}, (col_vec2){0, 2});
    expect_reference(&f, 0, 0, COL_A, COL_REFERENCE_TIE);
}

Test(clip_features, a_disc_has_no_edges)
{
    struct features f = search(solid_disc(1, 2.5, 1), solid_box(0, 0, 4, 2));
    const col_step *disc = &f.shape[0];
    expect_search(disc, 0, -2.5, 0, 0);
    cr_assert(all(eq(int, disc->as.feature.r_edge, -1),
                  eq(int, disc->as.feature.l_edge, -1),
                  not(disc->as.feature.feature.is_edge)));
    expect_reference(&f, 0, 0, COL_B, COL_REFERENCE_ONLY);
}

/* The capsule stands at more than 45 degrees: (3, 4) / 5 along its axis. */
Test(clip_features, a_steep_capsule_is_a_vertex_with_edges)
{
    struct solid capsule =
        solid_capsule((col_vec2){0, 2.5}, (col_vec2){3, 6.5}, 1);
    struct features f = search(solid_box(-2, 0, 2, 2), capsule);
    expect_search(&f.shape[1], 0, -2.5, 0.8, 0.8);
    cr_assert(not(f.shape[1].as.feature.feature.is_edge));
    expect_reference(&f, 0, 0, COL_A, COL_REFERENCE_ONLY);
}

Test(clip_features, two_vertices_have_no_reference_edge)
{
    struct features f = search(solid_disc(0, 0, 2), solid_disc(0, 3, 2));
    expect_search(&f.shape[1], 0, -3, 0, 0);
    cr_assert(not(f.has_reference));
    f = search(solid_disc(1, 1, 2), solid_disc(1, 1, 1));
    expect_search(&f.shape[0], 0, 1, 0, 0);
}
