/* GJK and EPA: closest points on paper, what a trace shows, and that no pair
 * takes more steps than it has features. That the answers are those of SAT is
 * a law (tests/laws). */
#include <math.h>
#include <stdlib.h>

#include "collide_steps.h"
#include "geometry/exact/doubles.h"
#include "support/expect.h"
#include "support/shapes.h"

enum { SCRATCH = 16384 };

struct steps {
    int gjk, epa, settled;
    bool farther; /* an edge came nearer than the one before it */
    double distance;
    col_step last;
};

static void keep(void *context, const col_step *step)
{
    struct steps *steps = context;
    steps->last = *step;
    if (step->kind == COL_STEP_GJK) {
        steps->gjk++;
        return;
    }
    cr_assert(eq(int, step->kind, COL_STEP_EPA));
    steps->farther |= step->as.epa.distance < steps->distance;
    steps->distance = step->as.epa.distance;
    steps->epa++;
    steps->settled += !step->as.epa.split;
}

static col_gjk gjk_traced(struct solid a, struct solid b, struct steps *steps)
{
    union {
        double aligned;
        char bytes[SCRATCH];
    } scratch;
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    col_trace trace = {keep, steps};
    cr_assert(le(sz, col_gjk_scratch(&p, &q), sizeof scratch));
    return col_gjk_test(&p, &q, &scratch, steps ? &trace : NULL);
}

static void expect_apart(struct solid a, struct solid b, double distance,
                         col_vec2 on_a, col_vec2 on_b)
{
    col_gjk gjk = gjk_traced(a, b, NULL);
    cr_assert(not(gjk.relation.overlap));
    cr_assert(eq(dbl, gjk.relation.amount, distance));
    expect_vec(gjk.points.a, on_a.x, on_a.y);
    expect_vec(gjk.points.b, on_b.x, on_b.y);
    cr_assert(eq(int, gjk.epa_iterations, 0));
    cr_assert(lt(int, 0, gjk.iterations));
}

static void expect_depth(struct solid a, struct solid b, double depth, double x,
                         double y)
{
    col_gjk gjk = gjk_traced(a, b, NULL);
    cr_assert(gjk.relation.overlap);
    cr_assert(eq(dbl, gjk.relation.amount, depth));
    expect_vec(gjk.relation.normal, x, y);
}

#define AT(x, y) ((col_vec2){x, y})

/* ---- Apart -------------------------------------------------------------- */

Test(gjk, closest_points_of_vertices_and_edges)
{
    struct solid box = solid_box(0, 0, 2, 2);
    expect_apart(box, solid_box(5, 6, 7, 7), 5, AT(2, 2), AT(5, 6));
    expect_apart(box, solid_box(5, 1, 6, 3), 3, AT(2, 1.5), AT(5, 1.5));
    expect_apart(box, solid_disc(5, 1, 0), 3, AT(2, 1), AT(5, 1));
    expect_apart(solid_disc(1, 1, 0), solid_disc(4, 5, 0), 5, AT(1, 1),
                 AT(4, 5));
}

/* From (5, 5) to the line x + 2 y = 5 through (1, 2) and (5, 0): 10 / sqrt 5,
 * at (3, 1). */
Test(gjk, closest_point_inside_a_slanted_edge)
{
    struct solid slant = solid_capsule(AT(1, 2), AT(5, 0), 0);
    col_gjk gjk = gjk_traced(slant, solid_disc(5, 5, 0), NULL);
    cr_assert(eq(dbl, gjk.relation.amount, 0x1.1e3779b97f4a8p2));
    cr_assert(epsilon_eq(dbl, gjk.points.a.x, 3, 0x1p-50));
    cr_assert(epsilon_eq(dbl, gjk.points.a.y, 1, 0x1p-50));
    expect_vec(gjk.points.b, 5, 5);
}

Test(gjk, radii_move_the_points_out)
{
    expect_apart(solid_disc(0, 0, 1), solid_disc(8, 0, 2), 5, AT(1, 0),
                 AT(6, 0));
    expect_apart(solid_capsule(AT(0, 0), AT(0, 4), 1), solid_disc(5, 3, 1.5),
                 2.5, AT(1, 3), AT(3.5, 3));
}

