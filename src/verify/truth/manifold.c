/* Judges the manifold of a claim. If the claim names the reference and the
 * incident feature, both are compared to the truth; otherwise manifold_forms.c
 * finds them. contacts.c judges the contacts between two features. */
#include <math.h>

#include "verify/truth/judging.h"
#include "verify/truth/truth.h"

struct real_vec manifold_outward(const struct manifold *manifold,
                                 const struct manifold_form *form)
{
    const struct truth_shape *hull = &manifold_reference(manifold, form)->hull;
    const struct real_vec *normal = &manifold->judging->normal;
    if (form->reference < 0)
        return form->flip ? real_vec_negative(normal) : *normal;
    struct truth_direction direction =
        truth_edge_outward(hull, form->reference);
    return truth_unit(&direction);
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

/* How far the ends of a feature are from two places, either way round: the
 * measure of the end that is farther off, with its place and the right one. */
struct ends_off {
    struct truth_measure measure;
    struct claim_vec claimed;
    struct real_vec exact;
};

static struct ends_off measure_ends(const struct number_tolerances *tolerances,
                                    const struct claim_feature *feature,
                                    const struct real_vec places[2])
{
    double scale_from = place_scale(feature->from);
    double scale_to = place_scale(feature->to);
    double scale = scale_from > scale_to ? scale_from : scale_to;
    struct ends_off best = {.measure = {HUGE_VAL, HUGE_VAL, HUGE_VAL},
                            .claimed = feature->from,
                            .exact = places[0]};
    for (int i = 0; i < 2 && !measure_passes(&best.measure); i++) {
        struct ends_off from = {
            measure_place(tolerances, feature->from, &places[i], scale),
            feature->from, places[i]};
        struct ends_off to = {
            measure_place(tolerances, feature->to, &places[1 - i], scale),
            feature->to, places[1 - i]};
        struct ends_off *farther =
            from.measure.error > to.measure.error ? &from : &to;
        if (farther->measure.tolerances < best.measure.tolerances ||
            farther->measure.error < best.measure.error)
            best = *farther;
    }
    return best;
}

/* The ends of an edge on the surface, of itself or of the straight side: at the
 * radius along its normal, which rounding turns. */
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
    struct number_tolerances tolerances = *judging->tolerances;
    tolerances.of[TOLERANCE_POINTS].absolute +=
        side->hull.radius * judging_edge_turn(judging, &side->hull, whole, 1);
    truth_edge_surface(&side->hull, whole, ends);
    struct ends_off straight = measure_ends(&tolerances, feature, ends);
    if (measure_passes(&straight.measure))
        return;
    truth_edge_surface(&side->shape->shape, edge, own);
    struct ends_off off = measure_ends(&tolerances, feature, own);
    if (straight.measure.tolerances < off.measure.tolerances)
        off = straight;
    if (!expect_place(
            judging, what, -1, off.claimed, &off.exact, &off.measure,
            what == VERDICT_REFERENCE
                ? "the claimed reference edge is not at its place in the scene"
                : "the claimed incident edge is not at its place in the scene"))
        judging_feature(judging, feature->of_b, name_of_claimed(feature));
}

