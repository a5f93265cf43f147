#include "scene/scene_format.h"

#include "support/matches.h"
#include "support/same.h"

#define BIT(member) ((uint32_t)1 << (member))
#define ALL(count)  (BIT(count) - 1)

/* ---- Objects ------------------------------------------------------------ */

static const char *const SCENE_NAMES[SCENE_MEMBERS] = {
    [SCENE_NAME] = "name",       [SCENE_QUERY] = "query",
    [SCENE_SHAPES] = "shapes",   [SCENE_PAIRS] = "pairs",
    [SCENE_RAYS] = "rays",       [SCENE_WORLD] = "world",
    [SCENE_SOURCE] = "source",   [SCENE_CASTS] = "casts",
    [SCENE_OPTIONS] = "options", [SCENE_VERSION] = "version",
    [SCENE_SCHEMA] = "$schema",
};

static const char *const BODY_NAMES[BODY_MEMBERS] = {
    [BODY_DENSITY] = "density",
    [BODY_MASS] = "mass",
    [BODY_RESTITUTION] = "restitution",
    [BODY_FRICTION] = "friction",
    [BODY_GRAVITY_SCALE] = "gravity_scale",
    [BODY_STATIC] = "static",
};

static const char *const WORLD_NAMES[WORLD_MEMBERS] = {
    [WORLD_DT] = "dt",
    [WORLD_STEPS] = "steps",
    [WORLD_ITERATIONS] = "iterations",
    [WORLD_SLOP] = "slop",
    [WORLD_CORRECTION] = "correction",
    [WORLD_FRAME_STEPS] = "max_frame_steps",
    [WORLD_GRAVITY] = "gravity",
    [WORLD_SOLVER] = "solver",
};

static const char *const RAY_NAMES[RAY_MEMBERS] = {
    [RAY_FROM] = "from",
    [RAY_TO] = "to",
};

static const char *const CAST_NAMES[CAST_MEMBERS] = {
    [CAST_SHAPE] = "shape",
    [CAST_BY] = "by",
};

const struct members scene_members = {
    .owner = "a scene",
    .names = SCENE_NAMES,
    .count = SCENE_MEMBERS,
    .allowed = ALL(SCENE_MEMBERS),
    .required = BIT(SCENE_SHAPES),
    .inner = &world_members,
};

const struct members body_members = {
    .owner = "a body",
    .member = "body",
    .names = BODY_NAMES,
    .count = BODY_MEMBERS,
    .allowed = ALL(BODY_MEMBERS),
};

const struct members world_members = {
    .owner = "a world",
    .member = "world",
    .names = WORLD_NAMES,
    .count = WORLD_MEMBERS,
    .allowed = ALL(WORLD_MEMBERS),
};

const struct members ray_members = {
    .owner = "a ray",
    .names = RAY_NAMES,
    .count = RAY_MEMBERS,
    .allowed = ALL(RAY_MEMBERS),
    .required = ALL(RAY_MEMBERS),
};

const struct members cast_members = {
    .owner = "a cast",
    .names = CAST_NAMES,
    .count = CAST_MEMBERS,
    .allowed = ALL(CAST_MEMBERS),
    .required = ALL(CAST_MEMBERS),
};

/* ---- Shapes ------------------------------------------------------------- */

static const char *const SHAPE_NAMES[SHAPE_MEMBERS] = {
    [SHAPE_VERTICES] = "vertices",
    [SHAPE_HOLES] = "holes",
    [SHAPE_CLOSED] = "closed",
    [SHAPE_CENTER] = "center",
    [SHAPE_POINT] = "point",
    [SHAPE_A] = "a",
    [SHAPE_B] = "b",
    [SHAPE_MIN] = "min",
    [SHAPE_MAX] = "max",
    [SHAPE_RADIUS] = "radius",
    [SHAPE_ID] = "id",
    [SHAPE_TYPE] = "type",
    [SHAPE_POSITION] = "position",
    [SHAPE_ANGLE] = "angle",
    [SHAPE_ROTATION] = "rotation",
    [SHAPE_VELOCITY] = "velocity",
    [SHAPE_ANGULAR_VELOCITY] = "angular_velocity",
    [SHAPE_LAYERS] = "layers",
    [SHAPE_HITS] = "hits",
    [SHAPE_BODY] = "body",
    [SHAPE_SOURCE] = "source",
};

/* What every shape may have. */
#define COMMON                                                                 \
    (BIT(SHAPE_ID) | BIT(SHAPE_TYPE) | BIT(SHAPE_POSITION) |                   \
     BIT(SHAPE_ANGLE) | BIT(SHAPE_ROTATION) | BIT(SHAPE_VELOCITY) |            \
     BIT(SHAPE_ANGULAR_VELOCITY) | BIT(SHAPE_LAYERS) | BIT(SHAPE_HITS) |       \
     BIT(SHAPE_BODY) | BIT(SHAPE_SOURCE))

#define SHAPE(whose, must, may)                                                \
    {                                                                          \
        .owner = (whose), .names = SHAPE_NAMES, .count = SHAPE_MEMBERS,        \
        .allowed = COMMON | (must) | (may), .required = (must),                \
        .inner = &body_members                                                 \
    }

const struct members shape_members =
    SHAPE("a shape", BIT(SHAPE_TYPE), ALL(SHAPE_MEMBERS));

const struct members type_members[TYPE_COUNT] = {
    [TYPE_POLYGON] = SHAPE("a polygon", BIT(SHAPE_VERTICES),
                           BIT(SHAPE_RADIUS) | BIT(SHAPE_HOLES)),
    [TYPE_CIRCLE] = SHAPE("a circle", BIT(SHAPE_CENTER) | BIT(SHAPE_RADIUS), 0),
    [TYPE_CAPSULE] =
        SHAPE("a capsule", BIT(SHAPE_A) | BIT(SHAPE_B) | BIT(SHAPE_RADIUS), 0),
    [TYPE_BOX] = SHAPE("a box", BIT(SHAPE_MIN) | BIT(SHAPE_MAX), 0),
    [TYPE_SEGMENT] = SHAPE("a segment", BIT(SHAPE_A) | BIT(SHAPE_B), 0),
    [TYPE_POINT] = SHAPE("a point", BIT(SHAPE_POINT), 0),
    [TYPE_CHAIN] = SHAPE("a chain", BIT(SHAPE_VERTICES),
                         BIT(SHAPE_RADIUS) | BIT(SHAPE_CLOSED)),
};

static const char *const TYPE_NAMES[TYPE_COUNT] = {
    [TYPE_POLYGON] = "polygon", [TYPE_CIRCLE] = "circle",
    [TYPE_CAPSULE] = "capsule", [TYPE_BOX] = "box",
    [TYPE_SEGMENT] = "segment", [TYPE_POINT] = "point",
    [TYPE_CHAIN] = "chain",
};

bool type_named(const char *name, enum shape_type *type, struct fail *fail)
{
    for (int i = 0; i < TYPE_COUNT; i++) {
        if (same_name(name, TYPE_NAMES[i])) {
            *type = (enum shape_type)i;
            return true;
        }
    }
    return fail_set(
        fail, "unknown-type", "unknown type %s%s", quote_name(name).text,
        hint_for(name, TYPE_NAMES, TYPE_COUNT, "; the types are ").text);
}
