/* The quick way to SAT's answer against the long one, which a trace takes: the
 * same bits, with shapes that are prepared and without. */
#include "collide_steps.h"
#include "geometry/narrow/facing.h"

#include <stdlib.h>

#include "support/criterion.h"
#include "support/oracle.h"
#include "support/ring.h"
#include "support/shapes.h"
#include "support/trials.h"

enum { TRIALS = 4000 };

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

static bool same_bits(double x, double y)
{
    return bits_of(x) == bits_of(y);
}

static bool same_answer(const col_sat *p, const col_sat *q)
{
    return p->relation.overlap == q->relation.overlap &&
           p->relation.touching == q->relation.touching &&
           same_bits(p->relation.amount, q->relation.amount) &&
           same_bits(p->relation.normal.x, q->relation.normal.x) &&
           same_bits(p->relation.normal.y, q->relation.normal.y) &&
           p->axis.kind == q->axis.kind && p->axis.a == q->axis.a &&
           p->axis.b == q->axis.b && p->edge == q->edge &&
           p->alternatives == q->alternatives;
}

static void expect_the_same(const struct pair *pair, const char *family,
                            int trial)
{
    col_shape a = solid_shape(&pair->a), b = solid_shape(&pair->b);
    const col_trace trace = {ignore, NULL};
    col_sat longer = col_sat_test(&a, &b, &trace);
    col_sat quick = col_sat_test(&a, &b, NULL);
    cr_assert(same_answer(&quick, &longer), "%s %d", family, trial);
    void *memory_a = malloc(col_prepared_bytes(a.count));
    void *memory_b = malloc(col_prepared_bytes(b.count));
    a.prepared = col_shape_prepare(&a, memory_a);
    quick = col_sat_test(&a, &b, NULL);
    cr_assert(same_answer(&quick, &longer), "%s %d, A prepared", family, trial);
    b.prepared = col_shape_prepare(&b, memory_b);
    quick = col_sat_test(&a, &b, NULL);
    cr_assert(same_answer(&quick, &longer), "%s %d, prepared", family, trial);
    free(memory_a);
    free(memory_b);
}

Test(sat_quick, is_the_long_way)
{
    for (int family = 0; family < FAMILIES; family++) {
        struct rng rng = rng_seeded(3);
        for (int i = 0; i < trials(TRIALS); i++) {
            struct pair pair = random_pair(&rng, (enum family)family);
            expect_the_same(&pair, family_name((enum family)family), i);
        }
    }
}

/* How many of 1000 ordinary pairs are not left to the long way. */
static int count_quick(void)
{
    struct rng rng = rng_seeded(4);
    int quick = 0;
    for (int i = 0; i < 1000; i++) {
        struct pair pair = random_pair(&rng, FAMILY_ORDINARY);
        col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
        float values[2][FRAME_PARTS * FRAME_ROOM];
        col_sat sat;
        if (a.count > FRAME_ROOM || b.count > FRAME_ROOM)
            continue;
        frame frames[2];
        col_frame_put(&a, values[0], &frames[0]);
        col_frame_put(&b, values[1], &frames[1]);
        if (a.count == 1 && b.count == 1) {
            quick += col_sat_vertices_quickly(&a, &b, 0, 0, &sat);
            continue;
        }
        axis_list list;
        col_find_axes(&a, &frames[0], &b, &frames[1], &list);
        quick +=
            list.count == 1 && col_sat_quickly(&list.axes[0], &a, &b, &sat);
    }
    return quick;
}

Test(sat_quick, does_for_nearly_all_ordinary_pairs)
{
    cr_assert(lt(int, 900, count_quick()));
}

/* Where a gap has a middle between two doubles for its value, or is 0, the long
 * way tells. */
Test(sat_quick, leaves_ties_to_the_long_way)
{
    col_sat sat;
    struct solid one = solid_disc(0, 0, 2), two = solid_disc(3, 4, 3);
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    cr_assert(not(col_sat_vertices_quickly(&a, &b, 0, 0, &sat)), "touching");
    cr_assert(col_sat_test(&a, &b, NULL).relation.touching);
    b.radius = 3.5;
    cr_assert(col_sat_vertices_quickly(&a, &b, 0, 0, &sat));
    cr_assert(sat.relation.overlap && same_bits(sat.relation.amount, 0.5));
    b = a;
    cr_assert(not(col_sat_vertices_quickly(&a, &b, 0, 0, &sat)), "concentric");
}

/* A point, a segment or a triangle of whole numbers about a place. */
static struct solid few_about(struct rng *rng, col_vec2 place)
{
    struct solid solid = {.count = rng_whole(rng, 1, 3), .winding = 1};
    int turn = 0;
    while (turn == 0) {
        for (int i = 0; i < solid.count; i++) {
            solid.v[i].x = place.x + rng_whole(rng, -6, 6);
            solid.v[i].y = place.y + rng_whole(rng, -6, 6);
        }
        bool is_same = is_equal(solid.v[0].x, solid.v[1].x) &&
                       is_equal(solid.v[0].y, solid.v[1].y);
        turn = solid.count == 3
                   ? oracle_turn(solid.v[0], solid.v[1], solid.v[2])
                   : solid.count == 1 || !is_same;
    }
    solid.winding = turn;
    return solid;
}

