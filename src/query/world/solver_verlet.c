/* Steps a world by position Verlet with distance constraints.
 *
 * In a step each particle (verlet_body.h) moves as far as in the last one, and
 * falls. Then, `iterations` times, every pair that overlaps is parted, and
 * every link gets its length: last, so that bodies rather overlap than change
 * form.
 *
 * A pair is parted at each contact of its manifold, at the second by what the
 * first has left of its depth: so a box at rest does not rock from corner to
 * corner. Friction takes back what the vertex slid along the edge in this step,
 * at most `friction` times what the pair was parted by. There is no
 * restitution.
 *
 * Bodies with pieces are one body of particles, parted piece by piece; each
 * pair of pieces sees what those before it have done.
 *
 * Source: Jakobsen 2001; Bitterli 2009; friction as in Muller, Heidelberger,
 * Hennix, Ratcliff 2007. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "query/world/verlet_body.h"
#include "query/world/world.h"
#include "support/matches.h"

/* ---- Collisions ---------------------------------------------------------
 *
 * Two bodies of particles part at one contact by the response of a vertex
 * and an edge (col_verlet_contact), in shares as the particles are light.
 *
 * With w the inverse mass of one, a vertex yields by w and the point of an edge
 * by w (t^2 + (1 - t)^2) = w / lambda, as a force there moves both ends. So
 * momentum is kept. An edge may be a cut between two pieces, whose ends are
 * particles as those of any other one. */

/* What of a body collides: a shape, vertex i of which is particle numbers[i];
 * of a body without particles there are none. */
struct verlet_side {
    struct verlet_body *body;
    const col_shape *shape;
    const int *numbers;
};

struct verlet_collision {
    col_verlet features;
    struct verlet_side edge, other;
    double give; /* what the two yield to a force, times mass */
    double edge_share, vertex_share;
    col_vec2 normal; /* from the edge to the vertex */
    double depth;    /* at first, and */
    double height;   /* how far the vertex then was from the edge */
};

static void move(const struct verlet_side *side, int vertex, col_vec2 by)
{
    struct verlet_body *body = side->body;
    if (body->count == 0)
        return;
    col_vec2 *particle = &body->now[side->numbers[vertex]];
    *particle = (col_vec2){particle->x + by.x, particle->y + by.y};
    body->is_changed = true;
}

/* Moves the particles by their shares of a way, from the edge to the vertex. */
static void project(struct verlet_collision *collision, col_vec2 way)
{
    col_verlet *features = &collision->features;
    features->collision = way;
    col_verlet_moves moves = col_verlet_project(features, collision->edge_share,
                                                collision->vertex_share);
    move(&collision->edge, features->ends[0], moves.ends[0]);
    move(&collision->edge, features->ends[1], moves.ends[1]);
    move(&collision->other, features->vertex, moves.vertex);
}

/* Where a vertex is, or was a step ago. */
static col_vec2 place(const struct verlet_side *side, int vertex, bool before)
{
    const struct verlet_body *body = side->body;
    if (body->count == 0)
        return side->shape->vertices[vertex];
    return (before ? body->old : body->now)[side->numbers[vertex]];
}

/* How far the vertex is, or was, from the edge's point beside it, along a
 * direction. */
static double distance(const struct verlet_collision *collision, col_vec2 along,
                       bool before)
{
    const col_verlet *features = &collision->features;
    double t = features->t;
    col_vec2 p = place(&collision->edge, features->ends[0], before);
    col_vec2 q = place(&collision->edge, features->ends[1], before);
    col_vec2 v = place(&collision->other, features->vertex, before);
    return (v.x - (1 - t) * p.x - t * q.x) * along.x +
           (v.y - (1 - t) * p.y - t * q.y) * along.y;
}

/* What collides at a contact of the manifold of two shapes, of which one at
 * least has particles. */
static struct verlet_collision verlet_collide(const struct verlet_side *a,
                                              const struct verlet_side *b,
                                              const col_manifold *manifold,
                                              int contact)
{
    struct verlet_collision collision = {
        .features = col_verlet_contact(a->shape, b->shape, manifold, contact),
        .edge = *a,
        .other = *b,
        .normal = manifold->relation.normal,
        .depth = manifold->contacts[contact].depth};
    if (collision.features.side == COL_B) {
        collision.edge = *b;
        collision.other = *a;
        collision.normal.x = -collision.normal.x;
        collision.normal.y = -collision.normal.y;
    }
    double edge = collision.edge.body->lightness / collision.features.lambda;
    double vertex = collision.other.body->lightness;
    collision.give = edge + vertex;
    collision.edge_share = edge / collision.give;
    collision.vertex_share = vertex / collision.give;
    collision.height = distance(&collision, collision.normal, false);
    return collision;
}

