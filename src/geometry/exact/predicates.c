/* Decides signs of forms and vectors where plain doubles cannot, computes unit
 * vectors, and checks the arithmetic of the machine. */
#include "geometry/exact/predicates.h"

#include <assert.h>
#include <float.h>
#include <math.h>

/* u = 2^-53 is the largest relative error of one rounded operation. Both
 * factors of a product are off by at most u + 2^-104, the product is rounded
 * once, and so is the difference: |det - exact| <= (3u + 4u^2) * sum + u |det|
 * and a little more with sum = |a d| + |b c|, which is rounded itself; 3u +
 * 32u^2 covers all terms of the second order. Compare Shewchuk 1997,
 * section 4.1. */
#define FILTER     0x1.8000000000008p-52
#define FILTER_DET 0x1p-53

/* Double-double factors are off by 2^-104, their product by 2^-102 more, and
 * the difference by 2^-102 of itself: 2^-100 in all; 2^-97 is safe. */
#define FILTER_DD 0x1p-97

/* ---- Forms -------------------------------------------------------------- */

form col_form_of(double x)
{
    return (form){.term = {x}, .count = 1, .exact = true, .value = dd_of(x)};
}

form col_form_difference(double x, double y)
{
    return (form){
        .term = {x, -y}, .count = 2, .exact = true, .value = dd_two_sum(x, -y)};
}

form col_form_sum(const form *x, const form *y)
{
    form sum = *x;
    assert(x->count <= 2 && y->count <= 2);
    for (int i = 0; i < y->count; i++)
        sum.term[sum.count++] = y->term[i];
    /* The sum of two doubles is exact, even if it is a sum of four terms. */
    sum.exact = is_zero(x->value.lo) && is_zero(y->value.lo);
    sum.value = dd_add(x->value, y->value);
    return sum;
}

form col_form_negate(const form *x)
{
    form out = {
        .count = x->count, .exact = x->exact, .value = dd_neg(x->value)};
    for (int i = 0; i < x->count; i++)
        out.term[i] = -x->term[i];
    return out;
}

form col_form_minus(const form *x, const form *y)
{
    form back = col_form_negate(y);
    return col_form_sum(x, &back);
}

form2 col_form2_difference(col_vec2 to, col_vec2 from)
{
    return (form2){col_form_difference(to.x, from.x),
                   col_form_difference(to.y, from.y)};
}

form2 col_form2_sum(const form2 *x, const form2 *y)
{
    return (form2){col_form_sum(&x->x, &y->x), col_form_sum(&x->y, &y->y)};
}

form2 col_form2_negate(const form2 *x)
{
    return (form2){col_form_negate(&x->x), col_form_negate(&x->y)};
}

int col_form_sign(const form *x)
{
    return dd_sign(x->value);
}

int col_form_compare(const form *x, const form *y)
{
    dd difference = dd_sub(x->value, y->value);
    double size = fabs(x->value.hi) + fabs(y->value.hi);
    if ((x->exact && y->exact) || fabs(difference.hi) > size * 0x1p-100)
        return dd_sign(difference);
    wide left = col_form_wide(x), right = col_form_wide(y);
    return col_wide_compare(&left, &right);
}

/* ---- Determinants ------------------------------------------------------- */

wide col_form_wide(const form *x)
{
    wide sum = col_wide_of(x->term[0]);
    for (int i = 1; i < x->count; i++) {
        wide term = col_wide_of(x->term[i]);
        col_wide_add(&sum, &sum, &term);
    }
    return sum;
}

static wide product(const form *x, const form *y)
{
    wide p = col_form_wide(x), q = col_form_wide(y);
    col_wide_mul(&p, &p, &q);
    return p;
}

wide col_det_wide(const form *a, const form *b, const form *c, const form *d)
{
    wide left = product(a, d), right = product(b, c);
    col_wide_sub(&left, &left, &right);
    return left;
}

static int product_sign(const form *x, const form *y)
{
    return col_form_sign(x) * col_form_sign(y);
}

/* True if double-doubles keep their precision for products of this sum of
 * magnitudes. */
static bool in_range(double sum)
{
    return sum > PRODUCTS_MIN && sum < PRODUCTS_MAX;
}

bounded col_det_value(const form *a, const form *b, const form *c,
                      const form *d)
{
    double sum =
        fabs(a->value.hi * d->value.hi) + fabs(b->value.hi * c->value.hi);
    if (product_sign(a, d) == 0 && product_sign(b, c) == 0)
        return (bounded){dd_of(0), 0};
    if (!in_range(sum))
        return (bounded){dd_of(0), -1};
    dd left = dd_mul(a->value, d->value);
    dd right = dd_mul(b->value, c->value);
    return (bounded){dd_sub(left, right), sum * FILTER_DD};
}

