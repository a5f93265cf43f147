/* Answers the queries about single shapes: "mass" for mass properties, "pieces"
 * for the convex pieces in the world, "aabb" for the bounding box. */
#include <math.h>

#include "collide_response.h"
#include "query/world/bodies.h"
#include "query/write_record.h"

/* Writes the document of a query about each shape by itself. */
typedef void shape_writer(const struct answer *answer,
                          const struct scene_shape *shape);

static enum query_outcome write_each_shape(const struct answer *answer,
                                           const struct query_means *means,
                                           shape_writer *write)
{
    const struct scene *scene = answer->scene;
    struct sink *sink = answer->out->sink;
    uint64_t start = sink_position(sink);
    write_head(answer);
    write_array(answer->out, JSON_NAME("shapes"));
    for (int i = 0; i < scene->shape_count && !sink->error; i++) {
        if (stop_wanted(&means->stop) && sink_take_back(sink, start))
            return QUERY_STOPPED;
        write(answer, &scene->shapes[i]);
    }
    json_end_array(answer->out);
    json_end_object(answer->out);
    return QUERY_MISSED;
}

static void write_mass(const struct answer *answer,
                       const struct scene_shape *shape)
{
    struct json_writer *out = answer->out;
    col_mass mass = answer->masses
                        ? answer->masses[shape - answer->scene->shapes]
                        : shape_mass(shape);
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

/* A shape with a named body has its share in the mass of that. */
static enum query_outcome answer_mass(const struct answer *answer,
                                      const struct query_means *means,
                                      struct fail *fail)
{
    const struct scene *scene = answer->scene;
    struct answer with = *answer;
    if (scene->body_count > 0)
        with.masses = bodies_masses(scene, means->arena, fail);
    if (scene->body_count > 0 ? !with.masses : !bodies_check(scene, true, fail))
        return QUERY_FAILED;
    return write_each_shape(&with, means, write_mass);
}

const struct query query_mass = {
    .topic = {.name = "mass",
              .summary = "area, centroid, mass and moment of inertia of each "
                         "shape",
              .examples = "collide mass --digits 6 --pretty level.json\n",
              .takes = TAKES_TRACE},
    .scene = answer_mass,
};

/* "indices" are vertices of the file, and "edges" its edges, null for a cut. */
static void write_piece(const struct answer *answer,
                        const struct scene_shape *shape, int piece)
{
    struct json_writer *out = answer->out;
    col_shape core = *scene_core(shape, piece);
    core.radius = 0;
    json_begin_object(out);
    write_int(out, JSON_NAME("piece"), piece);
    write_points(out, JSON_NAME("vertices"), core.vertices, core.count);
    write_line_array(out, JSON_NAME("indices"));
    for (int i = 0; i < core.count; i++)
        json_int(out, scene_vertex_index(shape, piece, i));
    json_end_array(out);
    write_line_array(out, JSON_NAME("edges"));
    for (int i = 0; i < core.count && core.count > 1; i++) {
        int edge = scene_edge_index(shape, piece, i);
        if (edge >= 0)
            json_int(out, edge);
        else
            json_null(out);
    }
    json_end_array(out);
    write_number(out, JSON_NAME("area"), col_mass_by_density(&core, 1).area);
    json_end_object(out);
}

static void write_shape(const struct answer *answer,
                        const struct scene_shape *shape)
{
    struct json_writer *out = answer->out;
    json_begin_object(out);
    write_string(out, JSON_NAME("id"), shape->id);
    if (shape->shape.radius > 0)
        write_number(out, JSON_NAME("radius"), shape->shape.radius);
    write_array(out, JSON_NAME("pieces"));
    for (int i = 0; i < scene_piece_count(shape); i++)
        write_piece(answer, shape, i);
    json_end_array(out);
    json_end_object(out);
}

static enum query_outcome answer_list_pieces(const struct answer *answer,
                                             const struct query_means *means,
                                             struct fail *fail)
{
    (void)fail; /* nothing can */
    return write_each_shape(answer, means, write_shape);
}

const struct query query_pieces = {
    .topic = {.name = "pieces",
              .summary = "convex pieces of each shape",
              .examples = "collide pieces --pretty level.json\n"},
    .scene = answer_list_pieces,
};

/* The largest double that is at most x - by. `low` is the difference rounded to
 * nearest, and `rest` the error of that, exactly (Knuth 1969). */
static double subtract_down(double x, double by)
{
    double low = x - by, part = low - x;
    double rest = (x - (low - part)) - (by + part);
    return rest < 0 ? nextafter(low, -HUGE_VAL) : low;
}

/* The smallest box of doubles that contains the shape. A shape with pieces has
 * the box of its convex hull. */
static void write_aabb(const struct answer *answer,
                       const struct scene_shape *shape)
{
    struct json_writer *out = answer->out;
    col_shape core = shape->shape;
    double r = core.radius;
    core.radius = 0;
    col_box box = col_bounds(&core); /* exact: its sides are coordinates */
    json_begin_object(out);
    write_string(out, JSON_NAME("id"), shape->id);
    write_vec2(
        out, JSON_NAME("min"),
        (col_vec2){subtract_down(box.min.x, r), subtract_down(box.min.y, r)});
    write_vec2(out, JSON_NAME("max"),
               (col_vec2){-subtract_down(-box.max.x, r),
                          -subtract_down(-box.max.y, r)});
    json_end_object(out);
}

static enum query_outcome answer_aabb(const struct answer *answer,
                                      const struct query_means *means,
                                      struct fail *fail)
{
    (void)fail; /* nothing can */
    return write_each_shape(answer, means, write_aabb);
}

const struct query query_aabb = {
    .topic = {.name = "aabb",
              .summary = "bounding box of each shape",
              .examples = "collide aabb level.json\n"},
    .scene = answer_aabb,
};
