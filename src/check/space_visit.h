/* Which parts of the free space touch a place, and where it is nearest. */
#ifndef CHECK_SPACE_VISIT_H
#define CHECK_SPACE_VISIT_H

#include "check/space_graph.h"

/* Told of each part of the free space from which the player touches a place:
 * a node of the graph, which is a free corner of a cell there (is_proven), or
 * a mixed cell, which may have a free part there. */
typedef void visit_function(void *context, int node, bool is_proven);

/* false: memory is used up. */
bool visit_mark(struct graph *graph, const struct span2 *mark,
                visit_function *visit, void *context);

/* The place nearest to a box: the player's centre there, and how far from the
 * box its sides are. */
struct space_nearest {
    bool found;
    col_vec2 centre;
    double distance;
};

/* Finds that among the places that are joined to a flagged root of
 * graph->proven, where there is one. false: memory is used up. */
bool visit_nearest(struct graph *graph, const unsigned char *flags,
                   const col_box *box, struct space_nearest *answer);

#endif
