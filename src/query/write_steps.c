#include "query/write_steps.h"

void write_interval(struct json_writer *out, struct json_name name, double min,
                    double max)
{
    json_name(out, name);
    json_begin_line_array(out);
    json_number(out, min);
    json_number(out, max);
    json_end_array(out);
}

void write_axis_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    json_name(out, JSON_NAME("axis"));
    write_axis(writer->answer, writer->pair, step->axis.axis);
    write_vec2(out, JSON_NAME("normal"), step->axis.normal);
    write_interval(out, JSON_NAME("a"), step->axis.a_min, step->axis.a_max);
    write_interval(out, JSON_NAME("b"), step->axis.b_min, step->axis.b_max);
    write_number(out, JSON_NAME("overlap"), step->axis.overlap);
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
    for (int i = 0; i < step->gjk.count; i++)
        write_support(writer, &step->gjk.simplex[i]);
    json_end_array(out);
    write_vec2(out, JSON_NAME("direction"), step->gjk.direction);
    json_name(out, JSON_NAME("support"));
    write_support(writer, &step->gjk.support);
    write_flag(out, JSON_NAME("closer"), step->gjk.closer);
}

void write_epa_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    json_name(out, JSON_NAME("edge"));
    json_begin_array(out);
    write_support(writer, &step->epa.from);
    write_support(writer, &step->epa.to);
    json_end_array(out);
    write_number(out, JSON_NAME("distance"), step->epa.distance);
    write_vec2(out, JSON_NAME("normal"), step->epa.normal);
    json_name(out, JSON_NAME("support"));
    write_support(writer, &step->epa.support);
    write_flag(out, JSON_NAME("split"), step->epa.split);
    write_int(out, JSON_NAME("edges"), step->epa.edges);
}

void write_clip_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("normal"), step->clip.normal);
    bool first = step->clip.plane == 1;
    write_number(out, first ? JSON_NAME("o1") : JSON_NAME("o2"),
                 step->clip.offset);
    write_number(out, JSON_NAME("d1"), step->clip.d1);
    write_number(out, JSON_NAME("d2"), step->clip.d2);
    json_name(out, JSON_NAME("u"));
    if (step->clip.cut)
        json_number(out, step->clip.u);
    else
        json_null(out);
    write_points(out, JSON_NAME("points"), step->clip.points, step->clip.count);
}

void write_cull_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("normal"), step->cull.normal);
    write_number(out, JSON_NAME("max"), step->cull.offset);
    json_name(out, JSON_NAME("points"));
    json_begin_array(out);
    for (int i = 0; i < step->cull.count; i++) {
        json_begin_object(out);
        write_vec2(out, JSON_NAME("point"), step->cull.points[i]);
        write_number(out, JSON_NAME("depth"), step->cull.depths[i]);
        write_flag(out, JSON_NAME("kept"), step->cull.kept[i]);
        json_end_object(out);
    }
    json_end_array(out);
}

void write_slab_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_string(out, JSON_NAME("axis"), step->slab.is_y ? "y" : "x");
    write_number(out, JSON_NAME("distance"), step->slab.distance);
    write_number(out, JSON_NAME("velocity"), step->slab.velocity);
    if (step->slab.moves) {
        write_number(out, JSON_NAME("enter"), step->slab.enter);
        write_number(out, JSON_NAME("leave"), step->slab.leave);
    }
}
