/* Vectors and boxes of the plane, for those who make marks and put them on
 * paper or on a screen. */
#ifndef PLANE_H
#define PLANE_H

#include "collide.h"

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

/* The box that holds two, and what they have in common. */
col_box box_both(col_box a, col_box b);
col_box box_common(col_box a, col_box b);

static inline col_vec2 box_middle(col_box box)
{
    return vec_middle(box.min, box.max);
}

static inline col_box box_moved(col_box box, col_vec2 by)
{
    return (col_box){vec_along(box.min, by, 1), vec_along(box.max, by, 1)};
}

/* The larger side. */
double box_side(col_box box);

/* ---- Lines --------------------------------------------------------------- */

/* What of a straight line lies within -half.x..half.x and -half.y..half.y, of
 * numbers up to COL_LIMIT times 8; false: nothing of it. */
bool line_clip(col_vec2 ends[2], col_vec2 half);

#endif
