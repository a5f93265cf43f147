/* Shapes of several pieces: a concave polygon, one with holes, a chain.
 *
 * A polygon is cut by the numbers of the file, so that a shape has the same
 * pieces wherever it lies. Then its vertices are moved into the world, each
 * once, and a piece that rounding has bent is the convex hull of its own: as
 * hulls only grow, there is no gap between neighbours. */
#ifndef READ_PIECES_H
#define READ_PIECES_H

#include "scene/read_rings.h"
#include "scene/scene.h"

/* Sets shape->pieces, shape->shape and shape->vertex_index; the radius is known
 * already. Codes: number-range for a vertex beyond COL_LIMIT, told of `node`;
 * out-of-memory. */
bool read_pieces(const struct rings_reader *reader,
                 const struct shape_rings *rings,
                 const col_transform *transform, const struct node *node,
                 struct scene_shape *shape);

#endif
