/* Contacts of prepared polygons of many vertices: those of the two steps. */
#include <stdlib.h>

#include "geometry/clip/clip.h"
#include "laws/law.h"
#include "support/criterion.h"
#include "support/ring.h"

enum { TRIALS = 1500 };

static void expect_the_same(const struct ring *one, const struct ring *two,
                            int trial)
{
    col_shape c = one->shape, d = two->shape;
    col_manifold m, n;
    c.prepared = d.prepared = NULL;
    col_sat sat = col_sat_test(&c, &d, NULL);
    col_sat other = col_sat_test(&one->shape, &two->shape, NULL);
    cr_assert(same_relation(&sat.relation, &other.relation), "%d", trial);
    cr_assert(all(eq(int, sat.axis.kind, other.axis.kind),
                  eq(int, sat.axis.a, other.axis.a),
                  eq(int, sat.axis.b, other.axis.b),
                  eq(int, sat.edge, other.edge),
                  eq(int, sat.alternatives, other.alternatives)),
              "%d", trial);
    bool hit = col_clip_test(&one->shape, &two->shape, COL_AT_INCIDENT, &m);
    cr_assert(eq(int, hit, sat.relation.overlap), "%d", trial);
    if (!hit)
        return;
    n = col_clip(&c, &d, &sat, COL_AT_INCIDENT, NULL);
    cr_assert(same_manifold(&m, &n), "%d", trial);
}

static meeting_kind find(const struct ring *one, const struct ring *two)
{
    meeting m;
    return meeting_is_of_many(&one->shape) && meeting_is_of_many(&two->shape)
               ? col_find_meeting_many(&one->shape, &two->shape, &m)
               : MEETING_UNSURE;
}

/* Of 9 to 1000 vertices, round; they nearly always meet at edges that are
 * found. */
Test(meeting_many, contacts_of_round_polygons)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(11);
    int found[3] = {0, 0, 0};
    for (int i = 0; i < TRIALS; i++) {
        int low = i % 8 == 0 ? 129 : 9, high = i % 8 == 0 ? 1000 : 128;
        col_vec2 at = {rng_between(&rng, -2, 2), rng_between(&rng, -1, 1)};
        ring_round(&one, &rng, rng_whole(&rng, low, high), (col_vec2){0, 0});
        ring_round(&two, &rng, rng_whole(&rng, low, high), at);
        if (col_polygon_check(one.v, one.shape.count).kind !=
                COL_POLYGON_CONVEX ||
            col_polygon_check(two.v, two.shape.count).kind !=
                COL_POLYGON_CONVEX)
            continue;
        if (i % 3 == 0)
            ring_reverse(&one);
        if (i % 5 == 0)
            ring_reverse(&two);
        ring_prepare(&one);
        ring_prepare(&two);
        found[find(&one, &two)]++;
        expect_the_same(&one, &two, i);
        ring_forget(&one);
        ring_forget(&two);
    }
    cr_assert(lt(int, TRIALS / 10, found[MEETING_APART]));
    cr_assert(lt(int, TRIALS / 3, found[MEETING_EDGE]));
    cr_assert(lt(int, found[MEETING_UNSURE], TRIALS / 100));
}

/* Whole numbers, whole sides of several edges, radii; and shapes that are the
 * same but for the place, or in no way. */
Test(meeting_many, contacts_of_any_polygons)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(12);
    for (int i = 0; i < TRIALS; i++) {
        ring_any(&one, &rng);
        ring_any(&two, &rng);
        if (i % 4 == 0)
            two = one;
        two.shape.vertices = two.v;
        double step = i % 8 == 0 ? 0 : rng_whole(&rng, -2, 2);
        for (int k = 0; i % 4 == 0 && k < two.shape.count; k++)
            two.v[k].x += step;
        ring_prepare(&one);
        ring_prepare(&two);
        expect_the_same(&one, &two, i);
        ring_forget(&one);
        ring_forget(&two);
    }
}

/* A corner of the mean of two directions stands upright on an edge: neither of
 * its edges runs more against that. And both edges at a corner are too short.
 */
Test(meeting_many, is_unsure_of_the_incident_edge)
{
    static const col_vec2 corner[] = {{-0.25, 0}, {1, -1.5}, {2, -2},
                                      {3, -1.75}, {4, -1},   {4, 1},
                                      {3, 1.75},  {2, 2},    {1, 1.5}};
    static struct ring one, two;
    meeting m;
    for (int i = 0; i < 3; i++) {
        ring_wedge(&one, 80, 0.5);
        const col_vec2 tip[] = {
            {-0x1p-205, -0x1p-204}, {0, 0}, {-0x1p-205, 0x1p-204}};
        for (int k = 0; i == 2 && k < 3; k++)
            one.v[k] = tip[k];
        ring_regular(&two, 40, 1, 0.2);
        for (int k = 0; k < 40; k++)
            two.v[k].x += 0.8;
        if (i < 2)
            two.shape.count = 9;
        for (int k = 0; i < 2 && k < 9; k++)
            two.v[k] = corner[k];
        two.v[8].y -= i == 1 ? 0.25 : 0;
        ring_prepare(&one);
        ring_prepare(&two);
        meeting_kind kind = col_find_meeting_many(&one.shape, &two.shape, &m);
        cr_assert(eq(int, kind, i == 1 ? MEETING_EDGE : MEETING_UNSURE), "%d",
                  i);
        expect_the_same(&one, &two, i);
        ring_forget(&one);
        ring_forget(&two);
    }
}
