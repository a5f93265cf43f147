/* The pieces of bodies: which cores a world has beside its bodies' shapes. */
#ifndef CORES_H
#define CORES_H

#include "query/world/world.h"

/* Makes room for the world's cores, and numbers them. Code: out-of-memory. */
bool cores_make(struct world *world, struct fail *fail);

/* Fills in boxes and marks, once the cores are there. */
void cores_begin(struct world *world);

#endif
