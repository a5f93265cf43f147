/* What the engine of the profile does not take, or takes for something else. */
#include <math.h>

#include "collide_measure.h"
#include "lint/rules/beside.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid_outline.h"
#include "lint/rules/winding.h"
#include "support/same.h"

/* What a level's shapes are for an engine: colliders. A line that is not solid
 * is a path, or is passed. */
static bool is_collider(const struct solid *solid)
{
    enum level_role role = solid->shape->role;
    return role == LEVEL_SOLID ||
           (role == LEVEL_SENSOR && solid->shape->kind != LEVEL_CHAIN);
}

/* ---- Polygons ------------------------------------------------------------ */

/* Where nobody knows which way is wrong it is told which is the odd one. */
static struct finding *tell_winding(struct check *check,
                                    const struct rule *rule,
                                    const struct solid *solid)
{
    const char *way = words_winding(check, -check->winding);
    const char *engine = check->profile->engine;
    col_vec2 at = solid->outline[0];
    double area = solid_area(solid);
    if (check->wound)
        return check_find_at(check, rule, solid, NULL, at, area,
                             "the vertices of %s go around %s, unlike those of "
                             "%ld other polygon%s, and %s takes one order only",
                             words_shape(solid).text, way, check->wound,
                             check->wound == 1 ? "" : "s", engine);
    return check_find_at(check, rule, solid, NULL, at, area,
                         "the vertices of %s go around %s, and %s takes the "
                         "other order",
                         words_shape(solid).text, way, engine);
}

static bool check_wrong_winding(struct check *check, const struct rule *rule,
                                const struct solid *solid)
{
    if (!check->winding || !is_polygon_collider(solid) ||
        drawn_winding(solid) != -check->winding)
        return true;
    return check_at_vertices(solid, tell_winding(check, rule, solid));
}

const struct rule rule_wrong_winding = {
    .id = "C019",
    .slug = "wrong-winding",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .profiles = PROFILE_RAPIER,
    .summary = "a polygon that goes around the wrong way for the engine",
    .measure = "its area",
    .why =
        "The normal of an edge points out of the polygon only for one order of "
        "the vertices. Rapier's convex polygons from a polyline are used as "
        "they are, and must be counter-clockwise with y up. Box2D and Chipmunk "
        "make a hull of the vertices, so that their order does not matter; "
        "other libraries that use polygons unchecked answer that nothing "
        "collides.\n\nWhich order is wrong in a map with y down depends on the "
        "game: what runs clockwise on the screen is clockwise for the engine, "
        "too, if y is negated on the way there, and counter-clockwise if y is "
        "kept. --engine-y up or --engine-y down says which. By default the "
        "rule reports polygons that go around the other way than most of the "
        "map, as one of the two is wrong in any case. The shape of a tile that "
        "is placed mirrored counts as it was drawn.",
    .hint = "reverse the order of its vertices",
    .look_at_shape = check_wrong_winding,
};

/* The first vertex where a polygon's outer ring turns inward; -1: none. */
static int reflex_vertex(const struct solid *solid)
{
    struct outline outline = outline_of(solid, 0);
    int n = outline.count, before = n - 1;
    while (before > 0 && same_point(outline.points[before], outline.points[0]))
        before--;
    for (int i = 0; i < n; i++) {
        int after = i + 1 < n ? i + 1 : 0;
        col_vec2 at = outline.points[i];
        if (same_point(at, outline.points[after]))
            continue;
        if (col_turn_sign(outline.points[before], at, at,
                          outline.points[after]) == -solid->winding)
            return i;
        before = i;
    }
    return -1;
}

static bool check_concave(struct check *check, const struct rule *rule,
                          const struct solid *solid)
{
    if (check->profile->takes_concave || !is_polygon_collider(solid) ||
        solid->is_convex)
        return true;
    int reflex = reflex_vertex(solid);
    int vertex =
        reflex < 0 ? solid->ring_ends ? solid->ring_ends[0] : 0 : reflex;
    col_vec2 at = solid->outline[vertex];
    struct finding *finding = check_find_at(
        check, rule, solid, NULL, at, solid->piece_count,
        "%s %s vertex %d, %s: it takes %d convex pieces",
        words_shape(solid).text, reflex < 0 ? "has a hole at" : "is concave at",
        vertex, words_point(at).text, solid->piece_count);
    return check_at_vertex(solid, vertex, finding);
}

const struct rule rule_concave = {
    .id = "C020",
    .slug = "concave",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2 | PROFILE_CHIPMUNK |
                PROFILE_MATTER | PROFILE_RAPIER,
    .summary = "a concave polygon, where the engine takes convex ones",
    .measure = "the number of convex pieces that it must be cut into",
    .why =
        "Engines collide convex polygons. Given a concave one, Box2D and "
        "Chipmunk silently use its hull, so notches and doorways are closed; "
        "Matter.js does the same with a warning unless it has a decomposition "
        "library; Rapier's convex polygons give wrong contacts. Godot cuts "
        "polygons itself. Chipmunk's own decomposition returns the hull of a "
        "polygon that is clockwise with y up.\n\ncollide pieces prints convex "
        "pieces, and check --fix writes a level made of them.",
    .hint = "cut it into convex pieces",
    .look_at_shape = check_concave,
};

/* Concave ones are cut into pieces of fewer vertices. */
static bool check_too_many_vertices(struct check *check,
                                    const struct rule *rule,
                                    const struct solid *solid)
{
    int most = check->profile->vertices;
    if (!most || !is_polygon_collider(solid) || !solid->is_convex ||
        solid->count <= most)
        return true;
    struct finding *finding = check_find_at(
        check, rule, solid, NULL, solid->outline[most], solid->count,
        "%s has %d vertices, and %s takes %d", words_shape(solid).text,
        solid->count, check->profile->engine, most);
    return check_at_vertex(solid, most, finding);
}

