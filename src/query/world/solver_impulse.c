/* Impulses in a world: symplectic Euler, and in each step contacts solved one
 * after the other, again and again (projected Gauss, Seidel), beginning with
 * the impulses of the step before.
 *
 * 1. Velocities as they are at the start of a step give the targets of
 * contacts. Gravity comes after that, so it is not what bodies bounce with: a
 * ball with restitution 1 goes back up just the way it came, step by step. A
 * hit that is no faster than gravity makes bodies in one step does not bounce
 * at all.
 * 2. Where impulses made energy they are held back (energy.h).
 * 3. Bodies move by their velocities.
 * 4. Of each overlap that the motion leaves, corrections so far included, a
 *    share is taken away. Bodies that part fast enough are not pushed.
 *
 * Pairs are always in ascending order, and what touched in two steps meets in
 * one walk over both lists. */
#include "query/world/energy.h"
#include "query/world/solver.h"

#include <math.h>
#include <string.h>

struct impulse_solver {
    struct joint *now, *before; /* of this step and of the last one */
    int now_count, before_count;
    size_t room;
    col_body *starts; /* the bodies at the start of the step */
    struct energy energy;
};

/* ---- Memory ------------------------------------------------------------- */

/* Makes room for a joint of each contact; those of the last step stay. */
static bool have_room(struct world *world, struct fail *fail)
{
    struct impulse_solver *solver = world->own;
    size_t room = 2 * (size_t)world->contact_count;
    if ((size_t)world->contact_count <= solver->room)
        return true;
    size_t count = (size_t)solver->before_count;
    struct joint *now = arena_take(world->arena, room, sizeof *now);
    struct joint *before = arena_take(world->arena, room, sizeof *before);
    if (!now || !before)
        return fail_memory(fail);
    if (count > 0)
        memcpy(before, solver->before, count * sizeof *before);
    solver->now = now;
    solver->before = before;
    solver->room = room;
    return true;
}

static bool start(struct world *world, struct arena *arena, struct fail *fail)
{
    struct impulse_solver *solver = arena_alloc(arena, 1, sizeof *solver);
    if (!solver)
        return fail_memory(fail);
    solver->starts =
        arena_take(arena, (size_t)world->count, sizeof *solver->starts);
    world->own = solver;
    if (!solver->starts || !energy_make(&solver->energy, world, arena))
        return fail_memory(fail);
    return have_room(world, fail);
}

/* ---- Contacts ----------------------------------------------------------- */

/* The speed that gravity alone gives one of two bodies in a step. */
static double speed_of_gravity(const struct world *world, int a, int b)
{
    col_vec2 gravity = world->settings.gravity;
    double scale_a = fabs(world->frames[a].gravity_scale);
    double scale_b = fabs(world->frames[b].gravity_scale);
    double most = scale_a > scale_b ? scale_a : scale_b;
    return world->settings.dt * most *
           sqrt(gravity.x * gravity.x + gravity.y * gravity.y);
}

/* Makes the joint in place: it is so large that a copy would take time. */
static void join(const struct world *world, const struct world_contact *contact,
                 struct joint *joint)
{
    const col_body *a = &world->bodies[contact->a];
    const col_body *b = &world->bodies[contact->b];
    col_manifold manifold = {
        .relation = {.overlap = true, .normal = contact->normal},
        .count = contact->count,
        .contacts = {contact->points[0], contact->points[1]}};
    double resting = speed_of_gravity(world, contact->a, contact->b);
    joint->a = contact->a;
    joint->b = contact->b;
    joint->a_piece = contact->a_piece;
    joint->b_piece = contact->b_piece;
    joint->constraint = col_constraint_make(a, b, &manifold, resting);
}

static bool comes_before(const struct joint *p, const struct joint *q)
{
    if (p->a != q->a)
        return p->a < q->a;
    if (p->b != q->b)
        return p->b < q->b;
    if (p->a_piece != q->a_piece)
        return p->a_piece < q->a_piece;
    return p->b_piece < q->b_piece;
}

/* Joints of all contacts, with what they held before. */
static void join_all(struct world *world)
{
    struct impulse_solver *solver = world->own;
    int old = 0;
    for (int i = 0; i < world->contact_count; i++) {
        struct joint *joint = &solver->now[i];
        join(world, &world->contacts[i], joint);
        while (old < solver->before_count &&
               comes_before(&solver->before[old], joint))
            old++;
        if (old < solver->before_count &&
            !comes_before(joint, &solver->before[old]))
            col_constraint_carry(&joint->constraint,
                                 &solver->before[old].constraint);
    }
    solver->now_count = world->contact_count;
}

/* ---- Velocities --------------------------------------------------------- */

/* Where the steps of a joint go. */
static const col_trace *steps_of(const struct world_trace *trace,
                                 const struct joint *joint)
{
    *trace->pair =
        (struct scene_pair){joint->a, joint->b, joint->a_piece, joint->b_piece};
    return trace->steps;
}

