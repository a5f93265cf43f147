#include "query/pair_walk.h"

#include "scene/layers.h"

bool pair_walk_start(struct pair_walk *walk, const struct pair_plan *plan,
                     int from, int to, struct arena *arena)
{
    *walk = (struct pair_walk){.plan = plan, .first = from, .end = to};
    walk->partners = plan->partners;
    if (!plan->uses_tree || plan->partners)
        return true;
    size_t count = (size_t)plan->length;
    walk->found = arena_alloc(arena, count, sizeof *walk->found);
    walk->marks =
        arena_alloc(arena, col_marks(plan->length), sizeof *walk->marks);
    walk->partners = walk->found;
    return walk->found && walk->marks;
}

/* Finds the partners of the next shape. */
static void begin_shape(struct pair_walk *walk)
{
    const struct pair_plan *plan = walk->plan;
    int i = walk->first++;
    if (plan->partners) {
        walk->next = plan->starts[i];
        walk->after = plan->starts[i + 1];
    } else if (plan->uses_tree) {
        col_box box = pair_plan_box(plan, i);
        walk->next = 0;
        walk->after =
            col_tree_query(&plan->tree, &box, i, walk->found, walk->marks);
    } else {
        walk->next = i + 1;
        walk->after = plan->length;
    }
}

static bool next_unlisted(struct pair_walk *walk, struct scene_pair *pair)
{
    while (walk->next >= walk->after) {
        if (walk->first >= walk->end)
            return false;
        begin_shape(walk);
    }
    int k = walk->next++;
    pair->a = walk->first - 1;
    pair->b = walk->partners ? walk->partners[k] : k;
    return true;
}

bool pair_walk_next(struct pair_walk *walk, struct scene_pair *pair)
{
    const struct pair_plan *plan = walk->plan;
    if (plan->listed) {
        if (walk->first >= walk->end)
            return false;
        *pair = plan->listed[walk->first++];
        return true;
    }
    const struct scene_shape *shapes = plan->scene->shapes;
    while (next_unlisted(walk, pair))
        if (layers_meet(&shapes[pair->a], &shapes[pair->b]))
            return true;
    return false;
}
