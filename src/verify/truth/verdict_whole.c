/* Judges a claim about two shapes as a whole: depth and normal are those of the
 * shortest translation that separates all pieces, and points lie on outlines,
 * apart by that translation. */
#include <math.h>

#include "verify/truth/judging.h"

/* What a claim about whole shapes is compared to. */
struct whole_judging {
    struct judging *judging;
    const struct verdict_parts *parts[2]; /* by side */
    struct whole_truth truth;
};

/* ---- Cuts ---------------------------------------------------------------- */

static bool is_cut(const struct verdict_shape *piece, int edge)
{
    return piece->edge_numbers && piece->edge_numbers[edge] < 0;
}

static bool has_inside(const struct verdict_parts *parts)
{
    bool has = parts->pieces[0].shape.radius > 0;
    for (int i = 0; i < parts->count && !has; i++)
        has = parts->pieces[i].shape.hull_count > 2;
    return has;
}

bool whole_needs_cuts(const struct verdict_parts *a,
                      const struct verdict_parts *b)
{
    bool is_sharp =
        !(a->pieces[0].shape.radius > 0) && !(b->pieces[0].shape.radius > 0);
    return is_sharp && ((!has_inside(a) && b->count > 1) ||
                        (!has_inside(b) && a->count > 1));
}

/* ---- The normal, and its edge -------------------------------------------- */

static struct real_vec nearest_normal(const struct whole_judging *whole,
                                      struct claim_vec claimed)
{
    const struct whole_truth *truth = &whole->truth;
    struct truth_measure best = {0, 0, 0};
    int nearest = 0;
    for (int i = 0; i < truth->count; i++) {
        struct truth_measure measure = measure_unit(
            whole->judging->tolerances, claimed, &truth->normals[i]);
        if (i > 0 && !(measure.error < best.error))
            continue;
        best = measure;
        nearest = i;
    }
    return truth->normals[nearest];
}

/* Share of the size by which a rounded translation may be beside the right one
 * at its end. */
#define BESIDE 0x1p-34

/* With a radius, the edge of one obstacle may turn smoothly into that of
 * another one: then a normal separates, within the tolerance of points,
 * although it is only nearly the right one. */
static bool is_rounded_normal(const struct whole_judging *whole)
{
    struct judging *judging = whole->judging;
    struct real_vec normal = real_vec_of(judging->claim->normal);
    struct real length = real_length(&normal);
    struct truth_measure measure = measure_length_from(
        judging->tolerances, TOLERANCE_NORMAL, 1, &length, 0.5);
    bool is_rounded = whole->parts[0]->pieces[0].shape.radius > 0 ||
                      whole->parts[1]->pieces[0].shape.radius > 0;
    if (!is_rounded || !whole->truth.search || !measure_passes(&measure))
        return false;
    normal = (struct real_vec){real_div(&normal.x, &length),
                               real_div(&normal.y, &length)};
    struct real_vec zero = {real_of(0), real_of(0)};
    struct real_vec move = real_vec_moved(&zero, &whole->truth.depth, &normal);
    struct real_vec off = {real_sub(&normal.x, &judging->normal.x),
                           real_sub(&normal.y, &judging->normal.y)};
    struct real angle = real_length(&off);
    if (!(real_near(&angle) * real_near(&whole->truth.depth) <=
          whole->truth.scale * BESIDE) ||
        !whole_separates(&whole->truth, judging->tolerances, &move))
        return false;
    judging->normal = normal;
    return true;
}

