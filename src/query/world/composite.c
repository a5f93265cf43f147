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
    return &composing->composites[shape->named - composing->scene->bodies];
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
    double given = shape->named->body.mass;
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

/* What is done for each shape of each named body, in the order of the scene. */
typedef void part_action(const struct composing *composing,
                         struct composite *composite, int shape);

static void for_each_part(const struct composing *composing,
                          part_action *action)
{
    const struct scene *scene = composing->scene;
    for (int i = 0; i < scene->shape_count; i++)
        if (scene->shapes[i].named)
            action(composing, composite_of(composing, &scene->shapes[i]), i);
}

static void count_part(const struct composing *composing,
                       struct composite *composite, int shape)
{
    const struct scene_shape *shapes = composing->scene->shapes;
    if (composite->shapes++ == 0)
        composite->first = shape;
    composite->solids += shapes[shape].role != SCENE_SENSOR;
}

static void weigh_part(const struct composing *composing,
                       struct composite *composite, int shape)
{
    if (has_share(composite, &composing->scene->shapes[shape]))
        composite->weight += composing->masses[shape].mass;
}

static void add_mass(const struct composing *composing,
                     struct composite *composite, int shape)
{
    col_mass *part = &composing->masses[shape];
    *part = part_of(composite, &composing->scene->shapes[shape], *part);
    composite->sum.mass += part->mass;
    composite->sum.inertia += part->inertia;
}

/* The center is the mean of the ways from the centroid of the first shape, so
 * that a body of one shape has that centroid. A body without mass has the mean
 * of the centroids. */
static void add_center(const struct composing *composing,
                       struct composite *composite, int shape)
{
    col_mass *sum = &composite->sum;
    const col_mass *part = &composing->masses[shape];
    col_vec2 first = composing->masses[composite->first].centroid;
    col_vec2 arm = subtract(part->centroid, first);
    double share =
        sum->mass > 0 ? part->mass / sum->mass : 1.0 / composite->shapes;
    if (shape == composite->first)
        sum->centroid = first;
    sum->centroid.x += share * arm.x;
    sum->centroid.y += share * arm.y;
}

static void add_inertia(const struct composing *composing,
                        struct composite *composite, int shape)
{
    const col_mass *part = &composing->masses[shape];
    col_vec2 arm = subtract(part->centroid, composite->sum.centroid);
    composite->sum.inertia += part->mass * (arm.x * arm.x + arm.y * arm.y);
}

/* Codes: out-of-memory, concave-rounded. */
static bool compose(struct composing *composing, const struct scene *scene,
                    bool all, struct arena *arena, struct fail *fail)
{
    size_t shapes = (size_t)scene->shape_count;
    size_t bodies = (size_t)scene->body_count;
    if (!bodies_check(scene, all, fail))
        return false;
    *composing = (struct composing){.scene = scene};
    composing->composites =
        arena_alloc(arena, bodies, sizeof *composing->composites);
    composing->masses = arena_take(arena, shapes, sizeof *composing->masses);
    if (!composing->composites || !composing->masses)
        return fail_memory(fail);
    for (int i = 0; i < scene->shape_count; i++)
        composing->masses[i] = shape_mass(&scene->shapes[i]);
    for_each_part(composing, count_part);
    for_each_part(composing, weigh_part);
    for_each_part(composing, add_mass);
    for_each_part(composing, add_center);
    for_each_part(composing, add_inertia);
    for (int i = 0; i < scene->body_count; i++)
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
    struct composing composing;
    return compose(&composing, scene, true, arena, fail) ? composing.masses
                                                         : NULL;
}

/* The number of a shape's body, of which there are `made->count` before it. */
static int owner_of(const struct composing *composing,
                    const struct scene_bodies *made, int shape)
{
    const struct scene_shape *shapes = composing->scene->shapes;
    if (!shapes[shape].named)
        return made->count;
    struct composite *composite = composite_of(composing, &shapes[shape]);
    if (composite->body < 0)
        composite->body = made->count;
    return composite->body;
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
        owners[i] = owner_of(&composing, made, i);
        made->is_composite = made->is_composite || owners[i] < made->count;
        if (owners[i] < made->count)
            continue;
        col_body *body = &made->bodies[made->count++];
        if (shape->named)
            *body = body_of_material(
                body_of(composite_of(&composing, shape), shape->named), shape);
        else
            *body = shape_body(shape);
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
    if (!moving || !copies || !named) {
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
        if (!shape->named)
            continue;
        shape->named = &named[shape->named - scene->bodies];
        shape->velocity = shape->named->body.velocity;
        shape->angular_velocity = shape->named->body.angular_velocity;
    }
    return moving;
}
