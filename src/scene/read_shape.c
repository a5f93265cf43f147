/* A table says which members each type has; the members that are left after
 * that check tell how to build the core, so the type is not asked again. */
#include "scene/read_shape.h"

#include "base/hint.h"
#include "base/number.h"
#include "scene/body.h"
#include "scene/layers.h"
#include "scene/members.h"
#include "scene/read_pieces.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    VERTICES,
    HOLES,
    CLOSED,
    CENTER,
    POINT,
    A,
    B,
    MIN,
    MAX,
    RADIUS,
    ID,
    TYPE,
    POSITION,
    ANGLE,
    ROTATION,
    VELOCITY,
    ANGULAR_VELOCITY,
    LAYERS,
    HITS,
    BODY,
    SOURCE,
    MEMBER_COUNT
};

static const char *const NAMES[MEMBER_COUNT] = {
    [VERTICES] = "vertices",
    [HOLES] = "holes",
    [CLOSED] = "closed",
    [CENTER] = "center",
    [POINT] = "point",
    [A] = "a",
    [B] = "b",
    [MIN] = "min",
    [MAX] = "max",
    [RADIUS] = "radius",
    [ID] = "id",
    [TYPE] = "type",
    [POSITION] = "position",
    [ANGLE] = "angle",
    [ROTATION] = "rotation",
    [VELOCITY] = "velocity",
    [ANGULAR_VELOCITY] = "angular_velocity",
    [LAYERS] = "layers",
    [HITS] = "hits",
    [BODY] = "body",
    [SOURCE] = "source",
};

#define BIT(member) ((uint32_t)1 << (member))

/* What every shape may have. */
#define COMMON                                                                 \
    (BIT(ID) | BIT(TYPE) | BIT(POSITION) | BIT(ANGLE) | BIT(ROTATION) |        \
     BIT(VELOCITY) | BIT(ANGULAR_VELOCITY) | BIT(LAYERS) | BIT(HITS) |         \
     BIT(BODY) | BIT(SOURCE))

#define TYPE_COUNT 7

static const char *const TYPE_NAMES[TYPE_COUNT] = {
    "polygon", "circle", "capsule", "box", "segment", "point", "chain",
};

static const struct type {
    const char *owner; /* for messages */
    uint32_t required;
    uint32_t optional; /* beside COMMON */
} TYPES[TYPE_COUNT] = {
    {"a polygon", BIT(VERTICES), BIT(RADIUS) | BIT(HOLES)},
    {"a circle", BIT(CENTER) | BIT(RADIUS), 0},
    {"a capsule", BIT(A) | BIT(B) | BIT(RADIUS), 0},
    {"a box", BIT(MIN) | BIT(MAX), 0},
    {"a segment", BIT(A) | BIT(B), 0},
    {"a point", BIT(POINT), 0},
    {"a chain", BIT(VERTICES), BIT(RADIUS) | BIT(CLOSED)},
};

/* The one that has vertices and is no polygon. */
static const struct type *const CHAIN = &TYPES[TYPE_COUNT - 1];

/* A shape that is being read. */
struct reader {
    const struct node *node;
    const struct type *type;
    struct node found[MEMBER_COUNT + 1];
    const struct limits *limits;
    struct arena *arena;
    struct fail *fail;
    struct scene_shape *shape; /* what is read so far */
};

/* ---- Type, members, id -------------------------------------------------- */

/* The type of this name, or NULL and *fail. */
static const struct type *find_type(const struct node *node, struct fail *fail)
{
    const char *name;
    if (!node_string(node, &name, fail))
        return NULL;
    for (int i = 0; i < TYPE_COUNT; i++) {
        if (node_same_name(name, TYPE_NAMES[i]))
            return &TYPES[i];
    }
    node_fail(node, fail, "unknown-type", "unknown type %s%s",
              quote_name(name).text,
              hint_for(name, TYPE_NAMES, TYPE_COUNT, "; the types are ").text);
    return NULL;
}

static bool read_members(struct reader *reader)
{
    struct members members = {.owner = "a shape",
                              .names = NAMES,
                              .count = MEMBER_COUNT,
                              .allowed = BIT(MEMBER_COUNT) - 1,
                              .required = BIT(TYPE),
                              .inner = &body_members};
    uint32_t there;
    if (!members_find(reader->node, &members, reader->found, &there,
                      reader->fail))
        return false;
    if (reader->found[TYPE].json) {
        const struct type *type = find_type(&reader->found[TYPE], reader->fail);
        if (!type)
            return false;
        reader->type = type;
        members.owner = type->owner;
        members.allowed = COMMON | type->required | type->optional;
        members.required = type->required;
    }
    return members_check(reader->node, &members, reader->found, there,
                         reader->fail);
}

static bool read_id(struct reader *reader)
{
    const struct node *node = &reader->found[ID];
    if (!node->json) {
        char id[16];
        int length = snprintf(id, sizeof id, "#%d", reader->node->index);
        reader->shape->id = arena_text(reader->arena, id, (size_t)length);
        return reader->shape->id || fail_memory(reader->fail);
    }
    if (!node_string_copy(node, reader->arena, &reader->shape->id,
                          reader->fail))
        return false;
    if (reader->shape->id[0])
        return true;
    return node_fail(node, reader->fail, "empty-id",
                     "id: expected a string of at least one character, found "
                     "an empty one");
}

