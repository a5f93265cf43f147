/* Finds shapes that the engine of the profile rejects or misreads: polygons in
 * the wrong order, concave or with too many vertices; kinds of shapes;
 * one-sided chains; coordinates beyond floats. */
#include <math.h>

#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* ---- Winding ------------------------------------------------------------- */

/* 1 where the level's coordinates are the engine's, -1 where y is negated
 * between them, 0 if that is unknown: y points down in the level, and no option
 * states its direction in the engine. */
static int engine_mirror(const struct check *check)
{
    enum engine_y engine = check->options->engine_y;
    const struct level *level = check->level;
    if (!level->knows_y)
        return 1;
    if (engine == ENGINE_Y_NOT_SAID)
        return level->is_y_up ? 1 : 0;
    return level->is_y_up == (engine == ENGINE_Y_UP) ? 1 : -1;
}

/* A solid or sensor that is sound. */
static bool is_polygon_collider(const struct solid *solid)
{
    enum level_role role = solid->shape->role;
    return solid->shape->kind == LEVEL_POLYGON && solid->is_sound &&
           (role == LEVEL_SOLID || role == LEVEL_SENSOR);
}

/* The winding of a polygon as it was drawn. The game mirrors a mirrored tile,
 * not the level. */
static int drawn_winding(const struct solid *solid)
{
    return solid->shape->is_mirrored ? -solid->winding : solid->winding;
}

/* If the engine's winding is unknown, the winding of most polygons counts, on a
 * tie that of the first one by compare_solids. */
void check_find_winding(struct check *check)
{
    long count[2] = {0, 0}; /* of winding 1, and -1 */
    int mirror = engine_mirror(check);
    const struct solid *first = NULL;
    check->wound = 0;
    check->winding = check->profile->winding * mirror;
    if (check->profile->winding == 0 || mirror != 0)
        return;
    for (int i = 0; i < check->level->shape_count; i++) {
        const struct solid *solid = &check->shapes[i];
        if (!is_polygon_collider(solid))
            continue;
        int winding = drawn_winding(solid);
        count[winding < 0]++;
        if (!first || compare_solids(solid, first) < 0)
            first = solid;
    }
    bool is_tie = count[0] == count[1];
    check->winding = is_tie                ? first ? drawn_winding(first) : 0
                     : count[0] > count[1] ? 1
                                           : -1;
    check->wound = count[check->winding < 0];
}

/* A winding of 1 or -1 in the level's axes, as it is seen. */
static const char *words_winding(const struct check *check, int winding)
{
    const struct level *level = check->level;
    bool is_y_up = level->is_y_up || !level->knows_y;
    return (winding > 0) == is_y_up ? "counter-clockwise" : "clockwise";
}

/* If the wrong direction is unknown, the sentence says which is the odd one. */
static bool check_wrong_winding(struct check *check, const struct solid *solid)
{
    if (!check->winding || !is_polygon_collider(solid) ||
        drawn_winding(solid) != -check->winding)
        return true;
    const char *way = words_winding(check, -check->winding);
    const char *engine = check->profile->engine;
    double area = solid_area(solid);
    struct finding *finding =
        check->wound
            ? check_find_at(check, solid, NULL, solid->outline[0], area,
                            "the vertices of {a} run %s, unlike the vertices "
                            "of %ld other polygon%s; %s accepts only one order",
                            way, check->wound, check->wound == 1 ? "" : "s",
                            engine)
            : check_find_at(
                  check, solid, NULL, solid->outline[0], area,
                  "the vertices of {a} run %s; %s accepts only the other order",
                  way, engine);
    return check_at_vertices(solid, finding);
}

const struct rule rule_wrong_winding = {
    SHAPE_RULE("C019", "wrong-winding", WARNING),
    .profiles = PROFILE_RAPIER,
    .about.summary = "a polygon whose vertex order is wrong for the engine",
    .measure = "area of the polygon",
    .about.why =
        "An edge's normal points out of the polygon only for one order of the "
        "vertices. Rapier does not reorder convex polygons made from a "
        "polyline: the order must be counter-clockwise with y up. Box2D and "
        "Chipmunk compute the hull of the vertices, so the order does not "
        "matter. Other libraries do not check the order and miss "
        "collisions.\n\nIf y points down in the map, the correct order depends "
        "on the game. A polygon that is clockwise on the screen is also "
        "clockwise in the engine if the loader negates y, and "
        "counter-clockwise if it keeps y. Select this with --engine-y up or "
        "--engine-y down. By default, the rule reports polygons whose order "
        "differs from most polygons of the map, because one of the two orders "
        "is always wrong. The rule checks a mirrored tile in its original "
        "orientation.",
    .about.hint = "reverse the order of the vertices",
    .look_at_shape = check_wrong_winding,
};

