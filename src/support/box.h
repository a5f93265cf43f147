/* Boxes along the axes: the one that holds two, whole units around a
 * coordinate, exact tests whether a box meets a shape, and trees (box.c). */
#ifndef BOX_H
#define BOX_H

#include <stdbool.h>
#include <stdint.h>

#include "collide_boxes.h"
#include "support/arena.h"

/* The box that holds two. */
static inline col_box box_both(col_box a, col_box b)
{
    return (col_box){{a.min.x < b.min.x ? a.min.x : b.min.x,
                      a.min.y < b.min.y ? a.min.y : b.min.y},
                     {a.max.x > b.max.x ? a.max.x : b.max.x,
                      a.max.y > b.max.y ? a.max.y : b.max.y}};
}

/* A box that holds all points within a distance >= 0 of a box; the box itself
 * if that is 0. */
static inline col_box box_widened(col_box box, double by)
{
    if (!(by > 0))
        return box;
    by *= 1 + 0x1p-40; /* more than what rounding takes away */
    col_box wide = {{box.min.x - by, box.min.y - by},
                    {box.max.x + by, box.max.y + by}};
    col_shape corners = {&wide.min, 2, 1, 0, NULL};
    return col_outer_bounds(&corners);
}

static inline col_vec2 box_middle(col_box box)
{
    return (col_vec2){box.min.x / 2 + box.max.x / 2,
                      box.min.y / 2 + box.max.y / 2};
}

/* The whole number of units at or below x, or at or above it, if doubles of
 * that size are whole. The unit is a power of two. */
double units_below(double x, double unit);
double units_above(double x, double unit);

/* Whether the inside of a box meets that of a convex shape; or `closed`:
 * whether they have a point in common. A shape without area is its own inside.
 * The box must meet col_outer_bounds(shape) in that way. Exact. */
bool box_meets(const col_box *box, const col_shape *shape, bool closed);

/* ---- Many boxes ---------------------------------------------------------- */

/* Boxes of things by their numbers, and which of them are near a place. */
struct boxes {
    col_tree tree;
    int *found; /* the result of a search: room for all */
    uint64_t *marks;
};

/* The box of thing i of what `of` points to. */
typedef col_box box_function(const void *of, int i);

/* Makes the boxes of `count` >= 0 things ready. false: out of memory. */
bool boxes_make(struct boxes *boxes, int count, box_function *box_of,
                const void *of, struct arena *arena);

/* The things with a number above `after` (-1: all) whose boxes have a point in
 * common with a box, ascending, into boxes->found. Returns how many. */
int boxes_near(struct boxes *boxes, const col_box *box, int after);

#endif
