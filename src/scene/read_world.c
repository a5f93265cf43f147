#include "scene/read_world.h"

#include "base/hint.h"
#include "scene/range.h"

enum {
    DT,
    STEPS,
    ITERATIONS,
    SLOP,
    CORRECTION,
    FRAME_STEPS,
    NUMBER_COUNT, /* of the members above, which are numbers */
    GRAVITY = NUMBER_COUNT,
    SOLVER,
    MEMBER_COUNT
};

static const char *const NAMES[MEMBER_COUNT] = {
    [DT] = "dt",
    [STEPS] = "steps",
    [ITERATIONS] = "iterations",
    [SLOP] = "slop",
    [CORRECTION] = "correction",
    [FRAME_STEPS] = "max_frame_steps",
    [GRAVITY] = "gravity",
    [SOLVER] = "solver",
};

const struct members world_members = {
    .owner = "a world",
    .member = "world",
    .names = NAMES,
    .count = MEMBER_COUNT,
    .allowed = ((uint32_t)1 << MEMBER_COUNT) - 1,
};

static const struct range RANGES[NUMBER_COUNT] = {
    [DT] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [STEPS] = {1, WORLD_STEPS_MAX, false, true,
               "a whole number from 1 to 1000000000"},
    [ITERATIONS] = {1, WORLD_ITERATIONS_MAX, false, true,
                    "a whole number from 1 to 10000"},
    [SLOP] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [CORRECTION] = {0, 1, false, false, "a number from 0 to 1"},
    [FRAME_STEPS] = {1, WORLD_STEPS_MAX, false, true,
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
        if (node_same_name(name, solver_names[i])) {
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
    double *const numbers[NUMBER_COUNT] = {
        [DT] = &world->dt,
        [STEPS] = &steps,
        [ITERATIONS] = &iterations,
        [SLOP] = &world->slop,
        [CORRECTION] = &world->correction,
        [FRAME_STEPS] = &frame_steps,
    };
    if (!range_numbers(found, RANGES, numbers, NUMBER_COUNT, fail))
        return false;
    world->steps = (int)steps;
    world->iterations = (int)iterations;
    world->frame_steps = (int)frame_steps;
    return true;
}

bool read_world(const struct node *node, struct scene_world *world,
                struct fail *fail)
{
    struct node found[MEMBER_COUNT + 1];
    *world = DEFAULTS;
    if (!node->json)
        return true;
    return members_read(node, &world_members, found, fail) &&
           read_numbers(found, world, fail) &&
           (!found[GRAVITY].json ||
            node_point(&found[GRAVITY], &world->gravity, fail)) &&
           (!found[SOLVER].json ||
            read_solver(&found[SOLVER], &world->solver, fail));
}
