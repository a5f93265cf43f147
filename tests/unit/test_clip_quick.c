/* The short way to contacts: the same bits as the long way, which a trace
 * takes, and taken nearly always. */
#include "collide_steps.h"
#include "geometry/clip/clip.h"

#include <stddef.h>

#include "laws/law.h"
#include "support/criterion.h"
#include "support/trials.h"

enum { PAIRS = 1500, ROOM = 1024 };

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

static bool is_at_edge(const col_sat *sat)
{
    return sat->relation.overlap && sat->axis.kind != COL_VERTICES;
}

static bool quickly(const col_shape *a, const col_shape *b, const col_sat *sat,
                    col_place place, col_manifold *m)
{
    const double shares[] = {0, 1, 0.5};
    double share = shares[place];
    col_axis axis = sat->axis;
    col_vec2 point;
    bool sure = false;
    if (!sat->relation.overlap) {
        *m = col_manifold_of_nothing(sat);
        sure = true;
    } else if (is_at_edge(sat)) {
        sure = col_clip_quickly(a, b, sat, 0, share, m);
    } else {
        sure = col_clip_vertices_quickly(a, axis.a, b, axis.b, share, &point);
        if (sure)
            *m = col_manifold_of_vertices(a, b, sat, point);
    }
    return sure;
}

/* With and without what shapes may be prepared with. */
Test(clip_quick, gives_the_bits_of_the_long_way)
{
    const col_trace trace = {ignore, NULL};
    for (int family = 0; family < FAMILIES; family++) {
        struct rng rng = rng_seeded((uint64_t)family);
        for (int i = 0; i < trials(PAIRS); i++) {
            struct pair pair = random_pair(&rng, (enum family)family);
            col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
            static max_align_t memory[2][ROOM];
            if (i % 2) {
                a.prepared = col_shape_prepare(&a, memory[0]);
                b.prepared = col_shape_prepare(&b, memory[1]);
            }
            col_sat sat = col_sat_test(&a, &b, NULL);
            col_manifold m;
            col_place place = (col_place)(i % 3);
            if (!quickly(&a, &b, &sat, place, &m))
                continue;
            col_manifold n = col_clip(&a, &b, &sat, place, &trace);
            cr_assert(same_manifold(&m, &n), "%s %d",
                      family_name((enum family)family), i);
        }
    }
}

static double share_of_sure(enum family family)
{
    struct rng rng = rng_seeded(1);
    int sure = 0, all = 0;
    for (int i = 0; i < PAIRS; i++) {
        struct pair pair = random_pair(&rng, family);
        col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
        col_sat sat = col_sat_test(&a, &b, NULL);
        col_manifold quick;
        if (!is_at_edge(&sat))
            continue;
        all++;
        sure += col_clip_quickly(&a, &b, &sat, 0, 0, &quick);
    }
    return (double)sure / all;
}

Test(clip_quick, is_sure_of_ordinary_pairs)
{
    cr_assert(le(dbl, 0.995, share_of_sure(FAMILY_ORDINARY)));
    cr_assert(le(dbl, 0.99, share_of_sure(FAMILY_NESTED)));
    cr_assert(le(dbl, 0.98, share_of_sure(FAMILY_FAR)));
    cr_assert(le(dbl, 0.98, share_of_sure(FAMILY_HUGE)));
}

/* Aligned edges that are cut at one end, at both, at none. What is cut where a
 * coordinate is 0 is not sure: a rest of any size is left of it. */
Test(clip_quick, is_sure_of_most_boxes_on_the_ground)
{
    struct solid ground = solid_box(-10, -1, 10, 0);
    int unsure = 0;
    for (int i = 0; i < 200; i++) {
        double x = 0.1 * i - 11, width = 0.3 + 0.7 * (i % 40);
        struct solid box = solid_box(x, -0.1, x + width, 1.7);
        col_shape a = solid_shape(&ground), b = solid_shape(&box);
        for (int turn = 0; turn < 2; turn++) {
            const col_shape *p = turn ? &b : &a, *q = turn ? &a : &b;
            col_sat sat = col_sat_test(p, q, NULL);
            col_manifold quick;
            unsure +=
                is_at_edge(&sat) && !col_clip_quickly(p, q, &sat, 0, 0, &quick);
        }
    }
    cr_assert(le(int, unsure, 4));
}

