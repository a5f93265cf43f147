/* Exact predicates: signs of products of coordinate differences.
 *
 * A vector is the difference of two points, held exactly: the difference of two
 * doubles is the sum of two doubles (Knuth), so two double-doubles hold a
 * vector without any error, in 32 bytes. Plain doubles decide the signs of
 * products where a bound on their error allows it. Where it does not, the
 * vector becomes a form2.
 *
 * A form is a sum of at most four coordinates or radii, each with its sign: a
 * coordinate difference (2 terms), the difference of two of these (4 terms: an
 * edge of the Minkowski difference), the gap between two boxes (4 terms).
 * Beside the terms it keeps its value as a double-double, which is exact for
 * two terms and within 2^-104 relative for four; it knows if it is exact. Every
 * decision of degree 2 is the sign of a 2 x 2 determinant of forms. Plain
 * doubles decide it, or double-doubles, both with a bound on their error where
 * products neither overflow nor come near underflow, and exact integers
 * (geometry/exact/wide.h) decide the rest. */
#ifndef PREDICATES_H
#define PREDICATES_H

#include <math.h>

#include "collide.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/wide.h"

/* Counts how often decisions get past their filters. The counters exist only in
 * a build with COL_COUNT_DECISIONS (make filters), which defines them. */
struct col_decision_counts {
    long made;          /* decisions of degree 2, 4 and 6 */
    long past_doubles;  /* of degree 2, not settled by plain doubles */
    long exact;         /* settled by exact integers */
    long amounts;       /* depths and distances rounded */
    long exact_amounts; /* from exact integers */
};

#ifdef COL_COUNT_DECISIONS
extern struct col_decision_counts col_decisions;
#define COUNT_DECISION(counter) (col_decisions.counter++)
#else
#define COUNT_DECISION(counter) ((void)0)
#endif

/* ---- Forms -------------------------------------------------------------- */

typedef struct form {
    double term[4];
    int count;
    bool exact; /* value is the sum of the terms, surely */
    dd value;
} form;

/* Both coordinates of a vector. */
typedef struct form2 {
    form x, y;
} form2;

/* x, and x - y. Exact in value. */
form col_form_of(double x);
form col_form_difference(double x, double y);

/* x + y, of at most two terms each. */
form col_form_sum(const form *x, const form *y);
form col_form_negate(const form *x);
form col_form_minus(const form *x, const form *y);

/* The vectors to - from and (p - q) + (r - s). */
form2 col_form2_difference(col_vec2 to, col_vec2 from);
form2 col_form2_sum(const form2 *x, const form2 *y);
form2 col_form2_negate(const form2 *x);

/* Sums of magnitudes of products between which double-doubles keep their
 * precision: low parts neither underflow nor overflow. */
#define PRODUCTS_MIN 0x1p-800
#define PRODUCTS_MAX 0x1p+900

/* ---- Predicates ----------------------------------------------------------
 *
 * Degree: of the polynomial in the coordinates whose sign it is. Bound: on the
 * error of the plain doubles that may decide it, u = 2^-53; then double-doubles
 * decide, then integers. */

/* Sign of a form. Degree 1; the sign of its value, whose relative error is less
 * than 1. */
int col_form_sign(const form *x);

/* Sign of x - y, exactly. Degree 1; bound 2^-100 (|x| + |y|). */
int col_form_compare(const form *x, const form *y);

/* Exact value of a form, and of a * d - b * c. */
wide col_form_wide(const form *x);
wide col_det_wide(const form *a, const form *b, const form *c, const form *d);

/* a * d - b * c as a double-double with a bound on its error. */
bounded col_det_value(const form *a, const form *b, const form *c,
                      const form *d);

/* True if a * d - b * c is a double, *det, and every step to it is exact, as
 * with small whole numbers. */
bool col_det_is_double(const form *a, const form *b, const form *c,
                       const form *d, double *det);

