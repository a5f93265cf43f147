/* Makes a world of a scene and moves it: places the shapes of its bodies after
 * each step, applies gravity, and counts the steps of a frame. */
#include <math.h>
#include <stdio.h>

#include "query/world/bodies.h"
#include "query/world/world.h"
#include "support/matches.h"

struct moving_frame frames_next(struct frames *frames)
{
    struct moving_frame next = {.steps = 0};
    double left = frames->accumulator + frames->frame;
    for (; left >= frames->dt && next.steps < frames->most; next.steps++)
        left -= frames->dt;
    if (left >= frames->dt) {
        next.dropped = left;
        left = 0;
    }
    frames->accumulator = left;
    next.alpha = left / frames->dt;
    return next;
}

static double between(double before, double after, double alpha)
{
    return before + (after - before) * alpha;
}

col_body frames_between(const col_body *before, const col_body *after,
                        double alpha)
{
    col_body body = *after;
    const col_vec2 p = before->center, q = after->center;
    const col_vec2 v = before->velocity, w = after->velocity;
    body.center =
        (col_vec2){between(p.x, q.x, alpha), between(p.y, q.y, alpha)};
    body.velocity =
        (col_vec2){between(v.x, w.x, alpha), between(v.y, w.y, alpha)};
    body.angle = between(before->angle, after->angle, alpha);
    body.angular_velocity =
        between(before->angular_velocity, after->angular_velocity, alpha);
    return body;
}

/* The pieces of shapes: which cores a world has beside its shapes. */

/* Numbers the pieces of all shapes, and makes room for them. */
static bool cores_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    int *starts = arena_take(arena, (size_t)world->count + 1, sizeof *starts);
    int count = 0;
    if (!starts)
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++) {
        const struct scene_pieces *pieces = world->scene->shapes[i].pieces;
        starts[i] = count;
        count += pieces ? pieces->count : 0;
    }
    starts[world->count] = count;
    world->core_starts = starts;
    world->cores = arena_take(arena, (size_t)count, sizeof *world->cores);
    world->core_boxes =
        arena_take(arena, (size_t)count, sizeof *world->core_boxes);
    return (world->cores && world->core_boxes) || fail_memory(fail);
}

/* What placing shapes needs. There is a slot for each shape, and after
 * these one for each piece. Vertices of all slots lie one after the other;
 * those of slot i begin at first[i]. */
struct world_places {
    int slots;
    col_vec2 *vertices, *offsets;
    const size_t *first;
    unsigned char *prepared; /* the same for what is prepared of the shapes */
    const size_t *prepared_first;
    int *numbers; /* of the vertices of a slot whose core has fewer vertices
                     than the scene's: which ones these are */
    int *hull, *hull_scratch; /* for the shape of the most vertices */
    col_vec2 *copy;
};

/* ---- Placing ------------------------------------------------------------ */

/* Repairs the vertices of a core, which rounding may have bent. It can bend a
 * straight corner inwards: then the core becomes the hull, places->hull lists
 * the vertices that are left, and the function returns false. */
static bool repair(const struct world_places *places, col_shape *shape,
                   col_vec2 *vertices)
{
    int winding = shape->winding;
    if (shape->count == 2 && !(vertices[0].x < vertices[1].x) &&
        !(vertices[0].x > vertices[1].x) && !(vertices[0].y < vertices[1].y) &&
        !(vertices[0].y > vertices[1].y))
        shape->count = 1;
    if (shape->count < 3 ||
        col_polygon_check(vertices, shape->count).kind == COL_POLYGON_CONVEX)
        return true;
    int count = col_convex_hull(vertices, shape->count, places->hull,
                                places->hull_scratch);
    for (int i = 0; i < count; i++)
        places->copy[i] = vertices[places->hull[i]];
    for (int i = 0; i < count; i++)
        vertices[winding < 0 ? (count - i) % count : i] = places->copy[i];
    shape->count = count;
    shape->winding = count < 3 ? 1 : winding;
    return false;
}

