/* How often decisions get past their filters. The counters are there in a build
 * with COL_COUNT_DECISIONS only (make filters), which defines them; in any
 * other, counting is nothing. */
#ifndef PREDICATES_H
#define PREDICATES_H

#include <math.h>

#include "collide.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/wide.h"

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

/* Linear forms in the coordinates of a scene, and exact signs of their 2 x 2
 * determinants: the one predicate that every decision of degree 2 reduces to.
 *
 * A form is a sum of at most four coordinates or radii, each with its sign:
 * a coordinate difference (2 terms), the difference of two of those (4 terms:
 * an edge of the Minkowski difference), the gap between two boxes (4 terms).
 * Beside the terms it keeps its value as a double-double, which is exact for
 * two terms and within 2^-104 relative for four; it knows where it is exact.
 *
 * Signs are found in three steps: plain doubles with a bound on their error,
 * double-double with a bound, exact integers (geometry/exact/wide.h). The first
 * two apply where products neither overflow nor come near underflow. */

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

/* ---- Predicates. Degree: of the polynomial in the coordinates whose sign it
 * is. Bound: on the error of the plain doubles that may decide it, u = 2^-53;
 * then double-doubles decide, then integers. */

/* Sign of a form. Degree 1; its value's sign, which is never off by 100 %. */
int col_form_sign(const form *x);

/* Sign of x - y, exactly. Degree 1; bound 2^-100 (|x| + |y|). */
int col_form_compare(const form *x, const form *y);

/* Exact value of a form, and of a * d - b * c. */
wide col_form_wide(const form *x);
wide col_det_wide(const form *a, const form *b, const form *c, const form *d);

/* a * d - b * c as a double-double with a bound on its error. */
bounded col_det_value(const form *a, const form *b, const form *c,
                      const form *d);

/* Whether a * d - b * c is a double and every step to it is exact, as with
 * small whole numbers; it is *det then. */
bool col_det_is_double(const form *a, const form *b, const form *c,
                       const form *d, double *det);

/* Sign of a * d - b * c, exactly. Degree 2; bound
 * (3u + 32u^2) (|a d| + |b c|) + u |result|, see form.c. */
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

/* Differences of points, held exactly, and their products.
 *
 * The difference of two doubles is the sum of two (Knuth), so a vector between
 * two points is two double-doubles without any error: 32 bytes that do for all
 * but the rare case. Signs of products come from plain doubles with a bound on
 * their error; values from one double-double, whose error is bounded by the sum
 * of the products' magnitudes. Where that does not do, the vector becomes a
 * form2 (geometry/exact/predicates.h), which integers decide. */

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

/* Whether it is along a coordinate axis, or zero. */
static inline bool vector_is_aligned(vector v)
{
    return is_zero(v.x.hi) || is_zero(v.y.hi);
}

/* Turned by a quarter clockwise (to the right), and back. */
static inline vector vector_right(vector v)
{
    return (vector){v.y, dd_neg(v.x)};
}

static inline vector vector_left(vector v)
{
    return (vector){dd_neg(v.y), v.x};
}

/* ---- Values, in double-doubles: each coordinate within some 2^-100. */

static inline vector vector_sum(vector u, vector v)
{
    return (vector){dd_add(u.x, v.x), dd_add(u.y, v.y)};
}

static inline vector vector_times(vector v, dd factor)
{
    return (vector){dd_mul(v.x, factor), dd_mul(v.y, factor)};
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

/* ---- Exactly ------------------------------------------------------------ */

/* The same as forms, for what is decided by integers. */
form2 col_vector_form(vector v);

/* Sign of u.x v.y - u.y v.x, exactly; what plain doubles cannot tell. */
int col_vector_cross_exactly(vector u, vector v);

/* The unit vector along one that is not zero: each component is within 2^-98
 * relative, or 2^-1074, before it is rounded. */
unit_vector col_vector_unit(vector v);

/* Bound on the error of a difference of two products of rounded differences,
 * in shares of the sum of their magnitudes: 3u + u for the result, and terms of
 * the second order (see geometry/exact/predicates.c). */
#define VECTOR_FILTER 0x1.0000000000010p-51

/* Sign of the cross product of two vectors whose coordinates were rounded once,
 * where that is enough to tell, else 0. Bound VECTOR_FILTER (|u.x v.y| + |u.y
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

/* Sign of the dot product, exactly. Degree and bound of the other. */
static inline int vector_dot_sign(vector u, vector v)
{
    return vector_cross_sign(u, vector_left(v));
}

/* The same bound for two products of rounded differences that are added or
 * subtracted, with what they lose where they underflow. */
static inline double vector_error(double left, double right)
{
    return VECTOR_FILTER * (fabs(left) + fabs(right)) + 0x1p-1020;
}

/* Sign of direction . (to - from), exactly: which point is further along.
 * Degree and bound of the other. */
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

/* The dot product; the same bound. */
static inline bounded vector_dot(vector u, vector v)
{
    return vector_cross(u, vector_left(v));
}

/* How far a vector leads along the unit vector of a direction: within 2^-96 of
 * the sum of the products' magnitudes; exactly where the direction is along an
 * axis or the vector is zero, whatever the error says. Components of the unit
 * vector that are off by 2^-1074 as they underflow need a sum that makes
 * nothing of it. */
static inline bounded vector_along(unit_vector u, vector v)
{
    bounded along = vector_dot(u, v);
    along.error = along.error > 0x1p-860 ? 2 * along.error : -1;
    return along;
}

#endif
