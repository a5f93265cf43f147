/* libcollide, continued: shapes in motion. Rays, casts and times of impact of
 * the true shapes; their bounding boxes are swept by col_sweep_test, collide.h.
 */
#ifndef COLLIDE_MOTION_H
#define COLLIDE_MOTION_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A shape in motion: at time t its points are
 * centre + velocity * t + R(spin * t) (point - centre), with those of `shape`
 * for t = 0. So what is said of it is exact for the doubles of the shape at the
 * start. */
typedef struct col_mover {
    const col_shape *shape;
    col_vec2 velocity; /* per unit of time */
    col_vec2 centre;   /* of the rotation, at the start */
    double spin;       /* degrees per unit of time */
} col_mover;

/* What starts at `start` and changes at `rate`, such as a coordinate of the
 * centre or the angle of a mover, at a time: off by half a unit in the last
 * place and 2^-100 of its largest term. */
double col_after(double start, double rate, double time);

/* A box of doubles that surely holds a shape in motion over [0, dt]. For broad
 * phases. O(count). */
col_box col_mover_bounds(const col_mover *mover, double dt);

typedef enum col_impact_status {
    COL_APART,      /* no hit */
    COL_HIT,        /* at `time` */
    COL_OVERLAPPING /* the interiors overlap at the start */
} col_impact_status;

typedef struct col_impact {
    col_impact_status status;
    double time;     /* of the hit, in [0, dt]; else 0 */
    double from, to; /* apart or touching up to `from`, overlapping right after
                        `to`; both are `time` where nothing rotates */
    col_vec2 normal; /* unit, from A to B, at that time; (0, 0): apart */
    col_points points; /* on each surface, at that time */
    col_axis axis;     /* the features that meet */
    double depth;      /* of the overlap at the start, else 0 */
} col_impact;

#ifdef __cplusplus
}
#endif

#endif
