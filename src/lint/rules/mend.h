/* The repairs of a polygon or chain that need no decision of a user: repeated
 * vertices are welded, the order is reversed if the profile needs the other
 * winding, and a polygon is cut if the profile takes only convex ones, or only
 * ones of fewer vertices. Rules that are not selected, or that the shape
 * suppresses, repair nothing. */
#ifndef MEND_H
#define MEND_H

#include "collide.h"
#include "lint/rules/check.h"
#include "support/arena.h"

/* A repaired shape: one ring or chain, or several convex pieces. Piece i has
 * the vertices of the shape with the numbers indices[ends[i - 1]..ends[i]). */
struct mend {
    const struct level_shape *shape;
    int *indices, *ends;
    int piece_count;    /* 0: no repair is needed, or possible */
    int repeated, near; /* vertices that were welded: equal ones, near ones */
    bool is_turned, is_cut;
};

/* Finds the repair of a shape of a level that is ready for rules. A repair that
 * would make a polygon of less than three vertices, or one that crosses itself,
 * is none. false: out of memory. */
bool mend_find(const struct check *check, const struct solid *solid,
               struct mend *mend);

/* A convex ring: the vertices points[indices[0..count)], of which some may lie
 * on a line with their neighbours, but not all on one. */
struct convex_ring {
    const col_vec2 *points;
    int *indices;
    int count;
};

struct convex_rings {
    struct convex_ring *rings;
    int count;
};

/* Cuts a ring from vertex to vertex until no piece has more than `most` (at
 * least 3) of them: into as few pieces as possible, each of some area and of
 * the ring's own winding, and none thinner than necessary. The result depends
 * on the ring alone. false: out of memory. */
bool convex_halve(struct convex_ring ring, int most, struct arena *arena,
                  struct convex_rings *halves);

#endif
