#include "lint/reach/free_space.h"

#include <math.h>

/* What computing with doubles may be off by, in units, where all numbers are
 * below NEAR; where they are not, no more than the box of a shape is used. */
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

static bool is_near(const struct upper *upper)
{
    for (int i = 0; i < upper->shape->count; i++)
        if (!(fabs(u_of(upper, i)) < NEAR) || !(fabs(v_of(upper, i)) < NEAR))
            return false;
    return true;
}

/* What is highest from u = low to u = high; `more` is added where that is no
 * vertex. */
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

/* Where along x the player may stand on the shape: some of low < u < high. */
struct aside {
    double low, high;
};

static struct aside range_of(const struct obstacle *o, const struct span2 *span)
{
    return (struct aside){fmax(span->min[0], o->outer.min[0]),
                          fmin(span->max[0], o->outer.max[0])};
}

static bool is_aside(const struct obstacle *o, const struct span2 *span)
{
    return span->max[0] <= o->outer.min[0] || span->min[0] >= o->outer.max[0];
}

/* How high the player stands at a position along x, at least. Where the shape
 * ends it stands on the end. */
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

/* The height is a concave function along x, so that it is lowest at the ends of
 * the range. */
static bool find_on_polygon(const struct upper *upper, struct aside range,
                            const struct span2 *span, struct reach_rim *rim)
{
    double width = upper->grid->size[0];
    double low = rim_low(upper->grid, span), high = rim_high(upper->grid, span);
    double most =
        highest(upper, range.low - SLACK, range.high + width + SLACK, SLACK);
    double ends[2] = {stand_at(upper, range.low), stand_at(upper, range.high)};
    double pass = fmax(
        fmax(ends[0], ends[1]),
        highest(upper, range.low + SLACK, range.high + width - SLACK, -SLACK));
    if (most < low || fmin(ends[0], ends[1]) > high)
        return false;
    rim->highest = (int)ceil(fmin(most, high));
    rim->pass = (int)floor(fmin(fmax(pass, low), high));
    for (int i = 0; i < 2; i++)
        rim->least[i] = (int)floor(fmin(fmax(ends[i], low), high));
    return true;
}

/* ---- Standing ------------------------------------------------------------ */

static bool find_on_box(const struct reach_grid *grid, const struct obstacle *o,
                        const struct span2 *span, struct reach_rim *rim)
{
    bool is_up = grid->is_y_up;
    int y = is_up ? o->outer.max[1] : o->outer.min[1];
    rim->highest = rim_height(grid, y);
    rim->pass = rim_height(grid, is_up ? o->inner.max[1] : o->inner.min[1]);
    rim->least[0] = rim->least[1] = rim->pass;
    return y >= span->min[1] && y <= span->max[1];
}

/* Anywhere from the lowest vertex upward. */
static bool find_on_round(const struct upper *upper, const struct obstacle *o,
                          const struct span2 *span, struct reach_rim *rim)
{
    const struct reach_grid *grid = upper->grid;
    int low = rim_low(grid, span), high = rim_high(grid, span);
    int top = rim_high(grid, &o->outer);
    double lowest = HUGE_VAL;
    for (int i = 0; i < o->shape->count; i++)
        lowest = fmin(lowest, v_of(upper, i));
    rim->highest = top < high ? top : high;
    rim->pass = rim->least[0] = rim->least[1] = low;
    return top >= low && lowest - 1 <= high;
}

bool rim_find(const struct reach_grid *grid, const struct obstacle *o,
              const struct span2 *span, struct reach_rim *rim)
{
    struct upper upper = {grid, o->shape, grid->size[1]};
    if (is_aside(o, span))
        return false;
    struct aside range = range_of(o, span);
    rim->aside = (int)range.low;
    rim->far = (int)range.high;
    if (o->is_box)
        return find_on_box(grid, o, span, rim);
    if (o->shape->radius > 0 || !is_near(&upper))
        return find_on_round(&upper, o, span, rim);
    return find_on_polygon(&upper, range, span, rim);
}

/* ---- Lines --------------------------------------------------------------- */

static bool is_clear(const struct reach_cells *cells, const struct cell *cell,
                     const struct span2 *span)
{
    for (int i = 0; i < cell->count; i++) {
        int obstacle = cells->lists[cell->first + i];
        if (obstacle >= 0 && grid_meets(cells->grid, obstacle, span))
            return false;
    }
    return true;
}

/* Whether an obstacle is everywhere on a span, but for its ends. */
static bool is_filled(const struct reach_cells *cells, const struct cell *cell,
                      const struct span2 *span)
{
    for (int i = 0; i < cell->count; i++) {
        int obstacle = cells->lists[cell->first + i];
        if (obstacle >= 0 && grid_covers(cells->grid, obstacle, span))
            return true;
    }
    return false;
}

static int axis_of(const struct rim_line *line)
{
    return line->span->min[0] == line->span->max[0];
}

/* The part of a line from one distance to another from its free end. */
static struct span2 part_of(const struct rim_line *line, int from, int to)
{
    struct span2 part = *line->span;
    int axis = axis_of(line);
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
    int axis = axis_of(line);
    int free = 0, met = line->span->max[axis] - line->span->min[axis];
    while (met - free > 1) {
        int middle = free + (met - free) / 2;
        struct span2 part = part_of(line, 0, middle);
        if (is_clear(cells, line->cell, &part))
            free = middle;
        else
            met = middle;
    }
    struct span2 next = part_of(line, free, free + 1);
    *is_exact = is_filled(cells, line->cell, &next);
    return free;
}
