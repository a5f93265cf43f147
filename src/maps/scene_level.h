/* Scenes (collide-scene.5) as levels. */
#ifndef SCENE_LEVEL_H
#define SCENE_LEVEL_H

#include "maps/map_reader.h"

/* Whether it is an object with "shapes"; `level_read` takes it for a scene only
 * where it is asked to. */
bool scene_level_recognise(const struct item *root);

/* Reads a scene as one level: see level_read. Unlike the strict reader (scene/
 * read_scene.h), which stops at the first mistake, it leaves out the shapes
 * that are faulty, tells of each, and reads the rest. Shapes that were
 * converted from a map have the layer, class, name and role that their "source"
 * tells. It fails only where there is no array of shapes: scene-not-object,
 * missing-member, wrong-type. */
bool scene_level_read(const struct level_source *source, struct levels *levels,
                      const struct item **where, struct fail *fail);

/* Which shapes of a scene --layer and --only-layer keep: kept[i] is set for
 * shape i. All members "layers" of the shape count, and the layer of its
 * "source". Its role, by which it may stay, is that of an option or its
 * source. The patterns are accounted for. false: memory is used up. */
bool scene_level_kept(const struct level_source *source, bool *kept,
                      struct fail *fail);

#endif
