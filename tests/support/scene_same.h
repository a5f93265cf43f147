/* Whether two readings of a scene came to the same. */
#ifndef SUPPORT_SCENE_SAME_H
#define SUPPORT_SCENE_SAME_H

#include "scene/scene.h"
#include "support/fail.h"

#include <stdbool.h>

/* Everything in it, coordinates bit by bit. */
bool scene_same(const struct scene *a, const struct scene *b);

/* Code, message and place. */
bool fail_same(const struct fail *a, const struct fail *b);

/* Writes a scene that was read without its templates, defaults, mirror images
 * and scales, and reads it again. Returns 1 if it is the same scene, 0 if not,
 * and -1 if it has nothing of these or its text cannot be a document. */
int scene_same_expanded(struct scene_reader *reader, const struct scene *scene,
                        struct arena *arena);

#endif
