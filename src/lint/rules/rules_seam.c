/* Finds faults along the sides of solids that abut: seams in a floor, corners
 * in the middle of a side, and steps in a floor that are too low to be
 * intended. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* Corners that are looked at for each side, and beside that. */
#define WORK_EACH 32
#define WORK      1000000

/* A place where two solids abut: a seam, or a corner of a on an edge of b. */
struct junction {
    int a, b;        /* solids */
    int edge, other; /* edges that the finding names; -1: none */
    double measure;
    col_vec2 at;
};

/* The search of one of the rules about abutting solids. */
struct abutting {
    struct check *check;
    struct junction *junctions; /* of the rule about those */
    int count, room;
    int tiles; /* number of the last finding about tiles of a layer; -1 */
};

/* Looks at two sides that come near each other where the first ends, or begins.
 * false: out of memory. */
typedef bool joint_function(struct abutting *abutting,
                            const struct solid_side *e,
                            const struct solid_side *f);

/* Calls a function for each end of a side with each side of another solid that
 * comes close to it. Solids that move do not count. */
static bool look_at_ends(struct abutting *abutting, bool at_start,
                         joint_function *look)
{
    struct check *check = abutting->check;
    struct sides *sides = check->sides;
    double weld = check->tolerances->weld;
    long all = WORK + (long)WORK_EACH * sides->count, work = all;
    for (int i = 0; i < sides->count && !check_is_stopped_at(check, i); i++) {
        const struct solid_side *e = &sides->side[i];
        const struct solid *a = &check->shapes[e->solid];
        col_vec2 end = at_start ? e->from : e->to;
        int count = sides_at(check, e, end, weld, all);
        work -= count;
        if (work < 0)
            return check_tell_rest(check, a);
        for (int k = 0; k < count && !a->shape->is_moving; k++) {
            const struct solid_side *f = &sides->side[sides->found[k]];
            if (f->solid != e->solid &&
                !check->shapes[f->solid].shape->is_moving &&
                !sides_belong(check, e, f) && !look(abutting, e, f))
                return false;
        }
    }
    return true;
}

/* Whether two sides leave a slit between them, which is reported as a gap. */
static bool is_slit(const struct tolerances *t, const struct solid_side *e,
                    const struct solid_side *f)
{
    return t->weld < t->clearance && sides_face(e, f);
}

/* Adds a finding about two solids; the format names the edges. The first
 * finding about tiles of a layer counts for all of them; the tiles of a layer
 * follow each other in the level. false: out of memory. */
static bool report(struct abutting *abutting, const struct junction *junction,
                   const char *format)
{
    struct check *check = abutting->check;
    const struct solid *a = &check->shapes[junction->a];
    const struct solid *b = &check->shapes[junction->b];
    const char *layer = a->shape->layer;
    bool are_tiles = a->shape->is_tile && b->shape->is_tile &&
                     strcmp(layer, b->shape->layer) == 0;
    if (are_tiles && abutting->tiles >= 0) {
        struct finding *last = &check->findings[abutting->tiles];
        if (strcmp(last->shapes[0]->layer, layer) == 0) {
            last->more++;
            return true;
        }
    }
    struct finding *finding =
        check_find_at(check, a, b, junction->at, junction->measure, format,
                      junction->edge, junction->other);
    if (finding && finding != &check->spare && are_tiles)
        abutting->tiles = (int)(finding - check->findings);
    return finding;
}

/* ---- Seams --------------------------------------------------------------- */

/* The steepest floor, in degrees. */
#define SLOPE 45

/* Whether a side is a floor: its solid is on the left, so it leads to the left
 * if y points up. If the direction of y is unknown, any side may be a floor. */
static bool is_floor(const struct level *level, const struct solid_side *e)
{
    col_vec2 origin = {0, 0}, ahead = {level->is_y_up ? -1 : 1, 0};
    return !level->knows_y ||
           col_angle_compare(e->from, e->to, origin, ahead, SLOPE) <= 0;
}

/* Whether the second side continues where the first ends, on its line.
 * Comparing coordinates first is safe: rounding never makes a difference exceed
 * weld. */
