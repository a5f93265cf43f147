/* The truth about which shapes contain others, decided exactly.
 *
 * A convex shape contains what is no farther from its core than its radius
 * allows. A shape with pieces and without a radius contains a convex piece that
 * has an inside if no edge of its outline enters that inside, and some of the
 * inside is in a piece. It contains a segment if the parts of the segment that
 * are in its pieces leave no gap. */
#include "verify/truth/judging.h"

static const struct truth_containment unknown = {TRUTH_UNKNOWN, TRUTH_UNKNOWN};

static struct truth_containment decided(bool contains, bool strict)
{
    return (struct truth_containment){contains ? TRUTH_YES : TRUTH_NO,
                                      contains && strict ? TRUTH_YES
                                                         : TRUTH_NO};
}

/* ---- Shapes with a radius, and convex ones ------------------------------- */

struct real parts_gap(const struct verdict_parts *parts, struct claim_vec at)
{
    struct real gap = truth_point_gap(&parts->pieces[0].shape, at);
    for (int i = 1; i < parts->count; i++) {
        struct real own = truth_point_gap(&parts->pieces[i].shape, at);
        gap = real_lesser(&gap, &own);
    }
    return gap;
}

/* How far the farthest corner of B's core is from A. */
static struct real farthest_gap(const struct verdict_parts *a,
                                const struct verdict_parts *b)
{
    struct real most = real_of(0);
    for (int i = 0; i < b->count; i++) {
        const struct truth_shape *piece = &b->pieces[i].shape;
        for (int k = 0; k < piece->hull_count; k++) {
            struct real gap = parts_gap(a, piece->vertices[piece->hull[k]]);
            most = i + k > 0 ? real_greater(&most, &gap) : gap;
        }
    }
    return most;
}

/* One piece contains all of B, or the pieces do not have all corners of B; else
 * it is not decided for more than one piece. */
static struct truth_containment in_rounded(const struct verdict_parts *a,
                                           const struct verdict_parts *b)
{
    struct real radius = real_of(b->pieces[0].shape.radius);
    struct real gap = farthest_gap(a, b);
    if (real_sign(&gap) > 0)
        return decided(false, false);
    for (int i = 0; i < a->count; i++) {
        const struct verdict_parts piece = {&a->pieces[i], 1};
        gap = farthest_gap(&piece, b);
        gap = real_add(&gap, &radius);
        int sign = real_sign(&gap);
        if (sign < 0 || (a->count == 1 && (sign > 0 || real_is_exact(&gap))))
            return decided(sign <= 0, sign < 0);
    }
    return unknown;
}

/* ---- Segments ------------------------------------------------------------ */

/* The part of a segment that is in a piece, as shares of the segment; false:
 * there is none. */
static bool share_inside(const struct truth_shape *piece,
                         const struct delta *way, struct real *low,
                         struct real *high)
{
    *low = real_of(0);
    *high = real_of(1);
    for (int i = 0; i < piece->count; i++) {
        struct real from = truth_edge_depth(piece, i, way->from);
        struct real to = truth_edge_depth(piece, i, way->to);
        bool is_out = real_sign(&from) < 0, ends_out = real_sign(&to) < 0;
        struct real share = real_sub(&from, &to);
        if (is_out && ends_out)
            return false;
        if (is_out || ends_out)
            share = real_div(&from, &share);
        if (is_out)
            *low = real_greater(low, &share);
        if (ends_out)
            *high = real_lesser(high, &share);
    }
    return real_compare(low, high) <= 0;
}

/* Whether a segment, or a point, is in the pieces of a shape. */
static bool covers_segment(const struct verdict_parts *a,
                           const struct delta *way)
{
    struct real reached = real_of(0), one = real_of(1), low, high;
    for (int steps = 0; steps < a->count; steps++) {
        struct real next = real_of(-1);
        for (int i = 0; i < a->count; i++)
            if (share_inside(&a->pieces[i].shape, way, &low, &high) &&
                real_compare(&low, &reached) <= 0)
                next = real_greater(&next, &high);
        if (real_compare(&next, &one) >= 0)
            return true;
        if (real_compare(&next, &reached) <= 0)
            return false;
        reached = next;
    }
    return false;
}

/* ---- Shapes with pieces -------------------------------------------------- */

