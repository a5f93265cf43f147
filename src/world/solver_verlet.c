/* Bodies that fall through each other: gravity and motion without a response
 * (symplectic Euler). */
#include "world/solver.h"

static bool step(struct world *world, struct fail *fail)
{
    if (!world_find_contacts(world, fail))
        return false;
    world_accelerate(world);
    world_move(world);
    world_place(world);
    return true;
}

const struct solver solver_verlet = {.step = step};
