/* Finds which pieces matter for the depth of whole shapes, and the answer. The
 * search looks at the obstacles within some reach of the origin, which grows
 * until the nearest free place is within it. */
#include "geometry/whole/whole.h"

#include <assert.h>
#include <float.h>

/* ---- Memory -------------------------------------------------------------- */

/* Takes `size` bytes, rounded up for alignment; with NULL memory they are only
 * counted. */
static void *take(char *memory, size_t *used, size_t size)
{
    void *at = memory ? memory + *used : NULL;
    *used += (size + 15) / 16 * 16;
    return at;
}

/* Takes memory for an array. */
#define TAKE(array, count)                                                     \
    ((array) = take(memory, &used, (size_t)(count) * sizeof *(array)))

col_parts_size col_parts_measure(const col_parts *parts)
{
    col_parts_size size = {parts->count, parts->vertex_count, 0};
    for (int i = 0; i < parts->count; i++)
        if (parts->cores[i].count > size.largest)
            size.largest = parts->cores[i].count;
    return size;
}

static size_t lay_out(struct whole_search *s, col_parts_size a,
                      col_parts_size b, char *memory)
{
    uint64_t pairs = (uint64_t)a.pieces * (uint64_t)b.pieces;
    s->room = pairs < COL_WHOLE_PAIRS ? (int)pairs : COL_WHOLE_PAIRS;
    int pieces = a.pieces > b.pieces ? a.pieces : b.pieces;
    int most = s->room > pieces ? s->room : pieces;
    size_t used = 0;
    TAKE(s->own.edges, a.largest + b.largest);
    TAKE(s->other.edges, a.largest + b.largest);
    TAKE(s->a.corners, a.vertices);
    TAKE(s->b.corners, b.vertices);
    TAKE(s->a_boxes, pieces);
    TAKE(s->b_boxes, pieces);
    TAKE(s->boxes, s->room);
    TAKE(s->a_pieces, s->room);
    TAKE(s->b_pieces, s->room);
    TAKE(s->found, most);
    TAKE(s->marks, col_marks_words(most));
    s->b_nodes = take(memory, &used, col_tree_bytes(pieces));
    s->nodes = take(memory, &used, col_tree_bytes(s->room));
    s->scratch = take(memory, &used, col_tree_scratch(most));
    if (memory)
        memset(s->marks, 0, col_marks_words(most) * sizeof *s->marks);
    return used;
}

/* Shapes of so many vertices, and of two pieces for each, need less than 2^30
 * bytes. */
#define COUNT_SURE (1 << 20)

size_t col_whole_bytes(col_parts_size a, col_parts_size b)
{
    struct whole_search s;
    if (sizeof(size_t) < 8 &&
        (a.vertices > COUNT_SURE || b.vertices > COUNT_SURE))
        return SIZE_MAX;
    return lay_out(&s, a, b, NULL);
}

/* The largest magnitude of a coordinate of a box. */
static double size_of(col_box box)
{
    return larger(larger(fabs(box.min.x), fabs(box.max.x)),
                  larger(fabs(box.min.y), fabs(box.max.y)));
}

/* The boxes of all pieces, and the one around these. */
static col_box find_boxes(const col_parts *parts, col_box *boxes)
{
    col_box all = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < parts->count; i++) {
        const col_box box = boxes[i] = col_outer_bounds(&parts->cores[i]);
        all.min.x = smaller(all.min.x, box.min.x);
        all.min.y = smaller(all.min.y, box.min.y);
        all.max.x = larger(all.max.x, box.max.x);
        all.max.y = larger(all.max.y, box.max.y);
    }
    return all;
}

static void start_search(struct whole_search *s, const col_parts *a,
                         const col_parts *b, void *memory)
{
    lay_out(s, col_parts_measure(a), col_parts_measure(b), memory);
    s->a.parts = a;
    s->b.parts = b;
    col_outline_fill(&s->a);
    col_outline_fill(&s->b);
    s->radius = dd_two_sum(a->cores[0].radius, b->cores[0].radius);
    s->has_seams = !(s->radius.hi > 0) && !(s->a.has_inside && s->b.has_inside);
    s->a_bounds = find_boxes(a, s->a_boxes);
    s->b_bounds = find_boxes(b, s->b_boxes);
    s->size = larger(size_of(s->a_bounds), size_of(s->b_bounds));
    s->scale = exponent_of(s->size);
    s->b_tree = col_tree_build(s->b_boxes, b->count, s->b_nodes, s->scratch);
}

