/* A scene that is turned as a whole moves as it did, turned: no coordinate is
 * taken for another one, and none is told apart. */
#include "query/world/world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/scene_text.h"

enum { STEPS = 240 };

/* Bodies that fall on each other, askew, bounce, slide and roll. */
static const struct {
    const char *form;
    col_vec2 position, velocity;
    double angle;
} actors[] = {
    {"'type':'box','min':[-9,-2],'max':[9,0],"
     "'body':{'static':true,'friction':1,'restitution':1}",
     {0, 0},
     {0, 0},
     0},
    {"'type':'box','min':[-1,-0.5],'max':[1,0.5],'body':{'friction':0.5}",
     {0, 1},
     {0.5, 0},
     10},
    {"'type':'box','min':[-0.5,-0.5],'max':[0.5,0.5],"
     "'body':{'restitution':0.5,'friction':0.25}",
     {0.5, 3},
     {0, 0},
     30},
    {"'type':'capsule','a':[-1,0],'b':[1,0],'radius':0.25,"
     "'angular_velocity':90,'body':{'density':3}",
     {-0.5, 5},
     {0, -1},
     70},
    {"'type':'polygon','radius':0.125,'vertices':[[0,0],[1,0],[1.5,1],[0,1.5]],"
     "'body':{'friction':0.5}",
     {-3, 1},
     {3, 0},
     0},
    {"'type':'circle','center':[0.25,0],'radius':0.75,"
     "'body':{'friction':1,'restitution':0.75}",
     {4, 2},
     {-2, 0},
     0},
};

enum { COUNT = sizeof actors / sizeof *actors };

static col_vec2 turned(col_vec2 v, int quarters)
{
    for (int i = 0; i < quarters; i++)
        v = (col_vec2){-v.y, v.x};
    return v;
}

/* The bodies after each step of the scene, turned by so many quarters. */
static void run(const char *solver, int quarters, col_body after[STEPS][COUNT])
{
    char text[4000];
    col_vec2 down = turned((col_vec2){0, -10}, quarters);
    size_t used = (size_t)snprintf(
        text, sizeof text,
        "{'world':{'gravity':[%g,%g],'solver':'%s'},'shapes':[", down.x, down.y,
        solver);
    for (int i = 0; i < COUNT; i++) {
        col_vec2 p = turned(actors[i].position, quarters);
        col_vec2 v = turned(actors[i].velocity, quarters);
        used += (size_t)snprintf(
            text + used, sizeof text - used,
            "%s{%s,'position':[%g,%g],'velocity':[%g,%g],'angle':%g}",
            i ? "," : "", actors[i].form, p.x, p.y, v.x, v.y,
            actors[i].angle + 90 * quarters);
    }
    strcpy(text + used, "]}");
    struct scene_text scene = scene_taken(text);
    struct world world = {.scene = &scene.scene, .settings = scene.scene.world};
    struct arena arena = arena_make(0);
    struct fail fail;
    cr_assert(world_make(&world, &arena, &fail));
    for (int step = 0; step < STEPS; step++) {
        cr_assert(world_step(&world, &fail));
        memcpy(after[step], world.bodies, COUNT * sizeof *world.bodies);
    }
    arena_free(&arena);
    arena_free(&scene.arena);
}

static void expect_near(double is, double wanted, const char *solver, int body)
{
    cr_assert(le(dbl, fabs(is - wanted), 1e-9), "%s, body %d: %.17g, not %.17g",
              solver, body, is, wanted);
}

static void expect_turned(const char *solver)
{
    static col_body upright[STEPS][COUNT], other[STEPS][COUNT];
    run(solver, 0, upright);
    for (int quarters = 1; quarters <= 3; quarters++) {
        run(solver, quarters, other);
        for (int i = 0; i < STEPS * COUNT; i++) {
            int body = i % COUNT;
            const col_body *is = &other[i / COUNT][body];
            const col_body *was = &upright[i / COUNT][body];
            col_vec2 center = turned(was->center, quarters);
            col_vec2 velocity = turned(was->velocity, quarters);
            expect_near(is->center.x, center.x, solver, body);
            expect_near(is->center.y, center.y, solver, body);
            expect_near(is->velocity.x, velocity.x, solver, body);
            expect_near(is->velocity.y, velocity.y, solver, body);
            expect_near(is->angle, was->angle + 90 * quarters, solver, body);
        }
    }
}

Test(turned_world, moves_by_impulses_as_it_did)
{
    expect_turned("impulse");
}

Test(turned_world, moves_by_particles_as_it_did)
{
    expect_turned("verlet");
}
