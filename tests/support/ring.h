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

/* Points of a parabola and its mirror image, about (x, y): convex, all of small
 * whole numbers, with parallel edges and whole sides of several. */
void ring_whole(struct ring *ring, struct rng *rng, double x, double y);

/* Nearly as many points as asked for round an ellipse about (x, y), in order;
 * the polygon need not be convex to the last bit. */
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
