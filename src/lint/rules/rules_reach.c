#include <math.h>
#include <stdlib.h>

#include "collide_measure.h"
#include "lint/reach/reach_space.h"
#include "lint/rules/check.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/ascii.h"
#include "support/same.h"

static bool has_word(const char *text, const char *word)
{
    for (; *text; text++) {
        int i = 0;
        while (word[i] && ascii_lower(text[i]) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

bool is_player(const struct solid *solid)
{
    static const char *const words[] = {"player", "hero", "character"};
    const struct level_shape *shape = solid->shape;
    if (shape->role != LEVEL_SPAWN || solid->count == 0)
        return false;
    for (int i = 0; i < 3; i++)
        if (has_word(shape->class, words[i]) || has_word(shape->name, words[i]))
            return true;
    return false;
}

bool player_has_start(const struct check *check)
{
    for (int i = 0; i < check->level->shape_count; i++)
        if (is_player(&check->shapes[i]))
            return true;
    return false;
}

bool player_size(const struct check *check, double *width, double *height)
{
    double given_width = check->tolerances->player_width;
    double given_height = check->tolerances->player_height;
    *width = given_width > 0 ? given_width : given_height;
    *height = given_height > 0 ? given_height : given_width;
    for (int i = 0; i < check->level->shape_count && !(*width > 0); i++) {
        const struct solid *solid = &check->shapes[i];
        if (!is_player(solid) || !solid->is_sound || !has_inside(solid))
            continue;
        *width = solid->box.max.x - solid->box.min.x;
        *height = solid->box.max.y - solid->box.min.y;
    }
    return *width > 0 && *height > 0;
}

/* Where the player can go in a level, for the rules that ask for it. */

struct reach {
    struct space space;
    int *shapes;   /* of check->shapes, for each place of the space */
    bool is_known; /* the player's size, and where it starts */
};

/* What is always in the way: not what moves, nor what can be passed from one
 * side. */
static bool is_obstacle(const struct solid *solid)
{
    return !solid->shape->is_moving && !solid->shape->is_one_sided;
}

static int compare_solid_places(const void *first, const void *second)
{
    const struct solid *const *p = first, *const *q = second;
    return compare_solids(*p, *q);
}

/* All solids, sorted by their geometry. Beside slopes the order affects answers
 * within the skin, so the order of the file must not decide. NULL: out of
 * memory. */
static const struct solid **sort_solids(struct check *check)
{
    size_t count = (size_t)check->solid_count;
    const struct solid **sorted =
        arena_take(check->arena, count, sizeof(const struct solid *));
    for (size_t i = 0; sorted && i < count; i++)
        sorted[i] = &check->shapes[check->solids[i]];
    if (sorted && count)
        qsort(sorted, count, sizeof(const struct solid *),
              compare_solid_places);
    return sorted;
}

static bool take_solids(struct check *check, struct space *space)
{
    int count = 0;
    const struct solid **sorted = sort_solids(check);
    for (int i = 0; i < check->solid_count; i++)
        count += check->shapes[check->solids[i]].piece_count;
    const col_shape **solids =
        arena_take(check->arena, (size_t)count, sizeof(const col_shape *));
    const col_shape **ledges =
        arena_take(check->arena, (size_t)count, sizeof(const col_shape *));
    if (!sorted || !solids || !ledges)
        return false;
    for (int i = 0; i < check->solid_count; i++) {
        const struct solid *solid = sorted[i];
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

/* Finds it out, if it was not asked for before: check->reach. false: memory is
 * used up. */
static bool check_explore(struct check *check)
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

/* Goals that cannot be reached, space that is closed, and pits. */

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

static bool check_unreachable(struct check *check, const struct rule *rule)
{
    if (!check_explore(check))
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

const struct rule rule_unreachable = {
    .id = "C047",
    .slug = "unreachable",
    .severity = SEVERITY_WARNING,
    .summary = "a goal that cannot be reached from any spawn",
    .measure = "distance from the nearest position that is reached",
    .why =
        "That a level cannot be finished is the worst thing that can be wrong "
        "with it, and the most tedious to look for by hand. The search knows "
        "the size of the player and the solids, but nothing of doors or "
        "ladders: it goes wherever there is room.\n\nIf --set jump=48 says how "
        "high the player jumps, goals that are too high for it are reported, "
        "too. It jumps better than any real player: in the air it moves "
        "sideways as far as it likes, only not higher, and it stands on "
        "anything below it, however steep. So a goal reported as too high is.",
    .hint = "open a way",
    .look_at_level = check_unreachable,
};

/* ---- Pockets ------------------------------------------------------------- */

static bool is_loop(const struct solid *solid)
{
    return solid->is_sound && solid->shape->role == LEVEL_SOLID &&
           (solid->shape->kind == LEVEL_LOOP ||
            (solid->shape->kind == LEVEL_CHAIN && solid->count > 3 &&
             same_point(solid->outline[0], solid->outline[solid->count - 1])));
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
        if (!is_loop(loop))
            continue;
        struct outline ring = outline_of(loop, 0);
        if (!outline_holds(&ring, pocket->center))
            continue;
        for (int k = 0; k < space->place_count; k++)
            has_start =
                has_start || (space->places[k].is_start &&
                              outline_holds(&ring, space->places[k].box.min));
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
                   words_point(pocket->center).text);
    if (!finding)
        return NULL;
    finding->has_at = finding->has_measure = true;
    finding->at = pocket->center;
    finding->measure = pocket->area;
    return finding;
}

static bool check_pocket(struct check *check, const struct rule *rule)
{
    if (!check_explore(check))
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

const struct rule rule_pocket = {
    .id = "C048",
    .slug = "pocket",
    .severity = SEVERITY_NOTE,
    .summary =
        "free space with no way in or out that the player would fit into",
    .measure = "area of the box around it",
    .why = "Free space that is closed all around is where things that are "
           "thrown, dropped or teleported stay for ever.",
    .hint = "fill it, or open a way",
    .look_at_level = check_pocket,
};

/* ---- Pits ---------------------------------------------------------------- */

static double overlap_of(double a_min, double a_max, double b_min, double b_max)
{
    return fmin(a_max, b_max) - fmax(a_min, b_min);
}

/* What the player stands on at the bottom of a pit: of what is as high as its
 * feet the solid with the most below them, or of as many the first one by
 * compare_solids; NULL: the border. */
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
                wide < widest || !(wide > 0) ||
                (best && !(wide > widest) && compare_solids(best, solid) <= 0))
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

static bool check_pit(struct check *check, const struct rule *rule)
{
    if (!check_explore(check))
        return false;
    const struct space *space = &check->reach->space;
    for (int i = 0; i < space->pit_count; i++)
        if (!tell_pit(check, rule, &space->pits[i]))
            return false;
    return true;
}

const struct rule rule_pit = {
    .id = "C049",
    .slug = "pit",
    .severity = SEVERITY_WARNING,
    .summary = "a pit that the player cannot jump out of",
    .measure = "how much higher it would have to jump",
    .why =
        "A player who falls into a pit and cannot jump out of it has to start "
        "again, if the game has a button for that. The rule is on if --set "
        "jump=48 says how high the player jumps or climbs, in the units of the "
        "map: a pit can be reached from a spawn, but from it neither a spawn, "
        "nor a goal, nor the border of the map.\n\nThe player is assumed to "
        "jump better than any real one: in the air it moves sideways as far as "
        "it likes, only not higher, and it stands on anything below it, "
        "however steep. So there is no way out of a pit except by what the "
        "check knows nothing of: ladders, springs, water, doors. Levels with "
        "moving solids have no such findings, as these may carry the player.",
    .hint = "make it less deep, or give it steps or another way out",
    .look_at_level = check_pit,
};
