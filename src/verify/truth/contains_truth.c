/* The truth about which shapes contain others, decided exactly.
 *
 * A convex shape contains what is no farther from its core than its radius
 * allows. A shape with pieces and without a radius contains another one that
 * has an inside if no edge of its outline enters that inside, and some of the
 * inside is in a piece. It contains a segment if one end is in a piece, and the
 * segment leaves it nowhere: the edges of the outline where it could do so are
 * tried one by one. */
#include "verify/truth/judging.h"

static const struct truth_containment not_contained = {TRUTH_NO, TRUTH_NO,
                                                       false};
static const struct truth_containment unknown = {TRUTH_UNKNOWN, TRUTH_UNKNOWN,
                                                 false};

static struct truth_containment decided(bool contains, bool strict)
{
    return (struct truth_containment){contains ? TRUTH_YES : TRUTH_NO,
                                      contains && strict ? TRUTH_YES : TRUTH_NO,
                                      false};
}

/* ---- Convex shapes ------------------------------------------------------- */

/* How far the farthest corner of B, with its radius, is outside of A. */
static struct truth_containment in_convex(const struct truth_shape *a,
                                          const struct verdict_parts *b)
{
    struct real radius = real_of(b->pieces[0].shape.radius);
    struct truth_containment is = decided(true, true);
    for (int i = 0; i < b->count; i++) {
        const struct truth_shape *piece = &b->pieces[i].shape;
        for (int k = 0; k < piece->hull_count; k++) {
            struct real gap =
                truth_point_gap(a, piece->vertices[piece->hull[k]]);
            gap = real_add(&gap, &radius);
            int sign = real_sign(&gap);
            if (sign > 0)
                return not_contained;
            if (sign == 0 && !real_is_exact(&gap))
                is = unknown;
            else if (sign == 0 && is.strict == TRUTH_YES)
                is.strict = TRUTH_NO;
        }
    }
    return is;
}

/* For A with pieces and a radius: all of B is in one piece, or a corner of B is
 * in none; else it is not decided. */
static struct truth_containment in_rounded(const struct verdict_parts *a,
                                           const struct verdict_parts *b)
{
    for (int i = 0; i < a->count; i++)
        if (in_convex(&a->pieces[i].shape, b).strict == TRUTH_YES)
            return decided(true, true);
    for (int i = 0; i < b->count; i++) {
        const struct truth_shape *piece = &b->pieces[i].shape;
        for (int k = 0; k < piece->hull_count; k++) {
            bool is_outside = true;
            for (int n = 0; n < a->count && is_outside; n++) {
                struct real gap = truth_point_gap(
                    &a->pieces[n].shape, piece->vertices[piece->hull[k]]);
                is_outside = real_sign(&gap) > 0;
            }
            if (is_outside)
                return not_contained;
        }
    }
    return unknown;
}

/* ---- Outlines ------------------------------------------------------------ */

/* The edges of the outline, with the inside on the left. */
struct outline_edges {
    struct delta *edges;
    int count;
};

static bool find_outline(const struct verdict_parts *a, struct arena *arena,
                         struct outline_edges *outline)
{
    size_t most = 0;
    for (int i = 0; i < a->count; i++)
        most += (size_t)a->pieces[i].shape.count;
    outline->count = 0;
    outline->edges = arena_take(arena, most, sizeof *outline->edges);
    for (int i = 0; i < a->count && outline->edges; i++) {
        const struct verdict_shape *piece = &a->pieces[i];
        const struct truth_shape *shape = &piece->shape;
        for (int k = 0; k < shape->count; k++) {
            struct claim_vec from = shape->vertices[k];
            struct claim_vec to =
                shape->vertices[k + 1 < shape->count ? k + 1 : 0];
            if (piece->edge_numbers && piece->edge_numbers[k] < 0)
                continue;
            outline->edges[outline->count++] = shape->winding > 0
                                                   ? (struct delta){from, to}
                                                   : (struct delta){to, from};
        }
    }
    return outline->edges;
}

