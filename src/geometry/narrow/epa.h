/* EPA: from a simplex that holds the origin to the nearest edge of B - A. */
#ifndef EPA_H
#define EPA_H

#include "geometry/narrow/facing.h"

/* An edge of the growing polygon, counter-clockwise, and how far its line is
 * from the origin. */
struct epa_edge {
    int from_a, from_b, to_a, to_b;
    double low, high; /* bounds on the square of that distance */
    bool settled;     /* it lies on the boundary of B - A */
    int place;        /* of entry i: which edge is at place i of a heap */
};

/* Room that the polygon needs: a direction gives at most one support point for
 * each vertex and each edge of B - A, of which there are as many as A and B
 * have together; and the simplex to start from. */
size_t col_epa_edges(const col_shape *a, const col_shape *b);

/* For cores that overlap or touch: the simplex has the origin in its hull, a
 * triangle is counter-clockwise. Makes it the nearest edge, or leaves the only
 * vertex that there is. `edges` has room for col_epa_edges. Returns how many
 * support points were looked at. */
int col_epa(const minkowski *m, simplex *s, struct epa_edge *edges,
            const col_trace *trace);

#endif
