/* Where a tile's image lies, and its collision shapes with it.
 *
 * A point of the image goes into the plane in these steps: it is scaled; moved
 * by a margin, into the box that the tile is to fill; mirrored within that box,
 * first in the diagonal from its top left corner (which swaps its width and
 * height), then left and right, then top and bottom; moved by `corner`, then
 * turned about the origin, and that is at `position`. */
#ifndef TILED_PLACE_H
#define TILED_PLACE_H

#include "maps/tiled_form.h"

struct tiled_flips {
    bool diagonal, horizontal, vertical;
};

struct tiled_place {
    col_vec2 scale;
    col_vec2 margin;
    col_vec2 box; /* its size before the diagonal is mirrored */
    struct tiled_flips flips;
    col_vec2 corner;
    double angle;
    col_vec2 position;
};

/* The size of the box in the plane, before it is turned. */
col_vec2 tiled_place_size(const struct tiled_place *place);

/* Fills kind, points, radius, position and angle of a shape with a form that is
 * placed. Exact where coordinates and scales are whole, or short, and angles
 * are quarter turns. A capsule that is scaled unequally is the capsule of the
 * scaled box; what is turned and then scaled unequally becomes a polygon, or an
 * ellipse with other axes. false: it cannot be had (a capsule so), or the
 * builder has failed. */
bool tiled_place_form(struct building *building,
                      const struct tiled_place *place,
                      const struct tiled_form *form, struct level_shape *shape);

#endif
