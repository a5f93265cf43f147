/* A whole side of a core, for what is surely so: its outward normal as a split
 * (exact/split.h), and points moved along it. */
#ifndef NARROW_CLIP_SIDE_H
#define NARROW_CLIP_SIDE_H

#include <math.h>

#include "exact/bits.h"
#include "exact/split.h"
#include "exact/vector.h"
#include "narrow/frame.h"

/* A unit vector; `error` is that of its components, relative, infinite where
 * nothing is known. 0: it is along a coordinate, exactly. */
typedef struct clip_unit {
    split_vector v;
    double error;
} clip_unit;

typedef struct clip_side {
    const col_shape *shape;
    core_run run;     /* counter-clockwise */
    lanes corner[2];  /* its ends, in the core */
    clip_unit normal; /* outward; where it is measured */
} clip_side;

static inline vector clip_exact_way(lanes from, lanes to)
{
    return (vector){dd_two_sum(lanes_x(to), -lanes_x(from)),
                    dd_two_sum(lanes_y(to), -lanes_y(from))};
}

/* Takes an edge that is surely a whole side. */
static inline bool clip_take_side(clip_side *s, const col_shape *shape,
                                  core_run run)
{
    s->shape = shape;
    s->run = run;
    s->corner[0] = lanes_at(&shape->vertices[run.from]);
    s->corner[1] = lanes_at(&shape->vertices[run.to]);
    return shape->count == 2 ||
           (shape->prepared && shape->prepared->frame.corners) ||
           core_is_side(shape, run);
}

/* ---- Unit vectors ------------------------------------------------------- */

#define CLIP_UNIT_ERROR 0x1p-70

/* Components whose low parts do not underflow. */
#define CLIP_UNIT_MIN 0x1p-300

/* The unit vector along a way; exact along a coordinate where the length is a
 * double. */
static inline clip_unit clip_unit_along(lanes from, lanes to)
{
    split_vector way = split_way(from, to);
    clip_unit u = {split_unit(way, split_length_of(way)), CLIP_UNIT_ERROR};
    vector exact = clip_exact_way(from, to);
    double dx = exact.x.hi, dy = exact.y.hi;
    if (fabs(dx) > CLIP_UNIT_MIN && fabs(dy) > CLIP_UNIT_MIN)
        return u;
    if (!is_zero(dx) && !is_zero(dy))
        u.error = SPLIT_UNKNOWN;
    else if (is_zero(exact.x.lo) && is_zero(exact.y.lo))
        u = (clip_unit){
            {lanes_of((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)), lanes_both(0)},
            0};
    return u;
}

/* The outward normal, as the shape was prepared with it, or from the corners.
 */
static inline void clip_measure(clip_side *s)
{
    const col_prepared *prepared = s->shape->prepared;
    if (!prepared || !prepared->frame.low) {
        s->normal = clip_unit_along(s->corner[0], s->corner[1]);
        s->normal.v = split_right(s->normal.v);
        return;
    }
    const frame *f = &prepared->frame;
    int edge = core_edge_at(s->shape, s->run.from);
    double x = frame_part_of(f, FRAME_NORMAL_X)[edge];
    double y = frame_part_of(f, FRAME_NORMAL_Y)[edge];
    double x_low = f->low[edge], y_low = f->low[f->stride + edge];
    bool exact = (is_zero(x) || is_zero(y)) && is_zero(x_low) && is_zero(y_low);
    s->normal.v = split_both(lanes_of(x, y));
    s->normal.v.low = lanes_add(s->normal.v.low, lanes_of(x_low, y_low));
    s->normal.error = exact ? 0 : CLIP_UNIT_ERROR;
}

/* ---- Moving ------------------------------------------------------------- */

static inline bool clip_move_far(const clip_unit *u, lanes from,
                                 double distance, lanes *to)
{
    double high = split_high(distance);
    estimate length = {high, distance - high, fabs(distance) * u->error};
    if (!is_zero(u->error))
        return split_part_way(from, length, u->v, to);
    lanes step =
        lanes_mul(lanes_both(distance), lanes_add(u->v.high, u->v.low));
    *to = lanes_add(lanes_add(from, step), lanes_both(0));
    return true;
}

/* A point moved along a unit vector, rounded; false where it is not sure. */
static inline bool clip_move(const clip_unit *u, lanes from, double distance,
                             lanes *to)
{
    *to = lanes_add(from, lanes_both(0));
    return is_zero(distance) || clip_move_far(u, from, distance, to);
}

#endif
