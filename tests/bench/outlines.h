/* Seeded simple polygons of any number of vertices, to be cut into convex
 * pieces. */
#ifndef BENCH_OUTLINES_H
#define BENCH_OUTLINES_H

#include "collide.h"

struct rng;

enum family {
    FAMILY_STAR,   /* seen from one point, its vertices near and far */
    FAMILY_COMB,   /* teeth side by side, of any length */
    FAMILY_SPIRAL, /* a way of 32 vertices a turn */
    FAMILIES
};

extern const char *const family_names[FAMILIES];

/* An even number of vertices from 6 on, counter-clockwise as x turns to y. */
void outline_fill(struct rng *rng, enum family family, int count,
                  col_vec2 *vertices);

/* Polygons of one family and of as many vertices each. */
struct outlines {
    int count;
    int size;           /* vertices of each */
    col_vec2 *vertices; /* polygon i begins at i * size */
    double area;        /* of all */
};

/* NULL: no memory. */
struct outlines *outlines_make(enum family family, int count, int size);

void outlines_free(struct outlines *outlines);

/* Twice the area, below 0 where they run clockwise. */
static inline double twice_area(const col_vec2 *vertices, int count)
{
    double sum = 0;
    col_vec2 from = vertices[0], p = {0, 0};
    for (int i = 1; i < count; i++) {
        col_vec2 q = {vertices[i].x - from.x, vertices[i].y - from.y};
        sum += p.x * q.y - p.y * q.x;
        p = q;
    }
    return sum;
}

#endif
