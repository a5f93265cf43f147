/* An axis that turns at a constant rate, and for how long it surely separates
 * two cores.
 *
 * The normal of an edge turns with its core: along it the separation is a
 * trigonometric polynomial for each vertex of the other core, and nothing but
 * that of one vertex where that core does not turn against it. The axis between
 * two vertices turns as these two go round each other at the moment, so that
 * what it misses of their distance is of the fourth order in time; and nothing
 * where they keep their distance. Any axis is good for a proof: what matters is
 * that every vertex of A is on one side and every vertex of B on the other,
 * which is asked of those that may come to be the outermost. */
#ifndef TOI_AXIS_H
#define TOI_AXIS_H

#include "geometry/motion/course.h"

typedef struct turning_axis {
    col_axis axis;
    unit_vector normal; /* from A to B, in the pose */
    dd turn;            /* of the axis, in radians in dt */
    dd rate[2];         /* of A and B relative to it */
    int vertex[2];      /* the outermost of A and B in the pose */
    int base;           /* the side whose edge it is of, 0 or 1; else 2 */
} turning_axis;

/* The outward normal of an edge of A (side 0) or the inward one of B's.
 * `vertex` is the vertex of the other core that is deepest below it, or about
 * so. */
turning_axis col_axis_of_edge(const course *c, const pose *p, int side,
                              int edge, int vertex);

/* From a vertex of A to one of B; false where they are too close to tell. */
bool col_axis_of_vertices(const course *c, const pose *p, int a, int b,
                          turning_axis *axis);

/* The same of the only vertices of both cores where that is false, and they are
 * at one place as far as can be told: along x, at rest. */
turning_axis col_axis_of_close_points(const course *c);

/* How far an axis goes. */
typedef struct axis_reach {
    double gap;    /* in the pose, radii taken off */
    int64_t parts; /* for so many parts from the pose on it separates by no less
                      than `least`; 0: in the pose only; -1: not even there */
    double least;
} axis_reach;

/* Whether an axis is better than another: goes further or, where neither
 * separates, is less deep by more than rounding. */
bool col_reach_is_better(const course *c, const axis_reach *reach,
                         const axis_reach *than);

/* At most `limit` parts. The search stops as soon as the axis cannot be better
 * than `best`: what it returns then is not better, and may be more than what
 * the axis reaches. */
axis_reach col_axis_reach(const course *c, const pose *p,
                          const turning_axis *axis, int64_t limit,
                          const axis_reach *best);

/* The same of the outermost vertices in the pose only: no less than what the
 * axis reaches. */
axis_reach col_axis_reach_bound(const course *c, const pose *p,
                                const turning_axis *axis, int64_t limit);

#endif