/* How an edge and a piece lie. */
static bool relate_edge(const struct delta *edge,
                        const struct truth_shape *piece, struct arena *arena,
                        struct truth *truth)
{
    const struct claim_vec ends[2] = {edge->from, edge->to};
    const struct judge_shape line = {ends, 2, 0};
    struct truth_shape ready;
    return truth_shape_make(&line, arena, &ready) &&
           truth_of(&ready, piece, arena, truth);
}

/* True if an edge runs along a cut of a piece, or on both sides of its end. */
static bool runs_along_cut(const struct verdict_shape *piece,
                           const struct delta *edge)
{
    const struct truth_shape *shape = &piece->shape;
    for (int k = 0; piece->edge_numbers && k < shape->count; k++) {
        struct claim_vec p = shape->vertices[k];
        struct claim_vec q = shape->vertices[k + 1 < shape->count ? k + 1 : 0];
        const struct delta cut = {p, q}, way = *edge;
        if (piece->edge_numbers[k] >= 0 ||
            cross_sign(cut, (struct delta){p, way.from}) != 0 ||
            cross_sign(cut, (struct delta){p, way.to}) != 0)
            continue;
        bool is_same = dot_sign(cut, way) > 0;
        struct claim_vec first = is_same ? way.from : way.to;
        struct claim_vec last = is_same ? way.to : way.from;
        if (dot_sign(cut, (struct delta){p, last}) > 0 &&
            dot_sign(cut, (struct delta){first, q}) > 0)
            return true;
    }
    return false;
}

/* ---- Segments ------------------------------------------------------------ */

/* True if a segment crosses an edge of the outline to its outside, within the
 * edge. */
static bool leaves_edge(struct delta way, struct delta edge)
{
    return cross_sign(edge, (struct delta){edge.from, way.from}) >= 0 &&
           cross_sign(edge, (struct delta){edge.from, way.to}) < 0 &&
           cross_sign(way, (struct delta){way.from, edge.from}) *
                   cross_sign(way, (struct delta){way.from, edge.to}) <
               0;
}

/* True if a segment goes on to the outside after the corner of two edges. */
static bool leaves_corner(struct delta way, struct delta edge,
                          struct delta next)
{
    struct claim_vec at = edge.to;
    if (!point_same(at, next.from) ||
        cross_sign(way, (struct delta){way.from, at}) != 0 ||
        dot_sign(way, (struct delta){way.from, at}) < 0 ||
        dot_sign(way, (struct delta){at, way.to}) <= 0)
        return false;
    bool is_in = cross_sign(edge, way) >= 0,
         is_in_next = cross_sign(next, way) >= 0;
    return cross_sign(edge, next) >= 0 ? !(is_in && is_in_next)
                                       : !(is_in || is_in_next);
}

static bool stays_inside(struct delta way, const struct outline_edges *outline)
{
    for (int i = 0; i < outline->count; i++) {
        if (leaves_edge(way, outline->edges[i]))
            return false;
        for (int k = 0; k < outline->count; k++)
            if (leaves_corner(way, outline->edges[i], outline->edges[k]))
                return false;
    }
    return true;
}

/* ---- Shapes with pieces -------------------------------------------------- */

static bool is_solid(const struct truth_shape *piece)
{
    return piece->radius > 0 || piece->hull_count > 2;
}

/* Whether the outline leaves the inside of B alone, and does not touch B. */
static bool find_meetings(const struct outline_edges *outline,
                          const struct verdict_parts *b, struct arena *arena,
                          bool *enters, bool *touches)
{
    struct truth truth;
    *enters = *touches = false;
    for (int i = 0; i < outline->count && !*enters; i++)
        for (int k = 0; k < b->count && !*enters; k++) {
            const struct delta *edge = &outline->edges[i];
            const struct verdict_shape *piece = &b->pieces[k];
            struct arena_mark mark = arena_mark(arena);
            if (!relate_edge(edge, &piece->shape, arena, &truth))
                return false;
            arena_rewind(arena, mark);
            *touches |= truth.overlap;
            *enters = is_solid(&piece->shape) && truth.overlap &&
                      (!truth.touching || (!(piece->shape.radius > 0) &&
                                           runs_along_cut(piece, edge)));
        }
    return true;
}

