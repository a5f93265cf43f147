/* query/cross: right answers have no difference; each kind of wrong one is
 * named. */

#include "query/answer.h"
#include "support/criterion.h"

#define ROOM 8

/* The answers about a pair, to be spoilt by a test. */
static struct cross_answers answers;
static struct cross_methods *const given = &answers.given;
static struct cross_methods *const swapped = &answers.swapped;
static col_vec2 normals[ROOM];

static void ask(const col_shape *a, const col_shape *b)
{
    static double scratch[1024];
    static col_axis axes[ROOM];
    const struct pair_room room = {scratch, axes, normals, ROOM};
    cr_assert(le(sz, col_gjk_scratch(a, b), sizeof scratch));
    cross_ask(&answers, a, b, &room);
    cr_assert(eq(uint, cross_compare(&answers), 0));
}

static const col_vec2 low[] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}};
static const col_vec2 high[] = {{1, 2}, {3, 2}, {3, 8}, {1, 8}};
static const col_vec2 tip[] = {{1, 8}, {2, 2}, {3, 8}};
static const col_shape box = {low, 4, 1, 0, NULL};
static const col_shape triangle = {tip, 3, 1, 0, NULL};

/* One least axis, the upper edge of the box, with one contact. */
static void ask_one_axis(void)
{
    ask(&box, &triangle);
    cr_assert(eq(int, given->sat.alternatives, 0));
    cr_assert(eq(int, given->clip.count, 1));
}

/* Two least axes, the edges that face each other, so that each order takes the
 * one of its own A. */
static void ask_two_axes(void)
{
    const col_shape other = {high, 4, 1, 0, NULL};
    ask(&box, &other);
    cr_assert(eq(int, given->sat.alternatives, 1));
    cr_assert(eq(int, given->sat.axis.kind, COL_EDGE_OF_A));
    cr_assert(eq(int, swapped->sat.axis.kind, COL_EDGE_OF_A));
    cr_assert(eq(int, answers.normal_count, 2));
}

static void ask_discs(double radius)
{
    static const col_vec2 centers[] = {{0, 0}, {3, 4}};
    const col_shape a = {&centers[0], 1, 1, radius, NULL};
    const col_shape b = {&centers[1], 1, 1, radius, NULL};
    ask(&a, &b);
    cr_assert(eq(int, given->sat.axis.kind, COL_VERTICES));
}

/* The relation that all methods of one order claim. */
static void claim(struct cross_methods *methods, col_relation relation)
{
    methods->sat.relation = methods->gjk.relation = relation;
    methods->clip.relation = methods->clip_epa.relation = relation;
}

static void claim_points(struct cross_methods *methods, col_points points)
{
    methods->points = methods->gjk.points = points;
}

/* The manifold that both of one order claim. */
static void claim_manifold(struct cross_methods *methods, col_manifold manifold)
{
    methods->clip = methods->clip_epa = manifold;
}

static void expect(unsigned differences)
{
    cr_assert(eq(uint, cross_compare(&answers), differences));
}

/* ---- One order ---------------------------------------------------------- */

Test(cross, each_member_of_gjk_is_compared_with_sat)
{
    for (int order = 0; order < 2; order++) {
        struct cross_methods *methods = order == 0 ? given : swapped;
        ask_one_axis();
        methods->gjk.relation.overlap = false;
        expect(CROSS_OVERLAP);
        ask_one_axis();
        methods->gjk.relation.touching = true;
        expect(CROSS_TOUCHING);
        ask_one_axis();
        methods->gjk.relation.normal.x = 0x1p-60;
        expect(CROSS_NORMAL);
        ask_one_axis();
        methods->gjk.relation.amount += 0x1p-52;
        expect(CROSS_AMOUNT);
        ask_one_axis();
        methods->gjk.points.a.y += 1;
        expect(CROSS_POINTS);
        ask_one_axis();
        methods->gjk.points.b.x += 1;
        expect(CROSS_POINTS);
        ask_one_axis();
        methods->gjk.axis.kind = COL_VERTICES;
        expect(CROSS_AXIS);
        ask_one_axis();
        methods->gjk.axis.a++;
        expect(CROSS_AXIS);
        ask_one_axis();
        methods->gjk.axis.b++;
        expect(CROSS_AXIS);
        ask_one_axis();
        methods->gjk.edge++;
        expect(CROSS_EDGE);
    }
}

Test(cross, zero_and_minus_zero_are_different_bits)
{
    ask_one_axis();
    given->gjk.relation.normal.x = -0.0;
    expect(CROSS_NORMAL);
}

