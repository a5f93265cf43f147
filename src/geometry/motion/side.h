/* Which side of a line a point of a rounded polygon's rim lies on: the one
 * predicate that finding where a moving point enters the polygon comes to.
 *
 * The rim of a convex polygon that is rounded by R breaks, from arcs to sides,
 * at the points corner + R n, where `corner` is an end of an edge and n its
 * outward unit normal. Such a point lies from the line through the origin along
 * `way` by cross(way, corner) - R (way . edge) / |edge|, over |way|. So it does
 * for directions that are no edges, of which the predicate makes the rest:
 *   edge = -way, way         the rim's extremes to the left and right of a way
 *   way = edge               how the origin lies to a side
 *   way = edge = corner,     how far the corner is from the origin: more than
 *   turned to the right      R, or less */
#ifndef SIDE_H
#define SIDE_H

#include "geometry/exact/exact_vector.h"

/* Sign of cross(way, corner) |edge| - radius (way . edge), exactly: 1 where the
 * point is on the left. Vectors between two points or velocities, edge not
 * zero; radius >= 0, of at most three terms. Degree 6: cross^2 |edge|^2 -
 * radius^2 (way . edge)^2, each factor less than 2^203, as
 * geometry/exact/wide.h has room for. */
int col_rim_side(vector way, vector corner, vector edge, const form *radius);

/* Sign of x sqrt(l) - y sqrt(m), exactly, for l, m >= 0. Changes x and y. */
int col_roots_compare(wide *x, const wide *l, wide *y, const wide *m);

/* u.x v.y - u.y v.x, u.x v.x + u.y v.y, exactly. */
wide col_cross_wide(vector u, vector v);
wide col_dot_wide(vector u, vector v);

#endif
