/* Judges the claimed contacts of a manifold: where each contact lies, how deep
 * it is, and whether each end of the contact segment has a contact. */
#include <math.h>

#include "verify/truth/judging.h"

/* A claimed contact, and its place on both surfaces as far as known. */
struct touch {
    int index;
    struct claim_vec place;    /* as it is claimed */
    struct claim_vec incident; /* on the incident shape, */
    bool has_incident;         /*   if that can be known */
    bool is_told;              /* and it is `place` */
    bool has_depth;
    double depth;
    double share; /* of the way from the incident shape to the reference;
                     below 0: unknown */
};

/* ---- Where a contact is claimed ------------------------------------------ */

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

static struct touch touch_of(const struct contact_segment *segment, int index)
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
        touch.incident = near_vec(&from);
    }
    return touch;
}

struct claim_vec contact_place(const struct contact_segment *segment, int index)
{
    return touch_of(segment, index).place;
}

/* The place on the reference of a contact that is claimed on both surfaces. */
static struct claim_vec
contact_other_place(const struct contact_segment *segment,
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

/* The error of a depth. As a length between places, it may also be off as much
 * as these. */
static struct truth_measure measure_depth(const struct contact_segment *segment,
                                          double claimed,
                                          const struct real *exact,
                                          struct claim_vec place)
{
    const struct judging *judging = segment->manifold->judging;
    struct truth_measure measure = measure_number(
        judging->tolerances, TOLERANCE_DEPTH, claimed, exact, judging->slack);
    if (measure_passes(&measure))
        return measure;
    struct truth_measure rounded =
        measure_length_from(segment->of_depths, TOLERANCE_POINTS, claimed,
                            exact, contact_scale(segment, place));
    measure.tolerances = fmin(measure.tolerances, rounded.tolerances);
    return measure;
}

/* Adds the fault that a contact is not as deep as is claimed. */
static void add_contact_depth(const struct contact_segment *segment,
                              const struct touch *touch, double claimed,
                              const struct real *exact,
                              const struct truth_measure *measure)
{
    struct truth_measure turned =
        measure_depth(segment, -claimed, exact, touch->place);
    fault_numbers(
        judging_add(
            segment->manifold->judging, VERDICT_CONTACT_DEPTH, touch->index,
            measure_passes(&turned)
                ? "claimed contact depth %s has the wrong sign: must be "
                  "%s"
                : "claimed contact depth %s: must be %s",
            claim_text_of(claimed).text, claim_text_of(real_near(exact)).text),
        claimed, exact, measure);
}

static void judge_contact_depth(const struct contact_segment *segment,
                                const struct touch *touch, double claimed,
                                const struct real *exact)
{
    struct truth_measure measure =
        measure_depth(segment, claimed, exact, touch->place);
    if (!measure_passes(&measure))
        add_contact_depth(segment, touch, claimed, exact, &measure);
}

struct truth_measure
contact_measure_along(const struct contact_segment *segment,
                      const struct real *length, double scale)
{
    struct number_tolerances tolerances =
        *segment->manifold->judging->tolerances;
    tolerances.of[TOLERANCE_POINTS].absolute += segment->turned;
    return measure_length(&tolerances, TOLERANCE_POINTS, length, scale);
}

/* ---- A contact of two edges ---------------------------------------------- */

/* How far from an end towards the reference a contact should lie: if that is
 * unknown, as far as it does, but between the two surfaces. */
static struct real way_from_end(const struct contact_segment *segment,
                                const struct touch *touch,
                                const struct truth_clipped *end)
{
    struct real zero = real_of(0), share = real_of(touch->share);
    if (touch->share >= 0)
        return real_mul(&end->depth, &share);
    struct real_vec at = real_vec_of(touch->place);
    struct real_vec off = real_vec_between(&end->point, &at);
    bool is_ahead = real_sign(&end->depth) < 0;
    struct real low = is_ahead ? end->depth : zero;
    struct real high = is_ahead ? zero : end->depth;
    struct real way = real_dot(&off, &segment->outward);
    way = real_greater(&way, &low);
    return real_lesser(&way, &high);
}

/* The place of the contact segment that is nearest to a place on the incident
 * shape. */
static struct truth_clipped nearest_place(const struct contact_segment *segment,
                                          struct claim_vec place)
{
    struct truth_clipped nearest = segment->ends[0];
    const struct truth_clipped *line = segment->line;
    const struct real_vec ends[2] = {line[0].point, line[1].point};
    struct real_vec at = real_vec_of(place);
    struct real share;
    if (!segment->has_line)
        return nearest;
    nearest.point = nearest_of_segment(ends, &at, &share);
    struct real rise = real_sub(&line[1].depth, &line[0].depth);
    rise = real_mul(&rise, &share);
    nearest.depth = real_add(&line[0].depth, &rise);
    return nearest;
}

/* The right place for a contact that is nearest to its own, where contacts are
 * claimed: on the incident shape, or its share of the depth ahead of it. */
static struct verdict_value right_place(const struct contact_segment *segment,
                                        const struct touch *touch)
{
    struct truth_clipped nearest = nearest_place(segment, touch->incident);
    struct real way = way_from_end(segment, touch, &nearest);
    struct real_vec at =
        real_vec_moved(&nearest.point, &way, &segment->outward);
    return verdict_place(near_vec(&at));
}

/* Names the two features that a fault of a contact is about. */
static void name_form_of(const struct contact_segment *segment,
                         struct verdict_fault *fault)
{
    const struct manifold_form *form = segment->form;
    for (int i = 0; i < 2; i++) {
        bool is_incident = form->flip ? i == 0 : i == 1;
        int edge = is_incident ? form->incident : form->reference;
        int vertex =
            is_incident ? form->incident_vertex : form->reference_vertex;
        struct hull_feature feature = {edge >= 0, edge >= 0 ? edge : vertex};
        fault_feature(
            fault, i,
            name_of_feature(segment->manifold->sides[i].shape, feature));
    }
}

/* Adds the fault that a contact lies elsewhere, unless the measure passes. */
static void expect_contact(const struct contact_segment *segment,
                           enum verdict_what what, const struct touch *touch,
                           const struct truth_measure *measure,
                           const char *message)
{
    if (measure_passes(measure))
        return;
    struct verdict_fault *fault = judging_add(segment->manifold->judging, what,
                                              touch->index, "%s", message);
    fault->claimed = verdict_place(touch->place);
    fault->exact = right_place(segment, touch);
    fault_error(fault, measure);
}

/* True if some place on the line of the edge has that depth. */
static bool is_edge_depth(const struct contact_segment *segment, double claimed,
                          struct claim_vec place)
{
    struct real number = real_of(claimed);
    int order[2] = {0, 0};
    for (int i = 0; i < 2 && segment->has_line; i++) {
        const struct real *end = &segment->line[i].depth;
        struct truth_measure measure =
            measure_depth(segment, claimed, end, place);
        if (measure_passes(&measure))
            return true;
        order[i] = real_compare(&number, end);
    }
    return order[0] * order[1] < 0;
}

/* The error of a depth at the surface: on a steep edge it may exceed the error
 * of the place, if the place is off along the edge. */
static struct truth_measure
measure_surface(const struct contact_segment *segment, double claimed,
                const struct real *depth, const struct real *along,
                struct claim_vec place)
{
    struct truth_measure measure =
        measure_depth(segment, claimed, depth, place);
    if (!isfinite(measure.error) || !is_edge_depth(segment, claimed, place))
        return measure;
    struct real off = contact_surface_off(segment, along, measure.error);
    struct truth_measure beside =
        measure_length(segment->manifold->judging->tolerances, TOLERANCE_POINTS,
                       &off, contact_scale(segment, place));
    measure.tolerances = fmin(measure.tolerances, beside.tolerances);
    return measure;
}

/* If it is unknown on which surface a contact lies: it lies between the two,
 * and is as deep as they are there. */
static void judge_between(const struct contact_segment *segment,
                          const struct touch *touch, const struct real *along,
                          const struct real *below)
{
    struct real depth, zero = real_of(0);
    if (!contact_surface_depth(segment, along, &depth))
        return;
    struct truth_measure measure =
        measure_surface(segment, touch->depth, &depth, along, touch->place);
    if (touch->has_depth && !measure_passes(&measure))
        fault_numbers(
            judging_add(
                segment->manifold->judging, VERDICT_CONTACT_DEPTH, touch->index,
                "claimed contact depth %s, but the shapes overlap by %s there",
                claim_text_of(touch->depth).text,
                claim_text_of(real_near(&depth)).text),
            touch->depth, &depth, &measure);
    /* The place is on the way from the surface, at `depth`, to the reference,
     * at 0; ahead of that the other way. */
    bool is_ahead = real_sign(&depth) < 0;
    int way = is_ahead ? -1 : 1;
    if (real_compare(below, &depth) == way)
        measure = measure_surface(segment, real_near(below), &depth, along,
                                  touch->place);
    else if (real_compare(below, &zero) == -way)
        measure = measure_depth(segment, real_near(below), &zero, touch->place);
    else
        return;
    expect_contact(segment, VERDICT_CONTACT, touch, &measure,
                   "claimed contact is not between the two surfaces: must lie "
                   "between them");
}

/* How far a place is from the surface of the incident edge, ends included. */
static struct real edge_gap(const struct contact_segment *segment,
                            struct claim_vec place)
{
    struct judging *judging = segment->manifold->judging;
    const struct truth_shape *hull = incident_hull(segment);
    int edge = segment->form->incident;
    int next = edge + 1 < hull->count ? edge + 1 : 0;
    const struct claim_vec ends[2] = {hull->vertices[edge],
                                      hull->vertices[next]};
    struct judge_shape core = {ends, 2, hull->radius};
    struct truth_shape ready;
    struct arena_mark mark = arena_mark(judging->arena);
    if (!truth_shape_make(&core, judging->arena, &ready)) {
        judging->verdict->no_memory = true;
        return real_of(0);
    }
    ready.precision = hull->precision;
    /* If an edge is all of the shape, its other side is another edge. */
    struct real behind = truth_edge_depth(hull, edge, place);
    struct real radius = real_of(hull->radius);
    behind = real_sub(&behind, &radius);
    struct real gap = truth_point_gap(&ready, place);
    arena_rewind(judging->arena, mark);
    return real_greater(&gap, &behind);
}

/* How far a contact is from the surface of the incident shape, and there from
 * the edge. If it is too far, *message says from what. */
static struct truth_measure
measure_on_edge(const struct contact_segment *segment,
                const struct touch *touch, const char **message)
{
    const struct number_tolerances *tolerances =
        segment->manifold->judging->tolerances;
    double scale = contact_scale(segment, touch->place);
    struct real gap = truth_point_gap(incident_hull(segment), touch->incident);
    struct truth_measure measure =
        measure_length(tolerances, TOLERANCE_POINTS, &gap, scale);
    *message =
        "claimed contact is beside the incident shape: must be on its surface";
    if (!measure_passes(&measure))
        return measure;
    *message =
        "claimed contact is beside the incident edge: must be on its surface";
    gap = edge_gap(segment, touch->incident);
    return measure_length(tolerances, TOLERANCE_POINTS, &gap, scale);
}

/* True if a contact is off because of its depth, not of its place: the place is
 * its share of the right depth ahead of the surface, up to a quarter of the
 * error of the claimed depth. Tolerances do not matter: whatever they are, a
 * fault keeps its kind. *depth is the right depth then. */
static bool is_off_in_depth(const struct contact_segment *segment,
                            const struct touch *touch, const struct real *along,
                            const struct real *below, struct real *depth)
{
    if (!contact_surface_depth(segment, along, depth))
        return false;
    struct real four = real_of(4), rest = real_of(4 * (1 - touch->share));
    struct real way = real_mul(depth, &rest), off = real_mul(below, &four);
    struct real claimed = real_of(touch->depth);
    struct real error = real_sub(&claimed, depth);
    off = real_sub(&off, &way);
    off = real_mul(&off, &off);
    error = real_mul(&error, &error);
    return real_compare(&off, &error) < 0;
}

/* It is on the reference edge, and opposite its place on the incident edge. */
static void judge_other(const struct contact_segment *segment,
                        const struct touch *touch, const struct real *along)
{
    struct judging *judging = segment->manifold->judging;
    const struct claim_contact *contact =
        &judging->claim->contacts[touch->index];
    struct claim_vec place = contact_other_place(segment, contact);
    if (!contact->has_other)
        return;
    double scale = contact_scale(segment, place);
    struct real off = truth_edge_depth(reference_hull(segment),
                                       segment->form->reference, place);
    struct truth_measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &off, scale);
    const char *message =
        "claimed point on the reference is beside the reference edge: must be "
        "on it";
    if (measure_passes(&measure)) {
        struct real own = contact_along(segment, place);
        off = real_sub(&own, along);
        measure =
            measure_length(judging->tolerances, TOLERANCE_POINTS, &off, scale);
        message =
            "claimed two points that are not opposite each other: must be "
            "opposite";
    }
    if (measure_passes(&measure))
        return;
    /* The place of the reference that is opposite the incident point. */
    struct real way = truth_edge_depth(reference_hull(segment),
                                       segment->form->reference, touch->place);
    struct real_vec at = real_vec_of(touch->place);
    struct real_vec opposite = real_vec_moved(&at, &way, &segment->outward);
    fault_places(
        judging_add(judging, VERDICT_CONTACT, touch->index, "%s", message),
        place, &opposite, &measure);
}

