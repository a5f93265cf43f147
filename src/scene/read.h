/* Text of one scene to struct scene: cJSON builds the tree, every rule of the
 * scene format is checked here and nowhere else. */
#ifndef SCENE_READ_H
#define SCENE_READ_H

#include "base/arena.h"
#include "base/fail.h"
#include "scene/scene.h"

/* Reads text[0..length), one JSON value that json_check accepted; has_nul as
 * json_check reports it. On success *scene and all that it points to lives in
 * `arena`. On failure the fail names the code, the sentence and the pointer. */
bool scene_read(const char *text, size_t length, bool has_nul,
                struct arena *arena, struct scene *scene, struct fail *fail);

#endif