/* ---- Core and radius ---------------------------------------------------- */

static bool read_radius(struct reader *reader)
{
    const struct node *node = &reader->found[RADIUS];
    double radius = 0;
    if (!node->json)
        return true;
    if (!node_number(node, COL_LIMIT, &radius, reader->fail))
        return false;
    if (radius < 0) {
        char found[NUMBER_MAX];
        number_write(found, radius);
        return node_fail(node, reader->fail, "negative-radius",
                         "radius: expected a number of at least 0, found %s",
                         found);
    }
    reader->shape->shape.radius = radius + 0.0; /* 0 for -0 */
    return true;
}

/* What the shape's vertices are, before it is moved. */
static bool read_local(struct reader *reader, struct shape_rings *rings)
{
    const struct node *found = reader->found;
    struct arena *arena = reader->arena;
    struct fail *fail = reader->fail;
    struct core *core = &rings->core;
    const struct rings_reader lines = {reader->limits, arena, fail};
    *rings = (struct shape_rings){.count = 1};
    if (reader->type == CHAIN)
        return read_chain(&lines, &found[VERTICES], &found[CLOSED], rings);
    if (found[VERTICES].json)
        return read_rings(&lines, &found[VERTICES], &found[HOLES], rings);
    if (found[MIN].json)
        return read_core_box(&found[MIN], &found[MAX], arena, core, fail);
    if (found[A].json)
        return read_core_points(&found[A], 2, arena, core, fail);
    const struct node *only = &found[found[CENTER].json ? CENTER : POINT];
    return read_core_points(only, 1, arena, core, fail);
}

static bool read_rotation(const struct node *node, col_vec2 *rotation,
                          struct fail *fail)
{
    struct node exact = *node;
    exact.is_float = false;
    if (!node_point(&exact, rotation, fail))
        return false;
    double square = rotation->x * rotation->x + rotation->y * rotation->y;
    if (fabs(square - 1) <= 0x1p-50)
        return true;
    char length[NUMBER_MAX];
    number_write(length, sqrt(square));
    return node_fail(node, fail, "rotation-not-unit",
                     "rotation: expected [cos, sin], a vector of length 1, "
                     "found one of length %s",
                     length);
}

static bool read_transform(struct reader *reader, col_transform *transform)
{
    const struct node *found = reader->found;
    struct fail *fail = reader->fail;
    *transform = (col_transform){{0, 0}, {1, 0}};
    if (found[POSITION].json &&
        !node_point(&found[POSITION], &transform->position, fail))
        return false;
    if (found[ANGLE].json && found[ROTATION].json)
        return node_fail(&found[ROTATION], fail, "rotation-and-angle",
                         "a shape has either \"rotation\" or \"angle\", not "
                         "both");
    double *angle = &reader->shape->angle;
    if (found[ROTATION].json) {
        if (!read_rotation(&found[ROTATION], &transform->rotation, fail))
            return false;
        *angle = col_angle_degrees(transform->rotation);
    }
    if (found[ANGLE].json) {
        if (!node_number(&found[ANGLE], DBL_MAX, angle, fail))
            return false;
        transform->rotation = col_unit_vector(*angle);
    }
    return true;
}

static bool read_core(struct reader *reader)
{
    struct shape_rings local;
    struct core core;
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

static bool check_source(const struct reader *reader)
{
    const struct node *source = &reader->found[SOURCE];
    return !source->json || node_is_object(source) ||
           node_expected(source, reader->fail, "wrong-type", "an object");
}

/* ---- The rest ----------------------------------------------------------- */

static bool read_motion(struct reader *reader)
{
    const struct node *linear = &reader->found[VELOCITY];
    const struct node *angular = &reader->found[ANGULAR_VELOCITY];
    if (linear->json &&
        !node_point(linear, &reader->shape->velocity, reader->fail))
        return false;
    return !angular->json ||
           node_number(angular, COL_LIMIT, &reader->shape->angular_velocity,
                       reader->fail);
}

/* The names in an array, in order; NULL where there is none. */
static bool read_names(struct reader *reader, const struct node *array,
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
    layers_sort(list, *count);
    *names = list;
    return true;
}

static bool read_layers(struct reader *reader)
{
    struct scene_shape *shape = reader->shape;
    return read_names(reader, &reader->found[LAYERS], &shape->layers,
                      &shape->layer_count) &&
           read_names(reader, &reader->found[HITS], &shape->hits,
                      &shape->hit_count);
}

bool read_shape(const struct node *node, const struct limits *limits,
                struct arena *arena, struct scene_shape *shape,
                struct fail *fail)
{
    struct reader reader; /* found[] is members_find's to fill */
    reader.node = node;
    reader.limits = limits;
    reader.arena = arena;
    reader.fail = fail;
    reader.shape = shape;
    *shape = (struct scene_shape){.id = NULL};
    if (!read_members(&reader) || !read_id(&reader) || !read_radius(&reader) ||
        !check_source(&reader) || !read_core(&reader) ||
        !read_motion(&reader) || !read_layers(&reader) ||
        !body_read(&reader.found[BODY], &shape->body, fail))
        return false;
    return true;
}
