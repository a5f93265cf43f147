/* One shape of a scene. */
#ifndef READ_SHAPE_H
#define READ_SHAPE_H

#include "scene/read_value.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

#include <stdbool.h>

/* Reads an item of "shapes" whose place in it is node->index. What the shape
 * points to lives in the arena. That its id is the only one of its name is not
 * looked at here. Of the limits it keeps that of vertices. On failure *shape is
 * half done. */
bool read_shape(const struct node *node, const struct limits *limits,
                struct arena *arena, struct scene_shape *shape,
                struct fail *fail);

#endif
