#include "query/named_shape.h"

#include <string.h>

#include "base/hint.h"

static bool fail_unknown(const char *option, const char *id,
                         const struct scene *scene, struct arena *arena,
                         struct fail *fail)
{
    size_t count = (size_t)scene->shape_count;
    const char **known = arena_alloc(arena, count, sizeof *known);
    if (!known)
        return fail_memory(fail);
    for (size_t i = 0; i < count; i++)
        known[i] = scene->shapes[i].id;
    return fail_set(fail, "shape-unknown-id", "--%s %s: no shape has this id%s",
                    option, id,
                    hint_for(id, known, scene->shape_count, NULL).text);
}

int named_shape(const char *option, const char *id, const struct scene *scene,
                struct arena *arena, struct fail *fail)
{
    int found = scene_find(scene, id, strlen(id));
    if (found < 0)
        fail_unknown(option, id, scene, arena, fail);
    return found;
}
