#include "scene/read_shape.h"

#include "scene/body.h"
#include "scene/read_members.h"
#include "scene/read_pieces.h"
#include "scene/scene_format.h"
#include "scene/value_bounds.h"

#include <float.h>
#include <stdint.h>
#include <stdio.h>

/* A shape that is being read. */
struct shape_reader {
    const struct node *node;
    enum shape_type type;
    struct node found[SHAPE_MEMBERS + 1];
    const struct limits *limits;
    struct arena *arena;
    struct fail *fail;
    struct scene_shape *shape; /* what is read so far */
};

/* ---- Type, members, id -------------------------------------------------- */

static bool read_type(struct shape_reader *reader)
{
    const struct node *node = &reader->found[SHAPE_TYPE];
    const char *name;
    if (!node_string(node, &name, reader->fail))
        return false;
    if (type_named(name, &reader->type, reader->fail))
        return true;
    return node_blame(node, reader->fail);
}

/* Without a type it is not known what else may be there. */
static bool find_members(struct shape_reader *reader)
{
    const struct members *members = &shape_members;
    uint32_t there;
    if (!members_find(reader->node, members, reader->found, &there,
                      reader->fail))
        return false;
    if (reader->found[SHAPE_TYPE].json) {
        if (!read_type(reader))
            return false;
        members = &type_members[reader->type];
    }
    return members_check(reader->node, members, reader->found, there,
                         reader->fail);
}

static bool read_id(struct shape_reader *reader)
{
    const struct node *node = &reader->found[SHAPE_ID];
    if (!node->json) {
        char id[16];
        int length = snprintf(id, sizeof id, "#%d", reader->node->index);
        reader->shape->id = arena_text(reader->arena, id, (size_t)length);
        return reader->shape->id || fail_memory(reader->fail);
    }
    if (!node_string_copy(node, reader->arena, &reader->shape->id,
                          reader->fail))
        return false;
    if (bounds_id(reader->shape->id, reader->fail))
        return true;
    return node_blame(node, reader->fail);
}

/* ---- Core and radius ---------------------------------------------------- */

static bool read_radius(struct shape_reader *reader)
{
    const struct node *node = &reader->found[SHAPE_RADIUS];
    double radius = 0;
    if (!node->json)
        return true;
    if (!node_number(node, COL_LIMIT, &radius, reader->fail))
        return false;
    if (!bounds_radius(radius, reader->fail))
        return node_blame(node, reader->fail);
    reader->shape->shape.radius = radius + 0.0; /* 0 for -0 */
    return true;
}

/* What the shape's vertices are, before it is moved. */
static bool read_local(struct shape_reader *reader, struct shape_rings *rings)
{
    const struct node *found = reader->found;
    struct arena *arena = reader->arena;
    struct fail *fail = reader->fail;
    struct core_reader *core = &rings->core;
    const struct rings_reader lines = {reader->limits, arena, fail};
    *rings = (struct shape_rings){.count = 1};
    switch (reader->type) {
    case TYPE_POLYGON:
        return read_rings(&lines, &found[SHAPE_VERTICES], &found[SHAPE_HOLES],
                          rings);
    case TYPE_CHAIN:
        return read_chain(&lines, &found[SHAPE_VERTICES], &found[SHAPE_CLOSED],
                          rings);
    case TYPE_BOX:
        return read_core_box(&found[SHAPE_MIN], &found[SHAPE_MAX], arena, core,
                             fail);
    case TYPE_CAPSULE:
    case TYPE_SEGMENT:
        return read_core_points(&found[SHAPE_A], 2, arena, core, fail);
    case TYPE_CIRCLE:
        return read_core_points(&found[SHAPE_CENTER], 1, arena, core, fail);
    case TYPE_POINT:
        break;
    }
    return read_core_points(&found[SHAPE_POINT], 1, arena, core, fail);
}

static bool read_rotation(const struct node *node, col_vec2 *rotation,
                          struct fail *fail)
{
    struct node exact = *node;
    exact.is_float = false;
    if (!node_point(&exact, rotation, fail))
        return false;
    if (bounds_rotation(*rotation, fail))
        return true;
    return node_blame(node, fail);
}

