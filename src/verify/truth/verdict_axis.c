/* Judges the axes and features that a claim names: the axis that decided, the
 * gap along it, the edge and the vertex that collide, and alternatives that
 * occur twice. Also finds the edge that a feature names. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verify/truth/judging.h"
#include "verify/truth/truth.h"

struct truth_direction direction_turned_round(struct truth_direction direction)
{
    return (struct truth_direction){direction.to, direction.from,
                                    direction.turned, direction.precision};
}

static int next_vertex(const struct truth_shape *shape, int vertex)
{
    return vertex + 1 < shape->count ? vertex + 1 : 0;
}

/* True if an edge has a direction. */
static bool is_long(const struct truth_shape *shape, int edge)
{
    return !point_same(shape->vertices[edge],
                       shape->vertices[next_vertex(shape, edge)]);
}

/* True if an edge has the number of a feature, or is its cut, in either
 * direction. */
static bool is_of_number(const struct verdict_shape *shape, int edge,
                         const struct claim_feature *feature)
{
    if (feature->index >= 0)
        return shape->edge_numbers[edge] == feature->index;
    const int *cut = feature->cut;
    int from = shape->vertex_numbers[edge];
    int to = shape->vertex_numbers[next_vertex(&shape->shape, edge)];
    return shape->edge_numbers[edge] < 0 && ((from == cut[0] && to == cut[1]) ||
                                             (from == cut[1] && to == cut[0]));
}

/* The edge that is meant among edges of the same number: both sides of a link
 * of a chain are one edge of the file. */
static int nearest_edge(const struct judging *judging,
                        const struct claim_feature *feature)
{
    const struct verdict_shape *shape = judging_shape(judging, feature->of_b);
    double best = HUGE_VAL;
    int nearest = -1;
    for (int i = 0; i < shape->shape.count; i++) {
        if (!is_of_number(shape, i, feature) || !is_long(&shape->shape, i))
            continue;
        struct truth_direction direction =
            truth_edge_normal(judging->truth, feature->of_b, i);
        struct real_vec unit = truth_unit(&direction);
        struct claim_vec normal = judging->claim->normal;
        double off =
            real_error(normal.x, &unit.x) + real_error(normal.y, &unit.y);
        if (nearest >= 0 && !(off < best))
            continue;
        nearest = i;
        best = off;
    }
    return nearest;
}

int judging_edge(const struct judging *judging,
                 const struct claim_feature *feature)
{
    const struct verdict_shape *shape = judging_shape(judging, feature->of_b);
    int count = shape->shape.count, edge = feature->index;
    if (shape->edge_numbers)
        return nearest_edge(judging, feature);
    return edge >= 0 && edge < count && count > 1 &&
                   is_long(&shape->shape, edge)
               ? edge
               : -1;
}

struct truth_measure measure_behind(const struct judging *judging,
                                    const struct truth_shape *shape, int vertex,
                                    const struct truth_direction *direction)
{
    struct real_vec unit = truth_unit(direction);
    struct claim_vec place = shape->vertices[vertex];
    struct real_vec at = real_vec_of(place);
    struct real own = real_dot(&at, &unit), behind = real_of(0);
    for (int i = 0; i < shape->hull_count; i++) {
        struct claim_vec corner = shape->vertices[shape->hull[i]];
        if (along_sign(direction, (struct delta){place, corner}) <= 0)
            continue;
        struct real_vec there = real_vec_of(corner);
        struct real far = real_dot(&there, &unit);
        far = real_sub(&far, &own);
        behind = real_greater(&behind, &far);
    }
    return measure_length(judging->tolerances, TOLERANCE_POINTS, &behind,
                          place_scale(place));
}

double corner_scale(const struct truth_shape *shape, int corner)
{
    return place_scale(shape->vertices[shape->hull[corner]]);
}

/* Bounds the sine of the angle between the outward normal of an edge and the
 * same unit vector in doubles: both vectors are rounded by 2^-54 for each
 * coordinate, and so are the products. An edge at a larger angle is not
 * perpendicular: its points are not the closest or deepest ones. */
#define ROUNDED_SINE 0x1p-51

/* True if the edge from a corner of the hull to the next is perpendicular to an
 * exact unit vector, which is given in doubles. */
static bool is_perpendicular(const struct truth_shape *shape, int corner,
                             int next, struct claim_vec direction)
{
    struct truth_direction outward =
        direction_turned_round((struct truth_direction){
            shape->vertices[shape->hull[corner]],
            shape->vertices[shape->hull[next]], true, shape->precision});
    struct real_vec exact = truth_unit(&outward);
    struct claim_vec unit = near_vec(&exact);
    return unit.x * direction.x + unit.y * direction.y > 0 &&
           fabs(unit.x * direction.y - unit.y * direction.x) <= ROUNDED_SINE;
}

