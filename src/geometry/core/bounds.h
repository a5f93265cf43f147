/* Bounding boxes with exact sides. */
#ifndef BOUNDS_H
#define BOUNDS_H

#include "collide.h"
#include "geometry/exact/form.h"

/* The sides of a shape's bounding box along one coordinate: a vertex of the
 * core minus, and one plus, the radius. */
typedef struct span {
    form min, max;
} span;

/* Along x, or along y. */
span col_bounds_span(const col_shape *shape, bool along_y);

#endif
