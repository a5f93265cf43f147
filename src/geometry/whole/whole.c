/* Finds which pieces matter for the depth of whole shapes, and the answer. The
 * search looks at the obstacles within some reach of the origin, which grows
 * until the nearest free place is within it. */
#include "geometry/whole/whole.h"

#include <assert.h>
#include <float.h>

/* ---- Memory -------------------------------------------------------------- */

/* Takes `size` bytes, rounded up for alignment; with NULL memory they are only
 * counted. */
static void *take(char **memory, size_t *used, size_t size)
{
    void *at = *memory ? *memory + *used : NULL;
    *used += (size + 15) / 16 * 16;
    return at;
}

/* Everything that a search works with. */
struct whole_search {
    const col_parts *a, *b;
    struct whole_cover cover;
    col_box *boxes, *b_boxes;
    int *a_list, *b_list;
    int *b_found;
    col_shape *a_lean, *b_lean;
    col_vec2 *a_vertices, *b_vertices;
    void *tree, *tree_scratch;
    col_tree b_tree;
    col_box whole_a, whole_b;
    int room; /* for obstacles */
    int most; /* boxes of a tree */
};

col_parts_size col_parts_measure(const col_parts *parts)
{
    col_parts_size size = {parts->count, parts->vertex_count, 0, 0};
    for (int i = 0; i < parts->count; i++) {
        size.ends += parts->cores[i].count;
        if (parts->cores[i].count > size.largest)
            size.largest = parts->cores[i].count;
    }
    return size;
}

static size_t lay_out(struct whole_search *s, col_parts_size a,
                      col_parts_size b, char *memory)
{
    uint64_t pairs = (uint64_t)a.pieces * (uint64_t)b.pieces;
    s->room = pairs < COL_WHOLE_PAIRS ? (int)pairs : COL_WHOLE_PAIRS;
    size_t used = 0, room = (size_t)s->room, pieces = (size_t)b.pieces;
    size_t edges = (size_t)a.largest + (size_t)b.largest;
    int most = s->room > b.pieces ? s->room : b.pieces;
    s->most = most;
    struct whole_cover *cover = &s->cover;
    size_t size = edges * sizeof *cover->own.edges;
    cover->own.edges = take(&memory, &used, size);
    cover->other.edges = take(&memory, &used, size);
    size = sizeof *cover->a.corners;
    cover->a.corners = take(&memory, &used, (size_t)a.vertices * size);
    cover->b.corners = take(&memory, &used, (size_t)b.vertices * size);
    s->a_lean = take(&memory, &used, (size_t)a.pieces * sizeof *s->a_lean);
    s->b_lean = take(&memory, &used, pieces * sizeof *s->b_lean);
    s->a_vertices =
        take(&memory, &used, (size_t)a.ends * sizeof *s->a_vertices);
    s->b_vertices =
        take(&memory, &used, (size_t)b.ends * sizeof *s->b_vertices);
    s->b_boxes = take(&memory, &used, pieces * sizeof *s->b_boxes);
    s->boxes = take(&memory, &used, room * sizeof *s->boxes);
    s->a_list = take(&memory, &used, room * sizeof *s->a_list);
    s->b_list = take(&memory, &used, room * sizeof *s->b_list);
    s->b_found = take(&memory, &used, pieces * sizeof *s->b_found);
    cover->found = take(&memory, &used, room * sizeof *cover->found);
    cover->marks =
        take(&memory, &used, col_marks_words(most) * sizeof(uint64_t));
    s->b_tree.nodes = take(&memory, &used, col_tree_bytes(b.pieces));
    s->tree = take(&memory, &used, col_tree_bytes(s->room));
    s->tree_scratch = take(&memory, &used, col_tree_scratch(most));
    return used;
}

/* Shapes of so many pieces and vertices need less than 2^30 bytes. */
#define COUNT_SURE (1 << 20)

size_t col_whole_bytes(col_parts_size a, col_parts_size b)
{
    struct whole_search s;
    if (sizeof(size_t) < 8 &&
        (a.vertices > COUNT_SURE || b.vertices > COUNT_SURE ||
         b.pieces > COUNT_SURE))
        return SIZE_MAX;
    return lay_out(&s, a, b, NULL);
}

static col_box both(col_box a, col_box b)
{
    return (col_box){{smaller(a.min.x, b.min.x), smaller(a.min.y, b.min.y)},
                     {larger(a.max.x, b.max.x), larger(a.max.y, b.max.y)}};
}

