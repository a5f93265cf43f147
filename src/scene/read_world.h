/* The "world" of a scene: how it is simulated. */
#ifndef READ_WORLD_H
#define READ_WORLD_H

#include "scene/read_value.h"
#include "scene/scene.h"
#include "support/fail.h"

#include <stdbool.h>

/* The largest numbers of steps and of iterations in a step. */
#define WORLD_STEPS_MAX      1000000000
#define WORLD_ITERATIONS_MAX 10000

/* The names of enum scene_solver; NULL at the end. */
extern const char *const solver_names[];

/* Reads the member, if there is one, and fills in what is left out. Codes:
 * wrong-type, unknown-member, number-range, point-shape, unknown-solver. */
bool read_world(const struct node *node, struct scene_world *world,
                struct fail *fail);

#endif
