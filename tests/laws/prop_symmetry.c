/* What must not change an answer, or changes it in a known way: swapping the
 * shapes, moving, turning and scaling both, counting vertices otherwise; and
 * the two ways to find it. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/law.h"

#define EXACT_FAMILIES (1u << FAMILY_GRID | 1u << FAMILY_LATTICE)

/* Products of ordinary numbers neither overflow nor underflow. */
#define SCALABLE                                                               \
    (EVERY_FAMILY &                                                            \
     ~(1u << FAMILY_TINY | 1u << FAMILY_HUGE | 1u << FAMILY_MIXED))

static col_vec2 negated(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

static col_vec2 turned(col_vec2 v)
{
    return (col_vec2){-v.y, v.x};
}

/* ---- Swap --------------------------------------------------------------- */

static bool swapping_mirrors(struct trial *t)
{
    col_sat one = col_sat_test(&t->a, &t->b, NULL);
    col_sat two = col_sat_test(&t->b, &t->a, NULL);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, p.overlap == q.overlap);
    REQUIRE(t, p.touching == q.touching);
    REQUIRE(t, same(p.amount, q.amount));
    REQUIRE(t, one.alternatives == two.alternatives);
    if (one.alternatives > 0 || trial_is_concentric(t))
        return true;
    REQUIRE(t, same_vec(p.normal, negated(q.normal)));
    col_points on = col_sat_points(&t->a, &t->b, &one);
    col_points back = col_sat_points(&t->b, &t->a, &two);
    REQUIRE(t, same_points(on, (col_points){back.b, back.a}));
    REQUIRE(t, one.axis.a == two.axis.b && one.axis.b == two.axis.a);
    REQUIRE(t, one.edge == two.edge);
    return true;
}

Test(laws, swapping_the_shapes_mirrors_the_answer)
{
    law_holds(swapping_mirrors, EVERY_FAMILY, 12000);
}

/* ---- Place, direction, size --------------------------------------------- */

static bool moving_changes_nothing(struct trial *t)
{
    double x = ldexp(rng_whole(&t->rng, -9, 9), 20), y = ldexp(3, 24);
    struct solid a = solid_moved(&t->pair.a, x, y);
    struct solid b = solid_moved(&t->pair.b, x, y);
    col_sat one = col_sat_test(&t->a, &t->b, NULL), two = solid_sat(&a, &b);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, p.overlap == q.overlap && p.touching == q.touching);
    REQUIRE(t, same(p.amount, q.amount));
    REQUIRE(t, same_vec(p.normal, q.normal));
    REQUIRE(t, one.axis.kind == two.axis.kind);
    REQUIRE(t, one.axis.a == two.axis.a && one.axis.b == two.axis.b);
    REQUIRE(t, one.edge == two.edge);
    REQUIRE(t, one.alternatives == two.alternatives);
    return true;
}

Test(laws, moving_both_exactly_changes_nothing)
{
    law_holds(moving_changes_nothing, EXACT_FAMILIES, 10000);
}

static bool turning_turns(struct trial *t)
{
    struct solid a = solid_turned(&t->pair.a), b = solid_turned(&t->pair.b);
    col_sat one = col_sat_test(&t->a, &t->b, NULL), two = solid_sat(&a, &b);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, p.overlap == q.overlap && p.touching == q.touching);
    REQUIRE(t, same(p.amount, q.amount));
    REQUIRE(t, one.axis.kind == two.axis.kind);
    REQUIRE(t, one.axis.a == two.axis.a && one.axis.b == two.axis.b);
    REQUIRE(t, one.edge == two.edge);
    REQUIRE(t, one.alternatives == two.alternatives);
    if (trial_is_concentric(t))
        return true;
    REQUIRE(t, same_vec(turned(p.normal), q.normal));
    col_points on = col_sat_points(&t->a, &t->b, &one);
    on = (col_points){turned(on.a), turned(on.b)};
    REQUIRE(t, same_points(on, points_of(&a, &b)));
    return true;
}

Test(laws, turning_both_by_90_degrees_turns_the_answer)
{
    law_holds(turning_turns, EVERY_FAMILY, 12000);
}

static bool scaling_scales(struct trial *t)
{
    int e = rng_whole(&t->rng, -90, 90);
    struct solid a = solid_scaled(&t->pair.a, e);
    struct solid b = solid_scaled(&t->pair.b, e);
    col_relation p = col_sat_test(&t->a, &t->b, NULL).relation;
    col_relation q = solid_sat(&a, &b).relation;
    p.amount = ldexp(p.amount, e);
    col_points on = points_of(&t->pair.a, &t->pair.b);
    on.a = (col_vec2){ldexp(on.a.x, e), ldexp(on.a.y, e)};
    on.b = (col_vec2){ldexp(on.b.x, e), ldexp(on.b.y, e)};
    REQUIRE(t, same_relation(&p, &q));
    REQUIRE(t, same_points(on, points_of(&a, &b)));
    return true;
}

Test(laws, a_power_of_two_scales_the_answer)
{
    law_holds(scaling_scales, SCALABLE, 12000);
}

/* ---- Vertex order ------------------------------------------------------- */

static bool order_of_vertices_is_nothing(struct trial *t)
{
    struct solid a = solid_reversed(&t->pair.a);
    struct solid b = solid_shifted(&t->pair.b, rng_below(&t->rng, SOLID_ROOM));
    if (rng_chance(&t->rng, 50))
        a = solid_shifted(&t->pair.a, 1);
    col_sat one = col_sat_test(&t->a, &t->b, NULL), two = solid_sat(&a, &b);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, p.overlap == q.overlap && p.touching == q.touching);
    REQUIRE(t, same(p.amount, q.amount));
    REQUIRE(t, one.alternatives == two.alternatives);
    REQUIRE(t, one.alternatives > 0 || same_relation(&p, &q));
    REQUIRE(t, one.alternatives > 0 ||
                   same_points(points_of(&t->pair.a, &t->pair.b),
                               points_of(&a, &b)));
    return true;
}

Test(laws, the_order_of_vertices_changes_nothing)
{
    law_holds(order_of_vertices_is_nothing, EVERY_FAMILY, 12000);
}

/* ---- Two ways to one answer --------------------------------------------- */

static bool gjk_is_sat(struct trial *t)
{
    gjk_scratch scratch;
    REQUIRE(t, col_gjk_scratch(&t->a, &t->b) <= sizeof scratch);
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    col_gjk gjk = col_gjk_test(&t->a, &t->b, &scratch, NULL);
    REQUIRE(t, same_relation(&sat.relation, &gjk.relation));
    REQUIRE(t, same_points(col_sat_points(&t->a, &t->b, &sat), gjk.points));
    REQUIRE(t, sat.axis.kind == gjk.axis.kind);
    REQUIRE(t, sat.axis.a == gjk.axis.a && sat.axis.b == gjk.axis.b);
    REQUIRE(t, sat.edge == gjk.edge);
    int features = t->a.count + t->b.count;
    law_figure(t, "GJK iterations", gjk.iterations);
    law_figure(t, "EPA iterations", gjk.epa_iterations);
    REQUIRE(t, gjk.iterations <= 4 + 2 * features);
    REQUIRE(t, gjk.epa_iterations <= 4 + 2 * features);
    return true;
}

Test(laws, gjk_and_epa_answer_as_sat_bit_for_bit)
{
    law_holds(gjk_is_sat, EVERY_FAMILY, 12000);
}
