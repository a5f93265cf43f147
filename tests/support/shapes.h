/* Random pairs of rounded convex shapes: ordinary, degenerate and hostile. */
#ifndef SUPPORT_SHAPES_H
#define SUPPORT_SHAPES_H

#include "collide.h"
#include "support/rng.h"

#include <stddef.h>
#include <stdio.h>

#define SOLID_ROOM 24

/* A shape that holds its vertices, so that it can be copied. */
struct solid {
    col_vec2 v[SOLID_ROOM];
    int count, winding;
    double radius;
};

struct pair {
    struct solid a, b;
};

enum family {
    FAMILY_ORDINARY,
    FAMILY_GRID,       /* small whole coordinates: ties, touching, parallels */
    FAMILY_LATTICE,    /* ordinary, multiples of 2^-20 */
    FAMILY_NESTED,     /* one deep inside the other */
    FAMILY_SLIVER,     /* one 1e-12 to 1e-3 thin */
    FAMILY_NEAR,       /* some units in the last place from touching */
    FAMILY_COINCIDENT, /* the same shape twice */
    FAMILY_NUDGED,     /* touching, then numbers moved by a few doubles */
    FAMILY_COLLINEAR,  /* edges and vertices on one line, or nearly */
    FAMILY_CONCENTRIC, /* about one point, or nearly */
    FAMILY_PARALLEL,   /* edges of one direction, or nearly */
    FAMILY_DECIMAL,    /* 1e-12 to 1e12 in size */
    FAMILY_FAR,        /* up to 1e9 from the origin */
    FAMILY_TINY,       /* 2^-1000 to 2^-10 in size */
    FAMILY_HUGE,       /* 2^10 to 2^194 in size */
    FAMILY_MIXED,      /* one of those beside a huge one */
    FAMILIES
};

/* The shape as the library takes it; it points into *solid. */
col_shape solid_shape(const struct solid *solid);

/* What col_sat_test says of two, without its axes. */
col_sat solid_sat(const struct solid *a, const struct solid *b);

/* A shape of one kind, by its measures. */
struct solid solid_disc(double x, double y, double radius);
struct solid solid_capsule(col_vec2 p, col_vec2 q, double radius);
struct solid solid_box(double x0, double y0, double x1, double y1);

/* The convex hull of the points, which must not lie on one line. */
struct solid solid_hull(const col_vec2 *points, int count);

/* Copies: moved; turned by 90 degrees; multiplied by 2^exponent; with the
 * vertices counted from another one; with the vertices counted backwards. */
struct solid solid_moved(const struct solid *solid, double x, double y);
struct solid solid_turned(const struct solid *solid);
struct solid solid_scaled(const struct solid *solid, int exponent);
struct solid solid_shifted(const struct solid *solid, int by);
struct solid solid_reversed(const struct solid *solid);

/* Whether it is still a shape, after it was moved and rounded: convex, wound as
 * it says, and within COL_LIMIT. */
bool solid_is_sound(const struct solid *solid);

/* Largest magnitude of a coordinate or radius of the two. */
double pair_size(const struct pair *pair);

const char *family_name(enum family family);
struct pair random_pair(struct rng *rng, enum family family);

/* One shape of about `size` at a place. */
struct solid random_solid(struct rng *rng, double x, double y, double size);

/* Begins the object of a shape of a scene, of the type with the fewest members;
 * more members may follow. */
void solid_begin_json(const struct solid *solid, FILE *out);

/* The pair as text, every bit, into text[0..size). */
void pair_print(const struct pair *pair, char *text, size_t size);

#endif
