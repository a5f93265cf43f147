#include "query/write_steps.h"

void write_impact_step(const struct trace_writer *writer, const col_step *step)
{
    static const char *const rims[] = {[COL_RIM_WIDTH] = "width",
                                       [COL_RIM_SIDE] = "side",
                                       [COL_RIM_CORNER] = "corner"};
    struct json_writer *out = writer->answer->out;
    write_string(out, JSON_NAME("part"), rims[step->as.impact.rim]);
    json_name(out, JSON_NAME("from"));
    write_support(writer, &step->as.impact.from);
    json_name(out, JSON_NAME("to"));
    write_support(writer, &step->as.impact.to);
    write_number(out, JSON_NAME("radius"), step->as.impact.radius);
    write_vec2(out, JSON_NAME("way"), step->as.impact.way);
    write_interval(out, JSON_NAME("aside"), step->as.impact.from_aside,
                   step->as.impact.to_aside);
    write_flag(out, JSON_NAME("entered"), step->as.impact.entered);
    if (step->as.impact.entered)
        write_number(out, JSON_NAME("time"), step->as.impact.time);
}

void write_advance_step(const struct trace_writer *writer, const col_step *step)
{
    static const char *const conclusions[] = {
        [COL_ADVANCE_DISCS] = "discs",
        [COL_ADVANCE_APART] = "apart",
        [COL_ADVANCE_SHORT] = "short",
        [COL_ADVANCE_OVERLAP] = "overlap",
    };
    struct json_writer *out = writer->answer->out;
    write_string(out, JSON_NAME("conclusion"),
                 conclusions[step->as.advance.kind]);
    write_interval(out, JSON_NAME("time"), step->as.advance.from,
                   step->as.advance.to);
    if (step->as.advance.kind != COL_ADVANCE_DISCS) {
        json_name(out, JSON_NAME("axis"));
        write_axis(writer->answer, writer->pair, step->as.advance.axis);
    }
    write_vec2(out, JSON_NAME("normal"), step->as.advance.normal);
    write_number(out, JSON_NAME("separation"), step->as.advance.separation);
    write_number(out, JSON_NAME("least"), step->as.advance.least);
}