int farthest_corner(const struct truth_shape *shape, struct claim_vec direction)
{
    /* By deltas between corners: the sides of a far shape are nothing beside
     * its coordinates. */
    const struct delta along = {{0, 0}, {direction.x, direction.y}};
    int best = 0;
    for (int i = 1; i < shape->hull_count; i++) {
        struct delta delta = {shape->vertices[shape->hull[best]],
                              shape->vertices[shape->hull[i]]};
        if (dot_sign(along, delta) > 0)
            best = i;
    }
    return best;
}

struct hull_feature feature_along(const struct truth_shape *shape,
                                  struct claim_vec direction)
{
    int count = shape->hull_count, best = farthest_corner(shape, direction);
    int before = best > 0 ? best - 1 : count - 1;
    int after = best + 1 < count ? best + 1 : 0;
    if (count > 1 && is_perpendicular(shape, best, after, direction))
        return (struct hull_feature){true, best};
    if (count > 1 && is_perpendicular(shape, before, best, direction))
        return (struct hull_feature){true, before};
    return (struct hull_feature){false, best};
}

double feature_scale(const struct truth_shape *shape,
                     struct claim_vec direction)
{
    struct hull_feature feature = feature_along(shape, direction);
    double scale = fmax(shape->radius, corner_scale(shape, feature.corner));
    int next = feature.corner + 1 < shape->hull_count ? feature.corner + 1 : 0;
    return feature.is_edge ? fmax(scale, corner_scale(shape, next)) : scale;
}

/* ---- The axis ------------------------------------------------------------ */

/* The axis as a direction, from A to B. */
struct claimed_axis {
    bool is_known; /* false: it is not claimed, or is no feature */
    struct truth_direction direction;
    struct real gap; /* along it */
};

/* The direction from vertex to vertex. false: there is no such vertex, which is
 * a fault; or both are in one place, so that every direction is right, and the
 * normal is none. */
static bool find_vertex_axis(struct judging *judging, enum verdict_what what,
                             int index, const struct claim_axis *axis,
                             struct truth_direction *direction)
{
    const struct verdict_pair *pair = judging->pair;
    struct claim_vec normal = judging->claim->normal;
    int a = verdict_vertex(pair->a, axis->a_vertex);
    int b = verdict_vertex(pair->b, axis->b_vertex);
    if (a < 0 || b < 0) {
        struct verdict_fault *fault = judging_add(
            judging, what, index,
            "claimed vertex %d, but %s has no such vertex",
            a >= 0 ? axis->b_vertex : axis->a_vertex, side_name(a >= 0));
        fault->claimed =
            features_text((struct feature_name){'v', {axis->a_vertex, -1}},
                          (struct feature_name){'v', {axis->b_vertex, -1}});
        fault->exact = right_axis(judging);
        return false;
    }
    *direction = (struct truth_direction){pair->a->shape.vertices[a],
                                          pair->b->shape.vertices[b], false,
                                          pair->a->shape.precision};
    if (point_same(direction->from, direction->to))
        *direction = (struct truth_direction){
            {0, 0}, {normal.x, normal.y}, false, pair->a->shape.precision};
    return !point_same(direction->from, direction->to);
}

/* false: no axis is named, or there is none, which is a fault. */
static bool find_axis(struct judging *judging, enum verdict_what what,
                      int index, const struct claim_axis *axis,
                      struct truth_direction *direction)
{
    if (axis->edge.given) {
        if (axis->edge.is_vertex) {
            struct verdict_fault *fault = judging_add(
                judging, what, index,
                "claimed a single vertex as the axis: must be an edge or two "
                "vertices");
            fault->claimed =
                feature_text(axis->edge.of_b, name_of_claimed(&axis->edge));
            fault->exact = right_axis(judging);
            return false;
        }
        int edge = judging_edge(judging, &axis->edge);
        if (edge < 0) {
            judging_add_absent(judging, what, index, &axis->edge)->exact =
                right_axis(judging);
            return false;
        }
        *direction = truth_edge_normal(judging->truth, axis->edge.of_b, edge);
        return true;
    }
    return axis->of_vertices &&
           find_vertex_axis(judging, what, index, axis, direction);
}

