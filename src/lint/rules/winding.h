/* Which way around polygons and chains go: for whoever looks at the level, and
 * for an engine whose y may point the other way. */
#ifndef WINDING_H
#define WINDING_H

#include "lint/rules/check.h"

/* 1 where the level's coordinates are the engine's, -1 where y is turned around
 * between them, 0 where nobody knows: y points down in the level, and what it
 * does in the engine was not said. */
int engine_mirror(const struct check *check);

/* Whether a polygon is a collider: a solid or sensor that is sound. */
bool is_polygon_collider(const struct solid *solid);

/* The winding of a polygon as it was drawn. A tile that is placed as its mirror
 * image is turned around by the game, not in the level. */
int drawn_winding(const struct solid *solid);

/* Sets check->winding and check->wound. */
void check_find_winding(struct check *check);

/* "clockwise" or "counter-clockwise", as a winding of 1 or -1 in the level's
 * axes is seen. */
const char *words_winding(const struct check *check, int winding);

#endif