/* ---- Covers -------------------------------------------------------------- */

/* Most places are covered by an obstacle listed soon after the last one that
 * covered a place: so many of these are looked at one by one, and so many are
 * tried before all. */
#define NEAR_BOXES 256
#define NEAR_TRIED 4

static int find_near(struct whole_search *s, const col_box *box)
{
    int end = s->tree.count - s->last, count = 0;
    end = s->last + (end < NEAR_BOXES ? end : NEAR_BOXES);
    for (int i = s->last; i < end && count < NEAR_TRIED; i++)
        if (col_boxes_overlap(*box, s->boxes[i]))
            s->found[count++] = i;
    return count;
}

bool col_search_take(struct whole_search *s, struct piece_difference *diff,
                     int i)
{
    col_difference_make(diff, &s->a, s->a_pieces[i], &s->b, s->b_pieces[i]);
    s->done += (uint64_t)diff->count;
    return !col_search_is_over(s);
}

int col_search_cover(struct whole_search *s, col_vec2 point, double error,
                     whole_move *move, void *walk)
{
    const col_box box = {{point.x - error, point.y - error},
                         {point.x + error, point.y + error}};
    for (int all = 0; all < 2; all++) {
        int count = all ? col_tree_query(&s->tree, &box, -1, s->found, s->marks)
                        : find_near(s, &box);
        for (int i = 0; i < count; i++) {
            int obstacle = s->found[i];
            if (!col_search_take(s, &s->other, obstacle))
                return -1;
            if (move(walk))
                return s->last = obstacle;
        }
    }
    return -1;
}

/* A box grown by a distance, outward. */
static col_box grown(col_box box, double by)
{
    by += (size_of(box) + by) * 0x1p-50 + DBL_MIN;
    return (col_box){{box.min.x - by, box.min.y - by},
                     {box.max.x + by, box.max.y + by}};
}

/* Finds the pieces of B whose boxes meet a box. Returns how many; -1: the
 * search is over. */
static int find_pieces(struct whole_search *s, col_box box)
{
    int count = col_tree_query(&s->b_tree, &box, -1, s->found, s->marks);
    s->done += (uint64_t)count + 1;
    return col_search_is_over(s) ? -1 : count;
}

/* Lists the obstacles within `reach` of the origin; false: too many. */
static bool gather(struct whole_search *s, double reach)
{
    int count = 0;
    for (int i = 0; i < s->a.parts->count; i++) {
        col_box a = s->a_boxes[i];
        int found = find_pieces(s, grown(a, reach));
        if (found < 0 || found > s->room - count)
            return false;
        for (int k = 0; k < found; k++, count++) {
            col_box b = s->b_boxes[s->found[k]];
            s->a_pieces[count] = i;
            s->b_pieces[count] = s->found[k];
            s->boxes[count] =
                grown((col_box){{a.min.x - b.max.x, a.min.y - b.max.y},
                                {a.max.x - b.min.x, a.max.y - b.min.y}},
                      0);
        }
    }
    s->last = 0;
    s->tree = col_tree_build(s->boxes, count, s->nodes, s->scratch);
    return true;
}

/* ---- Pairs of pieces ----------------------------------------------------- */

/* The deepest pair of pieces, or the nearest if none overlap; the first of
 * several. */
struct best_pair {
    int a, b;
    col_sat sat;
};

static void look_at_pair(struct whole_search *s, int a, int b,
                         struct best_pair *best)
{
    const col_shape *p = &s->a.parts->cores[a], *q = &s->b.parts->cores[b];
    const col_sat sat = col_sat_test(p, q, NULL);
    const col_relation *one = &sat.relation, *other = &best->sat.relation;
    s->done += (uint64_t)p->count + (uint64_t)q->count;
    if (one->overlap != other->overlap ? one->overlap
        : one->overlap                 ? one->amount > other->amount
                                       : one->amount < other->amount)
        *best = (struct best_pair){a, b, sat};
}

/* The pairs of pieces whose boxes are as near as the nearest pair, which is
 * none in the first round: boxes that meet. */
