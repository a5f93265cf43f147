/* The answer of SAT where plain doubles and splits (geometry/exact/split.h) are
 * sure of everything, as they nearly always are. What they are not sure of is
 * left to the long way, which is right always: the answers are the same, bit
 * for bit.
 */
#ifndef SAT_QUICK_H
#define SAT_QUICK_H

#include "geometry/search/axes.h"

/* From the edge axis of the largest gap, which no other ties with; `its` is the
 * frame of the shape of the edge, or NULL. False where it is not sure. */
bool col_sat_quickly(const axis_found *axis, const frame *its,
                     const col_shape *a, const col_shape *b, col_sat *sat);

/* The same for two vertices that are nearest. */
bool col_sat_vertices_quickly(const col_shape *a, const col_shape *b,
                              int vertex_a, int vertex_b, col_sat *sat);

#endif