/* How far the body of a shape has turned since the start: cosine and sine. A
 * disc that is a body turns about its own center. */
static col_vec2 turn_of(const struct world *world, int i)
{
    const struct scene_shape *shape = &world->scene->shapes[i];
    if (shape->shape.count == 1 && !scene_named(shape) &&
        !scene_body(shape)->is_kinematic)
        return (col_vec2){1, 0};
    double start = world->frames[i].start.angle;
    return col_unit_vector(world_body(world, i)->angle - start);
}

static col_vec2 put(col_vec2 center, col_vec2 turn, col_vec2 offset)
{
    return (col_vec2){center.x + (turn.x * offset.x - turn.y * offset.y),
                      center.y + (turn.y * offset.x + turn.x * offset.y)};
}

/* The core of a shape as the scene has it. Points and lines that impulses move
 * are as thick as the slop: something of them is always before a line. */
static col_shape core_in_world(const struct world *world, int i, col_shape core)
{
    const struct scene_shape *shape = &world->scene->shapes[i];
    bool is_line = shape->pieces ? shape->pieces->is_chain : core.count < 3;
    if (is_line && !(core.radius > 0) && world->parts[i] & PART_FREE &&
        world->settings.solver == SCENE_IMPULSE)
        core.radius = world->settings.slop;
    return core;
}

/* Puts the core of a slot, which the scene has, where the body of shape i is.
 */
static void place_slot(const struct world *world, int i, int slot,
                       const col_shape *scenes, col_shape *core)
{
    const struct world_places *places = world->places;
    const col_vec2 *offsets = places->offsets + places->first[slot];
    col_vec2 *v = places->vertices + places->first[slot];
    col_vec2 turn = turn_of(world, i), center = world_body(world, i)->center;
    for (int k = 0; k < scenes->count; k++)
        v[k] = put(center, turn, offsets[k]);
    *core = core_in_world(world, i, *scenes);
    core->vertices = v;
    bool is_whole = repair(places, core, v);
    int count = core->count, *numbers = places->numbers + places->first[slot];
    numbers[0] = 0;
    for (int k = 0; !is_whole && k < count; k++)
        numbers[core->winding < 0 ? (count - k) % count : k] = places->hull[k];
    core->prepared = col_shape_prepare(core, places->prepared +
                                                 places->prepared_first[slot]);
}

int place_number(const struct world *world, int shape, int piece, int vertex)
{
    const struct world_places *places = world->places;
    bool has_pieces = world_has_pieces(world, shape);
    int slot =
        has_pieces ? world->count + world->core_starts[shape] + piece : shape;
    const col_shape *scenes = scene_core(&world->scene->shapes[shape], piece);
    return world_core(world, shape, piece)->count == scenes->count
               ? vertex
               : places->numbers[places->first[slot] + (size_t)vertex];
}

void world_place(struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        const struct scene_shape *shape = &world->scene->shapes[i];
        int first = world->core_starts[i];
        if (!world_moves(world, i) || !place_is_sound(world, i))
            continue;
        place_slot(world, i, i, &shape->shape, &world->shapes[i]);
        for (int k = first; k < world->core_starts[i + 1]; k++) {
            col_shape *core = &world->cores[k];
            place_slot(world, i, world->count + k, scene_core(shape, k - first),
                       core);
            world->core_boxes[k] = col_outer_bounds(core);
        }
    }
}

/* ---- Range -------------------------------------------------------------- */

/* False for infinite numbers and NaN as well. */
static bool both_within(col_vec2 v, double limit)
{
    return fabs(v.x) <= limit && fabs(v.y) <= limit;
}

/* Whether the vertices, and the point that a shape is printed with, are where
 * those of scenes may be, and that point as fast as it may be. */
