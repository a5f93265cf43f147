/* Judges the normal of a claim, the alternative normals that it lists, and its
 * closest or deepest points. First it chooses the right normal that the claim
 * means: later parts are judged along that normal. */
#include <math.h>

#include "verify/truth/judging.h"
#include "verify/truth/truth.h"

static bool is_direction(struct claim_vec vec)
{
    return claim_vec_is_finite(vec) && fabs(vec.x) + fabs(vec.y) > 0;
}

/* ---- Which right normal is meant ----------------------------------------- */

/* The way from A's point to B's, or back where they overlap. */
static struct claim_vec way_of_points(const struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct claim_vec way = {claim->point_b.x - claim->point_a.x,
                            claim->point_b.y - claim->point_a.y};
    if (judging->says_overlap)
        way = (struct claim_vec){-way.x, -way.y};
    return way;
}

/* The normal of the reference edge, which is one that is meant. */
static struct claim_vec way_of_reference(const struct judging *judging)
{
    const struct claim_feature *reference = &judging->claim->reference;
    int edge = judging_edge(judging, reference);
    if (edge < 0)
        return (struct claim_vec){0, 0};
    struct truth_direction direction =
        truth_edge_normal(judging->truth, reference->of_b, edge);
    struct real_vec unit = truth_unit(&direction);
    return near_vec(&unit);
}

/* ---- The normal ---------------------------------------------------------- */

bool judging_attains(const struct judging *judging, const struct real *gap,
                     struct truth_measure *measure)
{
    bool overlap = judging->truth->overlap;
    *measure = measure_number(
        judging->tolerances, overlap ? TOLERANCE_DEPTH : TOLERANCE_DISTANCE,
        real_near(gap, false), &judging->gap, judging->slack);
    return measure_passes(measure);
}

static bool is_unit(struct judging *judging, enum verdict_what what, int index,
                    struct claim_vec normal)
{
    struct real_precision *precision = judging->truth->a->precision;
    struct real_vec vec = {real_in(precision, normal.x),
                           real_in(precision, normal.y)};
    struct real length = real_length(&vec);
    struct truth_measure measure = measure_length_from(
        judging->tolerances, TOLERANCE_NORMAL, 1, &length, 0.5);
    struct real one = real_of(1);
    if (measure_passes(&measure))
        return true;
    double claimed = real_near(&length, false);
    struct verdict_fault *fault =
        judging_add(judging, what, index, "the normal has length %s: must be 1",
                    claim_text_of(claimed).text);
    fault_numbers(fault, claimed, &one, &measure);
    return false;
}

static void fault_direction(struct judging *judging, enum verdict_what what,
                            int index)
{
    judging_add(judging, what, index, "the normal is zero or not finite");
}

/* True if a normal is wrong only in that it leads from B to A: then most often
 * the convention differs, not the answer. */
static bool is_turned_round(const struct judging *judging,
                            struct claim_vec normal)
{
    struct claim_vec back = {-normal.x, -normal.y};
    struct real_vec nearest =
        truth_nearest_normal(judging->truth, back.x, back.y);
    struct truth_measure angle =
        measure_unit(judging->tolerances, back, &nearest);
    return measure_passes(&angle);
}

/* --normal may have reversed the claim already, so no direction is named. */
#define TURNED_ROUND                                                           \
    "the normal is reversed: its opposite is correct (see --normal)"

/* Judges the normal of shapes that are apart: a normal with a gap need only
 * have that gap, or be the right one but for rounding. */
static void judge_gap(struct judging *judging, const struct real *along)
{
    struct truth_measure angle = measure_unit(
        judging->tolerances, judging->claim->normal, &judging->normal);
    if (real_sign(along) > 0 || judging->slack > 0 || measure_passes(&angle))
        return;
    struct verdict_fault *fault =
        is_turned_round(judging, judging->claim->normal)
            ? judging_add(judging, VERDICT_NORMAL, -1, TURNED_ROUND)
            : judging_add(judging, VERDICT_NORMAL, -1,
                          "the claimed normal does not separate the shapes: "
                          "they overlap by %s along it",
                          number_text_of(along, true).text);
    fault_places(fault, judging->claim->normal, &judging->normal, &angle);
}

static struct verdict_fault *fault_least(struct judging *judging,
                                         enum verdict_what what, int index,
                                         struct claim_vec normal,
                                         const struct real *along)
{
    bool overlap = judging->truth->overlap;
    struct number_text least = number_text_of(&judging->truth->amount, false);
    if (is_turned_round(judging, normal))
        return judging_add(judging, what, index, TURNED_ROUND);
    if (!overlap && real_sign(along) <= 0)
        return judging_add(
            judging, what, index,
            "the normal has no gap along it: the gap must be the distance, %s",
            least.text);
    return judging_add(
        judging, what, index,
        overlap
            ? "the depth along the normal is %s: must be the least depth, %s"
            : "the gap along the normal is %s: must be the distance, %s",
        number_text_of(along, overlap).text, least.text);
}

