/* Pairs of shapes by their ids, as --pair names them. */
#ifndef NAMED_PAIRS_H
#define NAMED_PAIRS_H

#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

/* The pair that a text "A,B" names. False and *fail where it names none, more
 * than one, or a shape with itself; memory for that comes from `arena`. */
bool named_pair(const char *text, const struct scene *scene,
                struct arena *arena, struct scene_pair *pair,
                struct fail *fail);

#endif
