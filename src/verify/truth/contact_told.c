#include "verify/truth/contact_told.h"

#include <math.h>

/* ---- Where it is --------------------------------------------------------- */

static double share_of(const struct contact_segment *segment)
{
    bool flip = segment->form->flip;
    switch (segment->place) {
    case CLAIM_INCIDENT:
        return 0;
    case CLAIM_REFERENCE:
        return 1;
    case CLAIM_MIDDLE:
        return 0.5;
    case CLAIM_ON_A:
        return flip ? 0 : 1;
    case CLAIM_ON_B:
        return flip ? 1 : 0;
    case CLAIM_ANYWHERE:
        break;
    }
    return -1;
}

struct touch touch_of(const struct contact_segment *segment, int index)
{
    const struct claim_contact *contact =
        &segment->manifold->judging->claim->contacts[index];
    bool flip = segment->form->flip;
    struct touch touch = {
        .index = index,
        .place = contact->point,
        .has_depth = contact->has_depth,
        .depth = contact->depth,
        .share = share_of(segment),
    };
    if (contact->has_other) {
        touch.place = flip ? contact->point : contact->other;
        touch.share = 0;
    }
    touch.is_told = !(touch.share > 0 || touch.share < 0);
    touch.has_incident =
        touch.is_told || (touch.share > 0 && contact->has_depth);
    touch.incident = touch.place;
    if (touch.has_incident && !touch.is_told) {
        struct real_vec from = real_vec_of(touch.place);
        struct real depth = real_of(contact->depth);
        struct real part = real_of(-touch.share);
        struct real way = real_mul(&depth, &part);
        from = real_vec_moved(&from, &way, &segment->outward);
        struct judge_point at = near_place(&from);
        touch.incident = (struct claim_vec){at.x, at.y};
    }
    return touch;
}

struct claim_vec contact_place(const struct contact_segment *segment, int index)
{
    return touch_of(segment, index).place;
}

struct claim_vec contact_other_place(const struct contact_segment *segment,
                                     const struct claim_contact *contact)
{
    return segment->form->flip ? contact->other : contact->point;
}

/* ---- Measures ------------------------------------------------------------ */

double contact_scale(const struct contact_segment *segment,
                     struct claim_vec place)
{
    double scale = place_scale(place);
    return scale > segment->scale ? scale : segment->scale;
}

struct truth_measure measure_depth(const struct contact_segment *segment,
                                   double claimed, const struct real *exact,
                                   struct claim_vec place)
{
    const struct judging *judging = segment->manifold->judging;
    struct truth_measure measure = measure_number(
        judging->tolerances, TOLERANCE_DEPTH, claimed, exact, judging->slack);
    struct truth_measure rounded =
        measure_length_from(judging->tolerances, TOLERANCE_POINTS, claimed,
                            exact, contact_scale(segment, place));
    measure.tolerances = fmin(measure.tolerances, rounded.tolerances);
    return measure;
}

/* ---- Faults -------------------------------------------------------------- */

void judge_contact_depth(const struct contact_segment *segment, int index,
                         double claimed, const struct real *exact,
                         struct claim_vec place)
{
    struct judging *judging = segment->manifold->judging;
    struct truth_measure measure =
        measure_depth(segment, claimed, exact, place);
    struct truth_measure turned =
        measure_depth(segment, -claimed, exact, place);
    if (!measure_passes(&measure))
        fault_numbers(measure_passes(&turned)
                          ? judging_add(judging, VERDICT_CONTACT_DEPTH, index,
                                        "the depth is right but for its sign")
                          : judging_add(judging, VERDICT_CONTACT_DEPTH, index,
                                        "the depth of the contact should be %s",
                                        number_text_of(exact, false).text),
                      claimed, exact, &measure);
}
