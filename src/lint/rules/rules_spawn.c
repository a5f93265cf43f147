/* Checks starts: whether they lie inside solids, and have ground below. */
#include <math.h>

#include "collide_motion.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

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

/* Whether a solid object lies in a start that is one only by the name of its
 * layer: it is the body of the character that is placed there. */
static bool is_own_body(const struct spawn_start *start,
                        const struct solid *solid)
{
    const col_box *outer = &start->solid.box, *inner = &solid->box;
    return start->solid.shape->reason == REASON_LAYER &&
           has_inside(&start->solid) && !solid->shape->is_cells &&
           !solid->shape->is_tile && inner->min.x >= outer->min.x &&
           inner->min.y >= outer->min.y && inner->max.x <= outer->max.x &&
           inner->max.y <= outer->max.y;
}

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
        if (other->shape->is_one_sided || is_own_body(start, other))
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

/* ---- Areas --------------------------------------------------------------- */

/* Places that are tried in an area, in each direction. */
#define AREA_PLACES 48

/* A box as a solid. */
struct box_solid {
    struct solid solid;
    col_vec2 corners[4];
    col_shape piece;
};

static void box_solid_at(struct box_solid *made,
                         const struct level_shape *shape, const col_box *box)
{
    made->corners[0] = box->min;
    made->corners[1] = (col_vec2){box->max.x, box->min.y};
    made->corners[2] = box->max;
    made->corners[3] = (col_vec2){box->min.x, box->max.y};
    made->piece = (col_shape){made->corners, 4, 1, 0, NULL};
    made->solid = (struct solid){.shape = shape,
                                 .box = *box,
                                 .pieces = &made->piece,
                                 .piece_count = 1,
                                 .outline = made->corners,
                                 .count = 4,
                                 .ring_count = 1,
                                 .is_sound = true,
                                 .is_convex = true,
                                 .is_closed = true};
}

/* Whether a start is larger than the body that appears there: the player's
 * size, or else at most a cell. Then the game chooses a place in it. */
static bool is_spawn_area(const struct check *check,
                          const struct spawn_start *start, col_vec2 *body)
{
    const struct level *level = check->level;
    const col_box *box = &start->solid.box;
    col_vec2 size = {box->max.x - box->min.x, box->max.y - box->min.y};
    struct player player;
    if (!has_inside(&start->solid) || start->solid.shape->is_icon)
        return false;
    if (player_find(check, &player))
        *body = (col_vec2){player.width, player.height};
    else if (level->has_grid)
        *body = (col_vec2){fmin(level->cell_width, size.x),
                           fmin(level->cell_height, size.y)};
    else
        return false;
    return size.x >= body->x && size.y >= body->y &&
           (size.x > body->x || size.y > body->y);
}

/* Adds a place along one axis if a body fits there between the limits. */
static void add_place(double places[AREA_PLACES], int *count, double place,
                      double from, double to)
{
    for (int i = 0; i < *count; i++)
        if (same_number(places[i], place))
            return;
    if (*count < AREA_PLACES && place >= from && place <= to)
        places[(*count)++] = place;
}

/* Whether a body of a size fits somewhere in the start's area. It is tried
 * beside the sides of all solids: if there is a free place among boxes, there
 * is one beside their sides. It is also tried at equal distances, for solids
 * that are no boxes. */
