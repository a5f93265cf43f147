/* Writes a level as a scene in JSON, and finds the item of the map for a JSON
 * pointer of this scene. */
#include "maps/level.h"

#include <stdlib.h>
#include <string.h>

#include "maps/map_select.h"
#include "maps/project.h"
#include "support/same.h"

/* Vertices of the polygon in place of an ellipse, unless options tell. */
#define ELLIPSE_VERTICES 32

struct scene_writer {
    const struct level *level;
    const struct level_options *options;
    struct json_writer *out;
};

static void write_vec2(struct json_writer *out, const char *name,
                       col_vec2 value)
{
    json_key(out, name);
    json_vec2(out, value);
}

static void write_text(struct json_writer *out, const char *name,
                       const char *text)
{
    if (*text)
        json_string_member(out, name, text);
}

static void write_truth(struct json_writer *out, const char *name, bool truth)
{
    if (!truth)
        return;
    json_key(out, name);
    json_bool(out, true);
}

/* ---- Geometry ----------------------------------------------------------- */

static void write_radius(struct json_writer *out, double radius)
{
    json_key(out, "radius");
    json_number(out, radius);
}

static void write_points(struct json_writer *out, const col_vec2 *points,
                         int count)
{
    json_begin_line_array(out);
    for (int i = 0; i < count; i++)
        json_vec2(out, points[i]);
    json_end_array(out);
}

/* The segment between two points, or the point that they are. */
static void write_segment(struct json_writer *out, col_vec2 a, col_vec2 b)
{
    if (same_point(a, b)) {
        json_string_member(out, "type", "point");
        write_vec2(out, "point", a);
        return;
    }
    json_string_member(out, "type", "segment");
    write_vec2(out, "a", a);
    write_vec2(out, "b", b);
}

static void write_box(struct json_writer *out, const struct level_shape *shape)
{
    col_vec2 a = shape->points[0], b = shape->points[1];
    col_vec2 min = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    col_vec2 max = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    if (!(min.x < max.x) || !(min.y < max.y)) {
        write_segment(out, min, max);
        return;
    }
    json_string_member(out, "type", "box");
    write_vec2(out, "min", min);
    write_vec2(out, "max", max);
}

static void write_round(const struct scene_writer *writer,
                        const struct level_shape *shape)
{
    struct json_writer *out = writer->out;
    col_vec2 center = shape->points[0], half = shape->points[1];
    if (!(half.x > 0) || !(half.y > 0)) {
        write_segment(out, (col_vec2){center.x - half.x, center.y - half.y},
                      (col_vec2){center.x + half.x, center.y + half.y});
        return;
    }
    if (same_number(half.x, half.y)) {
        json_string_member(out, "type", "circle");
        write_vec2(out, "center", center);
        write_radius(out, half.x);
        return;
    }
    int count = writer->options->ellipse_vertices;
    count = count ? count : ELLIPSE_VERTICES;
    json_string_member(out, "type", "polygon");
    json_key(out, "vertices");
    json_begin_line_array(out);
    for (int i = 0; i < count; i++) {
        col_vec2 unit = col_unit_vector(360.0 * i / count);
        json_vec2(out, (col_vec2){center.x + half.x * unit.x,
                                  center.y + half.y * unit.y});
    }
    json_end_array(out);
}

/* Writes a polygon with its holes, or a chain. */
static void write_lines(struct json_writer *out,
                        const struct level_shape *shape)
{
    const int *ends = shape->ring_ends;
    json_string_member(out, "type",
                       shape->kind == LEVEL_POLYGON ? "polygon" : "chain");
    json_key(out, "vertices");
    write_points(out, shape->points, ends ? ends[0] : shape->count);
    if (ends && shape->ring_count > 1) {
        json_key(out, "holes");
        json_begin_array(out);
        for (int i = 1; i < shape->ring_count; i++)
            write_points(out, shape->points + ends[i - 1],
                         ends[i] - ends[i - 1]);
        json_end_array(out);
    }
    write_truth(out, "closed", shape->kind == LEVEL_LOOP);
    if (shape->radius > 0)
        write_radius(out, shape->radius);
}

static void write_geometry(const struct scene_writer *writer,
                           const struct level_shape *shape)
{
    struct json_writer *out = writer->out;
    const col_vec2 *points = shape->points;
    switch (shape->kind) {
    case LEVEL_POLYGON:
    case LEVEL_CHAIN:
    case LEVEL_LOOP:
        write_lines(out, shape);
        break;
    case LEVEL_BOX:
        write_box(out, shape);
        break;
    case LEVEL_ELLIPSE:
        write_round(writer, shape);
        break;
    case LEVEL_CAPSULE:
        if (!(shape->radius > 0)) {
            write_segment(out, points[0], points[1]);
            break;
        }
        json_string_member(out, "type", "capsule");
        write_vec2(out, "a", points[0]);
        write_vec2(out, "b", points[1]);
        write_radius(out, shape->radius);
        break;
    case LEVEL_POINT:
        write_segment(out, points[0], points[0]);
        break;
    }
}

/* ---- Its layers, and its place in the map ------------------------------- */

