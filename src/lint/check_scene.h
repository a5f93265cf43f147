/* What the queries would refuse of a scene that `collide check` reads. */
#ifndef CHECK_SCENE_H
#define CHECK_SCENE_H

#include "maps/level.h"
#include "scene/read_scene.h"
#include "scene/stream/scene_input.h"

/* Asks the reader of the queries about the scene that a level is, and adds the
 * first thing it refuses to the level's faults: its world, rays, speeds and
 * bodies are looked at by no rule. Nothing is added where a fault is severe
 * already, nor about vertices and holes, which rules tell of in full.
 *
 * `like` is a reader with the settings that queries have. false: memory is used
 * up. */
bool check_scene(const struct scene_reader *like,
                 const struct stream_record *text, struct level *level);

#endif
