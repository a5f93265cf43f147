#include "query/write_steps.h"

void write_axis_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    json_name(out, JSON_NAME("axis"));
    write_axis(writer->answer, writer->pair, step->as.axis.axis);
    write_vec2(out, JSON_NAME("normal"), step->as.axis.normal);
    write_interval(out, JSON_NAME("a"), step->as.axis.a_min,
                   step->as.axis.a_max);
    write_interval(out, JSON_NAME("b"), step->as.axis.b_min,
                   step->as.axis.b_max);
    write_number(out, JSON_NAME("overlap"), step->as.axis.overlap);
}

void write_support(const struct trace_writer *writer,
                   const col_support *support)
{
    const struct answer *answer = writer->answer;
    struct json_writer *out = answer->out;
    json_begin_object(out);
    write_int(out, JSON_NAME("a"),
              file_index(answer, writer->pair, SIDE_A, support->a));
    write_int(out, JSON_NAME("b"),
              file_index(answer, writer->pair, SIDE_B, support->b));
    write_vec2(out, JSON_NAME("point"), support->point);
    json_end_object(out);
}

void write_gjk_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    json_name(out, JSON_NAME("simplex"));
    json_begin_array(out);
    for (int i = 0; i < step->as.gjk.count; i++)
        write_support(writer, &step->as.gjk.simplex[i]);
    json_end_array(out);
    write_vec2(out, JSON_NAME("direction"), step->as.gjk.direction);
    json_name(out, JSON_NAME("support"));
    write_support(writer, &step->as.gjk.support);
    write_flag(out, JSON_NAME("closer"), step->as.gjk.closer);
}

void write_epa_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    json_name(out, JSON_NAME("edge"));
    json_begin_array(out);
    write_support(writer, &step->as.epa.from);
    write_support(writer, &step->as.epa.to);
    json_end_array(out);
    write_number(out, JSON_NAME("distance"), step->as.epa.distance);
    write_vec2(out, JSON_NAME("normal"), step->as.epa.normal);
    json_name(out, JSON_NAME("support"));
    write_support(writer, &step->as.epa.support);
    write_flag(out, JSON_NAME("split"), step->as.epa.split);
    write_int(out, JSON_NAME("edges"), step->as.epa.edges);
}

void write_clip_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("normal"), step->as.clip.normal);
    bool first = step->as.clip.plane == 1;
    write_number(out, first ? JSON_NAME("o1") : JSON_NAME("o2"),
                 step->as.clip.offset);
    write_number(out, JSON_NAME("d1"), step->as.clip.d1);
    write_number(out, JSON_NAME("d2"), step->as.clip.d2);
    json_name(out, JSON_NAME("u"));
    if (step->as.clip.cut)
        json_number(out, step->as.clip.u);
    else
        json_null(out);
    write_points(out, JSON_NAME("points"), step->as.clip.points,
                 step->as.clip.count);
}

void write_cull_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("normal"), step->as.cull.normal);
    write_number(out, JSON_NAME("max"), step->as.cull.offset);
    json_name(out, JSON_NAME("points"));
    json_begin_array(out);
    for (int i = 0; i < step->as.cull.count; i++) {
        json_begin_object(out);
        write_vec2(out, JSON_NAME("point"), step->as.cull.points[i]);
        write_number(out, JSON_NAME("depth"), step->as.cull.depths[i]);
        write_flag(out, JSON_NAME("kept"), step->as.cull.kept[i]);
        json_end_object(out);
    }
    json_end_array(out);
}

void write_slab_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_string(out, JSON_NAME("axis"), step->as.slab.is_y ? "y" : "x");
    write_number(out, JSON_NAME("distance"), step->as.slab.distance);
    write_number(out, JSON_NAME("velocity"), step->as.slab.velocity);
    if (step->as.slab.moves) {
        write_number(out, JSON_NAME("enter"), step->as.slab.enter);
        write_number(out, JSON_NAME("leave"), step->as.slab.leave);
    }
}