const struct rule rule_too_many_vertices = {
    .id = "C021",
    .slug = "too-many-vertices",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2,
    .summary = "a convex polygon of more vertices than the engine takes",
    .measure = "how many there are",
    .why = "Box2D takes at most 8 vertices in a polygon; the number is fixed "
           "when it is compiled. For more it returns an empty hull, and the "
           "shape is missing.",
    .hint = "leave vertices out, or cut the polygon in two",
    .look_at_shape = check_too_many_vertices,
};

/* ---- Kinds of shapes ----------------------------------------------------- */

/* What an engine does not have, and what may stand in place of it; NULL: it has
 * all. A circle is in all of them, and a capsule without length is one. */
static const char *not_had(const struct profile *profile,
                           const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    switch (shape->kind) {
    case LEVEL_CAPSULE:
        return profile->takes_capsules || solid->pieces[0].count == 1
                   ? NULL
                   : "capsules";
    case LEVEL_ELLIPSE:
        return profile->takes_ellipses || solid->count == 1 ? NULL : "ellipses";
    case LEVEL_CHAIN:
        return profile->takes_chains ? NULL : "chains";
    case LEVEL_LOOP:
        return profile->takes_chains ? NULL : "loops";
    case LEVEL_POLYGON:
    case LEVEL_BOX:
    case LEVEL_POINT:
        break;
    }
    return NULL;
}

static bool check_unsupported_shape(struct check *check,
                                    const struct rule *rule,
                                    const struct solid *solid)
{
    if (!is_collider(solid) || !solid->is_sound)
        return true;
    const char *kind = not_had(check->profile, solid);
    if (!kind)
        return true;
    struct finding *finding =
        check_find_at(check, rule, solid, NULL, solid->outline[0], 0,
                      "%s has no %s, and %s is one", check->profile->engine,
                      kind, words_shape(solid).text);
    if (!finding)
        return false;
    finding->has_measure = false;
    return true;
}

const struct rule rule_unsupported_shape = {
    .id = "C022",
    .slug = "unsupported-shape",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2 | PROFILE_CHIPMUNK |
                PROFILE_GODOT_4 | PROFILE_MATTER | PROFILE_RAPIER,
    .summary = "a kind of shape that the engine does not have",
    .why = "No engine has ellipses; Box2D 2.4 and Matter.js have no capsules, "
           "and Matter.js has no lines either. A loader leaves such a shape "
           "out, or puts its bounding box in its place.",
    .hint = "put a polygon in its place",
    .look_at_shape = check_unsupported_shape,
};

/* ---- Floats -------------------------------------------------------------- */

/* Bits of a float behind the first, and the least exponent that has them. */
#define FLOAT_BITS     23
#define FLOAT_EXPONENT (-126)

/* The distance from a float of this magnitude to the next larger one. */
static double float_grid(double size)
{
    double grid = 1;
    for (int i = 0; i < FLOAT_BITS; i++)
        grid /= 2;
    double power = 1;
    while (power * 2 <= size)
        power *= 2, grid *= 2;
    for (int i = 0; i > FLOAT_EXPONENT && power > size; i--)
        power /= 2, grid /= 2;
    return grid;
}

static double largest(col_vec2 point)
{
    double x = fabs(point.x), y = fabs(point.y);
    return x > y ? x : y;
}

/* The vertex with the largest coordinate. */
static int furthest_out(const struct solid *solid)
{
    int far = 0;
    for (int i = 1; i < solid->count; i++)
        if (largest(solid->outline[i]) > largest(solid->outline[far]))
            far = i;
    return far;
}

/* One shape stands for all: where one is far out, mostly the level is. */
static bool check_float32_precision(struct check *check,
                                    const struct rule *rule)
{
    double coarsest = check->tolerances->float32, most = 0;
    const struct solid *worst = NULL;
    long others = -1;
    for (int k = 0; coarsest > 0 && k < check->level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        if (solid->count == 0)
            continue;
        double size = largest(solid->outline[furthest_out(solid)]);
        if (!(float_grid(size) > coarsest))
            continue;
        others++;
        if (!worst || size > most) {
            worst = solid;
            most = size;
        }
    }
    if (!worst)
        return true;
    int vertex = furthest_out(worst);
    col_vec2 at = worst->outline[vertex];
    double grid = float_grid(most);
    struct finding *finding = check_find_at(
        check, rule, worst, NULL, at, grid,
        "at %s, a vertex of %s, floats are %s apart", words_point(at).text,
        words_shape(worst).text, words_number(grid).text);
    if (finding)
        finding->more += others;
    return check_at_vertex(worst, vertex, finding);
}

const struct rule rule_float32_precision = {
    .id = "C026",
    .slug = "float32-precision",
    .severity = SEVERITY_WARNING,
    .profiles = (unsigned)PROFILE_GENERIC | PROFILE_BOX2D_3 | PROFILE_BOX2D_2 |
                PROFILE_GODOT_4 | PROFILE_RAPIER,
    .summary = "coordinates so far out that floats round them coarsely",
    .measure = "distance between neighbouring floats there",
    .why = "Box2D, Rapier and Godot store coordinates as floats of 24 bits. At "
           "16000 metres neighbouring floats are 0.001 m apart, a fifth of "
           "Box2D's slop; at 100000 metres 0.008 m, which is more than it. "
           "Contacts then flicker, bodies shake, and edges that were drawn to "
           "meet do not.",
    .hint = "move the level nearer to the origin, or cut it in parts",
    .look_at_level = check_float32_precision,
};
