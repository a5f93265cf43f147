/* One shape on its way among the others: all its hits, and where it ends. */
#include "query/named_shape.h"
#include "query/resolve_answer.h"
#include "query/world/world.h"
#include "query/write_state.h"

static void write_hit(const struct answer *answer, const struct walk_hit *hit)
{
    struct json_writer *out = answer->out;
    json_begin_object(out);
    write_string(out, JSON_NAME("shape"), answer->scene->shapes[hit->shape].id);
    write_flag(out, JSON_NAME("stuck"), hit->stuck);
    write_number(out, JSON_NAME("time"), hit->time);
    write_vec2(out, JSON_NAME("normal"), hit->normal);
    if (hit->stuck)
        write_number(out, JSON_NAME("depth"), hit->depth);
    write_vec2(out, JSON_NAME("position"), hit->position);
    write_vec2(out, JSON_NAME("velocity"), hit->velocity);
    json_end_object(out);
}

static void write_walk(const struct answer *answer, int walker,
                       const struct world_walk *walk)
{
    struct json_writer *out = answer->out;
    const struct scene_shape *shape = &answer->scene->shapes[walker];
    struct body_state before = resolve_state(shape), after = before;
    after.position = walk->position;
    after.velocity = walk->velocity;
    write_head(answer);
    write_string(out, JSON_NAME("method"),
                 resolve_names[answer->options->method]);
    write_string(out, JSON_NAME("walker"), shape->id);
    json_name(out, JSON_NAME("hits"));
    json_begin_array(out);
    for (int i = 0; i < walk->count; i++)
        write_hit(answer, &walk->hits[i]);
    json_end_array(out);
    json_name(out, JSON_NAME("remaining"));
    json_begin_object(out);
    write_number(out, JSON_NAME("time"), walk->remaining);
    json_end_object(out);
    write_state(out, JSON_NAME("before"), &before);
    write_state(out, JSON_NAME("after"), &after);
    json_end_object(out);
}

enum query_outcome resolve_walk(const struct answer *answer,
                                const struct query_means *means,
                                struct fail *fail)
{
    const struct query_options *options = answer->options;
    col_swept_rule rule = {.method = resolve_swept_method(options->method),
                           .dt = options->dt};
    int walker =
        named_shape("walk", options->walk, answer->scene, means->arena, fail);
    if (walker < 0)
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
