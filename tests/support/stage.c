#include "support/stage.h"
#include "support/criterion.h"

static void take(struct stage *stage, const char *scene)
{
    *stage = (struct stage){.text = scene_taken(scene), .arena = arena_make(0)};
    stage->world.scene = &stage->text.scene;
    stage->world.settings = stage->text.scene.world;
}

static void make(struct stage *stage)
{
    cr_assert(world_make(&stage->world, &stage->arena, &stage->fail), "%s",
              stage->fail.message);
}

void stage_begin(struct stage *stage, const char *scene)
{
    take(stage, scene);
    make(stage);
}

void stage_begin_verlet(struct stage *stage, const char *scene)
{
    take(stage, scene);
    stage->world.settings.solver = SCENE_VERLET;
    make(stage);
}

struct stage *stage_verlet(const char *scene)
{
    static struct stage stage;
    stage_begin_verlet(&stage, scene);
    return &stage;
}

void stage_go_on(struct stage *stage, int steps)
{
    for (int i = 0; i < steps; i++)
        cr_assert(world_step(&stage->world, &stage->fail), "%s",
                  stage->fail.message);
}

void stage_end(struct stage *stage)
{
    arena_free(&stage->arena);
    arena_free(&stage->text.arena);
}
