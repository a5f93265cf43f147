/* The polygon of all differences b - a of two cores, side by side.
 *
 * Its sides are those of B and, turned round, those of A, in order of their
 * directions; two of one direction are one side. */
#ifndef DIFFERENCES_H
#define DIFFERENCES_H

#include "verify/truth/truth_vector.h"

/* The origin's place, seen from a corner of the polygon: the corner is at
 * to - from, `from` a vertex of A, `to` one of B. */
struct claim_side {
    struct way begin, end; /* corners */
    struct way direction;  /* of the side, counter-clockwise; not its length */
};

struct differences {
    const struct truth_shape *a, *b;
    int of_a, of_b; /* sides of each that were passed */
};

/* Starts at the polygon's leftmost corner, of these the lowest. */
struct differences differences_of(const struct truth_shape *a,
                                  const struct truth_shape *b);

/* The corner that it is at. */
struct way differences_corner(const struct differences *at);

/* The next side, counter-clockwise. false: it is round. */
bool differences_next(struct differences *at, struct claim_side *side);

#endif
