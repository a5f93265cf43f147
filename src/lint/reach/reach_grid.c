/* Maps coordinates to the grid of positions, tests obstacles exactly, and finds
 * the positions that matter for a place. */
#include <math.h>

#include "lint/reach/free_space.h"

/* The skin is at least 4 units, and no player has more units than this. */
#define SKIN_UNITS 4
#define SIZE_MOST  (1 << 24)

/* A coordinate in units beyond which it is as good as infinite. */
#define FAR ((double)(1 << 29))

/* Units are whole in doubles up to here. */
#define WHOLE_MOST 0x1p52

/* ---- From numbers to units ----------------------------------------------- */

static int clamp(double units)
{
    return (int)(units < -FAR ? -FAR : units > FAR ? FAR : units);
}

static double side_min(const col_box *box, int axis)
{
    return axis ? box->min.y : box->min.x;
}

static double side_max(const col_box *box, int axis)
{
    return axis ? box->max.y : box->max.x;
}

/* ---- Obstacles ----------------------------------------------------------- */

/* Whether a shape is the axis-parallel box around it: a convex shape of four
 * vertices that are all corners of that box. */
static bool is_box(const col_shape *shape, const col_box *box)
{
    if (shape->radius > 0 || shape->count != 4)
        return false;
    for (int i = 0; i < 4; i++) {
        col_vec2 v = shape->vertices[i];
        bool on_x = v.x <= box->min.x || v.x >= box->max.x;
        bool on_y = v.y <= box->min.y || v.y >= box->max.y;
        if (!on_x || !on_y)
            return false;
    }
    return true;
}

struct obstacle grid_obstacle(const struct reach_grid *grid,
                              const col_shape *shape)
{
    struct obstacle o = {.shape = shape};
    o.box = shape->radius > 0 ? col_outer_bounds(shape) : col_bounds(shape);
    o.is_box = is_box(shape, &o.box);
    for (int axis = 0; axis < 2; axis++) {
        double low = side_min(&o.box, axis), high = side_max(&o.box, axis);
        double before = grid->origin[axis] + grid->size[axis];
        o.outer.min[axis] = clamp(units_below(low, grid->unit) - before);
        o.inner.min[axis] = clamp(units_above(low, grid->unit) - before);
        o.outer.max[axis] =
            clamp(units_above(high, grid->unit) - grid->origin[axis]);
        o.inner.max[axis] =
            clamp(units_below(high, grid->unit) - grid->origin[axis]);
    }
    return o;
}

col_box grid_box(const struct reach_grid *grid, const struct span2 *span)
{
    const double *o = grid->origin;
    double unit = grid->unit;
    return (col_box){
        {(o[0] + span->min[0]) * unit, (o[1] + span->min[1]) * unit},
        {(o[0] + span->max[0] + grid->size[0]) * unit,
         (o[1] + span->max[1] + grid->size[1]) * unit},
    };
}

bool grid_meets(struct reach_grid *grid, int obstacle, const struct span2 *span)
{
    const struct obstacle *o = &grid->obstacles[obstacle];
    grid->tests++;
    for (int axis = 0; axis < 2; axis++)
        if (span->max[axis] <= o->outer.min[axis] ||
            span->min[axis] >= o->outer.max[axis])
            return false;
    if (o->is_box)
        return true;
    col_box box = grid_box(grid, span);
    return box_meets(&box, o->shape, false);
}

bool grid_covers(struct reach_grid *grid, int obstacle,
                 const struct span2 *span)
{
    const struct obstacle *o = &grid->obstacles[obstacle];
    grid->tests++;
    if (o->is_box)
        return span_holds(&o->inner, span);
    if (!span_holds(&o->inner, span))
        return false;
    for (int i = 0; i < 4; i++) {
        struct span2 corner = span_corner(span, i);
        col_box box = grid_box(grid, &corner);
        if (!box_meets(&box, o->shape, true))
            return false;
    }
    return true;
}

/* ---- Marks --------------------------------------------------------------- */

static const struct span2 empty_span = {{1, 1}, {0, 0}};

/* The position along an axis at which the least side of the player is at a
 * coordinate, rounded up or down. */
static int position_at(const struct reach_grid *grid, double coordinate,
                       int axis, bool is_up)
{
    double units = is_up ? units_above(coordinate, grid->unit)
                         : units_below(coordinate, grid->unit);
    return clamp(units - grid->origin[axis]);
}

static int between(int low, int at, int high)
{
    return at < low ? low : at > high ? high : at;
}

/* The positions from equal lower sides of the player and a box up to where its
 * lower side is at the upper side of the box. The player is centered, within
 * half a unit each way, and inside the bounds. */
static struct span2 lifted_span(const struct reach_grid *grid,
                                const col_box *box, const struct span2 *inside)
{
    const struct span2 *all = &grid->all;
    struct span2 span;
    double middle =
        box_middle(*box).x / grid->unit - grid->origin[0] - grid->size[0] / 2.0;
    int low = inside->min[1], high = position_at(grid, box->max.y, 1, false);
    if (!grid->is_y_up) {
        low = position_at(grid, box->min.y, 1, true) - grid->size[1];
        high = inside->max[1];
    }
    if (low > high && grid->is_y_up)
        high = low;
    if (low > high)
        low = high;
    span.min[0] = between(all->min[0], clamp(floor(middle)), all->max[0]);
    span.max[0] = between(all->min[0], clamp(ceil(middle)), all->max[0]);
    span.min[1] = between(all->min[1], low, all->max[1]);
    span.max[1] = between(all->min[1], high, all->max[1]);
    return span;
}