Test(cross, a_manifold_has_the_relation_that_it_starts_from)
{
    ask_one_axis();
    given->clip.relation.normal.y = -1;
    expect(CROSS_NORMAL);
    ask_one_axis();
    swapped->clip_epa.relation.touching = true;
    expect(CROSS_TOUCHING);
}

Test(cross, each_member_of_the_two_manifolds_is_compared)
{
    for (int order = 0; order < 2; order++) {
        struct cross_methods *methods = order == 0 ? given : swapped;
        col_manifold *clip = &methods->clip_epa;
        ask_one_axis();
        clip->flip = !clip->flip;
        expect(CROSS_MANIFOLD);
        ask_one_axis();
        clip->reference.index++;
        expect(CROSS_MANIFOLD);
        ask_one_axis();
        clip->reference.points[1].x += 1;
        expect(CROSS_MANIFOLD);
        ask_one_axis();
        clip->incident.points[0].y += 1;
        expect(CROSS_MANIFOLD);
        ask_one_axis();
        clip->incident.is_edge = !clip->incident.is_edge;
        expect(CROSS_MANIFOLD);
        ask_one_axis();
        clip->contacts[0].point.x += 0x1p-50;
        expect(CROSS_MANIFOLD);
        ask_one_axis();
        clip->contacts[0].a++;
        expect(CROSS_MANIFOLD);
        ask_one_axis();
        clip->contacts[0].b_is_edge = !clip->contacts[0].b_is_edge;
        expect(CROSS_MANIFOLD);
    }
}

/* ---- What a manifold must be -------------------------------------------- */

/* Both manifolds in both orders have this depth at their only contact. */
static void claim_contact_depth(double depth)
{
    given->clip.contacts[0].depth = given->clip_epa.contacts[0].depth = depth;
    swapped->clip.contacts[0].depth = depth;
    swapped->clip_epa.contacts[0].depth = depth;
}

Test(cross, the_deepest_contact_is_as_deep_as_the_shapes)
{
    ask_one_axis();
    claim_contact_depth(0.5);
    expect(CROSS_MANIFOLD);
    claim_contact_depth(1.5);
    expect(CROSS_MANIFOLD);
    claim_contact_depth(1);
    expect(0);
}

Test(cross, no_contact_is_deeper_than_the_shapes_or_above_them)
{
    static const double wrong[] = {1.5, -0.5};
    for (int i = 0; i < 2; i++) {
        ask_two_axes();
        cr_assert(eq(int, given->clip.count, 2));
        given->clip.contacts[1].depth = wrong[i];
        given->clip_epa.contacts[1].depth = wrong[i];
        expect(CROSS_MANIFOLD);
    }
}

Test(cross, shapes_that_overlap_have_a_contact_and_others_none)
{
    ask_one_axis();
    given->clip.count = given->clip_epa.count = 0;
    swapped->clip.count = swapped->clip_epa.count = 0;
    expect(CROSS_MANIFOLD);
    ask_discs(1);
    cr_assert(not(given->sat.relation.overlap));
    given->clip.count = given->clip_epa.count = 1;
    expect(CROSS_MANIFOLD);
}

/* ---- Boxes -------------------------------------------------------------- */

Test(cross, shapes_that_overlap_have_boxes_that_overlap)
{
    ask_one_axis();
    given->boxes_overlap = swapped->boxes_overlap = false;
    expect(CROSS_BOXES);
    ask_discs(1);
    given->boxes_overlap = swapped->boxes_overlap = true;
    expect(0);
    given->gjk.relation.overlap = true;
    given->boxes_overlap = swapped->boxes_overlap = false;
    expect(CROSS_OVERLAP | CROSS_BOXES);
}

Test(cross, boxes_overlap_in_both_orders_or_in_none)
{
    ask_discs(1);
    given->boxes_overlap = !given->boxes_overlap;
    expect(CROSS_BOXES);
}

/* ---- Both orders -------------------------------------------------------- */

Test(cross, the_swapped_relation_is_the_mirror)
{
    ask_one_axis();
    col_relation r = swapped->sat.relation, wrong = r;
    wrong.overlap = false;
    claim(swapped, wrong);
    expect(CROSS_OVERLAP | CROSS_MANIFOLD);
    wrong = r;
    wrong.touching = true;
    claim(swapped, wrong);
    expect(CROSS_TOUCHING);
    wrong = r;
    wrong.normal = given->sat.relation.normal;
    claim(swapped, wrong);
    expect(CROSS_NORMAL);
    wrong = r;
    wrong.amount = 2;
    claim(swapped, wrong);
    expect(CROSS_AMOUNT | CROSS_MANIFOLD);
    claim(swapped, r);
    col_points points = swapped->points;
    claim_points(swapped, (col_points){points.b, points.b});
    expect(CROSS_POINTS);
    claim_points(swapped, (col_points){points.a, points.a});
    expect(CROSS_POINTS);
    claim_points(swapped, points);
    expect(0);
}