/* True if the product of x and y is exact as a double-double. */
static bool product_is_exact(const form *x, const form *y)
{
    return x->exact && y->exact && is_zero(x->value.lo) && is_zero(y->value.lo);
}

bool col_det_is_double(const form *a, const form *b, const form *c,
                       const form *d, double *det)
{
    if (!product_is_exact(a, d) || !product_is_exact(b, c))
        return false;
    dd left = dd_two_product(a->value.hi, d->value.hi);
    dd right = dd_two_product(b->value.hi, c->value.hi);
    dd sum = dd_two_sum(left.hi, -right.hi);
    *det = sum.hi;
    return (product_sign(a, d) == 0 || in_range(fabs(left.hi))) &&
           (product_sign(b, c) == 0 || in_range(fabs(right.hi))) &&
           is_zero(left.lo) && is_zero(right.lo) && is_zero(sum.lo);
}

static int det_sign_carefully(const form *a, const form *b, const form *c,
                              const form *d)
{
    int left = product_sign(a, d), right = product_sign(b, c);
    if (left == 0 || right == 0 || left != right)
        return left - right > 0 ? 1 : left - right < 0 ? -1 : 0;
    COUNT_DECISION(past_doubles);
    bounded det = col_det_value(a, b, c, d);
    if (det.error >= 0) {
        if (fabs(det.value.hi) > det.error)
            return dd_sign(det.value);
        if (product_is_exact(a, d) && product_is_exact(b, c))
            return dd_sign(det.value);
    }
    COUNT_DECISION(exact);
    wide exact = col_det_wide(a, b, c, d);
    return exact.sign;
}

int col_det_sign(const form *a, const form *b, const form *c, const form *d)
{
    COUNT_DECISION(made);
    double left = a->value.hi * d->value.hi;
    double right = b->value.hi * c->value.hi;
    double det = left - right;
    double sum = fabs(left) + fabs(right);
    if (fabs(det) > FILTER * sum + FILTER_DET * fabs(det) && in_range(sum))
        return det > 0 ? 1 : -1;
    return det_sign_carefully(a, b, c, d);
}

int col_cross_sign(const form2 *x, const form2 *y)
{
    return col_det_sign(&x->x, &x->y, &y->x, &y->y);
}

int col_dot_sign(const form2 *x, const form2 *y)
{
    form down = col_form_negate(&x->y);
    return col_det_sign(&x->x, &down, &y->y, &y->x);
}

int col_further(const form2 *direction, col_vec2 to, col_vec2 from)
{
    double left = direction->x.value.hi * (to.x - from.x);
    double right = direction->y.value.hi * (to.y - from.y);
    double dot = left + right;
    double sum = fabs(left) + fabs(right);
    if (fabs(dot) > FILTER * sum + FILTER_DET * fabs(dot) && in_range(sum)) {
        COUNT_DECISION(made);
        return dot > 0 ? 1 : -1;
    }
    form2 difference = col_form2_difference(to, from);
    return col_dot_sign(direction, &difference);
}

scaled col_det(const form *a, const form *b, const form *c, const form *d)
{
    bounded det = col_det_value(a, b, c, d);
    if (det.error >= 0 && fabs(det.value.hi) * 0x1p-64 >= det.error)
        return col_scaled_of(det.value);
    wide exact = col_det_wide(a, b, c, d);
    return col_wide_scaled(&exact);
}

scaled col_dot(const form2 *x, const form2 *y)
{
    form down = col_form_negate(&x->y);
    return col_det(&x->x, &down, &y->y, &y->x);
}

/* ---- Vectors ------------------------------------------------------------ */

static form form_of_sum(dd x)
{
    return (form){.term = {x.hi, x.lo}, .count = 2, .exact = true, .value = x};
}

form2 col_vector_form(vector v)
{
    return (form2){form_of_sum(v.x), form_of_sum(v.y)};
}

/* Multiplies x and y; false if a double-double cannot hold the product. */
static bool multiply(dd x, dd y, dd *out)
{
    *out = dd_two_product(x.hi, y.hi);
    return is_zero(x.lo) && is_zero(y.lo) &&
           (fabs(out->hi) > PRODUCTS_MIN || is_zero(x.hi) || is_zero(y.hi));
}

int col_vector_cross_exactly(vector u, vector v)
{
    int left = dd_sign(u.x) * dd_sign(v.y);
    int right = dd_sign(u.y) * dd_sign(v.x);
    if (left == 0 || right == 0 || left != right)
        return (left > right) - (left < right);
    COUNT_DECISION(past_doubles);
    dd p, q;
    if (multiply(u.x, v.y, &p) && multiply(u.y, v.x, &q))
        return dd_sign(dd_sub(p, q));
    bounded cross = vector_cross(u, v);
    if (cross.error >= 0 && fabs(cross.value.hi) > cross.error)
        return dd_sign(cross.value);
    form2 one = col_vector_form(u), two = col_vector_form(v);
    return col_cross_sign(&one, &two);
}

