#include "judge/contact_touch.h"

#include <math.h>

/* ---- Measures ------------------------------------------------------------ */

double contact_scale(const struct contact_segment *segment,
                     struct claim_vec place)
{
    double scale = place_scale(place);
    return scale > segment->scale ? scale : segment->scale;
}

static struct judge_point point_of(struct claim_vec place)
{
    return (struct judge_point){place.x, place.y};
}

struct measure measure_depth(const struct contact_segment *segment,
                             double claimed, const struct real *exact,
                             struct claim_vec place)
{
    const struct judging *judging = segment->manifold->judging;
    struct measure measure = measure_number(
        judging->tolerances, TOLERANCE_DEPTH, claimed, exact, judging->slack);
    struct measure rounded =
        measure_length_from(judging->tolerances, TOLERANCE_POINTS, claimed,
                            exact, contact_scale(segment, place));
    measure.tolerances = fmin(measure.tolerances, rounded.tolerances);
    return measure;
}

static struct verdict_fault *
add_place_fault(const struct contact_segment *segment, enum verdict_what what,
                int index, struct claim_vec place, const char *message)
{
    struct verdict_fault *fault =
        judging_add(segment->manifold->judging, what, index, "%s", message);
    fault->claimed =
        (struct verdict_value){VERDICT_PLACE, false, place.x, place.y};
    return fault;
}

/* What is wrong with a depth. */
static const char *depth_words(const struct contact_segment *segment,
                               double claimed, const struct real *exact,
                               struct claim_vec place)
{
    struct measure turned = measure_depth(segment, -claimed, exact, place);
    return measure_passes(&turned) ? "its depth is right but for the sign"
                                   : "it is not that deep";
}

/* ---- A contact of two edges ---------------------------------------------- */

/* A contact as it is on both surfaces, as far as that is told. */
struct touch {
    int index;
    struct claim_vec place;    /* that is told */
    struct claim_vec incident; /* on the incident shape, */
    bool has_incident;         /*   if that can be known */
    bool is_told;              /* and it is `place` */
    bool has_depth;
    double depth;
    double share; /* of the way from the incident shape to the reference;
                     below 0: not told */
};

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
        struct judge_point at = near_place(&from);
        touch.incident = (struct claim_vec){at.x, at.y};
    }
    return touch;
}

struct claim_vec contact_place(const struct contact_segment *segment, int index)
{
    return touch_of(segment, index).place;
}

/* Whether some place on the line of the edge is that deep. */
static bool is_edge_depth(const struct contact_segment *segment, double claimed,
                          struct claim_vec place)
{
    struct real number = real_of(claimed);
    int order[2] = {0, 0};
    for (int i = 0; i < 2 && segment->has_line; i++) {
        const struct real *end = &segment->line[i].depth;
        struct measure measure = measure_depth(segment, claimed, end, place);
        if (measure_passes(&measure))
            return true;
        order[i] = real_compare(&number, end);
    }
    return order[0] * order[1] < 0;
}

/* How far off a depth is from that of the surface: on a steep edge it may be
 * wrong by more than the place, if the place is off along the edge. */
static struct measure measure_surface(const struct contact_segment *segment,
                                      double claimed, const struct real *depth,
                                      const struct real *along,
                                      struct claim_vec place)
{
    struct measure measure = measure_depth(segment, claimed, depth, place);
    if (!isfinite(measure.error) || !is_edge_depth(segment, claimed, place))
        return measure;
    struct real off = contact_surface_off(segment, along, measure.error);
    struct measure beside =
        measure_length(segment->manifold->judging->tolerances, TOLERANCE_POINTS,
                       &off, contact_scale(segment, place));
    measure.tolerances = fmin(measure.tolerances, beside.tolerances);
    return measure;
}

/* Where it is not told on which surface a contact lies: between the two, and as
 * deep as they are there. */
