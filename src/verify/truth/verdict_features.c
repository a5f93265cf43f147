/* The reference and the incident feature of a manifold that names them. */
#include <math.h>

#include "verify/truth/manifold.h"
#include "verify/truth/truth_vector.h"

static const char *feature_name(enum verdict_what what)
{
    return what == VERDICT_REFERENCE ? "reference" : "incident";
}

/* ---- Where features are -------------------------------------------------- */

/* The edge of the hull that an edge of the shape is part of; -1: none. */
static int hull_edge(const struct manifold_side *side, int edge)
{
    const struct truth_shape *shape = &side->shape->shape;
    bool is_forward = shape->winding > 0;
    int count = shape->count;
    int vertex = is_forward ? edge : (edge + 1) % count;
    for (int i = 0; i < count && side->corners[vertex] < 0; i++)
        vertex = (vertex + (is_forward ? count - 1 : 1)) % count;
    return side->hull.count > 1 ? side->corners[vertex] : -1;
}

/* How far the ends of a feature are from two places, either way round. */
static struct truth_measure measure_ends(const struct judging *judging,
                                         const struct claim_feature *feature,
                                         const struct real_vec places[2])
{
    double scale_from = place_scale(feature->from);
    double scale_to = place_scale(feature->to);
    double scale = scale_from > scale_to ? scale_from : scale_to;
    struct truth_measure best = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < 2; i++) {
        struct truth_measure from = measure_place(
            judging->tolerances, feature->from, &places[i], scale);
        struct truth_measure to = measure_place(
            judging->tolerances, feature->to, &places[1 - i], scale);
        best = measure_better(best, from.error > to.error ? from : to);
    }
    return best;
}

/* The ends of an edge on the surface, of itself or of the straight side. */
static void judge_edge_points(const struct manifold *manifold,
                              enum verdict_what what,
                              const struct claim_feature *feature, int edge,
                              int whole)
{
    struct judging *judging = manifold->judging;
    const struct manifold_side *side = &manifold->sides[feature->of_b];
    struct real_vec own[2], ends[2];
    if (!feature->has_points)
        return;
    truth_edge_surface(&side->hull, whole, ends);
    truth_edge_surface(&side->shape->shape, edge, own);
    struct truth_measure measure =
        measure_better(measure_ends(judging, feature, ends),
                       measure_ends(judging, feature, own));
    if (measure_passes(&measure))
        return;
    struct verdict_fault *fault = judging_add(
        judging, what, -1, "the %s edge is not there", feature_name(what));
    fault_places(fault, feature->from, &own[0], &measure);
}

static void judge_vertex_point(const struct manifold *manifold,
                               enum verdict_what what,
                               const struct claim_feature *feature,
                               struct judge_point vertex)
{
    struct judging *judging = manifold->judging;
    struct real_vec at = {real_of(vertex.x), real_of(vertex.y)};
    if (!feature->has_points)
        return;
    struct truth_measure measure = measure_place(
        judging->tolerances, feature->from, &at, place_scale(feature->from));
    if (measure_passes(&measure))
        return;
    struct verdict_fault *fault = judging_add(
        judging, what, -1, "the %s vertex is not there", feature_name(what));
    fault_places(fault, feature->from, &at, &measure);
}

/* Finds a feature as an edge, or a vertex, of the hull; false: there is no such
 * feature. */
static bool find_feature(const struct manifold *manifold,
                         enum verdict_what what,
                         const struct claim_feature *feature, int *edge,
                         int *vertex)
{
    struct judging *judging = manifold->judging;
    const struct manifold_side *side = &manifold->sides[feature->of_b];
    int own = feature->is_vertex ? verdict_vertex(side->shape, feature->index)
                                 : judging_edge(judging, feature);
    *edge = feature->is_vertex || own < 0 ? -1 : hull_edge(side, own);
    *vertex = feature->is_vertex && own >= 0 ? side->corners[own] : -1;
    if (*edge >= 0)
        judge_edge_points(manifold, what, feature, own, *edge);
    else if (*vertex >= 0)
        judge_vertex_point(manifold, what, feature,
                           side->hull.vertices[*vertex]);
    else
        judging_add_absent(judging, what, -1, feature);
    return *edge >= 0 || *vertex >= 0;
}

