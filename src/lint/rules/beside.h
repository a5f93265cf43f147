/* How two solids lie: whether one is the other again, or in the other, or how
 * deep they overlap. */
#ifndef BESIDE_H
#define BESIDE_H

#include "lint/rules/check.h"

/* Orders solids by their geometry, and shapes that are equal by their ids, so
 * that a choice between solids does not depend on their order in the file.
 * Negative, zero (the same solid) or positive, as strcmp. O(vertices). */
int compare_solids(const struct solid *a, const struct solid *b);

/* Orders points by x, then by y. Negative, zero or positive. */
int compare_points(col_vec2 p, col_vec2 q);

/* Whether two solids are the same shape at the same place: outlines of as many
 * vertices, each at most `weld` from one of the other in the same order, either
 * way round, and radii as close. Exactly. */
bool solids_are_same(const struct solid *a, const struct solid *b, double weld);

/* Whether a solid lies in another, which has an inside, and does not reach out
 * of it: their sides may touch. Exactly. */
bool solid_is_in(const struct solid *inner, const struct solid *outer);

struct overlap {
    bool is_deeper; /* than the limit, exactly */
    double depth;   /* of the two pieces that are deepest in each other; 0:
                       they do not overlap */
    col_vec2 at;    /* in the middle between the sides of these two */
};

/* The overlap of two solids, piece by piece; the same for both orders of the
 * two. */
struct overlap solids_overlap(const struct solid *a, const struct solid *b,
                              double limit);

/* Whether a point is in a convex shape or on its boundary. Exactly. */
bool piece_has_point(const col_shape *piece, col_vec2 point);

/* Sum of the areas of its pieces. */
double solid_area(const struct solid *solid);

#endif