static bool goes_on(const struct tolerances *t, const struct solid_side *e,
                    const struct solid_side *f)
{
    double collinear = t->collinear;
    return !(fabs(e->to.x - f->from.x) > t->weld) &&
           !(fabs(e->to.y - f->from.y) > t->weld) &&
           (same_point(e->to, f->from) ||
            col_distance_compare(e->to, f->from, t->weld) <= 0) &&
           way_sign(e->from, e->to, f->from, f->to) > 0 &&
           !same_point(e->from, f->to) &&
           col_line_distance_compare(e->from, f->to, e->to, collinear) <= 0 &&
           col_line_distance_compare(e->from, f->to, f->from, collinear) <= 0;
}

/* Whether a convex shape reaches in front of a side at a point of the shape; or
 * is a line through the point, in front of the sides. */
static bool piece_covers(const col_shape *piece, const struct solid_side *e,
                         col_vec2 point)
{
    if (piece->count == 2 && !(piece->radius > 0))
        return !same_point(point, piece->vertices[0]) &&
               !same_point(point, piece->vertices[1]) &&
               piece_has_point(piece, point);
    for (int i = 0; i < piece->count; i++)
        if (turn_sign(e->from, e->to, e->from, piece->vertices[i]) < 0)
            return piece_has_point(piece, point);
    return false;
}

/* Whether a third solid lies over an end of the first of two sides. */
static bool is_under_another(struct check *check, const struct solid_side *e,
                             const struct solid_side *f, col_vec2 end)
{
    int count = check_holders(check, &check->shapes[e->solid], end);
    for (int i = 0; i < count; i++) {
        const struct solid *solid = check_found(check, i);
        long index = solid - check->shapes;
        for (int k = 0; k < solid->piece_count; k++)
            if (index != e->solid && index != f->solid &&
                piece_covers(&solid->pieces[k], e, end))
                return true;
    }
    return false;
}

/* The length of the side that two solids share below a joint, where one of
 * their sides leads down from it and the other up to it. */
static double shared_length(const struct solid_side *down,
                            const struct solid_side *up, double collinear)
{
    if (way_sign(down->from, down->to, up->from, up->to) >= 0 ||
        col_line_distance_compare(down->from, down->to, up->from, collinear) >
            0)
        return 0;
    double a = col_distance(down->from, down->to);
    double b = col_distance(up->from, up->to);
    return a < b ? a : b;
}

static bool look_at_seam(struct abutting *abutting, const struct solid_side *e,
                         const struct solid_side *f)
{
    struct check *check = abutting->check;
    const struct tolerances *t = check->tolerances;
    const struct solid_side *down = &check->sides->side[e->next];
    const struct solid_side *up = &check->sides->side[f->before];
    if (!goes_on(t, e, f) || is_slit(t, down, up) ||
        !is_floor(check->level, e) || !is_floor(check->level, f) ||
        is_under_another(check, e, f, e->to) ||
        is_under_another(check, f, e, f->from))
        return true;
    const struct junction seam = {.a = e->solid,
                                  .b = f->solid,
                                  .edge = e->edge,
                                  .other = f->edge,
                                  .measure =
                                      shared_length(down, up, t->collinear),
                                  .at = midpoint(e->to, f->from)};
    return report(abutting, &seam,
                  "{a} and {b} make a seam at {at} in the surface along their "
                  "edges %d and %d");
}

static bool check_seam(struct check *check)
{
    struct abutting abutting = {check, .tiles = -1};
    return sides_make(check, false) &&
           look_at_ends(&abutting, false, look_at_seam);
}

const struct rule rule_seam = {
    RULE("C034", "seam", NOTE),
    .about.summary = "two solids that meet along a walkable surface",
    .measure = "length of the shared boundary",
    .about.why =
        "If two solids meet along a floor, each has a corner in the middle "
        "of the floor. A sliding body sinks in slightly and hits the side "
        "of the second solid like a wall: it stops or hops. These ghost "
        "collisions are the most common problem of tile maps in every "
        "engine.\n\nThe remedy is one shape or one chain for the whole "
        "floor. In Box2D, the edges of a chain know their neighbors and "
        "smooth contacts between them. The severity is 'note' because engines "
        "avoid ghost collisions to different degrees.",
    .about.hint = "merge them into one shape or one chain",
    .look_at_level = check_seam,
};

/* ---- T-junctions --------------------------------------------------------- */

/* Whether a side lies along another, front to front, with no slit between. */
static bool lies_along(const struct tolerances *t, const struct solid_side *e,
                       const struct solid_side *f)
{
    return way_sign(e->from, e->to, f->from, f->to) < 0 &&
           col_line_distance_compare(f->from, f->to, e->from, t->weld) <= 0 &&
           col_line_distance_compare(f->from, f->to, e->to, t->weld) <= 0 &&
           !is_slit(t, e, f);
}