/* ---- Polygons ------------------------------------------------------------ */

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

static bool check_concave(struct check *check, const struct solid *solid)
{
    if (check->profile->takes_concave || !is_polygon_collider(solid) ||
        solid->is_convex)
        return true;
    int reflex = reflex_vertex(solid);
    int hole = solid->ring_ends ? solid->ring_ends[0] : 0;
    int vertex = reflex < 0 ? hole : reflex;
    struct finding *finding = check_find_at(
        check, solid, NULL, solid->outline[vertex], solid->piece_count,
        "{a} %s vertex %d, {at}: it needs %d convex pieces",
        reflex < 0 ? "has a hole at" : "is concave at", vertex,
        solid->piece_count);
    return check_at_vertex(solid, vertex, finding);
}

const struct rule rule_concave = {
    SHAPE_RULE("C020", "concave", WARNING),
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2 | PROFILE_CHIPMUNK |
                PROFILE_MATTER | PROFILE_RAPIER,
    .about.summary =
        "a concave polygon, if the engine accepts only convex polygons",
    .measure = "number of convex pieces that it needs",
    .about.why =
        "Engines support only convex polygons in collisions. Box2D and "
        "Chipmunk silently replace "
        "a concave polygon by its hull, which closes notches and doorways. "
        "Matter.js does the same with a warning unless it has a decomposition "
        "library. Rapier's convex polygons give wrong contacts. Godot cuts "
        "polygons itself. Chipmunk's own decomposition returns the hull of a "
        "polygon that is clockwise with y up.\n\nTo get convex pieces, use "
        "collide pieces. To write a level with them, use check --fix.",
    .about.hint = "cut it into convex pieces",
    .look_at_shape = check_concave,
};

/* Concave ones are cut into pieces of fewer vertices. */
static bool check_too_many_vertices(struct check *check,
                                    const struct solid *solid)
{
    int most = check->profile->vertices;
    if (!most || !is_polygon_collider(solid) || !solid->is_convex ||
        solid->count <= most)
        return true;
    struct finding *finding =
        check_find_at(check, solid, NULL, solid->outline[most], solid->count,
                      "{a} has %d vertices; %s accepts at most %d",
                      solid->count, check->profile->engine, most);
    return check_at_vertex(solid, most, finding);
}

const struct rule rule_too_many_vertices = {
    SHAPE_RULE("C021", "too-many-vertices", WARNING),
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2,
    .about.summary =
        "a convex polygon with more vertices than the engine accepts",
    .measure = "number of vertices",
    .about.why =
        "Box2D accepts at most 8 vertices per polygon; the limit is fixed "
        "at compile time. For more vertices, it returns an empty hull and "
        "the shape is missing.",
    .about.hint = "remove vertices, or cut the polygon in two",
    .look_at_shape = check_too_many_vertices,
};

/* ---- Kinds of shapes ----------------------------------------------------- */

/* The kind of a shape if an engine lacks it; NULL: it has the shape. All
 * engines have circles, and a capsule without length is one. */
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

/* A line that is not solid is a path, or can be passed. */
static bool check_unsupported_shape(struct check *check,
                                    const struct solid *solid)
{
    enum level_role role = solid->shape->role;
    bool is_collider =
        role == LEVEL_SOLID ||
        (role == LEVEL_SENSOR && solid->shape->kind != LEVEL_CHAIN);
    const char *kind =
        is_collider && solid->is_sound ? not_had(check->profile, solid) : NULL;
    if (!kind)
        return true;
    struct finding *finding = check_find_at(
        check, solid, NULL, solid->outline[0], 0,
        "%s has no %s, but {a} is one", check->profile->engine, kind);
    if (!finding)
        return false;
    finding->has_measure = false;
    return true;
}

const struct rule rule_unsupported_shape = {
    SHAPE_RULE("C022", "unsupported-shape", WARNING),
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2 | PROFILE_CHIPMUNK |
                PROFILE_GODOT_4 | PROFILE_MATTER | PROFILE_RAPIER,
    .about.summary = "a type of shape that the engine does not have",
    .about.why =
        "No engine supports ellipses. Box2D 2.4 and Matter.js do not "
        "support capsules, and Matter.js does not support lines. A loader "
        "ignores such a shape or replaces it by its bounding box.",
    .about.hint = "replace it by a polygon",
    .look_at_shape = check_unsupported_shape,
};