static bool look_at_pairs(struct whole_search *s, struct best_pair *best)
{
    const col_relation *relation = &best->sat.relation;
    for (int i = 0; i < s->a.parts->count; i++) {
        col_box box = s->a_boxes[i];
        if (!relation->overlap && relation->amount < HUGE_VAL)
            box = grown(box, relation->amount);
        int found = find_pieces(s, box);
        for (int k = 0; k < found && !col_search_is_over(s); k++)
            look_at_pair(s, i, s->found[k], best);
        if (col_search_is_over(s))
            return false;
    }
    return true;
}

/* ---- Answers ------------------------------------------------------------- */

/* The end of an edge that is nearer to a point. */
static int nearer_end(const col_shape *core, int edge, col_vec2 point)
{
    int next = core_up(core, edge);
    col_vec2 p = vec2_between(core->vertices[edge], point);
    col_vec2 q = vec2_between(core->vertices[next], point);
    return vec2_dot(q, q) < vec2_dot(p, p) ? next : edge;
}

static double length_between(col_vec2 p, col_vec2 q)
{
    col_vec2 v = vec2_between(p, q);
    return sqrt(vec2_dot(v, v));
}

/* The edge of the outline that goes on in the line of a cut, and has the point;
 * -1: there is none. */
static int straight_on(const struct whole_outline *outline, int piece, int cut,
                       col_vec2 point)
{
    const col_shape *core = &outline->parts->cores[piece];
    int nearest = -1;
    double least = HUGE_VAL;
    for (int i = 0; i < core->count; i++) {
        col_vec2 p = core->vertices[core_start(core, i)];
        col_vec2 q = core->vertices[core_end(core, i)];
        double detour = length_between(p, point) + length_between(point, q) -
                        length_between(p, q);
        if (col_outline_is_cut(outline, piece, i) ||
            !vector_is_along(core_edge(core, i), core_edge(core, cut)) ||
            !(detour < least))
            continue;
        least = detour;
        nearest = i;
    }
    return nearest;
}

/* Moves an axis from a cut to an edge that continues it, or else to the end of
 * the cut that is nearer to a point. */
static void leave_cut(const struct whole_outline *outline, int piece,
                      col_vec2 point, int *edge, col_axis *axis)
{
    if (!col_outline_is_cut(outline, piece, *edge))
        return;
    int other = straight_on(outline, piece, *edge, point);
    if (other < 0)
        axis->kind = COL_VERTICES;
    *edge = other >= 0
                ? other
                : nearer_end(&outline->parts->cores[piece], *edge, point);
}

/* The answer of one pair of pieces. The nearest points of whole shapes are on
 * outlines, not on a cut. */
static void answer_pair(const struct whole_search *s,
                        const struct best_pair *pair, col_whole *whole)
{
    const col_shape *a = &s->a.parts->cores[pair->a];
    const col_shape *b = &s->b.parts->cores[pair->b];
    col_axis axis = pair->sat.axis;
    col_points points = col_sat_points(a, b, &pair->sat);
    if (axis.kind == COL_EDGE_OF_A)
        leave_cut(&s->a, pair->a, points.a, &axis.a, &axis);
    else if (axis.kind == COL_EDGE_OF_B)
        leave_cut(&s->b, pair->b, points.b, &axis.b, &axis);
    whole->relation = pair->sat.relation;
    whole->count = 1;
    whole->touches[0] = (col_touch){pair->a, pair->b, axis, points};
}

/* The direction from A to B in which the features of a block touch once B has
 * moved: the normal of the edge, or from vertex to vertex. */
static vector outward_of(const struct whole_search *s,
                         const struct whole_block *block, vector move)
{
    const col_shape *a = &s->a.parts->cores[block->a_piece];
    const col_shape *b = &s->b.parts->cores[block->b_piece];
    const col_axis axis = block->axis;
    if (axis.kind == COL_EDGE_OF_A)
        return col_vector_unit(vector_right(core_edge(a, axis.a)));
    if (axis.kind == COL_EDGE_OF_B)
        return col_vector_unit(vector_left(core_edge(b, axis.b)));
    vector out = vector_sum(
        move, vector_between(a->vertices[axis.a], b->vertices[axis.b]));
    return vector_is_zero(out) ? (vector){dd_of(1), dd_of(0)}
                               : col_vector_unit(out);
}

