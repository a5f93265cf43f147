/* A body of particles: one in each vertex of its core, or of all its pieces,
 * with equal shares of its mass, held at their distances by links. A disc or a
 * point is one particle.
 *
 * A capsule or a segment has one link. A polygon of n vertices has a link along
 * each edge and each cut, and from two of its vertices to all others, which is
 * more than the 2n - 3 links that make it rigid. A scene may state other links.
 * The first of the two is vertex 0. The other is vertex (n - 1) / 2 of a convex
 * polygon, on the other side; of a polygon with pieces the first of the
 * vertices furthest from vertex 0.
 *
 * The core that collides follows the particles: it is the ring of particles
 * while that is convex, else their convex hull; and so for each piece by
 * itself. So a ring that is turned inside out is a core the other way round,
 * and a ring that is crushed to a line or a point is a segment or a point. */
#ifndef VERLET_BODY_H
#define VERLET_BODY_H

#include <stddef.h>

#include "collide_response.h"
#include "scene/scene.h"
#include "support/arena.h"

/* The particles of a body at the start: one in each of `count` points, the
 * vertices of a convex core, or all that pieces are numbered by. */
struct verlet_particles {
    const col_vec2 *points;
    const struct scene_pieces *pieces; /* NULL: a convex core */
    const struct scene_link *links;    /* NULL: as above */
    const col_vec2 *accelerations;     /* of each, besides that of all; NULL:
                                          none */
    int count, link_count;
};

struct verlet_link {
    int a, b;
    double length;
};

/* The distance of two points; where squares underflow, too. */
double verlet_distance(col_vec2 p, col_vec2 q);

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
    const col_vec2 *accelerations; /* NULL: there are none */
    double lightness;              /* of a particle: VERLET_LIGHTNESS / mass */
    col_body origin;               /* the body at time 0 */
    bool is_changed; /* particles moved since the last verlet_shape */
    /* What collides: vertex i of it is particle numbers[i]. Of a body with
     * pieces it is the hull, of which only the box matters. */
    int *numbers;
    col_vec2 *hull;
    int *scratch;
    /* Vertex i of piece p as it is now is corners[pieces->starts[p] + i], which
     * is particle corner_numbers[pieces->starts[p] + i]. */
    const struct scene_pieces *pieces; /* NULL: there are none */
    col_vec2 *corners;
    int *corner_numbers;
    int *left; /* for the vertices of one piece */
};

/* The particles of a body, at rest among themselves: where they were dt ago
 * follows from its velocity and spin. A body that does not move gets none.
 * False: out of memory. */
bool verlet_make(struct verlet_body *body, const col_body *rigid,
                 const struct verlet_particles *particles, double dt,
                 struct arena *arena);

/* Moves the particles on by one step of time: x' = x + (x - old) + fall, with
 * `fall` the acceleration times dt^2, to which each particle adds its own
 * acceleration times `square`, dt^2. */
void verlet_drift(struct verlet_body *body, col_vec2 fall, double square);

/* Divides the mean of what the particles have moved in this step by `linear`,
 * and what each has moved relative to that by `angular`, both >= 1. So a body
 * that keeps its form loses velocity and spin. */
void verlet_damp(struct verlet_body *body, double linear, double angular);

/* Puts the two particles of each link, one link after the other, at its length,
 * by half of what is missing each. */
void verlet_relax(struct verlet_body *body);

/* How far the link that is furthest from its length is from it; negative where
 * there are no links. */
double verlet_strain(const struct verlet_body *body);

/* Makes `shape`, which the body had before, what it is now; false, and it stays
 * as it was, where a particle is not where shapes may be. */
bool verlet_shape(struct verlet_body *body, col_shape *shape);

/* Makes `core`, which a piece of the body was before, what it is now; false,
 * and it stays as it was, as above. Where the ring of the piece is not convex,
 * its hull is left, in the order of the ring. Neither asks for is_changed nor
 * sets it. */
bool verlet_piece(const struct verlet_body *body, int piece, col_shape *core);

/* Makes `rigid`, which is the body one step ago, what it is now: centre and
 * angle by the nearest rigid motion of its particles since time 0, velocity and
 * spin from how these changed. Nothing turns a single particle, nor stops it
 * from turning. */
void verlet_read(const struct verlet_body *body, double dt, col_body *rigid);

#endif
