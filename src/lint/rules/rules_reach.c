/* Checks where the player can go: finds goals that it cannot reach, space that
 * is closed, and pits. The search of lint/reach runs once for a level, when the
 * first of these rules needs it. */
#include "lint/reach/reach_space.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/box.h"
#include "support/matches.h"
#include "support/same.h"
#include "support/text.h"

/* ---- The player ---------------------------------------------------------- */

/* Whether a shape is a start that is the player's, by its class or name. */
static bool is_player(const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    return shape->role == LEVEL_SPAWN && solid->count > 0 &&
           names_player(shape->name, shape->class);
}

bool player_find(const struct check *check, struct player *player)
{
    const struct level *level = check->level;
    double width = check->tolerances->player_width;
    double height = check->tolerances->player_height;
    *player = (struct player){.width = width > 0 ? width : height,
                              .height = height > 0 ? height : width};
    for (int i = 0; i < level->shape_count && !(player->width > 0); i++) {
        const struct solid *solid = &check->shapes[i];
        if (!is_player(solid) || !solid->is_sound || !has_inside(solid))
            continue;
        player->start = solid->shape;
        player->width = solid->box.max.x - solid->box.min.x;
        player->height = solid->box.max.y - solid->box.min.y;
        if (!solid->shape->is_icon || !level->has_grid)
            continue;
        player->is_cell = player->width > level->cell_width ||
                          player->height > level->cell_height;
        player->width = fmin(player->width, level->cell_width);
        player->height = fmin(player->height, level->cell_height);
    }
    return player->width > 0 && player->height > 0;
}

struct short_text words_player(const struct player *player)
{
    struct short_text words = {""};
    if (player->start)
        snprintf(words.text, sizeof words.text,
                 " (%s of %.100s; --player WxH sets it)",
                 player->is_cell ? "at most a cell, by the picture"
                                 : "the size",
                 words_level_shape(player->start).text);
    return words;
}

/* ---- The search ---------------------------------------------------------- */

struct reach {
    struct space space;
    struct player player;
    int *shapes;       /* of check->shapes, for each place of the space */
    int *destinations; /* of places that teleport, the places to which they
                          lead; -1: they do not */
    bool is_known;     /* the player's size, and where it starts */
};

static int compare_solid_places(const void *first, const void *second)
{
    const struct solid *const *p = first, *const *q = second;
    return compare_solids(*p, *q);
}

/* The pieces of all solids, sorted by geometry, not as in the file: beside
 * slopes the order affects answers within the skin. Solids that move or can be
 * passed from one side are ledges. */
static bool take_solids(struct check *check, struct space *space)
{
    int count = 0;
    size_t solid_count = (size_t)check->solid_count;
    const struct solid **sorted =
        arena_take(check->arena, solid_count, sizeof(const struct solid *));
    for (int i = 0; sorted && i < check->solid_count; i++) {
        sorted[i] = &check->shapes[check->solids[i]];
        count += sorted[i]->piece_count;
    }
    const col_shape **solids =
        arena_take(check->arena, (size_t)count, sizeof(const col_shape *));
    const col_shape **ledges =
        arena_take(check->arena, (size_t)count, sizeof(const col_shape *));
    if (!sorted || !solids || !ledges)
        return false;
    if (solid_count)
        qsort(sorted, solid_count, sizeof(const struct solid *),
              compare_solid_places);
    for (int i = 0; i < check->solid_count; i++) {
        const struct level_shape *shape = sorted[i]->shape;
        for (int k = 0; k < sorted[i]->piece_count; k++) {
            if (shape->is_moving || shape->is_one_sided)
                ledges[space->ledge_count++] = &sorted[i]->pieces[k];
            else
                solids[space->count++] = &sorted[i]->pieces[k];
        }
    }
    space->solids = solids;
    space->ledges = ledges;
    return true;
}

/* Teleporters that are followed; rounds of the search that follow them. */
#define TELEPORTERS 256
#define ROUNDS      8

