/* Position Verlet with distance constraints.
 *
 * A body is its particles (verlet_body.h) and moves by them: in a step each
 * goes on as far as in the last one, and falls. Then, as often as the settings
 * say, every pair that overlaps is parted, and every link is put at its length.
 * Links come last, so that bodies keep their form better than they keep apart.
 *
 * A pair is parted at each contact of its manifold by the response of a vertex
 * and an edge (col_verlet_contact). Of two contacts the second is parted by
 * what is left of its depth after the first: with both, a box at rest on its
 * side does not rock from corner to corner.
 *
 * The two shares of a response are as the particles are light: with w the
 * inverse mass of one, a vertex yields by w and the point of an edge by
 * w (t^2 + (1 - t)^2) = w / lambda, as a force there moves both ends. So
 * momentum is kept. Friction is the same response along the edge: it takes back
 * what the vertex slid over the edge in this step, at most `friction` times
 * what the pair was parted by. There is no restitution.
 *
 * Bodies may lose their form for a while: what collides is then the convex hull
 * of the particles. Source: Jakobsen 2001; Bitterli 2009; friction as in
 * Muller, Heidelberger, Hennix, Ratcliff 2007. */
#include <float.h>
#include <math.h>

#include "world/solver.h"
#include "world/verlet_body.h"

static struct verlet_body *bodies_of(const struct world *world)
{
    return world->own;
}

static bool start(struct world *world, struct arena *arena, struct fail *fail)
{
    if (scene_has_pieces(world->scene))
        return fail_set(fail, "concave-not-supported",
                        "concave polygons and chains cannot be simulated by "
                        "the solver \"verlet\"");
    struct verlet_body *bodies =
        arena_alloc(arena, (size_t)world->count, sizeof *bodies);
    if (!bodies)
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++)
        if (!verlet_make(&bodies[i], &world->bodies[i], &world->shapes[i],
                         world->settings.dt, arena))
            return fail_memory(fail);
    world->own = bodies;
    return true;
}

/* ---- Collisions --------------------------------------------------------- */

/* What collides, and who. */
struct collision {
    col_verlet features;
    struct verlet_body *edge, *other;
    const col_shape *edge_shape, *other_shape;
    double give; /* what the two yield to a force, times mass */
    double edge_share, vertex_share;
    col_vec2 normal; /* from the edge to the vertex */
    double depth;    /* at first, and */
    double height;   /* how far the vertex then was from the edge */
};

static void move(struct verlet_body *body, int vertex, col_vec2 by)
{
    if (body->count == 0)
        return;
    col_vec2 *particle = &body->now[body->numbers[vertex]];
    *particle = (col_vec2){particle->x + by.x, particle->y + by.y};
    body->is_changed = true;
}

/* Moves the particles by their shares of a way, from the edge to the vertex. */
static void project(struct collision *collision, col_vec2 way)
{
    col_verlet *features = &collision->features;
    features->collision = way;
    col_verlet_moves moves = col_verlet_project(features, collision->edge_share,
                                                collision->vertex_share);
    move(collision->edge, features->ends[0], moves.ends[0]);
    move(collision->edge, features->ends[1], moves.ends[1]);
    move(collision->other, features->vertex, moves.vertex);
}

/* Where a vertex of a shape is, and where it was a step ago. */
static col_vec2 place(const struct verlet_body *body, const col_shape *shape,
                      int vertex)
{
    return body->count > 0 ? body->now[body->numbers[vertex]]
                           : shape->vertices[vertex];
}

static col_vec2 old_place(const struct verlet_body *body,
                          const col_shape *shape, int vertex)
{
    return body->count > 0 ? body->old[body->numbers[vertex]]
                           : shape->vertices[vertex];
}

typedef col_vec2 place_function(const struct verlet_body *body,
                                const col_shape *shape, int vertex);

/* How far the vertex is from the edge's point beside it, along a direction. */
static double distance(const struct collision *collision, col_vec2 along,
                       place_function *where)
{
    const col_verlet *features = &collision->features;
    double t = features->t;
    col_vec2 p =
        where(collision->edge, collision->edge_shape, features->ends[0]);
    col_vec2 q =
        where(collision->edge, collision->edge_shape, features->ends[1]);
    col_vec2 v =
        where(collision->other, collision->other_shape, features->vertex);
    return (v.x - (1 - t) * p.x - t * q.x) * along.x +
           (v.y - (1 - t) * p.y - t * q.y) * along.y;
}

/* Takes back what the vertex slid over the edge, at most `most`; returns how
 * much, to the left of the normal. */
static double rub(struct collision *collision, double most)
{
    col_vec2 along = {-collision->normal.y, collision->normal.x};
    double slid = distance(collision, along, place) -
                  distance(collision, along, old_place);
    double back = slid > most ? -most : slid < -most ? most : -slid;
    project(collision, (col_vec2){along.x * back, along.y * back});
    return back;
}

