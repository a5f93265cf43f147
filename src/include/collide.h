/* libcollide: exact collision queries for rounded convex shapes in the plane.
 *
 * Every shape is a convex core (one or more vertices) and a radius: a circle
 * is one vertex and a radius, a capsule two, a box four and radius 0. Shapes
 * are closed sets: touching is overlapping, with depth 0. Decisions (overlap,
 * touching, which axis is least, sweep hit) are exact for the doubles given;
 * depths, distances and normals are within one unit in the last place of the
 * exact value, points within four of the largest coordinate or radius.
 *
 * The functions are pure: no allocation, no input or output, no global state,
 * no failure. What they need to be told is in each contract; what of it costs
 * next to nothing to check is asserted. Coordinates, radii and velocities are
 * finite and at most COL_LIMIT in magnitude, counts at most COL_COUNT_LIMIT.
 * Wherever two shapes appear, A comes first, and a normal is a unit vector from
 * A to B: moving B by depth * normal ends an overlap.
 *
 * Beside this header: which of many boxes overlap (collide_boxes.h), casts,
 * rays and times of impact (collide_motion.h), mass and what happens after a
 * hit (collide_response.h), concave polygons as convex pieces
 * (collide_pieces.h), angles and distances beside a limit (collide_measure.h),
 * the steps of an algorithm (collide_steps.h). All are C99 and C++; collide(3)
 * has them by topic, with a program that uses them. */
#ifndef COLLIDE_H
#define COLLIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ------------------------------------------------------------ */

/* The version of this header; the number, for #if, is MAJOR * 10000 +
 * MINOR * 100 + PATCH. What may change from one to the next is told in
 * collide-changes(7). */
#define COL_VERSION        "1.0.0"
#define COL_VERSION_NUMBER 10000

/* The version of the library that a program runs with, which is another one
 * than that of its header where the library is shared and has been replaced. */
const char *col_version(void);

/* ---- Numbers and boxes -------------------------------------------------- */

/* Largest magnitude of a coordinate or radius. */
#define COL_LIMIT 1e60

/* Most vertices of a shape, points of a hull or boxes of a tree. */
#define COL_COUNT_LIMIT (1 << 28)

typedef struct col_vec2 {
    double x, y;
} col_vec2;

/* A closed set; min <= max in both coordinates. */
typedef struct col_box {
    col_vec2 min, max;
} col_box;

/* ---- Arithmetic --------------------------------------------------------- */

/* Why this build, or this process, cannot keep the promise of exact decisions:
 * contracted or simplified expressions, double rounding, a rounding mode other
 * than to nearest, subnormal numbers flushed to zero. NULL where it can. Takes
 * less than a microsecond; to be asked once, at the start. */
const char *col_arithmetic_fault(void);

/* ---- Shapes ------------------------------------------------------------- */

/* What can be known of a core before it meets another: col_shape_prepare. */
typedef struct col_prepared col_prepared;

/* A rounded convex core.
 *
 * vertices  1: a disc or a point; 2: a capsule or a segment (not equal);
 *           3 or more: a convex polygon, collinear vertices allowed, no vertex
 *           equal to the next, area not 0. Edge i runs from vertex i to vertex
 *           i + 1; the two sides of a capsule are its edges 0 and 1.
 * winding   1 where the vertices run counter-clockwise (+x towards +y), -1
 *           where clockwise; 1 for one or two vertices
 * radius    >= 0
 * prepared  of this core, or NULL */
typedef struct col_shape {
    const col_vec2 *vertices;
    int count;
    int winding;
    double radius;
    const col_prepared *prepared;
} col_shape;

/* Bytes that a core of `count` vertices needs to be prepared, a multiple of 16:
 * some 40, and 16 for each of up to 64 vertices; 200 more from 9 on, 3300 more
 * from 129 on. */
size_t col_prepared_bytes(int count);

/* Prepares a core for queries about many pairs, in `memory` of
 * col_prepared_bytes bytes, aligned as malloc does; what is returned lies
 * there. It is of the vertices, their number and the winding, for as long as
 * these stay as they are, wherever they lie; the radius is no part of it.
 * Answers are the same bits with it and without. O(count). */
