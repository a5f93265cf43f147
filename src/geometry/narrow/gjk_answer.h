/* The answer of GJK and EPA from the nearest simplex: the quick way where plain
 * doubles and splits (geometry/exact/split.h) are sure of everything, as they
 * nearly always are, else the long way. Both give the same, bit for bit. */
#ifndef GJK_ANSWER_H
#define GJK_ANSWER_H

#include "geometry/narrow/minkowski.h"

/* Support points that GJK and EPA looked at. */
typedef struct gjk_iterations {
    int gjk, epa;
} gjk_iterations;

/* The answer, given the vertex or the edge of B - A that is nearest to the
 * origin. */
col_gjk col_gjk_answer(const col_shape *a, const col_shape *b,
                       const simplex *nearest, gjk_iterations iterations);

#endif
