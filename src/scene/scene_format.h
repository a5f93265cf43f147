/* The scene format (collide-scene.5): its objects with their members, and the
 * types of shapes. The readers of values know their bounds.
 *
 * The reader has two modes. For the queries it stops at the first error. For
 * `check` it collects all errors with their places, and goes on with shapes
 * that no query would accept, whose errors are for the rules to find
 * (scene_collect in scene/scene.h). If a query fails, the second mode finds the
 * other errors of the scene (scene_errors_collect). */
#ifndef SCENE_FORMAT_H
#define SCENE_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#include "collide.h"
#include "support/fail.h"
#include "support/text.h"

/* ---- Members ------------------------------------------------------------ */

/* Members whose names begin with _ or x- are the user's own and are ignored. */

/* The maximum number of names in a table: each is a bit, and one more fits. */
#define MEMBERS_MAX 31

struct members {
    const char *owner;         /* whose, for messages: "a circle" */
    const char *const *names;  /* all that any object of this sort can have */
    const char *const *values; /* how values are written, for messages; NULL for
                                  members that no object must have */
    int count;                 /* at most MEMBERS_MAX */
    uint32_t allowed;          /* bit i: this one may have names[i] */
    uint32_t required;         /* bit i: it must have it */
    const char *own; /* a name that the user has for it beside those with _ or
                        x- in front; NULL: none */
    const char *member; /* the name of a member that is such an object */
    /* Of an object that is a member of this one, whose names may have been put
     * a level too high; NULL: none. */
    const struct members *inner;
};

/* The place of a name in `names`; -1: it is the user's own; `count`: it is
 * neither. */
int members_place(const struct members *members, const char *name);

/* Fills *fail, but for the place, for a member that may not be there, and for
 * the first of those that are missing, a bit each; false. Codes:
 * unknown-member, missing-member. */
bool members_unknown(const struct members *members, const char *name,
                     struct fail *fail);
bool members_missing(const struct members *members, uint32_t missing,
                     struct fail *fail);

/* The place of the allowed name that is nearest to an unknown name; -1: none is
 * near. */
int members_nearest(const struct members *members, const char *name);

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
    SCENE_BODIES,
    SCENE_DEFAULTS,
    SCENE_TEMPLATES,
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
    SHAPE_GEOMETRY, /* of the members above; the others belong to all types */
    SHAPE_ID = SHAPE_GEOMETRY,
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
    SHAPE_ROLE,
    SHAPE_MATERIAL,
    SHAPE_TEMPLATE,
    SHAPE_MIRROR,
    SHAPE_SCALE,
    SHAPE_MEMBERS
};

enum body_member {
    BODY_DENSITY,
    BODY_RESTITUTION,
    BODY_FRICTION,
    BODY_MATERIALS, /* of the members above, which a "material" has, too */
    BODY_MASS = BODY_MATERIALS,
    BODY_GRAVITY_SCALE,
    BODY_INERTIA,
    BODY_TORQUE,
    BODY_LINEAR_DAMPING,
    BODY_ANGULAR_DAMPING,
    BODY_NUMBERS, /* of the members above, which are numbers */
    BODY_STATIC = BODY_NUMBERS,
    BODY_KINEMATIC,
    BODY_FIXED_ROTATION,
    BODY_BULLET,
    BODY_FORCE,
    BODY_LINKS,         /* the body of a shape only */
    BODY_ACCELERATIONS, /* likewise */
    BODY_MEMBERS, /* of the members above, which a shape's body may have */
    BODY_VELOCITY = BODY_MEMBERS,
    BODY_ANGULAR_VELOCITY,
    BODY_NAMED_MEMBERS
};

enum world_member {
    WORLD_DT,
    WORLD_STEPS,
    WORLD_ITERATIONS,
    WORLD_SLOP,
    WORLD_MARGIN,
    WORLD_CORRECTION,
    WORLD_FRAME_STEPS,
    WORLD_NUMBERS, /* of the members above, which are numbers */
    WORLD_GRAVITY = WORLD_NUMBERS,
    WORLD_SOLVER,
    WORLD_INTEGRATOR,
    WORLD_MEMBERS
};

enum ray_member {
    RAY_FROM,
    RAY_TO,
    RAY_DIRECTION,
    RAY_LENGTH,
    RAY_RADIUS,
    RAY_ONE_SIDED,
    RAY_LAYERS,
    RAY_HITS,
    RAY_MEMBERS
};

enum cast_member { CAST_SHAPE, CAST_BY, CAST_MEMBERS };

/* The values of a shape's "role"; NULL at the end. The first ones are in the
 * order of enum level_role (maps/level.h), and all of them in that of enum
 * scene_role, from SCENE_SOLID on. */
extern const char *const shape_role_names[];

/* The versions of the format that a scene may state. */
#define SCENE_VERSION_MAX 2

extern const struct members scene_members;
extern const struct members shape_members; /* of a shape of unknown type */
extern const struct members template_members;
extern const struct members defaults_members;
extern const struct members body_members;       /* of a shape */
extern const struct members named_body_members; /* of a scene */
extern const struct members material_members;
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

/* Their names in scenes. */
extern const char *const shape_type_names[TYPE_COUNT];

/* What a shape of each type may and must have; the names are those of
 * shape_members. */
extern const struct members type_members[TYPE_COUNT];

/* The hint for an unknown type: another program's name for a known one, or
 * hint_for. */
struct short_text type_hint(const char *name, const char *separator);

/* ---- Bounds of values --------------------------------------------------- */

/* Tells that a number is more than `limit` in magnitude; false, without the
 * place. `label` is what the message begins with: "center[0]: ". Code:
 * number-range. */
bool bounds_exceeded(double number, double limit, const char *label,
                     struct fail *fail);

/* The largest numbers of steps and of iterations in a step. */
#define WORLD_STEPS_MAX      1000000000
#define WORLD_ITERATIONS_MAX 10000

/* The names of enum scene_solver and enum scene_integrator; NULL at the end. */
extern const char *const solver_names[];
extern const char *const integrator_names[];

#endif
