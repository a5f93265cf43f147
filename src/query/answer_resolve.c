/* Answers the query "resolve": how two bodies respond to a collision, by one of
 * several methods. Common to all methods are the choice of pairs, "method", the
 * bodies before and after, and the trace; a method computes the response and
 * writes members of its own. With --walk, one shape moves among the others
 * instead. */
#include <stdio.h>
#include <string.h>

#include "collide_response.h"
#include "query/pair_plan.h"
#include "query/world/bodies.h"
#include "query/world/world.h"
#include "query/write_record.h"

const char *const resolve_names[] = {
    [RESOLVE_IMPULSE] = "impulse",
    [RESOLVE_STOP] = "stop",
    [RESOLVE_SLIDE] = "slide",
    [RESOLVE_BOUNCE] = "bounce",
    [RESOLVE_PUSH] = "push",
    [RESOLVE_VERLET] = "verlet",
    NULL,
};

/* A response by particles (Verlet). */
struct verlet_response {
    col_relation relation;
    col_verlet features;
    col_verlet_moves moves;
    double share[2]; /* of the collision, by enum pair_side */
};

/* A response by impulses. */
struct impulse_response {
    const col_whole *whole; /* of a pair with pieces; NULL: none has */
    col_relation relation;
    col_response outcome;
};

/* What becomes of a pair. */
struct response {
    bool hit; /* without one, nothing else is looked at */
    struct body_state before[2], after[2]; /* by enum pair_side */
    union {                                /* the method's own figures */
        col_swept swept;
        struct verlet_response verlet;
        struct impulse_response impulse;
    };
};

/* The body of a shape; of shapes with pieces it is expensive to compute, and a
 * named body may have other shapes. */
static inline col_body body_of_shape(const struct answer *answer,
                                     const struct scene_shape *shape)
{
    return answer->bodies ? answer->bodies[shape - answer->scene->shapes]
                          : shape_body(shape);
}

/* How a shape is to begin with. */
static struct body_state state_of(const struct answer *answer,
                                  const struct scene_shape *shape)
{
    const col_body own = {.center = scene_motion(shape)->position,
                          .velocity = scene_motion(shape)->velocity,
                          .angular_velocity =
                              scene_motion(shape)->angular_velocity};
    ptrdiff_t index = shape - answer->scene->shapes;
    return shape_start(shape, answer->bodies ? &answer->bodies[index] : &own);
}

/* ---- Impulses: what rigid bodies do to each other where they touch ------ */

col_correction answer_correction(const struct answer *answer)
{
    const struct query_options *options = answer->options;
    const struct scene_world *world = &answer->scene->world;
    return (col_correction){
        .slop = options->has_slop ? options->slop : world->slop,
        .share =
            options->has_correction ? options->correction : world->correction,
    };
}

/* The contacts of whole shapes. */
static bool clip_whole(const col_whole *whole, col_place at,
                       col_manifold *manifold)
{
    *manifold =
        (col_manifold){.relation = whole->relation,
                       .count = whole->relation.overlap ? whole->count : 0};
    for (int i = 0; i < manifold->count; i++)
        manifold->contacts[i] = whole_contact(whole, i, at);
    return manifold->count > 0;
}

static void impulse_respond(const struct answer *answer, struct scene_pair pair,
                            struct response *response, const col_trace *trace)
{
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    col_body a = body_of_shape(answer, first);
    col_body b = body_of_shape(answer, second);
    col_manifold manifold;
    struct impulse_response *impulse = &response->impulse;
    col_place at = answer->options->at;
    if (pair_is_one_body(answer, pair) ||
        !(impulse->whole
              ? clip_whole(impulse->whole, at, &manifold)
              : col_clip_test(side_core(answer, pair, SIDE_A),
                              side_core(answer, pair, SIDE_B), at, &manifold)))
        return;
    impulse->relation = manifold.relation;
    impulse->outcome =
        col_resolve(&a, &b, &manifold, answer_correction(answer), trace);
    response->hit = impulse->outcome.constraint.count > 0;
    response->after[SIDE_A] = shape_state(first, &a, &impulse->outcome.a);
    response->after[SIDE_B] = shape_state(second, &b, &impulse->outcome.b);
}

