/* Writes traces: the members of each kind of step, and the arrays that collect
 * the steps of a kind. */
#include "query/write_record.h"

/* Writes the members of a step. */
typedef void step_writer(const struct trace_writer *writer,
                         const col_step *step);

static void write_axis_step(const struct trace_writer *writer,
                            const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_axis(writer->answer, writer->pair, step->as.axis.axis);
    write_vec2(out, JSON_NAME("normal"), step->as.axis.normal);
    write_interval(out, JSON_NAME("a"), step->as.axis.a_min,
                   step->as.axis.a_max);
    write_interval(out, JSON_NAME("b"), step->as.axis.b_min,
                   step->as.axis.b_max);
    write_number(out, JSON_NAME("overlap"), step->as.axis.overlap);
}

/* A vertex of the Minkowski difference. */
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
    write_array(out, JSON_NAME("simplex"));
    for (int i = 0; i < step->as.gjk.count; i++)
        write_support(writer, &step->as.gjk.simplex[i]);
    json_end_array(out);
    write_vec2(out, JSON_NAME("direction"), step->as.gjk.direction);
    json_name(out, JSON_NAME("support"));
    write_support(writer, &step->as.gjk.support);
    write_flag(out, JSON_NAME("closer"), step->as.gjk.closer);
}

static void write_epa_step(const struct trace_writer *writer,
                           const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_array(out, JSON_NAME("edge"));
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

/* An edge at the vertex of a feature, and the product with the normal. */
static void write_edge_dot(const struct trace_writer *writer,
                           enum pair_side side, struct json_name name, int edge,
                           double dot)
{
    if (edge < 0)
        return;
    write_object(writer->answer->out, name);
    write_edge(writer->answer, writer->pair, side, JSON_NAME("edge"), edge);
    write_number(writer->answer->out, JSON_NAME("dot"), dot);
    json_end_object(writer->answer->out);
}

/* "max", "v1" and "v2" are the article's names. */
static void write_feature_step(const struct trace_writer *writer,
                               const col_step *step)
{
    const struct answer *answer = writer->answer;
    struct json_writer *out = answer->out;
    const col_feature *feature = &step->as.feature.feature;
    bool is_a = step->as.feature.side == COL_A;
    enum pair_side side = is_a ? SIDE_A : SIDE_B;
    const col_shape *shape = side_core(answer, writer->pair, side);
    int vertex = step->as.feature.vertex;
    write_side(out, side);
    write_int(out, JSON_NAME("vertex"),
              file_index(answer, writer->pair, side, vertex));
    write_vec2(out, JSON_NAME("max"), shape->vertices[vertex]);
    write_number(out, JSON_NAME("projection"), step->as.feature.projection);
    write_edge_dot(writer, side, JSON_NAME("r"), step->as.feature.r_edge,
                   step->as.feature.r_dot);
    write_edge_dot(writer, side, JSON_NAME("l"), step->as.feature.l_edge,
                   step->as.feature.l_dot);
    if (!feature->is_edge)
        return;
    write_edge(answer, writer->pair, side, JSON_NAME("edge"), feature->index);
    write_vec2(out, JSON_NAME("v1"), feature->points[0]);
    write_vec2(out, JSON_NAME("v2"), feature->points[1]);
}

static void write_reference_step(const struct trace_writer *writer,
                                 const col_step *step)
{
    static const char *const reasons[] = {
        [COL_REFERENCE_TIE] = "tie",
        [COL_REFERENCE_PERPENDICULAR] = "perpendicular",
        [COL_REFERENCE_ONLY] = "vertex",
    };
    struct json_writer *out = writer->answer->out;
    bool is_a = step->as.reference.side == COL_A;
    bool is_only = step->as.reference.reason == COL_REFERENCE_ONLY;
    if (is_a || !is_only)
        write_number(out, JSON_NAME("e1_dot_n"), step->as.reference.e1);
    if (!is_a || !is_only)
        write_number(out, JSON_NAME("e2_dot_n"), step->as.reference.e2);
    write_side(out, is_a ? SIDE_A : SIDE_B);
    write_string(out, JSON_NAME("reason"), reasons[step->as.reference.reason]);
}

static void write_clip_step(const struct trace_writer *writer,
                            const col_step *step)
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

static void write_cull_step(const struct trace_writer *writer,
                            const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("normal"), step->as.cull.normal);
    write_number(out, JSON_NAME("max"), step->as.cull.offset);
    write_array(out, JSON_NAME("points"));
    for (int i = 0; i < step->as.cull.count; i++) {
        json_begin_object(out);
        write_vec2(out, JSON_NAME("point"), step->as.cull.points[i]);
        write_number(out, JSON_NAME("depth"), step->as.cull.depths[i]);
        write_flag(out, JSON_NAME("kept"), step->as.cull.kept[i]);
        json_end_object(out);
    }
    json_end_array(out);
}