static void start_search(struct whole_search *s, char *memory)
{
    lay_out(s, col_parts_measure(s->a), col_parts_measure(s->b), memory);
    struct whole_cover *cover = &s->cover;
    void *b_tree = (void *)(uintptr_t)s->b_tree.nodes;
    cover->a = col_outline_make(s->a, cover->a.corners);
    cover->b = col_outline_make(s->b, cover->b.corners);
    cover->radius = dd_two_sum(s->a->cores[0].radius, s->b->cores[0].radius);
    cover->a_pieces = s->a_list;
    cover->b_pieces = s->b_list;
    cover->has_seams = !(cover->radius.hi > 0) &&
                       !(cover->a.has_inside && cover->b.has_inside);
    if (!cover->has_seams) {
        col_outline_slim(&cover->a, s->a_lean, s->a_vertices);
        col_outline_slim(&cover->b, s->b_lean, s->b_vertices);
    }
    for (int i = 0; i < s->b->count; i++) {
        s->b_boxes[i] = col_outer_bounds(&s->b->cores[i]);
        s->whole_b = i > 0 ? both(s->whole_b, s->b_boxes[i]) : s->b_boxes[i];
    }
    s->b_tree =
        col_tree_build(s->b_boxes, s->b->count, b_tree, s->tree_scratch);
    for (int i = 0; i < s->a->count; i++) {
        col_box box = col_outer_bounds(&s->a->cores[i]);
        s->whole_a = i > 0 ? both(s->whole_a, box) : box;
    }
    memset(cover->marks, 0, col_marks_words(s->most) * sizeof(uint64_t));
}

/* ---- Covers -------------------------------------------------------------- */

/* Boxes that are looked at one by one, and obstacles that are tried. */
#define NEAR_BOXES 256
#define NEAR_TRIED 4

int col_cover_find(struct whole_cover *cover, const col_box *box, bool all)
{
    int end = cover->tree.count - cover->last, count = 0;
    end = cover->last + (end < NEAR_BOXES ? end : NEAR_BOXES);
    for (int i = cover->last; !all && i < end && count < NEAR_TRIED; i++)
        if (col_boxes_overlap(*box, cover->boxes[i]))
            cover->found[count++] = i;
    if (!all)
        return count;
    return col_tree_query(&cover->tree, box, -1, cover->found, cover->marks);
}

/* Counts the evaluations of a pair of pieces. */
static void count_pair(struct whole_search *s, int a, int b)
{
    s->cover.done +=
        (uint64_t)s->a->cores[a].count + (uint64_t)s->b->cores[b].count;
}

static bool has_too_much(const struct whole_search *s)
{
    return s->cover.done > s->cover.most;
}

void col_cover_take_named(struct whole_cover *cover, int i)
{
    col_difference_make(&cover->other, &cover->a, cover->a_pieces[i], &cover->b,
                        cover->b_pieces[i]);
}

bool col_cover_take(struct whole_cover *cover, int i)
{
    (cover->has_seams ? col_difference_make : col_difference_lean)(
        &cover->other, &cover->a, cover->a_pieces[i], &cover->b,
        cover->b_pieces[i]);
    cover->done += (uint64_t)cover->other.count;
    return cover->done <= cover->most;
}

/* A box grown by a distance, outward. */
static col_box grown(col_box box, double by)
{
    double size = larger(larger(fabs(box.min.x), fabs(box.max.x)),
                         larger(fabs(box.min.y), fabs(box.max.y)));
    by += (size + by) * 0x1p-50 + DBL_MIN;
    return (col_box){{box.min.x - by, box.min.y - by},
                     {box.max.x + by, box.max.y + by}};
}

/* Lists the obstacles within `reach` of the origin; false: too many. */
static bool gather(struct whole_search *s, double reach)
{
    int count = 0;
    for (int i = 0; i < s->a->count; i++) {
        col_box box = col_outer_bounds(&s->a->cores[i]);
        col_box near = grown(box, reach);
        int found =
            col_tree_query(&s->b_tree, &near, -1, s->b_found, s->cover.marks);
        s->cover.done += (uint64_t)found + 1;
        if (found > s->room - count || has_too_much(s))
            return false;
        for (int k = 0; k < found; k++, count++) {
            col_box b = s->b_boxes[s->b_found[k]];
            s->a_list[count] = i;
            s->b_list[count] = s->b_found[k];
            s->boxes[count] =
                grown((col_box){{box.min.x - b.max.x, box.min.y - b.max.y},
                                {box.max.x - b.min.x, box.max.y - b.min.y}},
                      0);
        }
    }
    s->cover.boxes = s->boxes;
    s->cover.last = 0;
    s->cover.tree = col_tree_build(s->boxes, count, s->tree, s->tree_scratch);
    return true;
}

