/* From the bytes of a fuzzer to rounded convex shapes.
 *
 * A shape is the hull of a few points: of a small grid, where ties, parallels
 * and touching are common; some units in the last place off that grid; of a
 * grid of any size from subnormal to COL_LIMIT; of doubles with arbitrary bits;
 * or at and about the vertices and edges of another shape. The hull stands
 * whole or with vertices inside its straight sides, in either winding. */
#ifndef FUZZ_SOLID_MAKER_H
#define FUZZ_SOLID_MAKER_H

#include "support/shapes.h"
#include "support/source.h"

struct maker {
    struct source *source;
    unsigned kind;            /* of numbers and shapes */
    double scale;             /* of the grid, a power of two */
    col_vec2 moved;           /* where the grid has its origin */
    const struct solid *near; /* points are taken from it too; NULL: none */
};

/* A kind, a grid and its origin. */
struct maker take_maker(struct source *source);

/* A number, a point and the square of a vertex' place, within COL_LIMIT. */
double take_number(struct maker *maker);
col_vec2 take_point(struct maker *maker);

/* A whole shape; some kinds take points from `near`, unless that is NULL. */
struct solid take_solid(struct source *source, const struct solid *near);

#endif
