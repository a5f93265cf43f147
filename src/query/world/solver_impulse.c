/* Steps a world by impulses: symplectic or explicit Euler, and in each step
 * contacts are solved one after the other, repeatedly (projected Gauss-Seidel),
 * beginning with the impulses of the step before.
 *
 * 1. Velocities at the start of a step, before gravity, give the targets of
 *    contacts: a ball with restitution 1 rises exactly as it fell. A hit that
 * is no faster than gravity makes bodies in one step does not bounce.
 * 2. Impulses that made energy are held back. Bodies move by their velocities.
 * 3. A share of each overlap that the motion leaves, corrections so far
 *    included, is taken away. Bodies that part fast enough are not pushed.
 *
 * Explicit Euler moves the bodies first, by the velocities of the step before:
 * then contacts are found and solved, and nothing moves but by corrections.
 *
 * Pairs are always in ascending order: one walk over the lists of two steps
 * finds what touched in both. */
#include <math.h>
#include <string.h>

#include "query/world/bodies.h"
#include "query/world/joints.h"
#include "support/union_find.h"

/* ---- Energy -------------------------------------------------------------
 *
 * Keeps impulses from making energy.
 *
 * Contacts that are solved one after the other need passes to agree. As long as
 * they do not, each one bounces off as if it were alone: a ball in a wide notch
 * gets from the second side what it has already got from the first one, and has
 * more energy than before. Without restitution there is no such thing: each
 * impulse then takes the most energy that it can, friction apart.
 *
 * So where bodies that hang together by contacts have more energy after a
 * step's impulses than before, with or without what gravity gave them in the
 * step, for each whichever is more, these are solved again without restitution,
 * and what is between the two solutions, as near to the first one as the energy
 * before allows, is taken for both. Where contacts agree nothing changes. */

struct energy {
    col_body *before; /* bodies as they were before any impulse */
    col_body *after;  /* and after those with restitution */
    int *islands;     /* of each body the first of those that it hangs together
                         with, by way of others */
    struct island *sums;
};

/* The energies of an island with both solutions, and with mixtures of them. */
struct island {
    double before;      /* before any impulse: what there may be, beside */
    double work;        /* what stubborn motions give with restitution */
    double calm_work;   /* and without */
    double after;       /* after those with restitution */
    double calm;        /* after those without */
    double mixed, more; /* at a share s of the way from calm to after:
                           calm + s mixed + s^2 more */
    double share;       /* s */
    bool is_hot;        /* there is more energy than before */
};

/* Finds which bodies hang together; static and kinematic ones keep nothing
 * together. */
static void find_islands(struct energy *energy, const struct world *world,
                         const struct joints *joints)
{
    for (int i = 0; i < world->body_count; i++)
        energy->islands[i] = i;
    for (int i = 0; i < joints->count; i++) {
        int a = joints->list[i].a_body, b = joints->list[i].b_body;
        if (world_is_free(world, a) && world_is_free(world, b))
            set_join(energy->islands, a, b);
    }
    for (int i = 0; i < world->body_count; i++)
        energy->islands[i] = set_root(energy->islands, i);
}

/* The island of two bodies that touch, one of which is free. */
static struct island *island_of(const struct energy *energy,
                                const struct world *world,
                                const struct joint *joint)
{
    bool is_a = world_is_free(world, joint->a_body);
    int body = is_a ? joint->a_body : joint->b_body;
    return &energy->sums[energy->islands[body]];
}

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

/* The part of a body's motion that no impulse changes. */
static col_body stubborn_part(const col_body *body)
{
    col_body part = *body;
    if (body->inverse_mass > 0)
        part.velocity = (col_vec2){0, 0};
    if (body->inverse_inertia > 0)
        part.angular_velocity = 0;
    return part;
}

/* The work that motions which no impulse changes do by the impulses of a joint:
 * those of kinematic bodies, and the spins of bodies of fixed rotation. It is
 * each impulse times their velocity at the point. */