/* ---- Floats -------------------------------------------------------------- */

/* Bits of a float after the first, and the least exponent that has them. */
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
static bool check_float32_precision(struct check *check)
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
    struct finding *finding = check_find_at(
        check, worst, NULL, worst->outline[vertex], float_grid(most),
        "floats at vertex {at} of {a} are {measure} apart");
    if (finding)
        finding->more += others;
    return check_at_vertex(worst, vertex, finding);
}

const struct rule rule_float32_precision = {
    RULE("C026", "float32-precision", WARNING),
    .profiles = (unsigned)PROFILE_GENERIC | PROFILE_BOX2D_3 | PROFILE_BOX2D_2 |
                PROFILE_GODOT_4 | PROFILE_RAPIER,
    .about.summary =
        "coordinates so far from the origin that floats are too coarse",
    .measure = "distance between neighboring floats at this place",
    .about.why =
        "Box2D, Rapier and Godot store coordinates as floats with 24 "
        "significant bits. At "
        "16000 meters, neighboring floats are 0.001 m apart, a fifth of "
        "Box2D's slop. At 100000 meters they are 0.008 m apart, which is "
        "more than the slop. Contacts then flicker, bodies shake, and edges "
        "that were drawn to meet do not meet.",
    .about.hint = "move the level closer to the origin or split it into parts",
    .look_at_level = check_float32_precision,
};

/* ---- Chains -------------------------------------------------------------- */

static bool is_chain(const struct solid *solid)
{
    enum level_kind kind = solid->shape->kind;
    return solid->shape->role == LEVEL_SOLID && solid->is_sound &&
           (kind == LEVEL_CHAIN || kind == LEVEL_LOOP);
}

static bool check_chain_too_short(struct check *check,
                                  const struct solid *solid)
{
    int least = check->profile->chain_points;
    if (!is_chain(solid) || !check->profile->takes_chains ||
        solid->count >= least)
        return true;
    struct finding *finding =
        check_find_at(check, solid, NULL, solid->outline[0], solid->count,
                      "the chain {a} has %d points; %s needs at least %d",
                      solid->count, check->profile->engine, least);
    return check_at_vertices(solid, finding);
}

const struct rule rule_chain_too_short = {
    SHAPE_RULE("C025", "chain-too-short", ERROR),
    .about.summary = "a chain with fewer points than the engine needs",
    .measure = "number of points",
    .about.why =
        "A chain needs two points to have an edge. Box2D 3 requires four, "
        "because the first and last edge of an open chain do not collide. "
        "With fewer points, an assertion fails.\n\nThe rule checks solid "
        "lines. A path for moving objects is not a solid: give it a "
        "suitable name or list it with --trigger.",
    .about.hint = "add points or replace it by a segment",
    .codes = "chain-too-few",
    .look_at_shape = check_chain_too_short,
};

/* Edges at either end of a chain that another may share, and chains tested. */
#define SHARED 3
#define CHAINS 64

/* Whether an edge at the end of a chain is an edge near the end of another one:
 * chains are laid one over the other so that nothing is missing. */
static bool is_doubled(struct check *check, const struct solid *solid,
                       const col_shape *edge)
{
    col_box box = col_bounds(edge);
    const col_vec2 *p = edge->vertices;
    int count = check_near(check, &box, -1);
    for (int i = 0; i < count && i < CHAINS; i++) {
        const struct solid *other = check_found(check, i);
        if (other == solid || !is_chain(other))
            continue;
        for (int j = 0, n = other->piece_count; j < n; j++) {
            if (j == SHARED && n > 2 * SHARED)
                j = n - SHARED;
            const col_vec2 *q = other->pieces[j].vertices;
            if ((same_point(p[0], q[0]) && same_point(p[1], q[1])) ||
                (same_point(p[0], q[1]) && same_point(p[1], q[0])))
                return true;
        }
    }
    return false;
}

static double length_of(const col_shape *edge)
{
    return col_distance(edge->vertices[0], edge->vertices[1]);
}

static bool check_open_chain_end(struct check *check, const struct solid *solid)
{
    const struct profile *profile = check->profile;
    if (!profile->chains_are_one_sided || !is_chain(solid) ||
        solid->is_closed || solid->count < profile->chain_points)
        return true;
    const col_shape *first = &solid->pieces[0];
    const col_shape *last = &solid->pieces[solid->piece_count - 1];
    if (is_doubled(check, solid, first) && is_doubled(check, solid, last))
        return true;
    double length = length_of(first);
    length += last != first ? length_of(last) : 0;
    return check_find_at(check, solid, NULL, solid->outline[0], length,
                         "the first and last edge of the open chain {a}, "
                         "{measure} long, do not collide in %s",
                         profile->engine);
}

