/* How two bodies of particles part at one contact: by the response of a vertex
 * and an edge (col_verlet_contact), in shares as the particles are light.
 *
 * With w the inverse mass of one, a vertex yields by w and the point of an edge
 * by w (t^2 + (1 - t)^2) = w / lambda, as a force there moves both ends. So
 * momentum is kept. An edge may be a cut between two pieces, whose ends are
 * particles as those of any other one. */
#ifndef VERLET_COLLISION_H
#define VERLET_COLLISION_H

#include "query/world/verlet_body.h"

/* What of a body collides: a shape, vertex i of which is particle numbers[i];
 * of a body without particles there are none. */
struct verlet_side {
    struct verlet_body *body;
    const col_shape *shape;
    const int *numbers;
};

struct verlet_collision {
    col_verlet features;
    struct verlet_side edge, other;
    double give; /* what the two yield to a force, times mass */
    double edge_share, vertex_share;
    col_vec2 normal; /* from the edge to the vertex */
    double depth;    /* at first, and */
    double height;   /* how far the vertex then was from the edge */
};

/* What collides at a contact of the manifold of two shapes, of which one at
 * least has particles. */
struct verlet_collision verlet_collide(const struct verlet_side *a,
                                       const struct verlet_side *b,
                                       const col_manifold *manifold,
                                       int contact);

/* Parts what is left of the overlap, and takes back by friction what the vertex
 * slid over the edge in this step, at most `friction` times that. Returns by
 * how much, along the normal (x) and to the left of it (y). */
col_vec2 verlet_part(struct verlet_collision *collision, double friction);

#endif
