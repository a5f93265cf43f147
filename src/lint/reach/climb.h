/* Where the player comes that falls and jumps: the free space as regions that
 * are joined at heights, for the sweep to find out (reach_sweep.h). No way is
 * left out, and each may be thought of as lower than it is; among boxes along
 * the axes each is as high as it is. */
#ifndef CLIMB_H
#define CLIMB_H

#include "lint/reach/reach_sweep.h"
#include "lint/reach/start.h"

/* Nodes of the sweep are the regions: parts of cells, each of which hangs
 * together without going over an obstacle, or all that is free of a mixed cell;
 * and behind these the corners of cells. */
struct climb {
    const struct space *space;
    struct reach_graph *graph;
    const struct reach_start *starts; /* of the places that are starts */
    struct arena *arena;
    int *regions;              /* of each cell its first one; -1: it has none */
    unsigned char (*parts)[4]; /* of the corners of cells with one obstacle:
                                  region, from the cell's first; CLIMB_NONE */
    int *cells;                /* of each region */
    int region_count;
    struct reach_sweep sweep;
};

#define CLIMB_NONE 255

/* Finds out where the player comes. false: memory is used up. */
bool climb_run(struct climb *climb, const struct space *space,
               struct reach_graph *graph, const struct reach_start *starts,
               struct arena *arena);

/* What the parts of it share. The region of a cell, by number, that has a free
 * position on its border; -1: there is none, or no cell. */
int climb_region(const struct climb *climb, int number, const struct span2 *at);

/* Adds what is at a height of a region or corner; of none (less than 0)
 * nothing. */
bool climb_tell(struct climb *climb, enum sweep_kind kind, int node, int height,
                int other);

/* Adds the starts and goals. */
bool climb_places(struct climb *climb);

/* The height up to which the player comes in the region of a cell that has the
 * cell's corner k; SWEEP_NONE: it does not come there. Of mixed cells: may
 * come. */
int climb_limit(const struct climb *climb, int cell, int k);

/* Whether the player comes to a place, or may. */
static inline bool climb_reaches(const struct climb *climb, int place)
{
    return climb->sweep.is_reached[place];
}

#endif