/* Along (3, 4) / 5, 6 from the origin: the place of the large disc has no
 * digits left for that. */
Test(gjk, the_point_on_a_huge_disc_is_found_from_the_other)
{
    struct solid small = solid_disc(0, 0, 1);
    struct solid huge = solid_disc(0x3p60, 0x4p60, 0x5p60 - 0x1p20);
    double gap = 0x1p20 - 1, x = 0x1p20 * 0.6, y = 0x1p20 * 0.8;
    expect_apart(small, huge, gap, AT(0.6, 0.8), AT(x, y));
    expect_apart(huge, small, gap, AT(x, y), AT(0.6, 0.8));
}

static void expect_mirrored(struct solid a, struct solid b)
{
    col_points one = gjk_traced(a, b, NULL).points;
    col_points two = gjk_traced(b, a, NULL).points;
    expect_vec(one.a, two.b.x, two.b.y);
    expect_vec(one.b, two.a.x, two.a.y);
}

/* Their surfaces meet next to the origin, where the places of both cores have
 * no digits left: one of the points is found from the other. It was that of A,
 * whichever shape was A. */
Test(gjk, two_points_beside_the_origin_are_the_same_either_way_round)
{
    struct solid capsule =
        solid_capsule(AT(0x1.4000000000003p+2, 0x1.4000000000002p+3),
                      AT(0x1p+3, 0x1.8000000000001p+2), 0x1.4000000000002p+3);
    expect_mirrored(
        capsule,
        solid_capsule(AT(-0x1.0000000000001p+2, -0x1.7ffffffffffffp+1),
                      AT(-0x1p+4, 0x1.9ffffffffffffp+3), 0x1.4000000000003p+2));
    for (int i = 1; i < 9; i++)
        expect_mirrored(solid_disc(3 + i * 0x1p-51, 4, 5),
                        solid_disc(-3, -4 - i * 0x1p-50, 5));
}

/* dyn4j's distanceFail1 made other GJKs swing between two simplexes: the plank
 * is turned by 0.1087 and its distance from the triangle 0.008. */
Test(gjk, a_plank_over_a_triangle)
{
    double c = cos(0.10866660409637112), s = sin(0.10866660409637112);
    col_vec2 center = {-0.010447620194083662, 1.107709398935564};
    struct solid plank = solid_box(-5, -.1, 5, .1);
    for (int i = 0; i < 4; i++)
        plank.v[i] =
            col_transform_point((col_transform){center, {c, s}}, plank.v[i]);
    struct solid triangle = {{{0, 1}, {-1, 0.5}, {1, 0.5}}, 3, 1, 0};
    col_gjk gjk = gjk_traced(plank, triangle, NULL);
    cr_assert(not(gjk.relation.overlap));
    cr_assert(epsilon_eq(dbl, gjk.relation.amount, 0.008, 5e-4));
    cr_assert(le(int, gjk.iterations, 7));
}

/* ---- Overlapping -------------------------------------------------------- */

Test(gjk, depth_by_epa)
{
    struct solid box = solid_box(0, 0, 10, 10);
    expect_depth(box, solid_box(8.5, 4, 9, 5), 1.5, 1, 0);
    expect_depth(box, solid_box(3, 0.5, 4, 1), 1, 0, -1);
    expect_depth(box, solid_disc(8, 5, 1), 3, 1, 0);
    expect_depth(box, box, 10, 0, -1);
}

/* So shallow beside the lengths that the square of the depth is no number that
 * is known in doubles beside theirs. */
Test(gjk, depth_of_next_to_nothing)
{
    struct solid lower = solid_box(-0x1p150, -0x1p150, 0x1p150, 0x1p-540);
    struct solid upper = solid_box(-0x1p149, 0, 0x1p149, 0x1p150);
    expect_depth(lower, upper, 0x1p-540, 0, 1);
    expect_depth(upper, lower, 0x1p-540, 0, -1);
}

