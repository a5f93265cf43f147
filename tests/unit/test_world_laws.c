/* What holds in every step of random worlds of the impulse solver, whatever
 * members their bodies have: momentum is that before and what gravity and
 * forces give, and impulses make no energy but what kinematic bodies give. */
#include "query/world/world.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/expect.h"
#include "support/rng.h"
#include "support/stage.h"
#include "support/trials.h"

enum { BODIES_MAX = 16, STEPS = 8 };

/* ---- Random worlds ------------------------------------------------------ */

struct writing {
    char text[8000];
    size_t used;
    struct rng rng;
};

static void put(struct writing *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    w->used += (size_t)vsnprintf(w->text + w->used, sizeof w->text - w->used,
                                 format, arguments);
    va_end(arguments);
}

static double between(struct writing *w, double low, double high)
{
    return rng_between(&w->rng, low, high);
}

static bool chance(struct writing *w, int percent)
{
    return rng_chance(&w->rng, percent);
}

static void put_motion(struct writing *w, const char *before)
{
    put(w, "%s'velocity':[%g,%g],'angular_velocity':%g", before,
        between(w, -3, 3), between(w, -3, 3),
        chance(w, 40) ? 0 : between(w, -200, 200));
}

static void put_material(struct writing *w)
{
    put(w, "'restitution':%g,'friction':%g",
        chance(w, 40) ? 1 : between(w, 0, 1),
        chance(w, 40) ? 0 : between(w, 0, 1));
}

/* The members of a free or a kinematic body. */
static void put_members(struct writing *w, bool damps)
{
    put_material(w);
    if (chance(w, 30))
        put(w, ",'mass':%g", between(w, 0.2, 5));
    if (chance(w, 20))
        put(w, ",'inertia':%g", between(w, 0.2, 5));
    if (chance(w, 20))
        put(w, ",'fixed_rotation':true");
    if (chance(w, 40))
        put(w, ",'force':[%g,%g],'torque':%g", between(w, -20, 20),
            between(w, -20, 20), between(w, -20, 20));
    if (damps && chance(w, 40))
        put(w, ",'linear_damping':%g,'angular_damping':%g", between(w, 0, 9),
            between(w, 0, 9));
    if (chance(w, 30))
        put(w, ",'gravity_scale':%g", between(w, -1, 2));
}

static void put_shape(struct writing *w)
{
    static const char *const forms[] = {
        "'type':'box','min':[-0.5,-0.4],'max':[0.5,0.4]",
        "'type':'circle','center':[0.1,0],'radius':0.5",
        "'type':'capsule','a':[-0.4,0],'b':[0.4,0.1],'radius':0.2",
        ("'type':'polygon','vertices':[[-0.6,-0.5],[0.6,-0.5],[0.6,0],[0,0],"
         "[-0.1,0.6],[-0.6,0.5]]")};
    put(w, "%s,'position':[%g,%g],'angle':%g", forms[rng_below(&w->rng, 4)],
        between(w, -1.5, 1.5), between(w, -1.5, 1.5), between(w, 0, 360));
    if (chance(w, 10))
        put(w, ",'role':'sensor'");
}

/* `closed`: nothing but free bodies without damping. With explicit Euler,
 * bodies are not corrected, so that they are where their contacts were. */
static void put_world(struct writing *w, bool closed, bool corrects)
{
    int named = 1 + rng_below(&w->rng, 3), shapes = 3 + rng_below(&w->rng, 7);
    bool is_explicit = chance(w, 30);
    put(w,
        "{'world':{'gravity':[%g,%g],'dt':%g,'iterations':%d,'integrator':'%s'"
        ",'correction':%g},'bodies':{",
        between(w, -5, 5), between(w, -10, 5), between(w, 0.005, 0.05),
        1 + rng_below(&w->rng, 8), is_explicit ? "explicit" : "symplectic",
        corrects && !is_explicit ? 0.2 : 0);
    for (int i = 0; i < named; i++) {
        put(w, "%s'%d':{", i ? "," : "", i);
        put_members(w, !closed);
        put_motion(w, ",");
        put(w, !closed && chance(w, 30) ? ",'kinematic':true}" : "}");
    }
    put(w, "},'shapes':[");
    if (!closed) {
        put(w, "{'type':'box','min':[-9,-3],'max':[9,-1],"
               "'body':{'static':true,");
        put_material(w);
        put(w, "}},");
    }
    for (int i = 0; i < shapes; i++) {
        put(w, i ? ",{" : "{");
        put_shape(w);
        if (chance(w, 60)) {
            put(w, ",'body':'%d','material':{'density':%g,",
                rng_below(&w->rng, named), between(w, 0.3, 3));
        } else {
            put_motion(w, ",");
            put(w, ",'body':{");
            put_members(w, !closed);
            put(w, !closed && chance(w, 20) ? ",'kinematic':true" : "");
            put(w, "}}");
            continue;
        }
        put_material(w);
        put(w, "}}");
    }
    put(w, "]}");
}

