/* Finds pairs of pieces of shapes that have pieces. If only hits are of
 * interest, a query tests pieces whose boxes meet, found by a tree for each
 * shape; otherwise it tests all pieces. Queries that report one pair of pieces
 * get the nearest pieces, or the pieces that meet first. */
#include <math.h>

#include "query/answer.h"
#include "support/box.h"

/* ---- Boxes -------------------------------------------------------------- */

static bool build_boxes(struct piece_boxes *boxes,
                        const struct piece_plan *plan,
                        const struct scene_shape *shape, struct arena *arena)
{
    int count = shape->pieces->count;
    col_box *list = arena_take(arena, (size_t)count, sizeof *list);
    void *memory = arena_take(arena, col_tree_bytes(count), 1);
    struct arena_mark mark = arena_mark(arena);
    void *scratch = arena_take(arena, col_tree_scratch(count), 1);
    if (!list || !memory || !scratch)
        return false;
    for (int i = 0; i < count; i++) {
        col_box a = list[i] = plan->box(plan->context, shape, i);
        boxes->whole = i > 0 ? box_both(boxes->whole, a) : a;
    }
    boxes->boxes = list;
    boxes->tree = col_tree_build(list, count, memory, scratch);
    arena_rewind(arena, mark);
    return true;
}

static col_box box_at_rest(const void *context, const struct scene_shape *shape,
                           int piece)
{
    (void)context;
    return col_outer_bounds(scene_core(shape, piece));
}

bool answer_plan_pieces(struct answer *answer, piece_box *box,
                        const void *context, struct arena *arena,
                        struct fail *fail)
{
    const struct scene *scene = answer->scene;
    if (!scene_has_pieces(scene))
        return answer_have_room(answer, arena, fail);
    struct piece_plan *plan = arena_take(arena, 1, sizeof *plan);
    struct piece_boxes *boxes =
        arena_alloc(arena, (size_t)scene->shape_count, sizeof *boxes);
    if (!plan || !boxes)
        return fail_memory(fail);
    *plan = (struct piece_plan){.scene = scene,
                                .shapes = boxes,
                                .box = box ? box : box_at_rest,
                                .context = context,
                                .most = 1};
    for (int i = 0; i < scene->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        if (!shape->pieces)
            continue;
        if (!build_boxes(&boxes[i], plan, shape, arena))
            return fail_memory(fail);
        if (shape->pieces->count > plan->most)
            plan->most = shape->pieces->count;
    }
    answer->pieces = plan;
    return answer_have_room(answer, arena, fail);
}

bool piece_room_take(struct piece_room *room, const struct piece_plan *plan,
                     struct arena *arena)
{
    size_t most = (size_t)plan->most;
    room->a = arena_take(arena, most, sizeof *room->a);
    room->b = arena_take(arena, most, sizeof *room->b);
    room->marks =
        arena_alloc(arena, col_marks_words(plan->most), sizeof *room->marks);
    return room->a && room->b && room->marks;
}

/* The box of a piece, which is number 0 of a shape without pieces. */
static col_box box_of(const struct piece_plan *plan, int shape, int piece)
{
    const struct piece_boxes *boxes = &plan->shapes[shape];
    return boxes->boxes
               ? boxes->boxes[piece]
               : plan->box(plan->context, &plan->scene->shapes[shape], piece);
}

static col_box whole_box_of(const struct piece_plan *plan, int shape)
{
    const struct piece_boxes *boxes = &plan->shapes[shape];
    return boxes->boxes ? boxes->whole : box_of(plan, shape, 0);
}

/* The pieces of a shape whose boxes have a point in common with `box`,
 * ascending, into found, which has room for plan->most. Returns how many. */
static int find_meeting(const struct piece_plan *plan, int shape, col_box box,
                        int *found, uint64_t *marks)
{
    const struct piece_boxes *boxes = &plan->shapes[shape];
    if (boxes->boxes)
        return col_tree_query(&boxes->tree, &box, -1, found, marks);
    found[0] = 0;
    return col_boxes_overlap(box, box_of(plan, shape, 0));
}

int pieces_near(const struct answer *answer, int shape, col_box box)
{
    const struct piece_room *room = &answer->piece_room;
    return find_meeting(answer->pieces, shape, box, room->a, room->marks);
}

/* ---- Walks -------------------------------------------------------------- */

static int all_pieces(const struct piece_plan *plan, int shape, int *found)
{
    int count = scene_piece_count(&plan->scene->shapes[shape]);
    for (int i = 0; i < count; i++)
        found[i] = i;
    return count;
}

void answer_walk_pieces(const struct answer *answer, struct scene_pair pair,
                        bool near, struct piece_walk *walk)
{
    const struct piece_plan *plan = answer->pieces;
    const struct piece_room *room = &answer->piece_room;
    *walk = (struct piece_walk){
        .plan = plan, .room = room, .pair = pair, .near = near};
    if (near)
        walk->a_count = find_meeting(plan, pair.a, whole_box_of(plan, pair.b),
                                     room->a, room->marks);
    else
        walk->a_count = all_pieces(plan, pair.a, room->a);
    if (!near || !plan->shapes[pair.b].boxes)
        all_pieces(plan, pair.b, room->b);
}

/* Finds the partners of the next piece of A. */
static void begin_piece(struct piece_walk *walk)
{
    const struct piece_plan *plan = walk->plan;
    const struct piece_room *room = walk->room;
    int b = walk->pair.b;
    walk->pair.a_piece = room->a[walk->a_next++];
    walk->b_next = 0;
    if (walk->near && plan->shapes[b].boxes)
        walk->b_count = find_meeting(
            plan, b, box_of(plan, walk->pair.a, walk->pair.a_piece), room->b,
            room->marks);
    else
        walk->b_count = scene_piece_count(&plan->scene->shapes[b]);
}

