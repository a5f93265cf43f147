/* Answers the queries about bounding boxes: "pairs" for boxes at rest, "sweep"
 * for boxes in motion. Both are about whole shapes. */
#include "query/pair_plan.h"
#include "query/write_record.h"
#include "support/json/locate.h"
#include "support/matches.h"

void write_pairs(const struct answer *answer, const col_shape *a,
                 const col_shape *b, bool overlap)
{
    write_flag(answer->out, JSON_NAME("overlap"), overlap);
    write_boxes(answer->out, col_bounds(a), col_bounds(b));
}

static enum query_outcome answer_pairs(const struct answer *answer,
                                       struct scene_pair pair)
{
    const col_shape *a = &side_shape(answer, pair, SIDE_A)->shape;
    const col_shape *b = &side_shape(answer, pair, SIDE_B)->shape;
    bool hit = col_bounds_overlap(a, b);
    if (!answer_prints(answer, hit))
        return QUERY_MISSED;
    write_whole_record(answer, pair);
    write_pairs(answer, a, b, hit);
    json_end_object(answer->out);
    return hit ? QUERY_HIT : QUERY_MISSED;
}

const struct query query_pairs = {
    .topic = {.name = "pairs",
              .summary = "pairs whose bounding boxes overlap",
              .examples = "collide pairs level.json\n",
              .takes = TAKES_PAIRS | TAKES_HITS},
    .pair = answer_pairs,
};

bool answer_check_turning(const struct answer *answer, struct fail *fail)
{
    const struct scene *scene = answer->scene;
    for (int i = 0; i < scene->body_count; i++) {
        const struct scene_named_body *named = &scene->bodies[i];
        double spin = named->body.angular_velocity;
        if (!(spin < 0 || spin > 0))
            continue;
        fail_set(
            fail, "body-turns",
            "the body %s turns, but swept boxes cannot; use the query toi, "
            "or remove \"angular_velocity\"",
            quote_name(named->name).text);
        const char *const steps[] = {"bodies", named->name, "angular_velocity"};
        for (int k = 0; k < 3; k++)
            json_pointer_push(fail->pointer, sizeof fail->pointer, steps[k]);
        return false;
    }
    return true;
}

static bool prepare_sweep(struct answer *answer, struct arena *arena,
                          struct fail *fail)
{
    (void)arena; /* there is nothing to keep */
    return answer_check_turning(answer, fail);
}

static void write_approach(struct json_writer *out, struct json_name name,
                           const col_approach *approach)
{
    write_object(out, name);
    write_number(out, JSON_NAME("distance"), approach->distance);
    json_name(out, JSON_NAME("fraction"));
    if (approach->closes)
        json_number(out, approach->fraction);
    else
        json_null(out);
    json_end_object(out);
}

static enum query_outcome answer_sweep(const struct answer *answer,
                                       struct scene_pair pair)
{
    struct json_writer *out = answer->out;
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    col_moving a = {&first->shape, scene_motion(first)->velocity};
    col_moving b = {&second->shape, scene_motion(second)->velocity};
    double dt = answer->options->dt;
    col_sweep sweep = col_sweep_test(&a, &b, dt, NULL);
    sweep.hit = sweep.hit && !pair_is_one_body(answer, pair);
    if (!answer_prints(answer, sweep.hit))
        return QUERY_MISSED;
    write_whole_record(answer, pair);
    write_flag(out, JSON_NAME("hit"), sweep.hit);
    if (sweep.hit) {
        write_flag(out, JSON_NAME("stuck"), sweep.stuck);
        write_number(out, JSON_NAME("time"), sweep.time);
        write_vec2(out, JSON_NAME("normal"), sweep.normal);
        write_boxes(out, sweep.box_a, sweep.box_b);
    }
    write_object(out, JSON_NAME("axes"));
    write_approach(out, JSON_NAME("x"), &sweep.x);
    write_approach(out, JSON_NAME("y"), &sweep.y);
    json_end_object(out);
    if (answer->options->trace) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        col_sweep_test(&a, &b, dt, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(out);
    return sweep.hit ? QUERY_HIT : QUERY_MISSED;
}

const struct query query_sweep = {
    .topic = {.name = "sweep",
              .summary = "first contact of moving bounding boxes",
              .examples = "collide sweep --dt 0.5 --all level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_TIME | TAKES_HITS},
    .pair = answer_sweep,
    .prepare = prepare_sweep,
    .bounds = swept_bounds,
};