/* ---- The reference ------------------------------------------------------- */

static struct real_vec way_along(const struct truth_direction *direction)
{
    struct real from_x = real_of(direction->from.x);
    struct real from_y = real_of(direction->from.y);
    struct real x = real_of(direction->to.x), y = real_of(direction->to.y);
    return (struct real_vec){real_sub(&x, &from_x), real_sub(&y, &from_y)};
}

/* Whether two directions, both turned or none, are surely parallel. */
static bool is_parallel(const struct truth_direction *p,
                        const struct truth_direction *q)
{
    struct real_vec u = way_along(p), v = way_along(q);
    struct real left = real_mul(&u.x, &v.y), right = real_mul(&u.y, &v.x);
    struct real cross = real_sub(&left, &right);
    return p->turned == q->turned && real_sign(&cross) == 0 &&
           real_is_exact(&cross);
}

/* Whether an edge of A has the very normal that the reference edge of B has:
 * then A comes first. */
static bool is_second(const struct manifold *manifold, int edge)
{
    const struct truth *truth = manifold->judging->truth;
    const struct manifold_side *a = &manifold->sides[0];
    struct truth_direction inward = direction_turned_round(
        truth_edge_outward(&manifold->sides[1].hull, edge));
    for (int i = 0; i < a->hull.count && a->hull.count > 1; i++) {
        struct truth_direction outward = truth_edge_outward(&a->hull, i);
        if (is_parallel(&inward, &outward) &&
            truth_is_extreme(&a->hull, i, &inward) &&
            truth_is_normal(truth, &outward))
            return true;
    }
    return false;
}

static bool judge_square(const struct manifold *manifold,
                         const struct manifold_form *form)
{
    struct judging *judging = manifold->judging;
    struct real_vec outward = manifold_outward(manifold, form);
    struct real_vec exact = form->flip ? real_vec_negative(&outward) : outward;
    struct claim_vec normal = {real_near(&judging->normal.x, false),
                               real_near(&judging->normal.y, false)};
    struct truth_measure measure =
        measure_unit(judging->tolerances, normal, &exact);
    if (!measure_passes(&measure)) {
        struct verdict_fault *fault = judging_add(
            judging, VERDICT_REFERENCE, -1,
            "the reference edge is not perpendicular to the normal");
        fault_places(fault, normal, &exact, &measure);
        return false;
    }
    if (form->flip && judging->claim->kind == CLAIM_OF_CLIP &&
        is_second(manifold, form->reference))
        judging_add(judging, VERDICT_REFERENCE, -1,
                    "an edge of A is just as perpendicular to the normal, and "
                    "comes first");
    return true;
}

/* Two vertices are the features where the normal goes from one to the other. */
static bool judge_vertices(const struct manifold *manifold,
                           const struct manifold_form *form)
{
    struct judging *judging = manifold->judging;
    struct truth_direction way = {
        manifold_reference(manifold, form)
            ->hull.vertices[form->reference_vertex],
        manifold_incident(manifold, form)->hull.vertices[form->incident_vertex],
        false};
    if (form->flip)
        way = direction_turned_round(way);
    if (form->flip && judging->claim->kind == CLAIM_OF_CLIP) {
        judging_add(judging, VERDICT_REFERENCE, -1,
                    "of two vertices A's comes first");
        return false;
    }
    if (point_same(way.from, way.to))
        return true;
    struct real_vec unit = truth_unit(&way);
    struct claim_vec normal = {real_near(&judging->normal.x, false),
                               real_near(&judging->normal.y, false)};
    struct truth_measure measure =
        measure_unit(judging->tolerances, normal, &unit);
    if (measure_passes(&measure))
        return true;
    struct verdict_fault *fault =
        judging_add(judging, VERDICT_REFERENCE, -1,
                    "the normal does not go from one vertex to the other");
    fault_places(fault, normal, &unit, &measure);
    return false;
}

/* ---- The incident feature ------------------------------------------------ */

/* Whether a corner of the incident shape is the one nearest to the reference.
 */
