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

#endif
