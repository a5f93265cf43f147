/* The truth about two shapes, in exact arithmetic of its own: nothing here
 * shares code with the library. nearest.c the distance of two cores, or the
 * depth of their overlap; truth.c shapes, gaps along directions, normals and
 * edges.
 *
 * All differences of a point of B's core and a point of A's core form a convex
 * polygon (Minkowski). The least translation of the origin into it, or out of
 * it, is the distance of the cores or the depth of their overlap; the radii
 * come on top. Decisions are made in whole numbers and are exact. Numbers are
 * brackets (verify/truth/real.h). Wide ones are 2^-160 of themselves wide or
 * less, and exactly 0 if they are 0.
 *
 * A normal points from A to B. The signed gap along a direction is how far the
 * two must be moved towards each other along it to touch; below 0, how far
 * apart. The largest over all directions is the distance, or minus the
 * depth. */
#ifndef TRUTH_H
#define TRUTH_H

#include <stdbool.h>

#include "query/dialects/dialect.h"
#include "verify/truth/real.h"

/* A shape to judge: a rounded convex core. It is the convex hull of count >= 1
 * vertices, in the scene's coordinates, with a radius >= 0 around it: a disc
 * has one vertex, a capsule two. They may run in either sense and lie on one
 * line. Coordinates and radius are finite and at most 1e60 in magnitude. Edge i
 * runs from vertex i to vertex i + 1, the last one back to vertex 0; the two
 * sides of a capsule are its edges 0 and 1.
 */
struct judge_shape {
    const struct claim_vec *vertices;
    int count;
    double radius;
};

struct arena;

/* A shape made ready: its hull is known. It points to the vertices given. */
struct truth_shape {
    const struct claim_vec *vertices;
    int count;
    double radius;

    int winding;     /* 1: the vertices run counter-clockwise, -1: clockwise; 1
                        where they have no area */
    const int *hull; /* numbers of the hull's corners, counter-clockwise, none
                        on the line of its neighbours, from the leftmost and
                        of these the lowest on */
    int hull_count;
    int hull_last; /* which of the hull is the rightmost, of these highest */

    struct real_precision *precision; /* of what is computed from the shape;
                                         NULL: in wide brackets */
};

/* The delta from one point to another, or that turned to the left by a quarter.
 * A direction (x, y) of doubles is the delta from (0, 0). */
struct truth_direction {
    struct claim_vec from, to;
    bool turned;
    struct real_precision *precision; /* of what is computed from it; NULL: in
                                         wide brackets */
};

enum truth_normals {
    TRUTH_NORMALS_LISTED,  /* one or more */
    TRUTH_NORMALS_BETWEEN, /* the two listed and all between them, counter-
                              clockwise from the first, 180 degrees at most */
    TRUTH_NORMALS_ALL,     /* every direction: none is listed */
};

struct truth {
    const struct truth_shape *a, *b;
    bool overlap;       /* they have a point in common */
    bool touching;      /* they overlap, with depth 0 */
    struct real amount; /* depth where they overlap, else distance; >= 0 */
    enum truth_normals spread;
    const struct truth_direction *normals; /* of the least depth, or of the */
    int normal_count;                      /*   distance; of any length */
};

/* Makes a shape ready, for wide brackets. O(n log n). false: no memory. */
bool truth_shape_make(const struct judge_shape *shape, struct arena *arena,
                      struct truth_shape *ready);

/* How two shapes of the same precision lie. O(nA + nB) of the hulls' corners.
 * false: no memory. */
bool truth_of(const struct truth_shape *a, const struct truth_shape *b,
              struct arena *arena, struct truth *truth);

/* A unit vector of a direction that is not of length 0. */
struct real_vec truth_unit(const struct truth_direction *direction);

/* The right normal that is nearest to a claimed one, of finite numbers, as a
 * unit vector: the claim's own direction if every normal near it is right. A
 * claim of (0, 0) is as near to all: the first one is returned, (1, 0) if all
 * are right. */