/* The origin on a vertex, on an edge, or B - A without area. */
Test(gjk, the_origin_on_the_simplex)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct solid flat = solid_capsule(AT(0, 0), AT(4, 0), 0);
    expect_depth(box, solid_box(2, 0, 3, 2), 0, 1, 0);
    expect_depth(box, solid_box(2, 2, 3, 3), 0, 1, 0);
    expect_depth(solid_disc(1, 1, 0), solid_disc(1, 1, 0), 0, 1, 0);
    expect_depth(solid_disc(1, 1, 2), solid_disc(1, 1, 3), 5, 1, 0);
    expect_depth(flat, solid_disc(0, 0, 0), 0, 0, -1);
    expect_depth(flat, solid_disc(2, 0, 0), 0, 0, -1);
    expect_depth(flat, flat, 0, 0, -1);
    expect_depth(flat, solid_capsule(AT(4, 0), AT(9, 0), 0), 0, 0, -1);
}

/* ---- Steps -------------------------------------------------------------- */

Test(gjk, a_trace_ends_where_nothing_is_closer)
{
    struct steps steps = {0};
    col_gjk gjk =
        gjk_traced(solid_box(0, 0, 2, 2), solid_box(5, 6, 7, 7), &steps);
    cr_assert(eq(int, steps.gjk, gjk.iterations));
    cr_assert(eq(int, steps.epa, 0));
    cr_assert(not(steps.last.as.gjk.closer));
    cr_assert(eq(int, steps.last.as.gjk.count, 1));
    expect_vec(steps.last.as.gjk.simplex[0].point, 3, 4);
}

Test(gjk, epa_settles_on_the_nearest_edge)
{
    struct steps steps = {0};
    col_gjk gjk =
        gjk_traced(solid_box(0, 0, 10, 10), solid_box(8.5, 4, 9, 5), &steps);
    cr_assert(eq(int, steps.gjk, gjk.iterations));
    cr_assert(eq(int, steps.epa, gjk.epa_iterations));
    cr_assert(not(steps.farther), "edges are taken nearest first");
    cr_assert(not(steps.last.as.epa.split));
    cr_assert(eq(dbl, steps.last.as.epa.distance, 1.5));
    expect_vec(steps.last.as.epa.normal, -1, 0);
}

/* Two rings of 24 vertices about one point, and apart. */
Test(gjk, many_vertices_take_few_steps)
{
    struct solid a = {.winding = 1, .count = 24}, b;
    for (int i = 0; i < 24; i++) {
        double t = i * 0.2617993877991494; /* 15 degrees */
        a.v[i] = AT(8 * cos(t), 8 * sin(t));
    }
    b = solid_scaled(&a, -2);
    col_gjk inside = gjk_traced(a, b, NULL);
    cr_assert(inside.relation.overlap);
    cr_assert(le(int, inside.iterations, 5));
    cr_assert(le(int, inside.epa_iterations, 100));
    b = solid_moved(&b, 11.5, 3);
    col_gjk apart = gjk_traced(a, b, NULL);
    cr_assert(not(apart.relation.overlap));
    cr_assert(le(int, apart.iterations, 10));
}

/* What shapes are prepared with changes no bit. */
Test(gjk, prepared_shapes_have_the_same_distance)
{
    static max_align_t scratch[SCRATCH / sizeof(max_align_t)];
    struct rng rng = rng_seeded(5);
    int near = 0;
    for (int i = 0; i < 4000; i++) {
        enum family family = (enum family)(i % FAMILIES);
        struct pair pair = random_pair(&rng, family);
        col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
        if (col_gjk_scratch(&a, &b) > SCRATCH)
            continue;
        col_gjk p = col_gjk_test(&a, &b, scratch, NULL);
        void *memory_a = malloc(col_prepared_bytes(a.count));
        void *memory_b = malloc(col_prepared_bytes(b.count));
        a.prepared = col_shape_prepare(&a, memory_a);
        b.prepared = col_shape_prepare(&b, memory_b);
        col_gjk q = col_gjk_test(&a, &b, scratch, NULL);
        cr_assert(all(eq(int, p.relation.overlap, q.relation.overlap),
                      eq(int, p.edge, q.edge)));
        cr_assert(
            eq(u64, bits_of(p.relation.amount), bits_of(q.relation.amount)));
        cr_assert(eq(u64, bits_of(p.points.a.x), bits_of(q.points.a.x)));
        cr_assert(eq(u64, bits_of(p.points.b.y), bits_of(q.points.b.y)));
        near += q.edge >= 0;
        free(memory_a);
        free(memory_b);
    }
    cr_assert(lt(int, 100, near));
}
