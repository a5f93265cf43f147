#include "scene/scene.h"

#include <string.h>

int scene_find(const struct scene *scene, const char *id, size_t length)
{
    for (int i = 0; i < scene->shape_count; i++) {
        const char *other = scene->shapes[i].id;
        if (strncmp(other, id, length) == 0 && other[length] == '\0')
            return i;
    }
    return -1;
}

col_mover scene_mover(const struct scene_shape *shape)
{
    return (col_mover){&shape->shape, shape->velocity, shape->position,
                       shape->angular_velocity};
}

col_mover scene_piece_mover(const struct scene_shape *shape, int piece)
{
    col_mover mover = scene_mover(shape);
    mover.shape = scene_core(shape, piece);
    return mover;
}

bool scene_has_pieces(const struct scene *scene)
{
    int i = 0;
    while (i < scene->shape_count && !scene->shapes[i].pieces)
        i++;
    return i < scene->shape_count;
}