struct real_vec truth_nearest_normal(const struct truth *truth, double x,
                                     double y);

/* True if a direction, whatever its length, is exactly one of the normals. */
bool truth_is_normal(const struct truth *truth,
                     const struct truth_direction *direction);

/* The signed gap along a direction, which is not of length 0: least n.b - most
 * n.a - both radii, for n made a unit vector. All numbers are finite. */
struct real truth_gap_along(const struct truth *truth,
                            const struct truth_direction *direction);

/* The same along (x, y), not (0, 0). */
struct real truth_gap_of(const struct truth *truth, double x, double y);

/* The signed distance of a finite point from a shape: exactly 0 on its surface,
 * below 0 inside. */
struct real truth_point_gap(const struct truth_shape *shape,
                            struct claim_vec point);

/* True if no vertex of the shape lies farther along the direction than this
 * one, exactly. */
bool truth_is_extreme(const struct truth_shape *shape, int vertex,
                      const struct truth_direction *direction);

/* ---- Edges, as manifolds need them -----------------------------------------
 *
 * Edges have the file's numbers. The surface of an edge is the core's edge
 * moved out by the radius. The two vertices of an edge must not be equal.
 * Results that are differences are as wide as 2^-240 of the numbers that they
 * are differences of, at most. */

/* The outward normal of an edge, of the core edge's length. */
struct truth_direction truth_edge_outward(const struct truth_shape *shape,
                                          int edge);

/* The same as a normal of the pair, from A to B: of an edge of A, or, turned
 * round, of one of B. */
struct truth_direction truth_edge_normal(const struct truth *truth, bool of_b,
                                         int edge);

/* The ends of the surface of an edge: of vertex `edge` and of the next one. */
void truth_edge_surface(const struct truth_shape *shape, int edge,
                        struct real_vec ends[2]);

/* How deep a point lies below the line of an edge's surface; below 0: above
 * it. */
struct real truth_edge_depth(const struct truth_shape *shape, int edge,
                             struct claim_vec point);

/* The length of an edge of the core; and how far a point is from the plane that
 * stands at the first end of an edge of this length, along the edge. */
struct real truth_edge_length(const struct truth_shape *shape, int edge);
struct real truth_edge_along(const struct truth_shape *shape, int edge,
                             const struct real *length, struct claim_vec point);

/* How far a point is beyond the planes that stand at the first and the second
 * end of an edge, each along the edge; below 0: on the edge's side of it. */
void truth_edge_beyond(const struct truth_shape *shape, int edge,
                       struct claim_vec point, struct real beyond[2]);

/* An end of the surface of an incident edge, clipped. */
struct truth_clipped {
    struct real_vec point;
    struct real depth; /* below the line of the reference edge's surface */
    struct real along; /* how far from the plane at the first end of the
                          reference edge, along it: 0 .. its length */
    int cut; /* 0, 1: it is where the plane at that end of the reference
                edge cuts; -1: the end of the incident edge itself */
};

/* The surface of an incident edge between the planes at the ends of a reference
 * edge: from the end of its own vertex `incident` on. Returns how many ends
 * there are: 2, or 0 where the planes leave nothing of it; then those of the
 * surface are filled. Exactly decided; where a plane goes through an end, that
 * is not cut. */
int truth_edge_clip(const struct truth_shape *reference_shape, int reference,
                    const struct truth_shape *incident_shape, int incident,
                    struct truth_clipped ends[2]);

/* Vectors between points, and the distance of two cores.
 *
 * The sign of a product is computed in doubles where an error bound allows it,
 * else in quick brackets, else in exact numbers. So it is right for any finite
 * coordinates, in any precision. */

/* From one point to another. */
struct delta {
    struct claim_vec from, to;
};

