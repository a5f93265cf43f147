/* Concave polygons, with or without holes, as convex pieces.
 * Part of collide's library; see collide.h. */
#ifndef COLLIDE_PIECES_H
#define COLLIDE_PIECES_H

#include "collide.h"

/* A polygon's rings, one after the other in one array: the outer one first,
 * then holes. Ring i ends before vertex ring_ends[i]. */
typedef struct col_rings {
    const col_vec2 *vertices;
    const int *ring_ends;
    int ring_count;
} col_rings;

/* Convex pieces: piece i has the vertices with the numbers
 * indices[ends[i - 1]..ends[i]), counter-clockwise as x turns to y, the least
 * number first. */
typedef struct col_pieces {
    const int *indices;
    const int *ends;
    int count;
} col_pieces;

/* Bytes of scratch that col_pieces_cut needs; SIZE_MAX where that is no number.
 */
size_t col_pieces_scratch(int vertex_count, int ring_count);

/* Cuts a polygon into convex pieces, whose vertices are the polygon's own. The
 * pieces lie in `scratch`. The rings must be simple and apart from each other
 * (col_polygon_check_simple, col_rings_check); each may have either winding.
 * The interiors of the pieces are disjoint and together they are the polygon,
 * exactly. The same input gives the same pieces everywhere. */
col_pieces col_pieces_cut(const col_rings *rings, void *scratch);

#endif
