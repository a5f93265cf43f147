/* Describes the format of scenes: the members of its objects and the types of
 * shapes; and words the error for a member that is unknown or missing. */
#include <stdio.h>
#include <string.h>

#include "scene/scene_format.h"
#include "support/matches.h"
#include "support/number.h"
#include "support/same.h"

int members_place(const struct members *members, const char *name)
{
    bool is_users_own = name[0] == '_' || (name[0] == 'x' && name[1] == '-') ||
                        (members->own && strcmp(name, members->own) == 0);
    int i = 0;
    while (i < members->count && !same_name(members->names[i], name))
        i++;
    return i == members->count && is_users_own ? -1 : i;
}

int members_nearest(const struct members *members, const char *name)
{
    const char *allowed[MEMBERS_MAX];
    int count = 0, place = 0;
    for (int i = 0; i < members->count; i++) {
        if (members->allowed & (uint32_t)1 << i)
            allowed[count++] = members->names[i];
    }
    const char *near = nearest_name(name, allowed, count);
    while (near && place < members->count && members->names[place] != near)
        place++;
    return near ? place : -1;
}

bool members_unknown(const struct members *members, const char *name,
                     struct fail *fail)
{
    const struct members *inner = members->inner;
    struct short_text hint = {""};
    int near = members_nearest(members, name);
    for (int i = 0; inner && i < inner->count; i++) {
        if (strcmp(inner->names[i], name) == 0)
            snprintf(hint.text, sizeof hint.text, "; move it into \"%s\"",
                     inner->member);
    }
    if (!*hint.text && members_place(members, name) < members->count)
        snprintf(hint.text, sizeof hint.text,
                 "; only other types have it: remove it");
    else if (!*hint.text && near >= 0)
        hint = name_hint("", members->names[near]);
    else if (!*hint.text)
        snprintf(hint.text, sizeof hint.text,
                 "; if it is your own, put \"_\" or \"x-\" in front of its "
                 "name");
    return fail_set(fail, "unknown-member", "unknown member %s of %s%s",
                    quote_name(name).text, members->owner, hint.text);
}

bool members_missing(const struct members *members, uint32_t missing,
                     struct fail *fail)
{
    int first = 0;
    while (!(missing >> first & 1))
        first++;
    return fail_set(fail, "missing-member",
                    "missing member \"%s\" of %s; add \"%s\": %s",
                    members->names[first], members->owner,
                    members->names[first], members->values[first]);
}

#define BIT(member) ((uint32_t)1 << (member))
#define ALL(count)  (BIT(count) - 1)

/* ---- Objects ------------------------------------------------------------ */

static const char *const SCENE_NAMES[SCENE_MEMBERS] = {
    [SCENE_NAME] = "name",         [SCENE_QUERY] = "query",
    [SCENE_SHAPES] = "shapes",     [SCENE_PAIRS] = "pairs",
    [SCENE_RAYS] = "rays",         [SCENE_WORLD] = "world",
    [SCENE_SOURCE] = "source",     [SCENE_CASTS] = "casts",
    [SCENE_OPTIONS] = "options",   [SCENE_VERSION] = "version",
    [SCENE_SCHEMA] = "$schema",    [SCENE_BODIES] = "bodies",
    [SCENE_DEFAULTS] = "defaults", [SCENE_TEMPLATES] = "templates",
};

static const char *const SCENE_VALUES[SCENE_MEMBERS] = {
    [SCENE_SHAPES] = "[{...}, ...]",
};

static const char *const BODY_NAMES[BODY_NAMED_MEMBERS] = {
    [BODY_DENSITY] = "density",
    [BODY_MASS] = "mass",
    [BODY_RESTITUTION] = "restitution",
    [BODY_FRICTION] = "friction",
    [BODY_GRAVITY_SCALE] = "gravity_scale",
    [BODY_INERTIA] = "inertia",
    [BODY_TORQUE] = "torque",
    [BODY_LINEAR_DAMPING] = "linear_damping",
    [BODY_ANGULAR_DAMPING] = "angular_damping",
    [BODY_STATIC] = "static",
    [BODY_KINEMATIC] = "kinematic",
    [BODY_FIXED_ROTATION] = "fixed_rotation",
    [BODY_BULLET] = "bullet",
    [BODY_FORCE] = "force",
    [BODY_LINKS] = "links",
    [BODY_ACCELERATIONS] = "accelerations",
    [BODY_VELOCITY] = "velocity",
    [BODY_ANGULAR_VELOCITY] = "angular_velocity",
};

static const char *const WORLD_NAMES[WORLD_MEMBERS] = {
    [WORLD_DT] = "dt",
    [WORLD_STEPS] = "steps",
    [WORLD_ITERATIONS] = "iterations",
    [WORLD_SLOP] = "slop",
    [WORLD_MARGIN] = "margin",
    [WORLD_CORRECTION] = "correction",
    [WORLD_FRAME_STEPS] = "max_frame_steps",
    [WORLD_GRAVITY] = "gravity",
    [WORLD_SOLVER] = "solver",
    [WORLD_INTEGRATOR] = "integrator",
};

static const char *const RAY_NAMES[RAY_MEMBERS] = {
    [RAY_FROM] = "from",           [RAY_TO] = "to",
    [RAY_DIRECTION] = "direction", [RAY_LENGTH] = "length",
    [RAY_RADIUS] = "radius",       [RAY_ONE_SIDED] = "one_sided",
    [RAY_LAYERS] = "layers",       [RAY_HITS] = "hits",
};