const struct rule rule_open_chain_end = {
    SHAPE_RULE("C023", "open-chain-end", NOTE),
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2,
    .about.summary = "an open chain whose first and last edge do not collide",
    .measure = "total length of the two edges",
    .about.why =
        "In Box2D, the first and last edge of an open chain do not collide; "
        "their outer points only smooth the ends. A floor that is drawn "
        "exactly from wall to wall therefore has a hole at each end.",
    .about.hint = "add a point at each end or close the chain",
    .look_at_shape = check_open_chain_end,
};

/* Points that are tested for whether they are inside a loop. */
#define ASKED 64

/* Whether a start or a goal is inside a loop: then the loop is a room, and
 * solid on its inner side. */
static bool is_room(const struct check *check, const struct solid *loop)
{
    struct outline ring = outline_of(loop, 0);
    int asked = 0;
    for (int k = 0; k < check->level->shape_count && asked < ASKED; k++) {
        const struct solid *solid = &check->shapes[k];
        if (!is_place(solid->shape) || solid->count == 0)
            continue;
        asked++;
        if (outline_holds(&ring, solid->outline[0]))
            return true;
    }
    return false;
}

/* A loop around which to walk goes counter-clockwise, a room clockwise. */
static bool look_at_loop(struct check *check, const struct solid *solid,
                         int mirror)
{
    struct outline ring = outline_of(solid, 0);
    int drawn = outline_winding(&ring);
    int winding = drawn * mirror;
    bool room = winding != 0 && is_room(check, solid);
    if (winding == 0 || winding == (room ? -1 : 1))
        return true;
    double twice = 0;
    col_vec2 o = ring.points[0];
    for (int i = 1; i + 1 < ring.count; i++) {
        col_vec2 p = ring.points[i], q = ring.points[i + 1];
        twice += (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
    }
    struct finding *finding = check_find_at(
        check, solid, NULL, solid->outline[0], fabs(twice) / 2,
        "the vertices of loop {a} run %s, so that only its %s side is solid",
        words_winding(check, drawn), winding > 0 ? "outer" : "inner");
    return check_at_vertices(solid, finding);
}

/* A floor leads from right to left, or where y points down in the engine from
 * left to right. A line that is rather a wall may lead anywhere. */
static bool look_at_line(struct check *check, const struct solid *solid,
                         int mirror)
{
    col_vec2 first = solid->outline[0], origin = {0, 0};
    col_vec2 last = solid->outline[solid->count - 1];
    bool is_engine_up = check->level->is_y_up == (mirror > 0);
    col_vec2 wrong = {is_engine_up ? 1 : -1, 0};
    if (!check->level->knows_y || same_point(first, last) ||
        col_angle_compare(first, last, origin, wrong, 45) > 0)
        return true;
    double length = 0;
    for (int i = 0; i < solid->piece_count; i++)
        length += length_of(&solid->pieces[i]);
    struct finding *finding =
        check_find_at(check, solid, NULL, first, length,
                      "the points of chain {a} run from %s, so that only its "
                      "lower side is solid",
                      is_engine_up ? "left to right" : "right to left");
    return check_at_vertices(solid, finding);
}

/* One-sided chains are solid to the right of their direction, with y up. If no
 * option states the engine's y it is up, as in Box2D. */
static bool check_chain_direction(struct check *check,
                                  const struct solid *solid)
{
    if (!check->profile->chains_are_one_sided || !is_chain(solid) ||
        solid->count < check->profile->chain_points)
        return true;
    int mirror = engine_mirror(check) ? engine_mirror(check) : -1;
    return solid->is_closed ? look_at_loop(check, solid, mirror)
                            : look_at_line(check, solid, mirror);
}

const struct rule rule_chain_direction = {
    SHAPE_RULE("C024", "chain-direction", WARNING),
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2,
    .about.summary = "a one-sided chain whose solid side faces inward or down",
    .measure = "length of an open chain, or area of a closed one",
    .about.why =
        "Box2D's chains are solid on one side only: with y up, the right "
        "side in the direction of the points. A loop must be "
        "counter-clockwise to be solid on the outside. Bodies pass through "
        "from the other side.\n\nThe rule checks closed chains and open "
        "chains that are nearly level, such as floors. It assumes that y "
        "points up in the engine; otherwise, use --engine-y down.",
    .about.hint = "reverse the order of the points",
    .look_at_shape = check_chain_direction,
};