/* Looks at the corner where the first side begins: it must lie beside the
 * second side, and not at its ends. */
static bool look_at_corner(struct abutting *abutting,
                           const struct solid_side *e,
                           const struct solid_side *f)
{
    const struct tolerances *t = abutting->check->tolerances;
    const struct solid_side *before = &abutting->check->sides->side[e->before];
    col_vec2 at = e->from;
    if (same_point(f->from, at) || same_point(f->to, at) ||
        way_sign(f->from, f->to, f->from, at) <= 0 ||
        way_sign(f->from, f->to, at, f->to) <= 0 ||
        col_distance_compare(f->from, at, t->weld) <= 0 ||
        col_distance_compare(f->to, at, t->weld) <= 0 ||
        (!lies_along(t, e, f) && !lies_along(t, before, f)))
        return true;
    struct junction *grown =
        arena_more(abutting->check->arena, abutting->junctions, abutting->count,
                   &abutting->room, sizeof *grown);
    if (!grown)
        return false;
    double from = col_distance(f->from, at), to = col_distance(f->to, at);
    abutting->junctions = grown;
    abutting->junctions[abutting->count++] = (struct junction){
        e->solid, f->solid, f->edge, -1, from < to ? from : to, at};
    return true;
}

/* By the two solids; of each pair the junction farthest from the ends of its
 * edge comes first, and a tie is decided by the place. */
static int compare_junctions(const void *first, const void *second)
{
    const struct junction *p = first, *q = second;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    if (p->b != q->b)
        return p->b < q->b ? -1 : 1;
    if (p->measure < q->measure || p->measure > q->measure)
        return p->measure > q->measure ? -1 : 1;
    int order = compare_points(p->at, q->at);
    return order ? order : (p->edge > q->edge) - (p->edge < q->edge);
}

/* Two solids have one junction each way: the first of compare_junctions, which
 * does not depend on the order of the file. */
static bool check_t_junction(struct check *check)
{
    struct abutting abutting = {check, .tiles = -1};
    if (!sides_make(check, false) ||
        !look_at_ends(&abutting, true, look_at_corner))
        return false;
    if (abutting.count)
        qsort(abutting.junctions, (size_t)abutting.count,
              sizeof *abutting.junctions, compare_junctions);
    for (int i = 0; i < abutting.count; i++) {
        const struct junction *junction = &abutting.junctions[i];
        bool is_again = i > 0 && junction[-1].a == junction->a &&
                        junction[-1].b == junction->b;
        if (!is_again && !report(&abutting, junction,
                                 "a corner of {a} at {at} lies on edge %d of "
                                 "{b}"))
            return false;
    }
    return true;
}

const struct rule rule_t_junction = {
    RULE("C035", "t-junction", NOTE),
    .about.summary = "a vertex of a solid on an edge of another solid",
    .measure = "distance from the nearer end of the edge",
    .about.why =
        "A corner of one solid lies on an edge of another solid, which has "
        "no vertex at this point. If the solids are moved or rotated, "
        "rounding leaves gaps or overlaps. Outlines made from both solids "
        "have unmatched edges.",
    .about.hint = "add a vertex to the edge at this point",
    .look_at_level = check_t_junction,
};

/* ---- Low steps ----------------------------------------------------------- */

/* Sides that are looked at for each side, and beside that. */
#define STEP_WORK_EACH 256
#define STEP_WORK      4000000

/* A floor rises or falls by at most this for each unit along it. */
#define LEVEL 0.25

/* Whether a side is a floor: the solid is below it, and it is nearly level. */
static bool is_level_floor(const struct check *check,
                           const struct solid_side *side)
{
    double x = side->to.x - side->from.x, y = side->to.y - side->from.y;
    bool is_top = check->level->is_y_up ? x < 0 : x > 0;
    return is_top && fabs(y) <= LEVEL * fabs(x);
}

/* An end of a floor. */
struct step_ledge {
    col_vec2 at;
    int way; /* the floor ends in the direction of +x (1) or -x (-1) */
};

/* Whether a floor continues, from below the ledge or at most `weld` beyond it,
 * and is lower there: by *height. */
