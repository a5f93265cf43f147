/* libcollide, continued: measures of points, lines, corners and pairs, each as
 * a number and compared with a limit.
 *
 * A number is rounded; whether it is more or less than a limit is decided
 * exactly, for the doubles given, by the functions that compare: they return
 * the sign of the exact measure minus the limit. */
#ifndef COLLIDE_MEASURE_H
#define COLLIDE_MEASURE_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Directions: p to q, and r to s ------------------------------------- */

/* Sign of the cross product: 1 where the second direction turns to the left of
 * the first (from +x towards +y), -1 to the right, 0 where they are parallel or
 * one has no length. Exact. */
int col_turn_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s);

/* Sign of the dot product: 1 where they lead the same way, -1 against each
 * other, 0 where they are square or one has no length. Exact. */
int col_way_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s);

/* Sign of the angle between the two, 0 .. 180 degrees, minus a limit from 0 to
 * 180. The limit is the angle of the vector that col_unit_vector gives for it;
 * the rest is exact. Neither direction may have no length. */
int col_angle_compare(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s,
                      double degrees);

/* That angle in degrees, within two units in the last place. */
double col_angle_between(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s);

/* ---- Distances ---------------------------------------------------------- */

/* Of two points. limit >= 0, as with all distances. */
int col_distance_compare(col_vec2 p, col_vec2 q, double limit);
double col_distance(col_vec2 p, col_vec2 q);

/* Of a point from the whole line through a and b, which differ. */
int col_line_distance_compare(col_vec2 a, col_vec2 b, col_vec2 point,
                              double limit);
double col_line_distance(col_vec2 a, col_vec2 b, col_vec2 point);

/* Of a point from the segment a..b, which may be of no length. */
int col_segment_distance_compare(col_vec2 a, col_vec2 b, col_vec2 point,
                                 double limit);
double col_segment_distance(col_vec2 a, col_vec2 b, col_vec2 point);

/* ---- Two shapes --------------------------------------------------------- */

/* Sign of the distance of two shapes minus a limit; a depth counts as a
 * negative distance, so that -limit compares depths. `sat` is that of
 * col_sat_test or col_gjk_test; |limit| <= COL_LIMIT. */
int col_separation_compare(const col_shape *a, const col_shape *b,
                           const col_sat *sat, double limit);

/* Whether every point of B is a point of A, and whether each lies in the
 * interior of A: only then the two surfaces have no point in common. The shapes
 * are closed sets, so a shape contains itself. */
typedef struct col_containment {
    bool contains;
    bool strict;
} col_containment;

/* Whether A contains B. Exact. O(n + m) for n and m vertices. */
col_containment col_contains(const col_shape *a, const col_shape *b);

#ifdef __cplusplus
}
#endif

#endif