static bool begin(struct stage *stage, struct writing *w, uint64_t seed,
                  bool closed, bool corrects)
{
    *w = (struct writing){.rng = rng_seeded(seed)};
    put_world(w, closed, corrects);
    stage_begin(stage, w->text);
    return stage->world.body_count <= BODIES_MAX;
}

/* ---- Laws --------------------------------------------------------------- */

static double spin_of(const col_body *body)
{
    return body->angular_velocity * COL_RADIANS_PER_DEGREE;
}

static double energy_of(const col_body *body)
{
    double energy = 0;
    if (!(body->inverse_mass > 0))
        return 0;
    energy += (body->velocity.x * body->velocity.x +
               body->velocity.y * body->velocity.y) /
              body->inverse_mass;
    if (body->inverse_inertia > 0)
        energy += spin_of(body) * spin_of(body) / body->inverse_inertia;
    return energy / 2;
}

/* A body after gravity, force, torque and damping of one step, and no impulse;
 * by the members of a shape of it. */
static col_body driven(const struct world *world, const col_body *body,
                       const struct scene_body *members)
{
    col_body next = *body;
    double dt = world->settings.dt;
    col_vec2 gravity = world->settings.gravity;
    if (!(body->inverse_mass > 0))
        return next;
    next.velocity.x += dt * (gravity.x * members->gravity_scale +
                             members->force.x * body->inverse_mass);
    next.velocity.y += dt * (gravity.y * members->gravity_scale +
                             members->force.y * body->inverse_mass);
    next.velocity.x /= 1 + dt * members->linear_damping;
    next.velocity.y /= 1 + dt * members->linear_damping;
    next.angular_velocity +=
        dt * members->torque * body->inverse_inertia / COL_RADIANS_PER_DEGREE;
    next.angular_velocity /= 1 + dt * members->angular_damping;
    return next;
}

/* The work that a body does by an impulse at a point, as far as impulses do not
 * change its motion. `before` is the body before the step. */
static double work_by(const struct world *world, const col_body *before,
                      const col_body *body, col_vec2 point, col_vec2 impulse)
{
    bool is_explicit = world->settings.integrator == SCENE_EXPLICIT;
    col_vec2 center = is_explicit ? body->center : before->center;
    double x = point.x - center.x, y = point.y - center.y;
    double work = 0;
    if (!(body->inverse_mass > 0))
        work += impulse.x * body->velocity.x + impulse.y * body->velocity.y;
    if (!(body->inverse_inertia > 0))
        work += spin_of(body) * (x * impulse.y - y * impulse.x);
    return work;
}

/* The work of kinematic bodies, and of bodies of fixed rotation. */
static double work_of(const struct world *world, const col_body *before)
{
    double work = 0;
    for (int i = 0; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        int a = world->owners[contact->a], b = world->owners[contact->b];
        col_vec2 n = contact->normal;
        for (int k = 0; k < contact->count; k++) {
            double p = contact->impulses[k], t = contact->frictions[k];
            col_vec2 impulse = {p * n.x - t * n.y, p * n.y + t * n.x};
            col_vec2 point = contact->points[k].point;
            work +=
                work_by(world, &before[a], &world->bodies[a], point, impulse) -
                work_by(world, &before[b], &world->bodies[b], point, impulse);
        }
    }
    return work;
}

static const struct scene_body *members_of(const struct world *world, int body)
{
    int i = 0;
    while (world->owners[i] != body)
        i++;
    return scene_body(&world->scene->shapes[i]);
}

/* What a body may have after a step by itself: with explicit Euler, it may also
 * lose half of its velocity before that changes (impacts.c). */
