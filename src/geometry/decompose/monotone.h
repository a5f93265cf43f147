/* A polygon cut into parts that a line meets in one stretch each. */
#ifndef MONOTONE_H
#define MONOTONE_H

#include "geometry/decompose/mesh.h"

/* Numbers of scratch that col_cut_monotone needs for each vertex. */
#define MONOTONE_SCRATCH 7

/* Adds diagonals to a whole polygon: each part then has two chains from its
 * first vertex in order (geometry/core/order.h) to its last one, and vertices
 * come in order on both. `order` holds all vertices in order. O(n log n). */
void col_cut_monotone(struct mesh *mesh, const int *order, int *scratch);

#endif
