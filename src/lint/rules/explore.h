/* Where the player can go in a level, for the rules that ask for it. */
#ifndef EXPLORE_H
#define EXPLORE_H

#include "lint/reach/reach_space.h"
#include "lint/rules/check.h"

struct reach {
    struct space space;
    int *shapes;   /* of check->shapes, for each place of the space */
    bool is_known; /* the player's size, and where it starts */
};

/* Finds it out, if it was not asked for before: check->reach. false: memory is
 * used up. */
bool check_explore(struct check *check);

#endif