/* Parts what is left of the overlap, and takes back by friction what the vertex
 * slid over the edge in this step, at most `friction` times that. Returns by
 * how much, along the normal (x) and to the left of it (y). */
static col_vec2 verlet_part(struct verlet_collision *collision, double friction)
{
    col_vec2 normal = collision->normal, along = {-normal.y, normal.x};
    double risen = distance(collision, normal, false) - collision->height;
    double depth = collision->depth - risen, most = friction * depth;
    if (!(depth > 0))
        return (col_vec2){0, 0};
    project(collision, (col_vec2){normal.x * depth, normal.y * depth});
    if (!(friction > 0))
        return (col_vec2){depth, 0};
    double slid =
        distance(collision, along, false) - distance(collision, along, true);
    double back = slid > most ? -most : slid < -most ? most : -slid;
    project(collision, (col_vec2){along.x * back, along.y * back});
    return (col_vec2){depth, back};
}

static struct verlet_body *bodies_of(const struct world *world)
{
    return world->own;
}

/* The member of a shape's body that means nothing to particles; NULL: there is
 * none. */
static const char *unsupported_member(const struct scene_body *body)
{
    if (body->is_kinematic)
        return "kinematic";
    if (body->has_fixed_rotation)
        return "fixed_rotation";
    if (body->inertia > 0)
        return "inertia";
    if (body->torque < 0 || body->torque > 0)
        return "torque";
    return body->is_bullet ? "bullet" : NULL;
}

/* Fails for a body of several shapes, and for members about particles of a body
 * that has none. */
static bool check_particles(const struct world *world, int i, struct fail *fail)
{
    const struct scene_shape *shape = &world->scene->shapes[i];
    const struct scene_body *members = scene_body(shape);
    if (world->owners[i] != i)
        fail_set(fail, "solver-unsupported",
                 "shape %s shares its body with another shape, which the "
                 "solver verlet cannot simulate; use the solver impulse",
                 quote_name(shape->id).text);
    else if ((members->links || members->accelerations) &&
             !world_is_free(world, i))
        fail_set(fail, "solver-unsupported",
                 "the body of shape %s has \"%s\", but never moves: it is "
                 "static or has no mass; remove it, or let the body move",
                 quote_name(shape->id).text,
                 members->links ? "links" : "accelerations");
    else
        return true;
    snprintf(fail->pointer, sizeof fail->pointer, "/shapes/%d/body", i);
    return false;
}

/* Fails for what only impulses can do. */
static bool check_support(const struct world *world, struct fail *fail)
{
    if (world->settings.integrator == SCENE_EXPLICIT) {
        fail_set(fail, "solver-unsupported",
                 "the integrator explicit needs the solver impulse, found "
                 "verlet; remove the integrator or the solver");
        strcpy(fail->pointer, "/world/integrator");
        return false;
    }
    for (int i = 0; i < world->count; i++) {
        const char *member =
            unsupported_member(scene_body(&world->scene->shapes[i]));
        if (member && world->owners[i] == i)
            return world_refuse_member(world, i, member, fail);
        if (!check_particles(world, i, fail))
            return false;
    }
    return true;
}

/* The particles of a body with pieces, links or accelerations are the vertices
 * of the file; of any other body those of the world's shape, which knows what
 * is left of them. No particles: out of memory. */
static struct verlet_particles particles_of(const struct world *world, int i,
                                            struct arena *arena)
{
    const struct scene_shape *scenes = &world->scene->shapes[i];
    const struct scene_pieces *pieces = scenes->pieces;
    const struct scene_body *members = scene_body(scenes);
    struct verlet_particles particles = {
        .points = pieces ? pieces->vertices : world->shapes[i].vertices,
        .count = pieces ? scene_local_count(scenes) : world->shapes[i].count,
        .pieces = pieces,
        .links = members->links,
        .link_count = members->link_count,
        .accelerations = members->accelerations};
    if (particles.count == scene_local_count(scenes) ||
        (!particles.links && !particles.accelerations))
        return particles;
    col_vec2 *points =
        arena_take(arena, (size_t)scene_local_count(scenes), sizeof *points);
    const col_transform pose = {scene_motion(scenes)->position,
                                scene_motion(scenes)->rotation};
    for (int k = 0; points && k < scene_local_count(scenes); k++)
        points[k] = col_transform_point(pose, scene_local(scenes)[k]);
    particles.points = points;
    particles.count = scene_local_count(scenes);
    return particles;
}

