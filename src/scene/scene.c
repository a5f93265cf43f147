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

int scene_vertex_index(const struct scene_shape *shape, int piece, int vertex)
{
    const struct scene_pieces *pieces = shape->pieces;
    if (pieces)
        return pieces->vertex_index[pieces->starts[piece] + vertex];
    return shape->vertex_index ? shape->vertex_index[vertex] : vertex;
}

int scene_edge_index(const struct scene_shape *shape, int piece, int edge)
{
    const struct scene_pieces *pieces = shape->pieces;
    if (pieces)
        return pieces->edge_index[pieces->starts[piece] + edge];
    return shape->vertex_index ? shape->vertex_index[edge] : edge;
}

bool scene_has_pieces(const struct scene *scene)
{
    int i = 0;
    while (i < scene->shape_count && !scene->shapes[i].pieces)
        i++;
    return i < scene->shape_count;
}
