/* What can be mended of a polygon or chain without asking anybody: vertices
 * that repeat are welded, the order is turned around where the profile asks for
 * the other winding, and a polygon is cut where it asks for convex ones, or for
 * ones of fewer vertices. All by the rules that are selected, and not of shapes
 * that suppress them. */
#ifndef MEND_H
#define MEND_H

#include "collide.h"
#include "lint/rules/check.h"
#include "support/arena.h"

/* A shape as it should be: one ring or chain, or several convex pieces. Piece i
 * has the vertices of the shape with the numbers indices[ends[i - 1]..ends[i]).
 */
struct mend {
    const struct level_shape *shape;
    int *indices, *ends;
    int piece_count;    /* 0: nothing is to be mended */
    int repeated, near; /* vertices that were welded: equal ones, near ones */
    bool is_turned, is_cut;
};

/* Finds what is to be mended of a shape of a level that is ready for rules. A
 * mend that would make a polygon of less than three vertices, or one that
 * crosses itself, is none. false: memory is used up. */
bool mend_find(const struct check *check, const struct solid *solid,
               struct mend *mend);

/* Convex polygons of many vertices as several of few. */

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
