/* One shape of a scene (collide-scene.5), for the level that the scene is. */
#ifndef LEVEL_SCENE_SHAPE_H
#define LEVEL_SCENE_SHAPE_H

#include "level/building.h"

/* Reads the geometry of a shape and where it lies. What is wrong becomes a
 * fault, with the code that the strict reader (scene/read_shape.h) has for it;
 * but a polygon that has no area, repeats a vertex or crosses itself is a
 * shape: to find that is for the rules. false: there is no shape. */
bool scene_shape_read(struct building *building, const struct item *item,
                      struct level_shape *shape);

/* Tells of the members of an object that are not among the names, NULL at the
 * end, but for those whose names begin with _ or x-. `owner` is for messages:
 * "a body". */
void scene_check_members(struct building *building, const struct item *object,
                         const char *const *names, const char *owner);

#endif
