#include "query/write_steps.h"

void write_response_step(const struct trace_writer *writer,
                         const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("relative"), step->as.response.relative);
    write_vec2(out, JSON_NAME("normal"), step->as.response.normal);
    write_vec2(out, JSON_NAME("tangent"), step->as.response.tangent);
    write_vec2(out, JSON_NAME("after"), step->as.response.after);
    json_name(out, JSON_NAME("shares"));
    json_begin_object(out);
    write_number(out, JSON_NAME("a"), step->as.response.share_a);
    write_number(out, JSON_NAME("b"), step->as.response.share_b);
    json_end_object(out);
}

/* The parts of a shape, which is the pair's A. */
void write_part_step(const struct trace_writer *writer, const col_step *step)
{
    static const char *const kinds[] = {[COL_PART_TRIANGLE] = "triangle",
                                        [COL_PART_STRIP] = "strip",
                                        [COL_PART_SECTOR] = "sector"};
    const struct answer *answer = writer->answer;
    struct json_writer *out = answer->out;
    const int cores[] = {0, step->as.part.first, step->as.part.second};
    int files[3];
    for (int i = 0; i < 3; i++)
        files[i] = file_index(answer, writer->pair, SIDE_A, cores[i]);
    write_string(out, JSON_NAME("part"), kinds[step->as.part.kind]);
    if (step->as.part.kind == COL_PART_TRIANGLE) {
        json_name(out, JSON_NAME("vertices"));
        json_begin_line_array(out);
        for (int i = 0; i < 3; i++)
            json_int(out, files[i]);
        json_end_array(out);
    } else if (step->as.part.kind == COL_PART_STRIP) {
        write_edge(answer, writer->pair, SIDE_A, JSON_NAME("edge"),
                   step->as.part.first);
    } else {
        write_int(out, JSON_NAME("vertex"), files[1]);
        write_number(out, JSON_NAME("angle"), step->as.part.angle);
    }
    write_number(out, JSON_NAME("area"), step->as.part.area);
    write_vec2(out, JSON_NAME("centroid"), step->as.part.centroid);
    write_number(out, JSON_NAME("inertia"), step->as.part.inertia);
}

/* Velocities of B beside A along the contact's normal and tangent. */
static void write_velocities(struct json_writer *out, col_vec2 velocity)
{
    write_number(out, JSON_NAME("normal_velocity"), velocity.x);
    write_number(out, JSON_NAME("tangent_velocity"), velocity.y);
}

void write_hit_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("point"), step->as.hit.point);
    write_vec2(out, JSON_NAME("arm_a"), step->as.hit.arm_a);
    write_vec2(out, JSON_NAME("arm_b"), step->as.hit.arm_b);
    write_number(out, JSON_NAME("normal_mass"), step->as.hit.normal_mass);
    write_number(out, JSON_NAME("tangent_mass"), step->as.hit.tangent_mass);
    write_velocities(out, step->as.hit.velocity);
    write_number(out, JSON_NAME("target"), step->as.hit.target);
}

void write_pass_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_int(out, JSON_NAME("pass"), step->as.pass.pass);
    write_int(out, JSON_NAME("contact"), step->as.pass.contact);
    write_number(out, JSON_NAME("normal_impulse"), step->as.pass.normal);
    write_number(out, JSON_NAME("tangent_impulse"), step->as.pass.tangent);
    write_number(out, JSON_NAME("tangent_limit"), step->as.pass.limit);
    write_velocities(out, step->as.pass.velocity);
}
