/* One shape of a scene, for the level that the scene is. Why there are two
 * readers of shapes, and what they have in common: scene/scene_format.h. */
#ifndef SCENE_SHAPE_H
#define SCENE_SHAPE_H

#include "maps/building.h"
#include "scene/scene_format.h"

/* Reads the geometry of a shape and where it lies. What is wrong becomes a
 * fault, with the code that the strict reader (scene/read_parts.h) has for it;
 * but a polygon that has no area, repeats a vertex or crosses itself is a
 * shape: to find that is for the rules. false: there is no shape. */
bool scene_shape_read(struct building *building, const struct item *item,
                      struct level_shape *shape);

/* The member of a shape; NULL: it has none. */
const struct item *scene_shape_member(const struct item *shape,
                                      enum shape_member member);

/* Tells of the members of an object that may not be there, and of those that
 * are missing; false: one is. */
bool scene_check_members(struct building *building, const struct item *object,
                         const struct members *members);

#endif
