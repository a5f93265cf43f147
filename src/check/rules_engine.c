/* What the engine of the profile does not take, or takes for something else. */
#include <math.h>

#include "check/beside.h"
#include "check/outline.h"
#include "check/rules.h"
#include "check/winding.h"
#include "check/words.h"
#include "collide_measure.h"

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

bool check_wrong_winding(struct check *check, const struct rule *rule)
{
    for (int k = 0; check->winding && k < check->level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        if (!is_polygon_collider(solid) ||
            drawn_winding(solid) != -check->winding)
            continue;
        if (!check_at_vertices(solid, tell_winding(check, rule, solid)))
            return false;
    }
    return true;
}

/* The first vertex where a polygon's outer ring turns inward; -1: none. */
static int reflex_vertex(const struct solid *solid)
{
    struct outline outline = outline_of(solid, 0);
    int n = outline.count, before = n - 1;
    while (before > 0 && same_place(outline.points[before], outline.points[0]))
        before--;
    for (int i = 0; i < n; i++) {
        int after = i + 1 < n ? i + 1 : 0;
        col_vec2 at = outline.points[i];
        if (same_place(at, outline.points[after]))
            continue;
        if (col_turn_sign(outline.points[before], at, at,
                          outline.points[after]) == -solid->winding)
            return i;
        before = i;
    }
    return -1;
}

bool check_concave(struct check *check, const struct rule *rule)
{
    if (check->profile->takes_concave)
        return true;
    for (int k = 0; k < check->level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        if (!is_polygon_collider(solid) || solid->is_convex)
            continue;
        int reflex = reflex_vertex(solid);
        int vertex =
            reflex < 0 ? solid->ring_ends ? solid->ring_ends[0] : 0 : reflex;
        col_vec2 at = solid->outline[vertex];
        struct finding *finding =
            check_find_at(check, rule, solid, NULL, at, solid->piece_count,
                          "%s %s vertex %d, %s: it takes %d convex pieces",
                          words_shape(solid).text,
                          reflex < 0 ? "has a hole at" : "is concave at",
                          vertex, words_point(at).text, solid->piece_count);
        if (!check_at_vertex(solid, vertex, finding))
            return false;
    }
    return true;
}

/* Concave ones are cut into pieces of fewer vertices. */
bool check_too_many_vertices(struct check *check, const struct rule *rule)
{
    int most = check->profile->vertices;
    for (int k = 0; most && k < check->level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        if (!is_polygon_collider(solid) || !solid->is_convex ||
            solid->count <= most)
            continue;
        struct finding *finding = check_find_at(
            check, rule, solid, NULL, solid->outline[most], solid->count,
            "%s has %d vertices, and %s takes %d", words_shape(solid).text,
            solid->count, check->profile->engine, most);
        if (!check_at_vertex(solid, most, finding))
            return false;
    }
    return true;
}

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

bool check_unsupported_shape(struct check *check, const struct rule *rule)
{
    for (int k = 0; k < check->level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        if (!is_collider(solid) || !solid->is_sound)
            continue;
        const char *kind = not_had(check->profile, solid);
        if (!kind)
            continue;
        struct finding *finding =
            check_find_at(check, rule, solid, NULL, solid->outline[0], 0,
                          "%s has no %s, and %s is one", check->profile->engine,
                          kind, words_shape(solid).text);
        if (!finding)
            return false;
        finding->has_measure = false;
    }
    return true;
}

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
bool check_float32_precision(struct check *check, const struct rule *rule)
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

/* ---- The map ------------------------------------------------------------- */

/* How far a shape without a point in a rectangle is from it; 0: it has one. Of
 * what is not sound its box counts. */
static double distance_outside(const struct solid *solid, const col_shape *map,
                               col_box bounds)
{
    double least = -1;
    for (int i = 0; i < solid->piece_count; i++) {
        col_relation at = col_sat_test(&solid->pieces[i], map, NULL).relation;
        if (at.overlap)
            return 0;
        least = least < 0 || at.amount < least ? at.amount : least;
    }
    if (least >= 0)
        return least;
    double left = bounds.min.x - solid->box.max.x;
    double right = solid->box.min.x - bounds.max.x;
    double low = bounds.min.y - solid->box.max.y;
    double high = solid->box.min.y - bounds.max.y;
    double x = left > right ? left : right, y = low > high ? low : high;
    double out = x > y ? x : y;
    return out > 0 ? out : 0;
}

/* Walls around a map may touch it, and reach out of it. */
bool check_outside_map(struct check *check, const struct rule *rule)
{
    const struct level *level = check->level;
    col_box b = level->bounds;
    const col_vec2 corners[4] = {
        b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    const col_shape map = {corners, 4, 1, 0, NULL};
    if (!level->has_bounds || !(b.min.x < b.max.x) || !(b.min.y < b.max.y))
        return true;
    for (int k = 0; k < level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        if (solid->count == 0)
            continue;
        double out = distance_outside(solid, &map, b);
        if (out > 0 &&
            !check_find_at(
                check, rule, solid, NULL, solid->outline[0], out,
                "%s at %s is %s outside of the map", words_shape(solid).text,
                words_point(solid->outline[0]).text, words_number(out).text))
            return false;
    }
    return true;
}
