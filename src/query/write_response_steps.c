#include "query/write_steps.h"

void write_response_step(const struct trace_writer *writer,
                         const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("relative"), step->response.relative);
    write_vec2(out, JSON_NAME("normal"), step->response.normal);
    write_vec2(out, JSON_NAME("tangent"), step->response.tangent);
    write_vec2(out, JSON_NAME("after"), step->response.after);
    json_name(out, JSON_NAME("shares"));
    json_begin_object(out);
    write_number(out, JSON_NAME("a"), step->response.share_a);
    write_number(out, JSON_NAME("b"), step->response.share_b);
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
    const int cores[] = {0, step->part.first, step->part.second};
    int files[3];
    for (int i = 0; i < 3; i++)
        files[i] = file_index(answer, writer->pair, SIDE_A, cores[i]);
    write_string(out, JSON_NAME("part"), kinds[step->part.kind]);
    if (step->part.kind == COL_PART_TRIANGLE) {
        json_name(out, JSON_NAME("vertices"));
        json_begin_line_array(out);
        for (int i = 0; i < 3; i++)
            json_int(out, files[i]);
        json_end_array(out);
    } else if (step->part.kind == COL_PART_STRIP) {
        write_edge(answer, writer->pair, SIDE_A, JSON_NAME("edge"),
                   step->part.first);
    } else {
        write_int(out, JSON_NAME("vertex"), files[1]);
        write_number(out, JSON_NAME("angle"), step->part.angle);
    }
    write_number(out, JSON_NAME("area"), step->part.area);
    write_vec2(out, JSON_NAME("centroid"), step->part.centroid);
    write_number(out, JSON_NAME("inertia"), step->part.inertia);
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
    write_vec2(out, JSON_NAME("point"), step->hit.point);
    write_vec2(out, JSON_NAME("arm_a"), step->hit.arm_a);
    write_vec2(out, JSON_NAME("arm_b"), step->hit.arm_b);
    write_number(out, JSON_NAME("normal_mass"), step->hit.normal_mass);
    write_number(out, JSON_NAME("tangent_mass"), step->hit.tangent_mass);
    write_velocities(out, step->hit.velocity);
    write_number(out, JSON_NAME("target"), step->hit.target);
}

void write_pass_step(const struct trace_writer *writer, const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_int(out, JSON_NAME("pass"), step->pass.pass);
    write_int(out, JSON_NAME("contact"), step->pass.contact);
    write_number(out, JSON_NAME("normal_impulse"), step->pass.normal);
    write_number(out, JSON_NAME("tangent_impulse"), step->pass.tangent);
    write_number(out, JSON_NAME("tangent_limit"), step->pass.limit);
    write_velocities(out, step->pass.velocity);
}
