/* Judges the normal of a claim, the alternative normals that it lists, and its
 * closest or deepest points. First it chooses the right normal that the claim
 * means: later parts are judged along that normal. */
#include <float.h>
#include <math.h>
#include <string.h>

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

static enum tolerance_field amount_field(const struct judging *judging)
{
    return judging->truth->overlap ? TOLERANCE_DEPTH : TOLERANCE_DISTANCE;
}

/* A positive double in a message. */
static struct number_text short_number(double value)
{
    struct number_text text = {""};
    number_write_digits(text.text, fmin(value, DBL_MAX), 6);
    return text;
}

bool judging_attains(const struct judging *judging, const struct real *gap,
                     struct truth_measure *measure)
{
    *measure = measure_number(judging->tolerances, amount_field(judging),
                              real_near(gap), &judging->gap, judging->slack);
    return measure_passes(measure);
}

bool judging_has_free_ties(const struct judging *judging)
{
    const struct tolerance *depth = &judging->tolerances->of[TOLERANCE_DEPTH];
    return depth->absolute > 0 || depth->relative > 0;
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
    double claimed = real_near(&length);
    struct verdict_fault *fault = judging_add(
        judging, what, index, "claimed normal has length %s: must be 1",
        claim_text_of(claimed).text);
    fault_numbers(fault, claimed, &one, &measure);
    return false;
}

