/* The answer of GJK and EPA from the nearest simplex, where plain doubles and
 * splits (exact/split.h) are sure of everything, as they nearly always are.
 * What they are not sure of is left to the long way: the answers are the same,
 * bit for bit. */
#ifndef NARROW_GJK_QUICK_H
#define NARROW_GJK_QUICK_H

#include "narrow/minkowski.h"

/* Relation, points, axis and edge, given a vertex or an edge of B - A that is
 * nearest to the origin. False where it is not sure. */
bool col_gjk_quickly(const minkowski *m, const simplex *nearest, col_gjk *gjk);

#endif
