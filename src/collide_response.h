/* libcollide, continued: what happens after a hit. Mass properties of rounded
 * convex shapes, and rigid bodies.
 *
 * Angles are in degrees everywhere; an inertia is that of mass times length
 * squared, so what takes one with a spin turns that into radians first. */
#ifndef COLLIDE_RESPONSE_H
#define COLLIDE_RESPONSE_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Mass properties ---------------------------------------------------- */

typedef struct col_mass {
    double area; /* of the shape, radius included; 0: a segment, a point */
    col_vec2 centroid; /* the centre of mass */
    double mass;
    double inertia; /* polar moment of inertia about the centroid */
} col_mass;

/* The mass properties of a shape that is everywhere of the same density, > 0
 * and at most COL_LIMIT: of its true outline, round corners included. What has
 * no area has no mass.
 *
 * Each number is within 0.51 units in the last place of the true value, but for
 * what underflows below 2^-1022; the centroid within half a unit and 2^-85 of
 * the shape's size. Nothing overflows. A shape that is moved without rounding,
 * or of which the vertices are counted from elsewhere or the other way round,
 * gets the same numbers, within that. O(count). */
col_mass col_mass_by_density(const col_shape *shape, double density);

/* The same of a given mass, > 0 and at most COL_LIMIT. A segment is a thin rod;
 * a point has no inertia. */
col_mass col_mass_by_mass(const col_shape *shape, double mass);

/* Records the parts that mass properties are summed up from: the triangles of
 * the core, a strip along each edge, a sector of a disc at each vertex
 * (COL_STEP_PART). */
void col_mass_parts(const col_shape *shape, const col_trace *trace);

/* ---- Rigid bodies ------------------------------------------------------- */

/* A rigid body at one moment. */
typedef struct col_body {
    col_vec2 centre;   /* of mass */
    double angle;      /* degrees */
    col_vec2 velocity; /* of the centre of mass, per unit of time */
    double spin;       /* degrees per unit of time */
    double inverse_mass, inverse_inertia; /* 0: does not move, or not turn */
    double restitution, friction;
} col_body;

#ifdef __cplusplus
}
#endif

#endif
