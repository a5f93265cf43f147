/* Where the shapes of bodies are: always made anew from where their vertices
 * were at the start and where the body is, so that errors never add up. */
#ifndef WORLD_PLACE_H
#define WORLD_PLACE_H

#include "query/world/world.h"

/* Makes the world's shapes and frames, once the bodies are there. */
bool place_make(struct world *world, struct fail *fail);

/* Whether a scene could have the body as it is printed now: all its vertices
 * and its numbers are at most COL_LIMIT. */
bool place_is_sound(const struct world *world, int body);

#endif
