/* Decides whether a shape with pieces contains another shape.
 *
 * Without a radius, the surface of A is its outline. A piece of B that has an
 * inside is in A if no point of the outline is in that inside and some point of
 * it is in A, as it is connected. A segment must be covered by pieces of A.
 *
 * With a radius, A is decided by what is surely so: its hull contains all that
 * A does; each of its pieces is in it; and so is all that a part of the radius
 * adds to what its core contains. Cells decide what that leaves open. */
#include "collide_pieces.h"
#include "query/answer.h"

/* A question about two shapes with radii of their own. */
struct question {
    const struct answer *answer;
    struct scene_pair pair; /* does A contain B? */
    double radius_a, radius_b;
};

static const struct containment no = {DECIDED_NO, DECIDED_NO};

static enum decision decided(bool is_so)
{
    return is_so ? DECIDED_YES : DECIDED_NO;
}

/* The core of a piece with the radius of the question. */
static col_shape core_of(const struct question *question,
                         struct scene_pair pieces, enum pair_side side)
{
    col_shape core = *side_core(question->answer, pieces, side);
    core.radius = side == SIDE_A ? question->radius_a : question->radius_b;
    return core;
}

/* Whether the outline of A's piece meets B's, and the inside of that. */
static bool outline_meets(const struct question *question,
                          struct scene_pair pieces, bool *enters)
{
    const struct answer *answer = question->answer;
    const struct scene_shape *a = side_shape(answer, pieces, SIDE_A);
    col_shape from = core_of(question, pieces, SIDE_A);
    col_shape to = core_of(question, pieces, SIDE_B);
    col_box box = col_outer_bounds(&to);
    bool meets = false;
    for (int i = 0; i < from.count; i++) {
        const col_vec2 ends[] = {from.vertices[i],
                                 from.vertices[i + 1 < from.count ? i + 1 : 0]};
        const col_shape edge = {.vertices = ends, .count = 2, .winding = 1};
        if (scene_edge_index(a, pieces.a_piece, i) < 0 ||
            !col_boxes_overlap(col_outer_bounds(&edge), box))
            continue;
        col_relation relation = col_sat_test(&edge, &to, NULL).relation;
        meets = meets || relation.overlap;
        *enters = *enters || (relation.overlap && !relation.touching);
    }
    return meets;
}

/* Whether the pieces of A, which have no radius, contain a piece of B. */
static struct containment contains_piece(const struct question *question,
                                         int piece)
{
    const struct answer *answer = question->answer;
    const struct scene_pieces *a =
        side_shape(answer, question->pair, SIDE_A)->pieces;
    const int *near = answer->piece_room.a;
    struct scene_pair pieces = question->pair;
    pieces.b_piece = piece;
    const col_shape b = core_of(question, pieces, SIDE_B);
    int count = pieces_near(answer, pieces.a, col_outer_bounds(&b));
    bool is_solid = b.radius > 0 || b.count > 2;
    bool touches = a->is_chain, is_in = false, enters = false;
    if (!is_solid && b.count == 2) {
        is_in = col_segment_is_covered(b.vertices[0], b.vertices[1], a->cores,
                                       near, count, answer->contains->cover);
        if (!is_in)
            return no;
    }
    for (int i = 0; i < count; i++) {
        pieces.a_piece = near[i];
        touches = outline_meets(question, pieces, &enters) || touches;
        if (is_solid && enters)
            return no;
        if (is_in)
            continue;
        const col_shape core = core_of(question, pieces, SIDE_A);
        col_relation relation = col_sat_test(&core, &b, NULL).relation;
        is_in = relation.overlap && !(is_solid && relation.touching);
    }
    return (struct containment){decided(is_in), decided(is_in && !touches)};
}

static struct containment contains_sharply(const struct question *question)
{
    const struct scene_shape *b =
        side_shape(question->answer, question->pair, SIDE_B);
    struct containment all = {DECIDED_YES, DECIDED_YES};
    for (int i = 0; i < scene_piece_count(b) && all.contains; i++) {
        struct containment one = contains_piece(question, i);
        all.contains = one.contains;
        if (!one.strict)
            all.strict = DECIDED_NO;
    }
    return all;
}