/* A vertex moved along a unit vector by the radius. */
static vector surface_at(const col_shape *core, int vertex, vector out,
                         double radius)
{
    col_vec2 p = core->vertices[vertex];
    return vector_sum((vector){dd_of(p.x), dd_of(p.y)},
                      vector_times(out, dd_of(radius)));
}

/* Where the features of a block touch once B has moved: on A, and on B before
 * that. */
static col_touch touch_of(const struct whole_search *s,
                          const struct whole_block *block, vector move)
{
    const col_shape *a = &s->a.parts->cores[block->a_piece];
    const col_shape *b = &s->b.parts->cores[block->b_piece];
    const col_axis axis = block->axis;
    vector out = outward_of(s, block, move);
    vector on_a = surface_at(a, axis.a, out, a->radius);
    vector on_b = surface_at(b, axis.b, out, -b->radius);
    if (axis.kind == COL_EDGE_OF_A)
        on_a = vector_sum(on_b, move);
    if (axis.kind == COL_EDGE_OF_B)
        on_b = vector_sum(on_a, vector_negate(move));
    return (col_touch){block->a_piece,
                       block->b_piece,
                       axis,
                       {vector_rounded(on_a), vector_rounded(on_b)}};
}

/* ---- Parallel edges ------------------------------------------------------ */

/* The ends of what two parallel edges have in common, of pieces that touch
 * along them once B has moved; false: that is one point at most. */
static bool common_part(const struct whole_search *s, int a_piece, int a_edge,
                        int b_piece, int b_edge, vector move,
                        struct whole_block ends[2])
{
    const col_shape *a = &s->a.parts->cores[a_piece];
    const col_shape *b = &s->b.parts->cores[b_piece];
    vector along = col_vector_unit(core_edge(a, a_edge));
    const col_vec2 unit = {along.x.hi, along.y.hi};
    double at[2];
    for (int i = 0; i < 2; i++) {
        int p = i == 0 ? core_start(a, a_edge) : core_end(a, a_edge);
        int q = i == 0 ? core_end(b, b_edge) : core_start(b, b_edge);
        col_vec2 moved = {b->vertices[q].x + move.x.hi,
                          b->vertices[q].y + move.y.hi};
        double of_a = vec2_dot(unit, a->vertices[p]);
        double of_b = vec2_dot(unit, moved);
        bool is_a = i == 0 ? of_a > of_b : of_a < of_b;
        at[i] = is_a ? of_a : of_b;
        ends[i] =
            (struct whole_block){a_piece, b_piece,
                                 is_a ? (col_axis){COL_EDGE_OF_B, p, b_edge}
                                      : (col_axis){COL_EDGE_OF_A, a_edge, q}};
    }
    return at[0] < at[1];
}

/* If the edge of a block is parallel to an edge at the vertex that touches it,
 * of any piece, the blocks become the ends of what the two have in common. */
static bool spread(const struct whole_search *s, struct whole_block blocks[2],
                   vector move)
{
    const struct whole_block block = blocks[0];
    bool of_b = block.axis.kind == COL_EDGE_OF_B;
    const struct whole_outline *other = of_b ? &s->a : &s->b;
    int number = of_b ? col_outline_vertex(other, block.a_piece, block.axis.a)
                      : col_outline_vertex(other, block.b_piece, block.axis.b);
    vector along =
        of_b ? core_edge(&s->b.parts->cores[block.b_piece], block.axis.b)
             : core_edge(&s->a.parts->cores[block.a_piece], block.axis.a);
    for (int p = 0; p < other->parts->count; p++) {
        const col_shape *core = &other->parts->cores[p];
        for (int k = 0; k < core_edges(core); k++) {
            if (col_outline_is_cut(other, p, k) ||
                (col_outline_vertex(other, p, core_start(core, k)) != number &&
                 col_outline_vertex(other, p, core_end(core, k)) != number) ||
                !vector_is_along(along, vector_negate(core_edge(core, k))))
                continue;
            if (of_b ? common_part(s, p, k, block.b_piece, block.axis.b, move,
                                   blocks)
                     : common_part(s, block.a_piece, block.axis.a, p, k, move,
                                   blocks))
                return true;
        }
    }
    blocks[0] = block;
    return false;
}

static void answer_blocks(const struct whole_search *s, struct whole_best *best,
                          vector move, col_whole *whole)
{
    whole->count = best->block_count;
    whole->at_corner = whole->count == 2;
    if (whole->count == 1 && best->blocks[0].axis.kind != COL_VERTICES &&
        spread(s, best->blocks, move))
        whole->count = 2;
    for (int i = 0; i < whole->count; i++)
        whole->touches[i] = touch_of(s, &best->blocks[i], move);
}