/* ---- Pairs of pieces ----------------------------------------------------- */

/* What pairs of pieces say about the shapes. */
struct pair_facts {
    bool overlap;
    double deepest; /* depth of a pair; for touching pairs 0 */
    double nearest; /* distance, if none overlap */
    int a, b;       /* the deepest or nearest pair, the first of several */
    col_sat sat;    /* of that */
};

static void look_at_pair(struct whole_search *s, int a, int b,
                         struct pair_facts *facts)
{
    col_sat sat = col_sat_test(&s->a->cores[a], &s->b->cores[b], NULL);
    count_pair(s, a, b);
    double amount = sat.relation.amount;
    if (!sat.relation.overlap && facts->overlap)
        return;
    if (sat.relation.overlap == facts->overlap &&
        (facts->overlap ? amount <= facts->deepest : amount >= facts->nearest))
        return;
    facts->overlap = sat.relation.overlap;
    if (facts->overlap)
        facts->deepest = amount;
    else
        facts->nearest = amount;
    facts->a = a;
    facts->b = b;
    facts->sat = sat;
}

/* The pairs of pieces whose boxes are as near as the nearest pair, which is
 * none in the first round: boxes that meet. */
static bool look_at_pairs(struct whole_search *s, struct pair_facts *facts)
{
    for (int i = 0; i < s->a->count; i++) {
        col_box box = col_outer_bounds(&s->a->cores[i]);
        if (facts->nearest < HUGE_VAL)
            box = grown(box, facts->nearest);
        int found =
            col_tree_query(&s->b_tree, &box, -1, s->b_found, s->cover.marks);
        s->cover.done += (uint64_t)found + 1;
        for (int k = 0; k < found && !has_too_much(s); k++)
            look_at_pair(s, i, s->b_found[k], facts);
        if (has_too_much(s))
            return false;
    }
    return true;
}

/* ---- Answers ------------------------------------------------------------- */

static bool is_cut(const struct whole_search *s, int a_piece, int b_piece,
                   col_axis axis)
{
    return axis.kind == COL_EDGE_OF_A
               ? col_outline_is_cut(&s->cover.a, a_piece, axis.a)
           : axis.kind == COL_EDGE_OF_B
               ? col_outline_is_cut(&s->cover.b, b_piece, axis.b)
               : false;
}

static double gap_to(col_vec2 p, col_vec2 q)
{
    double x = p.x - q.x, y = p.y - q.y;
    return x * x + y * y;
}

/* The end of an edge that is nearer to a point. */
static int nearer_end(const col_shape *core, int edge, col_vec2 point)
{
    int next = edge + 1 < core->count ? edge + 1 : 0;
    return gap_to(core->vertices[next], point) <
                   gap_to(core->vertices[edge], point)
               ? next
               : edge;
}

/* An edge of the outline that goes on in the line of a cut, and has the point;
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
        double detour = sqrt(gap_to(p, point)) + sqrt(gap_to(point, q)) -
                        sqrt(gap_to(p, q));
        if (col_outline_is_cut(outline, piece, i) ||
            !vector_is_along(core_edge(core, i), core_edge(core, cut)) ||
            !(detour < least))
            continue;
        least = detour;
        nearest = i;
    }
    return nearest;
}

/* The answer of one pair of pieces. The nearest points of whole shapes are on
 * outlines: if the pair's axis is that of a cut, they are at its end, or on an
 * edge that continues it. */
static void answer_pair(const struct whole_search *s,
                        const struct pair_facts *facts, col_whole *whole)
{
    const col_shape *a = &s->a->cores[facts->a], *b = &s->b->cores[facts->b];
    col_axis axis = facts->sat.axis;
    col_points points = col_sat_points(a, b, &facts->sat);
    if (is_cut(s, facts->a, facts->b, axis)) {
        bool of_a = axis.kind == COL_EDGE_OF_A;
        int *edge = of_a ? &axis.a : &axis.b;
        col_vec2 point = of_a ? points.a : points.b;
        int other = straight_on(of_a ? &s->cover.a : &s->cover.b,
                                of_a ? facts->a : facts->b, *edge, point);
        if (other < 0)
            axis.kind = COL_VERTICES;
        *edge = other < 0 ? nearer_end(of_a ? a : b, *edge, point) : other;
    }
    whole->relation = facts->sat.relation;
    whole->count = 1;
    whole->touches[0] = (col_touch){facts->a, facts->b, axis, points};
}

