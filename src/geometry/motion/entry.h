/* Finds where a moving point enters a rounded convex polygon. entry.c decides
 * on which side of a line a point of the polygon's rim lies, and searches for
 * the entry; entry_near.c finds most entries without radius sooner, entry_few.c
 * those of prepared polygons of few vertices;
 * entry_time.c computes the time of an entry, and the normal there;
 * entry_order.c compares times exactly.
 *
 * A in motion meets B when the origin, which moves as A does relative to B,
 * meets the Minkowski difference of the cores, B - A, rounded by the sum of the
 * radii. The edges of the difference are the edges of both cores, merged by
 * their directions; the edges that face the motion are a chain from the
 * leftmost to the rightmost vertex as seen along the motion. Along the chain,
 * the break points of the rim go from left to right, so the point enters the
 * first side that ends on the right of its line, or the corner before it. */
#ifndef ENTRY_H
#define ENTRY_H

#include "collide_steps.h"
#include "geometry/exact/predicates.h"

/* ---- The predicate --------------------------------------------------------
 *
 * The rim of a convex polygon that is rounded by R changes from arcs to sides
 * at its break points corner + R n, where `corner` is an end of an edge and n
 * the edge's outward unit normal. The distance of a break point from the line
 * through the origin along `way` is (cross(way, corner) - R (way . edge) /
 * |edge|) / |way|. This also holds for directions that are no edges, for which
 * the same predicate answers other questions:
 *   edge = -way, way         the rim's extremes to the left and right of a line
 *   way = edge               the side of the origin relative to a side
 *   way = edge = corner,     the distance of the corner from the origin: more
 *   rotated to the right     than R, or less */

/* Sign of cross(way, corner) |edge| - radius (way . edge), exactly: 1 if the
 * point is on the left. Vectors between two points or velocities, edge not
 * zero; radius >= 0, of at most three terms. Degree 6: cross^2 |edge|^2 -
 * radius^2 (way . edge)^2, each factor less than 2^203, for which
 * geometry/exact/wide.h has space. */
int col_rim_side(vector way, vector corner, vector edge, const form *radius);

/* Sign of x sqrt(l) - y sqrt(m), exactly, for l, m >= 0. Changes x and y. */
int col_roots_compare(wide *x, const wide *l, wide *y, const wide *m);

/* u.x v.y - u.y v.x, u.x v.x + u.y v.y, exactly. */
wide col_cross_wide(vector u, vector v);
wide col_dot_wide(vector u, vector v);

/* ---- Entries ------------------------------------------------------------ */

typedef struct passage {
    const col_shape *a, *b;
    vector way;  /* motion of A relative to B in a unit of time; not zero */
    form radius; /* of the rounded B - A; at most three terms */
    const col_trace *trace;
} passage;

typedef enum entry_kind {
    ENTRY_NONE,  /* the point passes by */
    ENTRY_GRAZE, /* it only touches the rim of the difference */
    ENTRY_CORNER,
    ENTRY_SIDE,
} entry_kind;

typedef struct entry {
    entry_kind kind;
    int when;        /* sign of the time of entering */
    int a, b;        /* the corner, or the start of the side's edge */
    vector edge;     /* of a side, counter-clockwise on B - A */
    bool of_a, of_b; /* the side is along the edge of A, or B, that starts at a,
                        or b */
} entry;

/* Finds where the line of the motion enters the interior of the rounded
 * difference, or grazes its rim. If the line runs through a corner without
 * radius, both edges at it may represent the corner: then `tied` is the second
 * one, otherwise it has the kind ENTRY_NONE. O(count A + count B). */
entry col_entry_find(const passage *p, entry *tied);

typedef enum near_entry {
    NEAR_UNSURE,
    NEAR_NONE, /* no part of the difference is on the line */
    NEAR_SIDE, /* the entry is a side, `when` is left open */
} near_entry;

/* Finds an entry near the corner that is furthest against the motion, for a
 * radius of 0, if plain doubles can prove it. */
near_entry col_entry_near(const passage *p, entry *e);

/* The same for prepared cores of few vertices, if floats can prove it, but for
 * the edge; NEAR_NONE also if none is entered up to dt. */
near_entry col_entry_few(const passage *p, double dt, entry *e);

/* The time of entering, which may be negative, to 2^-72 relative. */
scaled col_entry_time(const passage *p, const entry *e);

/* True if the time of entering, which is `at` as computed, is at most dt. Only
 * if both are the same double, the time itself is compared. */
bool col_entry_within(const passage *p, const entry *e, scaled at, double dt);

/* A time of entering or, if `negated`, minus that: if one motion is the reverse
 * of another, the time at which the other leaves. */
typedef struct entry_moment {
    const passage *p;
    const entry *e;
    bool negated;
} entry_moment;

/* Sign of the first minus the second, for passages with the same way, or its
 * reverse. Exact without radii; with radii, exact if the squares of the terms
 * fit into half a wide: if the magnitudes of all coordinate differences and
 * radii, other than 0, and of their last bits are within a factor of some
 * 2^480. Otherwise times that differ by less than 2^-70 of themselves are
 * equal. */
int col_entry_compare(const entry_moment *first, const entry_moment *second);

/* The unit vector from A to B when the point enters or grazes a rounded corner,
 * to 2^-72 relative, or 2^-1074, in each coordinate. */
unit_vector col_entry_corner_normal(const passage *p, const entry *e);

/* from + way * time, in double-doubles, for way and time of a passage; off by
 * 2^-94 of either term, or 2^-1074. */
vector col_entry_place(col_vec2 from, vector way, scaled time);

/* The corner, or the start of the side's edge, on B - A. */
static inline vector entry_corner(const passage *p, int a, int b)
{
    return vector_between(p->a->vertices[a], p->b->vertices[b]);
}

#endif
