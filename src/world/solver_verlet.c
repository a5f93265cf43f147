/* Position Verlet with distance constraints.
 *
 * A body is its particles (verlet_body.h) and moves by them: in a step each
 * goes on as far as in the last one, and falls. Then, as often as the settings
 * say, every pair that overlaps is parted by the response to the vertex and
 * edge that collide (col_verlet_test), and every link is put at its length.
 * Links come last, so that bodies keep their form better than they keep apart.
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
#include <math.h>

#include "world/solver.h"
#include "world/verlet_body.h"

static struct verlet_body *bodies_of(const struct world *world)
{
    return world->own;
}

static bool start(struct world *world, struct arena *arena, struct fail *fail)
{
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
    double edge_share, vertex_share;
};

static void move(struct verlet_body *body, int vertex, col_vec2 by)
{
    if (body->count == 0)
        return;
    col_vec2 *particle = &body->now[body->numbers[vertex]];
    *particle = (col_vec2){particle->x + by.x, particle->y + by.y};
    body->is_changed = true;
}

static void project(const struct collision *collision)
{
    const col_verlet *features = &collision->features;
    col_verlet_moves moves = col_verlet_project(features, collision->edge_share,
                                                collision->vertex_share);
    move(collision->edge, features->ends[0], moves.ends[0]);
    move(collision->edge, features->ends[1], moves.ends[1]);
    move(collision->other, features->vertex, moves.vertex);
}

/* How far a particle came in this step, along a direction. */
static double way(const struct verlet_body *body, int vertex, col_vec2 along)
{
    if (body->count == 0)
        return 0;
    int i = body->numbers[vertex];
    return (body->now[i].x - body->old[i].x) * along.x +
           (body->now[i].y - body->old[i].y) * along.y;
}

/* Takes back what the vertex slid over the edge, at most `most`. */
static void rub(struct collision *collision, col_vec2 normal, double most)
{
    col_verlet *features = &collision->features;
    col_vec2 along = {-normal.y, normal.x};
    double slid =
        way(collision->other, features->vertex, along) -
        (1 - features->t) * way(collision->edge, features->ends[0], along) -
        features->t * way(collision->edge, features->ends[1], along);
    double back = slid > most ? -most : slid < -most ? most : -slid;
    features->collision = (col_vec2){along.x * back, along.y * back};
    project(collision);
}

/* Parts two bodies that overlap. */
static void respond(const struct world *world, col_pair pair)
{
    struct verlet_body *a = &bodies_of(world)[pair.a];
    struct verlet_body *b = &bodies_of(world)[pair.b];
    col_shape *shape_a = &world->shapes[pair.a];
    col_shape *shape_b = &world->shapes[pair.b];
    verlet_shape(a, shape_a);
    verlet_shape(b, shape_b);
    col_sat sat = col_sat_test(shape_a, shape_b, NULL);
    if (!sat.relation.overlap)
        return;
    struct collision collision = {col_verlet_test(shape_a, shape_b, &sat), a, b,
                                  0, 0};
    if (collision.features.side == COL_B) {
        collision.edge = b;
        collision.other = a;
    }
    double edge = collision.edge->lightness / collision.features.lambda;
    double vertex = collision.other->lightness;
    collision.edge_share = edge / (edge + vertex);
    collision.vertex_share = vertex / (edge + vertex);
    project(&collision);
    double friction =
        sqrt(world->bodies[pair.a].friction * world->bodies[pair.b].friction);
    if (friction > 0)
        rub(&collision, sat.relation.normal, friction * sat.relation.amount);
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
        struct verlet_body *body = &bodies_of(world)[i];
        if (!verlet_is_sound(body)) {
            world->bodies[i].centre.x = INFINITY;
            return false;
        }
        verlet_shape(body, &world->shapes[i]);
    }
    return true;
}

static bool iterate(const struct world *world)
{
    for (int i = 0; i < world->pair_count; i++)
        respond(world, world->pairs[i]);
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

const struct solver solver_verlet = {.start = start, .step = step};
