/* Shapes of a scene as bodies of swept responses: of their boxes, which do not
 * turn, and so with the velocity that the file gives their position. */
#ifndef SWEPT_BODY_H
#define SWEPT_BODY_H

#include "collide_response.h"
#include "scene/scene.h"

/* The shape as it stands, without velocity and without a share in responses. */
col_swept_body swept_wall(const struct scene_shape *shape);

/* The restitution of a bounce: the lesser one of two. One that a body does not
 * give does not count; where neither does, it is 1. */
double swept_restitution(const struct scene_shape *a,
                         const struct scene_shape *b);

#endif
