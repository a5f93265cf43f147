/* Parts of space, joined from the lowest height upward, as water joins basins.
 *
 * Who stands at a height rises as far above it as he jumps, and comes wherever
 * a way leads that is nowhere higher; from a higher place there he rises the
 * more. So where he comes is all that hangs together below some height: a basin
 * of which no place to stand on is high enough to get over its lowest lip. */
#ifndef REACH_SWEEP_H
#define REACH_SWEEP_H

#include <stdbool.h>

#include "support/arena.h"

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

#endif
