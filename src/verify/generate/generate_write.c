/* A shape's text. */
#include "verify/generate/generator.h"

static void write_box(struct json_writer *writer, const struct figure *figure)
{
    col_vec2 min = figure->points[0], max = min;
    for (int i = 1; i < figure->count; i++) {
        col_vec2 p = figure->points[i];
        min.x = p.x < min.x ? p.x : min.x;
        min.y = p.y < min.y ? p.y : min.y;
        max.x = p.x > max.x ? p.x : max.x;
        max.y = p.y > max.y ? p.y : max.y;
    }
    json_name(writer, JSON_NAME("min"));
    json_vec2(writer, min);
    json_name(writer, JSON_NAME("max"));
    json_vec2(writer, max);
}

static void write_core(struct json_writer *writer, const struct figure *figure)
{
    const col_vec2 *points = figure->points;
    switch (figure->type) {
    case GENERATE_POLYGON:
    case GENERATE_ROUNDED:
        json_name(writer, JSON_NAME("vertices"));
        json_begin_line_array(writer);
        for (int i = 0; i < figure->count; i++)
            json_vec2(writer, points[i]);
        json_end_array(writer);
        break;
    case GENERATE_CIRCLE:
        json_name(writer, JSON_NAME("center"));
        json_vec2(writer, points[0]);
        break;
    case GENERATE_CAPSULE:
    case GENERATE_SEGMENT:
        json_name(writer, JSON_NAME("a"));
        json_vec2(writer, points[0]);
        json_name(writer, JSON_NAME("b"));
        json_vec2(writer, points[1]);
        break;
    case GENERATE_BOX:
        write_box(writer, figure);
        break;
    case GENERATE_POINT:
    case GENERATE_TYPES:
        json_name(writer, JSON_NAME("point"));
        json_vec2(writer, points[0]);
        break;
    }
}

void write_figure(struct json_writer *writer, const struct figure *figure)
{
    bool is_rounded = figure->type == GENERATE_ROUNDED;
    json_name(writer, JSON_NAME("type"));
    json_string(
        writer,
        generate_type_names[is_rounded ? GENERATE_POLYGON : figure->type]);
    write_core(writer, figure);
    if (ROUND_TYPES & 1u << figure->type) {
        json_name(writer, JSON_NAME("radius"));
        json_number(writer, figure->radius);
    }
}

void write_place(struct json_writer *writer, const struct place *place)
{
    json_name(writer, JSON_NAME("position"));
    json_vec2(writer, place->position);
    if (place->has_angle) {
        json_name(writer, JSON_NAME("angle"));
        json_number(writer, place->angle);
    } else if (place->has_rotation) {
        json_name(writer, JSON_NAME("rotation"));
        json_vec2(writer, place->rotation);
    }
}

void write_velocity(struct json_writer *writer, col_vec2 velocity)
{
    json_name(writer, JSON_NAME("velocity"));
    json_vec2(writer, velocity);
}
