/* Whether two shapes overlap, and their contacts, in one go.
 *
 * For the most common shapes, prepared polygons and circles: what col_sat_test
 * finds goes straight on to where col_clip starts, nothing is found twice, and
 * of shapes that are apart nothing more is asked. Values come from splits
 * (exact/split.h). Where these are not sure the two functions answer, whose
 * bits these are. */
#include "narrow/contact_discs.h"
#include "narrow/contact_ends.h"

static bool test_slowly(const col_shape *a, const col_shape *b, col_place place,
                        col_manifold *manifold)
{
    col_sat sat = col_sat_test(a, b, NULL);
    if (sat.relation.overlap)
        *manifold = col_clip(a, b, &sat, place, NULL);
    return sat.relation.overlap;
}

/* What is asked of shapes is asserted by what answers where this is not sure,
 * as asking costs as much as answering: a prepared shape is what it was. */
bool col_clip_test(const col_shape *a, const col_shape *b, col_place place,
                   col_manifold *manifold)
{
    contact_outcome outcome = UNSURE;
    if (place != COL_AT_INCIDENT)
        return test_slowly(a, b, place, manifold);
    if (a->count == 1 && b->count == 1)
        outcome = col_contact_vertices(a, 0, b, 0, manifold);
    else if (b->count == 1 && contact_has_sides(a))
        outcome = col_contact_side(a, b, false, manifold);
    else if (a->count == 1 && contact_has_sides(b))
        outcome = col_contact_side(b, a, true, manifold);
    else
        outcome = col_contact_polygons(a, b, manifold);
    if (outcome == UNSURE)
        return test_slowly(a, b, place, manifold);
    return outcome == MEETING;
}
