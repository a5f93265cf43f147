/* Finds two solids at one place: equal, one inside the other, or overlapping;
 * and lines that run inside solids. At most one of these rules reports a
 * pair. */
#include <math.h>

#include "collide_measure.h"
#include "collide_motion.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* ---- Solids -------------------------------------------------------------- */

enum standing { STANDING_APART, STANDING_SAME, STANDING_IN, STANDING_OVER };

/* Two that move do not count: a body may have several shapes, and joints hold
 * bodies in each other. Of two lines only duplicates count, and of a line and a
 * solid only overlaps of a line with a radius (buried-line is about others). */
static enum standing standing_of(const struct check *check,
                                 const struct solid *a, const struct solid *b)
{
    if (a->shape->is_moving && b->shape->is_moving)
        return STANDING_APART;
    if (solids_are_same(a, b, check->tolerances->weld))
        return STANDING_SAME;
    bool insides_meet =
        a->box.min.x < b->box.max.x && b->box.min.x < a->box.max.x &&
        a->box.min.y < b->box.max.y && b->box.min.y < a->box.max.y;
    if (!has_area(a) || !has_area(b) || !(has_inside(a) || has_inside(b)) ||
        !insides_meet)
        return STANDING_APART;
    return solid_is_in(a, b) || solid_is_in(b, a) ? STANDING_IN : STANDING_OVER;
}

static bool check_duplicate_shape(struct check *check, const struct solid *a,
                                  const struct solid *b)
{
    if (standing_of(check, a, b) != STANDING_SAME)
        return true;
    const struct solid *first = compare_solids(a, b) < 0 ? a : b;
    return check_find_at(check, b, a, first->outline[0],
                         fmin(solid_area(a), solid_area(b)),
                         "{a} duplicates {b}: same shape, same place");
}

const struct rule rule_duplicate_shape = {
    RULE("C031", "duplicate-shape", WARNING),
    .about.summary = "a solid that duplicates another solid at the same place",
    .measure = "area of the solid",
    .about.why =
        "A shape that was pasted twice at the same place doubles every "
        "contact: the solver pushes twice, and a sensor reports twice. The "
        "duplicate is invisible in the editor.",
    .about.hint = "remove one of the shapes",
    .look_at_pair = check_duplicate_shape,
};

static bool check_contained_shape(struct check *check, const struct solid *a,
                                  const struct solid *b)
{
    if (standing_of(check, a, b) != STANDING_IN)
        return true;
    bool is_first = solid_is_in(a, b);
    const struct solid *inner = is_first ? a : b, *outer = is_first ? b : a;
    return check_find_at(check, inner, outer, inner->outline[0],
                         solids_overlap(inner, outer, 0).depth,
                         "{a} lies inside {b}");
}

const struct rule rule_contained_shape = {
    RULE("C032", "contained-shape", NOTE),
    .about.summary = "a solid that lies inside another solid",
    .measure = "depth of the overlap",
    .about.why =
        "Nothing can touch a solid inside another solid. The inner solid "
        "costs time, and it remains as an invisible block if the outer "
        "solid is removed later.",
    .about.hint = "remove it",
    .look_at_pair = check_contained_shape,
};

/* Whether a box is a wall along a side of the map: upright at the left or right
 * side, or else level at the top or bottom. */
static bool is_side_wall(const col_box *map, const col_box *box,
                         bool is_upright)
{
    double width = box->max.x - box->min.x, height = box->max.y - box->min.y;
    return is_upright
               ? height > width &&
                     (box->min.x <= map->min.x || box->max.x >= map->max.x)
               : width > height &&
                     (box->min.y <= map->min.y || box->max.y >= map->max.y);
}

/* Whether two boxes are walls along different sides of the map that cross
 * outside it or at one of its corners. */
static bool is_at_map_corner(const struct level *level, const col_box *a,
                             const col_box *b)
{
    const col_box *map = &level->bounds;
    double left = fmax(a->min.x, b->min.x), right = fmin(a->max.x, b->max.x);
    double top = fmax(a->min.y, b->min.y), bottom = fmin(a->max.y, b->max.y);
    bool is_at_side = left <= map->min.x || right >= map->max.x;
    bool is_at_end = top <= map->min.y || bottom >= map->max.y;
    bool is_outside = right <= map->min.x || left >= map->max.x ||
                      bottom <= map->min.y || top >= map->max.y;
    bool are_walls =
        (is_side_wall(map, a, true) && is_side_wall(map, b, false)) ||
        (is_side_wall(map, a, false) && is_side_wall(map, b, true));
    return level->has_bounds && are_walls &&
           ((is_at_side && is_at_end) || is_outside);
}

