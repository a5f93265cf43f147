/* A shape by its id, as an option names it. */
#ifndef NAMED_SHAPE_H
#define NAMED_SHAPE_H

#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/matches.h"

/* The index of the shape that an option, without its dashes, names; -1 and
 * *fail where there is none. Codes: shape-unknown-id, out-of-memory. */
int named_shape(const char *option, const char *id, const struct scene *scene,
                struct arena *arena, struct fail *fail);

/* What to say about an id that no shape has: the nearest that one has, if any
 * is near. false: memory is used up. */
bool named_shape_hint(const char *id, const struct scene *scene,
                      struct arena *arena, struct hint *hint);

#endif
