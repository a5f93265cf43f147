/* Judges a claim about two shapes as a whole: depth and normal are those of the
 * shortest translation that separates all pieces, and points are in both
 * shapes, one of them so moved. */
#include <math.h>

#include "verify/truth/judging.h"

/* What a claim about whole shapes is compared to. */
struct whole_judging {
    struct judging *judging;
    const struct verdict_parts *parts[2]; /* by side */
    struct whole_truth truth;
};

/* ---- The normal, and its edge -------------------------------------------- */

/* Share of the size by which a rounded translation may be beside the right one
 * at its end: with a radius, the edge of one obstacle may turn smoothly into
 * that of another one, and the shortest way changes little along both. */
#define BESIDE 0x1p-34

static void judge_normal_of_whole(struct whole_judging *whole)
{
    struct judging *judging = whole->judging;
    struct claim_vec claimed = judging->claim->normal;
    if (!judging->claim->has_normal)
        return;
    if ((whole->parts[0]->pieces[0].shape.radius > 0 ||
         whole->parts[1]->pieces[0].shape.radius > 0) &&
        claim_vec_is_finite(claimed) && place_scale(claimed) > 0) {
        struct real_vec unit =
            truth_unit(&(struct truth_direction){{0, 0}, claimed, false, NULL});
        struct real_vec off = real_vec_between(&judging->normal, &unit);
        struct real beside = real_length(&off);
        beside = real_mul(&beside, &whole->truth.depth);
        if (real_near(&beside) <= whole->truth.scale * BESIDE)
            judging->normal = unit;
    }
    expect_unit(judging, VERDICT_NORMAL, -1, claimed, &judging->normal,
                "the claimed normal is not the direction of the least "
                "translation that separates the whole shapes");
}

/* The edge of the axis belongs to an outline and has the right normal. */
static void judge_axis_of_whole(struct whole_judging *whole)
{
    struct judging *judging = whole->judging;
    const struct claim_feature *edge = &judging->claim->axis.edge;
    const struct verdict_parts *parts = whole->parts[edge->of_b];
    struct claim_vec normal =
        direction_from(edge->of_b, near_vec(&judging->normal));
    bool is_right = !edge->given || edge->is_vertex;
    for (int i = 0; i < parts->count && edge->index >= 0 && !is_right; i++) {
        const struct verdict_shape *piece = &parts->pieces[i];
        for (int k = 0; k < piece->shape.count && piece->shape.count > 1; k++) {
            if ((piece->edge_numbers ? piece->edge_numbers[k] : k) !=
                edge->index)
                continue;
            struct truth_direction out = truth_edge_outward(&piece->shape, k);
            struct real_vec unit = truth_unit(&out);
            struct truth_measure measure =
                measure_unit(judging->tolerances, normal, &unit);
            is_right = is_right || measure_passes(&measure);
        }
    }
    if (!is_right)
        judging_add(judging, VERDICT_AXIS, -1,
                    "the claimed axis is no edge of %s's outline with the "
                    "right normal",
                    side_name(edge->of_b));
}

/* ---- Points -------------------------------------------------------------- */

/* How far a place is from A, or B where it will be: `share` of the translation
 * lies between A's point and the place. Their insides will have no point in
 * common, so what is in both is on both outlines. */
static struct truth_measure measure_touch(const struct whole_judging *whole,
                                          struct claim_vec place, double share)
{
    struct judging *judging = whole->judging;
    struct real_vec at = real_vec_of(place);
    struct real gap = real_of(0);
    for (int side = 0; side < 2; side++) {
        struct real ahead = real_of(share - side);
        ahead = real_mul(&ahead, &whole->truth.depth);
        struct real_vec own = real_vec_moved(&at, &ahead, &judging->normal);
        struct real off = parts_gap(whole->parts[side], near_vec(&own));
        gap = real_greater(&gap, &off);
    }
    return measure_length(judging->tolerances, TOLERANCE_POINTS, &gap,
                          whole->truth.scale);
}

static void judge_points_of_whole(struct whole_judging *whole)
{
    struct judging *judging = whole->judging;
    const struct claim *claim = judging->claim;
    if (!claim->has_points)
        return;
    struct real back = real_negative(&whole->truth.depth);
    struct real_vec from = real_vec_of(claim->point_a);
    struct real_vec to = real_vec_moved(&from, &back, &judging->normal);
    struct truth_measure measure = measure_place(
        judging->tolerances, claim->point_b, &to, whole->truth.scale);
    if (!expect_place(judging, VERDICT_POINTS, 1, claim->point_b, &to, &measure,
                      "the claimed points do not differ by depth times normal"))
        return;
    measure = measure_touch(whole, claim->point_a, 0);
    if (!measure_passes(&measure))
        fault_error(judging_add(judging, VERDICT_POINTS, 0,
                                "the claimed points are not on the outlines of "
                                "the whole shapes"),
                    &measure);
}

