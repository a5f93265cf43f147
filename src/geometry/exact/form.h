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
#ifndef FORM_H
#define FORM_H

#include "collide.h"
#include "geometry/exact/dd.h"
#include "geometry/exact/wide.h"

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

#endif