static void judge_between(const struct contact_segment *segment,
                          const struct touch *touch, const struct real *along,
                          const struct real *below)
{
    struct real depth, zero = real_of(0);
    if (!contact_surface_depth(segment, along, &depth))
        return;
    struct measure measure =
        measure_surface(segment, touch->depth, &depth, along, touch->place);
    if (touch->has_depth && !measure_passes(&measure))
        fault_numbers(judging_add(segment->manifold->judging,
                                  VERDICT_CONTACT_DEPTH, touch->index,
                                  "the surfaces are not that deep there"),
                      touch->depth, &depth, &measure);
    /* The place is on the way from the surface, at `depth`, to the reference,
     * at 0; ahead of that the other way. */
    bool is_ahead = real_sign(&depth) < 0;
    int way = is_ahead ? -1 : 1;
    if (real_compare(below, &depth) == way)
        measure = measure_surface(segment, real_near(below, false), &depth,
                                  along, touch->place);
    else if (real_compare(below, &zero) == -way)
        measure = measure_depth(segment, real_near(below, false), &zero,
                                touch->place);
    else
        return;
    if (!measure_passes(&measure))
        fault_error(add_place_fault(segment, VERDICT_CONTACT, touch->index,
                                    touch->place,
                                    "it is not between the surfaces"),
                    &measure);
}

/* How far a place is from the surface of the incident edge, ends included. */
static struct real edge_gap(const struct contact_segment *segment,
                            struct judge_point place)
{
    struct judging *judging = segment->manifold->judging;
    const struct truth_shape *hull = incident_hull(segment);
    int edge = segment->form->incident;
    int next = edge + 1 < hull->count ? edge + 1 : 0;
    const struct judge_point ends[2] = {hull->vertices[edge],
                                        hull->vertices[next]};
    struct judge_shape core = {ends, 2, hull->radius};
    struct truth_shape ready;
    struct arena_mark mark = arena_mark(judging->arena);
    if (!truth_shape_make(&core, judging->arena, &ready)) {
        judging->verdict->no_memory = true;
        return real_of(0);
    }
    /* Of an edge that is all of the shape, the other side is another. */
    struct real behind = truth_edge_depth(hull, edge, place);
    struct real radius = real_of(hull->radius);
    behind = real_sub(&behind, &radius);
    struct real gap = truth_point_gap(&ready, place);
    arena_rewind(judging->arena, mark);
    return real_compare(&behind, &gap) > 0 ? behind : gap;
}

/* It is on the surface of the incident shape, and there of the edge. */
static void judge_on_edge(const struct contact_segment *segment,
                          const struct touch *touch)
{
    struct judging *judging = segment->manifold->judging;
    struct judge_point place = point_of(touch->incident);
    double scale = contact_scale(segment, touch->place);
    struct real gap = truth_point_gap(incident_hull(segment), place);
    struct measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &gap, scale);
    const char *message = "it is not on the incident shape";
    if (measure_passes(&measure)) {
        gap = edge_gap(segment, place);
        measure =
            measure_length(judging->tolerances, TOLERANCE_POINTS, &gap, scale);
        message = "it is not on the incident edge";
    }
    if (!measure_passes(&measure))
        fault_error(add_place_fault(segment, VERDICT_CONTACT, touch->index,
                                    touch->incident, message),
                    &measure);
}

/* Where it is told: there, and as deep as it is. */
static void judge_there(const struct contact_segment *segment,
                        const struct touch *touch, const struct real *below)
{
    struct judging *judging = segment->manifold->judging;
    double left = touch->depth * (1 - touch->share);
    if (touch->has_depth) {
        struct measure measure =
            measure_depth(segment, left, below, touch->place);
        bool is_whole = !(touch->share > 0);
        if (!measure_passes(&measure))
            fault_numbers(
                judging_add(
                    judging, is_whole ? VERDICT_CONTACT_DEPTH : VERDICT_CONTACT,
                    touch->index, "%s",
                    is_whole ? depth_words(segment, left, below, touch->place)
                             : "it is not in its place"),
                left, below, &measure);
    }
    if (touch->has_incident)
        judge_on_edge(segment, touch);
}

/* The place on the reference of a contact that is told on both surfaces. */
static struct claim_vec other_place(const struct contact_segment *segment,
                                    const struct claim_contact *contact)
{
    return segment->form->flip ? contact->other : contact->point;
}

/* It is on the reference edge, and opposite the one on the incident edge. */
static void judge_other(const struct contact_segment *segment,
                        const struct touch *touch, const struct real *along)
{
    struct judging *judging = segment->manifold->judging;
    const struct claim_contact *contact =
        &judging->claim->contacts[touch->index];
    struct claim_vec place = other_place(segment, contact);
    if (!contact->has_other)
        return;
    double scale = contact_scale(segment, place);
    struct real off = truth_edge_depth(
        reference_hull(segment), segment->form->reference, point_of(place));
    struct measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &off, scale);
    const char *message = "it is not on the reference edge";
    if (measure_passes(&measure)) {
        struct real own = contact_along(segment, point_of(place));
        off = real_sub(&own, along);
        measure =
            measure_length(judging->tolerances, TOLERANCE_POINTS, &off, scale);
        message = "its two places are not opposite each other";
    }
    if (!measure_passes(&measure))
        fault_error(add_place_fault(segment, VERDICT_CONTACT, touch->index,
                                    place, message),
                    &measure);
}