/* Whether a shape teleports, or another one teleports to it. */
static bool is_linked(const struct check *check, const int *sources, int count,
                      const struct level_shape *shape)
{
    if (shape->destination)
        return true;
    for (int i = 0; i < count && shape->number; i++) {
        const char *to = check->level->shapes[sources[i]].destination;
        if (strcmp(to, shape->number) == 0)
            return true;
    }
    return false;
}

static void link_places(const struct check *check, struct reach *reach)
{
    const struct space *space = &reach->space;
    const struct level_shape *shapes = check->level->shapes;
    int linked = 0;
    for (int i = 0; i < space->place_count; i++) {
        const char *to = shapes[reach->shapes[i]].destination;
        reach->destinations[i] = -1;
        if (!to || linked++ >= TELEPORTERS)
            continue;
        for (int k = 0; k < space->place_count; k++) {
            const char *number = shapes[reach->shapes[k]].number;
            if (number && strcmp(number, to) == 0)
                reach->destinations[i] = k;
        }
    }
}

/* The player's starts (if none is named as its: all starts), the goals, and the
 * two ends of teleporters. */
static bool take_places(struct check *check, struct reach *reach)
{
    struct space *space = &reach->space;
    size_t count = 0; /* of shapes that may be places */
    int sources[TELEPORTERS], source_count = 0;
    bool named = false;
    for (int i = 0; i < check->level->shape_count; i++) {
        count += check->level->shapes[i].role != LEVEL_SOLID;
        named = named || is_player(&check->shapes[i]);
        if (check->level->shapes[i].destination && source_count < TELEPORTERS)
            sources[source_count++] = i;
    }
    space->places = arena_alloc(check->arena, count, sizeof *space->places);
    reach->shapes = arena_take(check->arena, count, sizeof *reach->shapes);
    reach->destinations =
        arena_take(check->arena, count, sizeof *reach->destinations);
    if (!space->places || !reach->shapes || !reach->destinations)
        return false;
    for (int i = 0; i < check->level->shape_count; i++) {
        const struct solid *solid = &check->shapes[i];
        enum level_role role = solid->shape->role;
        bool starts = role == LEVEL_SPAWN && (!named || is_player(solid));
        bool is_end = source_count > 0 && role != LEVEL_SOLID &&
                      is_linked(check, sources, source_count, solid->shape);
        if (solid->count == 0 || !(starts || role == LEVEL_GOAL || is_end))
            continue;
        reach->shapes[space->place_count] = i;
        space->places[space->place_count++] =
            (struct space_place){.box = solid->box, .is_start = starts};
        reach->is_known = reach->is_known || starts;
    }
    for (int i = 0; i < space->place_count; i++)
        reach->destinations[i] = -1;
    if (source_count > 0)
        link_places(check, reach);
    return true;
}

/* The player also starts where reached teleporters lead. */
static bool search_space(struct check *check, struct reach *reach)
{
    struct space *space = &reach->space;
    bool has_new = true;
    for (int round = 0; round < ROUNDS && has_new; round++) {
        if (!space_search(space, check->arena))
            return false;
        has_new = false;
        for (int i = 0; i < space->place_count; i++) {
            int to = reach->destinations[i];
            if (to < 0 || space->places[i].answer != SPACE_REACHED ||
                space->places[to].is_start)
                continue;
            space->places[to].is_start = has_new = true;
        }
    }
    return true;
}

/* Finds out where the player can go: check->reach. false: out of memory. */
static bool explore(struct check *check)
{
    if (check->reach)
        return true;
    const struct level *level = check->level;
    struct reach *reach = arena_alloc(check->arena, 1, sizeof *reach);
    if (!reach || !take_places(check, reach))
        return false;
    check->reach = reach;
    struct space *space = &reach->space;
    if (!player_find(check, &reach->player))
        reach->is_known = false;
    space->width = reach->player.width;
    space->height = reach->player.height;
    if (!reach->is_known)
        return true;
    /* The bounds are those of the map, if it has any, and of all places; else
     * of all solids, with room for the player to go round them. */
    bool has_map = level->has_bounds;
    double x = has_map ? 0 : 2 * space->width;
    double y = has_map ? 0 : 2 * space->height;
    col_box all = has_map ? level->bounds : space->places[0].box;
    for (int i = 0; i < space->place_count; i++)
        all = box_both(all, space->places[i].box);
    /* The player jumps if an option says so and it is known which direction is
     * down; not where solids move, which may carry it anywhere. */
    space->is_y_up = level->is_y_up;
    space->jump = level->knows_y ? check->tolerances->jump : 0;
    for (int i = 0; i < check->solid_count; i++) {
        const struct solid *solid = &check->shapes[check->solids[i]];
        if (!has_map)
            all = box_both(all, solid->box);
        if (solid->shape->is_moving)
            space->jump = 0;
    }
    space->bounds = (col_box){{all.min.x - x, all.min.y - y},
                              {all.max.x + x, all.max.y + y}};
    space->skin = check->tolerances->skin;
    return take_solids(check, space) && search_space(check, reach);
}