/* ---- Unit vectors ------------------------------------------------------- */

/* Quotients of smaller components, other than 0, could lose their low part. */
#define COMPONENT_MIN 0x1p-900

/* The unit vector along a vector too short or too long for squares of doubles.
 */
static unit_vector unit_scaled(const form2 *v)
{
    scaled x = col_scaled_of(v->x.value);
    scaled y = col_scaled_of(v->y.value);
    scaled length = col_scaled_sqrt(
        col_scaled_add(col_scaled_mul(x, x), col_scaled_mul(y, y)));
    x = col_scaled_div(x, length);
    y = col_scaled_div(y, length);
    /* |component| <= 1: only subnormal parts, which do not matter, are lost. */
    return (unit_vector){scaled_as_dd(x), scaled_as_dd(y)};
}

unit_vector col_unit(const form2 *v)
{
    dd x = v->x.value, y = v->y.value;
    /* Along a coordinate axis the components are exact: a quotient would have
     * the error of a length that has more bits than a double. */
    if (col_form_sign(&v->x) == 0 || col_form_sign(&v->y) == 0)
        return (unit_vector){dd_of(col_form_sign(&v->x)),
                             dd_of(col_form_sign(&v->y))};
    dd square = dd_add(dd_mul(x, x), dd_mul(y, y));
    if (!(square.hi > PRODUCTS_MIN && square.hi < PRODUCTS_MAX) ||
        fabs(x.hi) < COMPONENT_MIN || fabs(y.hi) < COMPONENT_MIN)
        return unit_scaled(v);
    dd length = dd_sqrt(square);
    return (unit_vector){dd_div(x, length), dd_div(y, length)};
}

/* Components from which squares, roots and quotients stay in range. */
#define UNIT_MIN 0x1p-300

/* |v|^2, to 2^-101 relative. */
static dd square_of(vector v)
{
    dd x = dd_two_product(v.x.hi, v.x.hi), y = dd_two_product(v.y.hi, v.y.hi);
    dd sum = dd_two_sum(x.hi, y.hi);
    double mixed = 2 * (v.x.hi * v.x.lo + v.y.hi * v.y.lo);
    return dd_quick_sum(sum.hi, sum.lo + ((x.lo + y.lo) + mixed));
}

unit_vector col_vector_unit(vector v)
{
    if (vector_is_aligned(v))
        return (unit_vector){dd_of(dd_sign(v.x)), dd_of(dd_sign(v.y))};
    if (!(fabs(v.x.hi) > UNIT_MIN && fabs(v.y.hi) > UNIT_MIN)) {
        form2 forms = col_vector_form(v);
        return col_unit(&forms);
    }
    dd inverse = dd_inverse_root(square_of(v));
    return (unit_vector){dd_mul(v.x, inverse), dd_mul(v.y, inverse)};
}

col_vec2 col_moved(col_vec2 point, unit_vector direction, dd length)
{
    dd x = dd_add(dd_of(point.x), dd_mul(direction.x, length));
    dd y = dd_add(dd_of(point.y), dd_mul(direction.y, length));
    return (col_vec2){dd_round(x), dd_round(y)};
}

static double part_way(double p, double q, scaled share)
{
    scaled way = col_scaled_mul(share, col_scaled_of(dd_two_sum(q, -p)));
    return col_scaled_round(col_scaled_add(col_scaled_of(dd_of(p)), way));
}

col_vec2 col_part_way(col_vec2 p, col_vec2 q, scaled share)
{
    return (col_vec2){part_way(p.x, q.x, share), part_way(p.y, q.y, share)};
}

/* ---- The version of the library, and its arithmetic ----------------------
 *
 * All exactness rests on one assumption: + - * / and sqrt on doubles are those
 * of IEEE 754, rounded to nearest, once. Compiler flags can break it, and so
 * can what a process inherits (rounding mode, flushing of small numbers by a
 * library that was linked with -ffast-math). Each check computes with values
 * that the compiler cannot see and whose right result is known from arithmetic
 * on paper; together they take less than a microsecond. */

const char *col_version(void)
{
    return COL_VERSION;
}

_Static_assert(FLT_RADIX == 2 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024,
               "collide needs IEEE 754 binary64 doubles");

/* Hides a value from the compiler's optimizer. */
static double hidden(double value)
{
    volatile double seen = value;
    return seen;
}

/* x^2 = 1 + 2^-26 + 2^-54. The last term is lost when the product is rounded,
 * and is still there where a fused operation subtracts 1 + 2^-26. Compilers
 * fuse a product only where it is used once, hence three of them. */
