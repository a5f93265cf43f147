/* Walks one box from hit to hit among shapes that are at rest. */
#include "query/world/world.h"

#include <math.h>

#include "collide_boxes.h"
#include "query/world/bodies.h"
#include "scene/scene.h"

/* Steps out of what rounding, at the end of a walk, has put the box into. */
#define SETTLE_MAX 8

/* The box of a shape on its way, as a core of two corners and the radius. */
struct walker {
    const struct scene *scene;
    int shape;
    double time; /* since the start */
    col_vec2 position, velocity;
    col_vec2 corner[2];
    col_shape box;
};

static void put_at(struct walker *walker, col_vec2 position)
{
    const struct scene_shape *shape = &walker->scene->shapes[walker->shape];
    col_transform pose = {position, scene_motion(shape)->rotation};
    col_vec2 *low = &walker->corner[0], *high = &walker->corner[1];
    for (int i = 0; i < scene_local_count(shape); i++) {
        col_vec2 v = col_transform_point(pose, scene_local(shape)[i]);
        low->x = i == 0 || v.x < low->x ? v.x : low->x;
        low->y = i == 0 || v.y < low->y ? v.y : low->y;
        high->x = i == 0 || v.x > high->x ? v.x : high->x;
        high->y = i == 0 || v.y > high->y ? v.y : high->y;
    }
    bool is_point = !(low->x < high->x) && !(low->y < high->y);
    walker->position = position;
    walker->box = (col_shape){.vertices = walker->corner,
                              .count = is_point ? 1 : 2,
                              .winding = 1,
                              .radius = shape->shape.radius};
}

/* ---- What is hit first -------------------------------------------------- */

struct contact_candidate {
    int shape; /* -1: none */
    col_sweep sweep;
};

/* How much two boxes have in common along x, or along y; less than 0: a gap. */
static double common(const col_sweep *sweep, bool along_y)
{
    const col_box *a = &sweep->box_a, *b = &sweep->box_b;
    if (along_y)
        return fmin(a->max.y, b->max.y) - fmax(a->min.y, b->min.y);
    return fmin(a->max.x, b->max.x) - fmax(a->min.x, b->min.x);
}

/* True if one hit is answered before another. */
static bool is_before(const col_sweep *hit, const col_sweep *other)
{
    if (hit->stuck != other->stuck)
        return hit->stuck;
    if (hit->time < other->time || hit->time > other->time)
        return hit->time < other->time;
    bool is_y = hit->normal.y < 0 || hit->normal.y > 0;
    bool other_y = other->normal.y < 0 || other->normal.y > 0;
    /* stuck: the depth, along the normal; else the width of the contact */
    return common(hit, is_y == hit->stuck) >
           common(other, other_y == hit->stuck);
}

static struct contact_candidate first_hit(const struct walker *walker,
                                          double dt)
{
    const struct scene_shape *shapes = walker->scene->shapes;
    struct contact_candidate first = {.shape = -1};
    col_moving mover = {&walker->box, walker->velocity};
    col_box way = col_swept_bounds(&walker->box, walker->velocity, dt);
    for (int i = 0; i < walker->scene->shape_count; i++) {
        col_moving wall = {&shapes[i].shape, {0, 0}};
        col_box box = col_swept_bounds(wall.shape, wall.velocity, dt);
        if (i == walker->shape || !col_boxes_overlap(way, box) ||
            !layers_meet(&shapes[walker->shape], &shapes[i]))
            continue;
        col_sweep sweep = col_sweep_test(&mover, &wall, dt, NULL);
        if (sweep.hit && (first.shape < 0 || is_before(&sweep, &first.sweep)))
            first = (struct contact_candidate){i, sweep};
    }
    return first;
}

/* ---- The walk ----------------------------------------------------------- */

static col_swept answer_hit(const struct walker *walker, int hit,
                            const col_swept_rule *rule)
{
    const struct scene_shape *shapes = walker->scene->shapes;
    col_swept_body a = swept_wall(&shapes[walker->shape]);
    col_swept_body b = swept_wall(&shapes[hit]);
    a.moving = (col_moving){&walker->box, walker->velocity};
    a.pose.position = walker->position;
    a.inverse_mass = 1;
    col_swept_rule now = *rule;
    now.restitution = swept_restitution(&shapes[walker->shape], &shapes[hit]);
    return col_swept_respond(&a, &b, &now, NULL);
}

/* Answers one hit; false where there is none. */
static bool go_on(struct walker *walker, col_swept_rule *rule, double whole,
                  struct world_walk *walk)
{
    struct contact_candidate first = first_hit(walker, rule->dt);
    if (first.shape < 0)
        return false;
    col_swept swept = answer_hit(walker, first.shape, rule);
    put_at(walker, swept.a.contact);
    walker->velocity = swept.a.velocity;
    walker->time = fmin(walker->time + swept.sweep.time, whole);
    rule->dt = swept.remaining;
    walk->hits[walk->count++] = (struct walk_hit){.shape = first.shape,
                                                  .stuck = swept.sweep.stuck,
                                                  .time = walker->time,
                                                  .normal = swept.sweep.normal,
                                                  .depth = swept.depth,
                                                  .position = walker->position,
                                                  .velocity = walker->velocity};
    return true;
}

/* Moves what is left, without a hit. Rounding may end inside of what it ends
 * beside. */
static void finish(struct walker *walker, const col_swept_rule *rule)
{
    const col_vec2 velocity = walker->velocity;
    put_at(walker, (col_vec2){walker->position.x + velocity.x * rule->dt,
                              walker->position.y + velocity.y * rule->dt});
    const col_swept_rule rest = {.method = COL_STOP, .dt = 1};
    walker->velocity = (col_vec2){0, 0};
    for (int i = 0; i < SETTLE_MAX; i++) {
        struct contact_candidate stuck = first_hit(walker, rest.dt);
        if (stuck.shape < 0)
            break;
        col_swept swept = answer_hit(walker, stuck.shape, &rest);
        put_at(walker, swept.a.contact);
    }
    walker->velocity = velocity;
}

void walk(const struct scene *scene, int shape, const col_swept_rule *rule,
          struct world_walk *walk)
{
    const struct scene_shape *own = &scene->shapes[shape];
    struct walker walker = {.scene = scene,
                            .shape = shape,
                            .velocity = scene_motion(own)->velocity};
    col_swept_rule left = *rule;
    walk->count = 0;
    put_at(&walker, scene_motion(own)->position);
    while (left.dt > 0 && walk->count < WALK_HITS_MAX &&
           go_on(&walker, &left, rule->dt, walk))
        ;
    bool is_over = walk->count < WALK_HITS_MAX;
    if (is_over)
        finish(&walker, &left);
    walk->remaining = is_over ? 0 : left.dt;
    walk->position = walker.position;
    walk->velocity = walker.velocity;
}
