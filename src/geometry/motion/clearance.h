/* How long two shapes that move and rotate surely stay apart: in plain doubles,
 * with a bound on their error. The search for the time of impact
 * (geometry/motion/toi.c) skips these times, so that double-doubles are only
 * needed where the shapes are as near as the error. */
#ifndef CLEARANCE_H
#define CLEARANCE_H

#include "geometry/motion/relative_motion.h"

/* One of the two cores. */
typedef struct clear_core {
    const col_shape *shape;
    col_vec2 center;
    double angular_velocity; /* degrees per unit of time; 0: it does not turn */
    double turn;             /* radians in dt, within 2^-51 relative */
    double reach;            /* at least the length of any arm */
} clear_core;

/* Vertices of A and B, and the vector between them in a pose. */
typedef struct clear_corner {
    int a, b;
    col_vec2 way;
} clear_corner;

typedef struct clearance {
    clear_core core[2]; /* A and B */
    double dt, radii;
    col_vec2 apart;          /* from A's center to B's, at the start */
    col_vec2 travel;         /* of B's center relative to A's in dt */
    double length;           /* at least that of the travel */
    double size;             /* of all of it */
    double error;            /* of any separation; see clearance.c */
    int patience;            /* short steps left */
    clear_corner nearest[2]; /* the nearest features found last: */
    int corners;             /* an edge and a vertex, two vertices, or none */
} clearance;

/* The clearance of two cores, at least one of which rotates. */
clearance col_clearance(const col_mover *a, const col_mover *b, double dt);

/* The first of MOTION_PARTS + 1 times, from one of them on, at which the shapes
 * are not surely apart: they are so at that time and later ones before the
 * result. MOTION_PARTS + 1: they are apart until dt. Gives up at `until`, and
 * where the number of evaluations exceeds its limit. */
int64_t col_clear_from(clearance *c, int64_t at, col_toi_limit *limit);

/* The edge that is the nearest feature found last; false if none is. */
bool col_clear_edge(const clearance *c, near_edge *near);

#endif
