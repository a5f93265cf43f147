/* Makes the bodies of a scene, of which some have several shapes: which body
 * each shape belongs to, and the mass properties of all shapes of a body
 * together (parallel axis theorem). */
#include "query/world/bodies.h"

/* A named body while its shapes are summed up. */
struct composite {
    int body;      /* its number; -1: it has none yet */
    int first;     /* shape that belongs to it */
    int shapes;    /* that belong to it */
    int solids;    /* of these, the ones that are no sensors */
    double weight; /* the sum of their masses by density */
    col_mass sum;
};

/* What sums up the named bodies of a scene. */
struct composing {
    const struct scene *scene;
    struct composite *composites; /* in the order of scene->bodies */
    col_mass *masses;             /* of each shape */
};

static struct composite *composite_of(const struct composing *composing,
                                      const struct scene_shape *shape)
{
    return &composing
                ->composites[scene_named(shape) - composing->scene->bodies];
}

/* True if a shape has a share in the mass of its named body. */
static bool has_share(const struct composite *composite,
                      const struct scene_shape *shape)
{
    return shape->role != SCENE_SENSOR || composite->solids == 0;
}

/* The mass of a shape as a part of a named body, whose own mass is given or is
 * the sum of those by density. Without any area each shape gets as much. */
static col_mass part_of(const struct composite *composite,
                        const struct scene_shape *shape, col_mass by_density)
{
    double given = scene_named(shape)->body.mass;
    int parts = composite->solids ? composite->solids : composite->shapes;
    double share = composite->weight > 0
                       ? given * (by_density.mass / composite->weight)
                       : given / parts;
    if (!has_share(composite, shape)) {
        by_density.mass = by_density.inertia = 0;
        return by_density;
    }
    return share > 0 ? shape_mass_of(shape, share) : by_density;
}

/* Passes over the shapes of named bodies, in the order of the scene: each needs
 * the sums of those before. */
enum part_pass { PASS_COUNT, PASS_WEIGH, PASS_MASS, PASS_CENTER, PASS_INERTIA };

static void add_part(const struct composing *composing, int i,
                     enum part_pass pass)
{
    const struct scene_shape *shape = &composing->scene->shapes[i];
    struct composite *composite = composite_of(composing, shape);
    col_mass *part = &composing->masses[i], *sum = &composite->sum;
    col_vec2 first, arm;
    double share;
    switch (pass) {
    case PASS_COUNT:
        if (composite->shapes++ == 0)
            composite->first = i;
        composite->solids += shape->role != SCENE_SENSOR;
        break;
    case PASS_WEIGH:
        if (has_share(composite, shape))
            composite->weight += part->mass;
        break;
    case PASS_MASS:
        *part = part_of(composite, shape, *part);
        sum->mass += part->mass;
        sum->inertia += part->inertia;
        break;
    case PASS_CENTER:
        /* The mean of the ways from the centroid of the first shape, so that a
         * body of one shape has that centroid; without mass, of all alike. */
        first = composing->masses[composite->first].centroid;
        arm = subtract(part->centroid, first);
        share =
            sum->mass > 0 ? part->mass / sum->mass : 1.0 / composite->shapes;
        if (i == composite->first)
            sum->centroid = first;
        sum->centroid.x += share * arm.x;
        sum->centroid.y += share * arm.y;
        break;
    case PASS_INERTIA:
        arm = subtract(part->centroid, sum->centroid);
        sum->inertia += part->mass * (arm.x * arm.x + arm.y * arm.y);
        break;
    }
}

/* Codes: out-of-memory, concave-rounded. */
static bool compose(struct composing *composing, const struct scene *scene,
                    bool all, struct arena *arena, struct fail *fail)
{
    size_t shapes = (size_t)scene->shape_count;
    size_t bodies = (size_t)scene->body_count;
    if (!bodies_check(scene, all, fail))
        return false;
    composing->composites =
        arena_alloc(arena, bodies, sizeof *composing->composites);
    composing->masses = arena_take(arena, shapes, sizeof *composing->masses);
    if (!composing->composites || !composing->masses)
        return fail_memory(fail);
    for (size_t i = 0; i < shapes; i++)
        composing->masses[i] = shape_mass(&scene->shapes[i]);
    for (enum part_pass pass = PASS_COUNT; pass <= PASS_INERTIA; pass++)
        for (int i = 0; i < scene->shape_count; i++)
            if (scene_named(&scene->shapes[i]))
                add_part(composing, i, pass);
    for (size_t i = 0; i < bodies; i++)
        composing->composites[i].body = -1;
    return true;
}