static void write_names(struct json_writer *out, const char *name,
                        const char *first, const char *second)
{
    json_key(out, name);
    json_begin_line_array(out);
    json_string(out, first);
    if (second)
        json_string(out, second);
    json_end_array(out);
}

static void write_source(const struct scene_writer *writer,
                         const struct level_shape *shape)
{
    struct json_writer *out = writer->out;
    struct item_place place = item_place(shape->item, writer->level->arena);
    char pointer[320];
    json_key(out, "source");
    json_begin_object(out);
    write_text(out, "file", place.file);
    json_int_member(out, "line", place.line);
    json_int_member(out, "column", place.column);
    item_pointer(shape->item, pointer, sizeof pointer);
    write_text(out, "pointer", pointer);
    if (shape->object >= 0)
        json_int_member(out, "object", shape->object);
    write_text(out, "name", shape->name);
    write_text(out, "class", shape->class);
    write_text(out, "layer", shape->layer);
    write_text(out, "role", role_name(shape->role));
    write_truth(out, "cells", shape->is_cells);
    write_truth(out, "tile", shape->is_tile);
    write_truth(out, "one_sided", shape->is_one_sided);
    json_end_object(out);
}

static void write_map(const struct level *level, struct json_writer *out)
{
    json_key(out, "source");
    json_begin_object(out);
    write_text(out, "format", level->format);
    write_text(out, "file", level->item->document->file);
    if (level->knows_y)
        write_text(out, "y", level->is_y_up ? "up" : "down");
    if (level->has_bounds) {
        json_key(out, "bounds");
        json_begin_object(out);
        write_vec2(out, "min", level->bounds.min);
        write_vec2(out, "max", level->bounds.max);
        json_end_object(out);
    }
    if (level->has_grid)
        write_vec2(out, "cell",
                   (col_vec2){level->cell_width, level->cell_height});
    if (level->project && level->project->player.x > 0)
        write_vec2(out, "player", level->project->player);
    if (level->project && level->project->jump > 0) {
        json_key(out, "jump");
        json_number(out, level->project->jump);
    }
    json_end_object(out);
}

void level_write_scene(const struct level *level,
                       const struct level_options *options,
                       struct json_writer *out)
{
    const struct scene_writer writer = {level, options, out};
    json_begin_object(out);
    if (level->name)
        write_text(out, "name", level->name);
    write_map(level, out);
    json_key(out, "shapes");
    json_begin_array(out);
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        json_begin_object(out);
        write_text(out, "id", options->has_own_ids ? shape->own_id : shape->id);
        if (!options->has_own_ids && strcmp(shape->id, shape->own_id) != 0)
            write_text(out, "_id", shape->own_id);
        write_geometry(&writer, shape);
        if (!same_number(shape->position.x, 0) ||
            !same_number(shape->position.y, 0))
            write_vec2(out, "position", shape->position);
        if (shape->has_rotation) {
            write_vec2(out, "rotation", shape->rotation);
        } else if (!same_number(shape->angle, 0)) {
            json_key(out, "angle");
            json_number(out, shape->angle);
        }
        enum level_role role = shape->role;
        if (role != LEVEL_SOLID)
            write_names(out, "layers", role_name(role), NULL);
        else if (shape->is_moving)
            write_names(out, "layers", "moving", NULL);
        if (role == LEVEL_SENSOR || role == LEVEL_GOAL)
            write_names(out, "hits", role_name(LEVEL_SPAWN), "moving");
        if (role == LEVEL_SOLID) {
            json_key(out, "body");
            json_begin_object(out);
            write_truth(out, "static", !shape->is_moving);
            json_end_object(out);
        }
        write_text(out, "x-collide-ignore", shape->ignore);
        write_source(&writer, shape);
        json_end_object(out);
    }
    json_end_array(out);
    json_end_object(out);
}

/* ---- And back ----------------------------------------------------------- */

/* Reads the number after "/NAME/" at *pointer, and advances it; -1: none. */
static long step(const char **pointer, const char *name)
{
    size_t length = strlen(name);
    const char *at = *pointer;
    if (*at != '/' || strncmp(at + 1, name, length) != 0 ||
        at[length + 1] != '/' || at[length + 2] < '0' || at[length + 2] > '9')
        return -1;
    char *end;
    long number = strtol(at + length + 2, &end, 10);
    *pointer = end;
    return number;
}

const struct level_shape *level_scene_shape(const struct level *level,
                                            const char *pointer)
{
    long index = step(&pointer, "shapes");
    return index >= 0 && index < level->shape_count ? &level->shapes[index]
                                                    : NULL;
}

const struct item *level_scene_item(const struct level *level,
                                    const char *pointer)
{
    const struct level_shape *shape = level_scene_shape(level, pointer);
    if (!shape)
        return level->item;
    step(&pointer, "shapes");
    const struct item *whole = shape->form ? shape->form : shape->item;
    if (shape->form && shape->vertices &&
        strncmp(pointer, "/vertices", strlen("/vertices")) == 0)
        whole = shape->vertices;
    long vertex = step(&pointer, "vertices");
    if (vertex < 0 || vertex >= shape->count || !shape->vertices)
        return whole;
    const struct item *item = item_element(shape->vertices, (int)vertex);
    return item ? item : whole;
}
