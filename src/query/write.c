#include "query/write.h"

const struct scene_shape *side_shape(const struct answer *answer,
                                     struct scene_pair pair, enum side side)
{
    return &answer->scene->shapes[side == SIDE_A ? pair.a : pair.b];
}

int file_index(const struct answer *answer, struct scene_pair pair,
               enum side side, int index)
{
    return scene_vertex_index(side_shape(answer, pair, side), index);
}

void write_record(const struct answer *answer, struct scene_pair pair)
{
    json_begin_object(answer->out);
    json_key(answer->out, "a");
    json_string(answer->out, side_shape(answer, pair, SIDE_A)->id);
    json_key(answer->out, "b");
    json_string(answer->out, side_shape(answer, pair, SIDE_B)->id);
}

void write_relation(struct json_writer *out, const col_relation *relation,
                    const char *distance)
{
    json_key(out, "overlap");
    json_bool(out, relation->overlap);
    write_vec2(out, "normal", relation->normal);
    write_number(out, relation->overlap ? "depth" : distance, relation->amount);
    if (relation->touching) {
        json_key(out, "touching");
        json_bool(out, true);
    }
}

static void write_index(struct json_writer *out, const char *name, int index)
{
    json_key(out, name);
    json_int(out, index);
}

void write_axis(const struct answer *answer, struct scene_pair pair,
                col_axis axis)
{
    struct json_writer *out = answer->out;
    int a = file_index(answer, pair, SIDE_A, axis.a);
    int b = file_index(answer, pair, SIDE_B, axis.b);
    json_begin_object(out);
    if (axis.kind == COL_VERTICES) {
        write_index(out, "a_vertex", a);
        write_index(out, "b_vertex", b);
    } else {
        bool of_a = axis.kind == COL_EDGE_OF_A;
        json_key(out, "of");
        json_string(out, of_a ? "a" : "b");
        write_index(out, "edge", of_a ? a : b);
    }
    json_end_object(out);
}

void write_number(struct json_writer *out, const char *name, double value)
{
    json_key(out, name);
    json_number(out, value);
}

void write_vec2(struct json_writer *out, const char *name, col_vec2 value)
{
    json_key(out, name);
    json_vec2(out, value);
}

void write_points(struct json_writer *out, const char *name,
                  const col_vec2 *points, int count)
{
    json_key(out, name);
    json_begin_line_array(out);
    for (int i = 0; i < count; i++)
        json_vec2(out, points[i]);
    json_end_array(out);
}

void write_box(struct json_writer *out, const char *name, col_box box)
{
    json_key(out, name);
    json_begin_object(out);
    write_vec2(out, "min", box.min);
    write_vec2(out, "max", box.max);
    json_end_object(out);
}

void write_boxes(struct json_writer *out, col_box a, col_box b)
{
    json_key(out, "boxes");
    json_begin_object(out);
    write_box(out, "a", a);
    write_box(out, "b", b);
    json_end_object(out);
}
