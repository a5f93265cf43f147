#include "world/world.h"

#include "scene/hint.h"
#include "world/bodies.h"
#include "world/near.h"
#include "world/place.h"
#include "world/solver.h"

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
    if (scene_has_pieces(scene))
        return fail_set(fail, "concave-not-supported",
                        "shapes with pieces cannot be simulated");
    world->count = scene->shape_count;
    world->solver = solver_of(world->settings.solver);
    world->arena = arena;
    world->bodies = arena_take(arena, count, sizeof *world->bodies);
    if (!world->bodies)
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++)
        world->bodies[i] = shape_body(&scene->shapes[i]);
    return place_make(world, fail) && near_make(world, fail) &&
           world_find_contacts(world, fail) &&
           world->solver->start(world, arena, fail);
}

/* ---- Contacts ----------------------------------------------------------- */

/* Contacts of a manifold whose points lie on the incident shape: col_clip_test
 * is fastest there. They are wanted midway, half of their depth up to the
 * reference shape. */
static struct world_contact contact_of(col_pair pair,
                                       const col_manifold *manifold)
{
    col_vec2 normal = manifold->relation.normal;
    struct world_contact contact = {
        .a = pair.a, .b = pair.b, .normal = normal, .count = manifold->count};
    for (int k = 0; k < manifold->count; k++) {
        col_contact *point = &contact.points[k];
        *point = manifold->contacts[k];
        double up = (manifold->flip ? -0.5 : 0.5) * point->depth;
        point->point.x += normal.x * up;
        point->point.y += normal.y * up;
    }
    return contact;
}

bool world_find_contacts(struct world *world, struct fail *fail)
{
    if (!world_find_pairs(world, fail))
        return false;
    int count = 0;
    for (int i = 0; i < world->pair_count; i++) {
        col_pair pair = world->pairs[i];
        col_manifold manifold;
        if (col_clip_test(&world->shapes[pair.a], &world->shapes[pair.b],
                          COL_AT_INCIDENT, &manifold))
            world->contacts[count++] = contact_of(pair, &manifold);
    }
    world->contact_count = count;
    return true;
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
        body->centre.x += body->velocity.x * dt;
        body->centre.y += body->velocity.y * dt;
        body->angle += body->spin * dt;
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
