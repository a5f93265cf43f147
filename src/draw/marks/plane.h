/* Computes in the plane: vectors, boxes, clipped lines, and views. A view maps
 * the visible part of the world to the picture, whose y points down, in the
 * picture's units (pixels, unless it is scaled).
 *
 * Numbers are mapped here, in doubles: browsers compute in single precision,
 * which would blur a scene far from the origin. */
#ifndef PLANE_H
#define PLANE_H

#include "collide.h"
#include "support/box.h"

/* ---- Vectors ------------------------------------------------------------- */

static inline double vec_dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

/* from + length * way */
static inline col_vec2 vec_along(col_vec2 from, col_vec2 way, double length)
{
    return (col_vec2){from.x + length * way.x, from.y + length * way.y};
}

static inline col_vec2 vec_between(col_vec2 from, col_vec2 to)
{
    return (col_vec2){to.x - from.x, to.y - from.y};
}

/* Of halves, for the sum of two numbers may be none. */
static inline col_vec2 vec_middle(col_vec2 u, col_vec2 v)
{
    return (col_vec2){u.x / 2 + v.x / 2, u.y / 2 + v.y / 2};
}

/* A quarter turn from +x to +y. */
static inline col_vec2 vec_left(col_vec2 v)
{
    return (col_vec2){-v.y, v.x};
}

static inline col_vec2 vec_back(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

/* One after the other: rotations as cosine and sine. */
static inline col_vec2 vec_turned(col_vec2 turn, col_vec2 v)
{
    return (col_vec2){turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y};
}

/* Neither overflows. */
double vec_length(col_vec2 v);

/* A vector of length 1 in the same direction; (0, 0) of (0, 0). */
col_vec2 vec_unit(col_vec2 v);

/* ---- Boxes --------------------------------------------------------------- */

/* The box of nothing: min > max. It adds nothing to another. */
col_box box_none(void);

static inline bool box_is_none(col_box box)
{
    return !(box.min.x <= box.max.x && box.min.y <= box.max.y);
}

/* What two boxes have in common. */
col_box box_common(col_box a, col_box b);

static inline col_box box_moved(col_box box, col_vec2 by)
{
    return (col_box){vec_along(box.min, by, 1), vec_along(box.max, by, 1)};
}

static inline void box_corners(col_box box, col_vec2 corners[4])
{
    corners[0] = box.min;
    corners[1] = (col_vec2){box.max.x, box.min.y};
    corners[2] = box.max;
    corners[3] = (col_vec2){box.min.x, box.max.y};
}

/* The larger side. */
double box_side(col_box box);

/* ---- Lines --------------------------------------------------------------- */

/* What of a straight line lies within -half.x..half.x and -half.y..half.y, of
 * numbers up to COL_LIMIT times 8; false: nothing of it. */
bool line_clip(col_vec2 ends[2], col_vec2 half);

/* ---- Views --------------------------------------------------------------- */

struct view {
    col_vec2 center;         /* of what is seen, in the world */
    double x_scale, y_scale; /* picture units to one of the world, > 0 */
    double width, height;    /* of the picture */
    bool is_y_up;
};

/* How a view is to be chosen. */
struct view_wish {
    col_box box;        /* to be seen, min <= max; within 2 * COL_LIMIT */
    double width;       /* of the picture, > 0 */
    double least, most; /* its height: from .. to */
    double margin;      /* kept free around the box, in picture units */
    bool is_y_up;
    bool is_stretched; /* x and y may have scales of their own */
};

/* The view that shows the box as large as it fits. A box without size counts as
 * one unit wide, or more far from the origin, where doubles are coarser. */
struct view view_make(const struct view_wish *wish);

/* Where a point of the world is in the picture, and back. Beyond the picture by
 * more than a million units it is somewhere there. */
col_vec2 view_point(const struct view *view, col_vec2 world);
/* A direction: a unit vector of the world as one of the picture. */
col_vec2 view_direction(const struct view *view, col_vec2 world);

/* A length along x in the world, in picture units. */
double view_length(const struct view *view, double world);

/* What of the world is seen. */
col_box view_box(const struct view *view);

/* What of a box of the world is seen, in the picture; box_is_none: nothing. */
col_box view_seen(const struct view *view, col_box world);

#endif