/* In units of 2^-1074 the end of a segment at (7 * 2^20, 7 * 2^20) and a disc
 * of radius r = 3145727 about the point 4194303 to the right of it and 1 below:
 * the contact is r (-1, 2^-22) from that, rounded. The normal's direction is of
 * numbers so small that they have no bits but low ones. */
Test(clip_quick, the_normal_of_subnormal_vertices_is_not_along_an_axis)
{
    const double unit = 0x1p-1074;
    col_vec2 end[2] = {{0x100000 * unit, 0x700000 * unit},
                       {0x700000 * unit, 0x700000 * unit}};
    col_vec2 center = {(0x700000 + 4194303) * unit, (0x700000 - 1) * unit};
    col_shape a = {end, 2, 1, 0x700000 * unit, NULL};
    col_shape b = {&center, 1, 1, 3145727 * unit, NULL};
    col_sat sat = col_sat_test(&a, &b, NULL);
    col_manifold m = col_clip(&a, &b, &sat, COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, sat.axis.kind, COL_VERTICES));
    cr_assert(eq(int, m.count, 1));
    cr_assert(same(m.contacts[0].point.x, 0x800000 * unit));
    cr_assert(same(m.contacts[0].point.y, 0x700000 * unit));
}

/* An edge that leans from the upright by 4 * 2^-1074 on a height of 1: its
 * normal is (1, -2^-1072), not (1, 0). */
Test(clip_quick, the_normal_of_an_edge_that_hardly_leans_is_not_along_an_axis)
{
    const col_vec2 leaning[3] = {{0, 0}, {4 * 0x1p-1074, 1}, {-1, 0}};
    const col_vec2 point = {-0x1p-10, 0.5};
    col_shape a = {leaning, 3, 1, 0, NULL};
    col_shape b = {&point, 1, 1, 0, NULL};
    col_sat sat = col_sat_test(&a, &b, NULL);
    cr_assert(same(sat.relation.normal.x, 1));
    cr_assert(same(sat.relation.normal.y, -0x1p-1072));
}

/* The way from A to B leads at 45 degrees, and A's radius of 2 to the contact
 * that lies on A. */
Test(clip_quick, a_way_that_is_subnormal_has_a_direction)
{
    struct solid one = solid_disc(0x1p-1060, 0x1p-1060, 2);
    struct solid two = solid_disc(0, 0, 0);
    col_shape a = solid_shape(&one), b = solid_shape(&two);
    col_sat sat = col_sat_test(&a, &b, NULL);
    col_manifold m = col_clip(&a, &b, &sat, COL_AT_REFERENCE, NULL);
    cr_assert(same(m.contacts[0].point.x, -0x1.6a09e667f3bcdp+0));
    cr_assert(same(m.contacts[0].point.y, -0x1.6a09e667f3bcdp+0));
}

/* An edge from (0, -3) to (2^40, -1) in a rounded box whose upper side is at
 * 2^53: the second end is 2^53 + 1 deep, in the middle between two doubles,
 * where the smallest radius decides. */
Test(clip_quick, is_not_sure_beside_the_smallest_radius_of_an_aligned_edge)
{
    struct solid ground = solid_box(-0x1p60, -0x1p60, 0x1p60, 0x1p53);
    const col_vec2 corners[] = {{0, -3}, {0x1p40, -1}, {0, 0x1p54}};
    struct solid wedge = solid_hull(corners, 3);
    col_shape a = solid_shape(&ground), b = solid_shape(&wedge);
    for (int i = 0; i < 2; i++) {
        a.radius = i == 0 ? 0 : 1e-40;
        col_sat sat = col_sat_test(&a, &b, NULL);
        col_manifold quick;
        cr_assert(
            eq(int, col_clip_quickly(&a, &b, &sat, 0, 0, &quick), i == 0));
        col_manifold m = col_clip(&a, &b, &sat, COL_AT_INCIDENT, NULL);
        cr_assert(
            all(same(m.contacts[0].depth, 0x1p53 + 4), eq(int, m.count, 2)));
        cr_assert(same(m.contacts[1].depth, 0x1p53 + 2 * i));
    }
}