/* Whether a piece of B meets a piece of A: its inside, or for B without an
 * inside any point. */
static bool meets_piece(const struct verdict_parts *a,
                        const struct truth_shape *b, struct arena *arena,
                        bool *meets)
{
    struct truth truth;
    *meets = false;
    for (int i = 0; i < a->count && !*meets; i++) {
        if (!truth_of(&a->pieces[i].shape, b, arena, &truth))
            return false;
        *meets = truth.overlap && (!truth.touching || !is_solid(b));
    }
    return true;
}

/* Whether A has each segment or point of B, which has no inside. */
static bool has_segments(const struct verdict_parts *a,
                         const struct outline_edges *outline,
                         const struct verdict_parts *b, struct arena *arena,
                         bool *has)
{
    static const int only[] = {0};
    *has = true;
    for (int i = 0; i < b->count && *has; i++) {
        const struct truth_shape *piece = &b->pieces[i].shape;
        const struct claim_vec *ends = piece->vertices;
        struct claim_vec from = ends[piece->hull[0]];
        struct claim_vec to = ends[piece->hull[piece->hull_count - 1]];
        const struct truth_shape start = {.vertices = &from,
                                          .count = 1,
                                          .winding = 1,
                                          .hull = only,
                                          .hull_count = 1};
        if (!meets_piece(a, &start, arena, has))
            return false;
        *has = *has && (piece->hull_count < 2 ||
                        stays_inside((struct delta){from, to}, outline));
    }
    return true;
}

struct truth_containment truth_contains(const struct verdict_parts *a,
                                        const struct verdict_parts *b,
                                        struct arena *arena)
{
    const struct truth_shape *first = &b->pieces[0].shape;
    struct outline_edges outline;
    bool enters, touches, has;
    if (a->count == 1)
        return in_convex(&a->pieces[0].shape, b);
    if (a->pieces[0].shape.radius > 0)
        return in_rounded(a, b);
    if (a->pieces[0].shape.hull_count < 3)
        return is_solid(first) ? not_contained : unknown;
    struct truth_containment failed = {TRUTH_UNKNOWN, TRUTH_UNKNOWN, true};
    if (!find_outline(a, arena, &outline) ||
        !find_meetings(&outline, b, arena, &enters, &touches))
        return failed;
    if (enters)
        return not_contained;
    if (is_solid(first) ? !meets_piece(a, first, arena, &has)
                        : !has_segments(a, &outline, b, arena, &has))
        return failed;
    return decided(has, !touches);
}

/* ---- The verdict --------------------------------------------------------- */

static void compare(struct verdict *verdict, bool claimed,
                    enum truth_answer truth, bool is_strict,
                    struct arena *arena)
{
    static const char *const words[2][2] = {
        {"claimed that A does not contain B, but it does",
         "claimed that A contains B, but it does not"},
        {"claimed that B meets the surface of A, but it does not",
         "claimed that A contains B in its interior, but it does not"}};
    if (claimed == (truth == TRUTH_YES))
        return;
    struct verdict_fault *fault = verdict_add(verdict, VERDICT_CONTAINS,
                                              words[is_strict][claimed], arena);
    if (!fault)
        return;
    fault->claimed = verdict_flag(claimed);
    fault->exact = verdict_flag(truth == TRUTH_YES);
}

bool verdict_contains(const struct verdict_parts *a,
                      const struct verdict_parts *b, const struct claim *claim,
                      struct arena *arena, struct verdict *verdict)
{
    struct truth_containment is = truth_contains(a, b, arena);
    *verdict = (struct verdict){.count = 0};
    if (is.contains == TRUTH_UNKNOWN ||
        (claim->has_strict && is.strict == TRUTH_UNKNOWN)) {
        verdict->undecided =
            "whether A contains B is not decided: A has a radius and pieces, "
            "or radii touch";
        return !is.no_memory;
    }
    if (claim->has_contains)
        compare(verdict, claim->contains, is.contains, false, arena);
    if (claim->has_strict && verdict->count == 0)
        compare(verdict, claim->strict, is.strict, true, arena);
    return !verdict->no_memory;
}
