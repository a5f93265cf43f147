/* Finds the features that a manifold means if it does not name them. Each pair
 * of features that fits the normal is a form. The form whose contacts are
 * right, or have the fewest faults, counts. */
#include <math.h>

#include "verify/truth/judging.h"
#include "verify/truth/truth.h"

/* Judges one form by itself. */
static bool try_form(const struct manifold *manifold,
                     const struct manifold_form *form, struct verdict *best)
{
    struct judging *judging = manifold->judging;
    struct verdict *whole = judging->verdict, tried = {.faults = NULL};
    judging->verdict = &tried;
    bool is_form = judge_contacts(manifold, form, judging->claim->place);
    judging->verdict = whole;
    whole->no_memory |= tried.no_memory;
    if (best->count < 0 || (is_form && tried.count < best->count))
        *best = tried;
    return best->count == 0;
}

/* Tries the edges that may be clipped to a reference. */
static bool try_reference(const struct manifold *manifold,
                          struct manifold_form form, struct claim_vec outward,
                          struct verdict *best)
{
    const struct manifold_side *other = manifold_incident(manifold, &form);
    struct claim_vec inward = {-outward.x, -outward.y};
    int edges[2];
    form.incident_vertex = farthest_corner(&other->hull, inward);
    manifold_edges_at(other, form.incident_vertex, inward, edges);
    bool is_round = other->hull.radius > 0;
    for (int i = 0; i < 2 && edges[i] >= 0; i++) {
        form.incident = edges[i];
        if (!manifold_is_faced_less(manifold, &form, edges[i], edges[1 - i]) &&
            try_form(manifold, &form, best))
            return true;
        struct real facing = manifold_facing(manifold, &form, edges[i]);
        is_round &= manifold_is_steep(&facing) >= 0;
    }
    form.incident = -1;
    return (is_round || other->hull.count == 1) &&
           try_form(manifold, &form, best);
}

/* True if an edge is perpendicular to the right normal, within the tolerance of
 * normals; with may_turn, or as far as rounding turns it. */
static bool is_square(const struct manifold *manifold, bool of_b, int edge,
                      bool may_turn)
{
    const struct judging *judging = manifold->judging;
    struct claim_vec normal = near_vec(&judging->normal);
    struct truth_direction direction =
        manifold_edge_normal(manifold, of_b, edge);
    struct real_vec unit = truth_unit(&direction);
    struct truth_measure measure =
        measure_unit(judging->tolerances, normal, &unit);
    /* Both are rounded here, so that a tolerance of 0 allows the same one. */
    return measure_passes(&measure) || point_same(normal, near_vec(&unit)) ||
           (may_turn && judging_is_turned(judging, normal, &direction));
}

/* The same of an edge at a corner. */
static bool has_square(const struct manifold *manifold, bool of_b, int corner,
                       struct claim_vec outward, bool may_turn)
{
    int edges[2];
    manifold_edges_at(&manifold->sides[of_b], corner, outward, edges);
    return edges[0] >= 0 && (is_square(manifold, of_b, edges[0], may_turn) ||
                             is_square(manifold, of_b, edges[1], may_turn));
}

/* Several edges in a row are perpendicular to the normal if their vertices lie
 * nearly on one line. At most this many are tried on either side of the
 * farthest corner. */
#define TRIED_EDGES 8

/* Tries the edges of a shape that are perpendicular to the normal as the
 * reference. */
static bool try_square(const struct manifold *manifold, bool flip,
                       struct claim_vec outward, struct verdict *best)
{
    const struct manifold_side *side = &manifold->sides[flip];
    struct manifold_form form = {.flip = flip};
    int corner = farthest_corner(&side->hull, outward);
    for (int way = 0; way < 2 && side->hull.count > 1; way++) {
        form.reference = way == 0 ? corner : manifold_before(side, corner);
        for (int i = 0; i < TRIED_EDGES && i < side->hull.count; i++) {
            if (!is_square(manifold, flip, form.reference, true))
                break;
            if (try_reference(manifold, form, outward, best))
                return true;
            form.reference = way == 0 ? manifold_after(side, form.reference)
                                      : manifold_before(side, form.reference);
        }
    }
    return false;
}

/* True if two corners touch: the normal points from one to the other. If they
 * are the same point within the tolerance, any right normal will do. */
static bool do_corners_touch(const struct judging *judging,
                             struct claim_vec normal, struct claim_vec of_a,
                             struct claim_vec of_b)
{
    struct truth_direction way = {of_a, of_b, false,
                                  judging->truth->a->precision};
    struct real_vec exact = real_vec_of(of_b);
    struct truth_measure off =
        measure_place(judging->tolerances, of_a, &exact, place_scale(of_b));
    if (measure_passes(&off))
        return true;
    struct real_vec unit = truth_unit(&way);
    off = measure_unit(judging->tolerances, normal, &unit);
    return measure_passes(&off) || judging_is_turned(judging, normal, &way);
}

/* Tries all forms for a normal; true: one is right. Only edges perpendicular to
 * the normal can be the reference. If there are none, two corners touch, and
 * either may be the reference. */
static bool try_normal(const struct manifold *manifold, struct verdict *best)
{
    const struct judging *judging = manifold->judging;
    struct claim_vec normal = near_vec(&judging->normal);
    struct claim_vec outward[2] = {normal, {-normal.x, -normal.y}};
    int corners[2];
    bool has_edges = true, has_edge = false;
    for (int i = 0; i < 2; i++) {
        const struct manifold_side *side = &manifold->sides[i];
        corners[i] = farthest_corner(&side->hull, outward[i]);
        has_edges &=
            has_square(manifold, i == 1, corners[i], outward[i], false);
        has_edge |= has_square(manifold, i == 1, corners[i], outward[i], true);
    }
    bool is_vertex =
        !has_edges &&
        do_corners_touch(judging, normal,
                         manifold->sides[0].hull.vertices[corners[0]],
                         manifold->sides[1].hull.vertices[corners[1]]);
    for (int i = 0; i < 2 && (is_vertex || !has_edge); i++) {
        struct manifold_form form = {.flip = i == 1,
                                     .reference = -1,
                                     .reference_vertex = corners[i],
                                     .incident = -1,
                                     .incident_vertex = corners[1 - i]};
        if (try_form(manifold, &form, best))
            return true;
    }
    return try_square(manifold, false, outward[0], best) ||
           try_square(manifold, true, outward[1], best);
}

/* If no normal is claimed, so many of several as good are tried. */
#define TRIED_NORMALS 16

/* Judges the form whose contacts are right, or else the form with the fewest
 * faults. */
void judge_unnamed(const struct manifold *manifold)
{
    struct judging *judging = manifold->judging;
    const struct truth *truth = judging->truth;
    struct verdict best = {.count = -1};
    bool is_told = judging->claim->has_normal || judging->claim->has_points;
    bool is_right = try_normal(manifold, &best);
    for (int i = 0; i < truth->normal_count && i < TRIED_NORMALS; i++) {
        if (is_right || is_told)
            break;
        judging->normal = truth_unit(&truth->normals[i]);
        is_right = try_normal(manifold, &best);
    }
    manifold_take_faults(judging, &best);
}
