#include "scene/scene.h"

#include <string.h>

int scene_find(const struct scene *scene, const char *id)
{
    for (int i = 0; i < scene->shape_count; i++) {
        if (strcmp(scene->shapes[i].id, id) == 0)
            return i;
    }
    return -1;
}

int scene_vertex_index(const struct scene_shape *shape, int core_index)
{
    return shape->vertex_index ? shape->vertex_index[core_index] : core_index;
}
