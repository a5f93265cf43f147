/* libcollide, continued: what happens after a hit. Mass properties of rounded
 * convex shapes, rigid bodies, and what answers a hit. The functions are pure,
 * as those of collide.h.
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

/* ---- Swept boxes -------------------------------------------------------- */

/* What becomes of the velocity of A relative to B, where it leads in. */
typedef enum col_swept_method {
    COL_STOP,   /* all of it goes */
    COL_SLIDE,  /* the part along the normal goes */
    COL_BOUNCE, /* that part turns round, times the restitution */
    COL_PUSH,   /* that part goes, and the part along the side becomes as long
                   as all of it was; it stays 0 */
} col_swept_method;

typedef struct col_swept_rule {
    col_swept_method method;
    double restitution; /* 0 .. 1, for COL_BOUNCE */
    double dt;          /* 0 < dt <= COL_LIMIT */
} col_swept_rule;

/* A shape that moves, and how it is placed: its vertices are
 * col_transform_point(pose, local[i]), perhaps without some that are not
 * corners. One that is given by its vertices alone has these for `local` and
 * for pose {{0, 0}, {1, 0}}. */
typedef struct col_swept_body {
    col_moving moving;
    const col_vec2 *local;
    int local_count;
    col_transform pose;  /* at the start */
    double inverse_mass; /* >= 0, finite; 0: it keeps its velocity */
} col_swept_body;

/* Positions are of the pose. */
typedef struct col_swept_end {
    col_vec2 contact;  /* at the hit; stuck: moved out */
    col_vec2 rest;     /* the motion from there on */
    col_vec2 position; /* at dt */
    col_vec2 velocity; /* after the hit */
} col_swept_end;

typedef struct col_swept {
    col_sweep sweep;
    double depth;     /* stuck: length of the least translation; else 0 */
    double remaining; /* dt - time */
    col_swept_end a, b;
} col_swept;

/* The answer to the first contact of two bounding boxes (col_sweep_test): both
 * move up to it, their velocities change by the rule, and both go on with those
 * for the time that remains. The change is shared by the inverse masses, so
 * that momentum is kept; a body of inverse mass 0 takes none of it. Where the
 * interiors overlap at the start the bodies are first moved apart, by the least
 * translation, in the same shares.
 *
 * Placed by `contact` or by `position`, the boxes do not overlap, not by a
 * single ulp, unless both inverse masses are 0: then nothing is answered.
 * Without a hit both move on for dt, and `contact` is where they start.
 *
 * Source: BrendanL.K. 2013, Swept AABB collision detection and response, for
 * slide, push and bounce (its "deflect") against a wall. */
col_swept col_swept_respond(const col_swept_body *a, const col_swept_body *b,
                            const col_swept_rule *rule, const col_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