static double work_of(const struct world *world, const struct joint *joint)
{
    const col_constraint *constraint = &joint->constraint;
    const col_body *a = &world->bodies[joint->a_body];
    const col_body *b = &world->bodies[joint->b_body];
    double work = 0;
    if (a->inverse_mass > 0 && b->inverse_mass > 0 && a->inverse_inertia > 0 &&
        b->inverse_inertia > 0)
        return 0;
    col_body p = stubborn_part(a), q = stubborn_part(b);
    for (int k = 0; k < constraint->count; k++) {
        const col_row *normal = &constraint->normals[k];
        const col_row *tangent = &constraint->tangents[k];
        work -= normal->impulse * col_row_velocity(normal, &p, &q);
        work -= tangent->impulse * col_row_velocity(tangent, &p, &q);
    }
    return work;
}

/* Finds islands with more energy than before; false: there are none. Of each
 * body the energy before is the greater of those with and without the gravity,
 * forces and damping of this step: a body that bounces is as fast as it came
 * without, a body that does not bounce goes on with them. */
static bool find_hot(struct energy *energy, const struct world *world,
                     const struct joints *joints)
{
    bool any = false;
    memset(energy->sums, 0, (size_t)world->body_count * sizeof *energy->sums);
    for (int i = 0; i < world->body_count; i++) {
        struct island *island = &energy->sums[energy->islands[i]];
        if (!world_is_free(world, i))
            continue;
        col_body start = world_undriven(world, i, &energy->before[i]);
        double without = product(&start, &start);
        double with = product(&energy->before[i], &energy->before[i]);
        island->before += without > with ? without : with;
        island->after += product(&world->bodies[i], &world->bodies[i]);
    }
    for (int i = 0; i < joints->count; i++) {
        const struct joint *joint = &joints->list[i];
        island_of(energy, world, joint)->work += work_of(world, joint);
    }
    for (int i = 0; i < world->body_count; i++) {
        struct island *island = &energy->sums[i];
        double most = island->before * (1 + 0x1p-30);
        most += fabs(island->work) * 0x1p-30;
        island->is_hot = island->after - island->work > most;
        any |= island->is_hot;
    }
    return any;
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
    double calm = island->calm - island->calm_work;
    double room = (island->before - calm) * unit;
    double mixed = (island->mixed - (island->work - island->calm_work)) * unit;
    double more = island->more * unit;
    if (!(room > 0))
        return 0;
    double root = sqrt(mixed * mixed + 4 * more * room);
    double share = 2 * room / (mixed + root);
    return share < 1 ? share : 1;
}

/* Finds how far one may go from the solution without restitution towards the
 * other. */
static void find_shares(struct energy *energy, const struct world *world,
                        const struct joints *joints)
{
    for (int i = 0; i < joints->count; i++) {
        const struct joint *joint = &joints->list[i];
        island_of(energy, world, joint)->calm_work += work_of(world, joint);
    }
    for (int i = 0; i < world->body_count; i++) {
        struct island *island = &energy->sums[energy->islands[i]];
        const col_body *calm = &world->bodies[i];
        col_body more = energy->after[i];
        if (!world_is_free(world, i) || !island->is_hot)
            continue;
        more.velocity.x -= calm->velocity.x;
        more.velocity.y -= calm->velocity.y;
        more.angular_velocity -= calm->angular_velocity;
        island->calm += product(calm, calm);
        island->mixed += 2 * product(calm, &more);
        island->more += product(&more, &more);
    }
    for (int i = 0; i < world->body_count; i++)
        if (energy->sums[i].is_hot)
            energy->sums[i].share = share_of(&energy->sums[i]);
}

/* Solves hot islands again, from the start and without restitution. */
static void solve_calmly(struct energy *energy, const struct world *world,
                         const struct joints *joints, struct joint_turns *turns)
{
    for (int i = 0; i < world->body_count; i++) {
        energy->after[i] = world->bodies[i];
        if (energy->sums[energy->islands[i]].is_hot)
            world->bodies[i] = energy->before[i];
    }
    for (int i = 0; i < joints->count; i++) {
        struct joint *joint = &joints->list[i];
        col_constraint *constraint = &joint->constraint;
        joint->is_hot = island_of(energy, world, joint)->is_hot;
        for (int k = 0; k < 2; k++) {
            joint->kept[2 * k] = constraint->normals[k].impulse;
            joint->kept[2 * k + 1] = constraint->tangents[k].impulse;
            if (!joint->is_hot)
                continue;
            constraint->normals[k].impulse = 0;
            constraint->tangents[k].impulse = 0;
            if (constraint->targets[k] > 0)
                constraint->targets[k] = 0;
        }
    }
    turns_take(turns, world, joints, true);
}

