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

int scene_vertex_index(const struct scene_shape *shape, int core_index)
{
    return shape->vertex_index ? shape->vertex_index[core_index] : core_index;
}
