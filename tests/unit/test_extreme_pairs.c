/* Pairs at the limits of doubles and of the algorithms, which are easily got
 * wrong. Expected values are exact ones, worked out beside them. */
#include <math.h>

#include "support/expect.h"
#include "support/shapes.h"

static col_manifold clip(const struct solid *a, const struct solid *b,
                         col_place place)
{
    col_shape p = solid_shape(a), q = solid_shape(b);
    col_sat sat = col_sat_test(&p, &q, NULL);
    return col_clip(&p, &q, &sat, place, NULL);
}

/* The point lies below the edge from (-1e60, 1e-300) to (1e30, 0). */
Test(extreme_pairs, a_point_a_little_below_a_long_edge_is_apart)
{
    struct solid point = solid_disc(1e-160, 0, 0);
    struct solid wedge = {{{0, 1e60}, {-1e60, 1e-300}, {1e30, 0}}, 3, 1, 0};
    cr_assert(not(solid_sat(&point, &wedge).relation.overlap));
}

Test(extreme_pairs, overlapping_shapes_of_every_size_at_once_have_a_contact)
{
    struct solid a = {{{-0x1p197, -0x1.8p-985},
                       {-0x1p198, 0},
                       {-0x1p198, 0x1p198},
                       {0x1.8p-974, -0x1.8p-984},
                       {-0x1p196, -0x1.2p-984}},
                      5,
                      -1,
                      0x1.aa535d3d0cp-920};
    struct solid b = {{{-0x1p-967, 0x1p-993}, {0x1p199, -0x1p-939}}, 2, 1, 0};
    cr_assert(solid_sat(&a, &b).relation.overlap);
    cr_assert(lt(int, 0, clip(&a, &b, COL_AT_INCIDENT).count));
}

/* Apart by 5e-324 * 1 / 1e30, which is less than half of 5e-324: not 0. */
Test(extreme_pairs, shapes_apart_are_never_apart_by_0)
{
    struct solid line = {{{0, 0}, {1e30, 1}}, 2, 1, 0};
    struct solid point = solid_disc(5e-324, 0, 0);
    col_relation relation = solid_sat(&line, &point).relation;
    cr_assert(not(relation.overlap));
    cr_assert(lt(dbl, 0, relation.amount));
}

/* y / |(x, y)| with x = 2.43e-92 and a subnormal y, to the last place. */
Test(extreme_pairs, a_normal_with_a_tiny_component_is_right_to_the_last_place)
{
    double x = 2.430158515279137e-92, y = 1.4442239e-316;
    struct solid a = solid_disc(0, 0, 1), b = solid_disc(x, y, 1);
    col_vec2 n = solid_sat(&a, &b).relation.normal;
    cr_assert(eq(dbl, n.x, 1));
    double quotient = y * 0x1p500 / x * 0x1p-500; /* one rounding */
    cr_assert(le(dbl, fabs(n.y - quotient), quotient * 0x1p-52));
}

/* From -1e30 in a time of (1e30 + .1) / 3e29: the sides then meet at .1. */
Test(extreme_pairs, boxes_that_came_a_long_way_meet_at_the_same_place)
{
    struct solid a = solid_disc(-1e30, 0, 0), b = solid_box(0.1, -1, 2, 1);
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    const col_moving first = {&p, {3e29, 0}}, second = {&q, {0, 0}};
    col_sweep s = col_sweep_test(&first, &second, 10, NULL);
    cr_assert(s.hit);
    expect_box(s.box_a, 0.1, 0, 0.1, 0);
    expect_box(s.box_b, 0.1, -1, 2, 1);
}

/* The foot of the disc's centre on a level line is as high as the line. */
Test(extreme_pairs, a_foot_lies_on_its_line_however_far_the_other_shape_is)
{
    struct solid line = {{{0, 0.1}, {3e6, 0.1}}, 2, 1, 0};
    struct solid disc = solid_disc(100, -2e6 / 3, .3);
    col_shape a = solid_shape(&line), b = solid_shape(&disc);
    col_sat sat = col_sat_test(&a, &b, NULL);
    expect_vec(col_sat_points(&a, &b, &sat).a, 100, 0.1);
}