static bool goes_on_lower(const struct solid_side *floor,
                          const struct step_ledge *ledge, double weld,
                          double *height)
{
    col_vec2 near = floor->from, far = floor->to;
    if (ledge->way > 0 ? near.x > far.x : near.x < far.x) {
        near = floor->to;
        far = floor->from;
    }
    double beyond = ledge->way * (near.x - ledge->at.x);
    if (ledge->way * (far.x - ledge->at.x) <= 0 || beyond > weld ||
        turn_sign(floor->from, floor->to, floor->from, ledge->at) >= 0)
        return false;
    double share = (ledge->at.x - near.x) / (far.x - near.x);
    double y = share > 0 ? near.y + (far.y - near.y) * share : near.y;
    *height = fabs(ledge->at.y - y);
    return true;
}

/* Orders sides by where they lie, and sides at the same place by the ids of
 * their shapes: the order of the objects in the file does not matter. */
static int compare_places(const struct check *check, const struct solid_side *e,
                          const struct solid_side *f)
{
    int sign = compare_points(e->from, f->from);
    if (!sign)
        sign = compare_points(e->to, f->to);
    return sign ? sign
                : strcmp(check->shapes[e->solid].shape->own_id,
                         check->shapes[f->solid].shape->own_id);
}

/* The highest floor that a ledge of a side is a low step down to, of equally
 * high floors the first by place; NULL: none. */
static const struct solid_side *find_lower(struct check *check,
                                           const struct solid_side *side,
                                           const struct step_ledge *ledge,
                                           double *height, long *work)
{
    struct sides *sides = check->sides;
    double step = check->tolerances->step, weld = check->tolerances->weld;
    const struct solid_side *lower = NULL;
    *height = step;
    int count = sides_near(check, side, ledge->at, ledge->at,
                           step > weld ? step : weld, -1);
    *work -= count;
    for (int i = 0; i < count; i++) {
        const struct solid_side *floor = &sides->side[sides->found[i]];
        double drop;
        if (floor == side || !is_level_floor(check, floor) ||
            (floor->solid != side->solid && sides_belong(check, floor, side)) ||
            !goes_on_lower(floor, ledge, weld, &drop) || !(drop < step) ||
            drop > *height)
            continue;
        if (lower && !(drop < *height) &&
            compare_places(check, lower, floor) <= 0)
            continue;
        lower = floor;
        *height = drop;
    }
    return lower;
}

static bool look_at_ledge(struct check *check, const struct solid_side *side,
                          bool at_end, long *work)
{
    col_vec2 end = at_end ? side->to : side->from;
    col_vec2 start = at_end ? side->from : side->to;
    struct step_ledge ledge = {end, end.x > start.x ? 1 : -1};
    double height;
    const struct solid_side *lower =
        find_lower(check, side, &ledge, &height, work);
    if (!lower)
        return true;
    /* Nothing must stand before the step. */
    double down = check->level->is_y_up ? -1 : 1;
    col_vec2 before = {end.x + ledge.way * height / 4,
                       end.y + down * height / 2};
    if (is_covered(check, before, -1, -1, work))
        return true;
    bool is_one = lower->solid == side->solid;
    return check_find_at(
        check, &check->shapes[side->solid],
        is_one ? NULL : &check->shapes[lower->solid], end, height,
        is_one ? "{a} has a step of {measure} at {at}"
               : "{a} and {b} make a step of {measure} at {at}");
}

static bool check_low_step(struct check *check)
{
    if (!(check->tolerances->step > 0) || !check->level->knows_y)
        return true;
    if (!sides_make(check, false))
        return false;
    const struct sides *sides = check->sides;
    long work = STEP_WORK + (long)STEP_WORK_EACH * sides->count;
    for (int i = 0; i < sides->count && !check_is_stopped_at(check, i); i++) {
        const struct solid_side *side = &sides->side[i];
        if (work <= 0)
            return check_tell_rest(check, &check->shapes[side->solid]);
        if (is_level_floor(check, side) &&
            (!look_at_ledge(check, side, false, &work) ||
             !look_at_ledge(check, side, true, &work)))
            return false;
    }
    return true;
}

const struct rule rule_low_step = {
    RULE("C036", "low-step", WARNING),
    .about.summary = "a step in the floor that is too low to be intended",
    .measure = "height of the step",
    .about.why =
        "A step of one or two pixels is invisible, but a box stops at it, "
        "and a character stumbles or is in the air for one frame.",
    .about.hint = "move both floors to the same height",
    .look_at_level = check_low_step,
};
