/* How a world gets from one moment to the next. A solver is a row of functions;
 * what it keeps from step to step is its own. */
#ifndef SOLVER_H
#define SOLVER_H

#include "query/world/world.h"

struct solver {
    /* Takes the memory that the solver needs, as world->own, when the rest of
     * the world is ready. Code: out-of-memory. */
    bool (*start)(struct world *world, struct arena *arena, struct fail *fail);

    /* Goes on by world->settings.dt: leaves the bodies as they are then, the
     * shapes where the bodies are (world_place), and in world->contacts those
     * that it dealt with, with their impulses. It may leave any
     * numbers in bodies that move, even infinite ones and NaN: world_step
     * checks them. Codes: those of world_find_pairs. */
    bool (*step)(struct world *world, struct fail *fail);

    /* world_repeat and world_strain. NULL: there is nothing of the kind. */
    void (*repeat)(struct world *world, const struct world_trace *trace);
    double (*strain)(const struct world *world, int body);
};

extern const struct solver solver_impulse, solver_verlet;

#endif