Test(cross, a_distance_is_the_same_in_both_orders)
{
    ask_discs(1);
    col_relation wrong = swapped->sat.relation;
    wrong.amount = 4;
    claim(swapped, wrong);
    expect(CROSS_AMOUNT);
}

Test(cross, the_only_least_axis_is_taken_in_both_orders)
{
    ask_one_axis();
    swapped->sat.axis.b++;
    swapped->gjk.axis.b++;
    expect(CROSS_AXIS);
    ask_one_axis();
    swapped->sat.axis.kind = swapped->gjk.axis.kind = COL_EDGE_OF_A;
    expect(CROSS_AXIS);
    ask_one_axis();
    swapped->sat.edge++;
    swapped->gjk.edge++;
    expect(CROSS_EDGE);
    ask_one_axis();
    swapped->sat.alternatives++;
    expect(CROSS_ALTERNATIVES);
}

Test(cross, the_swapped_manifold_is_the_mirror)
{
    ask_one_axis();
    col_manifold m = swapped->clip, wrong = m;
    wrong.flip = given->clip.flip;
    claim_manifold(swapped, wrong);
    expect(CROSS_MANIFOLD);
    wrong = m;
    wrong.incident.index++;
    claim_manifold(swapped, wrong);
    expect(CROSS_MANIFOLD);
    wrong = m;
    wrong.contacts[0].point.x += 1;
    claim_manifold(swapped, wrong);
    expect(CROSS_MANIFOLD);
    wrong = m;
    wrong.contacts[0].a = given->clip.contacts[0].a;
    wrong.contacts[0].a_is_edge = given->clip.contacts[0].a_is_edge;
    claim_manifold(swapped, wrong);
    expect(CROSS_MANIFOLD);
    claim_manifold(swapped, m);
    expect(0);
}

/* ---- Several least axes, and none --------------------------------------- */

Test(cross, where_axes_are_as_good_the_normal_is_one_of_theirs)
{
    ask_two_axes();
    col_relation wrong = swapped->sat.relation;
    wrong.normal = (col_vec2){1, 0};
    claim(swapped, wrong);
    expect(CROSS_NORMAL);
    normals[1] = (col_vec2){-1, 0};
    expect(0);
}

Test(cross, where_axes_are_as_good_points_may_be_others)
{
    ask_two_axes();
    col_points other = swapped->points;
    other.a.x += 1;
    other.b.x += 1;
    claim_points(swapped, other);
    expect(0);
}

Test(cross, where_axes_are_as_good_there_are_as_many_in_both_orders)
{
    ask_two_axes();
    swapped->sat.alternatives = 0;
    expect(CROSS_ALTERNATIVES);
}

Test(cross, between_vertices_the_features_change_places)
{
    ask_discs(3);
    col_manifold wrong = swapped->clip;
    wrong.reference = given->clip.reference;
    claim_manifold(swapped, wrong);
    expect(CROSS_MANIFOLD);
    ask_discs(3);
    wrong = swapped->clip;
    wrong.flip = true;
    claim_manifold(swapped, wrong);
    expect(CROSS_MANIFOLD);
}

Test(cross, concentric_discs_have_any_normal_but_one_depth)
{
    static const col_vec2 here = {1, 2};
    const col_shape a = {&here, 1, 1, 2, NULL}, b = {&here, 1, 1, 1, NULL};
    ask(&a, &b);
    cr_assert(eq(int, answers.normal_count, 0));
    cr_assert(lt(dbl, 0, given->sat.relation.normal.x));
    cr_assert(lt(dbl, 0, swapped->sat.relation.normal.x));
    col_relation wrong = swapped->sat.relation;
    wrong.amount = 1;
    claim(swapped, wrong);
    expect(CROSS_AMOUNT | CROSS_MANIFOLD);
}

Test(cross, a_center_at_minus_zero_is_one_at_zero)
{
    static const col_vec2 centers[] = {{0, -0.0}, {-0.0, 0}};
    const col_shape a = {&centers[0], 1, 1, 2, NULL},
                    b = {&centers[1], 1, 1, 1, NULL};
    ask(&a, &b);
    cr_assert(eq(int, answers.normal_count, 0));
}
