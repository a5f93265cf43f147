#include "maps/tiled.h"

#include "maps/tiled_map.h"
#include "maps/tiled_world.h"

bool tiled_recognise(const struct item *root)
{
    return tiled_is_map(root) || tiled_is_tileset(root) ||
           tiled_is_template(root) || tiled_is_world(root);
}

bool tiled_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    if (tiled_is_world(root))
        return tiled_read_world(source, levels, where, fail);
    struct level **list = arena_take(source->arena, 1, sizeof(struct level *));
    *where = NULL;
    if (!list)
        return fail_memory(fail);
    list[0] =
        tiled_level(source, &(struct tiled_task){.root = root}, where, fail);
    *levels = (struct levels){list, 1};
    return list[0];
}