/* Judges a normal that is to attain the depth or the distance; true where it
 * does only by its own gap. */
static bool judge_least(struct judging *judging, enum verdict_what what,
                        int index, struct claim_vec normal)
{
    const struct truth *truth = judging->truth;
    struct real_vec nearest = truth_nearest_normal(truth, normal.x, normal.y);
    struct truth_measure angle = measure_unit(judging->tolerances, normal,
                                              &nearest),
                         loss;
    if (measure_passes(&angle))
        return false;
    struct real along = truth_gap_of(truth, normal.x, normal.y);
    if (judging_attains(judging, &along, &loss))
        return true;
    fault_places(fault_least(judging, what, index, normal, &along), normal,
                 &nearest, &angle);
    return false;
}

/* A manifold's own normal, where the pair has another: any right one. */
static void judge_manifold_normal(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct claim_vec normal = claim->manifold_normal;
    if (!claim->has_manifold_normal || !judging->says_overlap)
        return;
    if (!is_direction(normal))
        fault_direction(judging, VERDICT_NORMAL, -1);
    else if (is_unit(judging, VERDICT_LENGTH, -1, normal))
        judge_least(judging, VERDICT_NORMAL, -1, normal);
}

/* A normal that is claimed a second time, as B's normal, is the same. */
static void judge_again(struct judging *judging, bool is_told,
                        struct claim_vec normal, struct claim_vec again)
{
    struct real_vec exact = real_vec_of(normal);
    if (is_told)
        expect_unit(judging, VERDICT_NORMAL, -1, again, &exact,
                    "the two normals of the record are not opposite");
}

void judge_normal(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct claim_vec normal = claim->normal;
    struct claim_vec meant = {0, 0};
    if (claim->has_normal)
        meant = claim->normal;
    else if (claim->has_penetration)
        meant = claim->penetration;
    else if (claim->has_points)
        meant = way_of_points(judging);
    else if (claim->reference.given && !claim->reference.is_vertex)
        meant = way_of_reference(judging);
    if (!is_direction(meant))
        meant = (struct claim_vec){0, 0};
    judging->normal = truth_nearest_normal(judging->truth, meant.x, meant.y);
    judging->along = judging->gap;
    judge_manifold_normal(judging);
    judge_again(judging, claim->has_normal_again, normal, claim->normal_again);
    judge_again(judging, claim->has_manifold_normal_again,
                claim->has_manifold_normal ? claim->manifold_normal : normal,
                claim->manifold_normal_again);
    if (!claim->has_normal)
        return;
    if (!is_direction(normal)) {
        fault_direction(judging, VERDICT_NORMAL, -1);
        return;
    }
    is_unit(judging, VERDICT_LENGTH, -1, normal);
    struct real along = truth_gap_of(judging->truth, normal.x, normal.y);
    bool is_axis =
        !judging->says_overlap && claim->has_separation && !claim->has_distance;
    if (is_axis)
        judge_gap(judging, &along);
    else if (judge_least(judging, VERDICT_NORMAL, -1, normal)) {
        /* The claim's own direction is as good as the right one. */
        struct truth_direction direction = {
            {0, 0}, {normal.x, normal.y}, false, judging->truth->a->precision};
        judging->normal = truth_unit(&direction);
        judging->along = along;
    }
}

/* ---- Alternatives -------------------------------------------------------- */

/* True if a right normal is among the claimed ones. */
static bool is_told(const struct judging *judging,
                    const struct truth_direction *normal)
{
    const struct claim *claim = judging->claim;
    struct real_vec unit = truth_unit(normal);
    struct truth_measure measure =
        measure_unit(judging->tolerances, claim->normal, &unit);
    for (int i = 0; i < claim->alternative_count; i++)
        measure = measure_better(
            measure, measure_unit(judging->tolerances,
                                  claim->alternatives[i].normal, &unit));
    return measure_passes(&measure);
}

/* An edge that is not the axis and has a right normal; -1: none. */
static int find_other_edge(const struct judging *judging, bool of_b)
{
    const struct truth_shape *shape = &judging_shape(judging, of_b)->shape;
    const struct claim_feature *axis = &judging->claim->axis.edge;
    int named = axis->of_b == of_b ? judging_edge(judging, axis) : -1;
    for (int i = 0; i < shape->count && shape->count > 1; i++) {
        int next = i + 1 < shape->count ? i + 1 : 0;
        if (i == named || point_same(shape->vertices[i], shape->vertices[next]))
            continue;
        struct truth_direction normal =
            truth_edge_normal(judging->truth, of_b, i);
        if (truth_is_normal(judging->truth, &normal))
            return i;
    }
    return -1;
}

/* A list may name one axis for each normal, as two edges can have one normal.
 * An empty list claims that there is no other axis at all. */
