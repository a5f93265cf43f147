/* Convex polygons of many vertices as several of few. */
#ifndef HALVE_H
#define HALVE_H

#include "collide.h"
#include "support/arena.h"

/* A convex ring: the vertices points[indices[0..count)], of which some may lie
 * on a line with their neighbours, but not all on one. */
struct convex_ring {
    const col_vec2 *points;
    int *indices;
    int count;
};

/* What came of it, in one memory: `pieces` rings. */
struct convex_rings {
    struct convex_ring *rings;
    int count;
};

/* Cuts a ring from vertex to vertex until no piece has more than `most` (at
 * least 3) of them: as few pieces as that takes, each of some area and of the
 * ring's own winding, and none thinner than it need be. The same for the same
 * ring always. The ring itself, where it need not be cut. false: memory is used
 * up. */
bool convex_halve(struct convex_ring ring, int most, struct arena *arena,
                  struct convex_rings *halves);

#endif
