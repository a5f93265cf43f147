/* The features of two cores that face each other, and what follows from them:
 * distance or depth, normal, points. SAT, GJK and EPA each find the features
 * their own way and end here, so that one predicate and one formula answer for
 * all of them.
 *
 * Along the normal of an edge the edge's whole straight side faces a side or a
 * corner of the other core. In the Minkowski difference B - A the two make one
 * edge, and the origin's foot on it tells whether that edge or one of its ends,
 * a pair of vertices, is nearest. */
#ifndef FACING_H
#define FACING_H

#include "collide.h"
#include "geometry/core/core.h"
#include "geometry/exact/gap.h"
#include "geometry/narrow/minkowski.h"
#include "geometry/search/axes.h"

typedef struct facing {
    col_axis axis;
    int edge; /* of the axis; of nearest features, the part of its side that is
                 touched; -1: vertices */
    bool corner;      /* the vertex beside the edge is no part of a side that
                         faces it, surely */
    vector direction; /* edge: along it, counter-clockwise; vertices: from A's
                         to B's, maybe zero */
    vector offset;    /* edge: from its start to the vertex; vertices: the
                         direction */
    /* The rest is filled for nearest features only, not for candidates. */
    core_run side;  /* the edge's side */
    core_run other; /* what faces it */
} facing;

/* The values that an axis gives. */
typedef struct bearing {
    unit_vector normal; /* from A to B */
    bounded gap;        /* of the cores along it; < 0: they overlap */
} bearing;

/* A candidate: the outward normal of an edge (COL_EDGE_OF_A or _B) and a vertex
 * of the other core that is furthest against it. */
facing col_face_edge(const col_shape *a, const col_shape *b, col_axis_kind kind,
                     int edge, int vertex);

/* Makes an edge axis of the largest gap, and its bearing, the nearest
 * features'.
 */
void col_face_nearest(const col_shape *a, const col_shape *b, facing *face,
                      bearing *at);

/* The nearest features, given two vertices at the least distance. */
facing col_face_vertices(const col_shape *a, const col_shape *b, int vertex_a,
                         int vertex_b);

/* The nearest features, given an edge of B - A that the origin's foot lies on;
 * its ends are counter-clockwise. */
facing col_face_between(const col_shape *a, const col_shape *b,
                        const difference *from, const difference *to);

/* The nearest features that an answer names by their axis. */
facing col_face_of_axis(const col_shape *a, const col_shape *b, col_axis axis);

/* Sum of the radii. */
form col_radii(const col_shape *a, const col_shape *b);

/* The gap of the cores for geometry/exact/gap.h: for what the bearing cannot
 * tell. */
gap col_face_gap(const facing *face);

bearing col_face_bearing(const facing *face);

/* The unit normal from A to B, rounded once. */
col_vec2 col_face_normal(const facing *face, const bearing *at);

/* Sign of x's gap minus y's, exactly. */
int col_face_compare(const facing *x, const bearing *x_bearing, const facing *y,
                     const bearing *y_bearing);

/* Overlap, touching, depth or distance and normal of nearest features. */
col_relation col_relate(const col_shape *a, const col_shape *b,
                        const facing *face);

/* The same where the bearing of the features is known. */
col_relation col_relate_along(const col_shape *a, const col_shape *b,
                              const facing *face, const bearing *at);

/* The edge axis of the largest gap, chosen exactly among those that may have it
 * (geometry/search/axes.h). */

typedef struct largest_gap {
    facing face; /* the first of the largest in the order of axes */
    bearing bearing;
    int ties; /* other edge axes with exactly the same gap */
} largest_gap;

/* Of the axes of a list, which is not empty. */
largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b);

/* Where two shapes touch or are closest: the points of nearest features. */

col_points col_face_points(const col_shape *a, const col_shape *b,
                           const facing *face, const col_relation *relation);

/* The answer of SAT where plain doubles and splits (geometry/exact/split.h) are
 * sure of everything, as they nearly always are. What they are not sure of is
 * left to the long way, which is right always: the answers are the same, bit
 * for bit.
 */

/* From the edge axis of the largest gap, which no other ties with; `its` is the
 * frame of the shape of the edge, or NULL. False where it is not sure. */
bool col_sat_quickly(const axis_found *axis, const frame *its,
                     const col_shape *a, const col_shape *b, col_sat *sat);

/* The same for two vertices that are nearest. */
bool col_sat_vertices_quickly(const col_shape *a, const col_shape *b,
                              int vertex_a, int vertex_b, col_sat *sat);

#endif
