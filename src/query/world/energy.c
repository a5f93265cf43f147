#include "query/world/energy.h"

#include <math.h>
#include <string.h>

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
