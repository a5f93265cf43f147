/* Compares and rounds gaps: filters in doubles and double-doubles decide nearly
 * always, exact integers the rest. */
#include "geometry/exact/gap.h"

#include <assert.h>
#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"

/* Relative error of a quotient s / sqrt(l) in double-doubles, for exact s. */
#define QUOTIENT_ERROR 0x1p-94

/* Errors below this may have underflowed themselves. */
#define SMALLEST_ERROR 0x1p-960

/* A value is rounded from a double-double only where its error is below this
 * share of it; 2^-60 is 1/128 of a unit in the last place. */
#define ROUNDING_SHARE 0x1p-60

/* Relative error of a difference of double-doubles. */
#define DIFFERENCE_ERROR 0x1p-100

/* ---- s and l ------------------------------------------------------------ */

/* |v|^2 = cross(v, turned) with turned = (-y, x). */
static bounded square_value(const form2 *v)
{
    form down = col_form_negate(&v->y);
    return col_det_value(&v->x, &v->y, &down, &v->x);
}

static wide square_wide(const form2 *v)
{
    form down = col_form_negate(&v->y);
    return col_det_wide(&v->x, &v->y, &down, &v->x);
}

/* s of an aligned gap: offset . (dy, -dx) / |direction| with one of the two
 * components 0. */
static form aligned_offset(const gap *g)
{
    int x = col_form_sign(&g->direction.x);
    int y = col_form_sign(&g->direction.y);
    if (y != 0)
        return y > 0 ? g->offset.x : col_form_negate(&g->offset.x);
    return x < 0 ? g->offset.y : col_form_negate(&g->offset.y);
}

static wide numerator(const gap *g)
{
    switch (g->kind) {
    case GAP_ALIGNED: {
        form s = aligned_offset(g);
        return col_form_wide(&s);
    }
    case GAP_POINTS:
        return square_wide(&g->offset);
    case GAP_LINE:
        break;
    }
    return col_det_wide(&g->offset.x, &g->offset.y, &g->direction.x,
                        &g->direction.y);
}

static wide square_of_denominator(const gap *g)
{
    switch (g->kind) {
    case GAP_ALIGNED:
        return col_wide_of(1);
    case GAP_POINTS:
        return square_wide(&g->offset);
    case GAP_LINE:
        break;
    }
    return square_wide(&g->direction);
}

/* ---- Construction ------------------------------------------------------- */

gap col_gap_line(const form2 *offset, const form2 *direction)
{
    gap g = {GAP_LINE, *offset, *direction, dd_of(0), -1};
    if (col_form_sign(&direction->x) == 0 ||
        col_form_sign(&direction->y) == 0) {
        g.kind = GAP_ALIGNED;
        form s = aligned_offset(&g);
        assert(s.count <= 2); /* so its value is exact */
        g.value = s.value;
        g.error = 0;
        return g;
    }
    bounded s =
        col_det_value(&offset->x, &offset->y, &direction->x, &direction->y);
    bounded l = square_value(direction);
    if (s.error >= 0 && l.error >= 0) {
        dd root = dd_sqrt(l.value);
        g.value = dd_div(s.value, root);
        g.error =
            s.error / root.hi * 1.0000001 + fabs(g.value.hi) * QUOTIENT_ERROR;
        if (s.error > 0 && g.error < SMALLEST_ERROR)
            g.error = -1;
    }
    return g;
}

gap col_gap_points(const form2 *offset)
{
    gap g = {GAP_POINTS, *offset, *offset, dd_of(0), -1};
    bounded l = square_value(offset);
    if (l.error >= 0) {
        g.value = dd_sqrt(l.value);
        g.error = g.value.hi * QUOTIENT_ERROR;
    }
    return g;
}

/* ---- Comparing ---------------------------------------------------------- */

/* s and l where both are doubles, found without rounding. */
static bool in_doubles(const gap *g, double *s, double *l)
{
    const form2 *v = g->kind == GAP_POINTS ? &g->offset : &g->direction;
    form down = col_form_negate(&v->y);
    *l = 1;
    if (g->kind == GAP_ALIGNED) {
        *s = g->value.hi;
        return is_zero(g->value.lo);
    }
    if (!col_det_is_double(&v->x, &v->y, &down, &v->x, l))
        return false;
    *s = *l;
    return g->kind == GAP_POINTS ||
           col_det_is_double(&g->offset.x, &g->offset.y, &v->x, &v->y, s);
}

/* x * y, exactly; false where small parts of it could underflow. */
static bool multiply(double x, double y, dd *out)
{
    *out = dd_two_product(x, y);
    double size = fabs(out->hi);
    return is_zero(x) || is_zero(y) ||
           (size > PRODUCTS_MIN && size < PRODUCTS_MAX);
}

/* x |x| y, exactly; false where a double-double cannot hold it. */
static bool square_times(double x, double y, dd *out)
{
    dd square;
    return multiply(x, fabs(x), &square) && is_zero(square.lo) &&
           multiply(square.hi, y, out);
}

bool col_gap_compare_small(double s1, double l1, double s2, double l2,
                           int *sign)
{
    dd left, right;
    if (!square_times(s1, l2, &left) || !square_times(s2, l1, &right))
        return false;
    *sign = dd_sign(dd_sub(left, right));
    return true;
}

/* x |x|. */
static void square_with_sign(wide *x)
{
    int sign = x->sign;
    col_wide_mul(x, x, x);
    x->sign = sign;
}