static const char *const RAY_VALUES[RAY_MEMBERS] = {
    [RAY_FROM] = "[x, y]",
};

static const char *const CAST_NAMES[CAST_MEMBERS] = {
    [CAST_SHAPE] = "shape",
    [CAST_BY] = "by",
};

static const char *const CAST_VALUES[CAST_MEMBERS] = {
    [CAST_SHAPE] = "the id of a shape, or a shape",
    [CAST_BY] = "[x, y]",
};

#define OBJECT(whose, all, end)                                                \
    .owner = (whose), .names = (all), .count = (end), .allowed = ALL(end)

const struct members scene_members = {
    OBJECT("a scene", SCENE_NAMES, SCENE_MEMBERS),
    .values = SCENE_VALUES,
    .required = BIT(SCENE_SHAPES),
    .inner = &world_members,
};

const struct members body_members = {OBJECT("a body", BODY_NAMES, BODY_MEMBERS),
                                     .member = "body"};

const struct members named_body_members = {
    OBJECT("a body", BODY_NAMES, BODY_NAMED_MEMBERS), .member = "bodies"};

const struct members material_members = {
    OBJECT("a material", BODY_NAMES, BODY_MATERIALS), .member = "material"};

const struct members world_members = {
    OBJECT("a world", WORLD_NAMES, WORLD_MEMBERS), .member = "world"};

const struct members ray_members = {OBJECT("a ray", RAY_NAMES, RAY_MEMBERS),
                                    .values = RAY_VALUES,
                                    .required = BIT(RAY_FROM)};

const struct members cast_members = {OBJECT("a cast", CAST_NAMES, CAST_MEMBERS),
                                     .values = CAST_VALUES,
                                     .required = ALL(CAST_MEMBERS)};

/* ---- Shapes ------------------------------------------------------------- */

const char *const shape_role_names[] = {"solid", "sensor", "spawn",
                                        "goal",  "ignore", NULL};

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
    [SHAPE_ROLE] = "role",
    [SHAPE_MATERIAL] = "material",
    [SHAPE_TEMPLATE] = "template",
    [SHAPE_MIRROR] = "mirror",
    [SHAPE_SCALE] = "scale",
};

static const char *const SHAPE_VALUES[SHAPE_MEMBERS] = {
    [SHAPE_VERTICES] = "[[x, y], ...]",
    [SHAPE_CENTER] = "[x, y]",
    [SHAPE_POINT] = "[x, y]",
    [SHAPE_A] = "[x, y]",
    [SHAPE_B] = "[x, y]",
    [SHAPE_MIN] = "[x, y]",
    [SHAPE_MAX] = "[x, y]",
    [SHAPE_RADIUS] = "a number",
    [SHAPE_ROLE] = "one of solid, sensor, spawn, goal, ignore",
    [SHAPE_TYPE] =
        "one of polygon, circle, capsule, box, segment, point, chain",
};

/* Every shape may have what is no geometry. */
#define SHAPE(whose, must, may)                                                \
    {                                                                          \
        .owner = (whose), .names = SHAPE_NAMES, .values = SHAPE_VALUES,        \
        .count = SHAPE_MEMBERS, .required = (must), .inner = &body_members,    \
        .allowed =                                                             \
            (ALL(SHAPE_MEMBERS) & ~ALL(SHAPE_GEOMETRY)) | (must) | (may)       \
    }

const struct members shape_members =
    SHAPE("a shape", BIT(SHAPE_TYPE), ALL(SHAPE_MEMBERS));

const struct members template_members =
    SHAPE("a template", 0, ALL(SHAPE_MEMBERS));
const struct members defaults_members =
    SHAPE("defaults", 0, ALL(SHAPE_MEMBERS));

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

const char *const shape_type_names[TYPE_COUNT] = {
    [TYPE_POLYGON] = "polygon", [TYPE_CIRCLE] = "circle",
    [TYPE_CAPSULE] = "capsule", [TYPE_BOX] = "box",
    [TYPE_SEGMENT] = "segment", [TYPE_POINT] = "point",
    [TYPE_CHAIN] = "chain",
};

/* Names that other programs have for types of shapes. */
static const struct synonym type_synonyms[] = {
    {"circle", "ball disc disk"},
    {"box", "aabb rect rectangle square"},
    {"segment", "edge line"},
    {"capsule", "pill stadium"},
    {"chain", "linestring path polyline"},
    {"polygon", "convex hull poly quad triangle"},
    {"point", "dot"},
    {NULL, NULL},
};

struct short_text type_hint(const char *name, const char *separator)
{
    const char *meant = synonym_of(type_synonyms, name);
    /* Names of types are short: one that is further away is another word. */
    const char *near = nearest_name(name, shape_type_names, TYPE_COUNT);
    bool is_near = near && 3 * edit_distance(name, near) <= strlen(name);
    return meant ? name_hint("", meant)
                 : hint_for(is_near ? name : "", shape_type_names, TYPE_COUNT,
                            separator);
}

bool bounds_exceeded(double number, double limit, const char *label,
                     struct fail *fail)
{
    return fail_set(fail, "number-range",
                    "%sexpected a number of at most %s in magnitude, found %s; "
                    "choose a larger unit of length",
                    label, decimal_text(limit).text, decimal_text(number).text);
}