static col_body body_of(const struct composite *composite,
                        const struct scene_named_body *named)
{
    col_body body = {.center = composite->sum.centroid};
    if (!body_set_inverses(&body, &named->body, &composite->sum) &&
        !named->body.is_kinematic)
        return body;
    body.velocity = named->body.velocity;
    body.angular_velocity = named->body.angular_velocity;
    return body;
}

const col_mass *bodies_masses(const struct scene *scene, struct arena *arena,
                              struct fail *fail)
{
    struct composing composing = {.scene = scene};
    return compose(&composing, scene, true, arena, fail) ? composing.masses
                                                         : NULL;
}

bool bodies_make(const struct scene *scene, struct arena *arena,
                 struct scene_bodies *made, struct fail *fail)
{
    struct composing composing = {.scene = scene};
    size_t shapes = (size_t)scene->shape_count;
    int *owners = arena_take(arena, shapes, sizeof *owners);
    *made = (struct scene_bodies){.owners = owners};
    made->bodies = arena_take(arena, shapes, sizeof *made->bodies);
    if (!owners || !made->bodies)
        return fail_memory(fail);
    if (scene->body_count > 0 ? !compose(&composing, scene, false, arena, fail)
                              : !bodies_check(scene, false, fail))
        return false;
    for (int i = 0; i < scene->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        struct composite *composite =
            scene_named(shape) ? composite_of(&composing, shape) : NULL;
        owners[i] = made->count;
        if (composite && composite->body >= 0) {
            owners[i] = composite->body;
            made->is_composite = true;
            continue;
        }
        if (composite)
            composite->body = made->count;
        made->bodies[made->count++] =
            composite ? body_of_material(body_of(composite, scene_named(shape)),
                                         shape)
                      : shape_body(shape);
    }
    return true;
}

/* ---- Motion -------------------------------------------------------------- */

const struct scene *bodies_in_motion(const struct scene *scene,
                                     struct arena *arena, struct fail *fail)
{
    struct composing composing = {.scene = scene};
    size_t shapes = (size_t)scene->shape_count + (size_t)scene->cast_count;
    size_t bodies = (size_t)scene->body_count;
    bool turns = false;
    if (scene->body_count == 0)
        return scene;
    for (size_t i = 0; i < bodies; i++) {
        double spin = scene->bodies[i].body.angular_velocity;
        turns = turns || spin < 0 || spin > 0;
    }
    struct scene *moving = arena_take(arena, 1, sizeof *moving);
    struct scene_shape *copies = arena_take(arena, shapes, sizeof *copies);
    struct scene_named_body *named = arena_take(arena, bodies, sizeof *named);
    struct scene_motion *motions = arena_take(arena, shapes, sizeof *motions);
    struct scene_body *own = arena_take(arena, shapes, sizeof *own);
    if (!moving || !copies || !named || !motions || !own) {
        fail_memory(fail);
        return NULL;
    }
    if (turns && !compose(&composing, scene, true, arena, fail))
        return NULL;
    *moving = *scene;
    moving->shapes = copies;
    moving->bodies = named;
    for (size_t i = 0; i < bodies; i++) {
        named[i] = scene->bodies[i];
        if (turns)
            named[i].center = composing.composites[i].sum.centroid;
    }
    for (size_t i = 0; i < shapes; i++) {
        struct scene_shape *shape = &copies[i];
        *shape = scene->shapes[i];
        if (!scene_named(shape))
            continue;
        struct scene_body *body = &own[i];
        *body = *shape->body;
        body->named = &named[body->named - scene->bodies];
        shape->body = body;
        struct scene_motion *motion = &motions[i];
        *motion = *scene_motion(shape);
        motion->local = scene_local(shape);
        motion->local_count = scene_local_count(shape);
        motion->velocity = body->named->body.velocity;
        motion->angular_velocity = body->named->body.angular_velocity;
        shape->motion = motion;
    }
    return moving;
}
