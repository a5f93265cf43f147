/* Signed distances, compared exactly and rounded once.
 *
 * Every separation in the plane is s / sqrt(l): of a point from the line of an
 * edge, s = cross(offset, direction) and l = |direction|^2; of two points,
 * s = l = |offset|^2. s and l are polynomials of degree 2 in the coordinates,
 * so comparing two gaps is a sign of degree 6 (s1 |s1| l2 - s2 |s2| l1), and
 * comparing a gap with a sum of radii R one of degree 4 (s |s| - R^2 l). Where
 * the direction is along a coordinate axis, s is linear and l is 1.
 *
 * Double-doubles with a bound on their error decide nearly always; exact
 * integers decide the rest. */
#ifndef GAP_H
#define GAP_H

#include "geometry/exact/predicates.h"

typedef enum gap_kind {
    GAP_LINE,    /* s = cross(offset, direction) */
    GAP_ALIGNED, /* s = one coordinate of offset, l = 1 */
    GAP_POINTS,  /* s = l = |offset|^2 */
} gap_kind;

typedef struct gap {
    gap_kind kind;
    form2 offset;
    form2 direction;
    dd value;     /* s / sqrt(l) */
    double error; /* |value - exact| <= error; negative: nothing is known */
} gap;

/* The signed distance of a point from a line: `offset` leads from the line to
 * the point, `direction` along the line; positive on the right of it. The
 * direction is not zero. */
gap col_gap_line(const form2 *offset, const form2 *direction);

/* The length of a vector. */
gap col_gap_points(const form2 *offset);

/* Sign of s1 |s1| l2 - s2 |s2| l1, which is the sign of s1 / sqrt(l1) -
 * s2 / sqrt(l2), in double-doubles: for small whole numbers and the like, where
 * ties are common. Returns false if double-doubles cannot hold the products. */
bool col_gap_compare_small(double s1, double l1, double s2, double l2,
                           int *sign);

/* Sign of x - y, exactly. Degree 6 (of two lengths 2, of aligned gaps 1); bound
 * 2^-94 of either value and 2^-97 (|a d| + |b c|) / sqrt(l) for s. */
int col_gap_compare(const gap *x, const gap *y);

/* Sign of x - radius, exactly; radius has at most two terms and is >= 0.
 * Degree 4 (of a length 2, of an aligned gap 1); bound of col_gap_compare. */
int col_gap_compare_radius(const gap *x, const form *radius);

/* Sign of x - limit, exactly, for a limit of up to four terms and either sign.
 * Degree 4; bound of col_gap_compare, and 2^-100 of the limit. */
int col_gap_compare_limit(const gap *x, const form *limit);

/* |x - radius| within one unit in the last place, however much cancels: if x is
 * close to the radius, by (s^2 - R^2 l) / (l (x + R)) with an exact numerator.
 * Rounded to the nearest if x is aligned. */
double col_gap_minus(const gap *x, const form *radius);

#endif
