/* Whether solids cover a point.
 *
 * A solid of many pieces has a tree of their boxes, which is made when a point
 * is first looked up in it. So looking up as many points as a polygon has
 * vertices takes O(n log n) unless its pieces are long and slanted, and all of
 * their boxes hold each point. The work is counted for that case. */
#ifndef COVER_H
#define COVER_H

#include "lint/rules/check.h"

/* Whether a solid other than these two, numbers of check->shapes or -1, covers
 * a point or has it on its boundary. Exact. Subtracts from *work the number of
 * solids and pieces that were looked at, and for
 * a rounded piece its vertices. */
bool is_covered(struct check *check, col_vec2 point, int solid, int other,
                long *work);

#endif
