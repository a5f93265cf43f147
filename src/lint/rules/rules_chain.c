/* Chains and loops for engines whose chains are solid on one side: on the right
 * of the way along them, where y points up (Box2D). */
#include <math.h>

#include "collide_measure.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid_outline.h"
#include "lint/rules/winding.h"
#include "support/same.h"

static bool is_chain(const struct solid *solid)
{
    enum level_kind kind = solid->shape->kind;
    return solid->shape->role == LEVEL_SOLID && solid->is_sound &&
           (kind == LEVEL_CHAIN || kind == LEVEL_LOOP);
}

/* ---- Short ones ---------------------------------------------------------- */

static bool check_chain_too_short(struct check *check, const struct rule *rule,
                                  const struct solid *solid)
{
    int least = check->profile->chain_points;
    if (!is_chain(solid) || !check->profile->takes_chains ||
        solid->count >= least)
        return true;
    struct finding *finding = check_find_at(
        check, rule, solid, NULL, solid->outline[0], solid->count,
        "the chain %s has %d points, and %s takes %d at least",
        words_shape(solid).text, solid->count, check->profile->engine, least);
    return check_at_vertices(solid, finding);
}

const struct rule rule_chain_too_short = {
    .id = "C025",
    .slug = "chain-too-short",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
    .summary = "a chain of fewer points than the engine takes",
    .measure = "how many there are",
    .why = "A chain needs two points to have an edge at all. Box2D 3 asks for "
           "4, since the first and last edge of an open one do not collide, "
           "and asserts on fewer.\n\nThe rule is about lines that are solid. "
           "Paths along which something moves are not shapes of an engine: "
           "name them so, or say with --trigger which they are.",
    .hint = "add points, or make it a segment",
    .codes = "chain-too-few",
    .look_at_shape = check_chain_too_short,
};

/* ---- Ends ---------------------------------------------------------------- */

/* Whether two segments have the same ends. */
static bool is_same_edge(const col_shape *a, const col_shape *b)
{
    const col_vec2 *p = a->vertices, *q = b->vertices;
    return (same_point(p[0], q[0]) && same_point(p[1], q[1])) ||
           (same_point(p[0], q[1]) && same_point(p[1], q[0]));
}

/* Edges at either end of a chain that another may share, and chains that are
 * looked at: those of a level laid out well are next to each other. */
#define SHARED 3
#define CHAINS 64

/* Whether an edge at the end of a chain is an edge near the end of another one:
 * chains are laid one over the other so that nothing is missing. */
static bool is_doubled(struct check *check, const struct solid *solid,
                       const col_shape *edge)
{
    col_box box = col_bounds(edge);
    int count = check_near(check, &box, -1);
    for (int i = 0; i < count && i < CHAINS; i++) {
        const struct solid *other = check_found(check, i);
        if (other == solid || !is_chain(other))
            continue;
        for (int j = 0, n = other->piece_count; j < n; j++) {
            if (j == SHARED && n > 2 * SHARED)
                j = n - SHARED;
            if (is_same_edge(edge, &other->pieces[j]))
                return true;
        }
    }
    return false;
}

static double length_of(const col_shape *edge)
{
    return col_distance(edge->vertices[0], edge->vertices[1]);
}

static bool check_open_chain_end(struct check *check, const struct rule *rule,
                                 const struct solid *solid)
{
    if (!check->profile->chains_are_one_sided)
        return true;
    if (!is_chain(solid) || solid->is_closed ||
        solid->count < check->profile->chain_points)
        return true;
    const col_shape *first = &solid->pieces[0];
    const col_shape *last = &solid->pieces[solid->piece_count - 1];
    if (is_doubled(check, solid, first) && is_doubled(check, solid, last))
        return true;
    double length = length_of(first);
    length += last != first ? length_of(last) : 0;
    return check_find_at(check, rule, solid, NULL, solid->outline[0], length,
                         "the first and the last edge of the chain %s, "
                         "%s long, do not collide in %s",
                         words_shape(solid).text, words_number(length).text,
                         check->profile->engine);
}