static void judge_vertex_point(const struct manifold *manifold,
                               enum verdict_what what,
                               const struct claim_feature *feature,
                               struct claim_vec vertex)
{
    struct judging *judging = manifold->judging;
    struct real_vec at = real_vec_of(vertex);
    if (!feature->has_points)
        return;
    struct truth_measure measure = measure_place(
        judging->tolerances, feature->from, &at, place_scale(feature->from));
    if (!expect_place(judging, what, -1, feature->from, &at, &measure,
                      what == VERDICT_REFERENCE
                          ? "the claimed reference vertex is not at its place "
                            "in the scene"
                          : "the claimed incident vertex is not at its place "
                            "in the scene"))
        judging_feature(judging, feature->of_b, name_of_claimed(feature));
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

/* ---- The right form ------------------------------------------------------ */

double manifold_squareness(const struct truth_shape *hull, int edge,
                           struct claim_vec direction)
{
    struct truth_direction outward = truth_edge_outward(hull, edge);
    struct real_vec unit = truth_unit(&outward);
    return real_near(&unit.x) * direction.x + real_near(&unit.y) * direction.y;
}

void manifold_edges_at(const struct manifold_side *side, int corner,
                       struct claim_vec direction, int edges[2])
{
    edges[0] = edges[1] = -1;
    if (side->hull.count < 2)
        return;
    edges[0] = manifold_before(side, corner);
    edges[1] = corner;
    if (manifold_squareness(&side->hull, edges[1], direction) >
        manifold_squareness(&side->hull, edges[0], direction)) {
        edges[0] = corner;
        edges[1] = manifold_before(side, corner);
    }
}

struct truth_direction manifold_edge_normal(const struct manifold *manifold,
                                            bool of_b, int edge)
{
    struct truth_direction outward =
        truth_edge_outward(&manifold->sides[of_b].hull, edge);
    return of_b ? direction_turned_round(outward) : outward;
}

struct real manifold_facing(const struct manifold *manifold,
                            const struct manifold_form *form, int edge)
{
    const struct truth_shape *hull = &manifold_incident(manifold, form)->hull;
    struct truth_direction direction = truth_edge_outward(hull, edge);
    struct real_vec unit = truth_unit(&direction);
    struct real_vec outward = manifold_outward(manifold, form);
    struct real cosine = real_dot(&unit, &outward);
    return real_negative(&cosine);
}

int manifold_is_steep(const struct real *facing)
{
    struct real half = real_of(0.5);
    struct real limit = real_sqrt(&half);
    return -real_compare(facing, &limit);
}

/* The form that clip would choose for the normal: what is right where a claim
 * is wrong. */
static struct manifold_form right_form(const struct manifold *manifold)
{
    struct claim_vec normal = near_vec(&manifold->judging->normal);
    struct claim_vec back = {-normal.x, -normal.y};
    struct hull_feature a = feature_along(&manifold->sides[0].hull, normal);
    struct hull_feature b = feature_along(&manifold->sides[1].hull, back);
    struct manifold_form form = {.flip = !a.is_edge && b.is_edge,
                                 .reference = -1,
                                 .reference_vertex = a.corner,
                                 .incident = -1,
                                 .incident_vertex = b.corner};
    if (!a.is_edge && !b.is_edge)
        return form;
    form.reference = form.flip ? b.corner : a.corner;
    const struct manifold_side *side = manifold_incident(manifold, &form);
    struct claim_vec inward = form.flip ? normal : back;
    int edges[2];
    form.incident_vertex = farthest_corner(&side->hull, inward);
    manifold_edges_at(side, form.incident_vertex, inward, edges);
    if (edges[0] < 0)
        return form;
    struct real facing = manifold_facing(manifold, &form, edges[0]);
    if (!(side->hull.radius > 0) || manifold_is_steep(&facing) <= 0)
        form.incident = edges[0];
    return form;
}

static struct verdict_value reference_text(const struct manifold *manifold,
                                           const struct manifold_form *form)
{
    const struct manifold_side *side = manifold_reference(manifold, form);
    struct hull_feature feature = {
        form->reference >= 0,
        form->reference >= 0 ? form->reference : form->reference_vertex};
    return feature_text(form->flip, name_of_feature(side->shape, feature));
}

static struct verdict_value incident_text(const struct manifold *manifold,
                                          const struct manifold_form *form)
{
    const struct manifold_side *side = manifold_incident(manifold, form);
    struct hull_feature feature = {form->incident >= 0,
                                   form->incident >= 0 ? form->incident
                                                       : form->incident_vertex};
    return feature_text(!form->flip, name_of_feature(side->shape, feature));
}

/* Adds the fault that the reference or the incident feature is wrong. */
static struct verdict_fault *fault_feature_of(const struct manifold *manifold,
                                              enum verdict_what what,
                                              const char *message)
{
    struct judging *judging = manifold->judging;
    bool is_reference = what == VERDICT_REFERENCE;
    const struct claim_feature *claimed =
        is_reference ? &judging->claim->reference : &judging->claim->incident;
    struct manifold_form right = right_form(manifold);
    struct verdict_fault *fault = judging_add(judging, what, -1, "%s", message);
    fault->claimed = feature_text(claimed->of_b, name_of_claimed(claimed));
    fault->exact = is_reference ? reference_text(manifold, &right)
                                : incident_text(manifold, &right);
    fault_feature(fault, claimed->of_b, name_of_claimed(claimed));
    return fault;
}

/* ---- The reference ------------------------------------------------------- */

/* True if an edge of A has the very normal of the reference edge of B: then A
 * comes first. */
static bool is_second(const struct manifold *manifold, int edge)
{
    const struct truth *truth = manifold->judging->truth;
    const struct manifold_side *a = &manifold->sides[0];
    struct truth_direction inward = direction_turned_round(
        truth_edge_outward(&manifold->sides[1].hull, edge));
    for (int i = 0; i < a->hull.count && a->hull.count > 1; i++) {
        struct truth_direction outward = truth_edge_outward(&a->hull, i);
        if (direction_cross_sign(&inward, &outward) == 0 &&
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
    struct claim_vec normal = near_vec(&judging->normal);
    struct truth_direction direction =
        manifold_edge_normal(manifold, form->flip, form->reference);
    struct truth_measure measure =
        measure_unit(judging->tolerances, normal, &exact);
    if (!measure_passes(&measure) &&
        !judging_is_turned(judging, normal, &direction)) {
        fault_error(fault_feature_of(manifold, VERDICT_REFERENCE,
                                     "the claimed reference edge is not "
                                     "perpendicular to the normal"),
                    &measure);
        return false;
    }
    if (form->flip && judging->claim->kind == CLAIM_OF_CLIP &&
        !judging_has_free_ties(judging) && is_second(manifold, form->reference))
        fault_feature_of(manifold, VERDICT_REFERENCE,
                         "claimed a reference of B, but an edge of A is also "
                         "perpendicular to the normal: must be of A");
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
        false, judging->truth->a->precision};
    if (form->flip)
        way = direction_turned_round(way);
    if (form->flip && judging->claim->kind == CLAIM_OF_CLIP) {
        fault_feature_of(manifold, VERDICT_REFERENCE,
                         "claimed the vertex of B as the reference: must be "
                         "the vertex of A");
        return false;
    }
    if (point_same(way.from, way.to))
        return true;
    struct real_vec unit = truth_unit(&way);
    struct claim_vec normal = near_vec(&judging->normal);
    struct truth_measure measure =
        measure_unit(judging->tolerances, normal, &unit);
    if (measure_passes(&measure) || judging_is_turned(judging, normal, &way))
        return true;
    fault_error(fault_feature_of(manifold, VERDICT_REFERENCE,
                                 "the normal does not point from the claimed "
                                 "vertex to the other"),
                &measure);
    return false;
}

/* ---- The incident feature ------------------------------------------------ */

/* True if a corner of the incident shape is the nearest one to the
 * reference. */
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

/* How far a cosine changes, at most, if its angle turns. */
static double turned_facing(double turn, const struct real *cosine)
{
    double near = real_near(cosine);
    return turn * sqrt(fmax(0, 1 - near * near)) + turn * turn / 2;
}

bool manifold_is_faced_less(const struct manifold *manifold,
                            const struct manifold_form *form, int edge,
                            int other)
{
    struct judging *judging = manifold->judging;
    const struct truth_shape *hull = &manifold_incident(manifold, form)->hull;
    struct number_tolerances tolerances = *judging->tolerances;
    struct real own = manifold_facing(manifold, form, edge);
    struct real more = manifold_facing(manifold, form, other);
    if (real_compare(&more, &own) <= 0)
        return false;
    struct real by = real_sub(&more, &own);
    tolerances.of[TOLERANCE_NORMAL].absolute +=
        turned_facing(judging_edge_turn(judging, hull, edge, 0), &own) +
        turned_facing(judging_edge_turn(judging, hull, other, 0), &more);
    struct truth_measure measure =
        measure_length(&tolerances, TOLERANCE_NORMAL, &by, 0.5);
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
        wrong = "the claimed incident edge does not end at the vertex nearest "
                "to the reference";
    else if (!(first && second) &&
             manifold_is_faced_less(manifold, form, edge,
                                    first ? manifold_before(side, edge) : next))
        wrong = "the claimed incident edge faces the reference less than the "
                "other edge at the nearest vertex";
    if (wrong)
        fault_feature_of(manifold, VERDICT_INCIDENT, wrong);
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
        wrong = "the claimed incident vertex is not the nearest vertex to the "
                "reference";
    else if (is_edge)
        wrong = "claimed a vertex as the incident feature, but an edge there "
                "faces the reference: must be the edge";
    if (wrong)
        fault_feature_of(manifold, VERDICT_INCIDENT, wrong);
    return !wrong;
}

/* ---- Both ---------------------------------------------------------------- */

/* Judges the features that are named, and finds the form that they make; false:
 * there is none. */
static bool judge_features(const struct manifold *manifold,
                           struct manifold_form *form)
{
    struct judging *judging = manifold->judging;
    const struct claim *claim = judging->claim;
    form->flip = claim->reference.of_b;
    if (claim->has_flip && claim->flip != form->flip)
        fault_flags(judging_add(judging, VERDICT_FLIP, -1,
                                "claimed flip %s, but the reference is of %s",
                                claim->flip ? "true" : "false",
                                side_name(form->flip)),
                    claim->flip, form->flip);
    if (claim->incident.of_b == form->flip) {
        fault_feature_of(manifold, VERDICT_INCIDENT,
                         "the claimed reference and incident feature are of "
                         "the same shape: must be of both");
        return false;
    }
    if (!find_feature(manifold, VERDICT_REFERENCE, &claim->reference,
                      &form->reference, &form->reference_vertex) ||
        !find_feature(manifold, VERDICT_INCIDENT, &claim->incident,
                      &form->incident, &form->incident_vertex))
        return false;
    if (form->reference < 0 && form->incident >= 0) {
        fault_feature_of(manifold, VERDICT_REFERENCE,
                         "claimed a vertex as the reference and an edge as the "
                         "incident feature: must be the reverse");
        return false;
    }
    if (form->reference < 0)
        return judge_vertices(manifold, form);
    return judge_square(manifold, form) &&
           (form->incident >= 0 ? judge_incident_edge(manifold, form)
                                : judge_incident_vertex(manifold, form));
}

/* ---- Sides --------------------------------------------------------------- */

/* The shape of the corners alone, which are its vertices and its hull. */
static bool make_side(struct manifold_side *side,
                      const struct verdict_shape *shape, struct arena *arena)
{
    const struct truth_shape *whole = &shape->shape;
    size_t count = (size_t)whole->hull_count;
    struct claim_vec *vertices = arena_alloc(arena, count, sizeof *vertices);
    int *hull = arena_alloc(arena, count, sizeof(int));
    int *corners = arena_alloc(arena, (size_t)whole->count, sizeof(int));
    if (!vertices || !hull || !corners)
        return false;
    for (int i = 0; i < whole->count; i++)
        corners[i] = -1;
    for (int i = 0; i < whole->hull_count; i++) {
        vertices[i] = whole->vertices[whole->hull[i]];
        corners[whole->hull[i]] = i;
        hull[i] = i;
    }
    *side = (struct manifold_side){
        .shape = shape,
        .hull = {vertices, whole->hull_count, whole->radius, 1, hull,
                 whole->hull_count, whole->hull_last, whole->precision},
        .corners = corners,
    };
    return true;
}

/* ---- The places of contacts ---------------------------------------------- */

void manifold_take_faults(struct judging *judging, const struct verdict *best)
{
    for (int i = 0; i < best->count; i++)
        *judging_add(judging, best->faults[i].what, -1, " ") = best->faults[i];
}

/* This program's records do not tell where contacts lie: on the incident shape
 * unless the query has an option, and all of them in the same way. That is
 * required if the user says so. */
static void judge_form(const struct manifold *manifold,
                       const struct manifold_form *form)
{
    struct judging *judging = manifold->judging;
    static const enum claim_place places[] = {CLAIM_INCIDENT, CLAIM_REFERENCE,
                                              CLAIM_MIDDLE};
    bool is_open =
        judging->claim->kind == CLAIM_OF_CLIP && !judging->claim->is_place_told;
    struct verdict *whole = judging->verdict, best = {.count = -1};
    for (int i = 0; i < (is_open ? 3 : 1) && best.count != 0; i++) {
        struct verdict tried = {.faults = NULL};
        judging->verdict = &tried;
        judge_contacts(manifold, form,
                       is_open ? places[i] : judging->claim->place);
        whole->no_memory |= tried.no_memory;
        if (best.count < 0 || tried.count < best.count)
            best = tried;
    }
    judging->verdict = whole;
    manifold_take_faults(judging, &best);
}

/* No contact: that is right only if the shapes need not overlap. */
static void fault_no_contact(const struct manifold *manifold)
{
    struct judging *judging = manifold->judging;
    if (verdict_is_free(judging->truth, judging->tolerances))
        return;
    struct manifold_form form = right_form(manifold);
    int count = contacts_needed(manifold, &form);
    struct verdict_fault *fault = judging_add(
        judging, VERDICT_COUNT, -1,
        "claimed no contact, but the shapes overlap: must be %d", count);
    fault->claimed = verdict_number(0);
    fault->exact = verdict_number(count);
}

void judge_manifold(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct manifold manifold = {.judging = judging};
    struct manifold_form form;
    if (!claim->has_manifold ||
        (!judging->says_overlap && claim->contact_count == 0))
        return;
    if (!make_side(&manifold.sides[0], judging->pair->a, judging->arena) ||
        !make_side(&manifold.sides[1], judging->pair->b, judging->arena)) {
        judging->verdict->no_memory = true;
        return;
    }
    if (claim->contact_count == 0)
        fault_no_contact(&manifold);
    else if (!claim->reference.given || !claim->incident.given)
        judge_unnamed(&manifold);
    else if (judge_features(&manifold, &form))
        judge_form(&manifold, &form);
}