static void judge_beside(const struct contact_segment *segment,
                         const struct touch *touch, const struct real *along)
{
    struct judging *judging = segment->manifold->judging;
    struct real out = real_of(0);
    if (real_compare(along, &segment->low) < 0)
        out = real_sub(&segment->low, along);
    else if (real_compare(along, &segment->high) > 0)
        out = real_sub(along, &segment->high);
    struct measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &out,
                       contact_scale(segment, touch->place));
    if (!measure_passes(&measure))
        fault_error(add_place_fault(segment, VERDICT_OUTSIDE, touch->index,
                                    touch->place,
                                    "it lies beside the contact segment"),
                    &measure);
}

void judge_touch(const struct contact_segment *segment, int index)
{
    struct touch touch = touch_of(segment, index);
    struct real below =
        truth_edge_depth(reference_hull(segment), segment->form->reference,
                         point_of(touch.place));
    struct real along = contact_along(segment, point_of(touch.place));
    judge_beside(segment, &touch, &along);
    if (touch.share < 0)
        judge_between(segment, &touch, &along, &below);
    else
        judge_there(segment, &touch, &below);
    judge_other(segment, &touch, &along);
}

/* ---- The contact of a tip ------------------------------------------------ */

/* Its place on the reference is straight ahead of the tip. */
static void judge_ahead(const struct contact_segment *segment, int index)
{
    struct judging *judging = segment->manifold->judging;
    const struct truth_clipped *tip = &segment->ends[0];
    const struct claim_contact *contact = &judging->claim->contacts[index];
    struct claim_vec place = other_place(segment, contact);
    if (!contact->has_other)
        return;
    struct real_vec exact =
        real_vec_moved(&tip->point, &tip->depth, &segment->outward);
    struct measure measure = measure_place(judging->tolerances, place, &exact,
                                           contact_scale(segment, place));
    if (!measure_passes(&measure))
        fault_places(judging_add(judging, VERDICT_CONTACT, index,
                                 "it is not opposite the tip"),
                     place, &exact, &measure);
}

/* A contact lies between the tip and the reference, as far as is told. */
void judge_tip(const struct contact_segment *segment, int index)
{
    struct judging *judging = segment->manifold->judging;
    const struct truth_clipped *tip = &segment->ends[0];
    struct touch touch = touch_of(segment, index);
    struct real_vec at = real_vec_of(touch.place), exact;
    double share = touch.share;
    if (touch.has_depth) {
        struct measure measure =
            measure_depth(segment, touch.depth, &tip->depth, touch.place);
        if (!measure_passes(&measure))
            fault_numbers(judging_add(judging, VERDICT_CONTACT_DEPTH, index,
                                      "%s",
                                      depth_words(segment, touch.depth,
                                                  &tip->depth, touch.place)),
                          touch.depth, &tip->depth, &measure);
    }
    struct real way;
    if (share < 0) {
        struct real_vec off = {real_sub(&at.x, &tip->point.x),
                               real_sub(&at.y, &tip->point.y)};
        struct real zero = real_of(0);
        bool is_ahead = real_sign(&tip->depth) < 0;
        struct real low = is_ahead ? tip->depth : zero;
        struct real high = is_ahead ? zero : tip->depth;
        way = real_dot(&off, &segment->outward);
        way = real_compare(&way, &low) < 0    ? low
              : real_compare(&way, &high) > 0 ? high
                                              : way;
    } else {
        struct real part = real_of(share);
        way = real_mul(&tip->depth, &part);
    }
    exact = real_vec_moved(&tip->point, &way, &segment->outward);
    struct measure measure =
        measure_place(judging->tolerances, touch.place, &exact,
                      contact_scale(segment, touch.place));
    if (!measure_passes(&measure))
        fault_places(judging_add(judging, VERDICT_CONTACT, index,
                                 "it is not where the shapes touch"),
                     touch.place, &exact, &measure);
    judge_ahead(segment, index);
}