const struct rule rule_open_chain_end = {
    .id = "C023",
    .slug = "open-chain-end",
    .severity = SEVERITY_NOTE,
    .is_of_shape = true,
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2,
    .summary = "an open chain, of which the first and last edge do not collide",
    .measure = "length of the two edges",
    .why = "In Box2D an open chain's first and last points are there only to "
           "smooth its ends: between them and their neighbours nothing "
           "collides. A floor that is drawn exactly from wall to wall has a "
           "hole at either end.",
    .hint = "add a point at either end, or close the chain",
    .look_at_shape = check_open_chain_end,
};

/* ---- Direction ----------------------------------------------------------- */

/* Points that are asked for whether they are inside a loop. */
#define ASKED 64

/* Whether something starts inside of a loop, or is to be reached there: then it
 * is a room, and solid on its inner side. */
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

/* Twice the area, with the sign of the winding. */
static double area_of(const struct outline *ring)
{
    double twice = 0;
    col_vec2 o = ring->points[0];
    for (int i = 1; i + 1 < ring->count; i++) {
        col_vec2 p = ring->points[i], q = ring->points[i + 1];
        twice += (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
    }
    return fabs(twice) / 2;
}

static double chain_length(const struct solid *solid)
{
    double length = 0;
    for (int i = 0; i < solid->piece_count; i++)
        length += length_of(&solid->pieces[i]);
    return length;
}

/* 1 where the engine has the level's coordinates, -1 where y is turned around
 * for it: where nobody said, Box2D has y up. */
static int mirror_of(const struct check *check)
{
    int mirror = engine_mirror(check);
    return mirror ? mirror : -1;
}

/* A loop around which to walk goes counter-clockwise, a room clockwise. */
static bool look_at_loop(struct check *check, const struct rule *rule,
                         const struct solid *solid)
{
    struct outline ring = outline_of(solid, 0);
    int drawn = outline_winding(&ring);
    int winding = drawn * mirror_of(check);
    bool room = winding != 0 && is_room(check, solid);
    if (winding == 0 || winding == (room ? -1 : 1))
        return true;
    struct finding *finding = check_find_at(
        check, rule, solid, NULL, solid->outline[0], area_of(&ring),
        "the loop %s goes around %s, so that only its %s side is solid",
        words_shape(solid).text, words_winding(check, drawn),
        winding > 0 ? "outer" : "inner");
    return check_at_vertices(solid, finding);
}

/* A floor leads from right to left, or where y points down in the engine from
 * left to right. What is rather a wall may lead anywhere. */
static bool look_at_line(struct check *check, const struct rule *rule,
                         const struct solid *solid)
{
    col_vec2 first = solid->outline[0], origin = {0, 0};
    col_vec2 last = solid->outline[solid->count - 1];
    bool is_engine_up = check->level->is_y_up == (mirror_of(check) > 0);
    col_vec2 wrong = {is_engine_up ? 1 : -1, 0};
    if (!check->level->knows_y || same_point(first, last) ||
        col_angle_compare(first, last, origin, wrong, 45) > 0)
        return true;
    double length = chain_length(solid);
    struct finding *finding = check_find_at(
        check, rule, solid, NULL, first, length,
        "the chain %s leads from %s, so that only its lower side is solid",
        words_shape(solid).text,
        is_engine_up ? "left to right" : "right to left");
    return check_at_vertices(solid, finding);
}

static bool check_chain_direction(struct check *check, const struct rule *rule,
                                  const struct solid *solid)
{
    if (!check->profile->chains_are_one_sided)
        return true;
    if (!is_chain(solid) || solid->count < check->profile->chain_points)
        return true;
    return solid->is_closed ? look_at_loop(check, rule, solid)
                            : look_at_line(check, rule, solid);
}

const struct rule rule_chain_direction = {
    .id = "C024",
    .slug = "chain-direction",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .profiles = (unsigned)PROFILE_BOX2D_3 | PROFILE_BOX2D_2,
    .summary = "a one-sided chain whose solid side is not outside or not above",
    .measure = "its length, or its area where it is closed",
    .why = "Box2D's chains are solid on one side: to the right as one walks "
           "along with y up. Loops have to run counter-clockwise to be solid "
           "outside. From the other side everything passes through.\n\nThe "
           "rule is about closed chains, and open ones that are nearly level, "
           "as floors are. It assumes that y points up in the engine; if it "
           "points down there, give --engine-y down.",
    .hint = "reverse the order of its points",
    .look_at_shape = check_chain_direction,
};
