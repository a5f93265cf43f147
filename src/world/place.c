#include "world/place.h"

#include <math.h>

#include "world/bodies.h"

/* What placing shapes needs. Vertices of all bodies lie one behind the other;
 * those of body i begin at first[i]. */
struct world_places {
    col_vec2 *vertices;
    const size_t *first;
    unsigned char *prepared; /* the same for what is prepared of the shapes */
    const size_t *prepared_first;
    int *hull, *hull_scratch; /* for the shape of the most vertices */
    col_vec2 *copy;
};

/* ---- Placing ------------------------------------------------------------ */

/* Rounding can bend a straight corner inwards: then the hull is the shape. */
static void take_hull(const struct world_places *places, col_shape *shape,
                      col_vec2 *vertices)
{
    int winding = shape->winding;
    int count = col_convex_hull(vertices, shape->count, places->hull,
                                places->hull_scratch);
    for (int i = 0; i < count; i++)
        places->copy[i] = vertices[places->hull[i]];
    for (int i = 0; i < count; i++)
        vertices[winding < 0 ? (count - i) % count : i] = places->copy[i];
    shape->count = count;
    shape->winding = count < 3 ? 1 : winding;
}

/* Sees to it that the vertices make a core. */
static void repair(const struct world_places *places, col_shape *shape,
                   col_vec2 *vertices)
{
    if (shape->count == 2 && !(vertices[0].x < vertices[1].x) &&
        !(vertices[0].x > vertices[1].x) && !(vertices[0].y < vertices[1].y) &&
        !(vertices[0].y > vertices[1].y))
        shape->count = 1;
    if (shape->count < 3)
        return;
    col_polygon_report report = col_polygon_check(vertices, shape->count);
    if (report.kind != COL_POLYGON_CONVEX)
        take_hull(places, shape, vertices);
}

/* How far a body has turned since the start: cosine and sine. */
static col_vec2 turn_of(const struct world *world, int i)
{
    if (world->scene->shapes[i].shape.count == 1)
        return (col_vec2){1, 0};
    double start = world->frames[i].start.angle;
    return col_unit_vector(world->bodies[i].angle - start);
}

static col_vec2 put(col_vec2 centre, col_vec2 turn, col_vec2 offset)
{
    return (col_vec2){centre.x + (turn.x * offset.x - turn.y * offset.y),
                      centre.y + (turn.y * offset.x + turn.x * offset.y)};
}

static void place(const struct world *world, int i)
{
    const struct world_places *places = world->places;
    const col_shape *scenes = &world->scene->shapes[i].shape;
    const col_vec2 *offsets = world->frames[i].offsets;
    col_shape *shape = &world->shapes[i];
    col_vec2 *v = places->vertices + places->first[i];
    col_vec2 turn = turn_of(world, i), centre = world->bodies[i].centre;
    for (int k = 0; k < scenes->count; k++)
        v[k] = put(centre, turn, offsets[k]);
    *shape = *scenes;
    shape->vertices = v;
    repair(places, shape, v);
    shape->prepared =
        col_shape_prepare(shape, places->prepared + places->prepared_first[i]);
}

void world_place(struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        if (world_moves(world, i) && place_is_sound(world, i))
            place(world, i);
    }
}

/* ---- Range -------------------------------------------------------------- */

/* False for infinite numbers and NaN, too. */
static bool is_within(double value, double limit)
{
    return fabs(value) <= limit;
}

static bool both_within(col_vec2 v, double limit)
{
    return is_within(v.x, limit) && is_within(v.y, limit);
}

/* Whether the vertices, and the point that a body is printed with, are where
 * those of scenes may be, and that point as fast as it may be. */
static bool is_printable(const struct world *world, int i)
{
    const struct scene_shape *scenes = &world->scene->shapes[i];
    const struct world_frame *frame = &world->frames[i];
    const col_body *body = &world->bodies[i];
    double swing = COL_RADIANS_PER_DEGREE * (fabs(body->spin) * frame->arm);
    double half = COL_LIMIT / 2; /* so that roundings do not matter */
    if (both_within(body->centre, half - frame->reach) &&
        both_within(body->velocity, half - swing))
        return true;
    col_vec2 turn = turn_of(world, i);
    for (int k = 0; k < scenes->shape.count; k++) {
        if (!both_within(put(body->centre, turn, frame->offsets[k]), COL_LIMIT))
            return false;
    }
    struct body_state state = shape_state(scenes, &frame->start, body);
    return both_within(state.position, COL_LIMIT) &&
           both_within(state.velocity, COL_LIMIT);
}