/* Sign of a * d - b * c, exactly. Degree 2; bound
 * (3u + 32u^2) (|a d| + |b c|) + u |result|, see predicates.c. */
int col_det_sign(const form *a, const form *b, const form *c, const form *d);

/* Sign of the cross product x.x * y.y - x.y * y.x (1: y is counter-clockwise
 * of x) and of the dot product, exactly. Degree and bound of col_det_sign. */
int col_cross_sign(const form2 *x, const form2 *y);
int col_dot_sign(const form2 *x, const form2 *y);

/* Sign of direction . (to - from): which point is further along. Exactly;
 * degree and bound of col_det_sign. */
int col_further(const form2 *direction, col_vec2 to, col_vec2 from);

/* a * d - b * c, and the dot product, to 2^-64 relative, however much cancels
 * and however small they are. */
scaled col_det(const form *a, const form *b, const form *c, const form *d);
scaled col_dot(const form2 *x, const form2 *y);

/* ---- Vectors ------------------------------------------------------------ */

typedef struct vector {
    dd x, y;
} vector;

/* A vector of length 1, rounded; along an axis exactly so. */
typedef vector unit_vector;

static inline vector vector_between(col_vec2 from, col_vec2 to)
{
    return (vector){dd_two_sum(to.x, -from.x), dd_two_sum(to.y, -from.y)};
}

static inline vector vector_negate(vector v)
{
    return (vector){dd_neg(v.x), dd_neg(v.y)};
}

static inline bool vector_is_zero(vector v)
{
    return is_zero(v.x.hi) && is_zero(v.y.hi);
}

/* True for a vector along a coordinate axis, or zero. */
static inline bool vector_is_aligned(vector v)
{
    return is_zero(v.x.hi) || is_zero(v.y.hi);
}

/* Rotated by a quarter turn clockwise (to the right), and back. */
static inline vector vector_right(vector v)
{
    return (vector){v.y, dd_neg(v.x)};
}

static inline vector vector_left(vector v)
{
    return (vector){dd_neg(v.y), v.x};
}

/* Values in double-doubles: each coordinate is within some 2^-100. */

static inline vector vector_sum(vector u, vector v)
{
    return (vector){dd_add(u.x, v.x), dd_add(u.y, v.y)};
}

static inline vector vector_times(vector v, dd factor)
{
    return (vector){dd_mul(v.x, factor), dd_mul(v.y, factor)};
}

/* |v.x| + |v.y|, as rounded. */
static inline double vector_size(vector v)
{
    return fabs(v.x.hi) + fabs(v.y.hi);
}

/* |v|^2. */
static inline dd vector_square(vector v)
{
    return dd_add(dd_mul(v.x, v.x), dd_mul(v.y, v.y));
}

/* The nearest doubles, 0 for -0. */
static inline col_vec2 vector_rounded(vector v)
{
    return (col_vec2){dd_round(v.x) + 0.0, dd_round(v.y) + 0.0};
}

/* The vector as forms, for decisions by integers. */
form2 col_vector_form(vector v);

/* Sign of u.x v.y - u.y v.x, exactly, where plain doubles do not decide it. */
int col_vector_cross_exactly(vector u, vector v);

/* Bound on the error of a difference of two products of rounded differences,
 * relative to the sum of their magnitudes: 3u + u for the result, and terms of
 * the second order (see geometry/exact/predicates.c). */
#define VECTOR_FILTER 0x1.0000000000010p-51

/* Sign of the cross product of two vectors whose coordinates were rounded once,
 * or 0 if rounding leaves it open. Bound VECTOR_FILTER (|u.x v.y| + |u.y
 * v.x|). */
static inline int vector_cross_plainly(col_vec2 u, col_vec2 v)
{
    double left = u.x * v.y, right = u.y * v.x;
    double cross = left - right, sum = fabs(left) + fabs(right);
    if (!(fabs(cross) > VECTOR_FILTER * sum && sum > PRODUCTS_MIN))
        return 0;
    COUNT_DECISION(made);
    return cross > 0 ? 1 : -1;
}

