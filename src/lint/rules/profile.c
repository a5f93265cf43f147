/* Lists the limits and tolerances of engines. Where a number is an engine's
 * own, the comment beside it names the constant. The others are this program's,
 * the same for all engines. */
#include "lint/rules/profile.h"

#include <string.h>

/* A usual tile is 32 pixels wide and stands for a metre. */
#define TILE 32.0

/* b2_linearSlop, B2_LINEAR_SLOP: the length that Box2D takes for nothing. */
#define SLOP 0.005

/* Tolerances in metres, unless an engine has its own: nobody draws half a
 * pixel, or an edge of one. Floats may be off by a fifth of the slop. */
static const struct tolerances usual = {
    .weld = 0.5 / TILE,
    .edge = 1 / TILE,
    .collinear = 0.001,
    .angle = 2,
    .width = 1 / TILE,
    .overlap = 1 / TILE,
    .clearance = 2 / TILE,
    .step = 2 / TILE,
    .float32 = SLOP / 5,
};

/* NOLINTBEGIN(bugprone-macro-parentheses): no expression */
#define PROFILE(kind_, name_, engine_)                                         \
    .kind = PROFILE_##kind_, .name = name_, .engine = engine_
/* NOLINTEND(bugprone-macro-parentheses) */

const struct profile profile_table[] = {
    {
        PROFILE(GENERIC, "generic", "any engine"),
        .units_per_metre = TILE,
        .takes_concave = true,
        .takes_capsules = true,
        .takes_ellipses = true,
        .takes_chains = true,
        .chain_points = 2,
    },
    {
        PROFILE(BOX2D_3, "box2d-3", "Box2D 3.1"), .units_per_metre = TILE,
        .vertices = 8, /* B2_MAX_POLYGON_VERTICES */
        .takes_capsules = true, .takes_chains = true,
        .chains_are_one_sided = true,  /* b2CreateChain: solid on the right */
        .chain_points = 4,             /* b2CreateChain */
        .own = {.weld = 4 * SLOP,      /* b2ComputeHull: 16 slop^2, squared */
                .edge = 8 * SLOP,      /* twice that */
                .collinear = 2 * SLOP, /* b2ComputeHull */
                .width = 4 * SLOP,     /* b2ComputeHull drops both sides of a
                                          shape that is thinner */
                .overlap = SLOP},      /* the solver lets so much be */
    },
    {
        PROFILE(BOX2D_2, "box2d-2", "Box2D 2.4"), .units_per_metre = TILE,
        .vertices = 8, /* b2_maxPolygonVertices */
        .takes_chains = true,
        .chains_are_one_sided = true, /* b2ChainShape, since 2.4 */
        .chain_points = 2,            /* CreateChain; CreateLoop wants 3 */
        .own = {.weld = SLOP / 2,     /* b2PolygonShape::Set */
                .edge = 2 * SLOP,     /* b2_polygonRadius: the skin */
                .width = 4 * SLOP,    /* twice the skin */
                .overlap = SLOP},     /* the solver lets so much be */
    },
    {
        PROFILE(CHIPMUNK, "chipmunk", "Chipmunk2D 7"),
        .units_per_metre = 1, /* its defaults are for pixels */
        /* winding: any, cpPolyShapeNew makes a hull of the vertices */
        .takes_capsules = true, /* cpSegmentShape with a radius */
        .takes_chains = true, .chain_points = 2, .has_doubles = true,
        .own = {.overlap = 0.1}, /* cpSpace collisionSlop */
    },
    {
        PROFILE(GODOT_4, "godot-4", "Godot 4"),
        .units_per_metre = 1,  /* pixels */
        .takes_concave = true, /* CollisionPolygon2D cuts it into pieces */
        .takes_capsules = true, .takes_chains = true, .chain_points = 2,
        .own = {.overlap = 0.3}, /* contact_max_allowed_penetration */
    },
    {
        PROFILE(MATTER, "matter", "Matter.js"),
        .units_per_metre = 1,                          /* pixels */
        .has_doubles = true, .own = {.overlap = 0.05}, /* Body.slop */
    },
    {
        PROFILE(RAPIER, "rapier", "Rapier"), .units_per_metre = TILE,
        .winding = 1, /* ConvexPolygon::from_convex_polyline */
        .takes_capsules = true,
        .takes_chains = true, /* Polyline, solid on both sides */
        .chain_points = 2,
        .own = {.overlap = 0.001}, /* normalized_allowed_linear_error */
    },
    {.name = NULL},
};

const struct profile *profile_named(const char *name)
{
    for (const struct profile *p = profile_table; p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

#define AT(member) offsetof(struct tolerances, member)

const struct tolerance_name tolerance_names[TOLERANCE_COUNT] = {
    {.name = "weld", .offset = AT(weld)},
    {.name = "edge", .offset = AT(edge)},
    {.name = "collinear", .offset = AT(collinear)},
    {.name = "angle", .offset = AT(angle), .is_angle = true},
    {.name = "width", .offset = AT(width)},
    {.name = "overlap", .offset = AT(overlap)},
    {.name = "clearance", .offset = AT(clearance)},
    {.name = "step", .offset = AT(step)},
    {.name = "ground", .offset = AT(ground)},
    {.name = "float32", .offset = AT(float32)},
    {.name = "player-width", .offset = AT(player_width)},
    {.name = "player-height", .offset = AT(player_height)},
    {.name = "jump", .offset = AT(jump)},
    {.name = "skin", .offset = AT(skin)},
};

double *tolerance_at(struct tolerances *tolerances, int index)
{
    char *first = (char *)tolerances;
    return (double *)(void *)(first + tolerance_names[index].offset);
}

/* The engine's unit is a metre, or the pixel of which there are TILE in one. */
struct tolerances profile_tolerances(const struct profile *profile)
{
    struct tolerances all = profile->own, common = usual;
    double unit = TILE / profile->units_per_metre;
    for (int i = 0; i < TOLERANCE_COUNT; i++) {
        double *number = tolerance_at(&all, i);
        if (!(*number > 0))
            *number = *tolerance_at(&common, i) *
                      (tolerance_names[i].is_angle ? 1 : unit);
    }
    if (profile->has_doubles)
        all.float32 = 0;
    return all;
}
