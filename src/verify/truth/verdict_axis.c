/* What is named by who compares shapes along axes: the axis that decided, the
 * edge and the vertex that collide, the gap along it. */
#include <math.h>

#include "verify/truth/manifold.h"
#include "verify/truth/truth_vector.h"

/* The axis as a direction, from A to B. */
struct claimed_axis {
    bool is_known; /* false: it is not told, or is no feature */
    struct truth_direction direction;
    struct real gap; /* along it */
};

static struct truth_measure
measure_direction(const struct judging *judging,
                  const struct truth_direction *direction)
{
    struct real_vec unit = truth_unit(direction);
    return measure_unit(judging->tolerances, judging->claim->normal, &unit);
}

/* ---- Finding it ---------------------------------------------------------- */

/* The edge that is named as an axis; false: it is none, which is a fault. */
static bool find_edge_axis(struct judging *judging, enum verdict_what what,
                           int index, const struct claim_feature *feature,
                           struct truth_direction *direction)
{
    if (feature->is_vertex) {
        judging_add(judging, what, index, "a single vertex is not an axis");
        return false;
    }
    int edge = judging_edge(judging, feature);
    if (edge < 0) {
        judging_add_absent(judging, what, index, feature);
        return false;
    }
    *direction = truth_edge_normal(judging->truth, feature->of_b, edge);
    return true;
}

/* The same of two vertices; false also: every direction is that of two in one
 * place, and the normal is none. */
static bool find_vertex_axis(struct judging *judging, enum verdict_what what,
                             int index, const struct claim_axis *axis,
                             struct truth_direction *direction)
{
    const struct verdict_pair *pair = judging->pair;
    struct claim_vec normal = judging->claim->normal;
    int a = verdict_vertex(pair->a, axis->a_vertex);
    int b = verdict_vertex(pair->b, axis->b_vertex);
    if (a < 0 || b < 0) {
        judging_add(judging, what, index, "%s has no vertex %d",
                    side_name(a >= 0),
                    a >= 0 ? axis->b_vertex : axis->a_vertex);
        return false;
    }
    *direction = (struct truth_direction){pair->a->shape.vertices[a],
                                          pair->b->shape.vertices[b], false};
    if (point_same(direction->from, direction->to))
        *direction =
            (struct truth_direction){{0, 0}, {normal.x, normal.y}, false};
    return !point_same(direction->from, direction->to);
}

/* false: none is told, or it is no axis. */
static bool find_axis(struct judging *judging, enum verdict_what what,
                      int index, const struct claim_axis *axis,
                      struct truth_direction *direction)
{
    if (axis->edge.given)
        return find_edge_axis(judging, what, index, &axis->edge, direction);
    return axis->of_vertices &&
           find_vertex_axis(judging, what, index, axis, direction);
}

/* ---- Judging it ---------------------------------------------------------- */

/* The axis of an overlap is one of least depth; any has the claim's normal. */
static void judge_direction(struct judging *judging,
                            const struct claimed_axis *axis)
{
    const struct truth *truth = judging->truth;
    struct truth_measure loss;
    if (judging->says_overlap && !truth_is_normal(truth, &axis->direction) &&
        !judging_attains(judging, &axis->gap, &loss)) {
        struct verdict_fault *fault =
            judging_add(judging, VERDICT_AXIS, -1,
                        "the depth along the axis is not the least");
        fault_numbers(fault, -real_near(&axis->gap, false), &truth->amount,
                      &loss);
        return;
    }
    if (!judging->claim->has_normal)
        return;
    struct truth_measure angle = measure_direction(judging, &axis->direction);
    if (measure_passes(&angle))
        return;
    struct real_vec unit = truth_unit(&axis->direction);
    struct verdict_fault *fault = judging_add(
        judging, VERDICT_AXIS, -1, "the normal is not the one of the axis");
    fault_places(fault, judging->claim->normal, &unit, &angle);
}

void judge_alternative_axis(struct judging *judging, int index)
{
    const struct claim_alternative *other =
        &judging->claim->alternatives[index];
    /* Which edge is meant depends on the normal that it is named for. */
    struct claim alone = *judging->claim;
    alone.normal = other->normal;
    struct judging of_alone = *judging;
    of_alone.claim = &alone;
    struct truth_direction direction;
    if (!find_axis(&of_alone, VERDICT_ALTERNATIVES, index, &other->axis,
                   &direction))
        return;
    struct real_vec unit = truth_unit(&direction);
    struct truth_measure angle =
        measure_unit(judging->tolerances, other->normal, &unit);
    if (!measure_passes(&angle))
        fault_places(judging_add(judging, VERDICT_ALTERNATIVES, index,
                                 "the normal is not the one of its axis"),
                     other->normal, &unit, &angle);
}

/* The gap that is told is that along the axis, if that is named. Else it is
 * that along the normal: the rounded one, or the right one that it stands for.
 */
