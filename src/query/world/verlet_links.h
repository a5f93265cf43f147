/* The links of a body of particles: which are held at their distances.
 *
 * A capsule or a segment has one link. A polygon of n vertices has one along
 * each edge, and from two of its vertices to all others, which makes more than
 * the 2n - 3 that it takes to be rigid. The first of the two is vertex 0. The
 * other one is, of a convex polygon, vertex (n - 1) / 2, on the other side; of
 * one with pieces, where that may be anywhere, the first of those that are
 * furthest from vertex 0. And pieces hold together: there is a link along each
 * cut. */
#ifndef VERLET_LINKS_H
#define VERLET_LINKS_H

#include <stddef.h>

#include "scene/scene.h"

/* The particles of a body at the start: one in each of `count` points, the
 * vertices of a convex core, or all that pieces are numbered by. */
struct verlet_particles {
    const col_vec2 *points;
    int count;
    const struct scene_pieces *pieces; /* NULL: a convex core */
};

struct verlet_link {
    int a, b;
    double length;
};

/* The distance of two points; where squares underflow, too. */
double verlet_distance(col_vec2 p, col_vec2 q);

/* How many links there are at most. */
size_t verlet_links_room(const struct verlet_particles *particles);

/* Stores the links, and returns how many. `marks` has room for a number for
 * each particle. */
int verlet_links_find(const struct verlet_particles *particles,
                      struct verlet_link *links, int *marks);

/* How many vertices all pieces have together, each counted in each piece. */
int verlet_corner_count(const struct scene_pieces *pieces);

#endif
