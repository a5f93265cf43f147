/* Which shapes meet, by the names of their layers. The names of a scene are
 * numbered once, and each list of names is kept as a set of numbers, so that
 * pairs of shapes compare no texts. */
#ifndef LAYERS_H
#define LAYERS_H

#include "scene/scene.h"
#include "support/arena.h"

#include <stdbool.h>

/* Makes the sets of the shapes of a scene, those of its casts too. O(n log n)
 * for n names, whatever they are. false: memory is used up. */
bool layers_number(struct scene *scene, struct arena *arena);

/* Whether two shapes are a pair: each has no `hits`, or they name one of the
 * other's `layers`. Both must be shapes of one scene. O(1) without `hits`, or
 * if the scene has at most 64 names; otherwise linear in the 64 numbers each
 * that the two lists have a name among. */
bool layers_meet(const struct scene_shape *a, const struct scene_shape *b);

#endif
