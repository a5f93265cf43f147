/* Makes bodies of shapes, and shapes of bodies: mass, position and velocity. */
#include <float.h>
#include <stdio.h>

#include "query/world/bodies.h"
#include "support/matches.h"

static col_vec2 add(col_vec2 u, col_vec2 v)
{
    return (col_vec2){u.x + v.x, u.y + v.y};
}

/* The velocity of a point at an arm from the centre that a body spins about. */
static col_vec2 swing(double angular_velocity, col_vec2 arm)
{
    double radians = angular_velocity * COL_RADIANS_PER_DEGREE;
    return (col_vec2){-radians * arm.y, radians * arm.x};
}

static bool is_rounded(const struct scene_shape *shape)
{
    return shape->pieces && !shape->pieces->is_chain && shape->shape.radius > 0;
}

bool bodies_check(const struct scene *scene, bool all, struct fail *fail)
{
    struct rounded_mass mass;
    for (int i = 0; i < scene->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        if (!is_rounded(shape) || (scene_body(shape)->is_static && !all) ||
            rounded_mass(shape, &mass))
            continue;
        fail_set(fail, "concave-rounded",
                 "the mass of shape %s cannot be computed: it is concave and "
                 "rounded, and is too thin or has more than %d vertices",
                 quote_name(shape->id).text, ROUNDED_VERTICES);
        snprintf(fail->pointer, sizeof fail->pointer, "/shapes/%d/radius", i);
        return false;
    }
    return true;
}

/* A chain is a line, and has no mass. */
col_mass shape_mass_of(const struct scene_shape *shape, double given)
{
    struct rounded_mass rounded;
    double density = scene_body(shape)->density;
    const struct scene_pieces *pieces = shape->pieces;
    if (pieces && pieces->is_chain) {
        col_box box = col_bounds(&shape->shape);
        return (col_mass){.centroid = {box.min.x / 2 + box.max.x / 2,
                                       box.min.y / 2 + box.max.y / 2}};
    }
    if (is_rounded(shape) && rounded_mass(shape, &rounded)) {
        double mass = given > 0 ? given : density * rounded.area;
        return (col_mass){.area = rounded.area,
                          .centroid = rounded.centroid,
                          .mass = mass,
                          .inertia = mass * rounded.gyration};
    }
    const col_shape *cores = pieces ? pieces->cores : &shape->shape;
    int count = scene_piece_count(shape);
    return given > 0 ? col_mass_of_pieces_by_mass(cores, count, given)
                     : col_mass_of_pieces_by_density(cores, count, density);
}

col_mass shape_mass(const struct scene_shape *shape)
{
    return shape_mass_of(shape,
                         scene_named(shape) ? 0 : scene_body(shape)->mass);
}

bool body_set_inverses(col_body *body, const struct scene_body *members,
                       const col_mass *mass)
{
    double inertia = members->inertia > 0 ? members->inertia : mass->inertia;
    if (members->is_static || members->is_kinematic || mass->mass < DBL_MIN)
        return false;
    body->inverse_mass = 1 / mass->mass;
    /* 0 where the inverse, or twice the inverse, would be infinite */
    if (inertia >= DBL_MIN && !members->has_fixed_rotation)
        body->inverse_inertia = 1 / inertia;
    return true;
}

col_body shape_body(const struct scene_shape *shape)
{
    col_mass mass = shape_mass(shape);
    col_body body = {.center = mass.centroid,
                     .angle = scene_motion(shape)->angle,
                     .restitution = scene_body(shape)->restitution,
                     .friction = scene_body(shape)->friction};
    if (scene_body(shape)->is_kinematic)
        body.center = scene_motion(shape)->position;
    else if (!body_set_inverses(&body, scene_body(shape), &mass))
        return body;
    body.angular_velocity = scene_motion(shape)->angular_velocity;
    col_vec2 arm = subtract(body.center, scene_motion(shape)->position);
    body.velocity =
        add(scene_motion(shape)->velocity, swing(body.angular_velocity, arm));
    return body;
}

struct body_state shape_start(const struct scene_shape *shape,
                              const col_body *start)
{
    struct body_state state = {.position = scene_motion(shape)->position,
                               .angle = scene_motion(shape)->angle,
                               .velocity = scene_motion(shape)->velocity,
                               .angular_velocity =
                                   scene_motion(shape)->angular_velocity};
    if (!scene_named(shape))
        return state;
    col_vec2 arm = subtract(scene_motion(shape)->position, start->center);
    state.velocity = add(start->velocity, swing(start->angular_velocity, arm));
    state.angular_velocity = start->angular_velocity;
    return state;
}

struct body_state shape_state(const struct scene_shape *shape,
                              const col_body *start, const col_body *now)
{
    struct body_state state = shape_start(shape, start);
    col_vec2 arm = subtract(scene_motion(shape)->position, start->center);
    col_vec2 turn = col_unit_vector(now->angle - start->angle);
    col_vec2 arm_now = {turn.x * arm.x - turn.y * arm.y,
                        turn.y * arm.x + turn.x * arm.y};
    col_vec2 way = subtract(now->center, start->center);
    col_vec2 more = subtract(now->velocity, start->velocity);
    col_vec2 before = swing(start->angular_velocity, arm);
    col_vec2 after = swing(now->angular_velocity, arm_now);
    return (struct body_state){
        .position = add(state.position, add(way, subtract(arm_now, arm))),
        .angle = state.angle + (now->angle - start->angle),
        .velocity = add(state.velocity, add(more, subtract(after, before))),
        .angular_velocity = state.angular_velocity +
                            (now->angular_velocity - start->angular_velocity)};
}

col_swept_body swept_wall(const struct scene_shape *shape)
{
    return (col_swept_body){
        .moving = {&shape->shape, {0, 0}},
        .local = scene_local(shape),
        .local_count = scene_local_count(shape),
        .pose = {scene_motion(shape)->position, scene_motion(shape)->rotation}};
}

double swept_restitution(const struct scene_shape *a,
                         const struct scene_shape *b)
{
    const struct scene_body *p = scene_body(a), *q = scene_body(b);
    double first = p->has_restitution ? p->restitution : 1;
    double second = q->has_restitution ? q->restitution : 1;
    return first < second ? first : second;
}