static bool has_free_place(struct check *check, const struct spawn_start *start,
                           col_vec2 size, long *work)
{
    const col_box *area = &start->solid.box;
    double x[AREA_PLACES], y[AREA_PLACES];
    int columns = 0, rows = 0;
    double right = fmax(area->max.x - size.x, area->min.x);
    double bottom = fmax(area->max.y - size.y, area->min.y);
    for (int i = 0; i <= 8; i++) {
        double share = i / 8.0;
        add_place(x, &columns, area->min.x + (right - area->min.x) * share,
                  area->min.x, right);
        add_place(y, &rows, area->min.y + (bottom - area->min.y) * share,
                  area->min.y, bottom);
    }
    int count = check_near(check, area, -1);
    *work -= count;
    for (int i = 0; i < count; i++) {
        const col_box *box = &check_found(check, i)->box;
        add_place(x, &columns, box->max.x, area->min.x, right);
        add_place(x, &columns, box->min.x - size.x, area->min.x, right);
        add_place(y, &rows, box->max.y, area->min.y, bottom);
        add_place(y, &rows, box->min.y - size.y, area->min.y, bottom);
    }
    for (int i = 0; i<columns * rows && * work> 0; i++) {
        double left = x[i % columns], top = y[i / columns];
        struct spawn_start body = *start;
        struct box_solid made;
        struct overlap overlap;
        box_solid_at(&made, start->solid.shape,
                     &(col_box){{left, top}, {left + size.x, top + size.y}});
        body.solid = made.solid;
        if (!find_deepest(check, &body, &overlap, work))
            return true;
    }
    return columns == AREA_PLACES || rows == AREA_PLACES || *work <= 0;
}

/* ---- The rule ------------------------------------------------------------ */

/* A picture overlaps walls without its body doing so: up to this share of its
 * smaller side the finding is a note. */
#define ICON_SHARE 0.25

static bool look_inside(struct check *check, const struct spawn_start *start,
                        long *work)
{
    struct overlap overlap;
    col_vec2 body;
    const struct solid *in = find_deepest(check, start, &overlap, work);
    if (!in)
        return true;
    if (is_spawn_area(check, start, &body)) {
        if (has_free_place(check, start, body, work))
            return true;
        struct finding *finding =
            check_find_at(check, &start->solid, in, overlap.at, overlap.depth,
                          "{a} has no free place of %s by %s: {b} covers it",
                          words_number(body.x).text, words_number(body.y).text);
        if (finding)
            finding->has_measure = false;
        return finding;
    }
    const col_box *box = &start->solid.box;
    bool is_icon = start->solid.shape->is_icon &&
                   overlap.depth <= ICON_SHARE * fmin(box->max.x - box->min.x,
                                                      box->max.y - box->min.y);
    struct finding *finding =
        check_find_at(check, &start->solid, in, overlap.at, overlap.depth,
                      is_icon ? "the picture of {a} overlaps {b} by {measure}"
                              : "{a} starts {measure} deep in {b}");
    if (finding && is_icon)
        finding->severity = SEVERITY_NOTE;
    else if (finding && in->shape->is_moving)
        finding->severity = SEVERITY_WARNING; /* it may be meant to be pushed */
    return finding;
}

static bool check_spawn_in_solid(struct check *check)
{
    return look_at_starts(check, look_inside);
}

const struct rule rule_spawn_in_solid = {
    RULE("C045", "spawn-in-solid", ERROR),
    .about.summary = "a spawn inside a solid",
    .measure = "depth of the overlap",
    .about.why =
        "In the first step, the engine pushes a body out of the wall by the "
        "full depth of the overlap. The body may land under the floor or "
        "across the map, or stay stuck.\n\nA spawn that is larger than the "
        "player (or, if the player's size is unknown, than a cell) is an "
        "area in which the game chooses a place. It is reported only if no "
        "free place lies in it. If the size of a spawn is that of a "
        "picture, such as an LDtk entity, an overlap of up to a quarter of "
        "its smaller side is only a note.",
    .about.hint = "move the spawn out of the solid",
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
    .about.summary = "a spawn without ground below",
    .measure = "distance down to the ground, or the distance searched",
    .about.why =
        "A body that starts in the air falls, perhaps out of the map, "
        "before the game has begun. The rule is off by default because "
        "top-down games have no ground: --set ground=64 requires ground at "
        "most 64 below, in units of the map.",
    .about.hint = "move the spawn down or add ground below it",
    .look_at_level = check_spawn_without_ground,
};
