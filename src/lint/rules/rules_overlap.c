/* Two solids at one place: the same twice, one in the other, or overlapping. A
 * pair is told of by one of the three rules at most. */
#include <math.h>

#include "lint/rules/beside.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid_outline.h"

/* ---- How two solids lie -------------------------------------------------- */

enum standing { STANDING_APART, STANDING_SAME, STANDING_IN, STANDING_OVER };

/* Whether rectangles have more than sides in common. */
static bool interiors_meet(col_box a, col_box b)
{
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y &&
           b.min.y < a.max.y;
}

/* Of two that move, nothing is asked: a body may be of several shapes, and
 * joints hold bodies in each other. Nor of two lines, but that one is there
 * twice; and of a line and a solid only where the line has a radius
 * (buried-line is about others). */
static enum standing standing_of(const struct check *check,
                                 const struct solid *a, const struct solid *b)
{
    if (a->shape->is_moving && b->shape->is_moving)
        return STANDING_APART;
    if (solids_are_same(a, b, check->tolerances->weld))
        return STANDING_SAME;
    if (!has_area(a) || !has_area(b) || !(has_inside(a) || has_inside(b)) ||
        !interiors_meet(a->box, b->box))
        return STANDING_APART;
    if (solid_is_in(a, b) || solid_is_in(b, a))
        return STANDING_IN;
    return STANDING_OVER;
}

/* ---- Rules --------------------------------------------------------------- */

static bool check_duplicate_shape(struct check *check, const struct rule *rule,
                                  const struct solid *a, const struct solid *b)
{
    if (standing_of(check, a, b) != STANDING_SAME)
        return true;
    const struct solid *first = compare_solids(a, b) < 0 ? a : b;
    return check_find_at(check, rule, b, a, first->outline[0],
                         fmin(solid_area(a), solid_area(b)),
                         "%s is the same shape as %s at the same place",
                         words_shape(b).text, words_shape(a).text);
}

const struct rule rule_duplicate_shape = {
    .id = "C031",
    .slug = "duplicate-shape",
    .severity = SEVERITY_WARNING,
    .summary = "a solid that is the same as another, at the same position",
    .measure = "its area",
    .why = "A shape pasted twice at one place doubles every contact: the "
           "solver pushes twice, and a sensor reports twice. It is invisible "
           "in the editor.",
    .hint = "remove one of the two",
    .look_at_pair = check_duplicate_shape,
};

static bool check_contained_shape(struct check *check, const struct rule *rule,
                                  const struct solid *a, const struct solid *b)
{
    if (standing_of(check, a, b) != STANDING_IN)
        return true;
    bool is_first = solid_is_in(a, b);
    const struct solid *inner = is_first ? a : b, *outer = is_first ? b : a;
    struct overlap overlap = solids_overlap(inner, outer, 0);
    return check_find_at(check, rule, inner, outer, inner->outline[0],
                         overlap.depth, "%s lies inside %s",
                         words_shape(inner).text, words_shape(outer).text);
}

const struct rule rule_contained_shape = {
    .id = "C032",
    .slug = "contained-shape",
    .severity = SEVERITY_NOTE,
    .summary = "a solid that lies inside another",
    .measure = "depth of the overlap",
    .why =
        "A solid inside another can never be touched. It costs time, and if "
        "the outer one is removed later it stays behind as an invisible block.",
    .hint = "remove it",
    .look_at_pair = check_contained_shape,
};

static bool check_overlap(struct check *check, const struct rule *rule,
                          const struct solid *a, const struct solid *b)
{
    if (standing_of(check, a, b) != STANDING_OVER)
        return true;
    struct overlap overlap = solids_overlap(a, b, check->tolerances->overlap);
    if (!overlap.is_deeper)
        return true;
    return check_find_at(check, rule, a, b, overlap.at, overlap.depth,
                         "%s and %s overlap by %s at %s", words_shape(a).text,
                         words_shape(b).text, words_number(overlap.depth).text,
                         words_point(overlap.at).text);
}

const struct rule rule_overlap = {
    .id = "C030",
    .slug = "overlap",
    .severity = SEVERITY_WARNING,
    .summary = "two solids that overlap",
    .measure = "depth of the overlap",
    .why =
        "Solids that overlap have edges inside each other. Whatever slides "
        "along one of them hits the buried edge of the other and is thrown "
        "back, above all where shapes are pushed out the shortest way. Areas "
        "are counted twice, and decals, light and paths made from the "
        "colliders are wrong.\n\nOverlaps no deeper than the engine's own slop "
        "are tolerated: 0.005 m in Box2D, 0.1 in Chipmunk, 0.05 in Matter.js.",
    .hint = "move them apart, or make one shape of the two",
    .look_at_pair = check_overlap,
};