bool piece_walk_next(struct piece_walk *walk, struct scene_pair *pair)
{
    while (walk->b_next >= walk->b_count) {
        if (walk->a_next >= walk->a_count)
            return false;
        begin_piece(walk);
    }
    walk->pair.b_piece = walk->room->b[walk->b_next++];
    *pair = walk->pair;
    return true;
}

uint64_t answer_count_pieces(const struct answer *answer,
                             struct scene_pair pair, bool near, uint64_t most)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    uint64_t all = (uint64_t)scene_piece_count(&shapes[pair.a]) *
                   (uint64_t)scene_piece_count(&shapes[pair.b]);
    if (!near || all <= 1)
        return all;
    struct piece_walk walk;
    uint64_t count = 0;
    answer_walk_pieces(answer, pair, near, &walk);
    while (count <= most && walk.a_next < walk.a_count) {
        begin_piece(&walk);
        count += (uint64_t)walk.b_count;
    }
    return count;
}

enum query_outcome answer_pieces(const struct answer *answer,
                                 struct scene_pair pair,
                                 answer_function *function)
{
    if (!pair_has_pieces(answer, pair))
        return function(answer, pair);
    enum query_outcome outcome = QUERY_MISSED;
    struct piece_walk walk;
    answer_walk_pieces(answer, pair, answer_is_near(answer), &walk);
    while (!answer->out->sink->error && piece_walk_next(&walk, &pair)) {
        enum query_outcome one = function(answer, pair);
        outcome = one > outcome ? one : outcome;
    }
    return outcome;
}

/* ---- The nearest pieces ------------------------------------------------- */

/* Looks to and fro before the search begins. */
#define LOOKS 4

struct nearest_piece {
    const struct answer *answer;
    struct scene_pair best;
    double distance; /* of the best */
};

static void look_at(struct nearest_piece *nearest, struct scene_pair pair)
{
    const struct answer *answer = nearest->answer;
    const struct scene_pair best = nearest->best;
    col_sat sat = col_sat_test(side_core(answer, pair, SIDE_A),
                               side_core(answer, pair, SIDE_B), NULL);
    double distance = sat.relation.amount;
    bool comes_before =
        pair.a_piece < best.a_piece ||
        (pair.a_piece == best.a_piece && pair.b_piece < best.b_piece);
    if (distance < nearest->distance ||
        (distance <= nearest->distance && comes_before)) {
        nearest->distance = distance;
        nearest->best = pair;
    }
}

/* Finds a distance to begin with: from one piece to all of the other shape,
 * from the nearest of those to all of this shape, and so on. */
static void look_round(struct nearest_piece *nearest)
{
    const struct answer *answer = nearest->answer;
    struct scene_pair pair = nearest->best;
    int count_a = scene_piece_count(side_shape(answer, pair, SIDE_A));
    int count_b = scene_piece_count(side_shape(answer, pair, SIDE_B));
    for (int look = 0; look < LOOKS; look++) {
        pair = nearest->best;
        if (look % 2 == 0)
            for (pair.b_piece = 0; pair.b_piece < count_b; pair.b_piece++)
                look_at(nearest, pair);
        else
            for (pair.a_piece = 0; pair.a_piece < count_a; pair.a_piece++)
                look_at(nearest, pair);
    }
}

struct scene_pair nearest_pieces(const struct answer *answer,
                                 struct scene_pair pair)
{
    const struct piece_plan *plan = answer->pieces;
    const struct piece_room *room = &answer->piece_room;
    struct nearest_piece nearest = {
        .answer = answer, .best = pair, .distance = HUGE_VAL};
    look_round(&nearest);
    col_box whole = box_widened(whole_box_of(plan, pair.b), nearest.distance);
    int count_a = find_meeting(plan, pair.a, whole, room->a, room->marks);
    for (int i = 0; i < count_a; i++) {
        pair.a_piece = room->a[i];
        col_box box =
            box_widened(box_of(plan, pair.a, pair.a_piece), nearest.distance);
        int count_b = find_meeting(plan, pair.b, box, room->b, room->marks);
        for (int k = 0; k < count_b; k++) {
            pair.b_piece = room->b[k];
            look_at(&nearest, pair);
        }
    }
    return nearest.best;
}

/* ---- The first contact -------------------------------------------------- */

static bool is_sooner(const col_impact *one, const col_impact *other)
{
    bool overlaps = one->status == COL_OVERLAPPING;
    if (other->status == COL_APART)
        return one->status != COL_APART;
    if (other->status == COL_OVERLAPPING)
        return false;
    return overlaps || (one->status == COL_HIT && one->time < other->time);
}

col_impact first_contact(const struct answer *answer, impact_function *ask,
                         struct scene_pair *pair)
{
    col_impact first = {.status = COL_APART};
    struct piece_walk walk;
    struct scene_pair pieces;
    if (!pair_has_pieces(answer, *pair))
        return ask(answer, *pair, HUGE_VAL, NULL);
    answer_walk_pieces(answer, *pair, true, &walk);
    while (first.status != COL_OVERLAPPING && !answer_has_too_much(answer) &&
           piece_walk_next(&walk, &pieces)) {
        double until = first.status == COL_HIT ? first.time : HUGE_VAL;
        col_impact impact = ask(answer, pieces, until, NULL);
        if (is_sooner(&impact, &first)) {
            first = impact;
            *pair = pieces;
        }
    }
    return first;
}
