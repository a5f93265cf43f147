#include "query/named_pairs.h"

#include <string.h>

#include "query/named_shape.h"

/* Says which id of a --pair is unknown, where that is clear. */
static bool fail_unknown(const char *text, const struct scene *scene,
                         struct arena *arena, struct fail *fail)
{
    struct hint hint;
    const char *comma = strchr(text, ',');
    if (!comma || strchr(comma + 1, ','))
        return fail_set(fail, "pair-unknown-id",
                        "--pair %s: no two shapes have these ids", text);
    size_t length = (size_t)(comma - text);
    bool is_first = scene_find(scene, text, length) < 0;
    const char *id = is_first ? arena_text(arena, text, length) : comma + 1;
    if (!id || !named_shape_hint(id, scene, arena, &hint))
        return fail_memory(fail);
    return fail_set(fail, "pair-unknown-id",
                    "--pair %s: no shape has the id \"%s\"%s", text, id,
                    hint.text);
}

/* An id may hold commas, so each comma that has an id on either side of it is
 * a way to read the text; there must be exactly one. */
bool named_pair(const char *text, const struct scene *scene,
                struct arena *arena, struct scene_pair *pair, struct fail *fail)
{
    int ways = 0;
    for (const char *comma = strchr(text, ','); comma;
         comma = strchr(comma + 1, ',')) {
        int a = scene_find(scene, text, (size_t)(comma - text));
        int b = scene_find(scene, comma + 1, strlen(comma + 1));
        if (a >= 0 && b >= 0) {
            *pair = (struct scene_pair){.a = a, .b = b};
            ways++;
        }
    }
    if (ways == 0)
        return fail_unknown(text, scene, arena, fail);
    if (ways > 1)
        return fail_set(fail, "pair-ambiguous",
                        "--pair %s can be read as several pairs of ids", text);
    if (pair->a == pair->b)
        return fail_set(fail, "pair-same",
                        "--pair %s pairs a shape with itself", text);
    return true;
}
