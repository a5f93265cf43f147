/* The features of two cores that face each other, and what follows from them:
 * distance or depth, normal, points. SAT, GJK and EPA each find the features
 * their own way and end here, so that one predicate and one formula answer for
 * all of them.
 *
 * Along the normal of an edge the edge's whole straight side faces a side or a
 * corner of the other core. In the Minkowski difference B - A the two make one
 * edge, and the origin's foot on it tells whether that edge or one of its ends,
 * a pair of vertices, is nearest. */
#ifndef NARROW_FACING_H
#define NARROW_FACING_H

#include "collide.h"
#include "exact/gap.h"
#include "geom/core.h"
#include "narrow/minkowski.h"

typedef struct facing {
    col_axis axis;
    form2 direction; /* edge: counter-clockwise round its shape; vertices: from
                        A's to B's, maybe zero */
    gap gap;         /* of the cores along the axis; < 0: they overlap */
    int edge; /* of the axis; of nearest features, the part of its side that is
                 touched; -1: vertices */
    /* The rest is filled for nearest features only, not for candidates. */
    core_run side;  /* the edge's side */
    core_run other; /* what faces it */
} facing;

/* Two shapes in the roles that an axis gives them. */
typedef struct roles {
    const col_shape *edge; /* the shape that the edge is of */
    const col_shape *other;
} roles;

static inline roles roles_of(const col_shape *a, const col_shape *b,
                             col_axis_kind kind)
{
    return kind == COL_EDGE_OF_B ? (roles){b, a} : (roles){a, b};
}

/* A candidate: the outward normal of an edge (COL_EDGE_OF_A or _B) and a vertex
 * of the other core that is furthest against it. */
facing col_face_edge(const col_shape *a, const col_shape *b, col_axis_kind kind,
                     int edge, int vertex);

/* The nearest features, given the edge axis of the largest gap. */
facing col_face_nearest(const col_shape *a, const col_shape *b,
                        const facing *largest);

/* The nearest features, given two vertices at the least distance. */
facing col_face_vertices(const col_shape *a, const col_shape *b, int vertex_a,
                         int vertex_b);

/* The nearest features, given an edge of B - A that the origin's foot lies on;
 * its ends are counter-clockwise. */
facing col_face_between(const col_shape *a, const col_shape *b,
                        const difference *from, const difference *to);

/* Sum of the radii. */
form col_radii(const col_shape *a, const col_shape *b);

/* The unit normal from A to B. */
unit_vector col_face_normal(const facing *face);

/* Overlap, touching, depth or distance, normal and points of nearest features.
 */
col_relation col_relate(const col_shape *a, const col_shape *b,
                        const facing *face);

#endif
