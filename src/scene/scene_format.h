/* The words of the scene format (collide-scene.5): its objects with their
 * members, and the types of shapes.
 *
 * Two readers go by them, and by what values may be (value_bounds.h).
 * read_scene.c makes a scene for the queries: it stops at the first mistake,
 * knows places only when it has to tell one, and leaves nothing to judge.
 * maps/scene_level.c reads the same text for `check`: it tells of all mistakes
 * with their places, and goes on with shapes that no query would take, since to
 * find what is wrong with them is what its rules are for. They walk different
 * trees (scene_tree.h, support/document/document.h) and make different things,
 * so the walks are two; what the format is stands here, once. */
#ifndef SCENE_FORMAT_H
#define SCENE_FORMAT_H

#include "scene/members.h"

/* ---- Objects ------------------------------------------------------------ */

enum scene_member {
    SCENE_NAME,
    SCENE_QUERY,
    SCENE_SHAPES,
    SCENE_PAIRS,
    SCENE_RAYS,
    SCENE_WORLD,
    SCENE_SOURCE,
    SCENE_CASTS,
    SCENE_OPTIONS,
    SCENE_VERSION,
    SCENE_SCHEMA,
    SCENE_MEMBERS
};

/* Of all types together. */
enum shape_member {
    SHAPE_VERTICES,
    SHAPE_HOLES,
    SHAPE_CLOSED,
    SHAPE_CENTER,
    SHAPE_POINT,
    SHAPE_A,
    SHAPE_B,
    SHAPE_MIN,
    SHAPE_MAX,
    SHAPE_RADIUS,
    SHAPE_ID,
    SHAPE_TYPE,
    SHAPE_POSITION,
    SHAPE_ANGLE,
    SHAPE_ROTATION,
    SHAPE_VELOCITY,
    SHAPE_ANGULAR_VELOCITY,
    SHAPE_LAYERS,
    SHAPE_HITS,
    SHAPE_BODY,
    SHAPE_SOURCE,
    SHAPE_MEMBERS
};

enum body_member {
    BODY_DENSITY,
    BODY_MASS,
    BODY_RESTITUTION,
    BODY_FRICTION,
    BODY_GRAVITY_SCALE,
    BODY_NUMBERS, /* of the members above, which are numbers */
    BODY_STATIC = BODY_NUMBERS,
    BODY_MEMBERS
};

enum world_member {
    WORLD_DT,
    WORLD_STEPS,
    WORLD_ITERATIONS,
    WORLD_SLOP,
    WORLD_CORRECTION,
    WORLD_FRAME_STEPS,
    WORLD_NUMBERS, /* of the members above, which are numbers */
    WORLD_GRAVITY = WORLD_NUMBERS,
    WORLD_SOLVER,
    WORLD_MEMBERS
};

enum ray_member { RAY_FROM, RAY_TO, RAY_MEMBERS };

enum cast_member { CAST_SHAPE, CAST_BY, CAST_MEMBERS };

/* The versions of the format that a scene may state. */
#define SCENE_VERSION_MAX 2

extern const struct members scene_members;
extern const struct members shape_members; /* of a shape of unknown type */
extern const struct members body_members;
extern const struct members world_members;
extern const struct members ray_members;
extern const struct members cast_members;

/* ---- Types of shapes ---------------------------------------------------- */

enum shape_type {
    TYPE_POLYGON,
    TYPE_CIRCLE,
    TYPE_CAPSULE,
    TYPE_BOX,
    TYPE_SEGMENT,
    TYPE_POINT,
    TYPE_CHAIN,
};
#define TYPE_COUNT (TYPE_CHAIN + 1)

/* What a shape of each type may and must have; the names are those of
 * shape_members. */
extern const struct members type_members[TYPE_COUNT];

/* The type of this name. Code: unknown-type; the place is not filled in. */
bool type_named(const char *name, enum shape_type *type, struct fail *fail);

#endif
