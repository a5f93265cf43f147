/* A level as a scene in words: what `convert` prints, and what every query
 * reads in place of the map. */
#ifndef TO_SCENE_H
#define TO_SCENE_H

#include "maps/level.h"
#include "support/json_writer.h"

/* Writes the scene of a level that has no severe fault: one JSON object, a
 * shape of the scene for each of the level, in that order, under its id. What a
 * scene has no other place for (name, class, layer, role, where it is in the
 * map) stands in its member "source", and so do the map's bounds and axes.
 *
 * Solids meet all but sensors and goals; these meet only what moves: spawns,
 * and solids of bodies that move. Solids of bodies that do not are static.
 * Boxes, ellipses and capsules of no width become segments and points; ellipses
 * that are no circles polygons of options->ellipse_vertices vertices that lie
 * on them. */
void level_write_scene(const struct level *level,
                       const struct level_options *options,
                       struct json_writer *out);

/* The shape that has this pointer in the scene, or holds what has it; NULL:
 * none. */
const struct level_shape *level_scene_shape(const struct level *level,
                                            const char *pointer);

/* Where in the map is what has this pointer in the scene, "/shapes/3/radius":
 * the vertex, the shape, or else the level. Of a tile's shape that is where it
 * stands in its tileset. */
const struct item *level_scene_item(const struct level *level,
                                    const char *pointer);

#endif
