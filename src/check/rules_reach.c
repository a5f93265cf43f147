/* Goals that cannot be reached, space that is closed, and pits. */
#include <math.h>

#include "check/outline.h"
#include "check/player.h"
#include "check/rules.h"
#include "check/words.h"
#include "collide_measure.h"
#include "reach/space.h"

/* What all rules are about; found out once for a level. */
struct reach {
    struct space space;
    int *shapes;   /* of check->shapes, for each place */
    bool is_known; /* the player's size, and where it starts */
};

/* ---- The space ----------------------------------------------------------- */

/* What is always in the way: not what moves, nor what can be passed from one
 * side. */
static bool is_obstacle(const struct solid *solid)
{
    return !solid->shape->is_moving && !solid->shape->is_one_sided;
}

static bool take_solids(struct check *check, struct space *space)
{
    int count = 0;
    for (int i = 0; i < check->solid_count; i++)
        count += check->shapes[check->solids[i]].piece_count;
    const col_shape **solids =
        arena_take(check->arena, (size_t)count, sizeof(const col_shape *));
    const col_shape **ledges =
        arena_take(check->arena, (size_t)count, sizeof(const col_shape *));
    if (!solids || !ledges)
        return false;
    for (int i = 0; i < check->solid_count; i++) {
        const struct solid *solid = &check->shapes[check->solids[i]];
        for (int k = 0; k < solid->piece_count; k++) {
            if (is_obstacle(solid))
                solids[space->count++] = &solid->pieces[k];
            else
                ledges[space->ledge_count++] = &solid->pieces[k];
        }
    }
    space->solids = solids;
    space->ledges = ledges;
    return true;
}

/* The player falls and jumps where that is asked for and it is known which way
 * is down; not where solids move, which may carry it anywhere. */
static void take_jump(const struct check *check, struct space *space)
{
    space->is_y_up = check->level->is_y_up;
    space->jump = check->level->knows_y ? check->tolerances->jump : 0;
    for (int i = 0; i < check->solid_count; i++)
        if (check->shapes[check->solids[i]].shape->is_moving)
            space->jump = 0;
}

/* The player's starts, or if none is called that all starts; and the goals. */
static bool take_places(struct check *check, struct reach *reach)
{
    struct space *space = &reach->space;
    size_t count = (size_t)check->level->shape_count;
    bool named = player_has_start(check);
    space->places = arena_alloc(check->arena, count, sizeof *space->places);
    reach->shapes = arena_take(check->arena, count, sizeof *reach->shapes);
    if (!space->places || !reach->shapes)
        return false;
    for (int i = 0; i < check->level->shape_count; i++) {
        const struct solid *solid = &check->shapes[i];
        enum level_role role = solid->shape->role;
        bool starts = role == LEVEL_SPAWN && (!named || is_player(solid));
        if (solid->count == 0 || !(starts || role == LEVEL_GOAL))
            continue;
        reach->shapes[space->place_count] = i;
        space->places[space->place_count++] =
            (struct space_place){.box = solid->box, .is_start = starts};
        reach->is_known = reach->is_known || starts;
    }
    return true;
}

static void include_box(col_box *box, const col_box *other, double more_x,
                        double more_y)
{
    box->min.x = fmin(box->min.x, other->min.x - more_x);
    box->min.y = fmin(box->min.y, other->min.y - more_y);
    box->max.x = fmax(box->max.x, other->max.x + more_x);
    box->max.y = fmax(box->max.y, other->max.y + more_y);
}

/* The map, where there is one, and all places; else all there is, with room for
 * the player to go round it. */
static void take_bounds(const struct check *check, struct space *space)
{
    bool has_map = check->level->has_bounds;
    double x = 2 * space->width, y = 2 * space->height;
    space->bounds = has_map ? check->level->bounds : space->places[0].box;
    for (int i = 0; i < space->place_count; i++)
        include_box(&space->bounds, &space->places[i].box, has_map ? 0 : x,
                    has_map ? 0 : y);
    for (int i = 0; i < check->solid_count && !has_map; i++)
        include_box(&space->bounds, &check->shapes[check->solids[i]].box, x, y);
}