static int compare_exactly(const gap *x, const gap *y)
{
    wide left = numerator(x), right = numerator(y);
    if (left.sign != right.sign)
        return left.sign < right.sign ? -1 : 1;
    square_with_sign(&left);
    square_with_sign(&right);
    wide l = square_of_denominator(y);
    col_wide_mul(&left, &left, &l);
    l = square_of_denominator(x);
    col_wide_mul(&right, &right, &l);
    return col_wide_compare(&left, &right);
}

int col_gap_compare(const gap *x, const gap *y)
{
    COUNT_DECISION(made);
    if (x->error >= 0 && y->error >= 0) {
        dd difference = dd_sub(x->value, y->value);
        double error = (x->error + y->error) * 1.0000001;
        if (fabs(difference.hi) > error || (!(error > 0)))
            return dd_sign(difference);
    }
    double s1, l1, s2, l2;
    int sign;
    if (in_doubles(x, &s1, &l1) && in_doubles(y, &s2, &l2) &&
        col_gap_compare_small(s1, l1, s2, l2, &sign))
        return sign;
    COUNT_DECISION(exact);
    return compare_exactly(x, y);
}

/* Sign of s |s| - R^2 l. */
static int compare_radius_exactly(const gap *x, const form *radius)
{
    wide left = numerator(x);
    if (left.sign <= 0)
        return left.sign - col_form_sign(radius) < 0 ? -1 : 0;
    col_wide_mul(&left, &left, &left);
    wide right = col_form_wide(radius), l = square_of_denominator(x);
    col_wide_mul(&right, &right, &right);
    col_wide_mul(&right, &right, &l);
    return col_wide_compare(&left, &right);
}

int col_gap_compare_radius(const gap *x, const form *radius)
{
    COUNT_DECISION(made);
    if (x->error >= 0) {
        dd difference = dd_sub(x->value, radius->value);
        if (fabs(difference.hi) > x->error || !(x->error > 0))
            return dd_sign(difference);
    }
    double s, l;
    int sign;
    if (radius->exact && is_zero(radius->value.lo) && in_doubles(x, &s, &l) &&
        col_gap_compare_small(s, l, radius->value.hi, 1, &sign))
        return sign;
    COUNT_DECISION(exact);
    return compare_radius_exactly(x, radius);
}

int col_gap_compare_limit(const gap *x, const form *limit)
{
    COUNT_DECISION(made);
    if (x->error >= 0) {
        dd difference = dd_sub(x->value, limit->value);
        double size = fabs(x->value.hi) + fabs(limit->value.hi);
        if (fabs(difference.hi) > x->error + size * DIFFERENCE_ERROR)
            return dd_sign(difference);
    }
    COUNT_DECISION(exact);
    wide left = numerator(x), right = col_form_wide(limit);
    wide l = square_of_denominator(x);
    square_with_sign(&left);
    square_with_sign(&right);
    col_wide_mul(&right, &right, &l);
    return col_wide_compare(&left, &right);
}

/* ---- Values ------------------------------------------------------------- */

static double minus_exactly(const gap *x, const form *radius)
{
    wide s = numerator(x), l = square_of_denominator(x);
    scaled root = col_scaled_sqrt(col_wide_scaled(&l));
    wide r = col_form_wide(radius);
    scaled r_scaled = col_wide_scaled(&r);
    scaled value = col_scaled_div(col_wide_scaled(&s), root);
    bool cancels = s.sign > 0 && r.sign != 0;
    value.m = dd_abs(value.m);
    scaled sum = col_scaled_add(value, r_scaled);
    if (!cancels)
        return col_scaled_round(sum);
    scaled bottom = col_scaled_mul(col_wide_scaled(&l), sum);
    wide top = s;
    col_wide_mul(&top, &s, &s);
    col_wide_mul(&r, &r, &r);
    col_wide_mul(&r, &r, &l);
    col_wide_sub(&top, &top, &r);
    return fabs(
        col_scaled_round(col_scaled_div(col_wide_scaled(&top), bottom)));
}

/* A positive number, rounded to the nearest double. In the middle of two it is
 * short enough to be the even one already. */
static double round_exactly(const wide *x)
{
    double near = col_scaled_round(col_wide_scaled(x));
    wide at = col_wide_of(near), rest, twice;
    col_wide_sub(&rest, x, &at);
    double next = bits_double(bits_of(near) + (uint64_t)(int64_t)rest.sign);
    wide end = col_wide_of(next);
    col_wide_add(&at, &at, &end);
    col_wide_add(&twice, x, x);
    int beyond = col_wide_compare(&twice, &at) * rest.sign;
    return beyond > 0 ? next : near;
}

/* A gap without error, whose difference to a radius may need any number of
 * bits. */
static double aligned_minus(const gap *x, const form *radius)
{
    dd difference = dd_sub(x->value, radius->value);
    double error = fabs(difference.hi) * DIFFERENCE_ERROR, amount;
    if (is_zero(radius->value.hi) ||
        dd_round_surely(difference, error, &amount))
        return fabs(dd_round(difference));
    COUNT_DECISION(exact_amounts);
    wide rest = numerator(x), r = col_form_wide(radius);
    col_wide_sub(&rest, &rest, &r);
    rest.sign = rest.sign != 0;
    return round_exactly(&rest);
}

double col_gap_minus(const gap *x, const form *radius)
{
    COUNT_DECISION(amounts);
    if (x->kind == GAP_ALIGNED)
        return aligned_minus(x, radius);
    if (x->error >= 0) {
        dd difference = dd_sub(x->value, radius->value);
        if (x->error <= fabs(difference.hi) * ROUNDING_SHARE)
            return fabs(dd_round(difference));
    }
    COUNT_DECISION(exact_amounts);
    return minus_exactly(x, radius);
}
