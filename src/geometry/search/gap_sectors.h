/* The edge axis of the largest gap between two large cores, without a look at
 * most of their edges. */
#ifndef GAP_SECTORS_H
#define GAP_SECTORS_H

#include "geometry/search/axes.h"

/* The axes that may have the largest gap, in the order of axes; false where
 * there are too many of them, or nothing is known in doubles. a or b has edges.
 */
bool col_search_sectors(const col_shape *a, const col_shape *b,
                        axis_list *found);

#endif
