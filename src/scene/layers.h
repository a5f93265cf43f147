/* Which shapes meet, by the names of their layers. Names are kept in order, so
 * that two lists are compared in one pass however long they are. */
#ifndef SCENE_LAYERS_H
#define SCENE_LAYERS_H

#include "base/arena.h"
#include "scene/scene.h"

#include <stdbool.h>

/* Puts names in ascending order, by their bytes. O(n log n) for any names.
 * false: memory is used up. */
bool layers_sort(const char **names, int count, struct arena *arena);

/* Whether two shapes are a pair: each has no `hits`, or they name one of the
 * other's `layers`. */
bool layers_meet(const struct scene_shape *a, const struct scene_shape *b);

#endif
