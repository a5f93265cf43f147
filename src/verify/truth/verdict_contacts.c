/* The contacts of a manifold, by the features that are clipped. */
#include <math.h>

#include "verify/truth/contact_touch.h"

/* Whether an end that may be as deep as the shapes lies below the reference for
 * all who clip: the tip does, and the ends of parallel edges. Of others it is
 * known exactly of cores alone; the surface of a rounded one is rounded. */
static bool is_surely_below(const struct contact_segment *segment,
                            const struct truth_clipped *end)
{
    bool is_rounded = reference_hull(segment)->radius > 0 ||
                      incident_hull(segment)->radius > 0;
    bool is_tip = segment->is_vertex ||
                  (segment->near >= 0 && end == &segment->ends[segment->near]);
    return is_tip || segment->is_parallel ||
           (!is_rounded && end->depth.low.sign >= 0);
}

/* Whether an end of the segment must have a contact: if it lies below the
 * reference by more than what may be rounding, or as deep as the shapes do; not
 * where it is right as well that the shapes do not overlap, nor where it may
 * lie above the reference for all that is known. */
static bool is_needed(const struct contact_segment *segment,
                      const struct truth_clipped *end)
{
    const struct judging *judging = segment->manifold->judging;
    struct judge_point at = near_place(&end->point);
    struct claim_vec place = {at.x, at.y};
    struct real amount = real_negative(&judging->along);
    if (!judging->says_overlap || real_sign(&end->depth) < 0 ||
        verdict_is_free(judging->truth, judging->tolerances))
        return false;
    struct truth_measure none = measure_depth(segment, 0, &end->depth, place);
    struct truth_measure full =
        measure_depth(segment, real_near(&end->depth, false), &amount, place);
    return !measure_passes(&none) ||
           (is_surely_below(segment, end) && measure_passes(&full));
}

struct truth_measure contact_measure_end(const struct contact_segment *segment,
                                         struct claim_vec place, int end)
{
    const struct real *first = &segment->ends[end].along, *second = first;
    if (segment->is_round) {
        first = &segment->tips[end];
        second = &segment->line[end].along;
    }
    bool is_in_order = real_compare(first, second) < 0;
    const struct real *low = is_in_order ? first : second;
    const struct real *high = is_in_order ? second : first;
    struct real along = contact_along(segment,
                                      (struct judge_point){place.x, place.y}),
                off = real_of(0);
    if (real_compare(&along, low) < 0)
        off = real_sub(low, &along);
    else if (real_compare(&along, high) > 0)
        off = real_sub(&along, high);
    return measure_length(segment->manifold->judging->tolerances,
                          TOLERANCE_POINTS, &off,
                          contact_scale(segment, place));
}

/* The contact that is nearest to an end of the segment, along it. */
static struct truth_measure measure_cover(const struct contact_segment *segment,
                                          int end)
{
    const struct claim *claim = segment->manifold->judging->claim;
    struct truth_measure best = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < claim->contact_count; i++)
        best = measure_better(
            best, contact_measure_end(segment, contact_place(segment, i), end));
    return best;
}

/* Whether what the planes leave of a rounded edge's line is no longer than
 * rounding, so that there may be nothing left of it beside the tip. */
static bool may_be_gone(const struct contact_segment *segment)
{
    if (!segment->has_line || !segment->is_round)
        return false;
    struct real length =
        real_sub(&segment->line[1].along, &segment->line[0].along);
    struct truth_measure measure =
        measure_length(segment->manifold->judging->tolerances, TOLERANCE_POINTS,
                       &length, segment->scale);
    return measure_passes(&measure);
}

static void judge_cover(const struct contact_segment *segment)
{
    bool has_tip_alone = may_be_gone(segment);
    for (int i = 0; i < segment->count; i++) {
        const struct truth_clipped *end = &segment->ends[i];
        if (!is_needed(segment, end) || (has_tip_alone && i != segment->near))
            continue;
        struct truth_measure measure = measure_cover(segment, i);
        if (measure_passes(&measure))
            continue;
        struct judge_point at = near_place(&end->point);
        struct verdict_fault *fault =
            judging_add(segment->manifold->judging, VERDICT_UNCOVERED, -1,
                        "an end of the contact segment has no contact");
        fault->exact = (struct verdict_value){VERDICT_PLACE, false, at.x, at.y};
        fault_error(fault, &measure);
    }
}

/* Some contact is as deep as the shapes. */
static void judge_deepest(const struct contact_segment *segment)
{
    struct judging *judging = segment->manifold->judging;
    const struct claim *claim = judging->claim;
    struct real amount = real_negative(&judging->along);
    int deepest = -1;
    for (int i = 0; i < claim->contact_count; i++)
        if (claim->contacts[i].has_depth &&
            (deepest < 0 ||
             claim->contacts[i].depth > claim->contacts[deepest].depth))
            deepest = i;
    if (deepest < 0 || !judging->says_overlap)
        return;
    const struct claim_contact *contact = &claim->contacts[deepest];
    struct truth_measure measure =
        measure_depth(segment, contact->depth, &amount, contact->point);
    if (!measure_passes(&measure) && contact->depth < real_near(&amount, false))
        fault_numbers(judging_add(judging, VERDICT_DEEPEST, -1,
                                  "no contact is as deep as the shapes"),
                      contact->depth, &amount, &measure);
}

static bool are_finite(const struct claim *claim)
{
    for (int i = 0; i < claim->contact_count; i++) {
        const struct claim_contact *contact = &claim->contacts[i];
        if (!isfinite(contact->point.x) || !isfinite(contact->point.y) ||
            (contact->has_depth && !isfinite(contact->depth)) ||
            (contact->has_other &&
             (!isfinite(contact->other.x) || !isfinite(contact->other.y))))
            return false;
    }
    return true;
}

/* Each contact is held against all of a shape, so of many their number alone is
 * judged: two are right at most. */
#define JUDGED_CONTACTS 16

bool judge_contacts(const struct manifold *manifold,
                    const struct manifold_form *form, enum claim_place place)
{
    struct judging *judging = manifold->judging;
    int count = judging->claim->contact_count;
    struct contact_segment segment = {
        .manifold = manifold, .form = form, .place = place};
    if (!are_finite(judging->claim)) {
        judging_add(judging, VERDICT_CONTACT, -1, "a contact is not finite");
        return true;
    }
    contact_segment_find(&segment);
    int most = segment.is_vertex ? 1 : 2;
    if (count > most)
        judging_add(judging, VERDICT_COUNT, -1,
                    segment.is_vertex
                        ? "the contact of a vertex is one point"
                        : "the contacts of two edges are two points at most");
    if (segment.count == 0) {
        judging_add(judging, VERDICT_CONTACT, -1,
                    "the edges have no contact segment");
        return false;
    }
    if (count > JUDGED_CONTACTS)
        return true;
    for (int i = 0; i < count; i++)
        if (segment.is_vertex)
            judge_tip(&segment, i);
        else
            judge_touch(&segment, i);
    if (!segment.is_vertex)
        judge_cover(&segment);
    judge_deepest(&segment);
    judge_contact_ids(&segment);
    return true;
}
