/* Finds where the player can stand on an obstacle, and how far a line of
 * positions is free. Polygons are computed in doubles, with a slack for their
 * rounding. */
#include <math.h>

#include "lint/reach/free_space.h"

/* The error of doubles, in units, if all numbers are below NEAR; else only the
 * box of a shape is used. */
#define SLACK (1.0 / 256)
#define NEAR  0x1p40

/* ---- The upper side of a convex shape ------------------------------------ */

/* A shape's vertices as positions: u along x, v as a height. */
struct upper {
    const struct reach_grid *grid;
    const col_shape *shape;
    double offset; /* of v: the player's height where it is counted from its
                      upper side */
};

static double u_of(const struct upper *upper, int i)
{
    return upper->shape->vertices[i].x / upper->grid->unit -
           upper->grid->origin[0];
}

static double v_of(const struct upper *upper, int i)
{
    double y = upper->shape->vertices[i].y / upper->grid->unit -
               upper->grid->origin[1];
    return upper->grid->is_y_up ? y : upper->offset - y;
}

/* The largest height from u = low to high; `more` is added between vertices. */
static double highest(const struct upper *upper, double low, double high,
                      double more)
{
    double best = -HUGE_VAL;
    int n = upper->shape->count;
    for (int i = 0; i < n; i++) {
        int j = i + 1 < n ? i + 1 : 0;
        double u = u_of(upper, i), v = v_of(upper, i);
        double u2 = u_of(upper, j), v2 = v_of(upper, j);
        if (u >= low && u <= high)
            best = fmax(best, v);
        for (int k = 0; k < 2; k++) {
            double at = k ? high : low;
            if ((u < at && at < u2) || (u2 < at && at < u))
                best = fmax(best, v + (v2 - v) * ((at - u) / (u2 - u)) + more);
        }
    }
    return best;
}

/* The least height at which the player stands at a position along x. Where the
 * shape ends it stands on the end. */
static double stand_at(const struct upper *upper, double x)
{
    double least = HUGE_VAL, most = -(double)INFINITY;
    for (int i = 0; i < upper->shape->count; i++) {
        least = fmin(least, u_of(upper, i));
        most = fmax(most, u_of(upper, i));
    }
    double low = fmin(x + SLACK, most);
    double high = fmax(x + upper->grid->size[0] - SLACK, least);
    return highest(upper, low, high, -SLACK);
}

/* The player stands at some of the positions range[0] < u < range[1] along x.
 * The height is a concave function of u, so that it is lowest at the ends. */
static bool find_on_polygon(const struct upper *upper, const double range[2],
                            const struct span2 *span, struct reach_rim *rim)
{
    double width = upper->grid->size[0];
    double low = rim_low(upper->grid, span), high = rim_high(upper->grid, span);
    double most =
        highest(upper, range[0] - SLACK, range[1] + width + SLACK, SLACK);
    double ends[2] = {stand_at(upper, range[0]), stand_at(upper, range[1])};
    double pass =
        fmax(fmax(ends[0], ends[1]), highest(upper, range[0] + SLACK,
                                             range[1] + width - SLACK, -SLACK));
    if (most < low || fmin(ends[0], ends[1]) > high)
        return false;
    rim->highest = (int)ceil(fmin(most, high));
    rim->pass = (int)floor(fmin(fmax(pass, low), high));
    for (int i = 0; i < 2; i++)
        rim->least[i] = (int)floor(fmin(fmax(ends[i], low), high));
    return true;
}

/* ---- Standing ------------------------------------------------------------ */

bool rim_find(const struct reach_grid *grid, const struct obstacle *o,
              const struct span2 *span, struct reach_rim *rim)
{
    struct upper upper = {grid, o->shape, grid->size[1]};
    if (span->max[0] <= o->outer.min[0] || span->min[0] >= o->outer.max[0])
        return false;
    const double range[2] = {fmax(span->min[0], o->outer.min[0]),
                             fmin(span->max[0], o->outer.max[0])};
    rim->aside = (int)range[0];
    rim->far = (int)range[1];
    if (o->is_box) {
        rim->highest = rim_high(grid, &o->outer);
        rim->pass = rim->least[0] = rim->least[1] = rim_high(grid, &o->inner);
        return rim->highest >= rim_low(grid, span) &&
               rim->highest <= rim_high(grid, span);
    }
    bool is_near = !(o->shape->radius > 0);
    double lowest = HUGE_VAL;
    for (int i = 0; i < o->shape->count; i++) {
        double v = v_of(&upper, i);
        is_near = is_near && fabs(u_of(&upper, i)) < NEAR && fabs(v) < NEAR;
        lowest = fmin(lowest, v);
    }
    if (is_near)
        return find_on_polygon(&upper, range, span, rim);
    /* Anywhere from the lowest vertex upward. */
    int low = rim_low(grid, span), high = rim_high(grid, span);
    int top = rim_high(grid, &o->outer);
    rim->highest = top < high ? top : high;
    rim->pass = rim->least[0] = rim->least[1] = low;
    return top >= low && lowest - 1 <= high;
}

/* ---- Lines --------------------------------------------------------------- */

/* The part of a line from one distance to another from its free end. */
static struct span2 part_of(const struct rim_line *line, int axis, int from,
                            int to)
{
    struct span2 part = *line->span;
    if (line->is_last) {
        part.min[axis] = line->span->max[axis] - to;
        part.max[axis] = line->span->max[axis] - from;
    } else {
        part.min[axis] = line->span->min[axis] + from;
        part.max[axis] = line->span->min[axis] + to;
    }
    return part;
}

int rim_free(const struct reach_cells *cells, const struct rim_line *line,
             bool *is_exact)
{
    int axis = line->span->min[0] == line->span->max[0];
    int free = 0, met = line->span->max[axis] - line->span->min[axis];
    while (met - free > 1) {
        int middle = free + (met - free) / 2;
        struct span2 part = part_of(line, axis, 0, middle);
        if (cell_is_met(cells, line->cell, &part))
            met = middle;
        else
            free = middle;
    }
    /* It ends there if an obstacle covers the next unit, but for its ends. */
    struct span2 next = part_of(line, axis, free, free + 1);
    *is_exact = false;
    for (int i = 0; i < line->cell->count && !*is_exact; i++) {
        int obstacle = cells->lists[line->cell->first + i];
        *is_exact = obstacle >= 0 && grid_covers(cells->grid, obstacle, &next);
    }
    return free;
}
