/* How two rounded convex shapes lie, in exact arithmetic over GMP's integers:
 * an oracle that shares no code with the library.
 *
 * Finite doubles are whole multiples of a power of two, so all coordinates of
 * a pair are whole numbers in one unit. The convex hull of all differences of
 * a vertex of B and one of A holds the origin, or not: its distance from there,
 * less the radii, is the answer. Only the last square root is rounded, to 512
 * bits. */
#ifndef SUPPORT_ORACLE_H
#define SUPPORT_ORACLE_H

#include "collide.h"

#include <gmp.h>

#define ORACLE_BITS    512
#define ORACLE_POINTS  576
#define ORACLE_NORMALS 8

struct oracle_point {
    mpz_t x, y;
};

struct oracle {
    bool overlap, touching;
    mpf_t amount; /* depth where they overlap, else distance */

    /* Unit normals, from A to B, that have this amount; none where A and B are
     * discs about one point. */
    int normals;
    mpf_t normal[ORACLE_NORMALS][2];

    /* Among the edges of both cores: the first with the largest gap, and how
     * many others have the very same. */
    bool edge_of_b;
    int edge;
    int ties;

    /* Work space. */
    long unit; /* coordinates are whole multiples of 2^unit */
    int count; /* of the hull */
    struct oracle_point point[ORACLE_POINTS];
    struct oracle_point *hull[ORACLE_POINTS];
    mpz_t radius, t[12];
    mpf_t f[4];
};

void oracle_init(struct oracle *oracle);
void oracle_clear(struct oracle *oracle);

/* Fills the answer for a pair. */
void oracle_relate(struct oracle *oracle, const col_shape *a,
                   const col_shape *b);

/* |value - exact| in units in the last place of `exact`; infinity where one
 * of the two is 0 and the other is not. */
double oracle_ulps(double value, const mpf_t exact);

/* The larger of both coordinates' errors, for the nearest of the normals; 0
 * where there are none. */
double oracle_normal_ulps(const struct oracle *oracle, col_vec2 normal);

/* Sign of the turn p, q, r: 1 to the left, exactly. */
int oracle_turn(col_vec2 p, col_vec2 q, col_vec2 r);

/* Convex hull of up to 64 points as indices, counter-clockwise, without
 * collinear points (gift wrapping); 1 or 2 indices where there is no area. */
int oracle_hull(const col_vec2 *points, int count, int *hull);

/* out = the exact sum of count doubles. */
void oracle_sum(mpq_t out, const double *terms, int count);

#endif
