/* The memory that answering any pair of a scene needs, taken before a byte is
 * written. */
#include "query/answer.h"

/* The core with the most vertices of those of a shape. */
static col_shape largest_core(const struct scene_shape *shape)
{
    col_shape largest = *scene_core(shape, 0);
    for (int i = 1; i < scene_piece_count(shape); i++)
        if (scene_core(shape, i)->count > largest.count)
            largest = *scene_core(shape, i);
    return largest;
}

/* The two cores of different shapes of a scene that have the most vertices. */
static void find_largest(const struct scene *scene, col_shape *first,
                         col_shape *second)
{
    *first = *second = (col_shape){0};
    for (int i = 0; i < scene->shape_count; i++) {
        col_shape core = largest_core(&scene->shapes[i]);
        if (core.count > first->count) {
            *second = *first;
            *first = core;
        } else if (core.count > second->count) {
            *second = core;
        }
    }
}

bool room_for_axes(struct answer *answer, struct arena *arena)
{
    struct pair_room *room = &answer->room;
    col_shape first, second;
    find_largest(answer->scene, &first, &second);
    room->count = first.count + second.count;
    room->axes = arena_alloc(arena, (size_t)room->count, sizeof *room->axes);
    return room->axes;
}

bool room_for_gjk(struct answer *answer, struct arena *arena)
{
    col_shape first, second;
    find_largest(answer->scene, &first, &second);
    answer->room.gjk_scratch =
        arena_alloc(arena, col_gjk_scratch(&first, &second), 1);
    return answer->room.gjk_scratch;
}

bool answer_have_room(struct answer *answer, struct arena *arena,
                      struct fail *fail)
{
    room_function *room = answer->query->room;
    bool ok = !answer->pieces ||
              piece_room_take(&answer->piece_room, answer->pieces, arena);
    return (ok && (!room || room(answer, arena))) || fail_memory(fail);
}
