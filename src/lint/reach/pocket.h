/* Pockets: regions of the free space that no start has a way to. */
#ifndef POCKET_H
#define POCKET_H

#include "lint/reach/graph.h"

/* Wants those mixed cells divided further that may hold a pocket, or make one
 * wider or higher, except at the border. None are left when the box of each
 * pocket is that of all its positions on the grid, so that it does not depend
 * on how the cells lie. `starts` is not 0 for the roots of graph->possible that
 * a start may be in. false: memory is used up. */
bool pockets_want(struct reach_graph *graph, const unsigned char *starts);

/* Fills in the pockets of a space, in memory that is kept. false: memory is
 * used up. */
bool pockets_find(struct reach_graph *graph, const unsigned char *starts,
                  struct space *space, struct arena *keep);

#endif