/* ---- Goals --------------------------------------------------------------- */

static bool report_goal(struct check *check, const struct solid *goal,
                        const struct space_place *place)
{
    bool has_nearest = place->has_nearest;
    bool is_undecided = place->answer == SPACE_UNDECIDED;
    bool is_too_high = has_nearest && place->answer == SPACE_TOO_HIGH;
    const char *format =
        is_undecided ? "the search did not decide whether {a} can be reached"
        : !has_nearest
            ? "{a} cannot be reached: the player does not fit where it starts"
        : is_too_high ? "{a} is too high for a player that jumps %s: it gets "
                        "no nearer than {measure}, at {at}"
        : place->answer == SPACE_NO_ROOM
            ? "the player does not fit at {a}: it gets no nearer than "
              "{measure}, at {at}"
            : "{a} cannot be reached: the player gets no nearer than "
              "{measure}, at {at}";
    struct finding *finding = check_find_at(
        check, goal, NULL,
        has_nearest ? place->nearest : midpoint(place->box.min, place->box.max),
        has_nearest ? place->distance : 0, format,
        words_number(check->reach->space.jump).text);
    if (!finding)
        return false;
    finding->has_measure = has_nearest;
    finding->has_at = has_nearest || !is_undecided;
    if (is_undecided)
        finding->severity = SEVERITY_NOTE;
    if (is_too_high)
        finding->hint = "move it lower, or add steps to reach it";
    return true;
}

static bool check_unreachable(struct check *check)
{
    if (!explore(check))
        return false;
    const struct reach *reach = check->reach;
    for (int i = 0; i < reach->space.place_count && reach->is_known; i++) {
        const struct space_place *place = &reach->space.places[i];
        const struct solid *goal = &check->shapes[reach->shapes[i]];
        if (goal->shape->role == LEVEL_GOAL && !place->is_start &&
            place->answer != SPACE_REACHED && !report_goal(check, goal, place))
            return false;
    }
    return true;
}

const struct rule rule_unreachable = {
    RULE("C047", "unreachable", WARNING),
    .about.summary = "a goal that cannot be reached from any spawn",
    .measure = "distance from the nearest reachable position",
    .about.why =
        "A level that cannot be finished is the worst fault and the hardest to "
        "find by hand. The search knows the solids and the size of the player, "
        "but no doors or ladders: the player can go wherever it fits. An "
        "object with a property such as \"destination\" that refers to "
        "another object, or has its name, takes the player there.\n\nWith "
        "a jump height, such as --set jump=48, the rule also reports goals "
        "that are too high. This player jumps better than any real player: it "
        "can move sideways without limit in the air and stand on any slope. A "
        "goal that is reported as too high is therefore certainly too high.",
    .about.hint = "open a passage",
    .look_at_level = check_unreachable,
};

/* ---- Pockets ------------------------------------------------------------- */

/* Whether a pocket is the inside of ground that is drawn as a closed line: a
 * line round it that no start is in. */
