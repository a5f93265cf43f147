/* Finds the segment that the contacts of a manifold are compared to, and the
 * surface of the incident edge as seen from the reference. */
#include <math.h>

#include "verify/truth/judging.h"

struct real contact_along(const struct contact_segment *segment,
                          struct claim_vec place)
{
    return truth_edge_along(reference_hull(segment), segment->form->reference,
                            &segment->length, place);
}

struct real contact_beyond(const struct contact_segment *segment,
                           struct claim_vec place)
{
    struct real beyond[2], zero = real_of(0);
    truth_edge_beyond(reference_hull(segment), segment->form->reference, place,
                      beyond);
    struct real out = real_greater(&beyond[1], &beyond[0]);
    return real_greater(&out, &zero);
}

/* The tip of the incident shape at a corner, towards the reference. */
static struct truth_clipped tip_of(const struct contact_segment *segment,
                                   int corner)
{
    const struct truth_shape *hull = incident_hull(segment);
    struct claim_vec vertex = hull->vertices[corner];
    struct real radius = real_of(hull->radius);
    struct real back = real_negative(&radius);
    struct real_vec at = real_vec_of(vertex);
    struct truth_clipped tip = {.cut = -1};
    tip.point = real_vec_moved(&at, &back, &segment->outward);
    if (segment->form->reference < 0) {
        tip.depth = real_negative(&segment->manifold->judging->along);
        tip.along = real_of(0);
        return tip;
    }
    tip.depth = truth_edge_depth(reference_hull(segment),
                                 segment->form->reference, vertex);
    tip.depth = real_add(&tip.depth, &radius);
    tip.along = contact_along(segment, vertex);
    return tip;
}

static void widen(struct contact_segment *segment, const struct real *along)
{
    segment->low = real_lesser(&segment->low, along);
    segment->high = real_greater(&segment->high, along);
}

/* The near end of a rounded edge that is not parallel to the reference touches
 * with its tip. Who clips may take the tip of the other end, too, or the ends
 * of the surface: the round between these has no corner. */
static void round_off(struct contact_segment *segment)
{
    const struct truth_shape *hull = incident_hull(segment);
    const int *corners = segment->corners;
    /* The corner that is nearer to the reference; -1: both are as near. */
    struct truth_direction inward = direction_turned_round(
        truth_edge_outward(reference_hull(segment), segment->form->reference));
    bool is_first = truth_is_extreme(hull, corners[0], &inward);
    bool is_second = truth_is_extreme(hull, corners[1], &inward);
    int near = is_first == is_second ? -1 : is_second;
    segment->is_parallel = near < 0;
    if (!(hull->radius > 0) || near < 0)
        return;
    struct truth_clipped tips[2] = {tip_of(segment, corners[0]),
                                    tip_of(segment, corners[1])};
    segment->is_round = segment->count > 0;
    for (int i = 0; i < 2; i++) {
        struct real beyond[2];
        truth_edge_beyond(reference_hull(segment), segment->form->reference,
                          hull->vertices[corners[i]], beyond);
        bool is_in = real_sign(&beyond[0]) <= 0 && real_sign(&beyond[1]) <= 0;
        segment->tips[i] = is_in ? tips[i].along : segment->line[i].along;
    }
    segment->near = segment->count > 0 ? near : 0;
    segment->ends[segment->near] = tips[near];
    if (segment->count == 0) {
        segment->count = 1;
        segment->tip = near;
    }
}

/* True if vertices are still a convex hull: rounding may have moved near ones
 * to one place, or across the line of their neighbors. */
static bool is_hull(const struct claim_vec *vertices, int count)
{
    for (int i = 0; i < count && count > 1; i++) {
        struct claim_vec first = vertices[i];
        struct claim_vec second = vertices[(i + 1) % count];
        struct delta delta = {first, second};
        struct delta next = {second, vertices[(i + 2) % count]};
        if (point_same(first, second) ||
            (count > 2 && cross_sign(delta, next) <= 0))
            return false;
    }
    return true;
}

/* By the convention of core contacts, a surface is the core moved by the radius
 * along the normal: the incident shape moves towards the reference. */
static void move_core(struct contact_segment *segment)
{
    struct judging *judging = segment->manifold->judging;
    struct truth_shape *hull = &segment->incident;
    struct claim_vec *moved =
        arena_alloc(judging->arena, (size_t)hull->count, sizeof *moved);
    struct real radius = real_of(-hull->radius);
    if (!moved) {
        judging->verdict->no_memory = true;
        return;
    }
    for (int i = 0; i < hull->count; i++) {
        struct real_vec at = real_vec_of(hull->vertices[i]);
        at = real_vec_moved(&at, &radius, &segment->outward);
        moved[i] = near_vec(&at);
    }
    if (!is_hull(moved, hull->count))
        return;
    hull->vertices = moved;
    hull->radius = 0;
}

/* The ends of a rounded incident edge lie at the radius along its own normal,
 * which rounding turns. Such a place is still on the round about the vertex,
 * which is judged if it is known where on the incident shape a contact lies. */
