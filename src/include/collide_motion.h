/* libcollide, continued: shapes in motion. Rays, casts and times of impact of
 * the true shapes; their bounding boxes are swept by col_sweep_test, collide.h.
 *
 * Which shapes meet, when, and which of their features do is decided exactly
 * for the doubles given; times, normals and points are rounded from values
 * known to more digits than a double has. */
#ifndef COLLIDE_MOTION_H
#define COLLIDE_MOTION_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A shape in motion: at time t its points are
 * center + velocity * t + R(angular_velocity * t) (point - center), with those
 * of `shape` for t = 0. So what is said of it is exact for the doubles of the
 * shape at the start. */
typedef struct col_mover {
    const col_shape *shape;
    col_vec2 velocity;       /* per unit of time */
    col_vec2 center;         /* of the rotation, at the start */
    double angular_velocity; /* degrees per unit of time */
} col_mover;

/* What starts at `start` and changes at `rate`, such as a coordinate of the
 * centre or the angle of a mover, at a time: off by half a unit in the last
 * place and 2^-100 of its largest term, or 2^-1070.
 * The rate and the time are at most COL_LIMIT. */
double col_after(double start, double rate, double time);

/* A box of doubles that surely holds a shape in motion over [0, dt], if it may
 * not be the least one where that turns. For broad phases.
 * 0 <= dt <= COL_LIMIT, |angular_velocity| <= COL_LIMIT. O(count). */
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
    col_points points; /* on each surface, at that time; overlapping: those of
                          col_sat_points */
    col_axis axis;     /* the features that meet */
    double depth;      /* of the overlap at the start, else 0 */
} col_impact;

/* When two shapes that move without turning meet in [0, dt]: the first moment
 * from which going on would make the interiors overlap, those of the shapes
 * grown by `target` in all, a distance that counts as contact. So touching at
 * the start and moving in is a hit at time 0; sliding along, grazing and moving
 * away are no hits; nor does anything hit where the Minkowski difference has no
 * interior, as of two points, or of parallel segments, without radii and
 * target.
 *
 * Interiors of the shapes themselves that overlap at the start: COL_OVERLAPPING
 * with what col_sat_test says. Shapes nearer than the target at the start,
 * wherever they move: a hit at time 0 with their nearest features' normal and
 * points.
 *
 * Status and features are decided exactly. The time is within one unit in the
 * last place, as is each coordinate of the normal, which of an edge is that of
 * col_axis_normal. A coordinate of a point is off by half a unit in its last
 * place and 2^-70 of the largest term it is a sum of (the place at the start,
 * the way, the radius) or 2^-1070. Where more than one pair of features meet at
 * once, the first in the order of axes stands.
 *
 * 0 < dt <= COL_LIMIT, 0 <= target <= COL_LIMIT; velocities as coordinates.
 * O(count A + count B). Source: the moving origin against the Minkowski
 * difference, as in van den Bergen 2004, and its support function's break
 * points. */
col_impact col_cast_test(const col_moving *a, const col_moving *b, double dt,
                         double target, const col_trace *trace);

typedef struct col_ray_hit {
    bool hit;
    bool inside;     /* it starts in the shape */
    double fraction; /* of the way from start to end; 0 inside */
    col_vec2 point;  /* inside: the start */
    col_vec2 normal; /* unit, outward; (0, 0) inside and without a hit */
    bool is_edge;    /* the feature that is hit; a vertex: its rounded corner */
    int index;
} col_ray_hit;

/* Where a ray, the closed segment between two points, enters a shape, which is
 * closed too: grazing it, ending on it and thin shapes count. A start in the
 * shape or on its border is inside, without normal and feature. Start and end
 * may be equal.
 *
 * Hit and feature are decided exactly. The fraction and the normal are within
 * one unit in the last place. The point's coordinates are off by half a unit in
 * the last place and 2^-70 of the largest coordinate that is met on the way, or
 * 2^-1070.
 *
 * At a corner without radius, of the edges there that the ray enters (normal .
 * direction < 0) the lower index stands; where it enters none, as along a
 * segment, the normal is minus the ray's direction and the feature the vertex.
 * O(count). Source: that of col_cast_test, with the ray's start for A. */
col_ray_hit col_ray_test(const col_shape *shape, col_vec2 from, col_vec2 to,
                         const col_trace *trace);

/* A ray with a radius: the segment from `from` to `to`, or a disc whose center
 * moves along it. */
typedef struct col_ray {
    col_vec2 from, to;
    double radius; /* of the disc, 0 <= radius <= COL_LIMIT */
} col_ray;

/* The part of a ray in a shape. */
typedef struct col_ray_span {
    col_ray_hit entry; /* as of col_ray_test */
    col_ray_hit exit; /* where the ray leaves the shape, with the outward normal
                         and the feature there; hit is false if the ray ends in
                         the shape, or has no length. Never inside */
    bool grazes;      /* the ray only touches the border of the shape, or that
                         of the shape grown by the radius of the ray */
    bool is_front;    /* there is an edge 0, and normal . direction < 0 for its
                         normal: the ray meets a line from the front */
} col_ray_span;

