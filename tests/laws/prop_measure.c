/* Distances and angles against limits. A limit a few units in the last place
 * away is one that doubles alone cannot tell from the distance, and one farther
 * away must give the same answer without exact numbers. */
#include <criterion/criterion.h>
#include <math.h>

#include "collide_measure.h"
#include "laws/law.h"

/* Limits are 2^-51 to 2^-40 of the value away from it: distances are right to
 * one unit in the last place. */
#define FIRST (-51)
#define LAST  (-40)

static bool distances_are_told_from_limits(struct trial *t)
{
    const struct solid *a = &t->pair.a, *b = &t->pair.b;
    col_vec2 p = a->v[0], q = a->v[a->count - 1], r = b->v[0];
    double apart = col_distance(p, r);
    double from = a->count > 1 ? col_line_distance(p, q, r) : 0;
    double beside = col_segment_distance(p, q, r);
    for (int e = FIRST; e <= LAST; e++) {
        double more = 1 + ldexp(1, e), less = 1 - ldexp(1, e);
        REQUIRE(t, !(apart > 0x1p-900) ||
                       (col_distance_compare(p, r, apart * more) < 0 &&
                        col_distance_compare(p, r, apart * less) > 0));
        REQUIRE(t, !(from > 0x1p-900) ||
                       (col_line_distance_compare(p, q, r, from * more) < 0 &&
                        col_line_distance_compare(p, q, r, from * less) > 0));
        REQUIRE(t,
                !(beside > 0x1p-900) ||
                    (col_segment_distance_compare(p, q, r, beside * more) < 0 &&
                     col_segment_distance_compare(p, q, r, beside * less) > 0));
    }
    REQUIRE(t, col_distance_compare(p, r, 0) == (apart > 0));
    REQUIRE(t, col_segment_distance_compare(p, q, r, 0) == (beside > 0));
    return true;
}

Test(laws, distances_are_compared_exactly)
{
    law_holds(distances_are_told_from_limits, EVERY_FAMILY, 20000);
}

/* The limit is an angle whose cosine and sine are rounded: 2^-46 of a half turn
 * is more than that and the error of the angle. */
static bool angles_are_told_from_limits(struct trial *t)
{
    const struct solid *a = &t->pair.a, *b = &t->pair.b;
    col_vec2 p = a->v[0], q = a->v[a->count - 1];
    col_vec2 r = b->v[0], s = b->v[b->count - 1];
    if (a->count < 2 || b->count < 2)
        return true;
    double angle = col_angle_between(p, q, r, s);
    for (int e = -46; e <= -30; e++) {
        double off = ldexp(180, e);
        REQUIRE(t, !(angle + off < 180) ||
                       col_angle_compare(p, q, r, s, angle + off) < 0);
        REQUIRE(t, !(angle - off > 0) ||
                       col_angle_compare(p, q, r, s, angle - off) > 0);
    }
    return true;
}

Test(laws, angles_are_compared_exactly)
{
    law_holds(angles_are_told_from_limits, EVERY_FAMILY, 20000);
}
