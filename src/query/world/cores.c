#include "query/world/cores.h"

/* Numbers the pieces of all bodies, and their edges; returns how many edges
 * there are. A link of a chain has room for two even where it is a point. */
static size_t number_all(const struct world *world, int *starts,
                         size_t *mark_starts)
{
    int count = 0;
    size_t edges = 0;
    for (int i = 0; i < world->count; i++) {
        const struct scene_pieces *pieces = world->scene->shapes[i].pieces;
        starts[i] = count;
        mark_starts[i] = edges;
        if (!pieces)
            continue;
        int last = pieces->count - 1;
        count += pieces->count;
        edges +=
            (size_t)pieces->starts[last] + (size_t)pieces->cores[last].count;
    }
    starts[world->count] = count;
    return edges;
}

bool cores_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    size_t bodies = (size_t)world->count;
    int *starts = arena_take(arena, bodies + 1, sizeof *starts);
    size_t *mark_starts = arena_take(arena, bodies, sizeof *mark_starts);
    if (!starts || !mark_starts)
        return fail_memory(fail);
    size_t edges = number_all(world, starts, mark_starts);
    size_t count = (size_t)starts[world->count];
    world->core_starts = starts;
    world->mark_starts = mark_starts;
    world->cores = arena_take(arena, count, sizeof *world->cores);
    world->core_boxes = arena_take(arena, count, sizeof *world->core_boxes);
    world->marks = arena_alloc(arena, edges, sizeof *world->marks);
    return (world->cores && world->core_boxes && world->marks) ||
           fail_memory(fail);
}

void cores_begin(struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        for (int k = world->core_starts[i]; k < world->core_starts[i + 1];
             k++) {
            const col_shape *core = &world->cores[k];
            world->core_boxes[k] = col_outer_bounds(core);
            world_note_marks(world, i, k - world->core_starts[i], NULL,
                             core->count);
        }
    }
}
