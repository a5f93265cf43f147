/* Whether two shapes overlap, and their contacts, in one go.
 *
 * For the most common shapes, prepared polygons and circles: what col_sat_test
 * finds goes straight on to where col_clip starts, nothing is found twice, and
 * of shapes that are apart nothing more is asked. Values come from splits
 * (geometry/exact/split.h). Where these are not sure the two functions answer,
 * whose bits these are. */
#include "geometry/clip/contact_discs.h"
#include "geometry/clip/contact_ends.h"

static bool test_slowly(const col_shape *a, const col_shape *b, col_place place,
                        col_manifold *manifold)
{
    col_sat sat = col_sat_test(a, b, NULL);
    if (sat.relation.overlap)
        *manifold = col_clip(a, b, &sat, place, NULL);
    return sat.relation.overlap;
}

static inline contact_outcome
test_quickly(const col_shape *a, const col_shape *b, col_manifold *manifold)
{
    if (a->count == 1 && b->count == 1)
        return col_contact_vertices(a, 0, b, 0, manifold);
    if (b->count == 1 && contact_has_sides(a))
        return col_contact_side(a, b, false, manifold);
    if (a->count == 1 && contact_has_sides(b))
        return col_contact_side(b, a, true, manifold);
    return col_contact_polygons(a, b, manifold);
}

/* Whether there is something to prepare, and not much. */
static bool to_prepare(const col_shape *shape)
{
    return !shape->prepared && 1 < shape->count && shape->count <= FRAME_FEW;
}

/* Prepares shapes for this pair alone, which is worth its time. */
static bool test_prepared_here(col_shape a, col_shape b, col_manifold *manifold)
{
    struct {
        struct col_prepared head;
        float values[FRAME_PARTS * FRAME_FEW];
    } memory[2];
    if (to_prepare(&a))
        a.prepared = col_shape_prepare(&a, &memory[0]);
    if (to_prepare(&b))
        b.prepared = col_shape_prepare(&b, &memory[1]);
    contact_outcome outcome = test_quickly(&a, &b, manifold);
    return outcome == UNSURE ? test_slowly(&a, &b, COL_AT_INCIDENT, manifold)
                             : outcome == MEETING;
}

/* What is asked of shapes is asserted by what answers where this is not sure,
 * as asking costs as much as answering: a prepared shape is what it was. */
bool col_clip_test(const col_shape *a, const col_shape *b, col_place place,
                   col_manifold *manifold)
{
    if (place != COL_AT_INCIDENT)
        return test_slowly(a, b, place, manifold);
    if (to_prepare(a) || to_prepare(b))
        return test_prepared_here(*a, *b, manifold);
    contact_outcome outcome = test_quickly(a, b, manifold);
    return outcome == UNSURE ? test_slowly(a, b, place, manifold)
                             : outcome == MEETING;
}
