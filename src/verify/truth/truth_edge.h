/* What is true of the edges of shapes: what a manifold is made of.
 *
 * Edges have the file's numbers. The surface of an edge is the core's edge
 * moved out by the radius. The vertices of the edges asked for are not equal.
 * Results that are differences are as wide as 2^-240 of the numbers that they
 * are differences of, at most. */
#ifndef TRUTH_EDGE_H
#define TRUTH_EDGE_H

#include "verify/truth/truth.h"

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
                             struct judge_point point);

/* How far a point is beyond the planes that stand at the first and the second
 * end of an edge, each along the edge; below 0: on the edge's side of it. */
void truth_edge_beyond(const struct truth_shape *shape, int edge,
                       struct judge_point point, struct real beyond[2]);

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

#endif
