/* Worlds for tests, with the scene and the memory that they are in. */
#ifndef SUPPORT_STAGE_H
#define SUPPORT_STAGE_H

#include "query/world/world.h"
#include "support/scene_text.h"

/* Must not be moved: the world points to the scene. */
struct stage {
    struct scene_text text;
    struct arena arena;
    struct world world;
    struct fail fail;
};

/* The world of a scene, which scene_taken takes; by its own solver, or by that
 * of Verlet whatever it says. */
void stage_begin(struct stage *stage, const char *scene);
void stage_begin_verlet(struct stage *stage, const char *scene);

/* The same of Verlet's, in a stage that the process keeps. */
struct stage *stage_verlet(const char *scene);

void stage_go_on(struct stage *stage, int steps);

void stage_end(struct stage *stage);

#endif
