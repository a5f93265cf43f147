#include "query/piece_pairs.h"

#include <math.h>

/* ---- Boxes -------------------------------------------------------------- */

static col_box around(col_box a, col_box b)
{
    return (col_box){{fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y)},
                     {fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y)}};
}

static bool build(struct piece_boxes *boxes, const struct piece_plan *plan,
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
        list[i] = plan->box(plan->context, shape, i);
        boxes->whole = i > 0 ? around(boxes->whole, list[i]) : list[i];
    }
    boxes->boxes = list;
    boxes->tree = col_tree_build(list, count, memory, scratch);
    arena_rewind(arena, mark);
    return true;
}

bool piece_plan_make(struct piece_plan *plan, struct arena *arena,
                     struct fail *fail)
{
    const struct scene *scene = plan->scene;
    size_t count = (size_t)scene->shape_count;
    struct piece_boxes *shapes = arena_alloc(arena, count, sizeof *shapes);
    plan->shapes = shapes;
    plan->most = 1;
    if (!shapes)
        return fail_memory(fail);
    for (int i = 0; i < scene->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        if (!shape->pieces)
            continue;
        if (!build(&shapes[i], plan, shape, arena))
            return fail_memory(fail);
        if (shape->pieces->count > plan->most)
            plan->most = shape->pieces->count;
    }
    return true;
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

col_box piece_plan_box(const struct piece_plan *plan, int shape, int piece)
{
    const struct piece_boxes *boxes = &plan->shapes[shape];
    return boxes->boxes
               ? boxes->boxes[piece]
               : plan->box(plan->context, &plan->scene->shapes[shape], piece);
}

col_box piece_plan_whole(const struct piece_plan *plan, int shape)
{
    const struct piece_boxes *boxes = &plan->shapes[shape];
    return boxes->boxes ? boxes->whole : piece_plan_box(plan, shape, 0);
}

int piece_boxes_meeting(const struct piece_plan *plan, int shape, col_box box,
                        int *found, uint64_t *marks)
{
    const struct piece_boxes *boxes = &plan->shapes[shape];
    if (boxes->boxes)
        return col_tree_query(&boxes->tree, &box, -1, found, marks);
    found[0] = 0;
    return col_boxes_overlap(box, piece_plan_box(plan, shape, 0));
}

/* ---- Walks -------------------------------------------------------------- */

static int all_pieces(const struct piece_plan *plan, int shape, int *found)
{
    int count = scene_piece_count(&plan->scene->shapes[shape]);
    for (int i = 0; i < count; i++)
        found[i] = i;
    return count;
}

void piece_walk_start(struct piece_walk *walk, const struct piece_plan *plan,
                      const struct piece_room *room, struct scene_pair pair,
                      bool near)
{
    *walk = (struct piece_walk){
        .plan = plan, .room = room, .pair = pair, .near = near};
    if (near)
        walk->a_count = piece_boxes_meeting(
            plan, pair.a, piece_plan_whole(plan, pair.b), room->a, room->marks);
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
        walk->b_count = piece_boxes_meeting(
            plan, b, piece_plan_box(plan, walk->pair.a, walk->pair.a_piece),
            room->b, room->marks);
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

uint64_t piece_pairs_count(const struct piece_plan *plan,
                           const struct piece_room *room,
                           struct scene_pair pair, bool near, uint64_t most)
{
    const struct scene_shape *shapes = plan->scene->shapes;
    uint64_t all = (uint64_t)scene_piece_count(&shapes[pair.a]) *
                   (uint64_t)scene_piece_count(&shapes[pair.b]);
    if (!near || all <= 1)
        return all;
    struct piece_walk walk;
    uint64_t count = 0;
    piece_walk_start(&walk, plan, room, pair, near);
    while (count <= most && walk.a_next < walk.a_count) {
        begin_piece(&walk);
        count += (uint64_t)walk.b_count;
    }
    return count;
}