/* ---- The search ---------------------------------------------------------- */

/* The least translation along an axis that separates the boxes: the depth is at
 * most that. */
static double depth_of_boxes(const struct whole_search *s)
{
    col_box a = s->a_bounds, b = s->b_bounds;
    return smaller(smaller(a.max.x - b.min.x, b.max.x - a.min.x),
                   smaller(a.max.y - b.min.y, b.max.y - a.min.y));
}

/* Sums of radii below this share of the largest coordinate count as 0. */
#define RADIUS_LEAST 0x1p-60

/* Shares of the least depth and of that of the boxes which a search reaches at
 * first, and how that grows. */
#define REACH_OF_DEEPEST 2
#define REACH_OF_BOXES   (1.0 / 256)
#define REACH_GROWTH     4

/* Walks along the edges of all obstacles within a growing reach; false: there
 * was too much to do. */
static bool search(struct whole_search *s, double deepest, whole_walk *walk,
                   struct whole_best *best)
{
    double most = depth_of_boxes(s), margin = s->size * 0x1p-40;
    double reach = larger(deepest * REACH_OF_DEEPEST, most * REACH_OF_BOXES);
    for (bool is_last = false; !is_last; reach *= REACH_GROWTH) {
        is_last = reach >= most;
        double limit = (is_last ? most : reach) * (1 + 0x1p-20) + margin;
        if (!gather(s, limit))
            return false;
        for (int i = 0; i < s->tree.count; i++) {
            if (!col_search_take(s, &s->own, i))
                return false;
            for (int k = 0; k < s->own.count; k++)
                walk(s, k, limit, best);
        }
        if (best->block_count > 0 || col_search_is_over(s))
            return !col_search_is_over(s);
    }
    return false;
}

/* The answer of pieces that overlap. Radii leave no seams, so pieces that only
 * touch do not overlap as a whole. */
static bool answer_overlap(struct whole_search *s, const struct best_pair *pair,
                           col_whole *whole)
{
    struct whole_best best = {.high = HUGE_VAL, .distance = dd_of(BOW_NONE)};
    double deepest = pair->sat.relation.amount, least = s->size * RADIUS_LEAST;
    bool is_round = s->radius.hi > 0, is_bow = s->radius.hi > least;
    vector normal, move = {{0, 0}, {0, 0}};
    if (is_round && deepest <= least) {
        answer_pair(s, pair, whole);
        return true;
    }
    if (!search(s, deepest, is_bow ? col_bow_walk : col_straight_walk, &best))
        return false;
    normal = outward_of(s, &best.blocks[0], move);
    dd depth = is_bow ? col_bow_answer(s, &best, &normal, &move)
                      : col_straight_answer(s, &best, &normal, &move);
    double amount = dd_round(depth);
    whole->relation = (col_relation){.overlap = true,
                                     .touching = dd_sign(depth) == 0,
                                     .amount = larger(amount, deepest),
                                     .normal = vector_rounded(normal)};
    answer_blocks(s, &best, move, whole);
    if (is_round && !is_bow && amount < deepest)
        answer_pair(s, pair, whole);
    return true;
}

col_whole col_whole_test(const col_parts *a, const col_parts *b,
                         col_whole_limit *limit, void *memory)
{
    col_whole whole = {.is_known = true};
    struct whole_search s = {.most = limit->work, .done = limit->done};
    struct best_pair best = {.sat.relation.amount = HUGE_VAL};
    const col_relation *relation = &best.sat.relation;
    bool is_pair = a->count + b->count == 2;
    start_search(&s, a, b, memory);
    if (!is_pair)
        whole.is_known = look_at_pairs(&s, &best);
    if (is_pair || !relation->overlap)
        look_at_pair(&s, 0, 0, &best);
    if (!is_pair && whole.is_known && !relation->overlap)
        whole.is_known = look_at_pairs(&s, &best);
    if (whole.is_known && (is_pair || !relation->overlap))
        answer_pair(&s, &best, &whole);
    else if (whole.is_known)
        whole.is_known = answer_overlap(&s, &best, &whole);
    limit->done = s.done;
    return whole;
}
