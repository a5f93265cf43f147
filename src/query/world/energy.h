/* Keeps impulses from making energy.
 *
 * Contacts that are solved one after the other need passes to agree. As long as
 * they do not, each one bounces off as if it were alone: a ball in a wide notch
 * gets from the second side what it has already got from the first one, and has
 * more energy than before. Without restitution there is no such thing: each
 * impulse then takes the most energy that it can, friction apart.
 *
 * So where bodies that hang together by contacts have more energy after a
 * step's impulses than before, with or without what gravity gave them in the
 * step, for each whichever is more, these are solved again without restitution,
 * and what is between the two solutions, as near to the first one as the energy
 * before allows, is taken for both. Where contacts agree nothing changes. */
#ifndef ENERGY_H
#define ENERGY_H

#include "query/world/world.h"

/* A pair of bodies, or pieces of them, that touch, a < b. */
struct joint {
    int a, b;
    int a_piece, b_piece;
    col_constraint constraint;
    double kept[4]; /* impulses with restitution: energy.c's */
};

struct energy {
    col_body *before; /* bodies as they were before any impulse */
    col_body *after;  /* and after those with restitution */
    int *islands;     /* of each body the first of those that it hangs together
                         with, by way of others */
    struct island *sums;
};

/* Takes the memory for a world's bodies; false: there is none. */
bool energy_make(struct energy *energy, const struct world *world,
                 struct arena *arena);

/* Takes note of the bodies before any impulse. */
void energy_begin(struct energy *energy, const struct world *world);

/* Holds the energy of what has got more of it than rounding explains (2^-30 of
 * what it had), in as many passes as the settings say. Returns whether there
 * was any. */
bool energy_hold(struct energy *energy, const struct world *world,
                 struct joint *joints, int count);

#endif
