/* Pairs of features of two cores that face each other, and their values:
 * distance or depth, normal, points. SAT, GJK and EPA find the pair in
 * different ways; then col_relate decides exactly whether the shapes overlap.
 *
 * The whole straight side of an edge faces, along the edge's normal, a side or
 * a corner of the other core. In the Minkowski difference B - A the two make
 * one edge. If the origin's foot is on it, that edge is nearest, otherwise one
 * of its ends, a pair of vertices. */
#ifndef FACING_H
#define FACING_H

#include "collide.h"
#include "geometry/core/core.h"
#include "geometry/exact/gap.h"
#include "geometry/narrow/minkowski.h"
#include "geometry/search/axes.h"

typedef struct feature_pair {
    col_axis axis;
    int edge; /* of the axis; for nearest features, the part of its side that is
                 touched; -1: vertices */
    bool corner;      /* the vertex beside the edge is surely not part of a side
                         that faces the edge */
    vector direction; /* edge: along it, counter-clockwise; vertices: from A's
                         to B's, maybe zero */
    vector offset;    /* edge: from its start to the vertex; vertices: the
                         direction */
    /* Only set for nearest features, not for candidates. */
    core_run side;  /* the edge's side */
    core_run other; /* the side or corner that faces it */
} feature_pair;

/* The normal and gap along an axis. */
typedef struct axis_value {
    unit_vector normal; /* from A to B */
    bounded gap;        /* of the cores along it; < 0: they overlap */
} axis_value;

/* A candidate: the outward normal of an edge (COL_EDGE_OF_A or _B) and a vertex
 * of the other core that is furthest against it. */
feature_pair col_face_edge(const col_shape *a, const col_shape *b,
                           col_axis_kind kind, int edge, int vertex);

/* Replaces an edge axis of the largest gap, and its value, by the nearest
 * features. */
void col_face_nearest(const col_shape *a, const col_shape *b,
                      feature_pair *face, axis_value *at);

/* The nearest features, given two vertices at the least distance. */
feature_pair col_face_vertices(const col_shape *a, const col_shape *b,
                               int vertex_a, int vertex_b);

/* The nearest features, given an edge of B - A that the origin's foot lies on;
 * its ends are counter-clockwise. */
feature_pair col_face_between(const col_shape *a, const col_shape *b,
                              const difference *from, const difference *to);

/* The nearest features, given the axis in an answer. */
feature_pair col_face_of_axis(const col_shape *a, const col_shape *b,
                              col_axis axis);

/* Sum of the radii. */
form col_radii(const col_shape *a, const col_shape *b);

/* The gap of the cores, for decisions that the axis value leaves open. */
gap col_face_gap(const feature_pair *face);

axis_value col_face_value(const feature_pair *face);

/* The unit normal from A to B, rounded once. */
col_vec2 col_face_normal(const feature_pair *face, const axis_value *at);

/* Sign of x's gap minus y's gap, exactly. */
int col_face_compare(const feature_pair *x, const axis_value *x_value,
                     const feature_pair *y, const axis_value *y_value);

/* Overlap, touching, depth or distance and normal of nearest features. */
col_relation col_relate(const col_shape *a, const col_shape *b,
                        const feature_pair *face);

/* The same if the axis value of the features is known. */
col_relation col_relate_along(const col_shape *a, const col_shape *b,
                              const feature_pair *face, const axis_value *at);

/* The edge axis of the largest gap, chosen exactly among the axes that may have
 * it (geometry/search/axes.h). */
typedef struct largest_gap {
    feature_pair face; /* the first of the largest in the order of axes */
    axis_value value;
    int ties; /* other edge axes with exactly the same gap */
} largest_gap;

/* The largest gap of the axes of a list, which is not empty. */
largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b);

/* The points where two shapes touch or are closest, given the nearest features.
 */
col_points col_face_points(const col_shape *a, const col_shape *b,
                           const feature_pair *face,
                           const col_relation *relation);

/* ---- In sat.c ----------------------------------------------------------- */

/* The answer of SAT from the edge axis of the largest gap, with which no other
 * axis ties. Plain doubles and splits (geometry/exact/split.h) compute it;
 * false if they are not sure of every bit. Then the exact path gives the
 * answer. Both answers are equal, bit for bit. */
bool col_sat_quickly(const axis_found *axis, const col_shape *a,
                     const col_shape *b, col_sat *sat);

/* The same for two nearest vertices. */
bool col_sat_vertices_quickly(const col_shape *a, const col_shape *b,
                              int vertex_a, int vertex_b, col_sat *sat);

#endif