static struct collision collision_of(const struct world *world, col_pair pair,
                                     const col_manifold *manifold, int contact)
{
    const col_shape *a = &world->shapes[pair.a], *b = &world->shapes[pair.b];
    struct verlet_body *body_a = &bodies_of(world)[pair.a];
    struct verlet_body *body_b = &bodies_of(world)[pair.b];
    struct collision collision = {
        .features = col_verlet_contact(a, b, manifold, contact),
        .edge = body_a,
        .other = body_b,
        .edge_shape = a,
        .other_shape = b,
        .normal = manifold->relation.normal,
        .depth = manifold->contacts[contact].depth};
    if (collision.features.side == COL_B) {
        collision.edge = body_b;
        collision.other = body_a;
        collision.edge_shape = b;
        collision.other_shape = a;
        collision.normal.x = -collision.normal.x;
        collision.normal.y = -collision.normal.y;
    }
    double edge = collision.edge->lightness / collision.features.lambda;
    double vertex = collision.other->lightness;
    collision.give = edge + vertex;
    collision.edge_share = edge / collision.give;
    collision.vertex_share = vertex / collision.give;
    collision.height = distance(&collision, collision.normal, place);
    return collision;
}

/* Parts what is left of the overlap at a contact. Returns by how much, along
 * the normal (x) and, by friction, to the left of it (y). */
static col_vec2 part(struct collision *collision, double friction)
{
    col_vec2 normal = collision->normal;
    double risen = distance(collision, normal, place) - collision->height;
    double depth = collision->depth - risen;
    if (!(depth > 0))
        return (col_vec2){0, 0};
    project(collision, (col_vec2){normal.x * depth, normal.y * depth});
    double rubbed = friction > 0 ? rub(collision, friction * depth) : 0;
    return (col_vec2){depth, rubbed};
}

/* Takes note of what two bodies gave one another to part in a step by a way,
 * which changes their velocities by way / dt. False if that is no number, as of
 * much mass in no time, and then a body of the two says so. */
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
    world->bodies[body].centre.x = HUGE_VAL;
    return false;
}

/* Parts two bodies that overlap; those that have gone out of all bounds, by
 * what has just been done to others, are left alone. What they give one another
 * is told of the contact that there was before, or NULL. False as tell says. */
static bool respond(const struct world *world, col_pair pair,
                    struct world_contact *told)
{
    col_shape *a = &world->shapes[pair.a], *b = &world->shapes[pair.b];
    col_manifold manifold;
    struct collision collisions[2];
    if (!verlet_shape(&bodies_of(world)[pair.a], a) ||
        !verlet_shape(&bodies_of(world)[pair.b], b) ||
        !col_clip_test(a, b, COL_AT_MIDDLE, &manifold))
        return true;
    for (int i = 0; i < manifold.count; i++)
        collisions[i] = collision_of(world, pair, &manifold, i);
    double friction =
        sqrt(world->bodies[pair.a].friction * world->bodies[pair.b].friction);
    for (int i = 0; i < manifold.count; i++) {
        col_vec2 way = part(&collisions[i], friction);
        if (told && i < told->count &&
            !tell(world, told, i, way, collisions[i].give))
            return false;
    }
    return true;
}

/* ---- Steps -------------------------------------------------------------- */

static void drift(const struct world *world)
{
    double dt = world->settings.dt;
    for (int i = 0; i < world->count; i++) {
        double square = world->frames[i].gravity_scale * (dt * dt);
        verlet_drift(&bodies_of(world)[i],
                     (col_vec2){world->settings.gravity.x * square,
                                world->settings.gravity.y * square});
    }
}

/* Makes the shapes what the particles are; false where those have gone out of
 * all bounds, and then a body says so. */
static bool take_shape(const struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        if (!verlet_shape(&bodies_of(world)[i], &world->shapes[i])) {
            world->bodies[i].centre.x = HUGE_VAL;
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
        struct world_contact *told = &world->contacts[next];
        bool is_told = next < world->contact_count && told->a == pair.a &&
                       told->b == pair.b;
        if (!respond(world, pair, is_told ? told : NULL))
            return false;
        next += is_told;
    }
    for (int i = 0; i < world->count; i++)
        verlet_relax(&bodies_of(world)[i]);
    return take_shape(world);
}

static bool step(struct world *world, struct fail *fail)
{
    drift(world);
    if (!take_shape(world))
        return true;
    if (!world_find_contacts(world, fail))
        return false;
    for (int i = 0; i < world->settings.iterations; i++)
        if (!iterate(world))
            return true;
    for (int i = 0; i < world->count; i++)
        if (world_moves(world, i))
            verlet_read(&bodies_of(world)[i], world->settings.dt,
                        &world->bodies[i]);
    return true;
}

static double strain(const struct world *world, int body)
{
    return verlet_strain(&bodies_of(world)[body]);
}

const struct solver solver_verlet = {
    .start = start, .step = step, .strain = strain};