/* A normal of no direction: the right normal nearest to it is any. */
static void fault_direction(struct judging *judging, enum verdict_what what,
                            int index, struct claim_vec normal)
{
    struct verdict_fault *fault = judging_add(
        judging, what, index,
        "the claimed normal is zero or not finite: must be a unit vector");
    struct real_vec right = truth_nearest_normal(judging->truth, 0, 0);
    if (claim_vec_is_finite(normal)) {
        fault->claimed = verdict_place(normal);
        fault_size(fault, 1);
    }
    fault->exact = verdict_place(near_vec(&right));
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
    "the claimed normal is reversed: its opposite is correct (see --normal)"

/* Sets the values of a fault of a normal. Ulps measure deviations; a reversed
 * normal is another direction. */
static void fault_normal(struct judging *judging, struct verdict_fault *fault,
                         struct claim_vec normal, const struct real_vec *exact,
                         const struct truth_measure *angle)
{
    fault_places(fault, normal, exact, angle);
    if (is_turned_round(judging, normal))
        fault_size(fault, angle->error);
}

/* Judges the normal of shapes that are apart: a normal with a gap need only
 * have that gap, or be the right one but for rounding. */
static void judge_gap(struct judging *judging)
{
    struct claim_vec normal = judging->claim->normal;
    struct real along = truth_gap_of(judging->truth, normal.x, normal.y);
    struct truth_measure angle =
        measure_unit(judging->tolerances, normal, &judging->normal);
    if (real_sign(&along) > 0 || judging->slack > 0 || measure_passes(&angle) ||
        judging_is_core_turned(judging, normal, &judging->normal) ||
        judging_is_edge_turned(judging, normal, &judging->normal))
        return;
    struct verdict_fault *fault =
        is_turned_round(judging, normal)
            ? judging_add(judging, VERDICT_NORMAL, -1, TURNED_ROUND)
            : judging_add(judging, VERDICT_NORMAL, -1,
                          "the claimed normal does not separate the shapes: "
                          "they overlap by %s along it",
                          number_text_of(&along, true).text);
    fault_normal(judging, fault, normal, &judging->normal, &angle);
}

static struct verdict_fault *fault_least(struct judging *judging,
                                         enum verdict_what what, int index,
                                         struct claim_vec normal,
                                         const struct real *along,
                                         bool is_as_good, double off)
{
    bool overlap = judging->truth->overlap;
    struct number_text least = number_text_of(&judging->truth->amount, false);
    struct number_text own = number_text_of(along, overlap);
    if (is_turned_round(judging, normal))
        return judging_add(judging, what, index, TURNED_ROUND);
    if (is_as_good || strcmp(own.text, least.text) == 0)
        return judging_add(judging, what, index,
                           "claimed normal is off by %s: the right normal is "
                           "unique, although the %s along both is about %s",
                           short_number(off).text, overlap ? "depth" : "gap",
                           least.text);
    if (!overlap && real_sign(along) <= 0)
        return judging_add(
            judging, what, index,
            "the claimed normal has no gap along it: the gap must be the "
            "distance, %s",
            least.text);
    return judging_add(
        judging, what, index,
        overlap
            ? "the depth along the claimed normal is %s: must be the least "
              "depth, %s"
            : "the gap along the claimed normal is %s: must be the distance, "
              "%s",
        own.text, least.text);
}

/* True if the cores touch within the tolerance of the depth. The direction from
 * one to the other is then lost in it, and any normal that is as good is
 * right. */
static bool is_undetermined(const struct judging *judging)
{
    double radii =
        judging->pair->a->shape.radius + judging->pair->b->shape.radius;
    struct truth_measure measure =
        measure_number(judging->tolerances, amount_field(judging), -radii,
                       &judging->gap, judging->slack);
    return measure_passes(&measure);
}

/* Finds an edge of a shape that is perpendicular to a normal, and as good as
 * the right one within the tolerance of the depth: the two are tied, and an
 * engine may choose either. With may_turn, rounding may have turned the edge.
 * Only the two edges at the farthest corner can be the nearest. */
static bool find_tied_edge(const struct judging *judging, bool of_b,
                           struct claim_vec normal, bool may_turn,
                           struct truth_direction *tied)
{
    const struct truth_shape *shape = &judging_shape(judging, of_b)->shape;
    struct claim_vec outward =
        of_b ? (struct claim_vec){-normal.x, -normal.y} : normal;
    struct real_precision *precision = shape->precision;
    int count = shape->hull_count, corner = farthest_corner(shape, outward);
    for (int i = 0; i < 2 && count > 1; i++) {
        int first = (corner + count - i) % count, second = (first + 1) % count;
        struct claim_vec from = shape->vertices[shape->hull[first]];
        struct claim_vec to = shape->vertices[shape->hull[second]];
        *tied = of_b ? (struct truth_direction){from, to, true, precision}
                     : (struct truth_direction){to, from, true, precision};
        struct real_vec unit = truth_unit(tied);
        struct truth_measure loss,
            angle = measure_unit(judging->tolerances, normal, &unit);
        if (may_turn && judging_is_turned(judging, normal, tied))
            return true;
        if (!measure_passes(&angle))
            continue;
        struct real gap = truth_gap_along(judging->truth, tied);
        if (judging_attains(judging, &gap, &loss))
            return true;
    }
    return false;
}

/* Judges a normal that is to attain the depth or the distance. It is held to
 * the tolerance of normals where the right one is unique. If it is right but
 * not the nearest of the right ones, *meant is set to it; true then. */
static bool judge_least(struct judging *judging, enum verdict_what what,
                        int index, struct claim_vec normal,
                        struct truth_direction *meant)
{
    const struct truth *truth = judging->truth;
    struct real_vec nearest = truth_nearest_normal(truth, normal.x, normal.y);
    struct truth_measure loss,
        angle = measure_unit(judging->tolerances, normal, &nearest);
    if (measure_passes(&angle) ||
        judging_is_core_turned(judging, normal, &nearest))
        return false;
    if (find_tied_edge(judging, false, normal, false, meant) ||
        find_tied_edge(judging, true, normal, false, meant))
        return true;
    struct real along = truth_gap_of(truth, normal.x, normal.y);
    *meant = (struct truth_direction){
        {0, 0}, {normal.x, normal.y}, false, truth->a->precision};
    struct truth_direction tied;
    bool is_as_good = judging_attains(judging, &along, &loss);
    if (is_as_good && (is_undetermined(judging) ||
                       judging_is_edge_turned(judging, normal, &nearest) ||
                       find_tied_edge(judging, false, normal, true, &tied) ||
                       find_tied_edge(judging, true, normal, true, &tied)))
        return true;
    struct verdict_fault *fault = fault_least(judging, what, index, normal,
                                              &along, is_as_good, angle.error);
    fault_normal(judging, fault, normal, &nearest, &angle);
    return false;
}

/* A normal beside the pair's: any right one. */
static void judge_other_normal(struct judging *judging, int index,
                               struct claim_vec normal)
{
    struct truth_direction meant;
    if (!is_direction(normal))
        fault_direction(judging, VERDICT_NORMAL, index, normal);
    else if (is_unit(judging, VERDICT_LENGTH, index, normal))
        judge_least(judging, VERDICT_NORMAL, index, normal, &meant);
}

/* The normal of the manifold, and those of single contacts; the first of these
 * is the pair's. */
static void judge_other_normals(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    if (!judging->says_overlap)
        return;
    if (claim->has_manifold_normal)
        judge_other_normal(judging, -1, claim->manifold_normal);
    for (int i = 1; i < claim->contact_count; i++) {
        struct claim_vec normal = claim->contacts[i].normal;
        if (claim->contacts[i].has_normal && !point_same(normal, claim->normal))
            judge_other_normal(judging, i, normal);
    }
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
    judge_other_normals(judging);
    judge_again(judging, claim->has_normal_again, normal, claim->normal_again);
    judge_again(judging, claim->has_manifold_normal_again,
                claim->has_manifold_normal ? claim->manifold_normal : normal,
                claim->manifold_normal_again);
    if (!claim->has_normal)
        return;
    if (has_convention(judging->conventions, CONVENTION_ZERO_CENTER) ||
        has_convention(judging->conventions, CONVENTION_ZERO_DISTANCE))
        return; /* judge_zero_normal */
    if (!is_direction(normal)) {
        fault_direction(judging, VERDICT_NORMAL, -1, normal);
        return;
    }
    is_unit(judging, VERDICT_LENGTH, -1, normal);
    struct truth_direction other;
    bool is_axis =
        !judging->says_overlap && claim->has_separation && !claim->has_distance;
    if (is_axis)
        judge_gap(judging);
    else if (judge_least(judging, VERDICT_NORMAL, -1, normal, &other)) {
        judging->normal = truth_unit(&other);
        judging->along = truth_gap_along(judging->truth, &other);
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

/* Every right normal is the normal of the pair or of an alternative. */
static void judge_normals_listed(struct judging *judging)
{
    const struct truth *truth = judging->truth;
    for (int i = 0; i < truth->normal_count; i++) {
        if (is_told(judging, &truth->normals[i]))
            continue;
        struct real_vec unit = truth_unit(&truth->normals[i]);
        judging_add(judging, VERDICT_ALTERNATIVES, -1,
                    "claimed alternatives lack a normal of the same depth")
            ->exact = verdict_place(near_vec(&unit));
    }
}

/* The axes that a record names, as edges of the shapes: bytes of an array of
 * flags for each edge. */
struct named_edges {
    char *of[2]; /* by side */
};

static void mark_edge(const struct judging *judging,
                      const struct named_edges *named,
                      const struct claim_axis *axis, struct claim_vec normal)
{
    /* Which edge is meant depends on the normal that it is named for. */
    struct claim alone = *judging->claim;
    struct judging of_alone = *judging;
    alone.normal = normal;
    of_alone.claim = &alone;
    int edge = axis->edge.given && !axis->edge.is_vertex && is_direction(normal)
                   ? judging_edge(&of_alone, &axis->edge)
                   : -1;
    if (edge >= 0)
        named->of[axis->edge.of_b][edge] = 1;
}

static bool mark_edges(struct judging *judging, struct named_edges *named)
{
    const struct claim *claim = judging->claim;
    for (int of_b = 0; of_b < 2; of_b++) {
        size_t count = (size_t)judging_shape(judging, of_b)->shape.count;
        named->of[of_b] = arena_alloc(judging->arena, count, 1);
        if (!named->of[of_b])
            return false;
        memset(named->of[of_b], 0, count);
    }
    mark_edge(judging, named, &claim->axis, claim->normal);
    for (int i = 0; i < claim->alternative_count; i++)
        mark_edge(judging, named, &claim->alternatives[i].axis,
                  claim->alternatives[i].normal);
    return true;
}

/* True if an alternative has this normal and names no axis: then any edge with
 * the normal is meant. */
static bool is_told_without_axis(const struct judging *judging,
                                 const struct truth_direction *normal)
{
    const struct claim *claim = judging->claim;
    struct real_vec unit = truth_unit(normal);
    for (int i = 0; i < claim->alternative_count; i++) {
        const struct claim_alternative *other = &claim->alternatives[i];
        struct truth_measure measure =
            measure_unit(judging->tolerances, other->normal, &unit);
        if (!other->axis.edge.given && !other->axis.of_vertices &&
            measure_passes(&measure))
            return true;
    }
    return false;
}

/* True if the axis of the record is wrong: then it is unknown which one it
 * means. */
static bool has_axis_fault(const struct judging *judging)
{
    const struct verdict *verdict = judging->verdict;
    for (int i = 0; i < verdict->count; i++)
        if (verdict->faults[i].what == VERDICT_AXIS)
            return true;
    return false;
}

/* Each edge whose normal is a right one is the axis of the pair or of an
 * alternative, also where several edges have one normal: a face of A and the
 * face of B against it, or sides on one line. */
static void judge_edges_listed(struct judging *judging, int most)
{
    struct named_edges named;
    if (!mark_edges(judging, &named)) {
        judging->verdict->no_memory = true;
        return;
    }
    for (int of_b = 0; of_b < 2; of_b++) {
        const struct verdict_shape *shape = judging_shape(judging, of_b);
        const struct truth_shape *core = &shape->shape;
        for (int i = 0; i < core->count && core->count > 1; i++) {
            int next = i + 1 < core->count ? i + 1 : 0;
            if (named.of[of_b][i] ||
                point_same(core->vertices[i], core->vertices[next]))
                continue;
            struct truth_direction normal =
                truth_edge_normal(judging->truth, of_b, i);
            if (!truth_is_normal(judging->truth, &normal) ||
                !is_told(judging, &normal) ||
                is_told_without_axis(judging, &normal) ||
                judging->verdict->count >= most)
                continue;
            struct real_vec unit = truth_unit(&normal);
            struct feature_name name = name_of_edge(shape, i);
            char text[VERDICT_FEATURE];
            feature_name_write(text, of_b, name);
            struct verdict_fault *fault =
                judging_add(judging, VERDICT_ALTERNATIVES, -1,
                            "claimed alternatives lack the axis %s, which has "
                            "the same depth",
                            text);
            fault->exact = verdict_place(near_vec(&unit));
            fault_feature(fault, of_b, name);
        }
    }
}

static void claimed_apart(struct judging *judging, int count)
{
    struct verdict_fault *fault = judging_add(
        judging, VERDICT_ALTERNATIVES, 0,
        "claimed %d alternatives, but the shapes are claimed apart: must be "
        "none",
        count);
    fault->claimed = verdict_number(count);
    fault->exact = verdict_number(0);
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
            claimed_apart(judging, count);
        return;
    }
    for (int i = 0; i < count && verdict->count < most; i++) {
        struct claim_vec normal = claim->alternatives[i].normal;
        struct truth_direction meant;
        if (!is_direction(normal))
            fault_direction(judging, VERDICT_ALTERNATIVES, i, normal);
        else if (is_unit(judging, VERDICT_ALTERNATIVES, i, normal))
            judge_least(judging, VERDICT_ALTERNATIVES, i, normal, &meant);
        judge_alternative_axis(judging, i);
    }
    judge_twice(judging);
    /* A record of sat that names the axis also lists the others as good. */
    bool is_list = claim->kind == CLAIM_OF_SAT && claim->has_normal &&
                   (claim->axis.edge.given || claim->axis.of_vertices);
    if (is_list && judging->truth->spread != TRUTH_NORMALS_ALL &&
        !judging_has_free_ties(judging)) {
        judge_normals_listed(judging);
        if (claim->has_alternatives && !has_axis_fault(judging))
            judge_edges_listed(judging, most);
    }
}

/* ---- Closest and deepest points ------------------------------------------ */

static struct truth_measure measure_surface_gap(const struct judging *judging,
                                                bool of_b, double scale,
                                                struct real *gap)
{
    const struct claim *claim = judging->claim;
    *gap = truth_point_gap(&judging_shape(judging, of_b)->shape,
                           of_b ? claim->point_b : claim->point_a);
    return measure_length(judging->tolerances, TOLERANCE_POINTS, gap, scale);
}

static void judge_on_surface(struct judging *judging, bool of_b, double scale)
{
    const struct claim *claim = judging->claim;
    struct claim_vec place = of_b ? claim->point_b : claim->point_a;
    struct real gap, other;
    struct truth_measure measure =
        measure_surface_gap(judging, of_b, scale, &gap);
    if (measure_passes(&measure))
        return;
    struct verdict_fault *fault = judging_add(
        judging, VERDICT_POINTS, of_b,
        real_sign(&gap) > 0 ? "the claimed point of %s is outside the shape by "
                              "%s: must be on its surface"
                            : "the claimed point of %s is inside the shape by "
                              "%s: must be on its surface",
        side_name(of_b), number_text_of(&gap, real_sign(&gap) < 0).text);
    /* If the other point is right, this one is opposite it. */
    struct truth_measure beside =
        measure_surface_gap(judging, !of_b, scale, &other);
    struct claim_vec near = place;
    if (measure_passes(&beside))
        near = of_b ? claim->point_a : claim->point_b;
    struct real_vec nearest = right_point(judging, of_b, near);
    fault_places(fault, place, &nearest, &measure);
    fault_feature(fault, of_b, right_name(judging, of_b));
}

/* True if the points are the gap apart but for the turn of a short edge, and
 * the way between them attains the gap. */
static bool is_turned_way(const struct judging *judging,
                          const struct real_vec *to, double scale)
{
    struct number_tolerances tolerances = *judging->tolerances;
    struct claim_vec way = way_of_points(judging);
    if (!(tolerances.rounding > 0) || !is_direction(way))
        return false;
    double amount = real_near(&judging->truth->amount);
    tolerances.of[TOLERANCE_POINTS].absolute +=
        amount * judging_right_turn(judging, &judging->normal);
    struct truth_measure loss,
        measure =
            measure_place(&tolerances, judging->claim->point_b, to, scale);
    struct real gap = truth_gap_of(judging->truth, way.x, way.y);
    return measure_passes(&measure) && judging_attains(judging, &gap, &loss);
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
    if (measure.error <= judging->slack || measure_passes(&measure) ||
        is_turned_way(judging, &to, scale))
        return;
    /* The point that is farther from where it should be is the wrong one. */
    struct real_vec a = right_point(judging, false, claim->point_a);
    struct real_vec b = right_point(judging, true, claim->point_b);
    struct truth_measure off_a =
        measure_place(judging->tolerances, claim->point_a, &a, scale);
    struct truth_measure off_b =
        measure_place(judging->tolerances, claim->point_b, &b, scale);
    bool of_b = off_b.error >= off_a.error;
    struct real back = real_negative(&judging->along);
    struct real_vec exact =
        of_b ? real_vec_moved(&a, &judging->along, &judging->normal)
             : real_vec_moved(&b, &back, &judging->normal);
    fault_places(
        judging_add(
            judging, VERDICT_POINTS, of_b,
            judging->says_overlap
                ? "the claimed points do not differ by depth times normal"
                : "the claimed points do not differ by distance times normal"),
        of_b ? claim->point_b : claim->point_a, &exact, &measure);
}

/* A contact whose place is reported twice is in one place. */
static void judge_places_again(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    for (int i = 0; i < claim->contact_count; i++) {
        const struct claim_contact *contact = &claim->contacts[i];
        if (!contact->has_again)
            continue;
        struct real_vec exact = real_vec_of(contact->point);
        double scale =
            fmax(place_scale(contact->point), place_scale(contact->again));
        struct truth_measure measure =
            measure_place(judging->tolerances, contact->again, &exact, scale);
        expect_place(judging, VERDICT_CONTACT, i, contact->again, &exact,
                     &measure,
                     "the two anchors of the contact are different points: "
                     "each must include the center of its body");
    }
}

void judge_points(struct judging *judging)
{
    judge_places_again(judging);
    const struct claim *claim = judging->claim;
    if (!claim->has_points)
        return;
    const struct claim_vec told_points[2] = {claim->point_a, claim->point_b};
    for (int of_b = 0; of_b < 2; of_b++) {
        if (claim_vec_is_finite(told_points[of_b]))
            continue;
        struct real_vec right =
            right_point(judging, of_b, (struct claim_vec){0, 0});
        judging_add(judging, VERDICT_POINTS, of_b,
                    "the claimed point of %s is not finite", side_name(of_b))
            ->exact = verdict_place(near_vec(&right));
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
    double radius = fmax(judging->truth->a->radius, judging->truth->b->radius);
    const struct number_tolerances *own = judging->tolerances;
    struct number_tolerances turned = *own;
    turned.of[TOLERANCE_POINTS].absolute +=
        judging_turned_points(judging, radius);
    judging->tolerances = &turned;
    judge_on_surface(judging, false, scale);
    judge_on_surface(judging, true, scale);
    judge_way(judging, scale);
    judging->tolerances = own;
}
