/* Points in lexicographic order: by x, then y, then index. */
#ifndef ORDER_H
#define ORDER_H

#include "collide.h"

/* Whether point i comes before point j; no two indices are equal in order. */
bool col_point_before(const col_vec2 *points, int i, int j);

/* Whether two points are one. */
bool col_same_point(col_vec2 p, col_vec2 q);

/* Fills order with the indices 0 .. count - 1 in that order. `scratch` has
 * room for count indices. O(count log count). */
void col_sort_points(const col_vec2 *points, int count, int *order,
                     int *scratch);

#endif
