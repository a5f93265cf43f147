/* The edges of convex polygons, drawn as vectors: sorted by their direction,
 * vectors whose sum is zero lead once round a convex polygon. */
#ifndef VECTORS_H
#define VECTORS_H

#include "verify/generate/lattice.h"
#include "verify/generate/rng.h"

/* Components may be so large that products of two of them and the sum of two
 * such products fit into an int64_t. */
#define VECTOR_MOST (INT64_C(1) << 30)

/* What vectors are drawn from: components up to most.x and most.y in magnitude,
 * 1 .. VECTOR_MOST / 4. */
struct vector_draw {
    struct rng *rng;
    struct lattice_spot most;
};

/* Draws count >= 3 vectors, none of them zero, not all along one line, whose
 * sum is zero. */
void vectors_closed(const struct vector_draw *draw, struct lattice_spot *v,
                    int count);

/* Draws count >= 2 vectors whose y are not zero and whose sum is (w, 0), w > 0:
 * with (-w, 0) they lead round a polygon that has this at its top. */
void vectors_flat(const struct vector_draw *draw, struct lattice_spot *v,
                  int count);

/* Draws count >= 2 vectors, none of them zero, of the upper half of directions,
 * not all along one line: with their opposites they lead round a polygon that
 * is its own image by 180 degrees. */
void vectors_half(const struct vector_draw *draw, struct lattice_spot *v,
                  int count);

/* Sorts by direction, from -180 degrees up; vectors of one direction stay in
 * the order they are in. `scratch` has room for as many. */
void vectors_sort(struct lattice_spot *v, struct lattice_spot *scratch,
                  int count);

/* Whether no two neighbours among sorted vectors have one direction. */
bool vectors_differ(const struct lattice_spot *v, int count);

/* Whether each of sorted vectors lies within 180 degrees to the left of the one
 * before, the first of the last: as spots, they are a polygon about the origin
 * that does not cross itself. */
bool vectors_surround(const struct lattice_spot *v, int count);

/* The spots that sorted vectors lead to, from `start` on, which is the first:
 * as many as there are vectors. */
void vectors_walk(const struct lattice_spot *v, int count,
                  struct lattice_spot start, struct lattice_spot *spots);

#endif
