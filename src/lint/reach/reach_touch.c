/* From where goals are touched, where starts are, and how high that is. */
#include <limits.h>

#include "lint/reach/climb.h"
#include "lint/reach/rim.h"

struct touching {
    struct climb *climb;
    int place;
    int cell;          /* the last cell; -1: none */
    struct span2 both; /* what it has in common with the place */
    bool is_start;     /* else the player comes to it */
    int limit;         /* only positions up to this height count */
    int open;          /* positions at this height stand for all that are less
                          than a unit lower, too; SWEEP_NONE: there are none */
};

static struct touching touching_of(struct climb *climb, int place)
{
    return (struct touching){.climb = climb,
                             .place = place,
                             .cell = -1,
                             .limit = INT_MAX,
                             .open = SWEEP_NONE};
}

/* Positions in a region, from one height to another. The player that starts at
 * the upper one comes to the lower one, too. */
static bool touch(struct touching *t, int region, int low, int high)
{
    if (low > t->limit)
        return true;
    high = high < t->limit ? high : t->limit;
    low -= low == t->open;
    return t->is_start
               ? climb_tell(t->climb, SWEEP_START, region, low, high)
               : climb_tell(t->climb, SWEEP_PLACE, region, low, t->place);
}

/* A side of a cell with one obstacle, 0: at the least x, and a span in it. */
struct touch_side {
    const struct cell *cell;
    int obstacle, number;
    const struct span2 *span;
};

/* The positions between the side and the span, from one height to another. */
static struct span2 between(const struct reach_grid *grid,
                            const struct touch_side *side, int low, int high)
{
    struct span2 way;
    int a = rim_height(grid, low), b = rim_height(grid, high);
    way.min[0] = side->number ? side->span->max[0] : side->cell->span.min[0];
    way.max[0] = side->number ? side->cell->span.max[0] : side->span->min[0];
    way.min[1] = a < b ? a : b;
    way.max[1] = a < b ? b : a;
    return way;
}

static bool is_open(struct reach_grid *grid, const struct touch_side *side,
                    int low, int high)
{
    struct span2 way = between(grid, side, low, high);
    return !grid_meets(grid, side->obstacle, &way);
}

/* The height down to which, from the upper side of the span, nothing is between
 * the span and the side; or `upward`: up to which, from the lower side. It is a
 * unit too far where it may be between two. At the side where it begins nothing
 * is, and at the other one something. */
static int farthest_open(struct reach_grid *grid, const struct touch_side *side,
                         bool upward)
{
    const struct obstacle *o = &grid->obstacles[side->obstacle];
    int low = rim_low(grid, side->span), high = rim_high(grid, side->span);
    int from = upward ? low : high, free = from, met = upward ? high : low;
    if (o->is_box)
        return upward ? rim_low(grid, &o->inner) : rim_high(grid, &o->inner);
    while (free - met > 1 || met - free > 1) {
        int middle = met + (free - met) / 2;
        if (is_open(grid, side, middle < from ? middle : from,
                    middle < from ? from : middle))
            free = middle;
        else
            met = middle;
    }
    return met;
}

/* Touching from a side. Each free position has a level way to one of the sides,
 * as the obstacle is convex; so that the player touches what is within the span
 * where it comes to the span from a side. Free there are the upper and the
 * lower end, or all, or nothing. */
static bool touch_from(struct touching *t, int cell,
                       const struct touch_side *side)
{
    struct reach_grid *grid = t->climb->graph->cells->grid;
    int ends[2] = {rim_low(grid, side->span), rim_high(grid, side->span)};
    bool is_free = is_open(grid, side, ends[0], ends[1]);
    for (int i = 0; i < 2; i++) {
        struct span2 way = between(grid, side, ends[i], ends[i]);
        int low = ends[0], high = ends[1];
        if (!is_open(grid, side, ends[i], ends[i]))
            continue;
        struct span2 at =
            span_point(side->number ? way.max[0] : way.min[0], way.min[1]);
        if (!is_free && i > 0)
            low = farthest_open(grid, side, false);
        if (!is_free && i == 0)
            high = farthest_open(grid, side, true);
        if (!touch(t, climb_region(t->climb, cell, &at), low, high))
            return false;
    }
    return true;
}

static bool see_place(void *context, const struct visit *visit)
{
    struct touching *t = context;
    const struct reach_cells *cells = t->climb->graph->cells;
    if (visit->cell == t->cell && span_holds(&t->both, visit->both))
        return true;
    t->cell = visit->cell;
    t->both = *visit->both;
    const struct cell *cell = &cells->cells[visit->cell];
    if (cell->state == CELL_ONE) {
        struct touch_side side = {cell, cells->lists[cell->first], 0,
                                  visit->both};
        bool had = touch_from(t, visit->cell, &side);
        side.number = 1;
        return had && touch_from(t, visit->cell, &side);
    }
    return touch(t, t->climb->regions[visit->cell],
                 rim_low(cells->grid, visit->both),
                 rim_high(cells->grid, visit->both));
}

/* A start is also a place to come back to: where the player overlaps it. */
static bool touch_start(struct climb *climb, int place)
{
    const struct reach_start *start = &climb->starts[place];
    struct touching t = touching_of(climb, place);
    const struct reach_grid *grid = climb->graph->cells->grid;
    const struct span2 *marks = &grid->marks[GRID_MARKS * place];
    t.open = rim_low(grid, &marks[MARK_RETURN]);
    if (!visit_mark(climb->graph, &marks[MARK_RETURN], see_place, &t))
        return false;
    t.open = SWEEP_NONE;
    for (int i = 0; i < 2; i++) {
        t.cell = -1;
        t.is_start = i > 0;
        if (start->first == MARK_LIFTED && start->last == MARK_LIFTED)
            t.limit = start->lifted;
        if (!start_each(climb->graph, place, start, see_place, &t))
            return false;
    }
    return true;
}

bool climb_places(struct climb *climb)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    for (int i = 0; i < climb->space->place_count; i++) {
        struct touching t = touching_of(climb, i);
        if (climb->space->places[i].is_start
                ? !touch_start(climb, i)
                : !visit_mark(climb->graph,
                              &grid->marks[GRID_MARKS * i + MARK_GOAL],
                              see_place, &t))
            return false;
    }
    return true;
}