static void judge_beside(const struct contact_segment *segment,
                         const struct touch *touch, const struct real *along)
{
    struct real out = real_outside(along, &segment->low, &segment->high);
    struct truth_measure measure = contact_measure_along(
        segment, &out, contact_scale(segment, touch->place));
    expect_contact(segment, VERDICT_OUTSIDE, touch, &measure,
                   "claimed contact is outside the contact segment: must be "
                   "within");
}

/* If it is known how far ahead of the incident shape a contact should lie. */
static void judge_at_share(const struct contact_segment *segment,
                           const struct touch *touch, const struct real *along,
                           const struct real *below)
{
    const char *beside = "";
    struct truth_measure pass = {0}, left = pass, on = pass;
    /* If a contact is not on the incident shape, the rest of the depth depends
     * on its place. */
    double rest = touch->depth * (1 - touch->share);
    if (touch->has_depth && touch->is_told)
        judge_contact_depth(segment, touch, rest, below);
    else if (touch->has_depth)
        left = measure_depth(segment, rest, below, touch->place);
    if (touch->has_incident)
        on = measure_on_edge(segment, touch, &beside);
    if (measure_passes(&left) && measure_passes(&on))
        return;
    bool is_halfway = touch->share > 0 && touch->share < 1;
    struct real depth;
    if (is_halfway && is_off_in_depth(segment, touch, along, below, &depth)) {
        struct truth_measure measure =
            measure_depth(segment, touch->depth, &depth, touch->place);
        if (measure_passes(&measure))
            measure = measure_passes(&left) ? on : left;
        add_contact_depth(segment, touch, touch->depth, &depth, &measure);
        return;
    }
    expect_contact(segment, VERDICT_CONTACT, touch, &left,
                   is_halfway
                       ? "claimed contact is not halfway between the surfaces: "
                         "must be halfway"
                       : "claimed contact is beside the reference edge: must "
                         "be on it");
    /* The depth decides which place of the incident shape is meant. */
    struct touch incident = *touch;
    incident.place = touch->incident;
    incident.share = 0;
    expect_contact(segment, VERDICT_CONTACT, &incident, &on, beside);
}

