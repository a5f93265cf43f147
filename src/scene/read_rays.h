/* The rays of a scene. */
#ifndef READ_RAYS_H
#define READ_RAYS_H

#include "scene/read_value.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

#include <stdbool.h>

/* Reads the member "rays"; where there is none the scene has none. Codes:
 * wrong-type, too-many, missing-member, unknown-member, those of node_point,
 * out-of-memory. */
bool read_rays(const struct node *array, struct arena *arena,
               struct scene *scene, struct fail *fail);

#endif
