/* Goals that cannot be reached, space that is closed, and pits. */
#include <math.h>

#include "collide_measure.h"
#include "lint/rules/beside.h"
#include "lint/rules/explore.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid_outline.h"
#include "support/same.h"

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