static vector at_point(col_vec2 p)
{
    return (vector){dd_of(p.x), dd_of(p.y)};
}

/* The direction from A to B in which the features of a block touch once B has
 * moved: the normal of the edge, or from vertex to vertex. */
static vector outward_of(const struct whole_search *s,
                         const struct whole_block *block, vector move)
{
    const col_shape *a = &s->a->cores[block->a_piece];
    const col_shape *b = &s->b->cores[block->b_piece];
    const col_axis axis = block->axis;
    if (axis.kind == COL_EDGE_OF_A)
        return col_vector_unit(vector_right(core_edge(a, axis.a)));
    if (axis.kind == COL_EDGE_OF_B)
        return col_vector_unit(vector_left(core_edge(b, axis.b)));
    vector out = vector_sum(
        move, vector_between(a->vertices[axis.a], b->vertices[axis.b]));
    bool is_zero_vector = vector_is_zero(out);
    return is_zero_vector ? (vector){dd_of(1), dd_of(0)} : col_vector_unit(out);
}

/* Where the features of a block touch once B has moved: on A, and on B before
 * that. */
static col_touch touch_of(const struct whole_search *s,
                          const struct whole_block *block, vector move)
{
    const col_shape *a = &s->a->cores[block->a_piece];
    const col_shape *b = &s->b->cores[block->b_piece];
    col_touch touch = {
        block->a_piece, block->b_piece, block->axis, {{0, 0}, {0, 0}}};
    vector out = outward_of(s, block, move);
    vector on_a = {{0, 0}, {0, 0}}, on_b = on_a;
    if (block->axis.kind != COL_EDGE_OF_A)
        on_a = vector_sum(at_point(a->vertices[block->axis.a]),
                          vector_times(out, dd_of(a->radius)));
    if (block->axis.kind != COL_EDGE_OF_B)
        on_b = vector_sum(at_point(b->vertices[block->axis.b]),
                          vector_times(out, dd_of(-b->radius)));
    if (block->axis.kind == COL_EDGE_OF_A)
        on_a = vector_sum(on_b, move);
    if (block->axis.kind == COL_EDGE_OF_B)
        on_b = vector_sum(on_a, vector_negate(move));
    touch.points.a = vector_rounded(on_a);
    touch.points.b = vector_rounded(on_b);
    return touch;
}

/* ---- Parallel edges ------------------------------------------------------ */

/* An end of an edge, along the direction that both edges have. */
struct edge_end {
    double along;
    int vertex;
};

static struct edge_end end_at(const col_shape *core, int vertex, vector unit,
                              col_vec2 move)
{
    col_vec2 p = core->vertices[vertex];
    return (struct edge_end){
        unit.x.hi * (p.x + move.x) + unit.y.hi * (p.y + move.y), vertex};
}

/* The ends of what two parallel edges have in common, of pieces that touch
 * along them; false: that is one point at most. */
static bool common_part(const struct whole_search *s, struct whole_block *block,
                        int a_edge, int b_edge, vector move,
                        struct whole_block *last)
{
    const col_shape *a = &s->a->cores[block->a_piece];
    const col_shape *b = &s->b->cores[block->b_piece];
    vector unit = col_vector_unit(core_edge(a, a_edge));
    const col_vec2 none = {0, 0}, by = {move.x.hi, move.y.hi};
    struct edge_end a_first = end_at(a, core_start(a, a_edge), unit, none);
    struct edge_end a_last = end_at(a, core_end(a, a_edge), unit, none);
    struct edge_end b_first = end_at(b, core_end(b, b_edge), unit, by);
    struct edge_end b_last = end_at(b, core_start(b, b_edge), unit, by);
    if (!(larger(a_first.along, b_first.along) <
          smaller(a_last.along, b_last.along)))
        return false;
    const col_axis of_a = {COL_EDGE_OF_A, a_edge, 0};
    const col_axis of_b = {COL_EDGE_OF_B, 0, b_edge};
    *last = *block;
    block->axis = of_a;
    block->axis.b = b_first.vertex;
    last->axis = of_a;
    last->axis.b = b_last.vertex;
    if (a_first.along > b_first.along) {
        block->axis = of_b;
        block->axis.a = a_first.vertex;
    }
    if (a_last.along < b_last.along) {
        last->axis = of_b;
        last->axis.a = a_last.vertex;
    }
    return true;
}

