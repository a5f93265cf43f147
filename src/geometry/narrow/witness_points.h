/* Where two shapes touch or are closest: the points of nearest features. */
#ifndef WITNESS_POINTS_H
#define WITNESS_POINTS_H

#include "geometry/narrow/facing.h"

col_points col_face_points(const col_shape *a, const col_shape *b,
                           const facing *face, const col_relation *relation);

#endif
