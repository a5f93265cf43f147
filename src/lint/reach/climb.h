/* Finds where a player gets that falls and jumps. The climb (climb.c) describes
 * the free space as regions that are joined at heights, which are exact among
 * boxes along the axes and never too high. The sweep (reach_sweep.c) joins the
 * regions from the lowest height upward, as water joins basins.
 *
 * A player rises by its jump above the place where it stands, and reaches all
 * places by paths that are nowhere higher. So it reaches a basin whose standing
 * places are all too low for its lowest lip. */
#ifndef CLIMB_H
#define CLIMB_H

#include "lint/reach/free_space.h"

/* ---- The sweep ----------------------------------------------------------- */

/* An event at a height of a node, in whole units. */
enum sweep_kind {
    SWEEP_GROUND, /* the player can stand there, or by standing on ever higher
                     ground gets to `ground`; `other` to the side */
    SWEEP_START,  /* the player starts there, and gets to the height `other` */
    SWEEP_PLACE,  /* a goal or a start, of the number `other` */
    SWEEP_BORDER, /* the border of space is there */
    SWEEP_JOIN,   /* a way leads to the node `other` */
};

struct sweep_event {
    int height;
    enum sweep_kind kind;
    int node, other;
    int ground;     /* its height */
    bool is_unsure; /* perhaps the player cannot stand there */
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
    int *limits; /* of each node, and of pit->tree: the greatest height that the
                    player reaches in its connected component; SWEEP_NONE:
                    never there */
    bool *is_reached; /* by the number of the place */
    struct sweep_pit *pits;
    int pit_count;
};

/* Adds an event; false: out of memory. */
bool sweep_add(struct reach_sweep *sweep, const struct sweep_event *event);

/* Fills in the answers. false: out of memory. O(n log n). */
bool sweep_run(struct reach_sweep *sweep);

/* ---- The climb ----------------------------------------------------------- */

/* Nodes of the sweep are the regions: parts of cells, each of which is
 * connected without going over an obstacle, or all that is free of a mixed
 * cell; and after these the corners of cells. */
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

/* Finds out where the player comes. false: out of memory. */
bool climb_run(struct climb *climb, const struct space *space,
               struct reach_graph *graph, const struct reach_start *starts,
               struct arena *arena);

/* The height that the player reaches (in mixed cells: may reach) in the region
 * of a cell that has its corner k; SWEEP_NONE: it never gets there. */
int climb_limit(const struct climb *climb, int cell, int k);

#endif