/* Judges a contact of two edges. judge_tip judges the contact of a tip. */
static void judge_touch(const struct contact_segment *segment, int index)
{
    struct touch touch = touch_of(segment, index);
    struct real below = truth_edge_depth(reference_hull(segment),
                                         segment->form->reference, touch.place);
    const struct real along = segment->along[index];
    judge_beside(segment, &touch, &along);
    if (touch.share < 0)
        judge_between(segment, &touch, &along, &below);
    else
        judge_at_share(segment, &touch, &along, &below);
    judge_other(segment, &touch, &along);
}

/* ---- The contact of a tip: a vertex of a round shape, or an edge's end --- */

static void judge_tip(const struct contact_segment *segment, int index)
{
    struct judging *judging = segment->manifold->judging;
    const struct truth_clipped *tip = &segment->ends[0];
    struct touch touch = touch_of(segment, index);
    if (touch.has_depth)
        judge_contact_depth(segment, &touch, touch.depth, &tip->depth);
    struct real way = way_from_end(segment, &touch, tip);
    struct real_vec exact =
        real_vec_moved(&tip->point, &way, &segment->outward);
    struct truth_measure measure =
        measure_place(judging->tolerances, touch.place, &exact,
                      contact_scale(segment, touch.place));
    expect_place(judging, VERDICT_CONTACT, index, touch.place, &exact, &measure,
                 "claimed contact is beside the place where the shapes touch: "
                 "must be there");
    /* Its place on the reference is straight ahead of the tip. */
    const struct claim_contact *contact = &judging->claim->contacts[index];
    struct claim_vec other = contact_other_place(segment, contact);
    if (!contact->has_other)
        return;
    struct real_vec opposite =
        real_vec_moved(&tip->point, &tip->depth, &segment->outward);
    struct truth_measure ahead = measure_place(
        judging->tolerances, other, &opposite, contact_scale(segment, other));
    expect_place(judging, VERDICT_CONTACT, index, other, &opposite, &ahead,
                 "claimed point on the reference is not opposite the incident "
                 "vertex: must be opposite it");
}