/* The positions at which the player strictly holds a box along the axes on
 * which it is larger, and is inside the box along the other one. The lower
 * sides may be equal: the player stands on a line then. */
static struct span2 around_span(const struct reach_grid *grid,
                                const struct span2 *inside)
{
    struct span2 span = *inside;
    if (!span_is_empty(inside))
        return empty_span;
    for (int axis = 0; axis < 2; axis++) {
        if (inside->min[axis] <= inside->max[axis])
            continue;
        span.min[axis] = inside->max[axis] + 1;
        span.max[axis] = inside->min[axis] - 1;
    }
    if (inside->min[1] > inside->max[1] && grid->is_y_up)
        span.max[1] = inside->min[1];
    if (inside->min[1] > inside->max[1] && !grid->is_y_up)
        span.min[1] = inside->max[1];
    return span;
}

static void make_marks(const struct reach_grid *grid,
                       const struct space_place *place, struct span2 *marks)
{
    const col_box *box = &place->box;
    struct span2 inside, touching;
    for (int axis = 0; axis < 2; axis++) {
        inside.min[axis] = position_at(grid, side_min(box, axis), axis, true);
        inside.max[axis] = position_at(grid, side_max(box, axis), axis, false) -
                           grid->size[axis];
        touching.min[axis] =
            position_at(grid, side_min(box, axis), axis, false) -
            grid->size[axis];
        touching.max[axis] = position_at(grid, side_max(box, axis), axis, true);
    }
    for (int i = 0; i < GRID_MARKS; i++)
        marks[i] = empty_span;
    if (!place->is_start) {
        marks[MARK_GOAL] = touching;
        return;
    }
    marks[MARK_INSIDE] = inside;
    marks[MARK_LIFTED] = lifted_span(grid, box, &inside);
    marks[MARK_AROUND] = around_span(grid, &inside);
    /* The player and the box share inner points, or the player has all of a box
     * without inner points inside it. */
    marks[MARK_RETURN] =
        (struct span2){{touching.min[0] + 1, touching.min[1] + 1},
                       {touching.max[0] - 1, touching.max[1] - 1}};
    for (int i = 0; i < GRID_MARKS; i++)
        if (span_is_empty(&marks[i]))
            marks[i] = empty_span;
}

/* ---- Making -------------------------------------------------------------- */

/* Chooses the unit, the largest power of two that is small enough, and the
 * player's size. false: no unit is possible. */
static bool take_size(struct reach_grid *grid, const struct space *space)
{
    double least = fmin(space->width, space->height);
    double skin = space->skin > 0 ? space->skin : least / 64;
    if (!(least >= 1e-100) || !(least <= COL_LIMIT))
        return false;
    if (2 * skin > least)
        skin = least / 2;
    if (!(skin >= 1e-110))
        return false;
    grid->unit = 1;
    while (grid->unit > skin / SKIN_UNITS)
        grid->unit /= 2;
    while (2 * grid->unit <= skin / SKIN_UNITS)
        grid->unit *= 2;
    double width = units_above(space->width - skin, grid->unit);
    double height = units_above(space->height - skin, grid->unit);
    if (!(width < SIZE_MOST) || !(height < SIZE_MOST))
        return false;
    grid->size[0] = (int)width;
    grid->size[1] = (int)height;
    return true;
}

/* The positions in the bounds: rounded outward, and a unit each way at least.
 * false: there are too many, or the unit is too fine for them. */
static bool take_bounds(struct reach_grid *grid, const col_box *bounds)
{
    for (int axis = 0; axis < 2; axis++) {
        double low = units_below(side_min(bounds, axis), grid->unit);
        double high = units_above(side_max(bounds, axis), grid->unit);
        double span = high - low - grid->size[axis];
        if (!(fabs(low) < WHOLE_MOST) || !(fabs(high) < WHOLE_MOST) ||
            !(span < GRID_MOST))
            return false;
        grid->origin[axis] = low;
        grid->all.min[axis] = 0;
        grid->all.max[axis] = span > 1 ? (int)span : 1;
    }
    return true;
}

bool grid_make(struct reach_grid *grid, const struct space *space,
               struct arena *arena, bool *fits)
{
    *grid = (struct reach_grid){.count = space->count,
                                .mark_count = GRID_MARKS * space->place_count,
                                .is_y_up = space->is_y_up};
    *fits = take_size(grid, space) && take_bounds(grid, &space->bounds);
    if (!*fits)
        return true;
    grid->obstacles =
        arena_take(arena, (size_t)grid->count, sizeof *grid->obstacles);
    grid->marks =
        arena_take(arena, (size_t)grid->mark_count, sizeof *grid->marks);
    if (!grid->obstacles || !grid->marks)
        return false;
    for (int i = 0; i < grid->count; i++)
        grid->obstacles[i] = grid_obstacle(grid, space->solids[i]);
    for (int i = 0; i < space->place_count; i++)
        make_marks(grid, &space->places[i], &grid->marks[GRID_MARKS * i]);
    return true;
}
