#include "query/world/world.h"

#include "query/world/bodies.h"
#include "query/world/cores.h"
#include "query/world/near.h"
#include "query/world/solver.h"
#include "query/world/world_place.h"
#include "support/matches.h"

#include <stdio.h>

/* ---- Making it ---------------------------------------------------------- */

static const struct solver *solver_of(enum scene_solver solver)
{
    switch (solver) {
    case SCENE_VERLET:
        return &solver_verlet;
    case SCENE_IMPULSE:
        break;
    }
    return &solver_impulse;
}

bool world_make(struct world *world, struct arena *arena, struct fail *fail)
{
    const struct scene *scene = world->scene;
    size_t count = (size_t)scene->shape_count;
    if (!bodies_check(scene, false, fail))
        return false;
    world->count = scene->shape_count;
    world->solver = solver_of(world->settings.solver);
    world->arena = arena;
    world->bodies = arena_take(arena, count, sizeof *world->bodies);
    if (!world->bodies)
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++)
        world->bodies[i] = shape_body(&scene->shapes[i]);
    if (!cores_make(world, fail) || !place_make(world, fail))
        return false;
    cores_begin(world);
    return near_make(world, fail) && world_find_contacts(world, fail) &&
           world->solver->start(world, arena, fail);
}

/* ---- Motion ------------------------------------------------------------- */

void world_accelerate(struct world *world)
{
    double dt = world->settings.dt;
    col_vec2 gravity = world->settings.gravity;
    for (int i = 0; i < world->count; i++) {
        double time = dt * world->frames[i].gravity_scale;
        if (!world_moves(world, i))
            continue;
        world->bodies[i].velocity.x += gravity.x * time;
        world->bodies[i].velocity.y += gravity.y * time;
    }
}

void world_move(struct world *world)
{
    double dt = world->settings.dt;
    for (int i = 0; i < world->count; i++) {
        col_body *body = &world->bodies[i];
        if (!world_moves(world, i))
            continue;
        body->center.x += body->velocity.x * dt;
        body->center.y += body->velocity.y * dt;
        body->angle += body->angular_velocity * dt;
    }
}

/* ---- Steps -------------------------------------------------------------- */

static bool diverged(const struct world *world, int body, struct fail *fail)
{
    fail_set(fail, "simulation-diverged",
             "the simulation diverges: in step %d shape %s leaves the range "
             "of numbers",
             world->step, quote_name(world->scene->shapes[body].id).text);
    snprintf(fail->pointer, sizeof fail->pointer, "/shapes/%d", body);
    return false;
}

static bool check_bodies(const struct world *world, struct fail *fail)
{
    for (int i = 0; i < world->count; i++) {
        if (world_moves(world, i) && !place_is_sound(world, i))
            return diverged(world, i, fail);
    }
    return true;
}

bool world_step(struct world *world, struct fail *fail)
{
    world->step++;
    return world->solver->step(world, fail) && check_bodies(world, fail);
}

void world_repeat(struct world *world, const struct world_trace *trace)
{
    if (world->solver->repeat)
        world->solver->repeat(world, trace);
}

double world_strain(const struct world *world, int body)
{
    return world->solver->strain ? world->solver->strain(world, body) : -1;
}