static struct verdict_value axis_text(const struct claim_axis *axis)
{
    if (axis->edge.given)
        return feature_text(axis->edge.of_b, name_of_claimed(&axis->edge));
    return features_text((struct feature_name){'v', {axis->a_vertex, -1}},
                         (struct feature_name){'v', {axis->b_vertex, -1}});
}

/* The axis of an overlap is one of least depth; any has the claim's normal. */
static void judge_direction(struct judging *judging,
                            const struct claimed_axis *axis)
{
    const struct claim_axis *claimed = &judging->claim->axis;
    const struct truth *truth = judging->truth;
    struct truth_measure loss;
    if (judging->says_overlap && !truth_is_normal(truth, &axis->direction) &&
        !judging_attains(judging, &axis->gap, &loss)) {
        struct verdict_fault *fault =
            judging_add(judging, VERDICT_AXIS, -1,
                        "the depth along the claimed axis is %s: must be the "
                        "least depth, %s",
                        number_text_of(&axis->gap, true).text,
                        number_text_of(&truth->amount, false).text);
        fault_numbers(fault, -real_near(&axis->gap), &truth->amount, &loss);
        fault->claimed = axis_text(claimed);
        fault->exact = right_axis(judging);
        return;
    }
    if (!judging->claim->has_normal ||
        judging_is_turned(judging, judging->claim->normal, &axis->direction))
        return;
    struct real_vec unit = truth_unit(&axis->direction);
    expect_unit(judging, VERDICT_AXIS, -1, judging->claim->normal, &unit,
                "the claimed normal is not the normal of the claimed axis");
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
                   &direction) ||
        judging_is_turned(judging, other->normal, &direction))
        return;
    struct real_vec unit = truth_unit(&direction);
    expect_unit(judging, VERDICT_ALTERNATIVES, index, other->normal, &unit,
                "the normal of this alternative is not the normal of its axis");
}

/* The claimed gap is the gap along the axis, if that is named. Else it is the
 * gap along the normal: along the rounded one, or the right one that it stands
 * for. */
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
        !claim_vec_is_finite(n))
        return measure;
    struct truth_measure angle =
        measure_unit(judging->tolerances, n, &judging->normal);
    struct real along = truth_gap_of(judging->truth, n.x, n.y);
    struct truth_measure rounded =
        measure_number(judging->tolerances, TOLERANCE_SEPARATION,
                       claim->separation, &along, slack);
    if (measure_passes(&angle))
        return measure_better(measure, rounded);
    if (real_sign(&along) <= 0)
        return measure; /* a fault of the normal */
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
    /* If no axis or normal is claimed, any gap up to the distance is right. */
    bool is_free = !axis->is_known && !claim->has_normal &&
                   claim->separation <= real_near(&exact);
    bool is_gap = claim->separation > 0 || judging->slack > 0;
    if (is_gap && (is_free || measure_passes(&measure)))
        return;
    struct number_text claimed = claim_text_of(claim->separation);
    const char *along = axis->is_known      ? "along the axis"
                        : claim->has_normal ? "along the normal"
                                            : "between the shapes";
    struct verdict_fault *fault =
        is_gap
            ? judging_add(judging, VERDICT_SEPARATION, -1,
                          "claimed separation %s, but the gap %s is %s",
                          claimed.text, along,
                          claim_text_of(real_near(&exact)).text)
            : judging_add(
                  judging, VERDICT_SEPARATION, -1,
                  "claimed separation %s, but claimed apart: must be positive",
                  claimed.text);
    /* The shapes are apart: a direction without a gap is not the right one. */
    fault_numbers(fault, claim->separation,
                  real_sign(&exact) > 0 ? &exact : &judging->gap, &measure);
}

/* ---- The edge and the vertex of the collision ---------------------------- */

