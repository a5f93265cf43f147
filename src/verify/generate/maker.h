/* What a family makes a pair of shapes with. */
#ifndef MAKER_H
#define MAKER_H

#include "collide.h"
#include "verify/generate/generate.h"
#include "verify/generate/lattice.h"
#include "verify/generate/rng.h"

#define TYPE(name) (1u << GENERATE_##name)
#define ANY_TYPE   ((1u << GENERATE_TYPES) - 1)

/* Those with an area, those with edges, and those that may have vertices
 * anywhere, each with and without a radius. */
#define SOLID_TYPES                                                            \
    (TYPE(POLYGON) | TYPE(CIRCLE) | TYPE(CAPSULE) | TYPE(BOX) | TYPE(ROUNDED))
#define EDGED_TYPES   (ANY_TYPE & ~(TYPE(POINT) | TYPE(CIRCLE)))
#define POLYGON_TYPES (TYPE(POLYGON) | TYPE(ROUNDED))
#define ROUND_TYPES   (TYPE(CIRCLE) | TYPE(CAPSULE) | TYPE(ROUNDED))

/* A shape as it is written. */
struct figure {
    enum generate_type type;
    col_vec2 *points; /* of a box: its corners, in any order */
    int count;
    double radius;
};

struct maker {
    struct rng rng;
    struct lattice_form a,
        b; /* types are set when a family begins, as those of the */
    struct figure figures[2]; /* figures, of which A is the first */
    struct lattice_spot *vectors, *scratch;
    int fewest, most; /* vertices of polygons */
    int bits;         /* of coordinates at the end, but for where a crowd
                         places them */
    bool is_float;

    /* What the coordinates are multiplied by at the end: 2^exponent, after they
     * were divided by the divisor. */
    int exponent;
    int divisor;
};

/* The bits of coordinates that are needed for polygons of so many vertices. */
int maker_needs(int vertices);

/* The most vertices for which so many bits are enough; below 3: for none. */
int maker_most(int bits);

/* Of the bits of coordinates, those that shapes have when they are drawn, and
 * those that are left to multiply and turn them: shapes reach up to 2^local
 * from the origin, and may be up to 2^(local + 2) from it before they are
 * turned. `wanted` bits are given if at least 4 are left, and in any case what
 * the number of vertices needs. */
struct budget {
    int local, left;
};

struct budget maker_budget(const struct maker *maker, int wanted);

/* The usual: 30 bits, or 11 for floats. */
struct budget maker_usual(const struct maker *maker);

/* How many vertices the next polygon has. */
int maker_count(struct maker *maker);

/* Turns both shapes, and makes use of `bits` more bits of coordinates. Where
 * one has a radius, the factor is whole; where one is a box, it is turned by a
 * multiple of 90 degrees. */
void maker_turn(struct maker *maker, int bits);

/* The same with any direction: a radius is rounded to a whole number, so what
 * touches may touch no more. */
void maker_turn_freely(struct maker *maker, int bits);

/* Moves both by the same, as far as they reach from the origin, but at most a
 * quarter of the coordinates that there are. */
void maker_move(struct maker *maker);

/* Multiplies both, whose largest coordinate is not 0, so that it has nearly all
 * the bits that there are: a unit is then about one in its last place. */
void maker_fill(struct maker *maker);

/* Chooses the exponent so that what has so many units is between 1 and 64. */
void maker_measure(struct maker *maker, int64_t units);

/* The largest coordinate or radius of both. */
int64_t maker_largest(const struct maker *maker);

/* Turns, moves and measures: what most families end with. Freely: where angles
 * and radii do not matter. */
void maker_end(struct maker *maker, int bits);
void maker_end_freely(struct maker *maker, int bits);

#endif