bool place_is_sound(const struct world *world, int i)
{
    const col_body *body = &world->bodies[i];
    return both_within(body->centre, COL_LIMIT) &&
           both_within(body->velocity, COL_LIMIT) &&
           is_within(body->spin, COL_LIMIT) && isfinite(body->angle) &&
           is_printable(world, i);
}

/* ---- Making it ---------------------------------------------------------- */

/* Offsets of a body's vertices, and how far from the centre these and the point
 * that it is printed with are at most. */
static void make_frame(const struct world *world, int i, col_vec2 *offsets,
                       struct world_frame *frame)
{
    const struct scene_shape *scenes = &world->scene->shapes[i];
    const col_body *body = &world->bodies[i];
    col_vec2 origin = scenes->position;
    double arm =
        fabs(origin.x - body->centre.x) + fabs(origin.y - body->centre.y);
    double reach = arm;
    for (int k = 0; k < scenes->shape.count; k++) {
        col_vec2 v = scenes->shape.vertices[k];
        offsets[k] = (col_vec2){v.x - body->centre.x, v.y - body->centre.y};
        double far = fabs(offsets[k].x) + fabs(offsets[k].y);
        reach = far > reach ? far : reach;
    }
    *frame = (struct world_frame){.offsets = offsets,
                                  .start = *body,
                                  .arm = arm,
                                  .gravity_scale = scenes->body.gravity_scale,
                                  .reach = reach};
}

/* Where the vertices of each shape begin, and what is prepared of it; behind
 * the last where they end. */
static void count_all(const struct world *world, size_t *first,
                      size_t *prepared)
{
    first[0] = 0;
    prepared[0] = 0;
    for (int i = 0; i < world->count; i++) {
        int count = world->scene->shapes[i].shape.count;
        first[i + 1] = first[i] + (size_t)count;
        prepared[i + 1] = prepared[i] + col_prepared_size(count);
    }
}

static int most_vertices(const struct world *world)
{
    int most = 0;
    for (int i = 0; i < world->count; i++) {
        int count = world->scene->shapes[i].shape.count;
        most = count > most ? count : most;
    }
    return most;
}

static bool take_memory(struct world *world, size_t *first, size_t *sizes)
{
    struct world_places *places = world->places;
    struct arena *arena = world->arena;
    size_t count = (size_t)world->count, most = (size_t)most_vertices(world);
    count_all(world, first, sizes);
    places->first = first;
    places->prepared_first = sizes;
    places->vertices =
        arena_take(arena, first[count], sizeof *places->vertices);
    places->prepared = arena_take(arena, sizes[count], 1);
    places->hull = arena_take(arena, most, sizeof *places->hull);
    places->hull_scratch =
        arena_take(arena, most, sizeof *places->hull_scratch);
    places->copy = arena_take(arena, most, sizeof *places->copy);
    return places->vertices && places->prepared && places->hull &&
           places->hull_scratch && places->copy;
}

static bool make_frames(struct world *world)
{
    const struct world_places *places = world->places;
    struct arena *arena = world->arena;
    size_t count = (size_t)world->count;
    col_vec2 *offsets =
        arena_take(arena, places->first[count], sizeof *offsets);
    struct world_frame *frames = arena_take(arena, count, sizeof *frames);
    if (!offsets || !frames)
        return false;
    for (int i = 0; i < world->count; i++)
        make_frame(world, i, offsets + places->first[i], &frames[i]);
    world->frames = frames;
    return true;
}

bool place_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    size_t count = (size_t)world->count;
    size_t *first = arena_take(arena, count + 1, sizeof *first);
    size_t *sizes = arena_take(arena, count + 1, sizeof *sizes);
    world->places = arena_alloc(arena, 1, sizeof *world->places);
    world->shapes = arena_take(arena, count, sizeof *world->shapes);
    if (!first || !sizes || !world->places || !world->shapes ||
        !take_memory(world, first, sizes) || !make_frames(world))
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++) {
        col_shape *shape = &world->shapes[i];
        *shape = world->scene->shapes[i].shape;
        shape->prepared =
            col_shape_prepare(shape, world->places->prepared + sizes[i]);
    }
    return true;
}