static double between(double p, double q, double share)
{
    return p + share * (q - p);
}

/* Makes bodies and impulses of hot islands what is at their shares. */
static void take_shares(const struct energy *energy, const struct world *world,
                        const struct joints *joints)
{
    for (int i = 0; i < world->body_count; i++) {
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
    for (int i = 0; i < joints->count; i++) {
        struct joint *joint = &joints->list[i];
        const struct island *island = island_of(energy, world, joint);
        col_constraint *constraint = &joint->constraint;
        for (int k = 0; k < 2 && island->is_hot; k++) {
            col_row *normal = &constraint->normals[k];
            col_row *tangent = &constraint->tangents[k];
            normal->impulse =
                between(normal->impulse, joint->kept[2 * k], island->share);
            tangent->impulse = between(tangent->impulse, joint->kept[2 * k + 1],
                                       island->share);
        }
    }
}

struct impulse_solver {
    struct joints now, before; /* of this step and of the last one */
    size_t room;
    struct joint_turns turns;
    col_body *starts; /* the bodies at the start of the step */
    int *on_ground; /* of each piece that moves, its first joint before that is
                       on a run; -1: none */
    struct energy energy;
};

/* ---- Memory ------------------------------------------------------------- */

/* Makes room for a joint of each contact; those of the last step stay. */
static bool have_room(struct world *world, struct fail *fail)
{
    struct impulse_solver *solver = world->own;
    struct arena *arena = world->arena;
    size_t room = 2 * (size_t)world->contact_count + 1;
    if ((size_t)world->contact_count < solver->room)
        return true;
    for (int i = 0; i < 2; i++) {
        struct joints *joints = i == 0 ? &solver->now : &solver->before;
        size_t count = (size_t)joints->count;
        joints->list =
            arena_grow(arena, joints->list, count, room, sizeof *joints->list);
        if (!joints->list)
            return fail_memory(fail);
    }
    solver->room = room;
    return turns_have_room(&solver->turns, room, arena) || fail_memory(fail);
}

static bool start(struct world *world, struct arena *arena, struct fail *fail)
{
    struct impulse_solver *solver = arena_alloc(arena, 1, sizeof *solver);
    size_t count = (size_t)world->body_count;
    for (int i = 0; i < world->count; i++) {
        const struct scene_body *members = scene_body(&world->scene->shapes[i]);
        if (members->links || members->accelerations)
            return world_refuse_member(
                world, i, members->links ? "links" : "accelerations", fail);
    }
    if (!solver)
        return fail_memory(fail);
    struct energy *energy = &solver->energy;
    world->own = solver;
    solver->starts = arena_take(arena, count, sizeof *solver->starts);
    energy->before = arena_take(arena, count, sizeof *energy->before);
    energy->after = arena_take(arena, count, sizeof *energy->after);
    energy->islands = arena_take(arena, count, sizeof *energy->islands);
    energy->sums = arena_take(arena, count, sizeof *energy->sums);
    solver->turns.levels = arena_take(arena, count, sizeof(int));
    size_t shapes = (size_t)world->count;
    size_t pieces = shapes + (size_t)world->core_starts[shapes];
    solver->on_ground = arena_take(arena, pieces, sizeof *solver->on_ground);
    for (size_t i = 0; solver->on_ground && i < pieces; i++)
        solver->on_ground[i] = -1;
    if (!solver->on_ground || !solver->starts || !energy->before ||
        !energy->after || !energy->islands || !energy->sums ||
        !solver->turns.levels)
        return fail_memory(fail);
    return impacts_make(world, fail) && have_room(world, fail);
}

/* ---- Contacts ----------------------------------------------------------- */

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

/* Features of a contact with a run are those of the run. */
static void take_run_features(const struct world *world,
                              const struct world_contact *contact,
                              col_manifold *manifold)
{
    bool is_a = world_moves(world, contact->b);
    for (int k = 0; k < contact->count; k++) {
        col_contact *point = &manifold->contacts[k];
        *(is_a ? &point->a : &point->b) = contact->run_features[k];
    }
}

/* The constraint of a contact. The material is that of the shapes. */
static col_constraint constraint_of(const struct world *world,
                                    const struct world_contact *contact,
                                    const struct joint *joint)
{
    const struct scene_shape *shapes = world->scene->shapes;
    const col_body *a = &world->bodies[joint->a_body];
    const col_body *b = &world->bodies[joint->b_body];
    double rest_a = world->drives[joint->a_body].resting;
    double rest_b = world->drives[joint->b_body].resting;
    double dt = world->settings.dt;
    col_manifold manifold = {
        .relation = {.overlap = true, .normal = contact->normal},
        .count = contact->count,
        .contacts = {contact->points[0], contact->points[1]}};
    double resting = rest_a > rest_b ? rest_a : rest_b;
    if (joint->run != 0)
        take_run_features(world, contact, &manifold);
    if (!world->is_composite)
        return col_constraint_make_ahead(a, b, &manifold, resting, dt);
    col_body one = body_of_material(*a, &shapes[joint->a]);
    col_body two = body_of_material(*b, &shapes[joint->b]);
    return col_constraint_make_ahead(&one, &two, &manifold, resting, dt);
}

/* Lists the joints before that are on runs of the ground, by what moves. */
static void list_on_ground(struct impulse_solver *solver)
{
    for (int i = 0; i < solver->before.count; i++) {
        struct joint *joint = &solver->before.list[i];
        if (joint->run == 0)
            continue;
        joint->next = solver->on_ground[joint->mover];
        solver->on_ground[joint->mover] = i;
    }
}

static void forget_on_ground(struct impulse_solver *solver)
{
    for (int i = 0; i < solver->before.count; i++)
        if (solver->before.list[i].run != 0)
            solver->on_ground[solver->before.list[i].mover] = -1;
}

/* The joint before of the same piece on the same run, whichever shape of the
 * ground it touched there; NULL: none. */
static const struct joint *before_on_run(const struct impulse_solver *solver,
                                         const struct joint *joint)
{
    for (int i = solver->on_ground[joint->mover]; i >= 0;
         i = solver->before.list[i].next)
        if (solver->before.list[i].run == joint->run)
            return &solver->before.list[i];
    return NULL;
}

/* Makes joints of all contacts, with the impulses that they had before. Joints
 * are made in place: they are so large that a copy would take time. */
static void join_all(struct world *world)
{
    struct impulse_solver *solver = world->own;
    int next = 0;
    list_on_ground(solver);
    for (int i = 0; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        struct joint *joint = &solver->now.list[i];
        joint->a = contact->a;
        joint->b = contact->b;
        joint->a_piece = contact->a_piece;
        joint->b_piece = contact->b_piece;
        joint->a_body = world->owners[contact->a];
        joint->b_body = world->owners[contact->b];
        joint->run = contact->run;
        if (joint->run != 0)
            joint->mover = ground_mover(world, contact);
        joint->constraint = constraint_of(world, contact, joint);
        while (next < solver->before.count &&
               comes_before(&solver->before.list[next], joint))
            next++;
        const struct joint *before = NULL;
        if (next < solver->before.count)
            before = &solver->before.list[next];
        if (before && comes_before(joint, before))
            before = NULL;
        if (joint->run != 0)
            before = before_on_run(solver, joint);
        else if (before && before->run != 0)
            before = NULL; /* other features */
        if (before)
            col_constraint_carry(&joint->constraint, &before->constraint);
    }
    forget_on_ground(solver);
    solver->now.count = world->contact_count;
    turns_find(&solver->turns, world, &solver->now);
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

static void record_pass(const struct world *world, const struct joint *joint,
                        int pass, const struct world_trace *trace)
{
    col_constraint_record_pass(
        &joint->constraint, &world->bodies[joint->a_body],
        &world->bodies[joint->b_body], pass, steps_of(trace, joint));
}

static void solve(struct world *world, const struct world_trace *trace)
{
    struct impulse_solver *solver = world->own;
    struct joints *joints = &solver->now;
    col_body *bodies = world->bodies;
    memcpy(solver->energy.before, bodies,
           (size_t)world->body_count * sizeof *bodies);
    for (int i = 0; i < joints->count; i++) {
        struct joint *joint = &joints->list[i];
        col_constraint_apply(&joint->constraint, &bodies[joint->a_body],
                             &bodies[joint->b_body]);
    }
    if (!trace)
        turns_take(&solver->turns, world, joints, false);
    for (int pass = 0; trace && pass < world->settings.iterations; pass++) {
        for (int i = 0; i < joints->count; i++) {
            struct joint *joint = &joints->list[i];
            col_constraint_solve(&joint->constraint, &bodies[joint->a_body],
                                 &bodies[joint->b_body]);
            record_pass(world, joint, pass, trace);
        }
    }
    /* hold the energy of islands that have more of it than rounding explains */
    if (joints->count == 0)
        return;
    find_islands(&solver->energy, world, joints);
    if (!find_hot(&solver->energy, world, joints))
        return;
    solve_calmly(&solver->energy, world, joints, &solver->turns);
    find_shares(&solver->energy, world, joints);
    take_shares(&solver->energy, world, joints);
    for (int i = 0; trace && i < joints->count; i++)
        record_pass(world, &joints->list[i], world->settings.iterations, trace);
}

/* ---- Places ------------------------------------------------------------- */

/* Takes away a share of the depth that two bodies still have if the contacts
 * move along with them. Motions since the start of the step are velocities
 * here. */
static void correct(struct world *world)
{
    const struct impulse_solver *solver = world->own;
    const col_correction correction = {world->settings.slop,
                                       world->settings.correction};
    for (int i = 0; i < solver->now.count; i++) {
        const struct joint *joint = &solver->now.list[i];
        const col_constraint *constraint = &joint->constraint;
        const int numbers[2] = {joint->a_body, joint->b_body};
        col_body motions[2];
        double most = 0;
        for (int k = 0; k < 2; k++) {
            const col_body *now = &world->bodies[numbers[k]];
            const col_body *from = &solver->starts[numbers[k]];
            motions[k] =
                (col_body){.velocity = {now->center.x - from->center.x,
                                        now->center.y - from->center.y},
                           .angular_velocity = now->angle - from->angle};
        }
        for (int k = 0; k < constraint->count; k++) {
            double depth = constraint->contacts[k].depth -
                           col_row_velocity(&constraint->normals[k],
                                            &motions[0], &motions[1]);
            most = depth > most ? depth : most;
        }
        col_correct(&world->bodies[joint->a_body],
                    &world->bodies[joint->b_body],
                    constraint->normals[0].direction, most, correction);
    }
}

/* ---- Steps -------------------------------------------------------------- */

/* The joints of this step become those of the last one, and the other way
 * round: a second time takes it back. */
static void swap_joints(struct impulse_solver *solver)
{
    struct joints joints = solver->before;
    solver->before = solver->now;
    solver->now = joints;
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
    bool is_explicit = world->settings.integrator == SCENE_EXPLICIT;
    size_t bytes = (size_t)world->body_count * sizeof *world->bodies;
    if (is_explicit) {
        memcpy(solver->starts, world->bodies, bytes);
        world_move(world);
        impacts_sweep(world, solver->starts, false);
        world_place(world);
    }
    if (!world_find_contacts(world, fail) || !have_room(world, fail))
        return false;
    memcpy(solver->starts, world->bodies, bytes);
    join_all(world);
    world_accelerate(world);
    solve(world, NULL);
    if (!is_explicit)
        world_move(world);
    correct(world);
    impacts_sweep(world, solver->starts, !is_explicit);
    world_place(world);
    for (int i = 0; i < solver->now.count; i++) {
        const col_constraint *constraint = &solver->now.list[i].constraint;
        struct world_contact *contact = &world->contacts[i];
        for (int k = 0; k < constraint->count; k++) {
            contact->impulses[k] = constraint->normals[k].impulse;
            contact->frictions[k] = constraint->tangents[k].impulse;
        }
    }
    swap_joints(solver);
    return true;
}

/* The input of the impulses is still there, and leads to the same bits: bodies
 * as they were at the start, joints of the step before. */
static void repeat(struct world *world, const struct world_trace *trace)
{
    struct impulse_solver *solver = world->own;
    swap_joints(solver);
    swap_bodies(world);
    join_all(world);
    for (int i = 0; i < solver->now.count; i++) {
        const struct joint *joint = &solver->now.list[i];
        col_constraint_record_hits(
            &joint->constraint, &world->bodies[joint->a_body],
            &world->bodies[joint->b_body], steps_of(trace, joint));
    }
    world_accelerate(world);
    solve(world, trace);
    swap_bodies(world);
    swap_joints(solver);
}

const struct solver solver_impulse = {
    .start = start, .step = step, .repeat = repeat};