/* Their centres are no doubles, and rounded lie outside of such small shapes.
 */
Test(sat_quick, shapes_of_some_ulps_are_no_exception)
{
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < trials(TRIALS); i++) {
        struct pair pair;
        pair.a = few_about(&rng, (col_vec2){0x1p52, -0x1.8p52});
        pair.b = few_about(&rng, (col_vec2){0x1p52, -0x1.8p52});
        pair.a.radius = rng_whole(&rng, 0, 2);
        expect_the_same(&pair, "some ulps", i);
    }
}

/* An edge that falls by 2^-1060 on a way of 2: its normal leans by half of
 * that. */
Test(sat_quick, an_edge_that_falls_by_a_subnormal_is_not_level)
{
    struct pair pair = {
        .a = solid_capsule((col_vec2){0, 0}, (col_vec2){-2, 0x1p-1060}, 0),
        .b = solid_disc(-1, 5, 6)};
    col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
    col_sat sat = col_sat_test(&a, &b, NULL);
    cr_assert(same_bits(sat.relation.normal.x, 0x1p-1061));
    expect_the_same(&pair, "subnormal", 0);
}

/* Of the doubles that 5e-150 and 2e-150 stand for, the difference is in the
 * middle between two; what the smallest radius takes from it decides. */
Test(sat_quick, sees_the_smallest_radius_beside_a_gap_without_error)
{
    struct solid point = solid_disc(5e-150, 0, 0);
    struct solid disc = solid_disc(2e-150, 0, 1e-320);
    col_shape a = solid_shape(&point), b = solid_shape(&disc);
    col_sat sat = col_sat_test(&a, &b, NULL);
    cr_assert(same_bits(sat.relation.amount, 2.9999999999999996e-150));
    b.radius = 0;
    sat = col_sat_test(&a, &b, NULL);
    cr_assert(same_bits(sat.relation.amount, 3e-150));
}

/* A polygon of 16 vertices with an upright edge at x = 10, from -2 to 2, and
 * one of 12 vertices of which a single one is on it: as edges of both are
 * prepared in sectors, the axis is known at once, but not that the gap is 0. */
Test(sat_quick, leaves_touching_of_many_vertices_to_the_long_way)
{
    static const col_vec2 first[] = {{10, 2}, {8, 6}, {6, 8}, {2, 10}};
    static const col_vec2 second[] = {{0, 0}, {1, 3}, {3, 5}, {6, 6}};
    struct pair pair;
    col_vec2 points[16];
    for (int i = 0; i < 16; i++) {
        col_vec2 v = first[i / 4];
        points[i] = (col_vec2){i & 1 ? v.x : -v.x, i & 2 ? v.y : -v.y};
    }
    pair.a = solid_hull(points, 16);
    for (int i = 0; i < 16; i++) {
        col_vec2 v = second[i / 4];
        points[i].x = 10 + (i & 1 ? v.x : 12 - v.x);
        points[i].y = 0.5 + (i & 2 ? v.y : -v.y);
    }
    pair.b = solid_hull(points, 16);
    cr_assert(all(eq(int, pair.a.count, 16), eq(int, pair.b.count, 12)));
    expect_the_same(&pair, "touching", 0);
    col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
    a.prepared = col_shape_prepare(&a, malloc(col_prepared_bytes(16)));
    b.prepared = col_shape_prepare(&b, malloc(col_prepared_bytes(12)));
    col_sat sat = col_sat_test(&a, &b, NULL);
    cr_assert(all(sat.relation.touching, zero(dbl, sat.relation.amount)));
    cr_assert(eq(dbl, sat.relation.normal.x, 1));
    cr_assert(eq(int, sat.axis.kind, COL_EDGE_OF_A));
    free((void *)(uintptr_t)a.prepared);
    free((void *)(uintptr_t)b.prepared);
}

/* 2^100 is too large for what is prepared for floats, in which nothing is known
 * then; all lengths are as many times those of the small ones. */
Test(sat_quick, huge_polygons_of_many_vertices_are_prepared)
{
    static struct ring rings[2];
    col_sat sats[2];
    for (int turn = 0; turn < 2; turn++) {
        ring_regular(&rings[0], 100, 1, 0);
        ring_regular(&rings[1], 90, 2, 0.3);
        for (int i = 0; i < 2; i++) {
            col_shape *shape = &rings[i].shape;
            ring_scale(&rings[i], turn ? 0x1p100 : 1);
            shape->prepared = col_shape_prepare(
                shape, malloc(col_prepared_bytes(shape->count)));
        }
        sats[turn] = col_sat_test(&rings[0].shape, &rings[1].shape, NULL);
        for (int i = 0; i < 2; i++)
            free((void *)(uintptr_t)rings[i].shape.prepared);
    }
    sats[0].relation.amount *= 0x1p100;
    cr_assert(sats[0].relation.overlap);
    cr_assert(same_answer(&sats[0], &sats[1]));
}
