/* Polygons of many vertices for tests. */
#ifndef SUPPORT_RING_H
#define SUPPORT_RING_H

#include "collide.h"

struct rng;

/* Most vertices of a ring. */
#define RING_ROOM 1200

struct ring {
    col_vec2 v[RING_ROOM];
    col_shape shape; /* of these vertices */
};

/* The range of random stars. `near` and `far` bound the distance of vertices
 * from the origin; vertex i of n has an angle of i/n to (i + jitter)/n turns
 * from a random start, 0 <= jitter < 1. */
struct star_range {
    double near, far, jitter;
};

/* Fills in a star about the origin, counter-clockwise. */
void star_fill(struct rng *rng, const struct star_range *range, int count,
               col_vec2 *vertices);

/* Fills in a polygon on a turned ellipse about a point, counter-clockwise. The
 * ellipse has a radius of 0.7 to 1.3 and an aspect of `flat` to 1. The polygon
 * is convex up to rounding. */
void ellipse_fill(struct rng *rng, col_vec2 at, double flat, int count,
                  col_vec2 *vertices);

/* Points of a parabola and its mirror image, about (x, y): convex, all of small
 * whole numbers, with parallel edges and whole sides of several. */
void ring_whole(struct ring *ring, struct rng *rng, double x, double y);

/* Points on an ellipse of an aspect of 0.2 to 1. */
void ring_round(struct ring *ring, struct rng *rng, int count, col_vec2 at);

/* One of both kinds, convex, near the origin, of 30 to 600 vertices; either way
 * round, some with a radius. */
void ring_any(struct ring *ring, struct rng *rng);

/* A regular polygon about the origin; `turn` is in shares of an edge. */
void ring_regular(struct ring *ring, int count, double radius, double turn);

/* A polygon left of the origin: an edge from (0, -half) to (0, half), and an
 * arc from (-1, 1) to (-1, -1). */
void ring_wedge(struct ring *ring, int count, double half);

/* Turns the order of the vertices round. */
void ring_reverse(struct ring *ring);

/* Prepares it in memory of its own, which ring_forget frees. */
void ring_prepare(struct ring *ring);
void ring_forget(struct ring *ring);

/* Makes everything larger. */
void ring_scale(struct ring *ring, double scale);

#endif
