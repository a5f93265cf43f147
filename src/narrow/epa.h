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

/* Room that the polygon needs: it has at most one vertex for each vertex and
 * each edge of B - A. */
size_t col_epa_edges(const col_shape *a, const col_shape *b);

/* The nearest features of cores that overlap or touch. `simplex` holds 1 to 3
 * vertices of B - A, counter-clockwise, with the origin in their hull; `edges`
 * has room for col_epa_edges. *iterations counts support points. */
facing col_epa(const col_shape *a, const col_shape *b,
               const difference *simplex, int count, struct epa_edge *edges,
               int *iterations, const col_trace *trace);

#endif
