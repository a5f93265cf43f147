#include "query/write_trace.h"

static const char *const sections[] = {
    [COL_STEP_AXIS] = "axes",         [COL_STEP_GJK] = "gjk",
    [COL_STEP_EPA] = "epa",           [COL_STEP_CLIP] = "clips",
    [COL_STEP_CULL] = "cull",         [COL_STEP_SLAB] = "slabs",
    [COL_STEP_RESPONSE] = "response", [COL_STEP_PART] = "parts",
    [COL_STEP_IMPACT] = "rim",        [COL_STEP_HIT] = "hits",
    [COL_STEP_PASS] = "passes",       [COL_STEP_ADVANCE] = "advance",
};

static void write_interval(struct json_writer *out, struct json_name name,
                           double min, double max)
{
    json_name(out, name);
    json_begin_line_array(out);
    json_number(out, min);
    json_number(out, max);
    json_end_array(out);
}

static void write_axis_step(const struct trace_writer *writer,
                            const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    json_name(out, JSON_NAME("axis"));
    write_axis(writer->answer, writer->pair, step->axis.axis);
    write_vec2(out, JSON_NAME("normal"), step->axis.normal);
    write_interval(out, JSON_NAME("a"), step->axis.a_min, step->axis.a_max);
    write_interval(out, JSON_NAME("b"), step->axis.b_min, step->axis.b_max);
    write_number(out, JSON_NAME("overlap"), step->axis.overlap);
}

static void write_support(const struct trace_writer *writer,
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

static void write_gjk_step(const struct trace_writer *writer,
                           const col_step *step)
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

static void write_epa_step(const struct trace_writer *writer,
                           const col_step *step)
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

static void write_clip_step(const struct trace_writer *writer,
                            const col_step *step)
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

static void write_cull_step(const struct trace_writer *writer,
                            const col_step *step)
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

static void write_slab_step(const struct trace_writer *writer,
                            const col_step *step)
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

static void write_response_step(const struct trace_writer *writer,
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
static void write_part_step(const struct trace_writer *writer,
                            const col_step *step)
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
        write_int(out, JSON_NAME("edge"), files[1]);
    } else {
        write_int(out, JSON_NAME("vertex"), files[1]);
        write_number(out, JSON_NAME("angle"), step->part.angle);
    }
    write_number(out, JSON_NAME("area"), step->part.area);
    write_vec2(out, JSON_NAME("centroid"), step->part.centroid);
    write_number(out, JSON_NAME("inertia"), step->part.inertia);
}

static void write_impact_step(const struct trace_writer *writer,
                              const col_step *step)
{
    static const char *const rims[] = {[COL_RIM_WIDTH] = "width",
                                       [COL_RIM_SIDE] = "side",
                                       [COL_RIM_CORNER] = "corner"};
    struct json_writer *out = writer->answer->out;
    write_string(out, JSON_NAME("part"), rims[step->impact.rim]);
    json_name(out, JSON_NAME("from"));
    write_support(writer, &step->impact.from);
    json_name(out, JSON_NAME("to"));
    write_support(writer, &step->impact.to);
    write_number(out, JSON_NAME("radius"), step->impact.radius);
    write_vec2(out, JSON_NAME("way"), step->impact.way);
    write_interval(out, JSON_NAME("aside"), step->impact.from_aside,
                   step->impact.to_aside);
    write_flag(out, JSON_NAME("entered"), step->impact.entered);
    if (step->impact.entered)
        write_number(out, JSON_NAME("time"), step->impact.time);
}

/* Velocities of B beside A along the contact's normal and tangent. */
static void write_velocities(struct json_writer *out, col_vec2 velocity)
{
    write_number(out, JSON_NAME("normal_velocity"), velocity.x);
    write_number(out, JSON_NAME("tangent_velocity"), velocity.y);
}

static void write_hit_step(const struct trace_writer *writer,
                           const col_step *step)
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

static void write_pass_step(const struct trace_writer *writer,
                            const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_int(out, JSON_NAME("pass"), step->pass.pass);
    write_int(out, JSON_NAME("contact"), step->pass.contact);
    write_number(out, JSON_NAME("normal_impulse"), step->pass.normal);
    write_number(out, JSON_NAME("tangent_impulse"), step->pass.tangent);
    write_number(out, JSON_NAME("tangent_limit"), step->pass.limit);
    write_velocities(out, step->pass.velocity);
}

static void write_advance_step(const struct trace_writer *writer,
                               const col_step *step)
{
    static const char *const conclusions[] = {
        [COL_ADVANCE_DISCS] = "discs-apart",
        [COL_ADVANCE_APART] = "apart",
        [COL_ADVANCE_SHORT] = "short",
        [COL_ADVANCE_OVERLAP] = "overlap",
    };
    struct json_writer *out = writer->answer->out;
    write_string(out, JSON_NAME("conclusion"), conclusions[step->advance.kind]);
    write_interval(out, JSON_NAME("time"), step->advance.from,
                   step->advance.to);
    if (step->advance.kind != COL_ADVANCE_DISCS) {
        json_name(out, JSON_NAME("axis"));
        write_axis(writer->answer, writer->pair, step->advance.axis);
    }
    write_vec2(out, JSON_NAME("normal"), step->advance.normal);
    write_number(out, JSON_NAME("separation"), step->advance.separation);
    write_number(out, JSON_NAME("least"), step->advance.least);
}

static void (*const writers[])(const struct trace_writer *,
                               const col_step *) = {
    [COL_STEP_AXIS] = write_axis_step,
    [COL_STEP_GJK] = write_gjk_step,
    [COL_STEP_EPA] = write_epa_step,
    [COL_STEP_CLIP] = write_clip_step,
    [COL_STEP_CULL] = write_cull_step,
    [COL_STEP_SLAB] = write_slab_step,
    [COL_STEP_RESPONSE] = write_response_step,
    [COL_STEP_PART] = write_part_step,
    [COL_STEP_IMPACT] = write_impact_step,
    [COL_STEP_HIT] = write_hit_step,
    [COL_STEP_PASS] = write_pass_step,
    [COL_STEP_ADVANCE] = write_advance_step,
};

static void record(void *context, const col_step *step)
{
    struct trace_writer *writer = context;
    struct json_writer *out = writer->answer->out;
    if (writer->section != sections[step->kind]) {
        if (writer->section)
            json_end_array(out);
        writer->section = sections[step->kind];
        json_key(out, writer->section);
        json_begin_array(out);
    }
    json_begin_object(out);
    writers[step->kind](writer, step);
    json_end_object(out);
}

void trace_begin(struct trace_writer *writer, const struct answer *answer,
                 struct scene_pair pair)
{
    *writer = (struct trace_writer){
        .answer = answer, .pair = pair, .trace = {record, writer}};
    json_name(answer->out, JSON_NAME("trace"));
    json_begin_object(answer->out);
}

void trace_end(struct trace_writer *writer)
{
    if (writer->section)
        json_end_array(writer->answer->out);
    json_end_object(writer->answer->out);
}
