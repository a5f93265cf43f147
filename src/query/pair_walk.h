/* The pairs of a plan, in the order of output: the listed ones as listed, else
 * i < j in scene order; also those that layers keep apart. */
#ifndef PAIR_WALK_H
#define PAIR_WALK_H

#include "query/pair_plan.h"

/* A walk over a part of a plan. Several may share one plan, each in a thread of
 * its own; their parts one after the other are the whole. */
struct pair_walk {
    const struct pair_plan *plan;
    int first, end;      /* the first shapes, or listed pairs, not yet begun */
    int next, after;     /* partners of first - 1 still to come */
    const int *partners; /* by number; NULL: partner k is shape k */
    const int *starts;   /* as in the plan, for shapes before */
    int in_rows;         /*   this one */
    struct walk_room *own; /* where the plan keeps no pairs */
};

/* Starts a walk over plan->listed[from..to), or the pairs of which the first
 * shape is one of from .. to - 1, in 0 <= from <= to <= plan->length. False
 * where memory is short. */
bool pair_walk_start(struct pair_walk *walk, const struct pair_plan *plan,
                     int from, int to, struct arena *arena);

/* Lets a walk that was started go over another part of its plan. */
void pair_walk_move(struct pair_walk *walk, int from, int to);

/* The next pair; false at the end. */
bool pair_walk_next(struct pair_walk *walk, struct scene_pair *pair);

#endif