static void judge_empty_list(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    if (claim->kind != CLAIM_OF_SAT || !claim->axis.edge.given ||
        !claim->has_normal || judging->truth->spread == TRUTH_NORMALS_ALL)
        return;
    for (int of_b = 0; of_b < 2; of_b++)
        if (find_other_edge(judging, of_b) >= 0) {
            judging_add(judging, VERDICT_ALTERNATIVES, -1,
                        "the list of alternatives is empty, but another edge "
                        "of %s has the same depth",
                        side_name(of_b));
            return;
        }
}

/* Each wrong alternative is compared to all of both shapes, so the number of
 * faults is limited. */
#define ALTERNATIVE_FAULTS 64

void judge_alternatives(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    const struct verdict *verdict = judging->verdict;
    int count = claim->alternative_count;
    int most = verdict->count + ALTERNATIVE_FAULTS;
    if (!judging->says_overlap) {
        if (count > 0)
            judging_add(judging, VERDICT_ALTERNATIVES, 0,
                        "alternatives are claimed, but the shapes are claimed "
                        "apart: must be empty");
        return;
    }
    for (int i = 0; i < count && verdict->count < most; i++) {
        struct claim_vec normal = claim->alternatives[i].normal;
        if (!is_direction(normal))
            fault_direction(judging, VERDICT_ALTERNATIVES, i);
        else if (is_unit(judging, VERDICT_ALTERNATIVES, i, normal))
            judge_least(judging, VERDICT_ALTERNATIVES, i, normal);
        judge_alternative_axis(judging, i);
    }
    judge_twice(judging);
    int before = verdict->count;
    /* Who names the axis has to name the others that are as good. */
    const struct truth *truth = judging->truth;
    bool names_axes = claim->kind == CLAIM_OF_SAT && claim->has_normal &&
                      (claim->axis.edge.given || claim->axis.of_vertices);
    if (names_axes && truth->spread != TRUTH_NORMALS_ALL) {
        for (int i = 0; i < truth->normal_count; i++) {
            if (is_told(judging, &truth->normals[i]))
                continue;
            struct real_vec unit = truth_unit(&truth->normals[i]);
            judging_add(judging, VERDICT_ALTERNATIVES, -1,
                        "the alternatives lack a normal of the same depth")
                ->exact = verdict_place(near_vec(&unit));
        }
    }
    if (verdict->count == before && claim->has_alternatives && count == 0)
        judge_empty_list(judging);
}

/* ---- Closest and deepest points ------------------------------------------ */

static void judge_on_surface(struct judging *judging, bool of_b,
                             struct claim_vec place, double scale)
{
    const struct truth_shape *shape = &judging_shape(judging, of_b)->shape;
    struct real gap = truth_point_gap(shape, place);
    struct truth_measure measure =
        measure_length(judging->tolerances, TOLERANCE_POINTS, &gap, scale);
    if (measure_passes(&measure))
        return;
    struct verdict_fault *fault = judging_add(
        judging, VERDICT_POINTS, of_b,
        real_sign(&gap) > 0 ? "the claimed point of %s is outside the shape by "
                              "%s: must be on its surface"
                            : "the claimed point of %s is inside the shape by "
                              "%s: must be on its surface",
        side_name(of_b), number_text_of(&gap, real_sign(&gap) < 0).text);
    fault->claimed = verdict_place(place);
    fault_error(fault, &measure);
}

/* B's point is the gap along the normal away from A's. */
static void judge_way(struct judging *judging, double scale)
{
    const struct claim *claim = judging->claim;
    struct real_vec from = real_vec_of(claim->point_a);
    struct real_vec to =
        real_vec_moved(&from, &judging->along, &judging->normal);
    struct truth_measure measure =
        measure_place(judging->tolerances, claim->point_b, &to, scale);
    if (!(measure.error <= judging->slack))
        expect_place(
            judging, VERDICT_POINTS, -1, claim->point_b, &to, &measure,
            judging->says_overlap
                ? "the witness points do not differ by depth times normal"
                : "the witness points do not differ by distance times normal");
}

void judge_points(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    if (!claim->has_points)
        return;
    if (!claim_vec_is_finite(claim->point_a) ||
        !claim_vec_is_finite(claim->point_b)) {
        judging_add(judging, VERDICT_POINTS, -1,
                    "a witness point is not finite");
        return;
    }
    /* The two points are found together, from the features of both surfaces
     * there: the largest of these numbers bounds the rounding of the points. */
    struct claim_vec there = near_vec(&judging->normal);
    struct claim_vec back = {-there.x, -there.y};
    double told =
        fmax(place_scale(claim->point_a), place_scale(claim->point_b));
    double made = fmax(feature_scale(&judging->pair->a->shape, there),
                       feature_scale(&judging->pair->b->shape, back));
    double scale = fmax(told, made);
    judge_on_surface(judging, false, claim->point_a, scale);
    judge_on_surface(judging, true, claim->point_b, scale);
    judge_way(judging, scale);
}
