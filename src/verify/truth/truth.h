/* What is true of two shapes, in exact arithmetic of its own: nothing here
 * knows how the library answers.
 *
 * All differences of a point of B's core and one of A's are a convex polygon
 * (Minkowski). The least way from the origin into it, or out of it, is how far
 * the cores are apart or how deep they overlap; the radii come on top. The
 * decisions are made in whole numbers and are exact; numbers come as brackets
 * (verify/truth/real.h), 2^-160 of themselves wide or less, and are exact 0
 * where they are 0.
 *
 * A normal points from A to B. The signed gap along a direction is how far the
 * two must be moved towards each other along it to touch; below 0, how far
 * apart. The largest over all directions is the distance, or minus the depth.
 */
#ifndef TRUTH_H
#define TRUTH_H

#include "verify/truth/judge.h"
#include "verify/truth/real.h"

#include <stdbool.h>

struct arena;

/* A shape made ready: its hull is known. It points to the vertices given. */
struct truth_shape {
    const struct judge_point *vertices;
    int count;
    double radius;

    int winding;     /* 1: the vertices run counter-clockwise, -1: clockwise; 1
                        where they have no area */
    const int *hull; /* numbers of the hull's corners, counter-clockwise, none
                        on the line of its neighbours, from the leftmost and
                        of these the lowest on */
    int hull_count;
    int hull_last; /* which of the hull is the rightmost, of these highest */
};

/* The way from one point to another, or that turned to the left by a quarter.
 * A direction (x, y) of doubles is the way from (0, 0) there. */
struct truth_direction {
    struct judge_point from, to;
    bool turned;
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

/* Makes a shape ready. O(n log n). false: no memory. */
bool truth_shape_make(const struct judge_shape *shape, struct arena *arena,
                      struct truth_shape *ready);

/* How two shapes lie. O(nA + nB) of the hulls' corners. false: no memory. */
bool truth_of(const struct truth_shape *a, const struct truth_shape *b,
              struct arena *arena, struct truth *truth);

/* A unit vector of a direction that is not of length 0. */
struct real_vec truth_unit(const struct truth_direction *direction);

/* Of the normals that are right the one nearest to a claimed one, of finite
 * numbers, as a unit vector: where it is free, the claim's own direction. A
 * claim of (0, 0) is as near to all: the first, (1, 0) where all are right. */
struct real_vec truth_nearest_normal(const struct truth *truth, double x,
                                     double y);

/* Whether a direction, whatever its length, is exactly one of the normals. */
bool truth_is_normal(const struct truth *truth,
                     const struct truth_direction *direction);

/* The signed gap along a direction, which is not of length 0: least n.b - most
 * n.a - both radii, for n made a unit vector. All numbers are finite. */
struct real truth_gap_along(const struct truth *truth,
                            const struct truth_direction *direction);

/* The same along (x, y), not (0, 0). */
struct real truth_gap_of(const struct truth *truth, double x, double y);

/* The signed distance of a finite point from a shape: above 0 outside, exactly
 * 0 on its surface; below 0 inside, minus the least way out. */
struct real truth_point_gap(const struct truth_shape *shape,
                            struct judge_point point);

/* Whether no vertex of the shape lies farther along the direction than this
 * one, exactly. */
bool truth_is_extreme(const struct truth_shape *shape, int vertex,
                      const struct truth_direction *direction);

#endif
