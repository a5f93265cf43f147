/* From where places are touched, and how high that is. */
#include "reach/climb.h"
#include "reach/rim.h"
#include "reach/visit.h"

struct touching {
    struct climb *climb;
    int place;
    int cell;   /* the one that was looked at last; -1: none was */
    int lowest; /* height of all positions there; SWEEP_NONE: there are none */
    int hover;  /* how high the player is that starts there; SWEEP_NONE: none
                   does, or it is not yet to be told */
    bool is_told; /* the events are wanted, not only the lowest height */
};

static bool touch(struct touching *t, int region, int height)
{
    if (t->lowest == SWEEP_NONE || height < t->lowest)
        t->lowest = height;
    if (!t->is_told)
        return true;
    return (height > t->hover ||
            climb_tell(t->climb, SWEEP_START, region, height, t->hover)) &&
           climb_tell(t->climb, SWEEP_PLACE, region, height, t->place);
}

/* A side of a cell with one obstacle, 0: at the least x, and a span in it. */
struct side {
    const struct cell *cell;
    int obstacle, number;
    const struct span2 *span;
};

/* The positions between the side and the span, from one height to another. */
static struct span2 between(const struct grid *grid, const struct side *side,
                            int low, int high)
{
    struct span2 way;
    int a = rim_height(grid, low), b = rim_height(grid, high);
    way.min[0] = side->number ? side->span->max[0] : side->cell->span.min[0];
    way.max[0] = side->number ? side->cell->span.max[0] : side->span->min[0];
    way.min[1] = a < b ? a : b;
    way.max[1] = a < b ? b : a;
    return way;
}

static bool is_open(struct grid *grid, const struct side *side, int low,
                    int high)
{
    struct span2 way = between(grid, side, low, high);
    return !grid_meets(grid, side->obstacle, &way);
}

/* The least height from which, up to the upper side of the span, nothing is
 * between the span and the side; a unit less where it may be between two. At
 * the upper side itself nothing is, and at the lower one something. */
static int least_height(struct grid *grid, const struct side *side)
{
    const struct obstacle *o = &grid->obstacles[side->obstacle];
    int high = rim_high(grid, side->span);
    int free = high, met = rim_low(grid, side->span);
    if (o->is_box)
        return rim_high(grid, &o->inner);
    while (free - met > 1) {
        int middle = met + (free - met) / 2;
        if (is_open(grid, side, middle, high))
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
static bool touch_from(struct touching *t, int cell, const struct side *side)
{
    struct grid *grid = t->climb->graph->cells->grid;
    int ends[2] = {rim_low(grid, side->span), rim_high(grid, side->span)};
    bool is_free = is_open(grid, side, ends[0], ends[1]);
    for (int i = 0; i < 2; i++) {
        struct span2 way = between(grid, side, ends[i], ends[i]);
        if (!is_open(grid, side, ends[i], ends[i]))
            continue;
        struct span2 at =
            span_point(side->number ? way.max[0] : way.min[0], way.min[1]);
        int height = i > 0 && !is_free ? least_height(grid, side) : ends[0];
        if (!touch(t, climb_region(t->climb, cell, &at), height))
            return false;
    }
    return true;
}

static bool see_place(void *context, const struct visit *visit)
{
    struct touching *t = context;
    const struct cells *cells = t->climb->graph->cells;
    if (visit->cell == t->cell)
        return true;
    t->cell = visit->cell;
    const struct cell *cell = &cells->cells[visit->cell];
    if (cell->state == CELL_ONE) {
        struct side side = {cell, cells->lists[cell->first], 0, visit->both};
        bool had = touch_from(t, visit->cell, &side);
        side.number = 1;
        return had && touch_from(t, visit->cell, &side);
    }
    return touch(t, t->climb->regions[visit->cell],
                 rim_low(cells->grid, visit->both));
}

bool climb_places(struct climb *climb)
{
    const struct grid *grid = climb->graph->cells->grid;
    for (int i = 0; i < climb->space->place_count; i++) {
        const struct space_place *place = &climb->space->places[i];
        const struct span2 *mark = &grid->marks[i];
        struct touching t = {climb, i, -1, SWEEP_NONE, SWEEP_NONE, false};
        if (!visit_mark(climb->graph, mark, see_place, &t))
            return false;
        if (place->is_start) {
            t.hover = rim_height(grid, grid_feet(grid, &place->box));
            t.hover = t.hover > t.lowest ? t.hover : t.lowest;
        }
        t.cell = -1;
        t.is_told = true;
        if (!visit_mark(climb->graph, mark, see_place, &t))
            return false;
    }
    return true;
}