/* Finds out all that these rules ask for, once. false: memory is used up. */
static bool explore(struct check *check)
{
    if (check->reach)
        return true;
    struct reach *reach = arena_alloc(check->arena, 1, sizeof *reach);
    if (!reach || !take_places(check, reach))
        return false;
    check->reach = reach;
    if (!player_size(check, &reach->space.width, &reach->space.height))
        reach->is_known = false;
    if (!reach->is_known)
        return true;
    take_bounds(check, &reach->space);
    take_jump(check, &reach->space);
    reach->space.skin = check->tolerances->skin;
    return take_solids(check, &reach->space) &&
           space_search(&reach->space, check->arena);
}

/* ---- Goals --------------------------------------------------------------- */

static struct finding *tell_goal(struct check *check, const struct rule *rule,
                                 const struct solid *goal,
                                 const struct space_place *place)
{
    if (!place->has_nearest) {
        col_vec2 middle = {place->box.min.x / 2 + place->box.max.x / 2,
                           place->box.min.y / 2 + place->box.max.y / 2};
        struct finding *finding = check_find_at(
            check, rule, goal, NULL, middle, 0,
            "%s cannot be reached: the player has no room where it starts",
            words_shape(goal).text);
        if (finding)
            finding->has_measure = false;
        return finding;
    }
    const char *format =
        place->answer == SPACE_NO_ROOM
            ? "the player has no room at %s; it gets no nearer than %s, at "
              "%s"
            : "%s cannot be reached; the player gets no nearer than %s, at "
              "%s";
    return check_find_at(check, rule, goal, NULL, place->nearest,
                         place->distance, format, words_shape(goal).text,
                         words_number(place->distance).text,
                         words_point(place->nearest).text);
}

/* Of a goal that only a player which flies would reach. */
static struct finding *tell_too_high(struct check *check,
                                     const struct rule *rule,
                                     const struct solid *goal,
                                     const struct space_place *place)
{
    struct finding *finding = check_find_at(
        check, rule, goal, NULL, place->nearest, place->distance,
        "%s is too high for a player that jumps %s; it gets no "
        "nearer than %s, at %s",
        words_shape(goal).text, words_number(check->reach->space.jump).text,
        words_number(place->distance).text, words_point(place->nearest).text);
    if (finding)
        finding->hint = "bring it lower, or put steps on the way to it";
    return finding;
}

static struct finding *tell_undecided(struct check *check,
                                      const struct rule *rule,
                                      const struct solid *goal,
                                      const struct space_place *place)
{
    struct finding *finding = check_find_at(
        check, rule, goal, NULL,
        place->has_nearest ? place->nearest : place->box.min, place->distance,
        "whether %s can be reached was not decided", words_shape(goal).text);
    if (finding) {
        finding->severity = SEVERITY_NOTE;
        finding->has_at = finding->has_measure = place->has_nearest;
    }
    return finding;
}

bool check_unreachable(struct check *check, const struct rule *rule)
{
    if (!explore(check))
        return false;
    const struct reach *reach = check->reach;
    for (int i = 0; i < reach->space.place_count && reach->is_known; i++) {
        const struct space_place *place = &reach->space.places[i];
        const struct solid *goal = &check->shapes[reach->shapes[i]];
        if (place->is_start || place->answer == SPACE_REACHED)
            continue;
        bool is_too_high =
            place->answer == SPACE_TOO_HIGH && place->has_nearest;
        if (!(is_too_high ? tell_too_high(check, rule, goal, place)
              : place->answer == SPACE_UNDECIDED
                  ? tell_undecided(check, rule, goal, place)
                  : tell_goal(check, rule, goal, place)))
            return false;
    }
    return true;
}

/* ---- Pockets ------------------------------------------------------------- */

/* Whether a closed line goes round a point, by the edges that cross the level
 * to the right of it. */
static bool loop_holds(const struct solid *loop, col_vec2 point)
{
    bool inside = false;
    for (int i = 0; i < loop->count; i++) {
        col_vec2 a = loop->outline[i];
        col_vec2 b = loop->outline[i + 1 < loop->count ? i + 1 : 0];
        if ((a.y > point.y) == (b.y > point.y))
            continue;
        int turn = col_turn_sign(a, b, a, point);
        if (b.y > a.y ? turn > 0 : turn < 0)
            inside = !inside;
    }
    return inside;
}

static bool is_loop(const struct solid *solid)
{
    return solid->is_sound && solid->shape->role == LEVEL_SOLID &&
           (solid->shape->kind == LEVEL_LOOP ||
            (solid->shape->kind == LEVEL_CHAIN && solid->count > 3 &&
             same_place(solid->outline[0], solid->outline[solid->count - 1])));
}