static bool is_printable(const struct world *world, int i)
{
    const struct scene_shape *scenes = &world->scene->shapes[i];
    const struct world_frame *frame = &world->frames[i];
    const col_body *body = world_body(world, i);
    double swing =
        COL_RADIANS_PER_DEGREE * (fabs(body->angular_velocity) * frame->arm);
    double half = COL_LIMIT / 2; /* so that roundings do not matter */
    if (both_within(body->center, half - frame->reach) &&
        both_within(body->velocity, half - swing))
        return true;
    col_vec2 turn = turn_of(world, i);
    for (int k = 0; k < scenes->shape.count; k++) {
        if (!both_within(put(body->center, turn, frame->offsets[k]), COL_LIMIT))
            return false;
    }
    struct body_state state = shape_state(scenes, &frame->start, body);
    return both_within(state.position, COL_LIMIT) &&
           both_within(state.velocity, COL_LIMIT);
}

bool place_is_sound(const struct world *world, int i)
{
    const col_body *body = world_body(world, i);
    return both_within(body->center, COL_LIMIT) &&
           both_within(body->velocity, COL_LIMIT) &&
           fabs(body->angular_velocity) <= COL_LIMIT && isfinite(body->angle) &&
           is_printable(world, i);
}

/* ---- Making it ---------------------------------------------------------- */

/* The core of a slot as the scene has it, and whose it is. */
static const col_shape *core_of(const struct world *world, int slot, int *shape)
{
    const struct scene_shape *shapes = world->scene->shapes;
    int piece = slot - world->count;
    if (piece < 0) {
        *shape = slot;
        return &shapes[slot].shape;
    }
    while (piece >= world->core_starts[*shape + 1])
        ++*shape;
    return scene_core(&shapes[*shape], piece - world->core_starts[*shape]);
}

/* How far from the center of its body a shape's vertices and the point that it
 * is printed with are at most. Vertices of pieces are no further than those of
 * all. */
static struct world_frame make_frame(const struct world *world, int i)
{
    const struct scene_shape *scenes = &world->scene->shapes[i];
    const struct world_places *places = world->places;
    const col_vec2 *offsets = places->offsets + places->first[i];
    const col_body *body = world_body(world, i);
    col_vec2 origin = scene_motion(scenes)->position;
    double arm =
        fabs(origin.x - body->center.x) + fabs(origin.y - body->center.y);
    double reach = arm;
    for (int k = 0; k < scenes->shape.count; k++) {
        double far = fabs(offsets[k].x) + fabs(offsets[k].y);
        reach = far > reach ? far : reach;
    }
    return (struct world_frame){
        .offsets = offsets, .start = *body, .arm = arm, .reach = reach};
}

/* The cores as the scene has them, with the offsets of their vertices from the
 * centers of their bodies. */
static void take_cores(const struct world *world)
{
    const struct world_places *places = world->places;
    int shape = 0;
    for (int i = 0; i < places->slots; i++) {
        if (i == world->count)
            shape = 0;
        const col_shape *scenes = core_of(world, i, &shape);
        col_vec2 center = world_body(world, shape)->center;
        col_vec2 *offsets = places->offsets + places->first[i];
        for (int k = 0; k < scenes->count; k++)
            offsets[k] = (col_vec2){scenes->vertices[k].x - center.x,
                                    scenes->vertices[k].y - center.y};
        col_shape *core = i < world->count ? &world->shapes[i]
                                           : &world->cores[i - world->count];
        *core = core_in_world(world, shape, *scenes);
        core->prepared = col_shape_prepare(core, places->prepared +
                                                     places->prepared_first[i]);
    }
}

