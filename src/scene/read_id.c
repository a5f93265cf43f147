#include "scene/read_id.h"

#include "scene/bounds.h"

static bool unknown_id(const struct node *node, const char *id,
                       const struct ids *ids, const char *code,
                       struct arena *arena, struct fail *fail)
{
    const char **known = arena_alloc(arena, (size_t)ids->count, sizeof *known);
    if (!known)
        return fail_memory(fail);
    for (int i = 0; i < ids->count; i++)
        known[i] = ids->shapes[i].id;
    bounds_unknown_id(code, id, known, ids->count, fail);
    return node_blame(node, fail);
}

bool read_id(const struct node *node, const struct ids *ids, const char *code,
             int *shape, struct arena *arena, struct fail *fail)
{
    const char *id;
    if (!node_string(node, &id, fail))
        return false;
    *shape = ids_find(ids, id);
    return *shape >= 0 || unknown_id(node, id, ids, code, arena, fail);
}
