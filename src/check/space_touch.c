/* From where places are touched, and how high that is. */
#include "check/space_climb.h"
#include "check/space_rim.h"
#include "check/space_visit.h"

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

/* The positions between a side of a cell (0: at the least x) and a span in it,
 * the span's from one height to another. */
static struct span2 between(const struct grid *grid, const struct span2 *cell,
                            const struct span2 *span, int side, int low,
                            int high)
{
    struct span2 way;
    int a = rim_height(grid, low), b = rim_height(grid, high);
    way.min[0] = side ? span->max[0] : cell->min[0];
    way.max[0] = side ? cell->max[0] : span->min[0];
    way.min[1] = a < b ? a : b;
    way.max[1] = a < b ? b : a;
    return way;
}

/* The least height from which, up to the upper side of a span, nothing is
 * between the span and a side of its cell. At the upper side itself nothing is,
 * and at the lower one something. */
static int least_height(struct grid *grid, int obstacle,
                        const struct span2 *cell, const struct span2 *span,
                        int side)
{
    int free = rim_high(grid, span), met = rim_low(grid, span);
    int high = free;
    while (free - met > 1) {
        int middle = met + (free - met) / 2;
        struct span2 way = between(grid, cell, span, side, middle, high);
        if (grid_meets(grid, obstacle, &way))
            met = middle;
        else
            free = middle;
    }
    struct span2 rest = between(grid, cell, span, side, met, free);
    bool is_exact = grid_covers(grid, obstacle, &rest);
    return free - !is_exact;
}

/* Touching from a side of a cell with one obstacle. Each free position has a
 * level way to one of the sides, as the obstacle is convex; so that the player
 * touches what is within the span where it comes to the span from a side. Free
 * there are the upper and the lower end, or all, or nothing. */
static bool touch_from(struct touching *t, int number, int side,
                       const struct span2 *span)
{
    struct cells *cells = t->climb->graph->cells;
    struct grid *grid = cells->grid;
    const struct cell *cell = &cells->cells[number];
    int obstacle = cells->lists[cell->first];
    int ends[2] = {rim_low(grid, span), rim_high(grid, span)};
    struct span2 all = between(grid, &cell->span, span, side, ends[0], ends[1]);
    bool is_free = !grid_meets(grid, obstacle, &all);
    for (int i = 0; i < 2; i++) {
        struct span2 way =
            between(grid, &cell->span, span, side, ends[i], ends[i]);
        if (grid_meets(grid, obstacle, &way))
            continue;
        struct span2 at =
            span_point(side ? way.max[0] : way.min[0], way.min[1]);
        int height = ends[0];
        if (i > 0 && !is_free)
            height = least_height(grid, obstacle, &cell->span, span, side);
        if (!touch(t, climb_region(t->climb, number, &at), height))
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
    if (cells->cells[visit->cell].state == CELL_ONE)
        return touch_from(t, visit->cell, 0, visit->both) &&
               touch_from(t, visit->cell, 1, visit->both);
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