/* ---- All contacts -------------------------------------------------------- */

/* True if an end that may be as deep as the shapes lies below the reference for
 * all clippers: the tip does, and the ends of parallel edges. For other ends it
 * is known exactly of cores alone; the surface of a rounded one is rounded. */
static bool is_surely_below(const struct contact_segment *segment,
                            const struct truth_clipped *end)
{
    bool is_rounded = reference_hull(segment)->radius > 0 ||
                      incident_hull(segment)->radius > 0;
    bool is_tip = segment->is_vertex ||
                  (segment->near >= 0 && end == &segment->ends[segment->near]);
    return is_tip || segment->is_parallel ||
           (!is_rounded && real_is_from_zero(&end->depth));
}

/* True if an end of the segment must have a contact: it lies below the
 * reference by more than rounding, or is as deep as the shapes. False if it is
 * also right that the shapes do not overlap, or if it may lie above the
 * reference. */
static bool is_needed(const struct contact_segment *segment,
                      const struct truth_clipped *end)
{
    const struct judging *judging = segment->manifold->judging;
    struct claim_vec place = near_vec(&end->point);
    struct real amount = real_negative(&judging->along);
    if (!judging->says_overlap || real_sign(&end->depth) < 0 ||
        verdict_is_free(judging->truth, judging->tolerances))
        return false;
    struct truth_measure none = measure_depth(segment, 0, &end->depth, place);
    struct truth_measure turned = contact_measure_along(
        segment, &end->depth, contact_scale(segment, place));
    bool may_be_above = segment->turned > 0 && measure_passes(&turned);
    if (!measure_passes(&none) && !may_be_above)
        return true;
    struct truth_measure full =
        measure_depth(segment, real_near(&end->depth), &amount, place);
    return is_surely_below(segment, end) && measure_passes(&full);
}

