#include "lint/reach/jump.h"

#include <math.h>

#include "lint/reach/rim.h"
#include "lint/reach/visit.h"

/* Mixed cells are divided down to this part of the player's lesser size. */
#define FINEST 16

void jump_want(const struct climb *climb)
{
    struct reach_cells *cells = climb->graph->cells;
    const int *size = cells->grid->size;
    int least = (size[0] < size[1] ? size[0] : size[1]) / FINEST;
    for (int i = 0; i < cells->count; i++) {
        struct cell *cell = &cells->cells[i];
        int width = cell->span.max[0] - cell->span.min[0];
        int height = cell->span.max[1] - cell->span.min[1];
        if (!cell->child && cell->state == CELL_MIXED &&
            climb_limit(climb, i, 0) > SWEEP_NONE &&
            (width > height ? width : height) > least)
            cell->is_wanted = cell_is_divisible(cell);
    }
}

/* ---- Goals --------------------------------------------------------------- */

static bool reach_jumping(void *context, int cell, int k, struct span2 *span)
{
    const struct climb *climb = context;
    const struct reach_grid *grid = climb->graph->cells->grid;
    int limit = climb_limit(climb, cell, k);
    if (limit < rim_low(grid, span))
        return false;
    if (limit >= rim_high(grid, span))
        return true;
    if (grid->is_y_up)
        span->max[1] = limit;
    else
        span->min[1] = -limit;
    return true;
}

/* What is taken off the player's height, a unit more at most. */
static double skin_of(const struct climb *climb)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    return ceil(climb->space->height / grid->unit - grid->size[1]) * grid->unit;
}

/* The goal is too high, unless it is so close that the player would touch it
 * without its skin: then the answer for a player that flies stays. */
static bool answer_goal(struct climb *climb, struct space_place *place)
{
    struct space_nearest nearest;
    if (!visit_nearest(climb->graph, reach_jumping, climb, &place->box,
                       &nearest))
        return false;
    place->has_nearest = nearest.found;
    place->nearest = nearest.center;
    place->distance = nearest.distance;
    if (!nearest.found || nearest.distance > skin_of(climb))
        place->answer = SPACE_TOO_HIGH;
    return true;
}

/* ---- Pits ---------------------------------------------------------------- */

/* Whether a way leads to a cell at all. */
static bool is_led_to(struct reach_graph *graph, const unsigned char *flags,
                      int cell)
{
    for (int k = 0; k < 4; k++) {
        int node = graph_corner(graph, &graph->cells->cells[cell], k);
        if (graph_is_free(graph, node) &&
            flags[graph_root(graph->proven, node)])
            return true;
    }
    return false;
}

static struct space_pit make_pit(const struct climb *climb,
                                 const struct sweep_pit *pit)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    struct span2 at = span_point(pit->aside, rim_height(grid, pit->ground));
    double depth = ((double)pit->lip - pit->ground) * grid->unit;
    return (struct space_pit){.player = grid_box(grid, &at),
                              .depth = depth,
                              .lacks = depth - climb->space->jump};
}

static bool find_pits(const struct climb *climb, const unsigned char *flags,
                      struct space *space, struct arena *keep)
{
    const struct reach_sweep *sweep = &climb->sweep;
    space->pits =
        arena_take(keep, (size_t)sweep->pit_count, sizeof *space->pits);
    if (!space->pits)
        return false;
    for (int i = 0; i < sweep->pit_count; i++) {
        const struct sweep_pit *pit = &sweep->pits[i];
        bool is_corner = pit->node >= climb->region_count;
        if (!is_corner && pit->lip > SWEEP_NONE &&
            sweep->limits[pit->tree] > SWEEP_NONE &&
            is_led_to(climb->graph, flags, climb->cells[pit->node]))
            space->pits[space->pit_count++] = make_pit(climb, pit);
    }
    return true;
}

bool jump_answer(const struct climb *climb, const unsigned char *flags,
                 struct space *space, struct arena *keep)
{
    struct climb reached = *climb;
    for (int i = 0; i < space->place_count; i++) {
        struct space_place *place = &space->places[i];
        bool maybe =
            place->answer == SPACE_REACHED || place->answer == SPACE_UNDECIDED;
        if (!place->is_start && maybe && !climb_reaches(climb, i) &&
            !answer_goal(&reached, place))
            return false;
    }
    return find_pits(climb, flags, space, keep);
}