static void write_change(struct json_writer *out, struct json_name name,
                         double before, double after)
{
    write_object(out, name);
    write_number(out, JSON_NAME("before"), before);
    write_number(out, JSON_NAME("after"), after);
    json_end_object(out);
}

/* Velocities are of B relative to A, the tangent is the normal turned to the
 * left, and impulses act on B. */
static void write_touch(const struct answer *answer, struct scene_pair pair,
                        const col_response *outcome, int i)
{
    struct json_writer *out = answer->out;
    const col_constraint *constraint = &outcome->constraint;
    json_begin_object(out);
    write_contact_point(answer, pair, &constraint->contacts[i]);
    write_change(out, JSON_NAME("normal_velocity"), outcome->before[i].x,
                 outcome->after[i].x);
    write_change(out, JSON_NAME("tangent_velocity"), outcome->before[i].y,
                 outcome->after[i].y);
    write_number(out, JSON_NAME("normal_impulse"),
                 constraint->normals[i].impulse);
    write_number(out, JSON_NAME("tangent_impulse"),
                 constraint->tangents[i].impulse);
    json_end_object(out);
}

static void impulse_write(const struct answer *answer, struct scene_pair pair,
                          const struct response *response)
{
    struct json_writer *out = answer->out;
    const struct impulse_response *impulse = &response->impulse;
    const col_response *outcome = &impulse->outcome;
    write_vec2(out, JSON_NAME("normal"), impulse->relation.normal);
    write_depth(out, &impulse->relation);
    write_array(out, JSON_NAME("contacts"));
    for (int i = 0; i < outcome->constraint.count; i++)
        write_touch(answer,
                    impulse->whole
                        ? whole_pieces(pair, &impulse->whole->touches[i])
                        : pair,
                    outcome, i);
    json_end_array(out);
    if (outcome->kept < 1)
        write_number(out, JSON_NAME("friction_kept"), outcome->kept);
    write_object(out, JSON_NAME("correction"));
    write_vec2(out, JSON_NAME("a"), outcome->moved.a);
    write_vec2(out, JSON_NAME("b"), outcome->moved.b);
    json_end_object(out);
}

/* ---- Swept boxes: stop, slide, bounce, push ----------------------------- */

static const col_swept_method swept_methods[RESOLVE_METHODS] = {
    [RESOLVE_STOP] = COL_STOP,
    [RESOLVE_SLIDE] = COL_SLIDE,
    [RESOLVE_BOUNCE] = COL_BOUNCE,
    [RESOLVE_PUSH] = COL_PUSH,
};

/* The shape with its mass; a body without mass does not move, unless it is
 * kinematic. */
static col_swept_body body_of(const struct answer *answer,
                              const struct scene_shape *shape)
{
    col_swept_body body = swept_wall(shape);
    body.inverse_mass = body_of_shape(answer, shape).inverse_mass;
    if (body.inverse_mass > 0 || scene_body(shape)->is_kinematic)
        body.moving.velocity = scene_motion(shape)->velocity;
    return body;
}

static bool moves(const col_swept_body *body)
{
    col_vec2 v = body->moving.velocity;
    return v.x < 0 || v.x > 0 || v.y < 0 || v.y > 0;
}

static void swept_set_after(struct body_state *after,
                            const col_swept_body *body,
                            const col_swept_end *end)
{
    if (!(body->inverse_mass > 0) && !moves(body))
        return;
    after->position = end->position;
    after->velocity = end->velocity;
}