/* Whether one box goes through the other, or ends flush with its far side: the
 * walls of a corner or a crossing are drawn like that on purpose. */
static bool goes_through(const struct solid *a, const struct solid *b)
{
    const col_box *p = &a->box, *q = &b->box;
    return a->shape->kind == LEVEL_BOX && b->shape->kind == LEVEL_BOX &&
           same_number(a->shape->angle, 0) && same_number(b->shape->angle, 0) &&
           !a->shape->is_moving && !b->shape->is_moving &&
           p->min.x <= q->min.x && p->max.x >= q->max.x &&
           q->min.y <= p->min.y && q->max.y >= p->max.y;
}

static bool check_overlap(struct check *check, const struct solid *a,
                          const struct solid *b)
{
    if (standing_of(check, a, b) != STANDING_OVER ||
        is_at_map_corner(check->level, &a->box, &b->box))
        return true;
    struct overlap overlap = solids_overlap(a, b, check->tolerances->overlap);
    if (!overlap.is_deeper)
        return true;
    struct finding *finding =
        check_find_at(check, a, b, overlap.at, overlap.depth,
                      "{a} and {b} overlap by {measure} at {at}");
    if (finding && (goes_through(a, b) || goes_through(b, a)))
        finding->severity = SEVERITY_NOTE;
    return finding;
}

const struct rule rule_overlap = {
    RULE("C030", "overlap", WARNING),
    .about.summary = "two overlapping solids",
    .measure = "depth of the overlap",
    .about.why =
        "Overlapping solids have edges inside each other. A body that "
        "slides along one solid hits the buried edge of the other and is "
        "thrown back, especially in engines that push bodies out in the "
        "shortest direction. Common areas count twice, and decals, lights and "
        "paths that are generated from the colliders are wrong.\n\nOverlaps no "
        "deeper than the engine's own slop are tolerated: 0.005 m in Box2D, "
        "0.1 in Chipmunk, 0.05 in Matter.js. The walls around a map may cross "
        "outside the map and at its corners.",
    .about.hint = "move them apart, or merge them into one shape",
    .look_at_pair = check_overlap,
};

/* ---- Lines in solids ----------------------------------------------------- */

/* The part of a line that is inside a solid. */
struct line_run {
    bool is_deeper; /* than the limit, exactly */
    double length;
    double depth; /* of the edge that is deepest in a piece of the solid */
    col_vec2 at;  /* in the middle of the part of that edge that is inside */
};

/* An edge enters a convex piece where a ray from its start does, and leaves it
 * where one from its end does. */
static void look_at_piece(const col_shape *edge, const col_shape *piece,
                          double limit, struct line_run *run)
{
    col_vec2 from = edge->vertices[0], to = edge->vertices[1];
    if (!col_bounds_overlap(edge, piece))
        return;
    col_sat sat = col_sat_test(edge, piece, NULL);
    if (!sat.relation.overlap || sat.relation.touching)
        return;
    if (!run->is_deeper)
        run->is_deeper = col_separation_compare(edge, piece, &sat, -limit) < 0;
    col_ray_hit in = col_ray_test(piece, from, to, NULL);
    col_ray_hit out = col_ray_test(piece, to, from, NULL);
    if (!in.hit || !out.hit)
        return;
    if (in.fraction + out.fraction < 1)
        run->length += col_distance(in.point, out.point);
    if (sat.relation.amount > run->depth) {
        run->depth = sat.relation.amount;
        run->at = midpoint(in.point, out.point);
    }
}

/* Edges of pieces that are tested against one edge of a line. */
#define ALONG 16

static col_vec2 vertex_behind(const col_shape *piece, int i)
{
    return piece->vertices[i + 1 < piece->count ? i + 1 : 0];
}

/* Whether a piece has an edge on the line of another, in the same direction,
 * and the part that they share, from *start to *end. */
