/* The swept methods: stop, slide, bounce, push. */
#include "query/resolve_answer.h"
#include "query/world/bodies.h"
#include "query/write_state.h"

col_swept_method resolve_swept_method(enum resolve_kind kind)
{
    static const col_swept_method methods[RESOLVE_METHODS] = {
        [RESOLVE_STOP] = COL_STOP,
        [RESOLVE_SLIDE] = COL_SLIDE,
        [RESOLVE_BOUNCE] = COL_BOUNCE,
        [RESOLVE_PUSH] = COL_PUSH,
    };
    return methods[kind];
}

/* The shape with its mass; what has none does not move. */
static col_swept_body body_of(const struct answer *answer,
                              const struct scene_shape *shape)
{
    col_swept_body body = swept_wall(shape);
    body.inverse_mass = resolve_body(answer, shape).inverse_mass;
    if (body.inverse_mass > 0)
        body.moving.velocity = shape->velocity;
    return body;
}

static bool rests(const col_swept_body *body)
{
    col_vec2 v = body->moving.velocity;
    return !(v.x < 0 || v.x > 0 || v.y < 0 || v.y > 0);
}

/* What rests is a wall to what moves. */
static void take_walls(col_swept_body *a, col_swept_body *b)
{
    bool a_rests = rests(a), b_rests = rests(b);
    if (a_rests && !b_rests)
        a->inverse_mass = 0;
    if (b_rests && !a_rests)
        b->inverse_mass = 0;
}

static void set_after(struct body_state *after, const col_swept_body *body,
                      const col_swept_end *end)
{
    if (!(body->inverse_mass > 0))
        return;
    after->position = end->position;
    after->velocity = end->velocity;
}

static void respond(const struct answer *answer, struct scene_pair pair,
                    struct response *response, const col_trace *trace)
{
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    col_swept_body a = body_of(answer, first), b = body_of(answer, second);
    take_walls(&a, &b);
    const struct query_options *options = answer->options;
    col_swept_rule rule = {.method = resolve_swept_method(options->method),
                           .restitution = swept_restitution(first, second),
                           .dt = options->dt};
    col_swept *swept = &response->swept;
    *swept = col_swept_respond(&a, &b, &rule, trace);
    response->hit =
        swept->sweep.hit && (a.inverse_mass > 0 || b.inverse_mass > 0);
    set_after(&response->after[SIDE_A], &a, &swept->a);
    set_after(&response->after[SIDE_B], &b, &swept->b);
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

/* Where the bodies are at the contact: boxes that are swept do not turn. */
static void write_contact(struct json_writer *out,
                          const struct response *response)
{
    struct body_state a = response->before[SIDE_A];
    struct body_state b = response->before[SIDE_B];
    a.position = response->swept.a.contact;
    b.position = response->swept.b.contact;
    write_poses(out, &a, &b);
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
    write_contact(out, response);
    write_remaining(out, swept);
}

const struct resolve_method resolve_swept = {respond, write_figures};
