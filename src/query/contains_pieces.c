/* Decides whether a shape with pieces contains another shape.
 *
 * Without a radius, the surface of A is its outline. If B has an inside, it is
 * in A if no point of the outline is inside of B and some point inside of B is
 * in A, as the inside of B is connected. If B has none, each of its segments
 * must be covered by pieces of A.
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

/* An edge of a core, as a shape. The two vertices stay those of `ends`. */
static col_shape edge_of(const col_shape *core, int i, col_vec2 ends[2])
{
    ends[0] = core->vertices[i];
    ends[1] = core->vertices[i + 1 < core->count ? i + 1 : 0];
    return (col_shape){.vertices = ends, .count = 2, .winding = 1};
}

/* True if two segments on one line have more than a point in common. */
static bool run_along(const col_vec2 p[2], const col_vec2 q[2])
{
    if (col_turn_sign(p[0], p[1], p[0], q[0]) != 0 ||
        col_turn_sign(p[0], p[1], p[0], q[1]) != 0)
        return false;
    bool is_same_way = col_way_sign(p[0], p[1], q[0], q[1]) > 0;
    col_vec2 first = q[!is_same_way], last = q[is_same_way];
    return col_way_sign(p[0], p[1], p[0], last) > 0 &&
           col_way_sign(p[0], p[1], first, p[1]) > 0;
}

/* True if a segment runs along a cut of a shape's piece. */
static bool runs_along_cut(const struct scene_shape *shape, int piece,
                           const col_vec2 segment[2])
{
    const col_shape *core = scene_core(shape, piece);
    col_vec2 ends[2];
    for (int i = 0; shape->pieces && i < core->count; i++) {
        edge_of(core, i, ends);
        if (scene_edge_index(shape, piece, i) < 0 && run_along(segment, ends))
            return true;
    }
    return false;
}

/* How the outline of A's piece meets B's: not; the surface of B; the inside. */
enum meets { MEETS_NOT, MEETS_SURFACE, MEETS_INSIDE };

static enum meets outline_meets(const struct question *question,
                                struct scene_pair pieces)
{
    const struct answer *answer = question->answer;
    const struct scene_shape *a = side_shape(answer, pieces, SIDE_A);
    const struct scene_shape *b = side_shape(answer, pieces, SIDE_B);
    col_shape from = core_of(question, pieces, SIDE_A);
    col_shape to = core_of(question, pieces, SIDE_B);
    col_box box = col_outer_bounds(&to);
    enum meets meets = MEETS_NOT;
    for (int i = 0; i < from.count; i++) {
        col_vec2 ends[2];
        col_shape edge = edge_of(&from, i, ends);
        if (scene_edge_index(a, pieces.a_piece, i) < 0 ||
            !col_boxes_overlap(col_outer_bounds(&edge), box))
            continue;
        col_relation relation = col_sat_test(&edge, &to, NULL).relation;
        if (!relation.overlap)
            continue;
        if (!relation.touching ||
            (to.radius <= 0 && runs_along_cut(b, pieces.b_piece, ends)))
            return MEETS_INSIDE;
        meets = MEETS_SURFACE;
    }
    return meets;
}

/* For B with an inside. */
static struct containment contains_solid(const struct question *question)
{
    const struct answer *answer = question->answer;
    bool is_inside = false, touches = false;
    struct piece_walk walk;
    struct scene_pair pieces;
    if (side_shape(answer, question->pair, SIDE_A)->pieces->is_chain)
        return no;
    answer_walk_pieces(answer, question->pair, true, &walk);
    while (piece_walk_next(&walk, &pieces)) {
        enum meets meets = outline_meets(question, pieces);
        if (meets == MEETS_INSIDE)
            return no;
        touches = touches || meets == MEETS_SURFACE;
        if (is_inside || pieces.b_piece > 0)
            continue;
        col_shape a = core_of(question, pieces, SIDE_A);
        col_shape b = core_of(question, pieces, SIDE_B);
        col_relation relation = col_sat_test(&a, &b, NULL).relation;
        is_inside = relation.overlap && !relation.touching;
    }
    return (struct containment){decided(is_inside),
                                decided(is_inside && !touches)};
}

/* Whether the pieces of A contain a piece of B that is a segment or point. */
static struct containment contains_flat(const struct question *question,
                                        int piece)
{
    const struct answer *answer = question->answer;
    const struct scene_pieces *a =
        side_shape(answer, question->pair, SIDE_A)->pieces;
    const int *near = answer->piece_room.a;
    struct scene_pair pieces = question->pair;
    pieces.b_piece = piece;
    const col_shape flat = core_of(question, pieces, SIDE_B);
    int count = pieces_near(answer, pieces.a, col_outer_bounds(&flat));
    bool touches = a->is_chain, is_covered = false;
    if (flat.count == 2)
        is_covered =
            col_segment_is_covered(flat.vertices[0], flat.vertices[1], a->cores,
                                   near, count, answer->contains->cover);
    for (int i = 0; i < count; i++) {
        pieces.a_piece = near[i];
        const col_shape core = core_of(question, pieces, SIDE_A);
        if (flat.count == 1 && !is_covered)
            is_covered = col_sat_test(&core, &flat, NULL).relation.overlap;
        touches = touches || outline_meets(question, pieces) != MEETS_NOT;
    }
    return (struct containment){decided(is_covered),
                                decided(is_covered && !touches)};
}

/* True if a shape without a radius has no inside. */
static bool is_flat(const struct scene_shape *shape)
{
    return shape->pieces ? shape->pieces->is_chain : shape->shape.count < 3;
}

/* For A without a radius. */
static struct containment contains_sharply(const struct question *question)
{
    const struct scene_shape *b =
        side_shape(question->answer, question->pair, SIDE_B);
    struct containment all = {DECIDED_YES, DECIDED_YES};
    if (question->radius_b > 0 || !is_flat(b))
        return contains_solid(question);
    for (int i = 0; i < scene_piece_count(b) && all.contains; i++) {
        struct containment one = contains_flat(question, i);
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

static struct containment contains_rounded(const struct question *question)
{
    const struct answer *answer = question->answer;
    struct containment is = contains_piecewise(question);
    if (is.strict == UNDECIDED) {
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
    struct containment is = contains_rounded(&question);
    if (!hulls.strict)
        is.strict = DECIDED_NO;
    return is;
}
