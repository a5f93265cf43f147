/* A body of particles: one in each vertex of its core, at the same shares of
 * its mass, held at their distances by links.
 *
 * A disc or a point is one particle, a capsule or a segment two with a link. A
 * polygon of n vertices has a link along each edge and diagonals from vertex 0
 * to all others, which makes 2n - 3: as many as it takes to be rigid. Diagonals
 * from vertex (n - 1) / 2 on the other side brace it; so a box has both. */
#ifndef WORLD_VERLET_BODY_H
#define WORLD_VERLET_BODY_H

#include "base/arena.h"
#include "collide_response.h"

struct verlet_link {
    int a, b;
    double length;
};

/* What inverse masses of particles are multiplied by, so that sums of them are
 * numbers for the lightest bodies of the most vertices. */
#define VERLET_LIGHTNESS 0x1p-40

struct verlet_body {
    int count; /* of particles; 0: a body that never moves */
    col_vec2 *now;
    col_vec2 *old;         /* where they were one step ago */
    const col_vec2 *start; /* where they were at time 0 */
    const struct verlet_link *links;
    int link_count;
    double lightness; /* of a particle: VERLET_LIGHTNESS / mass */
    col_body origin;  /* the body at time 0 */
    bool is_changed;  /* particles moved since the last verlet_shape */
    /* What collides: the ring of particles while it is convex, else the hull
     * of those. Vertex i of it is particle numbers[i]. */
    int *numbers;
    col_vec2 *hull;
    int *scratch;
};

/* The particles of a body that carries the shape, at rest among themselves:
 * where they were dt ago follows from its velocity and spin. A body that does
 * not move gets none. False: out of memory. */
bool verlet_make(struct verlet_body *body, const col_body *rigid,
                 const col_shape *shape, double dt, struct arena *arena);

/* Moves the particles on by one step of time: x' = x + (x - old) + fall, with
 * `fall` the acceleration times dt^2. */
void verlet_drift(struct verlet_body *body, col_vec2 fall);

/* Puts the two particles of each link, one link after the other, at its length,
 * by half of what is missing each. */
void verlet_relax(struct verlet_body *body);

/* How far the link that is furthest from its length is from it; negative where
 * there are no links. */
double verlet_strain(const struct verlet_body *body);

/* Makes `shape`, which the body had before, what it is now; false, and it stays
 * as it was, where a particle is not where shapes may be. */
bool verlet_shape(struct verlet_body *body, col_shape *shape);

/* Makes `rigid`, which is the body one step ago, what it is now: centre and
 * angle by the nearest rigid motion of its particles since time 0, velocity and
 * spin from how these changed. Nothing turns a single particle, nor stops it
 * from turning. */
void verlet_read(const struct verlet_body *body, double dt, col_body *rigid);

#endif
