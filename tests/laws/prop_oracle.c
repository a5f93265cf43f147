/* What the library says of a pair is what exact arithmetic says of it. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/law.h"

static bool unit_length(col_vec2 n)
{
    return fabs(n.x * n.x + n.y * n.y - 1) < 0x1p-50;
}

/* Decisions are right, values are within a unit in the last place. */
static bool agrees_with_oracle(struct trial *t)
{
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    col_relation r = sat.relation;
    oracle_relate(&t->oracle, &t->a, &t->b);
    REQUIRE(t, r.overlap == t->oracle.overlap);
    REQUIRE(t, r.touching == t->oracle.touching);
    double amount = oracle_ulps(r.amount, t->oracle.amount);
    double normal = oracle_normal_ulps(&t->oracle, r.normal);
    law_figure(t, r.overlap ? "depth ulp" : "distance ulp", amount);
    law_figure(t, "normal ulp", normal);
    REQUIRE(t, amount < 1);
    REQUIRE(t, normal < 1);
    REQUIRE(t, unit_length(r.normal));
    REQUIRE(t, t->oracle.normals > 0 || same_vec(r.normal, (col_vec2){1, 0}));
    return true;
}

Test(laws, decisions_and_values_are_those_of_exact_arithmetic)
{
    law_holds(agrees_with_oracle, EVERY_FAMILY, 12000);
}

/* The axis named is the first of the largest gap, and the ties are counted. */
static bool names_the_first_axis(struct trial *t)
{
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    oracle_relate(&t->oracle, &t->a, &t->b);
    if (sat.axis.kind == COL_VERTICES) {
        REQUIRE(t, sat.edge == -1);
        REQUIRE(t, sat.alternatives == 0);
        return true;
    }
    bool of_b = sat.axis.kind == COL_EDGE_OF_B;
    REQUIRE(t, of_b == t->oracle.edge_of_b);
    REQUIRE(t, (of_b ? sat.axis.b : sat.axis.a) == t->oracle.edge);
    REQUIRE(t, sat.alternatives == t->oracle.ties);
    return true;
}

Test(laws, the_axis_is_the_first_of_the_largest_gap)
{
    law_holds(names_the_first_axis, EVERY_FAMILY, 6000);
}

/* The alternatives listed are that many, ascend, and are no other than equal
 * in depth: turning to each, the oracle's set of normals holds it. */
static bool lists_alternatives(struct trial *t)
{
    col_axis axes[2 * SOLID_ROOM];
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    int n = col_sat_alternatives(&t->a, &t->b, &sat, axes, 2 * SOLID_ROOM);
    oracle_relate(&t->oracle, &t->a, &t->b);
    REQUIRE(t, n == sat.alternatives);
    REQUIRE(t,
            n <= 1 || col_sat_alternatives(&t->a, &t->b, &sat, axes, 1) == n);
    int last = -1;
    for (int i = 0; i < n; i++) {
        bool of_b = axes[i].kind == COL_EDGE_OF_B;
        int order = of_b ? t->a.count + axes[i].b : axes[i].a;
        REQUIRE(t, axes[i].kind != COL_VERTICES);
        REQUIRE(t, order > last);
        last = order;
        col_vec2 normal = col_axis_normal(&t->a, &t->b, axes[i]);
        if (t->oracle.normals < ORACLE_NORMALS)
            REQUIRE(t, oracle_normal_ulps(&t->oracle, normal) < 1);
    }
    REQUIRE(t, same_vec(col_axis_normal(&t->a, &t->b, sat.axis),
                        sat.relation.normal));
    return true;
}

Test(laws, alternatives_have_the_same_depth)
{
    law_holds(lists_alternatives, EVERY_FAMILY, 4000);
}

/* The signed distance of a point from a shape, by the oracle. */
static double beyond(struct trial *t, col_vec2 point, const col_shape *shape)
{
    col_shape dot = {&point, 1, 1, 0, NULL};
    oracle_relate(&t->oracle, &dot, shape);
    double amount = mpf_get_d(t->oracle.amount);
    return t->oracle.overlap ? -amount : amount;
}

/* Both points lie on their surfaces, within 4 ulp of the largest coordinate,
 * and depth or distance along the normal from each other, within twice that. */
static bool points_are_in_place(struct trial *t)
{
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    col_relation r = sat.relation;
    col_points on = col_sat_points(&t->a, &t->b, &sat);
    double size = pair_size(&t->pair);
    double ulp = size > 0 ? ldexp(0x1p-52, ilogb(size)) : 0;
    double limit = 4 * ulp + 0x1p-1070;
    double way = r.overlap ? r.amount : -r.amount;
    double on_a = fabs(beyond(t, on.a, &t->a));
    double on_b = fabs(beyond(t, on.b, &t->b));
    double x = fabs(on.a.x - on.b.x - way * r.normal.x);
    double y = fabs(on.a.y - on.b.y - way * r.normal.y);
    if (ulp > 0) {
        law_figure(t, "points, ulp of L", fmax(on_a, on_b) / ulp);
        law_figure(t, "a - b, ulp of L", fmax(x, y) / ulp);
    }
    REQUIRE(t, on_a <= limit);
    REQUIRE(t, on_b <= limit);
    REQUIRE(t, x <= 2 * limit);
    REQUIRE(t, y <= 2 * limit);
    return true;
}

Test(laws, points_are_on_the_surfaces_and_depth_apart)
{
    law_holds(points_are_in_place, EVERY_FAMILY, 4000);
}

/* The least gap of a hull of differences after B has moved along the normal. */
static double left_after_moving(struct trial *t, double way, double *size)
{
    col_relation r = col_sat_test(&t->a, &t->b, NULL).relation;
    struct solid moved = solid_moved(&t->pair.b, way * r.amount * r.normal.x,
                                     way * r.amount * r.normal.y);
    struct pair pair = {t->pair.a, moved};
    col_shape b = solid_shape(&moved);
    oracle_relate(&t->oracle, &t->a, &b);
    *size = fmax(pair_size(&pair), pair_size(&t->pair));
    return mpf_get_d(t->oracle.amount);
}

/* Moving B by depth * normal, or by -distance * normal, makes them touch. */
static bool moving_by_the_amount_touches(struct trial *t)
{
    double size;
    bool overlap = col_sat_test(&t->a, &t->b, NULL).relation.overlap;
    double left = left_after_moving(t, overlap ? 1 : -1, &size);
    if (size > 0)
        law_figure(t, "left over, 2^-52 of the size", left / size * 0x1p52);
    REQUIRE(t, left <= 4 * size * 0x1p-52 + 0x1p-1070);
    return true;
}

Test(laws, moving_by_the_amount_makes_them_touch)
{
    law_holds(moving_by_the_amount_touches, EVERY_FAMILY, 4000);
}