static void record_hits(const struct world *world,
                        const struct world_trace *trace)
{
    const struct impulse_solver *solver = world->own;
    for (int i = 0; i < solver->now_count; i++) {
        const struct joint *joint = &solver->now[i];
        col_constraint_record_hits(&joint->constraint, &world->bodies[joint->a],
                                   &world->bodies[joint->b],
                                   steps_of(trace, joint));
    }
}

static void record_pass(const struct world *world, const struct joint *joint,
                        int pass, const struct world_trace *trace)
{
    col_constraint_record_pass(&joint->constraint, &world->bodies[joint->a],
                               &world->bodies[joint->b], pass,
                               steps_of(trace, joint));
}

static void solve(struct world *world, const struct world_trace *trace)
{
    struct impulse_solver *solver = world->own;
    col_body *bodies = world->bodies;
    energy_begin(&solver->energy, world);
    for (int i = 0; i < solver->now_count; i++) {
        struct joint *joint = &solver->now[i];
        col_constraint_apply(&joint->constraint, &bodies[joint->a],
                             &bodies[joint->b]);
    }
    for (int pass = 0; pass < world->settings.iterations; pass++) {
        for (int i = 0; i < solver->now_count; i++) {
            struct joint *joint = &solver->now[i];
            col_constraint_solve(&joint->constraint, &bodies[joint->a],
                                 &bodies[joint->b]);
            if (trace)
                record_pass(world, joint, pass, trace);
        }
    }
    if (!energy_hold(&solver->energy, world, solver->now, solver->now_count))
        return;
    for (int i = 0; trace && i < solver->now_count; i++)
        record_pass(world, &solver->now[i], world->settings.iterations, trace);
}

/* ---- Places ------------------------------------------------------------- */

/* The way of a body since the start of the step, as a velocity. */
static col_body way_of(const struct world *world, int body)
{
    const struct impulse_solver *solver = world->own;
    const col_body *now = &world->bodies[body], *from = &solver->starts[body];
    return (col_body){.velocity = {now->center.x - from->center.x,
                                   now->center.y - from->center.y},
                      .angular_velocity = now->angle - from->angle};
}

/* How deep the two still are, the contacts taken as moving along. */
static double depth_left(const struct world *world, const struct joint *joint)
{
    const col_constraint *constraint = &joint->constraint;
    col_body a = way_of(world, joint->a), b = way_of(world, joint->b);
    double most = 0;
    for (int i = 0; i < constraint->count; i++) {
        double depth = constraint->contacts[i].depth -
                       col_row_velocity(&constraint->normals[i], &a, &b);
        most = depth > most ? depth : most;
    }
    return most;
}

static void correct(struct world *world)
{
    const struct impulse_solver *solver = world->own;
    const col_correction correction = {world->settings.slop,
                                       world->settings.correction};
    for (int i = 0; i < solver->now_count; i++) {
        const struct joint *joint = &solver->now[i];
        col_correct(&world->bodies[joint->a], &world->bodies[joint->b],
                    joint->constraint.normals[0].direction,
                    depth_left(world, joint), correction);
    }
}

/* ---- A step ------------------------------------------------------------- */

static void tell_impulses(struct world *world)
{
    const struct impulse_solver *solver = world->own;
    for (int i = 0; i < solver->now_count; i++) {
        const col_constraint *constraint = &solver->now[i].constraint;
        struct world_contact *contact = &world->contacts[i];
        for (int k = 0; k < constraint->count; k++) {
            contact->impulses[k] = constraint->normals[k].impulse;
            contact->frictions[k] = constraint->tangents[k].impulse;
        }
    }
}

/* The joints of this step become those of the last one, and the other way
 * round: a second time takes it back. */
static void swap_joints(struct impulse_solver *solver)
{
    struct joint *joints = solver->before;
    int count = solver->before_count;
    solver->before = solver->now;
    solver->before_count = solver->now_count;
    solver->now = joints;
    solver->now_count = count;
}

static void swap_bodies(struct world *world)
{
    struct impulse_solver *solver = world->own;
    col_body *bodies = world->bodies;
    world->bodies = solver->starts;
    solver->starts = bodies;
}

static bool step(struct world *world, struct fail *fail)
{
    struct impulse_solver *solver = world->own;
    if (!world_find_contacts(world, fail) || !have_room(world, fail))
        return false;
    memcpy(solver->starts, world->bodies,
           (size_t)world->count * sizeof *world->bodies);
    join_all(world);
    world_accelerate(world);
    solve(world, NULL);
    world_move(world);
    correct(world);
    world_place(world);
    tell_impulses(world);
    swap_joints(solver);
    return true;
}

/* What led to the impulses still stands, and leads to the same bits: bodies as
 * they were at the start, joints of the step before. */
static void repeat(struct world *world, const struct world_trace *trace)
{
    struct impulse_solver *solver = world->own;
    swap_joints(solver);
    swap_bodies(world);
    join_all(world);
    record_hits(world, trace);
    world_accelerate(world);
    solve(world, trace);
    swap_bodies(world);
    swap_joints(solver);
}

const struct solver solver_impulse = {
    .start = start, .step = step, .repeat = repeat};