const col_prepared *col_shape_prepare(const col_shape *shape, void *memory);

typedef enum col_polygon_kind {
    COL_POLYGON_CONVEX,
    COL_POLYGON_REPEATED_VERTEX, /* `vertex` equals its neighbour `other` */
    COL_POLYGON_ZERO_AREA,       /* all vertices on one line */
    COL_POLYGON_NOT_CONVEX,      /* see col_polygon_check_simple */
    COL_POLYGON_CONCAVE,         /* simple; `vertex` is the first reflex one */
    COL_POLYGON_SELF_INTERSECTING, /* edges `vertex` < `other` meet */
} col_polygon_kind;

typedef struct col_polygon_report {
    col_polygon_kind kind;
    int winding; /* 1 or -1 where it is convex or concave, else 0 */
    int vertex;
    int other;
} col_polygon_report;

/* What a ring of count >= 3 vertices is, decided exactly in O(count): convex,
 * of no area, with a repeated vertex, or COL_POLYGON_NOT_CONVEX. */
col_polygon_report col_polygon_check(const col_vec2 *vertices, int count);

/* Room in int that col_polygon_check_simple needs for each vertex. */
#define COL_POLYGON_SCRATCH 8

/* What a ring is that is not convex: concave or self-intersecting. Edges that
 * only touch count as meeting. `scratch` has room for COL_POLYGON_SCRATCH *
 * count numbers. O(count log count). Source: Shamos, Hoey 1976. */
col_polygon_report col_polygon_check_simple(const col_vec2 *vertices, int count,
                                            int *scratch);

/* The convex hull of count >= 1 points as indices into them: counter-clockwise,
 * without collinear points, lowest index first; of equal points the lowest
 * index stands. `hull` and `scratch` have room for count indices each. Returns
 * how many there are: 1 where all points are equal, 2 where they lie on one
 * line. O(n log n). Source: Andrew 1979 (monotone chain). */
int col_convex_hull(const col_vec2 *points, int count, int *hull, int *scratch);

/* world = position + R * local with R the rotation by (cosine, sine). */
typedef struct col_transform {
    col_vec2 position;
    col_vec2 rotation; /* unit vector; (1, 0): none */
} col_transform;

/* Each coordinate of the result is off by half a unit in the last place and
 * 2^-100 of its largest term; exact for quarter turns without position. */
col_vec2 col_transform_point(col_transform transform, col_vec2 local);

/* (cosine, sine) of an angle in degrees: exact at multiples of 90, else within
 * one unit in the last place, the same on every machine. */
col_vec2 col_unit_vector(double degrees);

/* The angle in degrees, above -180 and at most 180, of a vector whose length is
 * about 1: exact at multiples of 90, else within one unit in the last place,
 * the same on every machine. */
double col_angle_degrees(col_vec2 unit);

/* The bounding box, each side rounded to the nearest double. */
col_box col_bounds(const col_shape *shape);

/* A box of doubles that surely holds the shape: each side is rounded outward,
 * by less than 2^-48 of the largest coordinate. For broad phases. */
col_box col_outer_bounds(const col_shape *shape);

/* The same over [0, dt] of a motion at `velocity`. */
col_box col_swept_bounds(const col_shape *shape, col_vec2 velocity, double dt);

/* ---- Tracing ------------------------------------------------------------ */

typedef struct col_step col_step;

/* Where the steps of an algorithm go (collide_steps.h); a NULL col_trace
 * records nothing. The step is valid during the call only. */
typedef struct col_trace {
    void (*record)(void *context, const col_step *step);
    void *context;
} col_trace;

/* ---- How two shapes lie ------------------------------------------------- */

typedef struct col_relation {
    bool overlap;    /* the closed shapes have a point in common */
    bool touching;   /* overlap with a depth of exactly 0 */
    double amount;   /* >= 0: the depth where they overlap, else the distance */
    col_vec2 normal; /* unit, from A to B, never zero */
} col_relation;

/* Apart: the closest points; overlapping: the points with
 * a - b = depth * normal, each on its surface. */
typedef struct col_points {
    col_vec2 a, b;
} col_points;

