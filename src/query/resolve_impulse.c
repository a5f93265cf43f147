/* The impulse method: what rigid bodies do to each other where they touch. */
#include "query/resolve_answer.h"

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

static void respond(const struct answer *answer, struct scene_pair pair,
                    struct response *response, const col_trace *trace)
{
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    col_body a = resolve_body(answer, first), b = resolve_body(answer, second);
    col_manifold manifold;
    if (!col_clip_test(side_core(answer, pair, SIDE_A),
                       side_core(answer, pair, SIDE_B), answer->options->at,
                       &manifold))
        return;
    struct impulse_response *impulse = &response->impulse;
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
    json_name(out, name);
    json_begin_object(out);
    write_number(out, JSON_NAME("before"), before);
    write_number(out, JSON_NAME("after"), after);
    json_end_object(out);
}

/* Velocities are those of B beside A, the tangent is the normal turned to the
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

static void write_figures(const struct answer *answer, struct scene_pair pair,
                          const struct response *response)
{
    struct json_writer *out = answer->out;
    const struct impulse_response *impulse = &response->impulse;
    const col_response *outcome = &impulse->outcome;
    write_vec2(out, JSON_NAME("normal"), impulse->relation.normal);
    write_depth(out, &impulse->relation);
    json_name(out, JSON_NAME("contacts"));
    json_begin_array(out);
    for (int i = 0; i < outcome->constraint.count; i++)
        write_touch(answer, pair, outcome, i);
    json_end_array(out);
    if (outcome->kept < 1)
        write_number(out, JSON_NAME("friction_kept"), outcome->kept);
    json_name(out, JSON_NAME("correction"));
    json_begin_object(out);
    write_vec2(out, JSON_NAME("a"), outcome->moved.a);
    write_vec2(out, JSON_NAME("b"), outcome->moved.b);
    json_end_object(out);
}

const struct resolve_method resolve_impulse = {respond, write_figures};
