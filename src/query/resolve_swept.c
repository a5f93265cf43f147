/* The swept methods: stop, slide, bounce, push. */
#include "query/resolve.h"

static const col_swept_method methods[RESOLVE_METHODS] = {
    [RESOLVE_STOP] = COL_STOP,
    [RESOLVE_SLIDE] = COL_SLIDE,
    [RESOLVE_BOUNCE] = COL_BOUNCE,
    [RESOLVE_PUSH] = COL_PUSH,
};

static bool rests(const struct scene_shape *shape)
{
    col_vec2 v = shape->velocity;
    return !(v.x < 0 || v.x > 0 || v.y < 0 || v.y > 0);
}

static col_swept_body body_of(const struct scene_shape *shape)
{
    return (col_swept_body){.moving = {&shape->shape, shape->velocity},
                            .local = shape->local,
                            .local_count = shape->local_count,
                            .pose = {shape->position, shape->rotation},
                            .inverse_mass = 1};
}

static void set_after(struct body_state *after, const col_swept_end *end)
{
    after->position = end->position;
    after->velocity = end->velocity;
}

static void respond(const struct answer *answer, struct scene_pair pair,
                    struct response *response, const col_trace *trace)
{
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    const col_swept_rule rule = {methods[answer->options->method], 1,
                                 answer->options->dt};
    col_swept_body a = body_of(first), b = body_of(second);
    /* What rests is a wall to what moves. */
    if (rests(first) && !rests(second) && b.inverse_mass > 0)
        a.inverse_mass = 0;
    if (rests(second) && !rests(first) && a.inverse_mass > 0)
        b.inverse_mass = 0;
    col_swept *swept = &response->swept;
    *swept = col_swept_respond(&a, &b, &rule, trace);
    response->hit =
        swept->sweep.hit && (a.inverse_mass > 0 || b.inverse_mass > 0);
    set_after(&response->after[SIDE_A], &swept->a);
    set_after(&response->after[SIDE_B], &swept->b);
}

static void write_remaining(struct json_writer *out, const col_swept *swept)
{
    json_name(out, JSON_NAME("remaining"));
    json_begin_object(out);
    write_number(out, JSON_NAME("time"), swept->remaining);
    write_vec2(out, JSON_NAME("a"), swept->a.rest);
    write_vec2(out, JSON_NAME("b"), swept->b.rest);
    json_end_object(out);
}

static void write_contact(struct json_writer *out, const col_swept *swept)
{
    json_name(out, JSON_NAME("contact"));
    json_begin_object(out);
    write_vec2(out, JSON_NAME("a"), swept->a.contact);
    write_vec2(out, JSON_NAME("b"), swept->b.contact);
    json_end_object(out);
}

static void write_figures(const struct answer *answer, struct scene_pair pair,
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
    write_contact(out, swept);
    write_remaining(out, swept);
}

const struct resolve_method resolve_swept = {respond, write_figures};
