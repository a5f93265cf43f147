/* Answers the query "sat": overlap by the separating axis theorem. */
#include "query/write_record.h"

void write_colliding(const struct answer *answer, struct scene_pair pair,
                     enum pair_side side, int index, bool is_edge)
{
    struct json_writer *out = answer->out;
    const col_shape *shape = side_core(answer, pair, side);
    write_object(out, is_edge ? JSON_NAME("edge") : JSON_NAME("vertex"));
    write_side(out, side);
    if (is_edge)
        write_edge(answer, pair, side, JSON_NAME("index"), index);
    else
        write_int(out, JSON_NAME("index"),
                  file_index(answer, pair, side, index));
    col_vec2 ends[2] = {
        shape->vertices[index],
        shape->vertices[index + 1 < shape->count ? index + 1 : 0],
    };
    if (is_edge)
        write_points(out, JSON_NAME("points"), ends, 2);
    else
        write_vec2(out, JSON_NAME("point"), ends[0]);
    json_end_object(out);
}

void write_sat(const struct answer *answer, struct scene_pair pair,
               const col_sat *sat)
{
    struct json_writer *out = answer->out;
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    bool of_b = sat->axis.kind == COL_EDGE_OF_B;
    write_relation(out, &sat->relation, JSON_NAME("separation"));
    write_axis(answer, pair, sat->axis);
    if (!sat->relation.overlap)
        return;
    /* the edge and the vertex that a Verlet response moves */
    if (sat->edge >= 0)
        write_colliding(answer, pair, of_b ? SIDE_B : SIDE_A, sat->edge, true);
    write_colliding(answer, pair, of_b ? SIDE_A : SIDE_B,
                    of_b ? sat->axis.a : sat->axis.b, false);
    if (sat->alternatives == 0)
        return;
    col_axis *axes = answer->room.axes;
    int count = col_sat_alternatives(a, b, sat, axes, answer->room.count);
    write_array(out, JSON_NAME("alternatives"));
    for (int i = 0; i < count; i++) {
        json_begin_object(out);
        write_vec2(out, JSON_NAME("normal"), col_axis_normal(a, b, axes[i]));
        write_axis(answer, pair, axes[i]);
        json_end_object(out);
    }
    json_end_array(out);
}

static enum query_outcome answer_sat(const struct answer *answer,
                                     struct scene_pair pair)
{
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    col_sat sat = col_sat_test(a, b, NULL);
    bool hit = answer_hits(answer, &sat.relation);
    if (!answer_prints(answer, hit))
        return QUERY_MISSED;
    if (answer->options->as) {
        tell_sat(answer, pair, &sat);
        return hit ? QUERY_HIT : QUERY_MISSED;
    }
    write_record(answer, pair);
    write_sat(answer, pair, &sat);
    if (answer->options->trace) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        col_sat_test(a, b, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
    return hit ? QUERY_HIT : QUERY_MISSED;
}

static bool have_room(struct answer *answer, struct arena *arena)
{
    if (!room_for_axes(answer, arena))
        return false;
    if (!answer->options->as)
        return true;
    answer->told_normals = arena_alloc(arena, (size_t)answer->room.count,
                                       sizeof *answer->told_normals);
    return answer->told_normals;
}

const struct query query_sat = {
    .topic = {.name = "sat",
              .summary = "overlap, normal and depth (separating axis theorem)",
              .examples = "collide sat --pair player,wall level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_DEPTH | TAKES_WORDS |
                       TAKES_HITS | TAKES_WHOLE | TAKES_EVALUATIONS},
    .pair = answer_sat,
    .whole = write_whole_sat,
    .by_pieces = true,
    .room = have_room,
};