struct truth_measure contact_measure_end(const struct contact_segment *segment,
                                         int index, int end)
{
    struct claim_vec place = contact_place(segment, index);
    const struct real *first = &segment->ends[end].along, *second = first;
    if (segment->is_round) {
        first = &segment->tips[end];
        second = &segment->line[end].along;
    }
    struct real low = real_lesser(second, first);
    struct real high = real_greater(first, second);
    struct real off = real_outside(&segment->along[index], &low, &high);
    return contact_measure_along(segment, &off, contact_scale(segment, place));
}

static void judge_cover(const struct contact_segment *segment)
{
    /* If the planes leave of a rounded edge's line no more than rounding, there
     * may be nothing left of it beside the tip. */
    struct real length =
        real_sub(&segment->line[1].along, &segment->line[0].along);
    struct truth_measure left =
        measure_length(segment->manifold->judging->tolerances, TOLERANCE_POINTS,
                       &length, segment->scale);
    bool has_tip_alone =
        segment->has_line && segment->is_round && measure_passes(&left);
    for (int i = 0; i < segment->count; i++) {
        const struct truth_clipped *end = &segment->ends[i];
        if (!is_needed(segment, end) || (has_tip_alone && i != segment->near))
            continue;
        /* The contact that is nearest to an end of the segment, along it. */
        const struct claim *claim = segment->manifold->judging->claim;
        struct truth_measure measure = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
        for (int k = 0; k < claim->contact_count && !measure_passes(&measure);
             k++)
            measure =
                measure_better(measure, contact_measure_end(segment, k, i));
        if (measure_passes(&measure))
            continue;
        struct verdict_fault *fault =
            judging_add(segment->manifold->judging, VERDICT_UNCOVERED, -1,
                        "claimed contacts leave out an end of the contact "
                        "segment: it needs one");
        struct touch touch = {.place = near_vec(&end->point),
                              .incident = near_vec(&end->point),
                              .share = share_of(segment)};
        fault->exact = right_place(segment, &touch);
        fault_error(fault, &measure);
    }
}