/* Every shape is a body. */
static bool start(struct world *world, struct arena *arena, struct fail *fail)
{
    struct verlet_body *bodies =
        arena_alloc(arena, (size_t)world->count, sizeof *bodies);
    if (!check_support(world, fail))
        return false;
    if (!bodies)
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++) {
        const struct verlet_particles particles = particles_of(world, i, arena);
        if (!particles.points ||
            !verlet_make(&bodies[i], &world->bodies[i], &particles,
                         world->settings.dt, arena))
            return fail_memory(fail);
    }
    world->own = bodies;
    return true;
}

/* ---- The form of bodies ------------------------------------------------- */

/* Makes a piece, or the only piece of a body without, follow the particles, if
 * these have moved; false if it is out of all bounds. */
static bool take_piece(const struct world *world, int i, int piece)
{
    struct verlet_body *body = &bodies_of(world)[i];
    col_shape *core = world_core(world, i, piece);
    if (!body->is_changed)
        return true;
    return body->pieces ? verlet_piece(body, piece, core)
                        : verlet_shape(body, core);
}

/* Makes a body's shape and pieces follow the particles; false if one of these
 * is out of all bounds. */
static bool take_form(const struct world *world, int i)
{
    struct verlet_body *body = &bodies_of(world)[i];
    if (!body->is_changed)
        return true;
    int first = world->core_starts[i];
    for (int k = first; k < world->core_starts[i + 1]; k++) {
        if (!take_piece(world, i, k - first))
            return false;
        world->core_boxes[k] = col_outer_bounds(&world->cores[k]);
    }
    return verlet_shape(body, &world->shapes[i]);
}

static struct verlet_side side_of(const struct world *world, int i, int piece)
{
    struct verlet_body *body = &bodies_of(world)[i];
    const int *numbers =
        body->pieces ? body->corner_numbers + body->pieces->starts[piece]
                     : body->numbers;
    return (struct verlet_side){body, world_core(world, i, piece), numbers};
}

/* ---- Collisions --------------------------------------------------------- */

/* Adds up the impulses by which two bodies part in a step. They part by `way`,
 * which changes their velocities by way / dt. False if an impulse is infinite,
 * as for a large mass in a tiny step: a body is then put at infinity, so that
 * world_step finds it. */
static bool tell(const struct world *world, struct world_contact *told, int i,
                 col_vec2 way, double give)
{
    double dt = world->settings.dt, time = give * dt;
    bool is_exact = time >= DBL_MIN;
    if (!(way.x > 0)) /* it did not part them */
        return true;
    double pushed = is_exact ? way.x / time : way.x / dt / give;
    double rubbed = is_exact ? way.y / time : way.y / dt / give;
    told->impulses[i] += pushed * VERLET_LIGHTNESS;
    told->frictions[i] += rubbed * VERLET_LIGHTNESS;
    if (isfinite(told->impulses[i]) && isfinite(told->frictions[i]))
        return true;
    int body = world_moves(world, told->a) ? told->a : told->b;
    world->bodies[body].center.x = HUGE_VAL;
    return false;
}

/* The contacts of a pair that there were before the first iteration, and where
 * a walk over its pieces, which come in the same order, has got to. */
struct verlet_note {
    struct world_contact *contacts;
    int count, next;
};

/* The contact of two pieces; NULL: there was none. */
static struct world_contact *told_of(struct verlet_note *told, int a_piece,
                                     int b_piece)
{
    while (told->next < told->count) {
        struct world_contact *contact = &told->contacts[told->next];
        if (contact->a_piece == a_piece && contact->b_piece == b_piece)
            return contact;
        if (contact->a_piece > a_piece ||
            (contact->a_piece == a_piece && contact->b_piece > b_piece))
            return NULL;
        told->next++;
    }
    return NULL;
}

/* Parts two shapes whose manifold it is. Their impulses are added to the
 * contact that there was before, if any; false: as of tell. */
static bool part(const struct world *world, const struct world_pieces *pieces,
                 const col_manifold *manifold, struct verlet_note *told)
{
    col_pair pair = pieces->pair;
    struct verlet_side a = side_of(world, pair.a, pieces->a_piece);
    struct verlet_side b = side_of(world, pair.b, pieces->b_piece);
    struct world_contact *contact =
        told_of(told, pieces->a_piece, pieces->b_piece);
    struct verlet_collision collisions[2];
    for (int i = 0; i < manifold->count; i++)
        collisions[i] = verlet_collide(&a, &b, manifold, i);
    const struct scene_shape *shapes = world->scene->shapes;
    double friction = sqrt(scene_body(&shapes[pair.a])->friction *
                           scene_body(&shapes[pair.b])->friction);
    for (int i = 0; i < manifold->count; i++) {
        col_vec2 way = verlet_part(&collisions[i], friction);
        if (contact && i < contact->count &&
            !tell(world, contact, i, way, collisions[i].give))
            return false;
    }
    return true;
}

