/* Fewer pieces, by looking at some neighbours at a time. */
#ifndef IMPROVE_H
#define IMPROVE_H

#include "geometry/decompose/fewest.h"

/* Cuts groups of neighbouring convex parts anew where that gives fewer of them.
 * rank[i] is the place of vertex i in order; `marks` has room for one byte for
 * each half edge. */
void col_cut_anew(struct mesh *mesh, const int *rank, bool *marks,
                  struct fewest *fewest);

#endif
