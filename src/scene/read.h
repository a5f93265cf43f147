/* Text of one scene to struct scene: cJSON builds the tree, every rule of the
 * scene format is checked here and nowhere else. */
#ifndef SCENE_READ_H
#define SCENE_READ_H

#include "base/arena.h"
#include "base/fail.h"
#include "base/limits.h"
#include "scene/scene.h"
#include "json/check.h"

/* What a run says about its scenes. */
struct scene_rules {
    struct limits limits;   /* kept of them: those of shapes and vertices */
    const char *own_member; /* of a scene, the user's own; NULL: none but those
                               that begin with _ or x- */
};

/* Reads a value that json_check accepted. Codes of the limits: too-many-shapes,
 * too-many-vertices. On success *scene and all that it points to lives in
 * `arena`. On failure the outputs are unchanged and the fail names the code,
 * the sentence and the pointer. */
bool scene_read(const struct json_value *value, const struct scene_rules *rules,
                struct arena *arena, struct scene *scene, struct fail *fail);

#endif
