/* Judges the parts of a claim that an engine defines in its own way. A claim is
 * read by one convention at a time, and what the convention says replaces the
 * definition of collide-judge(1). Contacts on the core moved along the normal
 * are in contact_segment.c. */
#include <math.h>

#include "verify/truth/judging.h"

/* The side of a disc; -1: neither shape is one. */
static int disc_side(const struct verdict_pair *pair)
{
    if (pair->a->shape.hull_count == 1)
        return 0;
    return pair->b->shape.hull_count == 1 ? 1 : -1;
}

/* True if the cores have exactly one distance, 0. */
static bool cores_touch(const struct verdict_pair *pair)
{
    struct real radii = real_of(pair->a->shape.radius);
    struct real more = real_of(pair->b->shape.radius);
    radii = real_add(&radii, &more);
    return pair->truth->overlap &&
           real_compare(&pair->truth->amount, &radii) == 0;
}

static bool is_rounded_edge(const struct verdict_shape *shape)
{
    return shape->shape.radius > 0 && shape->shape.hull_count > 1;
}

bool convention_applies(const struct verdict_pair *pair,
                        const struct claim *claim,
                        enum verdict_convention convention)
{
    const struct truth_shape *a = &pair->a->shape, *b = &pair->b->shape;
    bool has_contacts = claim->has_manifold && claim->contact_count > 0;
    switch (convention) {
    case CONVENTION_CORE_CONTACTS:
        return has_contacts &&
               (is_rounded_edge(pair->a) || is_rounded_edge(pair->b));
    case CONVENTION_ZERO_CENTER:
        return claim->has_normal && disc_side(pair) >= 0 &&
               a->hull_count <= 2 && b->hull_count <= 2 && cores_touch(pair);
    case CONVENTION_ZERO_DISTANCE:
        return claim->has_normal && claim->has_distance &&
               !(claim->distance > 0) && !(claim->distance < 0) &&
               !claim->has_depth;
    case CONVENTION_VERTEX_CONTACTS:
        return has_contacts;
    case CONVENTION_FLIPPED_Y:
        return claim->has_normal;
    case CONVENTION_COUNT:
        break;
    }
    return false;
}

/* ---- Normals of (0, 0) --------------------------------------------------- */

/* Without a direction, contacts lie at the center of the disc. */
static void judge_center_contacts(struct judging *judging)
{
    int side = disc_side(judging->pair);
    const struct claim *claim = judging->claim;
    for (int i = 0; i < claim->contact_count && side >= 0; i++) {
        struct claim_vec center =
            judging_shape(judging, side)->shape.vertices[0];
        struct claim_vec place = claim->contacts[i].point;
        if (claim->contacts[i].is_unplaced)
            continue;
        struct real_vec exact = real_vec_of(center);
        struct truth_measure measure = measure_place(
            judging->tolerances, place, &exact, place_scale(center));
        expect_place(judging, VERDICT_CONTACT, i, place, &exact, &measure,
                     "claimed contact is beside the center of the disc");
    }
}

void judge_zero_normal(struct judging *judging)
{
    struct claim_vec normal = judging->claim->normal;
    if (!(fabs(normal.x) <= 0 && fabs(normal.y) <= 0))
        judging_add(judging, VERDICT_NORMAL, -1,
                    "claimed normal is not (0, 0)");
    else if (has_convention(judging->conventions, CONVENTION_ZERO_CENTER))
        judge_center_contacts(judging);
}

/* ---- Contacts that are vertices ------------------------------------------ */

/* The vertex of a shape that is nearest to a place, and how far it is. */
static int nearest_vertex(const struct judging *judging,
                          const struct truth_shape *shape,
                          struct claim_vec place, struct truth_measure *off)
{
    int nearest = 0;
    *off = (struct truth_measure){HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < shape->count; i++) {
        struct real_vec vertex = real_vec_of(shape->vertices[i]);
        struct truth_measure own = measure_place(judging->tolerances, place,
                                                 &vertex, place_scale(place));
        if (!(own.error < off->error))
            continue;
        *off = own;
        nearest = i;
    }
    return nearest;
}

/* True if a place is a vertex of a shape, and within the other shape or the
 * deepest vertex. */
static bool is_deep_vertex(const struct judging *judging, bool of_b,
                           struct claim_vec place)
{
    const struct truth_shape *own = &judging_shape(judging, of_b)->shape;
    const struct truth_shape *other = &judging_shape(judging, !of_b)->shape;
    struct claim_vec normal = near_vec(&judging->normal);
    struct truth_direction out = {
        {0, 0}, direction_from(of_b, normal), false, own->precision};
    struct truth_measure off, beside, behind;
    int vertex = nearest_vertex(judging, own, place, &off);
    if (!measure_passes(&off))
        return false;
    struct real gap = truth_point_gap(other, place);
    if (real_sign(&gap) < 0)
        return true;
    beside = measure_length(judging->tolerances, TOLERANCE_POINTS, &gap,
                            place_scale(place));
    behind = measure_behind(judging, own, vertex, &out);
    return measure_passes(&beside) || measure_passes(&behind);
}

/* More contacts are not looked at: two are right at most. */
#define VERTEX_CONTACTS 2

void judge_vertex_contacts(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    int count = claim->contact_count;
    if (count > VERTEX_CONTACTS)
        judging_add(judging, VERDICT_COUNT, -1,
                    "claimed %d contacts, but there are at most two", count);
    for (int i = 0; i < count && i < VERTEX_CONTACTS; i++) {
        struct claim_vec place = claim->contacts[i].point;
        if (claim->contacts[i].is_unplaced)
            continue;
        if (!claim_vec_is_finite(place) ||
            (!is_deep_vertex(judging, false, place) &&
             !is_deep_vertex(judging, true, place)))
            judging_add(judging, VERDICT_CONTACT, i,
                        "claimed contact is no vertex within the other shape");
    }
}