/* Signs of p.x * q.y - p.y * q.x, and of p.x * q.x + p.y * q.y. */
int cross_sign(struct delta p, struct delta q);
int dot_sign(struct delta p, struct delta q);

/* Sign of the product p.x * q.x + p.y * q.y of a direction and a delta; the
 * same signs as above of two directions. */
int along_sign(const struct truth_direction *direction, struct delta delta);
int direction_cross_sign(const struct truth_direction *p,
                         const struct truth_direction *q);
int direction_dot_sign(const struct truth_direction *p,
                       const struct truth_direction *q);

/* True if they are in one place. */
bool point_same(struct claim_vec p, struct claim_vec q);

/* The position of a walk around the polygon of differences b - a. Its sides are
 * the sides of B and the reversed sides of A, in order of their directions; two
 * sides of one direction are one. The walk starts at the leftmost corner, of
 * several the lowest. */
struct differences {
    const struct truth_shape *a, *b;
    int of_a, of_b; /* sides of each that were passed */
};

/* A side of the polygon. Its corners are at to - from, where `from` is a vertex
 * of A and `to` a vertex of B. */
struct claim_side {
    struct delta begin, end; /* corners */
    struct delta direction;  /* counter-clockwise; not of the side's length */
};

/* Steps to the next side, counter-clockwise. false: the walk is complete, of a
 * polygon that is one point at once. */
bool differences_next(struct differences *at, struct claim_side *side);

/* The least translation of the origin into the polygon of differences b - a of
 * two cores, or out of it. */

struct truth_nearest {
    bool inside; /* or on the border of a polygon that has area */
    bool is_at;  /* on that border */

    /* The nearest point: a corner at `begin`, or on a side from `begin` on in
     * this direction. The walk measures begin x direction / |direction|. */
    bool is_corner;
    struct delta begin, direction;

    enum truth_normals spread;
    struct truth_direction *normals; /* in the arena */
    int count, room;
    struct real_precision *precision; /* of the normals */
};

/* `nearest` is filled; its normals where `arena` is not NULL. false: no
 * memory. */
bool nearest_find(const struct truth_shape *a, const struct truth_shape *b,
                  struct arena *arena, struct truth_nearest *nearest);

/* ---- Terms (term.c) -------------------------------------------------------
 *
 * Sums, differences and products of doubles, whose signs are decided and whose
 * roots and quotients are taken. A term is an exact number, or in a quick
 * precision a quick bracket of it. Results inherit the precision of their
 * operands. */

/* Too large to be copied by =, which would also copy unused words. */
struct term {
    struct real_precision *precision; /* of a quick term; NULL: it is exact */
    struct quick quick;
    struct big exact;
};

/* A finite double, and x - y of finite doubles. */
void term_set(struct term *out, double value, struct real_precision *precision);
void term_difference(struct term *out, double x, double y,
                     struct real_precision *precision);

/* From one point to another; turned as the direction requires. */
void term_delta(struct term out[2], struct delta delta,
                struct real_precision *precision);
void term_direction(struct term out[2], const struct truth_direction *direction,
                    struct real_precision *precision);

/* x + y, x - y, x * y, -x; both operands have the same precision. The result of
 * the first three is none of the operands. */
void term_add(struct term *out, const struct term *x, const struct term *y);
void term_sub(struct term *out, const struct term *x, const struct term *y);
void term_mul(struct term *out, const struct term *x, const struct term *y);
void term_negate(struct term *x);

/* x * x + y * y; p * q + r * s. */
void term_square_length(struct term *out, const struct term *x,
                        const struct term *y);
void term_cross(struct term *out, const struct term p[2],
                const struct term q[2]);
void term_dot(struct term *out, const struct term p[2], const struct term q[2]);

/* The sign of x, and of x - y: decisions, as in real.h. */
int term_sign(const struct term *x);
int term_compare(const struct term *x, const struct term *y);

/* A bracket of the term. */
struct real term_real(const struct term *x);

#endif