static bool contracts(void)
{
    double x = hidden(1 + 0x1p-27), y = hidden(1 + 0x1p-27);
    double z = hidden(1 + 0x1p-27), square = hidden(1 + 0x1p-26);
    double minus = hidden(-(1 + 0x1p-26));
    return !is_zero(hidden(x * x - square)) ||
           !is_zero(hidden(square - y * y)) || !is_zero(hidden(z * z + minus));
}

/* GCC 12.2 fuses a difference and a sum that are computed side by side, where
 * they go to memory and the processor can do both at once, though contraction
 * is off. */
static bool contracts_pairs(void)
{
    double rests[2], *volatile place = rests, *out = place;
    double x = hidden(1 + 0x1p-27), y = hidden(1 + 0x1p-27);
    double square = hidden(1 + 0x1p-26), minus = hidden(-(1 + 0x1p-26));
    out[0] = x * y - square;
    out[1] = x * x + minus;
    return !is_zero(hidden(rests[0])) || !is_zero(hidden(rests[1]));
}

/* 1 + 2^-53 + 2^-70 is nearest to 1 + 2^-52; rounded to 64 bits first, it is a
 * tie and goes to 1. The root lies just below the middle of two doubles, and
 * just so that 64 bits round it to the middle. */
static bool rounds_twice(void)
{
    double sum = hidden(1) + hidden(0x1p-53 + 0x1p-70);
    double root = sqrt(hidden(0x1.1a56b5ce86d46p+1));
    return !is_equal(hidden(sum), 1 + 0x1p-52) ||
           !is_equal(hidden(root), 0x1.7c3502e8b4f9bp+0);
}

/* A compiler that treats doubles as real numbers simplifies the rest of a sum
 * to 0, and a quotient to the product with a rounded reciprocal. */
static bool simplifies(void)
{
    /* Without infinities in the source, no computation can detect these flags.
     */
#if defined(__FAST_MATH__) ||                                                  \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
    return true;
#else
    dd sum = dd_two_sum(hidden(1), hidden(0x1p-60));
    double y = hidden(3);
    double x1 = hidden(5) / y, x2 = hidden(7) / y, x3 = hidden(10) / y;
    double back = (hidden(0x1p53) + hidden(1)) - hidden(0x1p53);
    return !is_equal(sum.lo, 0x1p-60) || !is_zero(back) ||
           !is_equal(x1, 0x1.aaaaaaaaaaaabp+0) ||
           !is_equal(x2, 0x1.2aaaaaaaaaaabp+1) ||
           !is_equal(x3, 0x1.aaaaaaaaaaaabp+1);
#endif
}

/* To nearest, 1 + 2^-54 and -1 - 2^-54 are 1 and -1, 1 + 3 * 2^-54 is not. */
static bool rounds_elsewhere(void)
{
    double above = hidden(hidden(1) + hidden(0x1p-54));
    double below = hidden(hidden(-1) - hidden(0x1p-54));
    double next = hidden(hidden(1) + hidden(0x3p-54));
    return !is_equal(above, 1) || !is_equal(below, -1) || is_equal(next, 1);
}

/* 1 - 2^-33 - 2^-58 is nearest to 1 - 2^-33. The software sums of GCC 12 for
 * ARM without a floating-point unit are off by one in the last place there. */
static bool sums_wrongly(void)
{
    double rest = hidden(hidden(1) - hidden(0x1p-33 + 0x1p-58));
    return !is_equal(rest, 1 - 0x1p-33);
}

static bool flushes_small_numbers(void)
{
    double half = hidden(0x1p-1022) / 2;
    double grown = hidden(0x1p-1074) * hidden(0x1p+1000);
    return is_zero(half) || is_zero(grown);
}

const char *col_arithmetic_fault(void)
{
    if (rounds_elsewhere())
        return "the rounding mode is not to nearest";
    if (sums_wrongly())
        return "sums are rounded wrongly, as by libgcc on ARM without a "
               "floating-point unit; build with -mfloat-abi=softfp or hard";
    if (flushes_small_numbers())
        return "subnormal numbers are flushed to zero; what was built or "
               "linked with -ffast-math may have switched that on";
    if (rounds_twice())
        return "results are rounded twice, as by the x87 unit; "
               "build with -msse2 -mfpmath=sse";
    if (simplifies())
        return "the compiler simplifies sums or quotients; "
               "build without -ffast-math and -Ofast";
    if (contracts())
        return "products and sums are contracted to fused operations; "
               "build with -ffp-contract=off";
    if (contracts_pairs())
        return "products and sums side by side are contracted by a vectorizer; "
               "build with -fno-tree-vectorize";
    return NULL;
}
