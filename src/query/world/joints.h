/* Contacts as joints of two bodies, and the passes over them.
 *
 * A pass solves each joint once (col_constraint_solve). Joints that share no
 * body that moves may be solved in any order, with the same bits: turns.c finds
 * one in which the processor works on many of them at once. */
#ifndef JOINTS_H
#define JOINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "collide_response.h"
#include "query/world/world.h"
#include "support/arena.h"

/* A pair of shapes, or pieces of them, that touch, a < b. */
struct joint {
    int a, b;
    int a_piece, b_piece;
    int a_body, b_body; /* of these shapes */
    int run;            /* as of the contact */
    int mover;          /* and what moves on it: ground_mover */
    int next;           /* joint of that mover on another run; -1: none */
    int group;          /* twice its level, and 1 more if it has one contact */
    bool is_hot;        /* its bodies have more energy than before */
    col_constraint constraint;
    double kept[4]; /* impulses with restitution */
};

/* The joints of a step, in the order of its contacts. */
struct joints {
    struct joint *list;
    int count;
};

/* What is solved at once in a pass: a joint, or two of one contact each. Of two
 * all that a pass needs is here, in a third of the memory: so it stays in the
 * cache. */
struct joint_turn {
    struct joint *joints[2]; /* the second one may be NULL */
    int a_bodies[2], b_bodies[2];
    col_constraint_pair pair;
};

struct joint_turns {
    int *levels;      /* of each body: those of its joints so far */
    int *group_sizes; /* joints of each group */
    int *order;       /* joints, group after group */
    struct joint_turn *list;
};

/* Makes room for joints; `levels` is the caller's. False: out of memory. */
bool turns_have_room(struct joint_turns *turns, size_t room,
                     struct arena *arena);

/* Finds the order. */
void turns_find(struct joint_turns *turns, const struct world *world,
                const struct joints *joints);

/* Does all passes of a step over the joints, or those that are hot. */
void turns_take(struct joint_turns *turns, const struct world *world,
                const struct joints *joints, bool only_hot);

#endif
