/* EPA: from a simplex that holds the origin to the nearest edge of B - A. */
#ifndef NARROW_EPA_H
#define NARROW_EPA_H

#include "narrow/facing.h"

/* An edge of the growing polygon, counter-clockwise, and how far its line is
 * from the origin. */
struct epa_edge {
    int from_a, from_b, to_a, to_b;
    double value, error; /* of the gap (<= 0) as in exact/gap.h */
    int rank; /* -1: may still be split; else it lies on the boundary of B - A
                 and this is its place in the order of axes */
};

/* Room that the polygon needs: a direction gives at most one support point for
 * each vertex and each edge of B - A, of which there are as many as A and B
 * have together; and the simplex to start from. */
size_t col_epa_edges(const col_shape *a, const col_shape *b);

typedef struct epa_result {
    facing face;    /* the nearest features */
    int iterations; /* support points that were looked at */
} epa_result;

/* For cores that overlap or touch: `start` has the origin in its hull, a
 * triangle is counter-clockwise. `edges` has room for col_epa_edges. */
epa_result col_epa(const col_shape *a, const col_shape *b, const simplex *start,
                   struct epa_edge *edges, const col_trace *trace);

#endif