static bool read_transform(struct shape_reader *reader,
                           col_transform *transform)
{
    const struct node *found = reader->found;
    struct fail *fail = reader->fail;
    *transform = (col_transform){{0, 0}, {1, 0}};
    if (found[SHAPE_POSITION].json &&
        !node_point(&found[SHAPE_POSITION], &transform->position, fail))
        return false;
    if (!bounds_turn(found[SHAPE_ROTATION].json, found[SHAPE_ANGLE].json, fail))
        return node_blame(&found[SHAPE_ROTATION], fail);
    double *angle = &reader->shape->angle;
    if (found[SHAPE_ROTATION].json) {
        if (!read_rotation(&found[SHAPE_ROTATION], &transform->rotation, fail))
            return false;
        *angle = col_angle_degrees(transform->rotation);
    }
    if (found[SHAPE_ANGLE].json) {
        if (!node_number(&found[SHAPE_ANGLE], DBL_MAX, angle, fail))
            return false;
        transform->rotation = col_unit_vector(*angle);
    }
    return true;
}

static bool read_core(struct shape_reader *reader)
{
    struct shape_rings local;
    struct core_reader core;
    col_transform transform;
    struct scene_shape *shape = reader->shape;
    if (!read_local(reader, &local) || !read_transform(reader, &transform))
        return false;
    core = local.core;
    if (core.has_pieces) {
        const struct rings_reader lines = {reader->limits, reader->arena,
                                           reader->fail};
        if (!read_pieces(&lines, &local, &transform, reader->node, shape))
            return false;
    } else {
        if (!read_core_place(&core, &transform, reader->node, reader->arena,
                             reader->fail))
            return false;
        shape->shape.vertices = core.vertices;
        shape->shape.count = core.count;
        shape->shape.winding = core.winding;
        shape->vertex_index = core.index;
    }
    shape->local = local.core.vertices;
    shape->local_count = local.core.count;
    shape->position = transform.position;
    shape->rotation = transform.rotation;
    return true;
}

/* ---- The rest ----------------------------------------------------------- */

static bool read_motion(struct shape_reader *reader)
{
    const struct node *linear = &reader->found[SHAPE_VELOCITY];
    const struct node *angular = &reader->found[SHAPE_ANGULAR_VELOCITY];
    if (linear->json &&
        !node_point(linear, &reader->shape->velocity, reader->fail))
        return false;
    return !angular->json ||
           node_number(angular, COL_LIMIT, &reader->shape->angular_velocity,
                       reader->fail);
}

/* The names in an array; NULL where there is none. */
static bool read_names(struct shape_reader *reader, const struct node *array,
                       const char *const **names, int *count)
{
    if (!array->json)
        return true;
    if (!node_array(array, "an array of strings", count, reader->fail))
        return false;
    const char **list =
        arena_alloc(reader->arena, (size_t)*count, sizeof *list);
    if (!list)
        return fail_memory(reader->fail);
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        if (!node_string_copy(&item, reader->arena, &list[item.index],
                              reader->fail))
            return false;
    }
    *names = list;
    return true;
}

static bool read_layers(struct shape_reader *reader)
{
    struct scene_shape *shape = reader->shape;
    return read_names(reader, &reader->found[SHAPE_LAYERS], &shape->layers,
                      &shape->layer_count) &&
           read_names(reader, &reader->found[SHAPE_HITS], &shape->hits,
                      &shape->hit_count);
}

bool read_shape(const struct node *node, const struct limits *limits,
                struct arena *arena, struct scene_shape *shape,
                struct fail *fail)
{
    struct shape_reader reader; /* found[] is members_find's to fill */
    reader.node = node;
    reader.limits = limits;
    reader.arena = arena;
    reader.fail = fail;
    reader.shape = shape;
    *shape = (struct scene_shape){.id = NULL};
    if (!find_members(&reader) || !read_id(&reader) || !read_radius(&reader) ||
        !node_object_if_any(&reader.found[SHAPE_SOURCE], fail) ||
        !read_core(&reader) || !read_motion(&reader) || !read_layers(&reader) ||
        !body_read(&reader.found[SHAPE_BODY], &shape->body, fail))
        return false;
    return true;
}
