/* Overlap and contact of two vertices, and of a disc and a core with edges. */
#ifndef CONTACT_DISCS_H
#define CONTACT_DISCS_H

#include "geometry/clip/contact_parts.h"
#include "geometry/core/core.h"
#include "geometry/search/sector_frame.h"

/* Of a vertex of each shape, which are what is nearest. */
contact_outcome col_contact_vertices(const col_shape *a, int vertex_a,
                                     const col_shape *b, int vertex_b,
                                     col_manifold *manifold);

/* Whether a shape is prepared, has edges, but few of them, and each is a whole
 * side. */
static inline bool contact_has_sides(const col_shape *shape)
{
    return shape->prepared && shape->prepared->frame.corners &&
           2 <= shape->count && shape->count <= FRAME_FEW;
}

/* Of such a shape and a disc; `flip`: the disc is A. */
contact_outcome col_contact_side(const col_shape *mine, const col_shape *disc,
                                 bool flip, col_manifold *manifold);

#endif