/* The rim leads through the origin, where its normal is (-3, -4) / 5. That is
 * the normal of the line 3x + 4y = -25, whose point (-3, -4) is 5 away, and of
 * 3x + 4y = 25, whose point (3, 4) is 5 deep. */
Test(extreme_pairs, points_beside_a_vast_disc_are_where_the_edge_is)
{
    const double k = 0x1p196;
    struct solid disc = solid_disc(3 * k, 4 * k, 5 * k);
    struct solid away = {{{1, -7}, {-7, -1}, {-13, -9}, {-5, -15}}, 4, 1, 0};
    struct solid in = {{{7, 1}, {-1, 7}, {-13, -9}, {-5, -15}}, 4, 1, 0};
    col_shape p = solid_shape(&disc), q = solid_shape(&away);
    col_sat sat = col_sat_test(&p, &q, NULL);
    col_points points = col_sat_points(&p, &q, &sat);
    cr_assert(eq(dbl, sat.relation.amount, 5));
    expect_vec(points.a, 0, 0);
    expect_vec(points.b, -3, -4);
    q = solid_shape(&in);
    sat = col_sat_test(&p, &q, NULL);
    points = col_sat_points(&p, &q, &sat);
    cr_assert(eq(dbl, sat.relation.amount, 5));
    expect_vec(points.a, 0, 0);
    expect_vec(points.b, 3, 4);
    expect_vec(clip(&disc, &in, COL_AT_INCIDENT).contacts[0].point, 0, 0);
    expect_vec(clip(&disc, &in, COL_AT_REFERENCE).contacts[0].point, 3, 4);
}

/* The tip and the far end of the edge round to one point. */
Test(extreme_pairs, of_two_contacts_at_one_point_the_deepest_stays)
{
    struct solid a = solid_capsule(
        (col_vec2){1.5982145640389764e-09, 1.5982145640389762e-09},
        (col_vec2){0, 0}, 60046019.67257421);
    struct solid b = {{{-95220163.63025403, -180138059.0177226},
                       {265055954.40519118, 180138059.0177226},
                       {265055954.40519118, -180138059.0177226}},
                      3,
                      -1,
                      0};
    col_manifold m = clip(&a, &b, COL_AT_INCIDENT);
    cr_assert(eq(int, m.count, 1));
    cr_assert(eq(dbl, m.contacts[0].depth, m.relation.amount));
}

/* Depths of ends are measured from rounded points; the exact ones are never
 * more than that of the pair. */
Test(extreme_pairs, no_contact_is_deeper_than_the_pair)
{
    const double e = 0x1p-53;
    struct solid a = {
        {{1 - e, -1 + e}, {2 - 2 * e, 1}, {1, 2 + 4 * e}}, 3, 1, 0};
    struct solid b = {{{1 + 4 * e, -5e-324},
                       {1 + 2 * e, -2 - 4 * e},
                       {-1 + e, -1 - 4 * e},
                       {-2 + e, 5e-324},
                       {0, 2 - 4 * e}},
                      5,
                      -1,
                      0};
    col_manifold m = clip(&a, &b, COL_AT_INCIDENT);
    cr_assert(le(int, 1, m.count));
    for (int i = 0; i < m.count; i++)
        cr_assert(le(dbl, m.contacts[i].depth, m.relation.amount));
}

/* Contacts below a level reference edge at .1 are raised to it exactly. */
Test(extreme_pairs, contacts_at_the_reference_edge_lie_on_it)
{
    struct solid floor = {
        {{-900, -900}, {900, -900}, {900, .1}, {-900, .1}}, 4, 1, 0};
    struct solid box = solid_box(100, -1000.0 / 3, 300, 50);
    col_manifold m = clip(&floor, &box, COL_AT_REFERENCE);
    cr_assert(eq(int, m.count, 2));
    for (int i = 0; i < m.count; i++)
        cr_assert(le(dbl, fabs(m.contacts[i].point.y - .1), 0x1p-56));
}