static bool runs_along(const col_shape *edge, col_vec2 u, col_vec2 v,
                       col_vec2 *start, col_vec2 *end)
{
    col_vec2 p = edge->vertices[0], q = edge->vertices[1];
    if (col_turn_sign(p, q, p, u) != 0 || col_turn_sign(p, q, p, v) != 0 ||
        col_way_sign(p, q, u, v) <= 0)
        return false;
    *start = col_way_sign(p, q, p, u) > 0 ? u : p;
    *end = col_way_sign(p, q, v, q) > 0 ? v : q;
    return col_way_sign(p, q, *start, *end) > 0;
}

/* Whether the edge from u to v of one piece of a solid is inside the solid:
 * then another piece has it the other way. */
static bool is_cut(const struct solid *solid, col_vec2 u, col_vec2 v)
{
    for (int i = 0; i < solid->piece_count; i++) {
        const col_shape *piece = &solid->pieces[i];
        for (int k = 0; k < piece->count; k++)
            if (same_point(piece->vertices[k], v) &&
                same_point(vertex_behind(piece, k), u))
                return true;
    }
    return false;
}

/* A line that lies exactly where a concave polygon was cut touches the pieces
 * on either side and is inside none of them. */
static void look_at_cuts(const col_shape *edge, const struct solid *solid,
                         double limit, struct line_run *run)
{
    int along = 0;
    for (int i = 0; i < solid->piece_count; i++) {
        const col_shape *piece = &solid->pieces[i];
        if (!col_bounds_overlap(edge, piece))
            continue;
        for (int k = 0; k < piece->count && along < ALONG; k++) {
            col_vec2 u = piece->vertices[k], v = vertex_behind(piece, k);
            col_vec2 start, end;
            if (!runs_along(edge, u, v, &start, &end))
                continue;
            along++;
            if (!is_cut(solid, u, v))
                continue;
            run->is_deeper |= col_distance_compare(start, end, limit) > 0;
            run->length += col_distance(start, end);
            if (!(run->depth > 0))
                run->at = midpoint(start, end);
        }
    }
}

static bool check_buried_line(struct check *check, const struct solid *a,
                              const struct solid *b)
{
    const struct solid *line = has_area(a) ? b : a;
    const struct solid *solid = line == a ? b : a;
    double limit = check->tolerances->overlap;
    struct line_run run = {.is_deeper = false};
    if (has_area(line) || !has_inside(solid) ||
        (a->shape->is_moving && b->shape->is_moving))
        return true;
    for (int i = 0; i < line->piece_count; i++) {
        const col_shape *edge = &line->pieces[i];
        if (!col_boxes_overlap(col_bounds(edge), solid->box))
            continue;
        double whole = col_distance(edge->vertices[0], edge->vertices[1]);
        double length = run.length;
        for (int k = 0; k < solid->piece_count; k++)
            look_at_piece(edge, &solid->pieces[k], limit, &run);
        if (solid->piece_count > 1 && !(solid->shape->radius > 0))
            look_at_cuts(edge, solid, limit, &run);
        /* Only pieces with a radius overlap each other: the length that counts
         * twice there is at most the whole edge. */
        if (run.length - length > whole)
            run.length = length + whole;
    }
    return !run.is_deeper ||
           check_find_at(check, line, solid, run.at, run.length,
                         "the line {a} runs inside {b} for {measure}, at {at}");
}

const struct rule rule_buried_line = {
    RULE("C038", "buried-line", NOTE),
    .about.summary = "a line that runs inside a solid",
    .measure = "length of the part inside",
    .about.why =
        "Nothing touches the part of a line inside a solid, except bodies "
        "that are pushed into the solid. Such a body is pushed in the "
        "direction of the line's normal. In Box2D, this may move it through "
        "the line, because chains are solid on one side only. The line also "
        "forms an unintended corner at the point where it leaves the "
        "solid.\n\nThe severity is note because floors are often drawn "
        "slightly into the walls to avoid gaps. The rule ignores a line "
        "along the side of a solid and a line that is no deeper than the "
        "tolerance for overlaps. For lines with a radius, see overlap.",
    .about.hint =
        "end the line at the side of the solid or move it onto this side",
    .look_at_pair = check_buried_line,
};