/* Makes the world's shapes and frames, once the bodies are there. */
static bool place_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    size_t shapes = (size_t)world->count, most = 0;
    int count = world->count + world->core_starts[world->count], shape = 0;
    struct world_places *places = arena_alloc(arena, 1, sizeof *places);
    size_t *first = arena_take(arena, (size_t)count + 1, sizeof *first);
    size_t *sizes = arena_take(arena, (size_t)count + 1, sizeof *sizes);
    struct world_frame *frames = arena_take(arena, shapes, sizeof *frames);
    world->shapes = arena_take(arena, shapes, sizeof *world->shapes);
    if (!places || !first || !sizes || !frames || !world->shapes)
        return fail_memory(fail);
    first[0] = sizes[0] = 0;
    for (int i = 0; i < count; i++) {
        shape = i == world->count ? 0 : shape;
        int vertices = core_of(world, i, &shape)->count;
        first[i + 1] = first[i] + (size_t)vertices;
        sizes[i + 1] = sizes[i] + col_prepared_bytes(vertices);
        most = (size_t)vertices > most ? (size_t)vertices : most;
    }
    world->places = places;
    world->frames = frames;
    places->slots = count;
    places->first = first;
    places->prepared_first = sizes;
    places->vertices =
        arena_take(arena, first[count], sizeof *places->vertices);
    places->offsets = arena_take(arena, first[count], sizeof *places->offsets);
    places->numbers = arena_take(arena, first[count], sizeof *places->numbers);
    places->prepared = arena_take(arena, sizes[count], 1);
    places->hull = arena_take(arena, most, sizeof *places->hull);
    places->hull_scratch =
        arena_take(arena, most, sizeof *places->hull_scratch);
    places->copy = arena_take(arena, most, sizeof *places->copy);
    if (!places->vertices || !places->offsets || !places->numbers ||
        !places->prepared || !places->hull || !places->hull_scratch ||
        !places->copy)
        return fail_memory(fail);
    take_cores(world);
    for (int i = 0; i < world->count; i++)
        frames[i] = make_frame(world, i);
    return true;
}

/* ---- Making it ---------------------------------------------------------- */

bool world_refuse_member(const struct world *world, int shape,
                         const char *member, struct fail *fail)
{
    enum scene_solver solver = world->settings.solver;
    fail_set(
        fail, "solver-unsupported",
        "the body of shape %s has \"%s\", which the solver %s cannot "
        "simulate; remove it, or use the solver %s",
        quote_name(world->scene->shapes[shape].id).text, member,
        solver_names[solver],
        solver_names[solver == SCENE_VERLET ? SCENE_IMPULSE : SCENE_VERLET]);
    snprintf(fail->pointer, sizeof fail->pointer, "/shapes/%d/body/%s", shape,
             member);
    return false;
}

/* What a shape does, by its role and the body that it is on. */
static unsigned char part_of(const struct world *world, int i)
{
    const struct scene_shape *shape = &world->scene->shapes[i];
    bool is_free = world_is_free(world, world->owners[i]);
    unsigned char part = 0;
    if (is_free || scene_body(shape)->is_kinematic)
        part |= PART_MOVES;
    if (is_free)
        part |= PART_FREE;
    if (shape->role == SCENE_SENSOR)
        part |= PART_SENSOR;
    else if (shape->role == SCENE_NO_ROLE || shape->role == SCENE_SOLID)
        part |= PART_SOLID;
    return part;
}

/* What drives a body that has these members. */
static struct world_drive drive_of(const struct world *world, int body,
                                   const struct scene_body *members)
{
    const col_body *start = &world->bodies[body];
    const struct scene_world *settings = &world->settings;
    double dt = settings->dt, time = dt * members->gravity_scale;
    col_vec2 gravity = settings->gravity;
    struct world_drive drive = {
        .damping = 1,
        .angular_damping = 1,
        .moves = world_is_free(world, body) || members->is_kinematic,
        .resting = dt * fabs(members->gravity_scale) *
                   sqrt(gravity.x * gravity.x + gravity.y * gravity.y)};
    if (!world_is_free(world, body))
        return drive;
    col_vec2 push = {members->force.x * dt * start->inverse_mass,
                     members->force.y * dt * start->inverse_mass};
    drive.gain =
        (col_vec2){gravity.x * time + push.x, gravity.y * time + push.y};
    drive.resting += sqrt(push.x * push.x + push.y * push.y);
    drive.turn =
        members->torque * dt * start->inverse_inertia / COL_RADIANS_PER_DEGREE;
    drive.damping = 1 + dt * members->linear_damping;
    drive.angular_damping = 1 + dt * members->angular_damping;
    return drive;
}