/* ---- Rounded pieces ------------------------------------------------------ */

struct piece_counts pieces_around(const struct answer *answer, int shape,
                                  const col_shape *core)
{
    struct piece_counts counts = {0, 0, 0};
    int near = pieces_near(answer, shape, col_outer_bounds(core));
    for (int i = 0; i < near; i++) {
        const col_shape *piece =
            scene_core(&answer->scene->shapes[shape], answer->piece_room.a[i]);
        if (!col_sat_test(piece, core, NULL).relation.overlap)
            continue;
        col_containment one = col_contains(piece, core);
        counts.meeting++;
        counts.containing += one.contains;
        counts.strictly += one.strict;
    }
    return counts;
}

/* Whether each piece of B is in one piece of A. A piece of B that meets no
 * other piece of A decides whether B is in the interior. */
static struct containment contains_piecewise(const struct question *question)
{
    const struct answer *answer = question->answer;
    const struct scene_shape *b = side_shape(answer, question->pair, SIDE_B);
    struct containment all = {DECIDED_YES, DECIDED_YES};
    for (int i = 0; i < scene_piece_count(b); i++) {
        struct piece_counts counts =
            pieces_around(answer, question->pair.a, scene_core(b, i));
        if (counts.containing == 0)
            return (struct containment){UNDECIDED, UNDECIDED};
        if (counts.strictly == 0 && all.strict)
            all.strict = counts.meeting == 1 ? DECIDED_NO : UNDECIDED;
    }
    return all;
}

/* A number at least x - y, and less than any other such one but for rounding.
 */
static double minus_up(double x, double y)
{
    double z = x - y;
    bool is_exact = z + y <= x && z + y >= x && x - z <= y && x - z >= y;
    return is_exact ? z : z * (1 + 0x1p-50);
}

/* What the core of A contains, the radius of A may be added to. That is B if
 * B's radius is no larger, as a core; or else B with what its radius is larger
 * by. */
static struct containment contains_by_core(const struct question *question)
{
    struct question cores = *question;
    bool is_larger = question->radius_b > question->radius_a;
    cores.radius_a = 0;
    cores.radius_b =
        is_larger ? minus_up(question->radius_b, question->radius_a) : 0;
    struct containment within = contains_sharply(&cores);
    if (!within.contains)
        return (struct containment){UNDECIDED, UNDECIDED};
    if (question->radius_b < question->radius_a)
        within.strict = DECIDED_YES;
    return (struct containment){DECIDED_YES,
                                within.strict ? DECIDED_YES : UNDECIDED};
}

static struct containment contains_rounded(const struct question *question,
                                           bool is_touching)
{
    const struct answer *answer = question->answer;
    struct containment is = contains_piecewise(question);
    if (is_touching) /* then B is not in the interior */
        is.strict = DECIDED_NO;
    if (is.contains == UNDECIDED || is.strict == UNDECIDED) {
        struct containment by_core = contains_by_core(question);
        if (by_core.contains == DECIDED_YES)
            is.contains = DECIDED_YES;
        if (by_core.strict == DECIDED_YES)
            is.strict = DECIDED_YES;
    }
    if (is.contains == UNDECIDED)
        is.contains = contains_cells(answer, question->pair, false);
    if (is.contains == DECIDED_NO)
        return no;
    if (is.strict == UNDECIDED && is.contains == DECIDED_YES)
        is.strict = contains_cells(answer, question->pair, true);
    return is;
}

struct containment contains_pieces(const struct answer *answer,
                                   struct scene_pair pair)
{
    const col_shape *a = &side_shape(answer, pair, SIDE_A)->shape;
    const col_shape *b = &side_shape(answer, pair, SIDE_B)->shape;
    const struct question question = {answer, pair, a->radius, b->radius};
    col_containment hulls = col_contains(a, b);
    if (!hulls.contains)
        return no;
    if (a->radius <= 0)
        return contains_sharply(&question);
    return contains_rounded(&question, !hulls.strict);
}