/* If the edge of a block is parallel to an edge at the vertex that touches it,
 * of any piece, the block becomes one end of what the two have in common, and
 * *last the other. */
static bool spread(const struct whole_search *s, struct whole_block *block,
                   vector move, struct whole_block *last)
{
    bool of_b = block->axis.kind == COL_EDGE_OF_B;
    int edge = of_b ? block->axis.b : block->axis.a;
    const struct whole_outline *other = of_b ? &s->cover.a : &s->cover.b;
    int number = of_b
                     ? col_outline_vertex(other, block->a_piece, block->axis.a)
                     : col_outline_vertex(other, block->b_piece, block->axis.b);
    vector along = of_b ? core_edge(&s->b->cores[block->b_piece], edge)
                        : core_edge(&s->a->cores[block->a_piece], edge);
    for (int p = 0; p < other->parts->count; p++) {
        const col_shape *core = &other->parts->cores[p];
        for (int k = 0; k < core_edges(core); k++) {
            if (col_outline_is_cut(other, p, k) ||
                (col_outline_vertex(other, p, core_start(core, k)) != number &&
                 col_outline_vertex(other, p, core_end(core, k)) != number) ||
                !vector_is_along(along, vector_negate(core_edge(core, k))))
                continue;
            struct whole_block whole = *block;
            *(of_b ? &whole.a_piece : &whole.b_piece) = p;
            if (common_part(s, &whole, of_b ? k : edge, of_b ? edge : k, move,
                            last)) {
                *block = whole;
                return true;
            }
        }
    }
    return false;
}

static void answer_blocks(struct whole_search *s, struct whole_block blocks[2],
                          int count, vector move, col_whole *whole)
{
    whole->at_corner = count == 2;
    if (count == 1 && blocks[0].axis.kind != COL_VERTICES &&
        spread(s, &blocks[0], move, &blocks[1]))
        count = 2;
    whole->count = count;
    for (int i = 0; i < count; i++)
        whole->touches[i] = touch_of(s, &blocks[i], move);
}

/* ---- The search ---------------------------------------------------------- */

/* The difference of obstacle number i as cover->own; false: too much. */
static bool take_own(struct whole_search *s, int i)
{
    struct whole_cover *cover = &s->cover;
    col_difference_make(&cover->own, &cover->a, s->a_list[i], &cover->b,
                        s->b_list[i]);
    cover->done += (uint64_t)cover->own.count;
    return !has_too_much(s);
}

static bool find_straight(struct whole_search *s, double reach,
                          struct straight_best *best)
{
    struct whole_cover *cover = &s->cover;
    for (int i = 0; i < cover->tree.count; i++) {
        if (!take_own(s, i))
            return false;
        for (int k = 0; k < cover->own.count; k++)
            if (!cover->own.edges[k].is_seam &&
                col_difference_is_open(&cover->own, k, &cover->a, &cover->b))
                col_straight_walk(cover, k, reach, best);
    }
    return !has_too_much(s);
}

static bool find_bow(struct whole_search *s, double reach, int scale,
                     struct bow_best *best)
{
    struct whole_cover *cover = &s->cover;
    dd limit = dd_of(times_power_of_two(reach, -scale));
    for (int i = 0; i < cover->tree.count; i++) {
        if (!take_own(s, i))
            return false;
        for (int k = 0; k < cover->own.count; k++)
            col_bow_walk(cover, k, scale, limit, best);
    }
    return !has_too_much(s);
}

/* The largest magnitude of a coordinate of either shape. */
static double size_of(const struct whole_search *s)
{
    col_box box = both(s->whole_a, s->whole_b);
    return larger(larger(fabs(box.min.x), fabs(box.max.x)),
                  larger(fabs(box.min.y), fabs(box.max.y)));
}

/* The least translation along an axis that separates the boxes: the depth is at
 * most that. */