/* How a shape A and a convex piece lie. */
struct piece_meeting {
    bool touches; /* the outline of A has a point of the piece */
    bool enters;  /* and one of its inside */
    bool is_in;   /* some of its inside is in A */
};

static bool note_meeting(const struct truth_shape *p,
                         const struct truth_shape *q, struct arena *arena,
                         bool *overlap, bool *is_deep)
{
    struct truth truth;
    if (!truth_of(p, q, arena, &truth))
        return false;
    *overlap |= truth.overlap;
    *is_deep |= truth.overlap && !truth.touching;
    return true;
}

static bool meet_piece(const struct verdict_parts *a,
                       const struct truth_shape *piece, struct arena *arena,
                       struct piece_meeting *meeting)
{
    struct arena_mark mark = arena_mark(arena);
    bool overlap = false;
    for (int i = 0; i < a->count; i++) {
        const struct truth_shape *own = &a->pieces[i].shape;
        const int *numbers = a->pieces[i].edge_numbers;
        if (!note_meeting(own, piece, arena, &overlap, &meeting->is_in))
            return false;
        for (int k = 0; k < own->count; k++) {
            int next = k + 1 < own->count ? k + 1 : 0;
            const struct claim_vec ends[] = {own->vertices[k],
                                             own->vertices[next]};
            const struct judge_shape line = {ends, 2, 0};
            struct truth_shape edge;
            if (numbers && numbers[k] < 0)
                continue;
            if (!truth_shape_make(&line, arena, &edge) ||
                !note_meeting(&edge, piece, arena, &meeting->touches,
                              &meeting->enters))
                return false;
            arena_rewind(arena, mark);
        }
    }
    return true;
}

bool truth_contains(const struct verdict_parts *a,
                    const struct verdict_parts *b, struct arena *arena,
                    struct truth_containment *is)
{
    struct piece_meeting meeting = {.touches = false};
    bool has = true, is_chain = a->pieces[0].shape.hull_count < 3;
    if (a->count == 1 || a->pieces[0].shape.radius > 0) {
        *is = in_rounded(a, b);
        return true;
    }
    *is = unknown;
    for (int i = 0; i < b->count && has; i++) {
        const struct truth_shape *piece = &b->pieces[i].shape;
        const int *hull = piece->hull;
        const struct delta way = {piece->vertices[hull[0]],
                                  piece->vertices[hull[piece->hull_count - 1]]};
        bool is_solid = piece->radius > 0 || piece->hull_count > 2;
        meeting.is_in = false;
        if (is_chain && !is_solid)
            return true;
        if (!meet_piece(a, piece, arena, &meeting))
            return false;
        has = is_solid ? meeting.is_in && !meeting.enters
                       : covers_segment(a, &way);
    }
    *is = decided(has, !meeting.touches);
    return true;
}

/* ---- The verdict --------------------------------------------------------- */

static void compare(struct judging *judging, bool claimed,
                    enum truth_answer truth, const char *const words[2])
{
    bool is = truth == TRUTH_YES;
    if (claimed != is && judging->verdict->count == 0)
        fault_flags(
            judging_add(judging, VERDICT_CONTAINS, -1, "%s", words[claimed]),
            claimed, is);
}

bool verdict_contains(const struct verdict_parts *a,
                      const struct verdict_parts *b, const struct claim *claim,
                      struct arena *arena, struct verdict *verdict)
{
    static const char *const of_all[] = {
        "claimed that A does not contain B, but it does",
        "claimed that A contains B, but it does not"};
    static const char *const of_interior[] = {
        "claimed that B meets the surface of A, but it does not",
        "claimed that A contains B in its interior, but it does not"};
    struct judging judging = {.arena = arena, .verdict = verdict};
    struct truth_containment is;
    *verdict = (struct verdict){.count = 0};
    if (!truth_contains(a, b, arena, &is))
        return false;
    if (is.contains == TRUTH_UNKNOWN ||
        (claim->has_strict && is.strict == TRUTH_UNKNOWN)) {
        verdict->undecided =
            "whether A contains B is not decided: A has a radius and pieces, "
            "or radii touch";
        return true;
    }
    if (claim->has_contains)
        compare(&judging, claim->contains, is.contains, of_all);
    if (claim->has_strict)
        compare(&judging, claim->strict, is.strict, of_interior);
    return !verdict->no_memory;
}