/* A body at rest is a wall to a body that moves. */
static void swept_respond(const struct answer *answer, struct scene_pair pair,
                          struct response *response, const col_trace *trace)
{
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    const struct query_options *options = answer->options;
    col_swept_body a = body_of(answer, first), b = body_of(answer, second);
    if (!moves(&a) && moves(&b))
        a.inverse_mass = 0;
    if (!moves(&b) && moves(&a))
        b.inverse_mass = 0;
    col_swept_rule rule = {.method = swept_methods[options->method],
                           .restitution = swept_restitution(first, second),
                           .dt = options->dt};
    col_swept *swept = &response->swept;
    *swept = col_swept_respond(&a, &b, &rule, trace);
    response->hit =
        swept->sweep.hit && (a.inverse_mass > 0 || b.inverse_mass > 0);
    swept_set_after(&response->after[SIDE_A], &a, &swept->a);
    swept_set_after(&response->after[SIDE_B], &b, &swept->b);
}

static void swept_write(const struct answer *answer, struct scene_pair pair,
                        const struct response *response)
{
    (void)pair;
    struct json_writer *out = answer->out;
    const col_swept *swept = &response->swept;
    write_flag(out, JSON_NAME("stuck"), swept->sweep.stuck);
    write_number(out, JSON_NAME("time"), swept->sweep.time);
    write_vec2(out, JSON_NAME("normal"), swept->sweep.normal);
    if (swept->sweep.stuck)
        write_number(out, JSON_NAME("depth"), swept->depth);
    /* the poses at the contact: boxes that are swept do not turn */
    struct body_state a = response->before[SIDE_A];
    struct body_state b = response->before[SIDE_B];
    a.position = swept->a.contact;
    b.position = swept->b.contact;
    write_poses(out, &a, &b);
    write_object(out, JSON_NAME("remaining"));
    write_number(out, JSON_NAME("time"), swept->remaining);
    write_vec2(out, JSON_NAME("a"), swept->a.rest);
    write_vec2(out, JSON_NAME("b"), swept->b.rest);
    json_end_object(out);
}

/* ---- Verlet: the edge and the vertex that collide move apart ------------ */

/* Where the particle at a vertex goes. Only particles of the collision move. */
static col_vec2 moved(const struct verlet_response *verlet, enum pair_side side,
                      const col_shape *shape, int vertex)
{
    const col_verlet *features = &verlet->features;
    enum pair_side of_edge = features->side == COL_A ? SIDE_A : SIDE_B;
    col_vec2 by = {0, 0};
    if (side != of_edge && vertex == features->vertex)
        by = verlet->moves.vertex;
    if (side == of_edge && vertex == features->ends[1])
        by = verlet->moves.ends[1];
    if (side == of_edge && vertex == features->ends[0])
        by = verlet->moves.ends[0];
    col_vec2 before = shape->vertices[vertex];
    return (col_vec2){before.x + by.x, before.y + by.y};
}

/* The speed of a displacement in dt, no faster than scenes may be. */
static double speed(double way, double dt)
{
    double value = way / dt;
    return value > COL_LIMIT    ? COL_LIMIT
           : value < -COL_LIMIT ? -COL_LIMIT
                                : value;
}

/* The state of a body afterwards: it follows its particles as far as it can
 * without changing its form. They come from where they were dt ago, so its
 * velocities change by that displacement in dt. */
static void verlet_set_after(const struct answer *answer,
                             struct scene_pair pair, enum pair_side side,
                             struct response *response)
{
    const struct scene_shape *shape = side_shape(answer, pair, side);
    const struct scene_pieces *pieces = shape->pieces;
    const col_shape *core = side_core(answer, pair, side);
    const col_vec2 *before = pieces ? pieces->vertices : core->vertices;
    int count = pieces ? scene_local_count(shape) : core->count;
    double dt = answer->options->dt;
    col_vec2 *particles = answer->moved;
    memcpy(particles, before, (size_t)count * sizeof *particles);
    for (int i = 0; i < core->count; i++)
        particles[pieces ? file_index(answer, pair, side, i) : i] =
            moved(&response->verlet, side, core, i);
    col_fit fit = col_fit_rigid(before, particles, count);
    col_body start = body_of_shape(answer, shape), now = start;
    col_vec2 way = col_fit_carry(&fit, start.center);
    double turn = col_angle_degrees(fit.rotation);
    now.center.x += way.x;
    now.center.y += way.y;
    now.velocity.x += speed(way.x, dt);
    now.velocity.y += speed(way.y, dt);
    now.angle += turn;
    now.angular_velocity += speed(turn, dt);
    response->after[side] = shape_state(shape, &start, &now);
}

