#include "query/pair_plan.h"
#include "query/resolve_answer.h"
#include "query/write_state.h"
#include "query/write_trace.h"

const char *const resolve_names[] = {
    [RESOLVE_IMPULSE] = "impulse",
    [RESOLVE_STOP] = "stop",
    [RESOLVE_SLIDE] = "slide",
    [RESOLVE_BOUNCE] = "bounce",
    [RESOLVE_PUSH] = "push",
    [RESOLVE_VERLET] = "verlet",
    NULL,
};

static const struct resolve_method *const methods[RESOLVE_METHODS] = {
    [RESOLVE_IMPULSE] = &resolve_impulse, [RESOLVE_STOP] = &resolve_swept,
    [RESOLVE_SLIDE] = &resolve_swept,     [RESOLVE_BOUNCE] = &resolve_swept,
    [RESOLVE_PUSH] = &resolve_swept,      [RESOLVE_VERLET] = &resolve_verlet,
};

/* Codes: concave-rounded, out-of-memory. */
static bool prepare(struct answer *answer, struct arena *arena,
                    struct fail *fail)
{
    const struct scene *scene = answer->scene;
    if (!scene_has_pieces(scene))
        return true;
    if (!bodies_check(scene, false, fail))
        return false;
    size_t count = (size_t)scene->shape_count;
    col_body *bodies = arena_take(arena, count, sizeof *bodies);
    if (!bodies)
        return fail_memory(fail);
    for (size_t i = 0; i < count; i++)
        bodies[i] = shape_body(&scene->shapes[i]);
    answer->bodies = bodies;
    return true;
}

/* The most vertices that a shape has, those of all its pieces. */
static size_t most_vertices(const struct scene *scene)
{
    int most = 0;
    for (int i = 0; i < scene->shape_count; i++)
        if (scene->shapes[i].local_count > most)
            most = scene->shapes[i].local_count;
    return (size_t)most;
}

/* Particles are moved in a copy of their shape. */
static bool have_room(struct answer *answer, struct arena *arena)
{
    if (answer->options->method != RESOLVE_VERLET)
        return true;
    answer->moved =
        arena_alloc(arena, most_vertices(answer->scene), sizeof *answer->moved);
    return answer->moved;
}

struct body_state resolve_state(const struct scene_shape *shape)
{
    return (struct body_state){.position = shape->position,
                               .angle = shape->angle,
                               .velocity = shape->velocity,
                               .angular_velocity = shape->angular_velocity};
}

static struct response respond(const struct answer *answer,
                               struct scene_pair pair, const col_trace *trace)
{
    struct response response = {.hit = false};
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
        response.before[side] = resolve_state(side_shape(answer, pair, side));
        response.after[side] = response.before[side];
    }
    methods[answer->options->method]->respond(answer, pair, &response, trace);
    return response;
}

static void write_bodies(struct json_writer *out,
                         const struct response *response)
{
    json_name(out, JSON_NAME("bodies"));
    json_begin_object(out);
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
        json_name(out, side == SIDE_A ? JSON_NAME("a") : JSON_NAME("b"));
        json_begin_object(out);
        write_state(out, JSON_NAME("before"), &response->before[side]);
        write_state(out, JSON_NAME("after"), &response->after[side]);
        json_end_object(out);
    }
    json_end_object(out);
}

static void write_steps(const struct answer *answer, struct scene_pair pair)
{
    struct trace_writer writer;
    trace_begin(&writer, answer, pair);
    respond(answer, pair, &writer.trace);
    trace_end(&writer);
}

static enum query_outcome answer_pair(const struct answer *answer,
                                      struct scene_pair pair)
{
    enum resolve_kind method = answer->options->method;
    struct response response = respond(answer, pair, NULL);
    if (!response.hit && !answer->listed && !answer->options->all)
        return QUERY_MISSED;
    if (resolve_is_swept(method))
        write_whole_record(answer, pair);
    else
        write_record(answer, pair);
    write_flag(answer->out, JSON_NAME("hit"), response.hit);
    write_string(answer->out, JSON_NAME("method"), resolve_names[method]);
    if (response.hit) {
        methods[method]->write(answer, pair, &response);
        write_bodies(answer->out, &response);
    }
    if (answer->options->trace)
        write_steps(answer, pair);
    json_end_object(answer->out);
    return response.hit ? QUERY_HIT : QUERY_MISSED;
}

/* Boxes that are swept are those of whole shapes. */
static enum query_outcome answer_resolve(const struct answer *answer,
                                         struct scene_pair pair)
{
    return resolve_is_swept(answer->options->method)
               ? answer_pair(answer, pair)
               : answer_pieces(answer, pair, answer_pair);
}

const struct query query_resolve = {
    .topic = {.name = "resolve",
              .summary = "how two bodies respond to a collision",
              .examples = "collide resolve --method slide level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_TIME | TAKES_PLACE |
                       TAKES_METHOD | TAKES_CORRECTION | TAKES_HITS},
    .pair = answer_resolve,
    .scene = resolve_walk,
    .prepare = prepare,
    .room = have_room,
    .bounds = swept_bounds,
};
