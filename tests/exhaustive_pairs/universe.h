/* All small shapes on a lattice: every convex polygon of three or four vertices
 * on 4 x 4 points, those with a vertex in the middle of a side too; points,
 * discs of radius 1 and 2, segments, and capsules of radius 1 on 5 x 5 points.
 *
 * A file may give the same shape in several ways: from each vertex on, either
 * way round. */
#ifndef EXHAUSTIVE_PAIRS_UNIVERSE_H
#define EXHAUSTIVE_PAIRS_UNIVERSE_H

#include "collide.h"

#define LATTICE_VERTICES 4
#define LATTICE_SHAPES   2761
#define LATTICE_FILES    16931

struct whole_vec {
    int x, y;
};

/* A rounded core; its edge k leads counter-clockwise from vertex k. A core of
 * two vertices has two edges, one on each side. */
struct lattice_shape {
    struct whole_vec v[LATTICE_VERTICES];
    int count, radius;
    int size; /* the largest of the coordinates and the radius */
    int first_file, files;
};

/* One way to write a shape, with the shape's vertex and edge behind each of its
 * own. */
struct lattice_file {
    col_shape shape; /* points to v */
    col_vec2 v[LATTICE_VERTICES];
    int vertex[LATTICE_VERTICES], edge[LATTICE_VERTICES];
};

struct universe {
    struct lattice_shape shapes[LATTICE_SHAPES];
    struct lattice_file files[LATTICE_FILES];
    int shape_count, file_count;
};

/* Fills it; it must stay where it is. */
void universe_fill(struct universe *universe);

/* Whether the ring is a convex polygon, counter-clockwise. */
bool lattice_is_convex(const struct whole_vec *ring, int count);

/* Cross and dot product of p - from and q - from. */
int whole_cross(struct whole_vec from, struct whole_vec p, struct whole_vec q);
int whole_dot(struct whole_vec from, struct whole_vec p, struct whole_vec q);

#endif