static double turned_ends(const struct contact_segment *segment)
{
    const struct truth_shape *hull = incident_hull(segment);
    if (segment->is_vertex || segment->place == CLAIM_ANYWHERE)
        return 0;
    return hull->radius * judging_edge_turn(segment->manifold->judging, hull,
                                            segment->form->incident, 1);
}

void contact_segment_find(struct contact_segment *segment)
{
    const struct manifold_form *form = segment->form;
    const struct judging *judging = segment->manifold->judging;
    segment->outward = manifold_outward(segment->manifold, form);
    segment->incident = manifold_incident(segment->manifold, form)->hull;
    if (has_convention(judging->conventions, CONVENTION_CORE_CONTACTS))
        move_core(segment);
    if (form->reference >= 0)
        segment->length =
            truth_edge_length(reference_hull(segment), form->reference);
    segment->is_vertex = form->incident < 0;
    segment->near = -1;
    int first = segment->is_vertex ? form->incident_vertex : form->incident;
    segment->corners[0] = first;
    segment->corners[1] =
        segment->is_vertex
            ? first
            : manifold_after(manifold_incident(segment->manifold, form), first);
    const struct truth_shape *hull = incident_hull(segment);
    double scale = fmax(corner_scale(hull, segment->corners[0]),
                        corner_scale(hull, segment->corners[1]));
    segment->scale = fmax(scale, hull->radius);
    segment->turned = turned_ends(segment);
    if (segment->is_vertex) {
        segment->count = 1;
        segment->ends[0] = tip_of(segment, form->incident_vertex);
    } else {
        segment->count = truth_edge_clip(
            reference_hull(segment), form->reference, incident_hull(segment),
            form->incident, segment->ends);
        segment->has_line = segment->count == 2;
        segment->line[0] = segment->ends[0];
        segment->line[1] = segment->ends[1];
        round_off(segment);
    }
    if (segment->count == 0)
        return;
    segment->low = segment->high = segment->ends[0].along;
    widen(segment, &segment->ends[segment->count - 1].along);
    for (int i = 0; i < 2 && segment->has_line; i++)
        widen(segment, &segment->line[i].along);
    for (int i = 0; i < 2 && segment->is_round; i++)
        widen(segment, &segment->tips[i]);
    /* A surface that is all beyond a plane, but one end by no more than
     * rounding, may be clipped to that end. */
    for (int i = 0; i < 2 && !segment->has_line && !segment->is_vertex; i++) {
        struct real out =
            contact_beyond(segment, near_vec(&segment->line[i].point));
        struct truth_measure measure =
            measure_length(segment->manifold->judging->tolerances,
                           TOLERANCE_POINTS, &out, segment->scale);
        if (measure_passes(&measure))
            widen(segment, &segment->line[i].along);
    }
}

/* ---- The surface: a line, and after its near end the round to the tip ---- */

/* The depth at a place along the edge, by the two ends of its line; false: it
 * stands straight on the reference. */
static bool line_depth(const struct contact_segment *segment,
                       const struct real *along, struct real *depth)
{
    const struct truth_clipped *p = &segment->line[0], *q = &segment->line[1];
    struct real whole = real_sub(&q->along, &p->along);
    struct real rise = real_sub(&q->depth, &p->depth);
    struct real part = real_sub(along, &p->along);
    if (real_sign(&whole) == 0)
        return false;
    rise = real_mul(&rise, &part);
    rise = real_div(&rise, &whole);
    *depth = real_add(&p->depth, &rise);
    return true;
}

/* True if a place along the edge is beyond the end of its line, where the round
 * about the near vertex goes on to the tip. */
static bool is_on_round(const struct contact_segment *segment,
                        const struct real *along)
{
    int near = segment->near;
    if (!segment->has_line || near < 0)
        return near >= 0;
    const struct real *end = &segment->line[near].along;
    const struct real *tip = &segment->ends[near].along;
    return real_compare(tip, end) < 0 ? real_compare(along, end) < 0
                                      : real_compare(along, end) > 0;
}

bool contact_surface_depth(const struct contact_segment *segment,
                           const struct real *along, struct real *depth)
{
    if (!is_on_round(segment, along))
        return segment->has_line && line_depth(segment, along, depth);
    /* The depth of the tip, minus the drop of a circle. */
    const struct truth_clipped *tip = &segment->ends[segment->near];
    struct real radius = real_of(incident_hull(segment)->radius);
    struct real off = real_sub(along, &tip->along);
    struct real square = real_mul(&radius, &radius);
    struct real beside = real_mul(&off, &off);
    square = real_sub(&square, &beside);
    if (real_sign(&square) < 0)
        square = real_of(0);
    struct real core = real_sub(&tip->depth, &radius);
    struct real left = real_sqrt(&square);
    *depth = real_add(&core, &left);
    return true;
}

struct real contact_surface_off(const struct contact_segment *segment,
                                const struct real *along, double error)
{
    struct real off = real_of(error);
    const struct truth_clipped *p = &segment->line[0], *q = &segment->line[1];
    if (!segment->has_line || is_on_round(segment, along))
        return off;
    struct real_vec delta = {real_sub(&q->along, &p->along),
                             real_sub(&q->depth, &p->depth)};
    struct real length = real_length(&delta);
    struct real share = real_magnitude(&delta.x);
    share = real_div(&share, &length);
    return real_mul(&off, &share);
}
