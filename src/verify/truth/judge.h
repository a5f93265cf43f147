/* A shape as the judge takes it: a rounded convex core. */
#ifndef JUDGE_H
#define JUDGE_H

struct judge_point {
    double x, y;
};

/* The convex hull of count >= 1 vertices, in the scene's coordinates, with a
 * radius >= 0 around it: a disc has one vertex, a capsule two. They may run
 * either way round and lie on one line. Coordinates and radius are finite and
 * at most 1e60 in magnitude. Edge i runs from vertex i to vertex i + 1, the
 * last one back to vertex 0; the two sides of a capsule are its edges 0 and 1.
 */
struct judge_shape {
    const struct judge_point *vertices;
    int count;
    double radius;
};

#endif
