/* GJK's walk in floats, for prepared shapes of few vertices, where floats are
 * sure of every step. */
#ifndef GJK_FLOATS_H
#define GJK_FLOATS_H

#include "geometry/narrow/minkowski.h"
#include "geometry/search/sector_frame.h"

/* Whether a shape is one of those: prepared, of 3 to FRAME_FEW vertices, all
 * corners. */
static inline bool gjk_floats_know(const col_shape *shape)
{
    return shape->prepared && shape->prepared->frame.few;
}

/* Walks as geometry/narrow/gjk.c does. Returns how many support points were
 * looked at; 0 where floats are not sure. The simplex is the nearest vertex or
 * edge, which surely is a vertex or an edge of B - A's boundary and no more
 * than that; or a triangle, counter-clockwise, that holds the origin inside. */
int col_gjk_in_floats(const minkowski *m, simplex *found);

#endif
