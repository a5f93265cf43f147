/* What a shape is prepared with makes answers fast and changes none: all of
 * them are the same bits with it and without, whichever of the two has it. */

#include "laws/law.h"
#include "support/criterion.h"

union memory {
    double aligned;
    char bytes[2048];
};

static bool same_axis(col_axis p, col_axis q)
{
    return p.kind == q.kind && p.a == q.a && p.b == q.b;
}

static bool same_sat(const col_shape *a, const col_shape *b, const col_sat *sat)
{
    col_sat again = col_sat_test(a, b, NULL);
    return same_relation(&again.relation, &sat->relation) &&
           same_axis(again.axis, sat->axis) && again.edge == sat->edge &&
           again.alternatives == sat->alternatives;
}

static bool same_gjk(const col_shape *a, const col_shape *b, const col_gjk *gjk)
{
    gjk_scratch scratch;
    col_gjk again = col_gjk_test(a, b, &scratch, NULL);
    return same_relation(&again.relation, &gjk->relation) &&
           same_points(again.points, gjk->points) &&
           same_axis(again.axis, gjk->axis) && again.edge == gjk->edge &&
           again.iterations == gjk->iterations &&
           again.epa_iterations == gjk->epa_iterations;
}

/* Without a manifold where they are apart. */
static bool same_clip(const col_shape *a, const col_shape *b,
                      const col_manifold *manifold)
{
    col_manifold again;
    bool hit = col_clip_test(a, b, COL_AT_INCIDENT, &again);
    return hit == (manifold != NULL) &&
           (!hit || same_manifold(&again, manifold));
}

/* `which`: 0 for neither, 1 for A, 2 for B, 3 for both. */
static bool prepared_is_the_same(struct trial *t)
{
    union memory memory[2];
    gjk_scratch scratch;
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    col_gjk gjk = col_gjk_test(&t->a, &t->b, &scratch, NULL);
    col_manifold clip = col_clip(&t->a, &t->b, &sat, COL_AT_INCIDENT, NULL);
    const col_manifold *manifold = sat.relation.overlap ? &clip : NULL;
    for (int which = 0; which < 4; which++) {
        col_shape a = t->a, b = t->b;
        if (which & 1)
            a.prepared = col_shape_prepare(&a, &memory[0]);
        if (which & 2)
            b.prepared = col_shape_prepare(&b, &memory[1]);
        REQUIRE(t, same_sat(&a, &b, &sat));
        REQUIRE(t, same_gjk(&a, &b, &gjk));
        REQUIRE(t, same_clip(&a, &b, manifold));
    }
    return true;
}

Test(laws, what_is_prepared_answers_the_same)
{
    cr_assert(le(sz, col_prepared_bytes(SOLID_ROOM), sizeof(union memory)));
    law_holds(prepared_is_the_same, EVERY_FAMILY, 4000);
}
