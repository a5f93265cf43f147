#include "scene/read_world.h"

#include "scene/range.h"
#include "scene/read_members.h"
#include "scene/scene_format.h"
#include "support/matches.h"
#include "support/same.h"

static const struct range RANGES[WORLD_NUMBERS] = {
    [WORLD_DT] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [WORLD_STEPS] = {1, WORLD_STEPS_MAX, false, true,
                     "a whole number from 1 to 1000000000"},
    [WORLD_ITERATIONS] = {1, WORLD_ITERATIONS_MAX, false, true,
                          "a whole number from 1 to 10000"},
    [WORLD_SLOP] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [WORLD_CORRECTION] = {0, 1, false, false, "a number from 0 to 1"},
    [WORLD_FRAME_STEPS] = {1, WORLD_STEPS_MAX, false, true,
                           "a whole number from 1 to 1000000000"},
};

/* 20 steps for a frame, slop and correction are those of Gaul 2013, How to
 * Create a Custom 2D Physics Engine. */
static const struct scene_world DEFAULTS = {
    .dt = 1.0 / 60,
    .steps = 60,
    .solver = SCENE_IMPULSE,
    .iterations = 10,
    .slop = 0.01,
    .correction = 0.2,
    .frame_steps = 20,
};

const char *const solver_names[] = {
    [SCENE_IMPULSE] = "impulse",
    [SCENE_VERLET] = "verlet",
    NULL,
};

static bool read_solver(const struct node *node, enum scene_solver *solver,
                        struct fail *fail)
{
    const char *name;
    int i = 0;
    if (!node_string(node, &name, fail))
        return false;
    for (; solver_names[i]; i++) {
        if (same_name(name, solver_names[i])) {
            *solver = (enum scene_solver)i;
            return true;
        }
    }
    return node_fail(
        node, fail, "unknown-solver", "unknown solver %s%s",
        quote_name(name).text,
        hint_for(name, solver_names, i, "; the solvers are ").text);
}

static bool read_numbers(const struct node *found, struct scene_world *world,
                         struct fail *fail)
{
    double steps = world->steps, iterations = world->iterations;
    double frame_steps = world->frame_steps;
    double *const numbers[WORLD_NUMBERS] = {
        [WORLD_DT] = &world->dt,
        [WORLD_STEPS] = &steps,
        [WORLD_ITERATIONS] = &iterations,
        [WORLD_SLOP] = &world->slop,
        [WORLD_CORRECTION] = &world->correction,
        [WORLD_FRAME_STEPS] = &frame_steps,
    };
    if (!range_numbers(found, RANGES, numbers, WORLD_NUMBERS, fail))
        return false;
    world->steps = (int)steps;
    world->iterations = (int)iterations;
    world->frame_steps = (int)frame_steps;
    return true;
}

bool read_world(const struct node *node, struct scene_world *world,
                struct fail *fail)
{
    struct node found[WORLD_MEMBERS + 1];
    *world = DEFAULTS;
    if (!node->json)
        return true;
    return members_read(node, &world_members, found, fail) &&
           read_numbers(found, world, fail) &&
           (!found[WORLD_GRAVITY].json ||
            node_point(&found[WORLD_GRAVITY], &world->gravity, fail)) &&
           (!found[WORLD_SOLVER].json ||
            read_solver(&found[WORLD_SOLVER], &world->solver, fail));
}