/* Whether a pocket is the inside of ground that is drawn as a closed line: a
 * line round it that no start is in. */
static bool is_ground(const struct check *check,
                      const struct space_pocket *pocket)
{
    const struct space *space = &check->reach->space;
    for (int i = 0; i < check->solid_count; i++) {
        const struct solid *loop = &check->shapes[check->solids[i]];
        bool has_start = false;
        if (!is_loop(loop) || !loop_holds(loop, pocket->centre))
            continue;
        for (int k = 0; k < space->place_count; k++)
            has_start =
                has_start || (space->places[k].is_start &&
                              loop_holds(loop, space->places[k].box.min));
        if (!has_start)
            return true;
    }
    return false;
}

static struct finding *tell_pocket(struct check *check, const struct rule *rule,
                                   const struct space_pocket *pocket)
{
    const col_box *box = &pocket->box;
    struct finding *finding =
        check_find(check, rule, check->level->item,
                   "a closed space of %s by %s around %s has no way in or out",
                   words_number(box->max.x - box->min.x).text,
                   words_number(box->max.y - box->min.y).text,
                   words_point(pocket->centre).text);
    if (!finding)
        return NULL;
    finding->has_at = finding->has_measure = true;
    finding->at = pocket->centre;
    finding->measure = pocket->area;
    return finding;
}

bool check_pocket(struct check *check, const struct rule *rule)
{
    if (!explore(check))
        return false;
    const struct reach *reach = check->reach;
    for (int i = 0; i < reach->space.pocket_count; i++) {
        const struct space_pocket *pocket = &reach->space.pockets[i];
        if (pocket->has_start || pocket->is_at_border ||
            is_ground(check, pocket))
            continue;
        if (!tell_pocket(check, rule, pocket))
            return false;
    }
    return true;
}

/* ---- Pits ---------------------------------------------------------------- */

static double overlap_of(double a_min, double a_max, double b_min, double b_max)
{
    return fmin(a_max, b_max) - fmax(a_min, b_min);
}

/* What the player stands on at the bottom of a pit: of what is as high as its
 * feet the solid with the most below them; NULL: the border. */
static const struct solid *floor_of(struct check *check, const col_box *player)
{
    bool is_y_up = check->level->is_y_up;
    double feet = is_y_up ? player->min.y : player->max.y, widest = 0;
    double off = (player->max.y - player->min.y) / 32;
    col_box box = {{player->min.x - off, feet - off},
                   {player->max.x + off, feet + off}};
    const struct solid *best = NULL;
    int count = check_near(check, &box, -1);
    for (int i = 0; i < count; i++) {
        const struct solid *solid = check_found(check, i);
        for (int k = 0; k < solid->piece_count; k++) {
            col_box own = col_bounds(&solid->pieces[k]);
            double wide =
                overlap_of(own.min.x, own.max.x, box.min.x, box.max.x);
            if (overlap_of(own.min.y, own.max.y, box.min.y, box.max.y) < 0 ||
                wide <= widest)
                continue;
            widest = wide;
            best = solid;
        }
    }
    return best;
}

static struct finding *tell_pit(struct check *check, const struct rule *rule,
                                const struct space_pit *pit)
{
    const col_box *player = &pit->player;
    const struct solid *floor = floor_of(check, player);
    col_vec2 feet = {player->min.x / 2 + player->max.x / 2,
                     check->level->is_y_up ? player->min.y : player->max.y};
    struct finding *finding = check_find(
        check, rule, floor ? floor->shape->item : check->level->item,
        "from %s the player gets out only where it is %s higher, and it jumps "
        "%s",
        words_point(feet).text, words_number(pit->depth).text,
        words_number(check->reach->space.jump).text);
    if (!finding)
        return NULL;
    finding->shapes[0] = floor ? floor->shape : NULL;
    finding->has_at = finding->has_measure = true;
    finding->at = feet;
    finding->measure = pit->lacks;
    return finding;
}

bool check_pit(struct check *check, const struct rule *rule)
{
    if (!explore(check))
        return false;
    const struct space *space = &check->reach->space;
    for (int i = 0; i < space->pit_count; i++)
        if (!tell_pit(check, rule, &space->pits[i]))
            return false;
    return true;
}
