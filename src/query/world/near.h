/* Which bodies of a world are near: the broad phase of each step, in memory
 * that is kept and grows only with the number of pairs. */
#ifndef NEAR_H
#define NEAR_H

#include "query/world/world.h"

/* Makes world->near, once bodies and shapes are there. */
bool near_make(struct world *world, struct fail *fail);

/* Makes room for one more contact, after so many pairs of pieces that have been
 * looked at in this step. Codes: out-of-memory, too-many-pairs. */
bool near_have_contact(struct world *world, uint64_t looked, struct fail *fail);

#endif
