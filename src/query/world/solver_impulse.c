#include <math.h>
#include <string.h>

#include "query/world/world.h"

/* The energies of an island with both solutions, and with mixtures of them. */
struct island {
    double before;      /* before any impulse: what there may be */
    double after;       /* after those with restitution */
    double calm;        /* after those without */
    double mixed, more; /* at a share s of the way from calm to after:
                           calm + s mixed + s^2 more */
    double share;       /* s */
    bool is_hot;        /* there is more energy than before */
};

bool energy_make(struct energy *energy, const struct world *world,
                 struct arena *arena)
{
    size_t count = (size_t)world->count;
    energy->before = arena_take(arena, count, sizeof *energy->before);
    energy->after = arena_take(arena, count, sizeof *energy->after);
    energy->islands = arena_take(arena, count, sizeof *energy->islands);
    energy->sums = arena_take(arena, count, sizeof *energy->sums);
    return energy->before && energy->after && energy->islands && energy->sums;
}

void energy_begin(struct energy *energy, const struct world *world)
{
    memcpy(energy->before, world->bodies,
           (size_t)world->count * sizeof *world->bodies);
}

/* ---- Islands ------------------------------------------------------------ */

static int first_of(int *islands, int body)
{
    while (islands[body] != body) {
        islands[body] = islands[islands[body]];
        body = islands[body];
    }
    return body;
}

/* Finds which bodies hang together; static ones keep nothing together. */
static void find_islands(struct energy *energy, const struct world *world,
                         const struct joint *joints, int count)
{
    for (int i = 0; i < world->count; i++)
        energy->islands[i] = i;
    for (int i = 0; i < count; i++) {
        if (!world_moves(world, joints[i].a) ||
            !world_moves(world, joints[i].b))
            continue;
        int a = first_of(energy->islands, joints[i].a);
        int b = first_of(energy->islands, joints[i].b);
        energy->islands[a > b ? a : b] = a > b ? b : a;
    }
    for (int i = 0; i < world->count; i++)
        energy->islands[i] = first_of(energy->islands, i);
}

/* The island of two bodies that touch, one of which moves. */
static struct island *island_of(const struct energy *energy,
                                const struct world *world,
                                const struct joint *joint)
{
    int body = world_moves(world, joint->a) ? joint->a : joint->b;
    return &energy->sums[energy->islands[body]];
}

/* ---- Energy ------------------------------------------------------------- */

/* The kinetic energy of a body, as the bilinear form of two motions of it: that
 * of one motion is the product with itself. */
static double product(const col_body *p, const col_body *q)
{
    double linear =
        p->velocity.x * q->velocity.x + p->velocity.y * q->velocity.y;
    double turning = (p->angular_velocity * COL_RADIANS_PER_DEGREE) *
                     (q->angular_velocity * COL_RADIANS_PER_DEGREE);
    double energy = linear / p->inverse_mass;
    if (p->inverse_inertia > 0)
        energy += turning / p->inverse_inertia;
    return energy / 2;
}

/* A body as it was before gravity made it faster in this step. */
static col_body unfallen(const struct energy *energy, const struct world *world,
                         int i)
{
    double time = world->settings.dt * world->frames[i].gravity_scale;
    col_body body = energy->before[i];
    body.velocity.x -= world->settings.gravity.x * time;
    body.velocity.y -= world->settings.gravity.y * time;
    return body;
}

/* Finds islands with more energy than before; false: there are none. Of each
 * body the energy before is the greater of those with and without gravity: what
 * bounces is as fast as it came without, what does not goes on with it. */
static bool find_hot(struct energy *energy, const struct world *world)
{
    bool any = false;
    memset(energy->sums, 0, (size_t)world->count * sizeof *energy->sums);
    for (int i = 0; i < world->count; i++) {
        struct island *island = &energy->sums[energy->islands[i]];
        if (!world_moves(world, i))
            continue;
        col_body start = unfallen(energy, world, i);
        double without = product(&start, &start);
        double with = product(&energy->before[i], &energy->before[i]);
        island->before += without > with ? without : with;
        island->after += product(&world->bodies[i], &world->bodies[i]);
    }
    for (int i = 0; i < world->count; i++) {
        struct island *island = &energy->sums[i];
        island->is_hot = island->after > island->before * (1 + 0x1p-30);
        any |= island->is_hot;
    }
    return any;
}

/* How one motion differs from another. */
static col_body difference(const col_body *p, const col_body *q)
{
    col_body more = *q;
    more.velocity.x -= p->velocity.x;
    more.velocity.y -= p->velocity.y;
    more.angular_velocity -= p->angular_velocity;
    return more;
}

