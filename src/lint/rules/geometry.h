/* A level's shapes in world coordinates. */
#ifndef GEOMETRY_H
#define GEOMETRY_H

#include "lint/rules/check.h"

/* Vertices of the polygon in place of an ellipse, where nothing is said. */
#define ELLIPSE_VERTICES 32

/* Fills in *solid for a shape, as check.h describes it; an ellipse that is no
 * circle becomes a polygon of so many vertices (0: ELLIPSE_VERTICES). false:
 * memory is used up. */
bool solid_make(const struct level_shape *shape, int ellipse_vertices,
                struct arena *arena, struct solid *solid);

#endif
