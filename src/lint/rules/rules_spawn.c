/* Checks starts: whether they lie inside solids, and have ground below. */
#include <math.h>

#include "collide_motion.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"

/* Pairs of a start and a solid that are looked at: for each shape of the level,
 * and beside that. */
#define WORK_EACH 64
#define WORK      500000

/* A start as a shape: a point where it has no size. */
struct spawn_start {
    struct solid solid;
    col_vec2 point;
    col_shape piece;
};

/* false: it is no start, or has no place. */
static bool start_of(const struct solid *solid, struct spawn_start *start)
{
    if (solid->shape->role != LEVEL_SPAWN || solid->count == 0)
        return false;
    start->solid = *solid;
    if (solid->is_sound)
        return true;
    start->point = midpoint(solid->box.min, solid->box.max);
    start->piece =
        (col_shape){.vertices = &start->point, .count = 1, .winding = 1};
    start->solid.pieces = &start->piece;
    start->solid.piece_count = 1;
    start->solid.box = (col_box){start->point, start->point};
    return true;
}

/* Looks at one start, and subtracts its work. false: out of memory. */
typedef bool start_look(struct check *check, const struct spawn_start *start,
                        long *work);

/* Looks at all starts until the work is used up. */
static bool look_at_starts(struct check *check, start_look *look)
{
    int count = check->level->shape_count;
    long work = WORK + (long)WORK_EACH * count;
    for (int i = 0; i < count && !check_is_stopped(check); i++) {
        struct spawn_start start;
        if (!start_of(&check->shapes[i], &start))
            continue;
        if (work <= 0)
            return check_tell_rest(check, &check->shapes[i]);
        if (!look(check, &start, &work))
            return false;
    }
    return true;
}

/* ---- In solids ----------------------------------------------------------- */

/* The solid that a start is deepest in, deeper than the tolerance; NULL: none.
 * Platforms that are solid from one side let it through. */
static const struct solid *find_deepest(struct check *check,
                                        const struct spawn_start *start,
                                        struct overlap *deepest, long *work)
{
    const struct solid *solid = NULL;
    int count = check_near(check, &start->solid.box, -1);
    *work -= count;
    for (int i = 0; i < count; i++) {
        const struct solid *other = check_found(check, i);
        if (other->shape->is_one_sided)
            continue;
        struct overlap overlap =
            solids_overlap(&start->solid, other, check->tolerances->overlap);
        if (!overlap.is_deeper || (solid && overlap.depth < deepest->depth) ||
            (solid && !(overlap.depth > deepest->depth) &&
             compare_solids(solid, other) < 0))
            continue;
        *deepest = overlap;
        solid = other;
    }
    return solid;
}

static bool look_inside(struct check *check, const struct spawn_start *start,
                        long *work)
{
    struct overlap overlap;
    const struct solid *in = find_deepest(check, start, &overlap, work);
    return !in ||
           check_find_at(check, &start->solid, in, overlap.at, overlap.depth,
                         "{a} starts {measure} deep in {b}");
}

static bool check_spawn_in_solid(struct check *check)
{
    return look_at_starts(check, look_inside);
}

const struct rule rule_spawn_in_solid = {
    RULE("C045", "spawn-in-solid", ERROR),
    .summary = "a spawn inside a solid",
    .measure = "depth of the overlap",
    .why = "In the first step, the engine pushes a body out of the wall by the "
           "full depth of the overlap. The body may land under the floor or "
           "across the map, or stay stuck. In LDtk's own platformer sample, "
           "four enemies overlap a wall by 2 pixels.",
    .hint = "move the spawn out of the solid",
    .look_at_level = check_spawn_in_solid,
};

/* ---- Ground -------------------------------------------------------------- */

/* How far a piece of a start falls onto a piece of a solid, at most by the
 * vector `way`, downward; false: it does not hit it. */
static bool falls_onto(const col_shape *piece, const col_shape *ground,
                       col_vec2 way, double *distance)
{
    double share;
    if (piece->count == 1 && !(piece->radius > 0)) {
        col_vec2 from = piece->vertices[0];
        col_vec2 to = {from.x, from.y + way.y};
        col_ray_hit hit = col_ray_test(ground, from, to, NULL);
        share = hit.fraction;
        if (!hit.hit)
            return false;
    } else {
        const col_moving falling = {piece, way}, still = {ground, {0, 0}};
        col_impact impact = col_cast_test(&falling, &still, 1, 0, NULL);
        share = impact.time;
        if (impact.status == COL_APART)
            return false;
    }
    *distance = share * fabs(way.y);
    return true;
}

static bool solid_stops(const struct spawn_start *start,
                        const struct solid *solid, col_vec2 way, double *least)
{
    bool stops = false;
    for (int i = 0; i < start->solid.piece_count; i++)
        for (int j = 0; j < solid->piece_count; j++) {
            double distance;
            if (!falls_onto(&start->solid.pieces[i], &solid->pieces[j], way,
                            &distance))
                continue;
            stops = true;
            *least = fmin(*least, distance);
        }
    return stops;
}

/* Whether a start has ground at most so far below, and how far it is. */
static bool has_ground(struct check *check, const struct spawn_start *start,
                       double reach, double *distance, long *work)
{
    col_vec2 way = {0, check->level->is_y_up ? -reach : reach};
    col_box box = start->solid.box;
    if (way.y < 0)
        box.min.y += way.y;
    else
        box.max.y += way.y;
    int count = check_near(check, &box, -1);
    bool has = false;
    *distance = reach;
    *work -= count;
    for (int i = 0; i < count; i++)
        if (solid_stops(start, check_found(check, i), way, distance))
            has = true;
    return has;
}

/* Reports a start without ground close below: how far the ground is, as far as
 * any solid reaches. */
static bool look_below(struct check *check, const struct spawn_start *start,
                       long *work)
{
    const col_box *box = &start->solid.box;
    bool is_y_up = check->level->is_y_up;
    double reach = 0, distance;
    if (has_ground(check, start, check->tolerances->ground, &distance, work))
        return true;
    for (int i = 0; i < check->solid_count; i++) {
        const col_box *other = &check->shapes[check->solids[i]].box;
        reach = fmax(reach, is_y_up ? box->max.y - other->min.y
                                    : other->max.y - box->min.y);
    }
    reach = fmin(reach, COL_LIMIT / 2);
    bool has = reach > 0 && has_ground(check, start, reach, &distance, work);
    return check_find_at(check, &start->solid, NULL, feet_of(check, box),
                         has ? distance : fmax(reach, 0),
                         has ? "{a} starts {measure} above the ground"
                             : "{a} starts without ground below");
}

/* The rule is off unless an option sets the distance (games that are seen from
 * above have no ground), and needs to know which direction is down. */
static bool check_spawn_without_ground(struct check *check)
{
    return !(check->tolerances->ground > 0) || !check->level->knows_y ||
           look_at_starts(check, look_below);
}

const struct rule rule_spawn_without_ground = {
    RULE("C046", "spawn-without-ground", NOTE),
    .summary = "a spawn without ground below",
    .measure = "distance down to the ground, or the distance searched",
    .why = "A body that starts in the air falls, perhaps out of the map, "
           "before the game has begun. The rule is off by default because "
           "top-down games have no ground: --set ground=64 requires ground at "
           "most 64 below, in units of the map.",
    .hint = "move the spawn down or add ground below it",
    .look_at_level = check_spawn_without_ground,
};