/* A contact is on one outline, or halfway between the two, as it is claimed. */
static void judge_contact_of_whole(struct whole_judging *whole, int i)
{
    static const double shares[] = {0, 1, 0.5};
    struct judging *judging = whole->judging;
    const struct claim *claim = judging->claim;
    const struct claim_contact *contact = &claim->contacts[i];
    enum claim_place place =
        claim->is_place_told ? claim->place : CLAIM_ANYWHERE;
    struct truth_measure best = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, measure;
    for (int k = place == CLAIM_MIDDLE ? 2 : 0;
         k < (place == CLAIM_MIDDLE || place == CLAIM_ANYWHERE ? 3 : 2); k++) {
        measure = measure_touch(whole, contact->point, shares[k]);
        best = measure_better(best, measure);
    }
    measure =
        measure_number(judging->tolerances, TOLERANCE_DEPTH, contact->depth,
                       &whole->truth.depth, judging->slack);
    if (contact->has_depth)
        expect_number(judging, VERDICT_CONTACT_DEPTH, i, contact->depth,
                      &whole->truth.depth, &measure,
                      "the claimed depth is not that of the whole shapes");
    if (!measure_passes(&best))
        fault_error(judging_add(judging, VERDICT_CONTACT, i,
                                "the contact is not where the outlines of the "
                                "whole shapes touch"),
                    &best);
}

static void judge_contacts_of_whole(struct whole_judging *whole)
{
    struct judging *judging = whole->judging;
    const struct claim *claim = judging->claim;
    if (claim->has_manifold &&
        (claim->contact_count < 1 || claim->contact_count > 2))
        judging_add(judging, VERDICT_COUNT, -1,
                    "claimed %d contacts: must be 1 or 2",
                    claim->contact_count);
    for (int i = 0; claim->has_manifold && i < claim->contact_count && i < 2;
         i++)
        if (!claim->contacts[i].is_unplaced)
            judge_contact_of_whole(whole, i);
}

/* ---- The order ----------------------------------------------------------- */

bool verdict_whole(const struct verdict_parts *a, const struct verdict_parts *b,
                   bool is_touching, const struct claim *claim,
                   const struct verdict_limits *limits, struct arena *arena,
                   struct verdict *verdict)
{
    struct truth_direction normal = {.from = {0, 0}};
    struct truth truth = {.a = &a->pieces[0].shape,
                          .b = &b->pieces[0].shape,
                          .overlap = true,
                          .touching = is_touching,
                          .normals = &normal,
                          .normal_count = 1};
    const struct verdict_pair pair = {&a->pieces[0], &b->pieces[0], &truth};
    struct judging judging = {.pair = &pair,
                              .truth = &truth,
                              .claim = claim,
                              .tolerances = limits->tolerances,
                              .arena = arena,
                              .verdict = verdict,
                              .says_overlap =
                                  verdict_says_overlap(claim, true)};
    struct whole_judging whole = {.judging = &judging, .parts = {a, b}};
    bool has_hint = claim->has_normal && claim_vec_is_finite(claim->normal);
    struct claim_vec hint = has_hint ? claim->normal : (struct claim_vec){0, 0};
    *verdict = (struct verdict){.says_overlap = judging.says_overlap};
    if (!whole_find(a, b, is_touching, hint, arena, &whole.truth))
        return false;
    verdict->undecided = whole.truth.undecided;
    if (verdict->undecided)
        return true;
    truth.amount = whole.truth.depth;
    judging.gap = judging.along = real_negative(&truth.amount);
    judging.normal = whole.truth.normal;
    normal.to = near_vec(&judging.normal);
    if (judge_relation(&judging)) {
        judge_normal_of_whole(&whole);
        judge_axis_of_whole(&whole);
        judge_points_of_whole(&whole);
        judge_contacts_of_whole(&whole);
    }
    verdict->has_truth = verdict->has_normal = verdict->count > 0;
    verdict->overlap = true;
    verdict->amount = real_near(&truth.amount);
    verdict->normal = near_vec(&judging.normal);
    return judge_required(&judging, limits->required);
}