static bool has_fault_of(const struct verdict *verdict, enum verdict_what what,
                         int index)
{
    for (int i = 0; i < verdict->count; i++)
        if (verdict->faults[i].what == what &&
            verdict->faults[i].index == index)
            return true;
    return false;
}

/* The deepest contact is as deep as the shapes. It is held to the tolerance of
 * depth: if it is off by more, the depth of the shapes is nowhere in the
 * record. */
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
        measure_number(judging->tolerances, TOLERANCE_DEPTH, contact->depth,
                       &amount, judging->slack);
    /* The depth along a normal that is not quite right may be another. */
    struct real least = real_negative(&judging->gap);
    measure = measure_better(
        measure, measure_number(judging->tolerances, TOLERANCE_DEPTH,
                                contact->depth, &least, judging->slack));
    /* A contact that is too deep is a fault of its own. */
    bool is_known =
        contact->depth > real_near(&amount) &&
        has_fault_of(judging->verdict, VERDICT_CONTACT_DEPTH, deepest);
    if (measure_passes(&measure) || is_known)
        return;
    fault_numbers(judging_add(judging, VERDICT_DEEPEST, -1,
                              "claimed deepest contact has the depth %s: must "
                              "be the depth of the shapes, %s",
                              claim_text_of(contact->depth).text,
                              claim_text_of(real_near(&amount)).text),
                  contact->depth, &amount, &measure);
}

/* Clipping leaves nothing of the edges. The contact that would be right is an
 * end of the incident edge, which is nearest to the segment. It is right if the
 * planes cut it off by no more than the tolerance. true: all contacts are. */
static bool judge_no_segment(const struct contact_segment *segment)
{
    struct judging *judging = segment->manifold->judging;
    for (int i = 0; i < judging->claim->contact_count; i++) {
        struct claim_vec place = touch_of(segment, i).incident;
        double scale = contact_scale(segment, place);
        struct real_vec right =
            right_point(judging, !segment->form->flip, place);
        struct real out = contact_beyond(segment, near_vec(&right));
        struct truth_measure cut =
            measure_length(judging->tolerances, TOLERANCE_POINTS, &out, scale);
        struct truth_measure measure =
            measure_place(judging->tolerances, place, &right, scale);
        if (measure_passes(&measure) && measure_passes(&cut))
            continue;
        fault_places(judging_add(judging, VERDICT_CONTACT, i,
                                 "the edges do not face each other: clipping "
                                 "leaves no contact segment"),
                     place, &right, &measure);
        return false;
    }
    return true;
}

/* Adds the fault that a contact is not finite; true: all are. If a place is
 * unknown, the record has that fault already. */
static bool are_finite(const struct contact_segment *segment)
{
    struct judging *judging = segment->manifold->judging;
    for (int i = 0; i < judging->claim->contact_count; i++) {
        const struct claim_contact *contact = &judging->claim->contacts[i];
        if (contact->is_unplaced)
            return false;
        if (claim_vec_is_finite(contact->point) &&
            (!contact->has_depth || isfinite(contact->depth)) &&
            (!contact->has_other || claim_vec_is_finite(contact->other)))
            continue;
        judging_add(judging, VERDICT_CONTACT, i,
                    "claimed contact has a number that is not finite")
            ->exact = verdict_place(near_vec(&segment->ends[0].point));
        return false;
    }
    return true;
}

