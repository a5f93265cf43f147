/* Where a moving point enters a rounded convex polygon, and on which side of a
 * line a point of the polygon's rim lies: the predicate that decides it.
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

/* Sign of cross(way, corner) |edge| - radius (way . edge), exactly: 1 where the
 * point is on the left. Vectors between two points or velocities, edge not
 * zero; radius >= 0, of at most three terms. Degree 6: cross^2 |edge|^2 -
 * radius^2 (way . edge)^2, each factor less than 2^203, as
 * geometry/exact/wide.h has room for. */
int col_rim_side(vector way, vector corner, vector edge, const form *radius);

/* Sign of x sqrt(l) - y sqrt(m), exactly, for l, m >= 0. Changes x and y. */
int col_roots_compare(wide *x, const wide *l, wide *y, const wide *m);

/* u.x v.y - u.y v.x, u.x v.x + u.y v.y, exactly. */
wide col_cross_wide(vector u, vector v);
wide col_dot_wide(vector u, vector v);

typedef struct passage {
    const col_shape *a, *b;
    vector way;  /* of A, as seen from B, in a unit of time; not zero */
    form radius; /* that rounds B - A; at most three terms */
    const col_trace *trace;
} passage;

typedef enum entry_kind {
    ENTRY_NONE,  /* the way leads past */
    ENTRY_GRAZE, /* it touches the rim of the difference, no more */
    ENTRY_CORNER,
    ENTRY_SIDE,
} entry_kind;

typedef struct entry {
    entry_kind kind;
    int when;        /* sign of the time of entering */
    int a, b;        /* the corner, or where the side's edge starts */
    vector edge;     /* a side's, counter-clockwise on B - A */
    bool of_a, of_b; /* whose edge, that starts there, it is along */
} entry;

/* A point of the rim: the corner moved by the radius to the right of an edge,
 * or the corner itself where that is NULL. */
typedef struct rim_point {
    int a, b;
    const vector *edge;
} rim_point;

/* Records a part of the rim, which the way enters or not. */
void col_entry_record(const passage *p, col_rim rim, const rim_point ends[2],
                      const entry *entered);

/* Where the line of the way enters the interior of the rounded difference;
 * with no interior on the line, whether it touches the closed one. Where the
 * line runs through a corner without radius, the edges at both sides of it may
 * stand for it: `tied` is then the second one, and else has the kind
 * ENTRY_NONE. O(count A + count B). */
entry col_entry_find(const passage *p, entry *tied);

/* Whether the time of entering is at most dt. */
bool col_entry_within(const passage *p, const entry *e, double dt);

/* The time of entering, where `when` is not negative, to 2^-72 relative. */
scaled col_entry_time(const passage *p, const entry *e);

/* The unit vector from A to B where a rounded corner is entered or grazed, to
 * 2^-72 relative, or 2^-1074, in each coordinate. */
unit_vector col_entry_corner_normal(const passage *p, const entry *e);

/* from + way * time, in double-doubles, for way and time of a passage; off by
 * 2^-94 of either term, or 2^-1074. */
vector col_entry_place(col_vec2 from, vector way, scaled time);

/* The corner, or where the side's edge starts, on B - A. */
static inline vector entry_corner(const passage *p, int a, int b)
{
    return vector_between(p->a->vertices[a], p->b->vertices[b]);
}

#endif
