/* The contact of a tip, the vertex of a round shape or the end of an edge. */
#include "verify/truth/contact_touch.h"

/* Its place on the reference is straight ahead of the tip. */
static void judge_ahead(const struct contact_segment *segment, int index)
{
    struct judging *judging = segment->manifold->judging;
    const struct truth_clipped *tip = &segment->ends[0];
    const struct claim_contact *contact = &judging->claim->contacts[index];
    struct claim_vec place = contact_other_place(segment, contact);
    if (!contact->has_other)
        return;
    struct real_vec exact =
        real_vec_moved(&tip->point, &tip->depth, &segment->outward);
    struct truth_measure measure = measure_place(
        judging->tolerances, place, &exact, contact_scale(segment, place));
    if (!measure_passes(&measure))
        fault_places(
            judging_add(
                judging, VERDICT_CONTACT, index,
                "the place on the reference should be opposite the tip"),
            place, &exact, &measure);
}

/* How far from the tip towards the reference a contact should lie: where that
 * is not told, as far as it does, but between the two. */
static struct real way_from_tip(const struct contact_segment *segment,
                                const struct touch *touch)
{
    const struct truth_clipped *tip = &segment->ends[0];
    struct real zero = real_of(0), share = real_of(touch->share);
    if (touch->share >= 0)
        return real_mul(&tip->depth, &share);
    struct real_vec at = real_vec_of(touch->place);
    struct real_vec off = {real_sub(&at.x, &tip->point.x),
                           real_sub(&at.y, &tip->point.y)};
    bool is_ahead = real_sign(&tip->depth) < 0;
    struct real low = is_ahead ? tip->depth : zero;
    struct real high = is_ahead ? zero : tip->depth;
    struct real way = real_dot(&off, &segment->outward);
    return real_compare(&way, &low) < 0    ? low
           : real_compare(&way, &high) > 0 ? high
                                           : way;
}

void judge_tip(const struct contact_segment *segment, int index)
{
    struct judging *judging = segment->manifold->judging;
    const struct truth_clipped *tip = &segment->ends[0];
    struct touch touch = touch_of(segment, index);
    if (touch.has_depth)
        judge_contact_depth(segment, index, touch.depth, &tip->depth,
                            touch.place);
    struct real way = way_from_tip(segment, &touch);
    struct real_vec exact =
        real_vec_moved(&tip->point, &way, &segment->outward);
    struct truth_measure measure =
        measure_place(judging->tolerances, touch.place, &exact,
                      contact_scale(segment, touch.place));
    if (!measure_passes(&measure))
        fault_places(judging_add(judging, VERDICT_CONTACT, index,
                                 "the contact should lie where the shapes "
                                 "touch"),
                     touch.place, &exact, &measure);
    judge_ahead(segment, index);
}