typedef enum col_axis_kind {
    COL_EDGE_OF_A, /* the outward normal of an edge of A's core */
    COL_EDGE_OF_B, /* the inward normal of an edge of B's core */
    COL_VERTICES,  /* from a vertex of A's core to one of B's; (1, 0) where
                      the two are equal */
} col_axis_kind;

/* A direction that two shapes are compared along, by the features it comes
 * from. The order of axes, by which ties are broken, is edges of A, edges of B,
 * vertices; the lower index first. */
typedef struct col_axis {
    col_axis_kind kind;
    int a; /* edge or vertex of A */
    int b; /* edge or vertex of B; beside an edge, the vertex nearest to it */
} col_axis;

/* A vertex of the Minkowski difference B - A. */
typedef struct col_support {
    int a, b;
    col_vec2 point;
} col_support;

/* ---- Separating axis theorem -------------------------------------------- */

typedef struct col_sat {
    col_relation relation;
    col_axis axis;    /* the first, in the order of axes, that decides */
    int edge;         /* the colliding edge on the axis' shape, the part of a
                         straight run that is touched; -1: no edge */
    int alternatives; /* other axes with exactly the same depth */
} col_sat;

/* The least translation that separates two overlapping shapes, right in
 * containment too, or the largest gap between two that are apart: over the edge
 * normals of both cores and, where it is the closest feature, the axis of two
 * vertices. Decisions exact; O(count A + count B), and mostly O(log count)
 * steps of O(log count) between shapes of many vertices, fewer if these are
 * prepared. Source: Gottschalk,
 * Lin, Manocha 1996; Ericson 2005, 5.2.1. */
col_sat col_sat_test(const col_shape *a, const col_shape *b,
                     const col_trace *trace);

/* The points that belong to the answer of col_sat_test. O(count A + count B).
 */
col_points col_sat_points(const col_shape *a, const col_shape *b,
                          const col_sat *sat);

/* The axes, other than the chosen one, whose depth is exactly that of `sat`, in
 * the order of axes. Returns how many there are and stores the first `room`. */
int col_sat_alternatives(const col_shape *a, const col_shape *b,
                         const col_sat *sat, col_axis *axes, int room);

/* The unit normal of an axis, from A to B. */
col_vec2 col_axis_normal(const col_shape *a, const col_shape *b, col_axis axis);

/* ---- GJK and EPA -------------------------------------------------------- */

typedef struct col_gjk {
    col_relation relation;
    col_points points;
    col_axis axis;      /* as in col_sat */
    int edge;           /* as in col_sat */
    int iterations;     /* support points that GJK looked at */
    int epa_iterations; /* support points that EPA looked at */
} col_gjk;

/* Bytes of scratch memory that col_gjk_test needs for a pair. */
size_t col_gjk_scratch(const col_shape *a, const col_shape *b);

/* Distance and closest points by GJK; depth and normal by EPA where the cores
 * overlap. Both work on vertices of the Minkowski difference B - A with exact
 * comparisons: GJK's distance strictly decreases from simplex to simplex and
 * EPA's polygon strictly grows by a vertex, so both end. The answer is that of
 * col_sat_test and col_sat_points, bit for bit. `scratch` has col_gjk_scratch
 * bytes, aligned as malloc does. Source: Gilbert, Johnson, Keerthi 1988; van
 * den Bergen 2001. */
col_gjk col_gjk_test(const col_shape *a, const col_shape *b, void *scratch,
                     const col_trace *trace);

/* ---- Contact manifold --------------------------------------------------- */

typedef enum col_side { COL_A, COL_B } col_side;

/* An edge or a vertex of one of the two shapes. */
typedef struct col_feature {
    col_side side;
    bool is_edge;
    int index;
    col_vec2 points[2]; /* an edge's ends, moved out by the radius; a vertex
                           itself, twice */
} col_feature;

typedef enum col_place {
    COL_AT_INCIDENT,  /* contact points lie on the incident shape */
    COL_AT_REFERENCE, /* ... on the reference shape */
    COL_AT_MIDDLE,    /* ... midway between */
} col_place;

