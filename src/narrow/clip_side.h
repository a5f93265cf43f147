/* A whole side of a core, for what is surely so: its outward normal as a split
 * (exact/split.h), and points moved along it. */
#ifndef NARROW_CLIP_SIDE_H
#define NARROW_CLIP_SIDE_H

#include <math.h>

#include "exact/bits.h"
#include "exact/split.h"
#include "exact/vector.h"
#include "geom/core.h"

typedef struct clip_side {
    const col_shape *shape;
    core_run run;        /* counter-clockwise */
    lanes corner[2];     /* its ends, in the core */
    split_vector way;    /* from the first to the second */
    split_vector normal; /* unit, on the outer side */
    double error;        /* of its components, relative; 0: exact */
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
    return shape->count == 2 || core_is_side(shape, run);
}

/* Components whose low parts do not underflow. */
#define CLIP_UNIT_MIN 0x1p-300

static inline void clip_measure(clip_side *s)
{
    lanes way = lanes_sub(s->corner[1], s->corner[0]);
    double dx = lanes_x(way), dy = lanes_y(way);
    s->way = split_way(s->corner[0], s->corner[1]);
    s->normal = split_unit(split_right(s->way), split_length_of(s->way));
    s->error = 0x1p-70;
    vector exact = clip_exact_way(s->corner[0], s->corner[1]);
    if (fabs(dx) > CLIP_UNIT_MIN && fabs(dy) > CLIP_UNIT_MIN)
        return;
    if (!is_zero(dx) && !is_zero(dy)) {
        s->error = SPLIT_UNKNOWN;
    } else if (is_zero(exact.x.lo) && is_zero(exact.y.lo)) {
        s->normal.high = lanes_of((dy > 0) - (dy < 0), (dx < 0) - (dx > 0));
        s->error = 0;
    }
}

static inline bool clip_move_far(const clip_side *s, lanes from,
                                 double distance, lanes *to)
{
    double high = split_high(distance);
    estimate length = {high, distance - high, fabs(distance) * s->error};
    if (!is_zero(s->error))
        return split_part_way(from, length, s->normal, to);
    lanes step = lanes_mul(lanes_both(distance), s->normal.high);
    *to = lanes_add(lanes_add(from, step), lanes_both(0));
    return true;
}

/* A point moved by a distance along the normal; false where it is not sure. */
static inline bool clip_move(const clip_side *s, lanes from, double distance,
                             lanes *to)
{
    *to = lanes_add(from, lanes_both(0));
    return is_zero(distance) || clip_move_far(s, from, distance, to);
}

#endif