static struct truth_measure measure_separation(const struct judging *judging,
                                               const struct claimed_axis *axis,
                                               struct real *exact)
{
    const struct claim *claim = judging->claim;
    struct claim_vec n = claim->normal;
    double slack = judging->slack;
    *exact = axis->is_known ? axis->gap : judging->gap;
    struct truth_measure measure =
        measure_number(judging->tolerances, TOLERANCE_SEPARATION,
                       claim->separation, exact, slack);
    if (axis->is_known || !claim->has_normal || !(fabs(n.x) + fabs(n.y) > 0) ||
        !isfinite(n.x) || !isfinite(n.y))
        return measure;
    struct truth_measure angle =
        measure_unit(judging->tolerances, n, &judging->normal);
    struct real along = truth_gap_of(judging->truth, n.x, n.y);
    struct truth_measure rounded =
        measure_number(judging->tolerances, TOLERANCE_SEPARATION,
                       claim->separation, &along, slack);
    if (measure_passes(&angle))
        return measure_better(measure, rounded);
    *exact = along;
    return rounded;
}

static void judge_separation(struct judging *judging,
                             const struct claimed_axis *axis)
{
    const struct claim *claim = judging->claim;
    if (!claim->has_separation || judging->says_overlap)
        return;
    struct real exact;
    struct truth_measure measure = measure_separation(judging, axis, &exact);
    /* Where it is not told along what, any gap up to the distance will do. */
    bool is_free = !axis->is_known && !claim->has_normal &&
                   claim->separation <= real_near(&exact, false);
    bool is_gap = claim->separation > 0 || judging->slack > 0;
    if (is_gap && (is_free || measure_passes(&measure)))
        return;
    struct verdict_fault *fault = judging_add(
        judging, VERDICT_SEPARATION, -1,
        is_gap ? "the gap along the axis is another" : "there is no gap");
    fault_numbers(fault, claim->separation, &exact, &measure);
}

/* ---- The edge and the vertex of the collision ---------------------------- */

/* The ends that a feature has, as places. */
static void judge_ends(struct judging *judging, enum verdict_what what,
                       const struct claim_feature *feature,
                       const struct truth_shape *shape, const int ends[2])
{
    const struct claim_vec claimed[2] = {feature->from, feature->to};
    for (int i = 0; i < 2 && feature->has_points; i++) {
        struct judge_point vertex = shape->vertices[ends[i]];
        struct real_vec exact = {real_of(vertex.x), real_of(vertex.y)};
        struct truth_measure measure = measure_place(
            judging->tolerances, claimed[i], &exact, place_scale(claimed[i]));
        if (measure_passes(&measure))
            continue;
        struct verdict_fault *fault = judging_add(
            judging, what, -1, "%s is not there",
            what == VERDICT_EDGE ? "an end of the edge" : "the vertex");
        fault_places(fault, claimed[i], &exact, &measure);
        return;
    }
}

static void judge_edge(struct judging *judging, const struct claimed_axis *axis)
{
    const struct claim_feature *feature = &judging->claim->edge;
    if (!feature->given)
        return;
    const struct truth_shape *shape =
        &judging_shape(judging, feature->of_b)->shape;
    int edge = judging_edge(judging, feature);
    if (edge < 0) {
        judging_add_absent(judging, VERDICT_EDGE, -1, feature);
        return;
    }
    const int ends[2] = {edge, edge + 1 < shape->count ? edge + 1 : 0};
    judge_ends(judging, VERDICT_EDGE, feature, shape, ends);
    struct truth_direction direction =
        truth_edge_normal(judging->truth, feature->of_b, edge);
    struct real_vec unit = truth_unit(&direction);
    struct claim_vec normal = judging->claim->normal;
    if (!judging->claim->has_normal && axis->is_known) {
        struct real_vec of_axis = truth_unit(&axis->direction);
        normal = (struct claim_vec){real_near(&of_axis.x, false),
                                    real_near(&of_axis.y, false)};
    } else if (!judging->claim->has_normal) {
        return;
    }
    struct truth_measure measure =
        measure_unit(judging->tolerances, normal, &unit);
    if (measure_passes(&measure))
        return;
    struct verdict_fault *fault =
        judging_add(judging, VERDICT_EDGE, -1,
                    "the edge is not perpendicular to the normal");
    fault_places(fault, normal, &unit, &measure);
}

static void judge_vertex(struct judging *judging,
                         const struct claimed_axis *axis)
{
    const struct claim_feature *feature = &judging->claim->vertex;
    if (!feature->given)
        return;
    const struct verdict_shape *shape = judging_shape(judging, feature->of_b);
    int vertex = verdict_vertex(shape, feature->index);
    if (vertex < 0) {
        judging_add_absent(judging, VERDICT_VERTEX, -1, feature);
        return;
    }
    const int ends[2] = {vertex, vertex};
    judge_ends(judging, VERDICT_VERTEX, feature, &shape->shape, ends);
    if (!axis->is_known)
        return;
    struct truth_direction towards =
        feature->of_b ? direction_turned_round(axis->direction)
                      : axis->direction;
    if (truth_is_extreme(&shape->shape, vertex, &towards))
        return;
    struct truth_measure measure =
        measure_behind(judging, &shape->shape, vertex, &towards);
    if (measure_passes(&measure))
        return;
    struct verdict_fault *fault =
        judging_add(judging, VERDICT_VERTEX, -1,
                    "another vertex lies deeper along the axis");
    fault_error(fault, &measure);
}

void judge_axis(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct claimed_axis axis = {.is_known = false};
    axis.is_known =
        find_axis(judging, VERDICT_AXIS, -1, &claim->axis, &axis.direction);
    if (axis.is_known) {
        axis.gap = truth_gap_along(judging->truth, &axis.direction);
        judge_direction(judging, &axis);
    }
    judge_separation(judging, &axis);
    judge_edge(judging, &axis);
    judge_vertex(judging, &axis);
}
