/* The mass properties of every shape. */
#include "query/world/bodies.h"
#include "query/write_trace.h"

static void write_mass(const struct answer *answer,
                       const struct scene_shape *shape)
{
    struct json_writer *out = answer->out;
    col_mass mass = shape_mass(shape);
    json_begin_object(out);
    write_string(out, JSON_NAME("id"), shape->id);
    write_number(out, JSON_NAME("area"), mass.area);
    write_vec2(out, JSON_NAME("centroid"), mass.centroid);
    write_number(out, JSON_NAME("mass"), mass.mass);
    write_number(out, JSON_NAME("inertia"), mass.inertia);
    if (answer->options->trace) {
        struct trace_writer writer;
        /* parts of pieces with round corners would overlap */
        bool is_rounded = shape->pieces && shape->shape.radius > 0;
        int count = is_rounded ? 0 : scene_piece_count(shape);
        int index = (int)(shape - answer->scene->shapes);
        trace_begin(&writer, answer,
                    (struct scene_pair){.a = index, .b = index});
        for (int i = 0; i < count; i++) {
            writer.pair.a_piece = i;
            col_mass_parts(scene_core(shape, i), &writer.trace);
        }
        trace_end(&writer);
    }
    json_end_object(out);
}

static enum query_outcome answer_mass(const struct answer *answer,
                                      const struct query_means *means,
                                      struct fail *fail)
{
    return bodies_check(answer->scene, true, fail)
               ? write_each_shape(answer, means, write_mass)
               : QUERY_FAILED;
}

const struct query query_mass = {
    .topic = {.name = "mass",
              .summary = "area, centroid, mass and moment of inertia of each "
                         "shape",
              .examples = "collide mass --digits 6 --pretty level.json\n",
              .takes = TAKES_TRACE},
    .scene = answer_mass,
};