/* Makes the bodies, and what belongs to them and to their shapes. */
static bool make_bodies(struct world *world, struct fail *fail)
{
    const struct scene *scene = world->scene;
    struct arena *arena = world->arena;
    struct scene_bodies made;
    if (!bodies_make(scene, arena, &made, fail))
        return false;
    world->bodies = made.bodies;
    world->body_count = made.count;
    world->owners = made.owners;
    world->is_composite = made.is_composite;
    unsigned char *parts = arena_take(arena, (size_t)world->count, 1);
    struct world_drive *drives =
        arena_take(arena, (size_t)world->body_count, sizeof *drives);
    if (!parts || !drives)
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++) {
        parts[i] = part_of(world, i);
        drives[world->owners[i]] =
            drive_of(world, world->owners[i], scene_body(&scene->shapes[i]));
    }
    world->parts = parts;
    world->drives = drives;
    return true;
}

bool world_make(struct world *world, struct arena *arena, struct fail *fail)
{
    world->count = world->scene->shape_count;
    world->solver = world->settings.solver == SCENE_VERLET ? &solver_verlet
                                                           : &solver_impulse;
    world->arena = arena;
    if (!make_bodies(world, fail) || !cores_make(world, fail) ||
        !place_make(world, fail))
        return false;
    for (int k = 0; k < world->core_starts[world->count]; k++)
        world->core_boxes[k] = col_outer_bounds(&world->cores[k]);
    return near_make(world, fail) && whole_make(world, fail) &&
           ground_make(world, fail) && world_find_contacts(world, fail) &&
           world->solver->start(world, arena, fail) &&
           world_note_events(world, fail);
}

/* ---- Motion ------------------------------------------------------------- */

void world_accelerate(struct world *world)
{
    for (int i = 0; i < world->body_count; i++) {
        const struct world_drive *drive = &world->drives[i];
        col_body *body = &world->bodies[i];
        if (!world_is_free(world, i))
            continue;
        body->velocity.x = (body->velocity.x + drive->gain.x) / drive->damping;
        body->velocity.y = (body->velocity.y + drive->gain.y) / drive->damping;
        body->angular_velocity =
            (body->angular_velocity + drive->turn) / drive->angular_damping;
    }
}

col_body world_undriven(const struct world *world, int body,
                        const col_body *driven)
{
    const struct world_drive *drive = &world->drives[body];
    col_body before = *driven;
    before.velocity.x = driven->velocity.x * drive->damping - drive->gain.x;
    before.velocity.y = driven->velocity.y * drive->damping - drive->gain.y;
    before.angular_velocity =
        driven->angular_velocity * drive->angular_damping - drive->turn;
    return before;
}

void world_move(struct world *world)
{
    double dt = world->settings.dt;
    for (int i = 0; i < world->body_count; i++) {
        col_body *body = &world->bodies[i];
        if (!world->drives[i].moves)
            continue;
        body->center.x += body->velocity.x * dt;
        body->center.y += body->velocity.y * dt;
        body->angle += body->angular_velocity * dt;
    }
}

/* ---- Steps -------------------------------------------------------------- */

bool world_step(struct world *world, struct fail *fail)
{
    world->step++;
    if (!world->solver->step(world, fail))
        return false;
    for (int i = 0; i < world->count; i++) {
        if (!world_moves(world, i) || place_is_sound(world, i))
            continue;
        fail_set(fail, "simulation-diverged",
                 "the simulation diverges: in step %d shape %s leaves the "
                 "range of numbers; try a smaller --dt",
                 world->step, quote_name(world->scene->shapes[i].id).text);
        snprintf(fail->pointer, sizeof fail->pointer, "/shapes/%d", i);
        return false;
    }
    return world_note_events(world, fail);
}

void world_repeat(struct world *world, const struct world_trace *trace)
{
    if (world->solver->repeat)
        world->solver->repeat(world, trace);
}

double world_strain(const struct world *world, int body)
{
    return world->solver->strain ? world->solver->strain(world, body) : -1;
}