static void verlet_respond(const struct answer *answer, struct scene_pair pair,
                           struct response *response, const col_trace *trace)
{
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    struct verlet_response *verlet = &response->verlet;
    col_sat sat = col_sat_test(a, b, trace);
    bool moves[2] = {body_of_shape(answer, first).inverse_mass > 0,
                     body_of_shape(answer, second).inverse_mass > 0};
    response->hit = sat.relation.overlap && (moves[SIDE_A] || moves[SIDE_B]);
    if (!response->hit)
        return;
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
        bool other_moves = moves[side == SIDE_A ? SIDE_B : SIDE_A];
        verlet->share[side] = !moves[side] ? 0 : other_moves ? 0.5 : 1;
    }
    verlet->relation = sat.relation;
    verlet->features = col_verlet_test(a, b, &sat);
    enum pair_side of_edge = verlet->features.side == COL_A ? SIDE_A : SIDE_B;
    enum pair_side of_vertex = of_edge == SIDE_A ? SIDE_B : SIDE_A;
    verlet->moves = col_verlet_project(
        &verlet->features, verlet->share[of_edge], verlet->share[of_vertex]);
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++)
        if (moves[side])
            verlet_set_after(answer, pair, side, response);
}

static void write_moved(const struct answer *answer, struct scene_pair pair,
                        const struct verlet_response *verlet,
                        enum pair_side side, int vertex)
{
    struct json_writer *out = answer->out;
    const col_shape *shape = side_core(answer, pair, side);
    if (!(verlet->share[side] > 0))
        return;
    json_begin_object(out);
    write_side(out, side);
    write_int(out, JSON_NAME("index"), file_index(answer, pair, side, vertex));
    write_vec2(out, JSON_NAME("before"), shape->vertices[vertex]);
    write_vec2(out, JSON_NAME("after"), moved(verlet, side, shape, vertex));
    json_end_object(out);
}

/* How deep the two are, what collides, and the particles that move. */
static void verlet_write(const struct answer *answer, struct scene_pair pair,
                         const struct response *response)
{
    struct json_writer *out = answer->out;
    const struct verlet_response *verlet = &response->verlet;
    const col_verlet *features = &verlet->features;
    enum pair_side of_edge = features->side == COL_A ? SIDE_A : SIDE_B;
    enum pair_side of_vertex = of_edge == SIDE_A ? SIDE_B : SIDE_A;
    bool has_edge = features->edge >= 0;
    write_vec2(out, JSON_NAME("normal"), verlet->relation.normal);
    write_depth(out, &verlet->relation);
    if (has_edge)
        write_colliding(answer, pair, of_edge, features->edge, true);
    write_colliding(answer, pair, of_vertex, features->vertex, false);
    if (has_edge) {
        write_number(out, JSON_NAME("t"), features->t);
        write_number(out, JSON_NAME("lambda"), features->lambda);
    }
    write_array(out, JSON_NAME("vertices"));
    write_moved(answer, pair, verlet, of_edge, features->ends[0]);
    if (has_edge)
        write_moved(answer, pair, verlet, of_edge, features->ends[1]);
    write_moved(answer, pair, verlet, of_vertex, features->vertex);
    json_end_array(out);
}

/* ---- Pairs -------------------------------------------------------------- */

struct resolve_method {
    /* Finds out whether the pair is to be answered, and how. `after` is
     * `before` so far. `trace` is NULL, or records the steps. */
    void (*respond)(const struct answer *answer, struct scene_pair pair,
                    struct response *response, const col_trace *trace);
    /* Writes the members of a hit that stand between "method" and "bodies". */
    void (*write)(const struct answer *answer, struct scene_pair pair,
                  const struct response *response);
};

#define SWEPT_METHOD                                                           \
    {                                                                          \
        swept_respond, swept_write                                             \
    }