static bool is_nearest(const struct manifold *manifold,
                       const struct manifold_form *form, int corner)
{
    struct judging *judging = manifold->judging;
    const struct truth_shape *hull = &manifold_incident(manifold, form)->hull;
    struct truth_direction inward = direction_turned_round(truth_edge_outward(
        &manifold_reference(manifold, form)->hull, form->reference));
    if (truth_is_extreme(hull, corner, &inward))
        return true;
    struct truth_measure measure =
        measure_behind(judging, hull, corner, &inward);
    return measure_passes(&measure);
}

/* Whether another edge at the nearest corner surely faces the reference more,
 * by more than normals may be off. */
static bool is_faced_less(const struct manifold *manifold,
                          const struct manifold_form *form, int edge, int other)
{
    struct real own = manifold_facing(manifold, form, edge);
    struct real more = manifold_facing(manifold, form, other);
    if (real_compare(&more, &own) <= 0)
        return false;
    struct real by = real_sub(&more, &own);
    struct truth_measure measure = measure_length(manifold->judging->tolerances,
                                                  TOLERANCE_NORMAL, &by, 0.5);
    return !measure_passes(&measure);
}

static bool judge_incident_edge(const struct manifold *manifold,
                                const struct manifold_form *form)
{
    const struct manifold_side *side = manifold_incident(manifold, form);
    int edge = form->incident, next = manifold_after(side, edge);
    bool first = is_nearest(manifold, form, edge);
    bool second = is_nearest(manifold, form, next);
    const char *wrong = NULL;
    if (!first && !second)
        wrong = "the incident edge is not at the nearest vertex";
    else if (!(first && second) &&
             is_faced_less(manifold, form, edge,
                           first ? manifold_before(side, edge) : next))
        wrong = "the other edge at the nearest vertex faces the reference more";
    if (wrong)
        judging_add(manifold->judging, VERDICT_INCIDENT, -1, "%s", wrong);
    return !wrong;
}

/* A vertex stands for a disc, or for a round end that is steep. */
static bool judge_incident_vertex(const struct manifold *manifold,
                                  const struct manifold_form *form)
{
    const struct manifold_side *side = manifold_incident(manifold, form);
    int corner = form->incident_vertex;
    const char *wrong = NULL;
    bool is_edge = side->hull.count > 1 && !(side->hull.radius > 0);
    for (int i = 0; i < 2 && side->hull.count > 1 && !is_edge; i++) {
        struct real facing = manifold_facing(
            manifold, form, i == 0 ? corner : manifold_before(side, corner));
        is_edge = manifold_is_steep(&facing) < 0;
    }
    if (!is_nearest(manifold, form, corner))
        wrong = "the incident vertex is not the nearest";
    else if (is_edge)
        wrong = "the incident vertex has an edge that faces the reference";
    if (wrong)
        judging_add(manifold->judging, VERDICT_INCIDENT, -1, "%s", wrong);
    return !wrong;
}

/* ---- Both ---------------------------------------------------------------- */

bool judge_features(const struct manifold *manifold, struct manifold_form *form)
{
    struct judging *judging = manifold->judging;
    const struct claim *claim = judging->claim;
    form->flip = claim->reference.of_b;
    if (claim->has_flip && claim->flip != form->flip)
        fault_flags(judging_add(judging, VERDICT_FLIP, -1,
                                "the reference is %s's", side_name(form->flip)),
                    claim->flip, form->flip);
    if (claim->incident.of_b == form->flip) {
        judging_add(judging, VERDICT_INCIDENT, -1,
                    "both features are of one shape");
        return false;
    }
    if (!find_feature(manifold, VERDICT_REFERENCE, &claim->reference,
                      &form->reference, &form->reference_vertex) ||
        !find_feature(manifold, VERDICT_INCIDENT, &claim->incident,
                      &form->incident, &form->incident_vertex))
        return false;
    if (form->reference < 0 && form->incident >= 0) {
        judging_add(judging, VERDICT_REFERENCE, -1,
                    "a vertex is the reference of an edge");
        return false;
    }
    if (form->reference < 0)
        return judge_vertices(manifold, form);
    return judge_square(manifold, form) &&
           (form->incident >= 0 ? judge_incident_edge(manifold, form)
                                : judge_incident_vertex(manifold, form));
}
