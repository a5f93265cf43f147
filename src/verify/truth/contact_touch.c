/* A contact of two edges. */
#include "verify/truth/contact_touch.h"

#include <math.h>

static struct judge_point point_of(struct claim_vec place)
{
    return (struct judge_point){place.x, place.y};
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

/* Whether some place on the line of the edge is that deep. */
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

/* How far off a depth is from that of the surface: on a steep edge it may be
 * wrong by more than the place, if the place is off along the edge. */
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

/* Where it is not told on which surface a contact lies: between the two, and as
 * deep as they are there. */
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
        fault_numbers(judging_add(segment->manifold->judging,
                                  VERDICT_CONTACT_DEPTH, touch->index,
                                  "the shapes are %s deep there",
                                  number_text_of(&depth, false).text),
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
        fault_error(add_place_fault(
                        segment, VERDICT_CONTACT, touch->index, touch->place,
                        "the contact should lie between the two surfaces"),
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
    struct truth_measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &gap, scale);
    const char *message = "the contact should lie on the incident shape";
    if (measure_passes(&measure)) {
        gap = edge_gap(segment, place);
        measure =
            measure_length(judging->tolerances, TOLERANCE_POINTS, &gap, scale);
        message = "the contact should lie on the incident edge";
    }
    if (!measure_passes(&measure))
        fault_error(add_place_fault(segment, VERDICT_CONTACT, touch->index,
                                    touch->incident, message),
                    &measure);
}

/* Where it is told: there, and as deep as it is. Of a contact that is not on
 * the incident shape, what is left of the depth is a matter of its place. */
static void judge_there(const struct contact_segment *segment,
                        const struct touch *touch, const struct real *below)
{
    double left = touch->depth * (1 - touch->share);
    struct truth_measure measure =
        measure_depth(segment, left, below, touch->place);
    if (touch->has_depth && touch->is_told)
        judge_contact_depth(segment, touch->index, left, below, touch->place);
    else if (touch->has_depth && !measure_passes(&measure))
        fault_numbers(judging_add(segment->manifold->judging, VERDICT_CONTACT,
                                  touch->index,
                                  touch->share < 1
                                      ? "the contact should lie half way "
                                        "between the surfaces"
                                      : "the contact should lie on the "
                                        "reference edge"),
                      left, below, &measure);
    if (touch->has_incident)
        judge_on_edge(segment, touch);
}

/* It is on the reference edge, and opposite the one on the incident edge. */
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
    struct real off = truth_edge_depth(
        reference_hull(segment), segment->form->reference, point_of(place));
    struct truth_measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &off, scale);
    const char *message = "the place on the reference should lie on its edge";
    if (measure_passes(&measure)) {
        struct real own = contact_along(segment, point_of(place));
        off = real_sub(&own, along);
        measure =
            measure_length(judging->tolerances, TOLERANCE_POINTS, &off, scale);
        message = "the two places should lie opposite each other";
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
    struct truth_measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &out,
                       contact_scale(segment, touch->place));
    if (!measure_passes(&measure))
        fault_error(add_place_fault(
                        segment, VERDICT_OUTSIDE, touch->index, touch->place,
                        "the contact should lie within the contact segment"),
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