typedef struct col_contact {
    col_vec2 point;
    double depth;   /* measured below the reference edge: >= 0; of
                       col_clip_ahead also minus the gap to it */
    bool a_is_edge; /* the two features that meet here, for a stable name */
    int a;
    bool b_is_edge;
    int b;
} col_contact;

typedef struct col_manifold {
    col_relation relation;
    bool flip; /* the reference feature is B's */
    col_feature reference;
    col_feature incident;
    int count; /* contacts: 1 or 2 where the shapes overlap, or are apart by
                  no more than the margin of col_clip_ahead; else 0 */
    col_contact contacts[2];
} col_manifold;

/* The contact manifold by clipping the incident edge to the reference edge.
 * `sat` is that of col_sat_test, or of col_gjk_test. A rounded end whose edge
 * stands at more than 45 degrees to the reference edge counts as a vertex and
 * gives one contact. Source: Bittle (dyn4j) 2011, contact points using
 * clipping; the side of the reference edge is the inner one, as its figures
 * have it and its pseudo-code does not.
 *
 * Which ends of the incident edge are contacts is exact for shapes without
 * radii. With one, it is decided for ends that have been moved out by the
 * radius and rounded, so a second contact within some ulps of a side plane or
 * of the reference edge may come or go by that; the deepest one may not. */
col_manifold col_clip(const col_shape *a, const col_shape *b,
                      const col_sat *sat, col_place place,
                      const col_trace *trace);

/* The contact manifold with contacts ahead, of shapes that overlap or are at
 * most `margin` apart, 0 <= margin <= COL_LIMIT. Ends of the incident edge that
 * lie at most `margin` above the reference edge are also contacts. Their depth
 * is minus the gap, >= -margin. Shapes that overlap have the contacts of
 * col_clip, bit for bit, and perhaps one more. A margin of 0 gives the manifold
 * of col_clip. Shapes whose nearest features are two vertices have one contact.
 * relation.overlap stays that of `sat`.
 *
 * Whether shapes are within the margin is exact, and so is which ends are, for
 * shapes without radii. With radii, it is decided for ends that have been
 * moved out by the radius and rounded. An end at a rounded place keeps a depth
 * within the margin. Source: speculative contacts of Box2D, prediction of
 * parry. */
col_manifold col_clip_ahead(const col_shape *a, const col_shape *b,
                            const col_sat *sat, double margin, col_place place,
                            const col_trace *trace);

/* Whether two shapes overlap, and where they do their contact manifold: bit for
 * bit that of col_sat_test and col_clip. Where they do not, what is stored in
 * `manifold` means nothing. Faster than the two, the more so where it need not
 * say how far apart shapes are. */
bool col_clip_test(const col_shape *a, const col_shape *b, col_place place,
                   col_manifold *manifold);

/* ---- Bounding boxes, at rest and swept ---------------------------------- */

/* Whether the closed bounding boxes of two shapes have a point in common,
 * decided exactly. */
bool col_bounds_overlap(const col_shape *a, const col_shape *b);

/* A shape that moves and does not turn; one that does is a col_mover, of
 * collide_motion.h. */
typedef struct col_moving {
    const col_shape *shape; /* at the start */
    col_vec2 velocity;      /* per unit of time */
} col_moving;

/* The gap along one coordinate at the start. */
typedef struct col_approach {
    double distance; /* between the facing sides; 0 where projections overlap */
    double fraction; /* share of [0, dt] after which it is closed; the largest
                        double where it is more than that */
    bool closes;     /* false: never; fraction is then 0 */
} col_approach;

typedef struct col_sweep {
    bool hit;
    bool stuck;      /* the interiors of the boxes overlap at the start */
    double time;     /* of the hit, in [0, dt] */
    col_vec2 normal; /* along an axis, from A to B; (0, 0) without a hit */
    col_box box_a;   /* at the hit; without one, at the start */
    col_box box_b;
    col_approach x, y;
} col_sweep;

/* First contact in [0, dt] of the bounding boxes of two moving shapes: the
 * first moment from which going on would make the interiors overlap. Sliding
 * along a face, grazing a corner and moving away are no hits.
 * 0 < dt <= COL_LIMIT. */
col_sweep col_sweep_test(const col_moving *a, const col_moving *b, double dt,
                         const col_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