static const struct resolve_method methods[RESOLVE_METHODS] = {
    [RESOLVE_IMPULSE] = {impulse_respond, impulse_write},
    [RESOLVE_STOP] = SWEPT_METHOD,
    [RESOLVE_SLIDE] = SWEPT_METHOD,
    [RESOLVE_BOUNCE] = SWEPT_METHOD,
    [RESOLVE_PUSH] = SWEPT_METHOD,
    [RESOLVE_VERLET] = {verlet_respond, verlet_write},
};

/* Fails for named bodies that a method other than impulse cannot answer. Code:
 * body-of-several-shapes, body-turns. */
static bool check_method(const struct answer *answer, bool is_composite,
                         struct fail *fail)
{
    enum resolve_kind method = answer->options->method;
    if (method == RESOLVE_IMPULSE)
        return true;
    if (is_composite) {
        fail_set(fail, "body-of-several-shapes",
                 "shapes share a body, which the method %s cannot move; use "
                 "the method impulse",
                 resolve_names[method]);
        snprintf(fail->pointer, sizeof fail->pointer, "/bodies");
        return false;
    }
    return !resolve_is_swept(method) || answer_check_turning(answer, fail);
}

/* Codes: concave-rounded, out-of-memory, and those of check_method. */
static bool prepare(struct answer *answer, struct arena *arena,
                    struct fail *fail)
{
    const struct scene *scene = answer->scene;
    struct scene_bodies made;
    if (!scene_has_pieces(scene) && scene->body_count == 0)
        return true;
    size_t count = (size_t)scene->shape_count;
    col_body *bodies = arena_take(arena, count, sizeof *bodies);
    if (!bodies)
        return fail_memory(fail);
    if (!bodies_make(scene, arena, &made, fail) ||
        !check_method(answer, made.is_composite, fail))
        return false;
    for (size_t i = 0; i < count; i++)
        bodies[i] =
            body_of_material(made.bodies[made.owners[i]], &scene->shapes[i]);
    answer->bodies = bodies;
    return true;
}

bool room_for_moved(struct answer *answer, struct arena *arena)
{
    const struct scene *scene = answer->scene;
    int most = 0;
    for (int i = 0; i < scene->shape_count; i++)
        if (scene_local_count(&scene->shapes[i]) > most)
            most = scene_local_count(&scene->shapes[i]);
    answer->moved = arena_alloc(arena, (size_t)most, sizeof *answer->moved);
    return answer->moved;
}

static bool have_room(struct answer *answer, struct arena *arena)
{
    enum resolve_kind method = answer->options->method;
    if (method == RESOLVE_IMPULSE)
        return !answer->pieces || room_for_whole(answer, arena);
    return method != RESOLVE_VERLET || room_for_moved(answer, arena);
}

static struct response respond(const struct answer *answer,
                               struct scene_pair pair, const col_whole *whole,
                               const col_trace *trace)
{
    struct response response = {.hit = false};
    if (whole)
        response.impulse.whole = whole;
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
        response.before[side] =
            state_of(answer, side_shape(answer, pair, side));
        response.after[side] = response.before[side];
    }
    methods[answer->options->method].respond(answer, pair, &response, trace);
    return response;
}

static enum query_outcome answer_with(const struct answer *answer,
                                      struct scene_pair pair,
                                      const col_whole *whole)
{
    struct json_writer *out = answer->out;
    enum resolve_kind method = answer->options->method;
    struct response response = respond(answer, pair, whole, NULL);
    if (!answer_prints(answer, response.hit))
        return QUERY_MISSED;
    if (resolve_is_swept(method) || whole)
        write_whole_record(answer, pair);
    else
        write_record(answer, pair);
    write_flag(out, JSON_NAME("hit"), response.hit);
    write_string(out, JSON_NAME("method"), resolve_names[method]);
    if (response.hit) {
        methods[method].write(answer, pair, &response);
        write_object(out, JSON_NAME("bodies"));
        for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
            write_object(out, side == SIDE_A ? JSON_NAME("a") : JSON_NAME("b"));
            write_state(out, JSON_NAME("before"), &response.before[side]);
            write_state(out, JSON_NAME("after"), &response.after[side]);
            json_end_object(out);
        }
        json_end_object(out);
    }
    if (answer->options->trace) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        respond(answer, pair, whole, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(out);
    return response.hit ? QUERY_HIT : QUERY_MISSED;
}