/* Sign of the cross product (1: v is counter-clockwise of u), exactly. Degree
 * 2. */
static inline int vector_cross_sign(vector u, vector v)
{
    int sign = vector_cross_plainly((col_vec2){u.x.hi, u.y.hi},
                                    (col_vec2){v.x.hi, v.y.hi});
    if (sign)
        return sign;
    COUNT_DECISION(made);
    return col_vector_cross_exactly(u, v);
}

/* Sign of the dot product, exactly. Degree and bound of vector_cross_sign. */
static inline int vector_dot_sign(vector u, vector v)
{
    return vector_cross_sign(u, vector_left(v));
}

/* VECTOR_FILTER for two products of rounded differences that are added or
 * subtracted, plus what they lose if they underflow. */
static inline double vector_error(double left, double right)
{
    return VECTOR_FILTER * (fabs(left) + fabs(right)) + 0x1p-1020;
}

/* Sign of direction . (to - from), exactly: which point is further along.
 * Degree and bound of vector_cross_sign. */
static inline int vector_further(vector direction, col_vec2 to, col_vec2 from)
{
    double left = direction.x.hi * (to.x - from.x);
    double right = direction.y.hi * (to.y - from.y);
    double dot = left + right, sum = fabs(left) + fabs(right);
    if (fabs(dot) > VECTOR_FILTER * sum && sum > PRODUCTS_MIN) {
        COUNT_DECISION(made);
        return dot > 0 ? 1 : -1;
    }
    return vector_dot_sign(direction, vector_between(from, to));
}

/* The cross product within 2^-97 (|u.x v.y| + |u.y v.x|). */
static inline bounded vector_cross(vector u, vector v)
{
    dd left = dd_two_product(u.x.hi, v.y.hi);
    dd right = dd_two_product(u.y.hi, v.x.hi);
    double sum = fabs(left.hi) + fabs(right.hi);
    dd high = dd_two_sum(left.hi, -right.hi);
    double mixed = (u.x.hi * v.y.lo + u.x.lo * v.y.hi) -
                   (u.y.hi * v.x.lo + u.y.lo * v.x.hi);
    double low = (left.lo - right.lo) + mixed;
    return (bounded){dd_two_sum(high.hi, high.lo + low),
                     sum > PRODUCTS_MIN ? sum * 0x1p-97 : -1};
}

/* The dot product, with the bound of vector_cross. */
static inline bounded vector_dot(vector u, vector v)
{
    return vector_cross(u, vector_left(v));
}

/* The length of a vector along a unit vector, within 2^-96 of the sum of the
 * products' magnitudes. If the unit vector is along an axis or the vector is
 * zero, the length is exact, whatever the error says. Components of the unit
 * vector that underflow are off by 2^-1074, so the error is unknown unless the
 * sum is much larger than that. */
static inline bounded vector_along(unit_vector u, vector v)
{
    bounded along = vector_dot(u, v);
    along.error = along.error > 0x1p-860 ? 2 * along.error : -1;
    return along;
}

/* ---- Unit vectors ------------------------------------------------------- */

/* The unit vector along a vector that is not zero: each component is within
 * 2^-98 relative, or 2^-1074, before it is rounded. */
unit_vector col_vector_unit(vector v);

/* The unit vector along a vector that is not zero; each component is within
 * 2^-96 relative, or 2^-1074, before it is rounded. Points are moved along it:
 * where a sum cancels, the rest shows every bit of this unit vector, while
 * col_vector_unit is for components that are rounded directly. */
unit_vector col_unit(const form2 *v);

/* point + length * direction, rounded once. */
col_vec2 col_moved(col_vec2 point, unit_vector direction, dd length);

/* p + share * (q - p), rounded once. */
col_vec2 col_part_way(col_vec2 p, col_vec2 q, scaled share);

#endif
