/* Numbers and vectors of R.U.B.E. files: what is left out is 0, a vector may be
 * the number 0, and a number may be a string, the 8 hexadecimal digits of a
 * float. What is wrong becomes a fault (maps/asking.h). */
#ifndef RUBE_VALUES_H
#define RUBE_VALUES_H

#include "maps/building.h"

/* A number of at most COL_LIMIT in magnitude; `item` may be NULL. */
bool rube_number(struct building *building, const struct item *item,
                 double *number);

/* {"x": .., "y": ..}, or 0; `item` may be NULL. */
bool rube_vector(struct building *building, const struct item *item,
                 col_vec2 *vector);

/* {"x": [..], "y": [..]} of the same length, as points. */
bool rube_points(struct building *building, const struct item *item,
                 col_vec2 **points, int *count);

/* An angle in radians as degrees: times 180 / pi, rounded; exactly a multiple
 * of 90 where, as a float, it is the one nearest to that. */
double rube_degrees(double radians);

#endif