/* The ends that a feature has, as places. */
static void judge_ends(struct judging *judging, enum verdict_what what,
                       const struct claim_feature *feature,
                       const struct truth_shape *shape, const int ends[2])
{
    const struct claim_vec claimed[2] = {feature->from, feature->to};
    for (int i = 0; i < 2 && feature->has_points; i++) {
        struct real_vec exact = real_vec_of(shape->vertices[ends[i]]);
        struct truth_measure measure = measure_place(
            judging->tolerances, claimed[i], &exact, place_scale(claimed[i]));
        if (expect_place(
                judging, what, -1, claimed[i], &exact, &measure,
                what == VERDICT_EDGE
                    ? "an end of the claimed edge is not at its vertex"
                    : "the claimed vertex is not at its place in the scene"))
            continue;
        judging_feature(judging, feature->of_b, name_of_claimed(feature));
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
        normal = near_vec(&of_axis);
    } else if (!judging->claim->has_normal) {
        return;
    }
    struct truth_measure measure =
        measure_unit(judging->tolerances, normal, &unit);
    if (measure_passes(&measure) ||
        judging_is_turned(judging, normal, &direction))
        return;
    struct verdict_fault *fault =
        judging_add(judging, VERDICT_EDGE, -1,
                    "the claimed edge is not perpendicular to the normal");
    fault->claimed = feature_text(feature->of_b, name_of_claimed(feature));
    /* The edge may be of the other shape. */
    struct verdict_value exact = right_axis(judging);
    if (!strchr(exact.text, ' '))
        fault->exact = exact;
    fault_error(fault, &measure);
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
    struct real_vec along = truth_unit(&towards);
    int corner = farthest_corner(&shape->shape, near_vec(&along));
    struct verdict_fault *fault =
        judging_add(judging, VERDICT_VERTEX, -1,
                    "the claimed vertex is not the deepest vertex along the "
                    "axis");
    fault->claimed = feature_text(feature->of_b, name_of_claimed(feature));
    fault->exact = feature_text(
        feature->of_b, name_of_vertex(shape, shape->shape.hull[corner]));
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

/* ---- Alternatives that occur twice --------------------------------------- */

/* An edge as the axis of a normal. */
struct claimed_twice {
    const struct claim_feature *axis;
    struct claim_vec normal;
    int index; /* of the alternative; -1: the axis is the pair's own */
};

/* Whichever end of a cut comes first. */
static int compare_axes(const struct claim_feature *p,
                        const struct claim_feature *q)
{
    const struct claim_feature *both[2] = {p, q};
    int low[2], high[2];
    if (p->of_b != q->of_b)
        return p->of_b - q->of_b;
    if (p->index != q->index || p->index >= 0)
        return (p->index > q->index) - (p->index < q->index);
    for (int i = 0; i < 2; i++) {
        const int *cut = both[i]->cut;
        low[i] = cut[0] < cut[1] ? cut[0] : cut[1];
        high[i] = cut[0] < cut[1] ? cut[1] : cut[0];
    }
    if (low[0] != low[1])
        return low[0] < low[1] ? -1 : 1;
    return (high[0] > high[1]) - (high[0] < high[1]);
}

static int compare_claimed_twice(const void *p, const void *q)
{
    const struct claimed_twice *first = p, *second = q;
    int order = compare_axes(first->axis, second->axis);
    struct claim_vec p_normal = first->normal, q_normal = second->normal;
    if (order == 0)
        order = (p_normal.x > q_normal.x) - (p_normal.x < q_normal.x);
    if (order == 0)
        order = (p_normal.y > q_normal.y) - (p_normal.y < q_normal.y);
    return order ? order : first->index - second->index;
}

/* Both sides of a link of a chain are one edge of the file, and have opposite
 * normals. */
static bool is_again(const struct claimed_twice *p,
                     const struct claimed_twice *q)
{
    return compare_axes(p->axis, q->axis) == 0 &&
           p->normal.x * q->normal.x + p->normal.y * q->normal.y > 0;
}

void judge_twice(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    if (claim->alternative_count == 0)
        return;
    struct claimed_twice *named = arena_alloc(
        judging->arena, (size_t)claim->alternative_count + 1, sizeof *named);
    if (!named) {
        judging->verdict->no_memory = true;
        return;
    }
    int count = 0;
    if (claim->axis.edge.given && claim->has_normal)
        named[count++] =
            (struct claimed_twice){&claim->axis.edge, claim->normal, -1};
    for (int i = 0; i < claim->alternative_count; i++) {
        const struct claim_alternative *other = &claim->alternatives[i];
        if (other->axis.edge.given)
            named[count++] =
                (struct claimed_twice){&other->axis.edge, other->normal, i};
    }
    if (count > 0)
        qsort(named, (size_t)count, sizeof *named, compare_claimed_twice);
    for (int i = 1; i < count; i++) {
        int first = named[i - 1].index;
        if (!is_again(&named[i - 1], &named[i]))
            continue;
        const struct claim_feature *axis = named[i].axis;
        struct verdict_fault *fault =
            first < 0
                ? judging_add(judging, VERDICT_ALTERNATIVES, named[i].index,
                              "this alternative repeats the axis of the pair")
                : judging_add(
                      judging, VERDICT_ALTERNATIVES, named[i].index,
                      "this alternative repeats the axis of alternative %d",
                      first);
        fault->claimed = feature_text(axis->of_b, name_of_claimed(axis));
        fault_feature(fault, axis->of_b, name_of_claimed(axis));
    }
}