static enum query_outcome answer_pair(const struct answer *answer,
                                      struct scene_pair pair)
{
    return answer_with(answer, pair, NULL);
}

/* Swept methods use the boxes of whole shapes, and impulses their depth, unless
 * too many pieces are near each other. */
static enum query_outcome answer_resolve(const struct answer *answer,
                                         struct scene_pair pair)
{
    bool is_impulse = answer->options->method == RESOLVE_IMPULSE;
    if (is_impulse && pair_has_pieces(answer, pair)) {
        col_whole_limit limit = {.work = UINT64_MAX};
        col_whole whole = whole_of_pair(answer, pair, &limit);
        if (whole.is_known)
            return answer_with(answer, pair, &whole);
    }
    return resolve_is_swept(answer->options->method)
               ? answer_pair(answer, pair)
               : answer_pieces(answer, pair, answer_pair);
}

/* ---- A walk: all hits of one shape among the others --------------------- */

static void write_walk(const struct answer *answer, int walker,
                       const struct world_walk *walk)
{
    struct json_writer *out = answer->out;
    const struct scene_shape *shapes = answer->scene->shapes;
    struct body_state before = state_of(answer, &shapes[walker]);
    struct body_state after = before;
    after.position = walk->position;
    after.velocity = walk->velocity;
    write_head(answer);
    write_string(out, JSON_NAME("method"),
                 resolve_names[answer->options->method]);
    write_string(out, JSON_NAME("walker"), shapes[walker].id);
    write_array(out, JSON_NAME("hits"));
    for (int i = 0; i < walk->count; i++) {
        const struct walk_hit *hit = &walk->hits[i];
        json_begin_object(out);
        write_string(out, JSON_NAME("shape"), shapes[hit->shape].id);
        write_flag(out, JSON_NAME("stuck"), hit->stuck);
        write_number(out, JSON_NAME("time"), hit->time);
        write_vec2(out, JSON_NAME("normal"), hit->normal);
        if (hit->stuck)
            write_number(out, JSON_NAME("depth"), hit->depth);
        write_vec2(out, JSON_NAME("position"), hit->position);
        write_vec2(out, JSON_NAME("velocity"), hit->velocity);
        json_end_object(out);
    }
    json_end_array(out);
    write_object(out, JSON_NAME("remaining"));
    write_number(out, JSON_NAME("time"), walk->remaining);
    json_end_object(out);
    write_state(out, JSON_NAME("before"), &before);
    write_state(out, JSON_NAME("after"), &after);
    json_end_object(out);
}

static enum query_outcome resolve_walk(const struct answer *answer,
                                       const struct query_means *means,
                                       struct fail *fail)
{
    const struct query_options *options = answer->options;
    col_swept_rule rule = {.method = swept_methods[options->method],
                           .dt = options->dt};
    int walker =
        named_shape("walk", options->walk, answer->scene, means->arena, fail);
    struct scene_bodies made = {.is_composite = false};
    if (walker < 0 ||
        (answer->scene->body_count > 0 &&
         (!bodies_make(answer->scene, means->arena, &made, fail) ||
          !check_method(answer, made.is_composite, fail))))
        return QUERY_FAILED;
    struct world_walk *found = arena_alloc(means->arena, 1, sizeof *found);
    if (!found) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    walk(answer->scene, walker, &rule, found);
    write_walk(answer, walker, found);
    return found->count > 0 ? QUERY_HIT : QUERY_MISSED;
}

const struct query query_resolve = {
    .topic = {.name = "resolve",
              .summary = "response of two bodies to a collision",
              .examples = "collide resolve --method slide level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_TIME | TAKES_PLACE |
                       TAKES_METHOD | TAKES_CORRECTION | TAKES_HITS},
    .pair = answer_resolve,
    .scene = resolve_walk,
    .prepare = prepare,
    .room = have_room,
    .bounds = swept_bounds,
};
