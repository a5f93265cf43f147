/* Monotone parts cut into triangles. */
#ifndef TRIANGLES_H
#define TRIANGLES_H

#include "geometry/decompose/mesh.h"

/* Adds diagonals to what col_cut_monotone made, until each part is a triangle,
 * none of them without area. rank[i] is the place of vertex i in order. `marks`
 * has room for one byte for each half edge, `stack` for a number for each
 * vertex. O(n). */
void col_cut_triangles(struct mesh *mesh, const int *rank, bool *marks,
                       int *stack);

#endif
