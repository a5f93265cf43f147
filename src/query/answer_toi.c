/* Answers the query "toi": the first contact of shapes that move and turn. */
#include "query/answer.h"
#include "query/write_record.h"
#include "support/number.h"

#include <math.h>
#include <stdio.h>

/* The shortest interval that col_toi_test takes. */
#define DT_LEAST 1e-300

/* Code: motion-range. */
static bool check_motion(struct answer *answer, struct arena *arena,
                         struct fail *fail)
{
    (void)arena; /* there is nothing to keep */
    const struct scene *scene = answer->scene;
    char found[NUMBER_MAX], most[NUMBER_MAX];
    double dt = answer->options->dt;
    if (dt < DT_LEAST) {
        number_write(found, dt);
        return fail_set(fail, "motion-range",
                        "expected a --dt of at least 1e-300, found %s", found);
    }
    for (int i = 0; i < scene->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        double turn = fabs(scene_motion(shape)->angular_velocity) * dt;
        if (!(turn > COL_TURN_LIMIT))
            continue;
        number_write(found, turn);
        number_write(most, COL_TURN_LIMIT);
        fail_set(fail, "motion-range",
                 "expected a rotation of at most %s degrees in [0, dt], found "
                 "%s degrees",
                 most, found);
        snprintf(fail->pointer, sizeof fail->pointer, "/shapes/%d/%s", i,
                 scene_named(shape) ? "body" : "angular_velocity");
        return false;
    }
    return true;
}

/* Where a shape's own origin is at a time, and by what angle it is turned. With
 * a named body the origin turns about the center of that. */
static struct body_state pose_at(const struct scene_shape *shape, double time)
{
    struct body_state pose = {
        .position = {col_after(scene_motion(shape)->position.x,
                               scene_motion(shape)->velocity.x, time),
                     col_after(scene_motion(shape)->position.y,
                               scene_motion(shape)->velocity.y, time)},
        .angle = col_after(scene_motion(shape)->angle,
                           scene_motion(shape)->angular_velocity, time),
    };
    if (!scene_named(shape))
        return pose;
    col_vec2 arm =
        subtract(scene_motion(shape)->position, scene_named(shape)->center);
    col_vec2 turn = col_unit_vector(
        col_after(0, scene_motion(shape)->angular_velocity, time));
    pose.position.x += (turn.x * arm.x - turn.y * arm.y) - arm.x;
    pose.position.y += (turn.y * arm.x + turn.x * arm.y) - arm.y;
    return pose;
}

/* Pieces surely stay apart before `until` if the boxes that they do not leave
 * are apart. These boxes are far smaller than the boxes for all of [0, dt] if
 * the shapes turn. The steps of a trace are not counted again. */
static col_impact ask(const struct answer *answer, struct scene_pair pair,
                      double until, const col_trace *trace)
{
    col_mover a =
        scene_piece_mover(side_shape(answer, pair, SIDE_A), pair.a_piece);
    col_mover b =
        scene_piece_mover(side_shape(answer, pair, SIDE_B), pair.b_piece);
    struct work *work = trace ? NULL : answer->work;
    if (pair_is_one_body(answer, pair))
        return (col_impact){.status = COL_APART};
    if (until < answer->options->dt &&
        !col_boxes_overlap(col_mover_bounds(&a, until),
                           col_mover_bounds(&b, until)))
        return (col_impact){.status = COL_APART};
    col_toi_limit limit = {.until = until, .work = UINT64_MAX};
    if (work)
        limit.work = work->most - work->done;
    col_impact impact =
        col_toi_limited(&a, &b, answer->options->dt, &limit, trace);
    if (work)
        work->done += limit.done;
    return impact;
}

/* If shapes with pieces do not meet, the record names no piece. */
static enum query_outcome answer_toi(const struct answer *answer,
                                     struct scene_pair pair)
{
    const struct scene_shape *a = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *b = side_shape(answer, pair, SIDE_B);
    col_impact impact = first_contact(answer, ask, &pair);
    bool hit = impact.status != COL_APART, has_pieces = a->pieces || b->pieces;
    if (answer_has_too_much(answer))
        return QUERY_FAILED;
    if (answer->work && answer->work->only_counts)
        return hit ? QUERY_HIT : QUERY_MISSED;
    if (!answer_prints(answer, hit))
        return QUERY_MISSED;
    (hit ? write_record : write_whole_record)(answer, pair);
    double turn_a = fabs(scene_motion(a)->angular_velocity),
           turn_b = fabs(scene_motion(b)->angular_velocity);
    write_impact(answer->out, &impact, turn_a > 0 || turn_b > 0);
    if (impact.status == COL_HIT) {
        struct body_state at_a = pose_at(a, impact.time);
        struct body_state at_b = pose_at(b, impact.time);
        write_poses(answer->out, &at_a, &at_b);
    }
    if (answer->options->trace && (hit || !has_pieces)) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        ask(answer, pair, HUGE_VAL, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
    return hit ? QUERY_HIT : QUERY_MISSED;
}

static col_box bounds_in_motion(const struct query_options *options,
                                const col_mover *mover)
{
    return col_mover_bounds(mover, options->dt);
}

const struct query query_toi = {
    .topic = {.name = "toi",
              .summary = "time of impact of shapes that move and rotate",
              .examples = "collide toi --dt 0.5 level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_TIME |
                       TAKES_EVALUATIONS | TAKES_HITS},
    .pair = answer_toi,
    .prepare = check_motion,
    .bounds = bounds_in_motion,
};