/* The share at which an island has the energy before. Energies are made such
 * that their squares are numbers. */
static double share_of(const struct island *island)
{
    double unit = 1;
    if (island->before > 0x1p300)
        unit = 0x1p-600;
    if (island->before < 0x1p-300)
        unit = 0x1p600;
    double room = (island->before - island->calm) * unit;
    double mixed = island->mixed * unit, more = island->more * unit;
    if (!(room > 0))
        return 0;
    double root = sqrt(mixed * mixed + 4 * more * room);
    double share = 2 * room / (mixed + root);
    return share < 1 ? share : 1;
}

/* How far one may go from the solution without restitution towards the other.
 */
static void find_shares(struct energy *energy, const struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        struct island *island = &energy->sums[energy->islands[i]];
        const col_body *calm = &world->bodies[i];
        if (!world_moves(world, i) || !island->is_hot)
            continue;
        col_body more = difference(calm, &energy->after[i]);
        island->calm += product(calm, calm);
        island->mixed += 2 * product(calm, &more);
        island->more += product(&more, &more);
    }
    for (int i = 0; i < world->count; i++)
        if (energy->sums[i].is_hot)
            energy->sums[i].share = share_of(&energy->sums[i]);
}

/* ---- Solutions ---------------------------------------------------------- */

/* Takes back all impulses of hot islands, and restitution with them. */
static void begin_again(struct energy *energy, const struct world *world,
                        struct joint *joints, int count)
{
    for (int i = 0; i < world->count; i++) {
        energy->after[i] = world->bodies[i];
        if (energy->sums[energy->islands[i]].is_hot)
            world->bodies[i] = energy->before[i];
    }
    for (int i = 0; i < count; i++) {
        struct joint *joint = &joints[i];
        col_constraint *constraint = &joint->constraint;
        for (int k = 0; k < 2; k++) {
            joint->kept[2 * k] = constraint->normals[k].impulse;
            joint->kept[2 * k + 1] = constraint->tangents[k].impulse;
            if (!island_of(energy, world, joint)->is_hot)
                continue;
            constraint->normals[k].impulse = 0;
            constraint->tangents[k].impulse = 0;
            if (constraint->targets[k] > 0)
                constraint->targets[k] = 0;
        }
    }
}

static void solve(const struct energy *energy, const struct world *world,
                  struct joint *joints, int count)
{
    for (int pass = 0; pass < world->settings.iterations; pass++)
        for (int i = 0; i < count; i++)
            if (island_of(energy, world, &joints[i])->is_hot)
                col_constraint_solve(&joints[i].constraint,
                                     &world->bodies[joints[i].a],
                                     &world->bodies[joints[i].b]);
}

static double between(double p, double q, double share)
{
    return p + share * (q - p);
}

/* Makes bodies and impulses of hot islands what is at their shares. */
static void take_shares(const struct energy *energy, const struct world *world,
                        struct joint *joints, int count)
{
    for (int i = 0; i < world->count; i++) {
        const struct island *island = &energy->sums[energy->islands[i]];
        const col_body *after = &energy->after[i];
        col_body *body = &world->bodies[i];
        if (!island->is_hot)
            continue;
        body->velocity.x =
            between(body->velocity.x, after->velocity.x, island->share);
        body->velocity.y =
            between(body->velocity.y, after->velocity.y, island->share);
        body->angular_velocity = between(
            body->angular_velocity, after->angular_velocity, island->share);
    }
    for (int i = 0; i < count; i++) {
        const struct island *island = island_of(energy, world, &joints[i]);
        col_constraint *constraint = &joints[i].constraint;
        for (int k = 0; k < 2 && island->is_hot; k++) {
            col_row *normal = &constraint->normals[k];
            col_row *tangent = &constraint->tangents[k];
            normal->impulse =
                between(normal->impulse, joints[i].kept[2 * k], island->share);
            tangent->impulse = between(
                tangent->impulse, joints[i].kept[2 * k + 1], island->share);
        }
    }
}

bool energy_hold(struct energy *energy, const struct world *world,
                 struct joint *joints, int count)
{
    if (count == 0)
        return false;
    find_islands(energy, world, joints, count);
    if (!find_hot(energy, world))
        return false;
    begin_again(energy, world, joints, count);
    solve(energy, world, joints, count);
    find_shares(energy, world);
    take_shares(energy, world, joints, count);
    return true;
}

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

static void solver_impulse_solve(struct world *world,
                                 const struct world_trace *trace)
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
    solver_impulse_solve(world, NULL);
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
    solver_impulse_solve(world, trace);
    swap_bodies(world);
    swap_joints(solver);
}

const struct solver solver_impulse = {
    .start = start, .step = step, .repeat = repeat};
