#include "lint/rules/explore.h"

#include <math.h>
#include <stdlib.h>

#include "lint/rules/beside.h"
#include "lint/rules/player.h"

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

bool check_explore(struct check *check)
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