static void write_slab_step(const struct trace_writer *writer,
                            const col_step *step)
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

static void write_impact_step(const struct trace_writer *writer,
                              const col_step *step)
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

static void write_advance_step(const struct trace_writer *writer,
                               const col_step *step)
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
    if (step->as.advance.kind != COL_ADVANCE_DISCS)
        write_axis(writer->answer, writer->pair, step->as.advance.axis);
    write_vec2(out, JSON_NAME("normal"), step->as.advance.normal);
    write_number(out, JSON_NAME("separation"), step->as.advance.separation);
    write_number(out, JSON_NAME("least"), step->as.advance.least);
}

static void write_response_step(const struct trace_writer *writer,
                                const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_vec2(out, JSON_NAME("relative"), step->as.response.relative);
    write_vec2(out, JSON_NAME("normal"), step->as.response.normal);
    write_vec2(out, JSON_NAME("tangent"), step->as.response.tangent);
    write_vec2(out, JSON_NAME("after"), step->as.response.after);
    write_object(out, JSON_NAME("shares"));
    write_number(out, JSON_NAME("a"), step->as.response.share_a);
    write_number(out, JSON_NAME("b"), step->as.response.share_b);
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
    const int cores[] = {0, step->as.part.first, step->as.part.second};
    int files[3];
    for (int i = 0; i < 3; i++)
        files[i] = file_index(answer, writer->pair, SIDE_A, cores[i]);
    write_string(out, JSON_NAME("part"), kinds[step->as.part.kind]);
    if (step->as.part.kind == COL_PART_TRIANGLE) {
        write_line_array(out, JSON_NAME("vertices"));
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

/* Velocities of B relative to A along the contact's normal and tangent. */
static void write_velocities(struct json_writer *out, col_vec2 velocity)
{
    write_number(out, JSON_NAME("normal_velocity"), velocity.x);
    write_number(out, JSON_NAME("tangent_velocity"), velocity.y);
}

static void write_hit_step(const struct trace_writer *writer,
                           const col_step *step)
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

static void write_pass_step(const struct trace_writer *writer,
                            const col_step *step)
{
    struct json_writer *out = writer->answer->out;
    write_int(out, JSON_NAME("pass"), step->as.pass.pass);
    write_int(out, JSON_NAME("contact"), step->as.pass.contact);
    write_number(out, JSON_NAME("normal_impulse"), step->as.pass.normal);
    write_number(out, JSON_NAME("tangent_impulse"), step->as.pass.tangent);
    write_number(out, JSON_NAME("tangent_limit"), step->as.pass.limit);
    write_velocities(out, step->as.pass.velocity);
}

/* By col_step_kind: under which name steps are gathered, and who writes one. */
static const struct {
    const char *section;
    step_writer *write;
} kinds[] = {
    [COL_STEP_AXIS] = {"axes", write_axis_step},
    [COL_STEP_GJK] = {"gjk", write_gjk_step},
    [COL_STEP_EPA] = {"epa", write_epa_step},
    [COL_STEP_CLIP] = {"clips", write_clip_step},
    [COL_STEP_CULL] = {"cull", write_cull_step},
    [COL_STEP_SLAB] = {"slabs", write_slab_step},
    [COL_STEP_RESPONSE] = {"response", write_response_step},
    [COL_STEP_PART] = {"parts", write_part_step},
    [COL_STEP_IMPACT] = {"rim", write_impact_step},
    [COL_STEP_HIT] = {"hits", write_hit_step},
    [COL_STEP_PASS] = {"passes", write_pass_step},
    [COL_STEP_ADVANCE] = {"advance", write_advance_step},
    [COL_STEP_FEATURE] = {"features", write_feature_step},
    [COL_STEP_REFERENCE] = {"reference", write_reference_step},
};

static void record(void *context, const col_step *step)
{
    struct trace_writer *writer = context;
    struct json_writer *out = writer->answer->out;
    if (writer->section != kinds[step->kind].section) {
        if (writer->section)
            json_end_array(out);
        writer->section = kinds[step->kind].section;
        json_key(out, writer->section);
        json_begin_array(out);
    }
    if (writer->names_pair)
        write_record(writer->answer, writer->pair);
    else
        json_begin_object(out);
    kinds[step->kind].write(writer, step);
    json_end_object(out);
}

void trace_begin(struct trace_writer *writer, const struct answer *answer,
                 struct scene_pair pair)
{
    *writer = (struct trace_writer){
        .answer = answer, .pair = pair, .trace = {record, writer}};
    write_object(answer->out, JSON_NAME("trace"));
}

void trace_end(struct trace_writer *writer)
{
    if (writer->section)
        json_end_array(writer->answer->out);
    json_end_object(writer->answer->out);
}
