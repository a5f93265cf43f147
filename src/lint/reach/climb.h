/* Where the player comes that falls and jumps: the free space as regions that
 * are joined at heights, for the sweep to find out (reach_sweep.h). No way is
 * left out, and each may be thought of as lower than it is; among boxes along
 * the axes each is as high as it is. */
#ifndef CLIMB_H
#define CLIMB_H

#include <stdbool.h>

#include "lint/reach/free_space.h"
#include "support/arena.h"

/* Parts of space, joined from the lowest height upward, as water joins basins.
 *
 * Who stands at a height rises as far above it as he jumps, and comes wherever
 * a way leads that is nowhere higher; from a higher place there he rises the
 * more. So where he comes is all that hangs together below some height: a basin
 * of which no place to stand on is high enough to get over its lowest lip. */

/* What is at a height of a node, in whole units. */
enum sweep_kind {
    SWEEP_GROUND, /* one can stand there, or comes from there, by standing, to
                     ground that is higher; `other` to the side */
    SWEEP_START,  /* the player starts there, and gets to the height `other` */
    SWEEP_PLACE,  /* a place that is worth to come to, of the number `other` */
    SWEEP_BORDER, /* the border of space is there */
    SWEEP_JOIN,   /* a way leads to the node `other` */
};

struct sweep_event {
    int height;
    enum sweep_kind kind;
    int node, other;
    int ground;     /* its height */
    bool is_unsure; /* nobody may be able to stand there */
};

/* No height: lower than all. */
#define SWEEP_NONE (-(1 << 30) - (1 << 29))

/* A basin with ground from which neither its lip nor any place nor the border
 * is reached. */
struct sweep_pit {
    int tree;
    int lip;           /* the lowest height from which other ground, a place or
                          the border is reached; SWEEP_NONE: there are none */
    int ground, aside; /* its highest ground, and the least `other` of that */
    int node;          /* that has this ground */
};

struct reach_sweep {
    struct arena *arena;
    int nodes;
    int jump;
    struct sweep_event *events;
    int count, room;
    int places;
    /* Answers */
    int *limits; /* of each node, and of pit->tree: how high the player gets
                    among what hangs together with it; SWEEP_NONE: never
                    there */
    bool *is_reached; /* by the number of the place */
    struct sweep_pit *pits;
    int pit_count;
};

/* Adds an event; false: memory is used up. */
bool sweep_add(struct reach_sweep *sweep, const struct sweep_event *event);

/* Fills in the answers. false: memory is used up. O(n log n). */
bool sweep_run(struct reach_sweep *sweep);

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
