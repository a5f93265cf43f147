/* Seeded pairs of shapes that every library is asked about.
 *
 * Polygons are random convex ones on jittered ellipses of radius .7 to 1.3 and
 * aspect .5 to 1. The bounding boxes of a pair always overlap, the shapes of
 * exactly every second one do, in random order: there are too many pairs for a
 * branch predictor to learn which. */
#ifndef BENCH_CORPUS_H
#define BENCH_CORPUS_H

#include "collide.h"

#include <stdbool.h>

struct rng;

/* Vertices of a shape by its kind; a polygon has 3 or more. */
enum { CIRCLE = 1, CAPSULE = 2 };

/* The least aspect of a polygon. */
#define FLATTEST 0.5

/* A shape in nobody's own form: a convex core, counter-clockwise, and a radius.
 */
struct body {
    const col_vec2 *vertices;
    int count;
    double radius;
};

#ifndef __cplusplus
/* The same in libcollide's form. */
static inline col_shape body_shape(const struct body *body)
{
    return (col_shape){.vertices = body->vertices,
                       .count = body->count,
                       .winding = 1,
                       .radius = body->radius};
}
#endif

/* How far B moves, within a unit of time: past A or into it. */
static inline col_vec2 body_way(const struct body *a, const struct body *b)
{
    col_vec2 from = b->vertices[0], past = a->vertices[0];
    col_vec2 way = {2 * (2 * past.x - from.x), 2 * (2 * past.y - from.y)};
    return way;
}

/* How far B turns about its first vertex meanwhile, in degrees. */
#define BODY_TURN 10.0

struct corpus {
    int pairs;
    struct body *shapes; /* A and B of pair i at 2 * i and 2 * i + 1 */
    col_vec2 *vertices;
    int room; /* vertices of a shape, at most */
};

/* Pairs of a shape of `a` vertices and one of `b`. NULL: no memory. */
struct corpus *corpus_make(int a, int b, int pairs);

/* Some of the pairs; of those that are apart, those that meet while B moves and
 * turns, or do not. */
enum part { ALL, APART, OVERLAPPING, MEETING, MISSING };

/* The shapes stay those of `all`. */
struct corpus *corpus_part(const struct corpus *all, enum part part);

void corpus_free(struct corpus *corpus);

/* How many pairs are closer than `reach`, or overlap; a negative reach asks for
 * those that overlap deeper than that. */
long corpus_within(const struct corpus *corpus, double reach);

/* How many pairs come closer than `reach` while B moves, and turns or not. */
long corpus_met(const struct corpus *corpus, bool turns, double reach);

/* The sum of the distances of pairs that are apart, or of the depths of those
 * that overlap. */
double corpus_sum(const struct corpus *corpus, bool depths);

#endif