static double depth_of_boxes(const struct whole_search *s)
{
    col_box a = s->whole_a, b = s->whole_b;
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

/* Searches within a growing reach; false: there was too much to do. */
static bool search(struct whole_search *s, double deepest,
                   struct straight_best *straight, struct bow_best *bow,
                   int scale)
{
    bool is_bow = scale > -2000, is_last = false;
    double most = depth_of_boxes(s), margin = size_of(s) * 0x1p-40;
    double reach = larger(deepest * REACH_OF_DEEPEST, most * REACH_OF_BOXES);
    while (!is_last) {
        is_last = reach >= most;
        double limit = (is_last ? most : reach) * (1 + 0x1p-20) + margin;
        if (!gather(s, limit) || !(is_bow ? find_bow(s, limit, scale, bow)
                                          : find_straight(s, limit, straight)))
            return false;
        if (is_bow ? bow->distance.hi < BOW_NONE : straight->high < HUGE_VAL)
            return true;
        reach *= REACH_GROWTH;
    }
    return false;
}

/* The depth of shapes without radii. */
static bool answer_straight(struct whole_search *s, double deepest,
                            col_whole *whole)
{
    struct straight_best best = {.low = HUGE_VAL, .high = HUGE_VAL};
    vector move;
    if (!search(s, deepest, &best, NULL, -2000))
        return false;
    const vector none = {{0, 0}, {0, 0}};
    vector normal = outward_of(s, &best.blocks[0], none);
    dd depth = col_straight_answer(&best, &normal, &move);
    whole->relation = (col_relation){.overlap = true,
                                     .touching = dd_sign(depth) == 0,
                                     .amount = dd_round(depth),
                                     .normal = vector_rounded(normal)};
    answer_blocks(s, best.blocks, best.block_count, move, whole);
    return true;
}

/* 0 for what a coordinate of a place is off by. */
static dd near_zero(dd x)
{
    return fabs(x.hi) < 0x1p-80 ? dd_of(0) : x;
}

static bool answer_bow(struct whole_search *s, double deepest, col_whole *whole)
{
    struct bow_best best = {.distance = dd_of(BOW_NONE)};
    int scale = exponent_of(size_of(s));
    if (!search(s, deepest, NULL, &best, scale))
        return false;
    vector move = {dd_scale(best.place.x, scale),
                   dd_scale(best.place.y, scale)};
    double depth = dd_round(dd_scale(best.distance, scale));
    vector normal = {dd_div(near_zero(best.place.x), best.distance),
                     dd_div(near_zero(best.place.y), best.distance)};
    whole->relation = (col_relation){.overlap = true,
                                     .amount = larger(depth, deepest),
                                     .normal = vector_rounded(normal)};
    answer_blocks(s, best.blocks, best.block_count, move, whole);
    return true;
}

static bool answer_overlap(struct whole_search *s,
                           const struct pair_facts *facts, col_whole *whole)
{
    double radius = s->cover.radius.hi, deepest = facts->deepest;
    double size = size_of(s);
    if (!(radius > 0))
        return answer_straight(s, deepest, whole);
    /* Radii leave no seams, so pieces that touch do not overlap. */
    if (deepest <= size * RADIUS_LEAST) {
        answer_pair(s, facts, whole);
        return true;
    }
    if (radius > size * RADIUS_LEAST)
        return answer_bow(s, deepest, whole);
    if (!answer_straight(s, deepest, whole))
        return false;
    if (whole->relation.amount < deepest)
        answer_pair(s, facts, whole);
    return true;
}

col_whole col_whole_test(const col_parts *a, const col_parts *b,
                         col_whole_limit *limit, void *memory)
{
    col_whole whole = {.is_known = true};
    struct whole_search s = {.a = a, .b = b};
    struct pair_facts facts = {.deepest = -1, .nearest = HUGE_VAL};
    s.cover.most = limit->work;
    s.cover.done = limit->done;
    start_search(&s, memory);
    if (a->count == 1 && b->count == 1) {
        look_at_pair(&s, 0, 0, &facts);
    } else {
        whole.is_known = look_at_pairs(&s, &facts);
        if (whole.is_known && !facts.overlap) {
            look_at_pair(&s, 0, 0, &facts);
            whole.is_known = look_at_pairs(&s, &facts);
        }
        if (whole.is_known && facts.overlap)
            whole.is_known = answer_overlap(&s, &facts, &whole);
    }
    if (whole.is_known && (!facts.overlap || a->count + b->count == 2))
        answer_pair(&s, &facts, &whole);
    limit->done = s.cover.done;
    return whole;
}