static double energy_allowed(const struct world *world, int body,
                             const col_body *before)
{
    const struct scene_body *members = members_of(world, body);
    col_body next = driven(world, before, members), half = *before;
    double most = fmax(energy_of(before), energy_of(&next));
    if (world->settings.integrator != SCENE_EXPLICIT)
        return most;
    half.velocity.x /= 2;
    half.velocity.y /= 2;
    half.angular_velocity /= 2;
    half = driven(world, &half, members);
    return fmax(most, energy_of(&half));
}

static void expect_energy(const struct world *world, const col_body *before,
                          uint64_t seed)
{
    double allowed = 0, after = 0, work = work_of(world, before);
    for (int i = 0; i < world->body_count; i++) {
        allowed += energy_allowed(world, i, &before[i]);
        after += energy_of(&world->bodies[i]);
    }
    double size = allowed + fabs(work) + after;
    cr_assert(le(dbl, after - work, allowed + 1e-8 * size),
              "seed %d, step %d: %.17g, work %.17g, allowed %.17g", (int)seed,
              world->step, after, work, allowed);
}

Test(world_laws, impulses_make_no_energy)
{
    int touched = 0, worked = 0;
    for (int seed = 1; seed <= trials(300); seed++) {
        struct stage stage;
        struct writing w;
        col_body before[BODIES_MAX];
        if (!begin(&stage, &w, (uint64_t)seed, false, seed % 2))
            continue;
        struct world *world = &stage.world;
        for (int n = 0; n < STEPS; n++) {
            memcpy(before, world->bodies,
                   (size_t)world->body_count * sizeof *before);
            stage_go_on(&stage, 1);
            expect_energy(world, before, (uint64_t)seed);
            touched += world->contact_count > 0;
            worked += fabs(work_of(world, before)) > 0;
        }
        stage_end(&stage);
    }
    cr_assert(lt(long, trials(100), touched));
    cr_assert(lt(long, trials(50), worked));
}

struct momentum {
    double x, y, angular, size;
};

static struct momentum momentum_of(const struct world *world,
                                   const col_body *bodies)
{
    struct momentum sum = {0};
    for (int i = 0; i < world->body_count; i++) {
        const col_body *body = &bodies[i];
        double mass = 1 / body->inverse_mass;
        sum.x += mass * body->velocity.x;
        sum.y += mass * body->velocity.y;
        sum.angular += mass * (body->center.x * body->velocity.y -
                               body->center.y * body->velocity.x);
        if (body->inverse_inertia > 0)
            sum.angular += spin_of(body) / body->inverse_inertia;
        sum.size += mass * (fabs(body->velocity.x) + fabs(body->velocity.y)) *
                    (1 + fabs(body->center.x) + fabs(body->center.y));
        sum.size += 1 + fabs(sum.angular);
    }
    return sum;
}

/* Among free bodies. Angular momentum is kept where all of them may turn. */
Test(world_laws, momentum_is_kept)
{
    int turned = 0;
    for (int seed = 1; seed <= trials(300); seed++) {
        struct stage stage;
        struct writing w;
        col_body before[BODIES_MAX], next[BODIES_MAX];
        if (!begin(&stage, &w, (uint64_t)seed, true, false))
            continue;
        struct world *world = &stage.world;
        bool all_turn = true;
        double dt = world->settings.integrator == SCENE_EXPLICIT
                        ? world->settings.dt
                        : 0;
        for (int i = 0; i < world->body_count; i++)
            all_turn = all_turn && world->bodies[i].inverse_inertia > 0;
        for (int n = 0; n < STEPS; n++) {
            memcpy(before, world->bodies,
                   (size_t)world->body_count * sizeof *before);
            for (int i = 0; i < world->body_count; i++) {
                before[i].center.x += dt * before[i].velocity.x;
                before[i].center.y += dt * before[i].velocity.y;
                next[i] = driven(world, &before[i], members_of(world, i));
            }
            stage_go_on(&stage, 1);
            struct momentum wanted = momentum_of(world, next);
            struct momentum found = momentum_of(world, world->bodies);
            double most = 1e-11 * (wanted.size + found.size);
            cr_assert(le(dbl, fabs(found.x - wanted.x), most), "seed %d", seed);
            cr_assert(le(dbl, fabs(found.y - wanted.y), most), "seed %d", seed);
            if (all_turn)
                cr_assert(le(dbl, fabs(found.angular - wanted.angular), most),
                          "seed %d: %.17g, not %.17g", seed, found.angular,
                          wanted.angular);
            turned += all_turn && world->contact_count > 0;
        }
        stage_end(&stage);
    }
    cr_assert(lt(long, trials(100), turned));
}