static void judge_normal_of_whole(struct whole_judging *whole)
{
    struct judging *judging = whole->judging;
    const struct claim *claim = judging->claim;
    struct claim_vec normal =
        claim->has_normal ? claim->normal : (struct claim_vec){0, 0};
    judging->normal = nearest_normal(whole, normal);
    if (!claim->has_normal || whole->truth.count >= WHOLE_NORMALS ||
        is_rounded_normal(whole))
        return;
    expect_unit(judging, VERDICT_NORMAL, -1, normal, &judging->normal,
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
    if (!edge->given || edge->is_vertex)
        return;
    for (int i = 0; i < parts->count && edge->index >= 0; i++) {
        const struct verdict_shape *piece = &parts->pieces[i];
        for (int k = 0; k < piece->shape.count; k++) {
            int number = piece->edge_numbers ? piece->edge_numbers[k] : k;
            if (number != edge->index)
                continue;
            struct truth_direction out = truth_edge_outward(&piece->shape, k);
            struct real_vec unit = truth_unit(&out);
            struct truth_measure measure =
                measure_unit(judging->tolerances, normal, &unit);
            if (measure_passes(&measure))
                return;
        }
    }
    judging_add(judging, VERDICT_AXIS, -1,
                "the claimed axis is no edge of %s's outline with the right "
                "normal",
                side_name(edge->of_b));
}

/* ---- Points -------------------------------------------------------------- */

/* How far a point is from the outline of a shape. With a radius, its core is
 * inside by the radius, cuts or not. */
static struct real outline_gap(const struct verdict_parts *parts,
                               struct claim_vec at)
{
    static const int both[] = {0, 1};
    bool is_sharp = !(parts->pieces[0].shape.radius > 0), is_first = true;
    struct real gap = real_of(0);
    for (int i = 0; i < parts->count; i++) {
        const struct truth_shape *piece = &parts->pieces[i].shape;
        int edges = is_sharp && piece->count > 1 ? piece->count : 1;
        for (int k = 0; k < edges; k++) {
            struct claim_vec ends[2] = {
                piece->vertices[k],
                piece->vertices[k + 1 < piece->count ? k + 1 : 0]};
            struct truth_shape edge = {.vertices = ends,
                                       .count = 2,
                                       .winding = 1,
                                       .hull = both,
                                       .hull_count = 2};
            if (edges > 1 &&
                (is_cut(&parts->pieces[i], k) || point_same(ends[0], ends[1])))
                continue;
            struct real own = truth_point_gap(edges > 1 ? &edge : piece, at);
            gap = is_first ? own : real_lesser(&gap, &own);
            is_first = false;
        }
    }
    return gap;
}

/* How far a point of A's outline, and the point of B's outline that comes there
 * once B has moved, are from these outlines: `share` of the translation lies
 * between A's point and the place. */
static struct truth_measure measure_touch(const struct whole_judging *whole,
                                          struct claim_vec place, double share)
{
    struct judging *judging = whole->judging;
    struct real ahead = real_of(share), back = real_of(share - 1);
    struct real_vec at = real_vec_of(place);
    ahead = real_mul(&ahead, &whole->truth.depth);
    back = real_mul(&back, &whole->truth.depth);
    struct real_vec on_a = real_vec_moved(&at, &ahead, &judging->normal);
    struct real_vec on_b = real_vec_moved(&at, &back, &judging->normal);
    struct real gap = outline_gap(whole->parts[0], near_vec(&on_a));
    struct real other = outline_gap(whole->parts[1], near_vec(&on_b));
    gap = real_magnitude(&gap);
    other = real_magnitude(&other);
    gap = real_greater(&gap, &other);
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
    struct judging *judging = whole->judging;
    const struct claim_contact *contact = &judging->claim->contacts[i];
    enum claim_place place =
        judging->claim->is_place_told ? judging->claim->place : CLAIM_ANYWHERE;
    struct truth_measure measure;
    if (contact->is_unplaced)
        return;
    if (contact->has_depth) {
        measure =
            measure_number(judging->tolerances, TOLERANCE_DEPTH, contact->depth,
                           &whole->truth.depth, judging->slack);
        expect_number(judging, VERDICT_CONTACT_DEPTH, i, contact->depth,
                      &whole->truth.depth, &measure,
                      "the claimed depth is not that of the whole shapes");
    }
    measure =
        measure_touch(whole, contact->point, place == CLAIM_MIDDLE ? 0.5 : 0);
    if (place != CLAIM_MIDDLE)
        measure =
            measure_better(measure, measure_touch(whole, contact->point, 1));
    if (place == CLAIM_ANYWHERE)
        measure =
            measure_better(measure, measure_touch(whole, contact->point, 0.5));
    if (!measure_passes(&measure))
        fault_error(judging_add(judging, VERDICT_CONTACT, i,
                                "the contact is not where the outlines of the "
                                "whole shapes touch"),
                    &measure);
}

static void judge_contacts_of_whole(struct whole_judging *whole)
{
    struct judging *judging = whole->judging;
    int count = judging->claim->contact_count;
    if (!judging->claim->has_manifold)
        return;
    if (count < 1 || count > 2)
        judging_add(judging, VERDICT_COUNT, -1,
                    "claimed %d contacts: must be 1 or 2", count);
    for (int i = 0; i < count && i < 2; i++)
        judge_contact_of_whole(whole, i);
}

/* ---- The order ----------------------------------------------------------- */

static void judge_finite(struct judging *judging)
{
    const char *name = judging->claim->not_finite;
    if (name)
        judging_add(judging, VERDICT_NOT_FINITE, -1,
                    "\"%.60s\" has a number that is not finite", name);
}

/* A direction of doubles, and what is left of them. */
static struct truth_direction direction_of_unit(const struct real_vec *unit)
{
    struct claim_vec high = near_vec(unit);
    struct real_vec rest = real_vec_of(high);
    rest = (struct real_vec){real_sub(&rest.x, &unit->x),
                             real_sub(&rest.y, &unit->y)};
    return (struct truth_direction){near_vec(&rest), high, false, NULL};
}

static void note_judged(const struct claim *claim, struct verdict *verdict)
{
    bool says = verdict->says_overlap;
    verdict->judged[VERDICT_PART_OVERLAP] = true;
    verdict->judged[VERDICT_PART_NORMAL] = says && claim->has_normal;
    verdict->judged[VERDICT_PART_DEPTH] = says && claim->has_depth;
    verdict->judged[VERDICT_PART_POINTS] =
        says && (claim->has_points || claim->contact_count > 0);
}

/* The truth about shapes that touch: their claimed normal was judged before. */
static void whole_touch(struct whole_truth *truth, const struct claim_vec *hint)
{
    struct real_vec normal =
        real_vec_of(hint ? *hint : (struct claim_vec){1, 0});
    struct real length = real_length(&normal);
    truth->is_known = true;
    truth->depth = real_of(0);
    truth->count = 1;
    truth->normals[0] = (struct real_vec){real_div(&normal.x, &length),
                                          real_div(&normal.y, &length)};
    truth->search = NULL;
}

bool verdict_whole(const struct verdict_parts *a, const struct verdict_parts *b,
                   bool is_touching, const struct claim *claim,
                   const struct verdict_limits *limits, struct arena *arena,
                   struct verdict *verdict)
{
    const struct verdict_pair pair = {&a->pieces[0], &b->pieces[0], NULL};
    struct judging judging = {.pair = &pair,
                              .claim = claim,
                              .tolerances = limits->tolerances,
                              .arena = arena,
                              .verdict = verdict,
                              .says_overlap =
                                  verdict_says_overlap(claim, true)};
    struct whole_judging whole = {.judging = &judging, .parts = {a, b}};
    const struct claim_vec *hint = claim->has_normal ? &claim->normal : NULL;
    if (hint && !claim_vec_is_finite(*hint))
        hint = NULL;
    *verdict = (struct verdict){.says_overlap = judging.says_overlap};
    if (whole_needs_cuts(a, b)) {
        verdict->undecided = "the depth of a point, segment or chain without a "
                             "radius in a shape with cuts is not judged";
        return true;
    }
    whole.truth.scale = whole_scale(a) + whole_scale(b);
    if (is_touching)
        whole_touch(&whole.truth, hint);
    else if (!whole_find(a, b, hint, arena, &whole.truth))
        return false;
    if (!whole.truth.is_known) {
        verdict->undecided =
            "the shapes have too many pieces to judge them as a whole";
        return true;
    }
    struct truth_direction normal = direction_of_unit(&whole.truth.normals[0]);
    const struct truth truth = {.a = &a->pieces[0].shape,
                                .b = &b->pieces[0].shape,
                                .overlap = true,
                                .touching = is_touching,
                                .amount = whole.truth.depth,
                                .normals = &normal,
                                .normal_count = 1};
    const struct verdict_pair known = {pair.a, pair.b, &truth};
    judging.pair = &known;
    judging.truth = &truth;
    judging.gap = judging.along = real_negative(&truth.amount);
    judging.normal = whole.truth.normals[0];
    note_judged(claim, verdict);
    judge_finite(&judging);
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