static bool is_ground(const struct check *check,
                      const struct space_pocket *pocket)
{
    const struct space *space = &check->reach->space;
    for (int i = 0; i < check->solid_count; i++) {
        const struct solid *loop = &check->shapes[check->solids[i]];
        enum level_kind kind = loop->shape->kind;
        bool is_closed_chain =
            kind == LEVEL_CHAIN && loop->count > 3 &&
            same_point(loop->outline[0], loop->outline[loop->count - 1]);
        if (kind != LEVEL_LOOP && !is_closed_chain)
            continue;
        struct outline ring = outline_of(loop, 0);
        bool is_empty = outline_holds(&ring, pocket->center);
        for (int k = 0; k < space->place_count && is_empty; k++)
            is_empty = !space->places[k].is_start ||
                       !outline_holds(&ring, space->places[k].box.min);
        if (is_empty)
            return true;
    }
    return false;
}

static bool check_pocket(struct check *check)
{
    if (!explore(check))
        return false;
    const struct space *space = &check->reach->space;
    for (int i = 0; i < space->pocket_count; i++) {
        const struct space_pocket *pocket = &space->pockets[i];
        const col_box *box = &pocket->box;
        if (pocket->has_start || pocket->is_at_border ||
            is_ground(check, pocket))
            continue;
        struct finding *finding =
            check_find(check, check->level->item,
                       "a closed space of %s by %s around %s has no opening "
                       "that fits the player%s",
                       words_number(box->max.x - box->min.x).text,
                       words_number(box->max.y - box->min.y).text,
                       words_point(pocket->center).text,
                       words_player(&check->reach->player).text);
        if (!finding)
            return false;
        finding->has_at = finding->has_measure = true;
        finding->at = pocket->center;
        finding->measure = pocket->area;
    }
    return true;
}

const struct rule rule_pocket = {
    RULE("C048", "pocket", NOTE),
    .about.summary = "a closed free space that is large enough for the player",
    .measure = "area of its bounding box",
    .about.why =
        "Anything that is thrown, dropped or teleported into a closed space "
        "cannot leave it.",
    .about.hint = "fill it or open a passage",
    .look_at_level = check_pocket,
};

/* ---- Pits ---------------------------------------------------------------- */

static double overlap_of(double a_min, double a_max, double b_min, double b_max)
{
    return fmin(a_max, b_max) - fmax(a_min, b_min);
}

/* The solid that the player stands on at the bottom of a pit: at its feet the
 * widest below them, on a tie the first by compare_solids; NULL: the border. */
static const struct solid *floor_of(struct check *check, const col_box *player)
{
    double feet = feet_of(check, player).y, widest = 0;
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

static bool check_pit(struct check *check)
{
    if (!explore(check))
        return false;
    const struct space *space = &check->reach->space;
    for (int i = 0; i < space->pit_count; i++) {
        const struct space_pit *pit = &space->pits[i];
        const struct solid *floor = floor_of(check, &pit->player);
        col_vec2 feet = feet_of(check, &pit->player);
        struct finding *finding =
            check_find(check, floor ? floor->shape->item : check->level->item,
                       "at %s the player must get %s higher to leave the pit, "
                       "but it jumps only %s",
                       words_point(feet).text, words_number(pit->depth).text,
                       words_number(space->jump).text);
        if (!finding)
            return false;
        finding->shapes[0] = floor ? floor->shape : NULL;
        finding->has_at = finding->has_measure = true;
        finding->at = feet;
        finding->measure = pit->lacks;
    }
    return true;
}

const struct rule rule_pit = {
    RULE("C049", "pit", WARNING),
    .about.summary = "a pit that the player cannot jump out of",
    .measure = "missing height of the jump",
    .about.why =
        "A player who falls into a pit and cannot jump out must restart, if "
        "the game allows that. --set jump=48 enables the rule and defines "
        "how high the player jumps or climbs, in units of the map. A pit can "
        "be reached from a spawn, but no spawn, goal or border of the map can "
        "be reached from it.\n\nThe rule assumes a player that jumps better "
        "than any real player: it can move sideways without limit in the air "
        "and stand on any slope. The only possible exits of a reported pit are "
        "therefore features that check does not know, such as ladders, "
        "springs, water and doors. Levels with moving solids get no such "
        "findings, because the solids may carry the player.",
    .about.hint = "make it less deep, or add steps or another exit",
    .look_at_level = check_pit,
};