static void judge_count(const struct contact_segment *segment)
{
    int count = segment->manifold->judging->claim->contact_count;
    unsigned conventions = segment->manifold->judging->conventions;
    bool is_twice = has_convention(conventions, CONVENTION_CORE_CONTACTS);
    int most = segment->is_vertex && !is_twice ? 1 : 2;
    if (count <= most)
        return;
    struct verdict_fault *fault =
        judging_add(segment->manifold->judging, VERDICT_COUNT, -1,
                    segment->is_vertex
                        ? "claimed %d contacts, but a vertex has exactly one"
                        : "claimed %d contacts, but two edges have at most two",
                    count);
    fault->claimed = verdict_number(count);
    fault->exact = verdict_number(most);
}

/* Judges the contacts of a segment; false: it has none, which is a fault. */
static bool judge_segment(struct contact_segment *segment)
{
    int count = segment->manifold->judging->claim->contact_count;
    if (!are_finite(segment))
        return true;
    judge_count(segment);
    if (segment->count == 0 && !judge_no_segment(segment))
        return false;
    if (segment->count == 0) {
        judge_deepest(segment);
        return true;
    }
    if (count > JUDGED_CONTACTS)
        return true;
    for (int i = 0; i < count && !segment->is_vertex; i++)
        segment->along[i] = contact_along(segment, contact_place(segment, i));
    for (int i = 0; i < count; i++)
        if (segment->is_vertex)
            judge_tip(segment, i);
        else
            judge_touch(segment, i);
    if (!segment->is_vertex)
        judge_cover(segment);
    judge_deepest(segment);
    judge_contact_ids(segment);
    return true;
}

/* The tolerances of contacts whose normal rounding may have turned. */
static struct number_tolerances
turned_tolerances(const struct manifold *manifold,
                  const struct manifold_form *form)
{
    const struct judging *judging = manifold->judging;
    const struct truth_shape *hull = &manifold_reference(manifold, form)->hull;
    struct number_tolerances tolerances = *judging->tolerances;
    double radius =
        fmax(hull->radius, manifold_incident(manifold, form)->hull.radius);
    double turn = 0;
    if (!(tolerances.rounding > 0) || !(radius > 0))
        return tolerances;
    struct real_vec normal = manifold_outward(manifold, form);
    if (form->flip)
        normal = real_vec_negative(&normal);
    /* If rounding makes a point of the edge, two vertices touch as well. */
    if (form->reference >= 0)
        turn = judging_edge_turn(judging, hull, form->reference, 0);
    tolerances.of[TOLERANCE_POINTS].absolute +=
        judging_turned_contacts(judging, radius, turn, near_vec(&normal));
    return tolerances;
}

bool judge_contacts(const struct manifold *manifold,
                    const struct manifold_form *form, enum claim_place place)
{
    struct judging *judging = manifold->judging;
    const struct number_tolerances *own = judging->tolerances;
    struct number_tolerances turned = turned_tolerances(manifold, form);
    struct contact_segment segment = {
        .manifold = manifold, .form = form, .place = place, .of_depths = own};
    struct verdict *verdict = judging->verdict;
    int first = verdict->count;
    judging->tolerances = &turned;
    contact_segment_find(&segment);
    bool is_segment = judge_segment(&segment);
    judging->tolerances = own;
    for (int i = first; i < verdict->count; i++)
        name_form_of(&segment, &verdict->faults[i]);
    return is_segment;
}

int contacts_needed(const struct manifold *manifold,
                    const struct manifold_form *form)
{
    struct contact_segment segment = {.manifold = manifold,
                                      .form = form,
                                      .place = CLAIM_INCIDENT,
                                      .of_depths =
                                          manifold->judging->tolerances};
    int count = 0;
    contact_segment_find(&segment);
    for (int i = 0; i < segment.count && !segment.is_vertex; i++)
        count += is_needed(&segment, &segment.ends[i]);
    return count > 0 ? count : 1;
}