/* The part of a ray in a convex shape, by the rules of col_ray_test. A ray with
 * a radius meets what is at most the radius away from it; fractions are those
 * of the center of the disc, and points are on the surface of the shape, where
 * the disc touches it.
 *
 * Which ends there are, and their features, is decided exactly. A ray that ends
 * on the border, from inside, leaves the shape at fraction 1; a ray that only
 * touches the shape leaves it where it enters it. At the exit, of the edges
 * there that the ray leaves by (normal . direction > 0) the lower index stands;
 * where it leaves by none, the normal is the ray's direction and the feature
 * the vertex. Precision and cost are those of col_ray_test, twice. `trace`
 * records the search for the entry. */
col_ray_span col_ray_span_test(const col_shape *shape, const col_ray *ray,
                               const col_trace *trace);

/* An end of the part of a ray in a shape: where it enters it, or leaves it. */
typedef struct col_ray_end {
    const col_shape *shape;
    bool is_exit;
} col_ray_end;

/* -1, 0 or 1: the first end comes before, with or after the second one on the
 * line of the ray, on which the ends may lie before its start and after its
 * end. For shapes that the ray meets. Exact if the radii, of both shapes and of
 * the ray, are 0, and also with radii if no two lengths involved differ by a
 * factor of some 2^400. Otherwise ends whose fractions differ by less than
 * 2^-69 of themselves count as one. This tells if the parts of a ray in two
 * convex pieces of a shape have a point in common. O(count of both shapes). */
int col_ray_compare(const col_ray *ray, col_ray_end first, col_ray_end second);

/* The length of a ray from where it enters a shape, or its start if that is
 * inside, to where it leaves another, or its end if that is inside; for shapes
 * that the ray meets, which may be the same. The fractions of both ends are
 * within 2^-72 before their difference is rounded. 0 if the second end is
 * first.
 */
double col_ray_length(const col_ray *ray, const col_shape *first,
                      const col_shape *last);

/* The end of the ray of a length along a direction: from + length * direction /
 * |direction|. Each coordinate is off by half a unit in its last place and
 * 2^-94 of its larger term. The direction is not (0, 0); 0 <= length <=
 * COL_LIMIT. */
col_vec2 col_ray_to(col_vec2 from, col_vec2 direction, double length);

/* Most degrees that a shape may turn in [0, dt], 2^16 turns: the work grows
 * with the turns that two shapes make within each other's reach. */
#define COL_TURN_LIMIT 23592960.0

/* First time of impact in [0, dt] of two shapes that move and rotate, by the
 * rule of col_sweep_test: the first moment from which going on would make the
 * interiors overlap. Touching, grazing, sliding along are no hits; shapes
 * without an interior between them (point and point, point and segment) are
 * never hit.
 *
 * The bracket is one of 2^40 equal parts of [0, dt], and the time its end: at
 * `to` the interiors overlap, at no earlier end of a part do they. So no
 * overlap that lasts longer than a part, 10^-12 dt, is missed. What overlaps by
 * less than 2^-84 of the sizes involved (of the way of both, of the distances
 * of vertices from the centres of rotation, of the radii) is not told from
 * touching. Where neither shape rotates, or only a disc about its centre does,
 * the answer is that of col_cast_test.
 *
 * Normal, points and axis are those of the nearest features at `to`; of two
 * sides that are level to what moves in a part, one point is off its side by up
 * to twice as much. Of shapes that overlap at the start they are those of
 * col_sat_test, whose decision is exact.
 *
 * 1e-300 <= dt <= COL_LIMIT, |angular_velocity| <= COL_LIMIT and
 * |angular_velocity * dt| <= COL_TURN_LIMIT. Steps: some ten for a hit or a
 * graze, for each turn of each shape within reach and for each change of the
 * nearest features; each O((count A + count B) log (count A + count B)), no
 * memory, but again for each further side that is as near to some 2^-45 of the
 * size. Source of the idea: conservative advancement (Mirtich 1996), with
 * separating axes (Catto 2013) that are certified for an interval of time by
 * Taylor polynomials. */
col_impact col_toi_test(const col_mover *a, const col_mover *b, double dt,
                        const col_trace *trace);

/* How far a search for a time of impact may go. */
typedef struct col_toi_limit {
    double until;  /* >= 0: hits at this time or later are not searched for */
    uint64_t work; /* evaluations of vertices and edges allowed */
    uint64_t done; /* evaluations made; the search adds its own */
} col_toi_limit;

/* The same as col_toi_test within limits. A hit before `until` is the one that
 * col_toi_test returns. Otherwise the result is COL_APART, or a hit at `until`
 * or later, or it is unknown: if done > work, the search gave up, at the latest
 * one step after that. Shapes whose discs about their centers stay apart until
 * then, shapes that overlap at the start, and shapes that do not turn take no
 * evaluations. A pose of the search in doubles counts as all vertices of both
 * shapes, whatever it takes: fewer of many vertices, or some of them again. The
 * number of evaluations is the same on all machines, but a later version may
 * need more or fewer.
 * 0 <= until, HUGE_VAL for all of [0, dt]; the rest is as for col_toi_test. */
col_impact col_toi_limited(const col_mover *a, const col_mover *b, double dt,
                           col_toi_limit *limit, const col_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
