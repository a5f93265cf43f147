#include "scene/read_id.h"

#include "scene/value_bounds.h"

int read_id(const struct node *node, const struct ids *ids, const char *code,
            struct arena *arena, struct fail *fail)
{
    const char *id;
    if (!node_string(node, &id, fail))
        return -1;
    int shape = ids_find(ids, id);
    if (shape >= 0)
        return shape;
    const char **known = arena_alloc(arena, (size_t)ids->count, sizeof *known);
    if (!known) {
        fail_memory(fail);
        return -1;
    }
    for (int i = 0; i < ids->count; i++)
        known[i] = ids->shapes[i].id;
    bounds_unknown_id(code, id, known, ids->count, fail);
    node_blame(node, fail);
    return -1;
}
