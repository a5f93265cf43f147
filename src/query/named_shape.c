#include "query/named_shape.h"

#include <string.h>

#include "support/same.h"

bool named_shape_hint(const char *id, const struct scene *scene,
                      struct arena *arena, struct hint *hint)
{
    static const struct hint left_out = {
        ": it is in a layer that --layer or --only-layer leaves out"};
    if (scene->left_out &&
        sorted_has(scene->left_out, scene->left_out_count, id)) {
        *hint = left_out;
        return true;
    }
    size_t count = (size_t)scene->shape_count;
    const char **known = arena_alloc(arena, count, sizeof *known);
    for (size_t i = 0; known && i < count; i++)
        known[i] = scene->shapes[i].id;
    if (known)
        *hint = hint_for(id, known, scene->shape_count, NULL);
    return known;
}

static bool fail_unknown(const char *option, const char *id,
                         const struct scene *scene, struct arena *arena,
                         struct fail *fail)
{
    struct hint hint;
    if (!named_shape_hint(id, scene, arena, &hint))
        return fail_memory(fail);
    return fail_set(fail, "shape-unknown-id", "--%s %s: no shape has this id%s",
                    option, id, hint.text);
}

int named_shape(const char *option, const char *id, const struct scene *scene,
                struct arena *arena, struct fail *fail)
{
    int found = scene_find(scene, id, strlen(id));
    if (found < 0)
        fail_unknown(option, id, scene, arena, fail);
    return found;
}