/* Parts two bodies that overlap, piece by piece; those that have gone out of
 * all bounds, by what has just been done to others, are left alone. What meets
 * at no surface counts only where nothing else did before the first iteration.
 * False: as of tell. */
static bool respond(const struct world *world, col_pair pair,
                    struct verlet_note *told)
{
    bool inside = told->count > 0 && told->contacts[0].inside;
    if (!take_form(world, pair.a) || !take_form(world, pair.b))
        return true;
    struct world_pieces pieces = world_pieces_of(world, pair);
    while (world_pieces_next(&pieces)) {
        col_manifold manifold;
        if (!take_piece(world, pair.a, pieces.a_piece) ||
            !take_piece(world, pair.b, pieces.b_piece) ||
            !col_clip_test(world_core(world, pair.a, pieces.a_piece),
                           world_core(world, pair.b, pieces.b_piece),
                           COL_AT_MIDDLE, &manifold))
            continue;
        if (!inside && world_meets_inside(world, &pieces, &manifold))
            continue;
        if (!part(world, &pieces, &manifold, told))
            return false;
    }
    return true;
}

/* ---- Steps -------------------------------------------------------------- */

/* Makes the shapes follow the particles; false if those have gone out of all
 * bounds: that body is then put at infinity. */
static bool take_shape(const struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        if (!take_form(world, i)) {
            world->bodies[i].center.x = HUGE_VAL;
            return false;
        }
    }
    return true;
}

static bool iterate(const struct world *world)
{
    int next = 0;
    for (int i = 0; i < world->pair_count; i++) {
        col_pair pair = world->pairs[i];
        struct verlet_note told = {0};
        while (next < world->contact_count &&
               world->contacts[next].a == pair.a &&
               world->contacts[next].b == pair.b) {
            if (told.count++ == 0)
                told.contacts = &world->contacts[next];
            next++;
        }
        if (!respond(world, pair, &told))
            return false;
    }
    for (int i = 0; i < world->count; i++)
        verlet_relax(&bodies_of(world)[i]);
    return take_shape(world);
}

/* Takes velocity from a body, as world_accelerate does. */
static void damp(const struct world *world, int i)
{
    const struct world_drive *drive = &world->drives[i];
    struct verlet_body *body = &bodies_of(world)[i];
    if (!(drive->damping > 1) && !(drive->angular_damping > 1))
        return;
    verlet_damp(body, drive->damping, drive->angular_damping);
    if (body->count == 1)
        world->bodies[i].angular_velocity /= drive->angular_damping;
}

static bool step(struct world *world, struct fail *fail)
{
    double dt = world->settings.dt;
    col_vec2 gravity = world->settings.gravity;
    for (int i = 0; i < world->count; i++) {
        const struct scene_body *members = scene_body(&world->scene->shapes[i]);
        double square = members->gravity_scale * (dt * dt);
        double mass = world->bodies[i].inverse_mass;
        col_vec2 push = {members->force.x * (dt * dt) * mass,
                         members->force.y * (dt * dt) * mass};
        verlet_drift(&bodies_of(world)[i],
                     (col_vec2){gravity.x * square + push.x,
                                gravity.y * square + push.y},
                     dt * dt);
        damp(world, i);
    }
    if (!take_shape(world))
        return true;
    if (!world_find_contacts(world, fail))
        return false;
    for (int i = 0; i < world->settings.iterations; i++)
        if (!iterate(world))
            return true;
    for (int i = 0; i < world->count; i++)
        if (world_moves(world, i))
            verlet_read(&bodies_of(world)[i], dt, &world->bodies[i]);
    return true;
}

static double strain(const struct world *world, int body)
{
    return verlet_strain(&bodies_of(world)[body]);
}

/* The vertex of a piece that a particle is, among those of the scene's core. */
static int number(const struct world *world, int shape, int piece, int vertex)
{
    const struct scene_pieces *pieces = world->scene->shapes[shape].pieces;
    const struct verlet_body *bodies = bodies_of(world);
    int particle = 0;
    if (!bodies || bodies[shape].count == 0) /* it is as the scene has it */
        return vertex;
    struct verlet_side side = side_of(world, shape, piece);
    const struct scene_shape *scenes = &world->scene->shapes[shape];
    bool is_whole = bodies[shape].count == scenes->shape.count;
    if (!pieces && (is_whole || !scenes->vertex_index))
        return side.numbers[vertex];
    const int *numbers = pieces ? pieces->vertex_index + pieces->starts[piece]
                                : scenes->vertex_index;
    while (numbers[particle] != side.numbers[vertex])
        particle++;
    return particle;
}

const struct solver solver_verlet = {
    .start = start, .step = step, .strain = strain, .number = number};
