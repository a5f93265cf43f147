/* Computes with brackets of real numbers: chooses between quick and wide ones,
 * computes wide ones end by end, and turns both into doubles. */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "verify/truth/real.h"
#include "verify/truth/real_end.h"
#include "verify/truth/real_quick.h"

/* ---- Wide brackets ------------------------------------------------------- */

static struct real_ends wide_negative(struct real_ends x)
{
    return (struct real_ends){end_negative(x.high), end_negative(x.low)};
}

static struct real_ends wide_magnitude(struct real_ends x)
{
    if (x.low.sign >= 0)
        return x;
    struct real_ends turned = wide_negative(x);
    if (x.high.sign <= 0)
        return turned;
    bool more = end_compare(&x.high, &turned.high) > 0;
    return (struct real_ends){.high = more ? x.high : turned.high};
}

static bool wide_is_exact(const struct real_ends *x)
{
    return end_compare(&x->low, &x->high) == 0;
}

static struct real_ends wide_add(const struct real_ends *x,
                                 const struct real_ends *y)
{
    return (struct real_ends){end_add(&x->low, &y->low, END_DOWN),
                              end_add(&x->high, &y->high, END_UP)};
}

static struct real_ends wide_sub(const struct real_ends *x,
                                 const struct real_ends *y)
{
    struct real_ends turned = wide_negative(*y);
    return wide_add(x, &turned);
}

/* The product of something >= 0 and something that may have either sign. */
static struct real_ends mul_not_negative(const struct real_ends *x,
                                         const struct real_ends *y)
{
    const struct real_end *low = y->low.sign < 0 ? &x->high : &x->low;
    const struct real_end *high = y->high.sign < 0 ? &x->low : &x->high;
    return (struct real_ends){end_mul(low, &y->low, END_DOWN),
                              end_mul(high, &y->high, END_UP)};
}

static struct real_ends wide_mul(const struct real_ends *x,
                                 const struct real_ends *y)
{
    if (x->low.sign >= 0)
        return mul_not_negative(x, y);
    if (y->low.sign >= 0)
        return mul_not_negative(y, x);
    if (x->high.sign > 0 && y->high.sign > 0) {
        /* The product of two brackets that have 0 inside. */
        struct real_end low = end_mul(&x->low, &y->high, END_DOWN);
        struct real_end lower = end_mul(&x->high, &y->low, END_DOWN);
        struct real_end high = end_mul(&x->low, &y->low, END_UP);
        struct real_end higher = end_mul(&x->high, &y->high, END_UP);
        return (struct real_ends){end_compare(&low, &lower) < 0 ? low : lower,
                                  end_compare(&high, &higher) > 0 ? high
                                                                  : higher};
    }
    bool of_x = x->high.sign <= 0;
    struct real_ends turned = wide_negative(of_x ? *x : *y);
    return wide_negative(mul_not_negative(&turned, of_x ? y : x));
}

static struct real_ends wide_div(const struct real_ends *x,
                                 const struct real_ends *y)
{
    assert(y->low.sign > 0 || y->high.sign < 0);
    bool turned = y->high.sign < 0;
    struct real_ends by = turned ? wide_negative(*y) : *y;
    struct real_end *low = x->low.sign < 0 ? &by.low : &by.high;
    struct real_end *high = x->high.sign < 0 ? &by.high : &by.low;
    struct real_ends out = {end_div(&x->low, low, END_DOWN),
                            end_div(&x->high, high, END_UP)};
    return turned ? wide_negative(out) : out;
}

static struct real_ends wide_sqrt(struct real_ends x)
{
    struct real_ends out = {.low = {.sign = 0}};
    if (x.low.sign > 0)
        out.low = end_sqrt(&x.low, END_DOWN);
    if (x.high.sign > 0)
        out.high = end_sqrt(&x.high, END_UP);
    return out;
}

static int wide_compare(const struct real_ends *x, const struct real_ends *y)
{
    if (end_compare(&x->high, &y->low) < 0)
        return -1;
    return end_compare(&x->low, &y->high) > 0 ? 1 : 0;
}

static int wide_sign(const struct real_ends *x)
{
    if (x->high.sign < 0)
        return -1;
    return x->low.sign > 0 ? 1 : 0;
}

/* ---- Both kinds ---------------------------------------------------------- */

static struct real quick_real(struct real_precision *precision,
                              struct quick quick)
{
    struct real out;
    out.precision = precision;
    out.is_wide = false;
    out.as.quick = quick;
    return out;
}

static struct real wide_real(struct real_ends wide)
{
    struct real out;
    out.precision = NULL;
    out.is_wide = true;
    out.as.wide = wide;
    return out;
}

/* The bracket between two exact numbers. */
static struct real_ends ends_of_quick(struct quick quick)
{
    struct real_end high = end_of(quick.high);
    if (fabs(quick.low) + quick.error <= 0)
        return (struct real_ends){high, high};
    struct real_end low = end_of(quick.low);
    struct real_ends at = {end_add(&high, &low, END_DOWN),
                           end_add(&high, &low, END_UP)};
    if (!(quick.error > 0))
        return at;
    struct real_end error = end_of(fmin(quick.error, DBL_MAX));
    struct real_end less = end_negative(error);
    return (struct real_ends){end_add(&at.low, &less, END_DOWN),
                              end_add(&at.high, &error, END_UP)};
}

struct real_ends real_widened(const struct real *x)
{
    return x->is_wide ? x->as.wide : ends_of_quick(x->as.quick);
}

/* |end - high - low|, or a little more. */
static double end_distance(const struct real_end *end,
                           const struct real_end *high,
                           const struct real_end *low)
{
    struct real_end off = end_add(end, high, END_DOWN);
    off = end_add(&off, low, END_DOWN);
    return fabs(end_near(&off)) * (1 + 0x1p-50) +
           (off.sign != 0 ? 0x1p-1000 : 0);
}

/* A quick bracket around a wide one. */
static struct quick quick_of_ends(const struct real_ends *wide)
{
    struct quick_pair at = {end_near(&wide->low), 0};
    if (!isfinite(at.high))
        return QUICK_UNKNOWN;
    struct real_end high = end_of(-at.high);
    struct real_end rest = end_add(&wide->low, &high, END_DOWN);
    at.low = end_near(&rest);
    struct real_end low = end_of(-at.low);
    return quick_settled(at, fmax(end_distance(&wide->low, &high, &low),
                                  end_distance(&wide->high, &high, &low)));
}

static inline struct quick quick_part(const struct real *x)
{
    return x->is_wide ? quick_of_ends(&x->as.wide) : x->as.quick;
}

static struct real_precision *precision_of(const struct real *x,
                                           const struct real *y)
{
    return x->precision ? x->precision : y->precision;
}

/* Numbers without a precision stay quick as long as they are exact. */
static inline struct real
apply(const struct real *x, const struct real *y,
      struct quick (*quick)(struct quick x, struct quick y),
      struct real_ends (*wide)(const struct real_ends *x,
                               const struct real_ends *y))
{
    struct real_precision *precision = precision_of(x, y);
    if (precision || (!x->is_wide && !y->is_wide)) {
        struct quick out = quick(quick_part(x), quick_part(y));
        if (precision || out.error <= 0)
            return quick_real(precision, out);
    }
    struct real_ends first = real_widened(x), second = real_widened(y);
    return wide_real(wide(&first, &second));
}

struct real real_of(double value)
{
    return real_in(NULL, value);
}

struct real real_in(struct real_precision *precision, double value)
{
    assert(isfinite(value));
    if (precision && precision->is_wide)
        precision = NULL;
    return quick_real(precision, quick_of(value));
}

struct real real_of_big(const struct big *value)
{
    return wide_real((struct real_ends){end_of_big(value, END_DOWN),
                                        end_of_big(value, END_UP)});
}

struct real real_negative(const struct real *x)
{
    if (x->is_wide)
        return wide_real(wide_negative(x->as.wide));
    return quick_real(x->precision, quick_negative(x->as.quick));
}

struct real real_magnitude(const struct real *x)
{
    if (x->is_wide)
        return wide_real(wide_magnitude(x->as.wide));
    return x->as.quick.high < 0 ? real_negative(x) : *x;
}

struct real real_add(const struct real *x, const struct real *y)
{
    return apply(x, y, quick_add, wide_add);
}

struct real real_sub(const struct real *x, const struct real *y)
{
    return apply(x, y, quick_sub, wide_sub);
}

struct real real_mul(const struct real *x, const struct real *y)
{
    return apply(x, y, quick_mul, wide_mul);
}

struct real real_div(const struct real *x, const struct real *y)
{
    return apply(x, y, quick_div, wide_div);
}

struct real real_sqrt(const struct real *x)
{
    if (!x->is_wide) {
        struct quick root = quick_sqrt(x->as.quick);
        if (x->precision || root.error <= 0)
            return quick_real(x->precision, root);
    }
    return wide_real(wide_sqrt(real_widened(x)));
}

struct real real_length(const struct real_vec *v)
{
    struct real x = real_magnitude(&v->x), y = real_magnitude(&v->y);
    x = real_mul(&x, &x);
    y = real_mul(&y, &y);
    struct real square = real_add(&x, &y);
    return real_sqrt(&square);
}

struct real_vec real_vec_negative(const struct real_vec *vec)
{
    return (struct real_vec){real_negative(&vec->x), real_negative(&vec->y)};
}

struct real_vec real_vec_between(const struct real_vec *from,
                                 const struct real_vec *to)
{
    return (struct real_vec){real_sub(&to->x, &from->x),
                             real_sub(&to->y, &from->y)};
}

struct real_vec real_vec_moved(const struct real_vec *from,
                               const struct real *length,
                               const struct real_vec *direction)
{
    struct real x = real_mul(length, &direction->x);
    struct real y = real_mul(length, &direction->y);
    return (struct real_vec){real_add(&from->x, &x), real_add(&from->y, &y)};
}

struct real real_dot(const struct real_vec *p, const struct real_vec *q)
{
    struct real x = real_mul(&p->x, &q->x);
    struct real y = real_mul(&p->y, &q->y);
    return real_add(&x, &y);
}

/* ---- Decisions ----------------------------------------------------------- */

void precision_doubt(struct real_precision *precision)
{
    if (precision)
        precision->is_undecided = true;
}

void real_doubt(const struct real *x)
{
    precision_doubt(x->precision);
}

static int compare(const struct real *x, const struct real *y)
{
    struct real_ends first = real_widened(x), second = real_widened(y);
    return wide_compare(&first, &second);
}

int real_compare(const struct real *x, const struct real *y)
{
    struct real_precision *precision = precision_of(x, y);
    if (precision || (!x->is_wide && !y->is_wide)) {
        bool is_sure;
        int sign = quick_order(quick_part(x), quick_part(y), &is_sure);
        if (!is_sure)
            precision_doubt(precision);
        if (is_sure || precision)
            return sign;
    }
    return compare(x, y);
}

int real_sign(const struct real *x)
{
    bool is_sure;
    if (x->is_wide)
        return wide_sign(&x->as.wide);
    int sign = quick_sign(x->as.quick, &is_sure);
    if (!is_sure)
        real_doubt(x);
    return sign;
}

bool real_is_from_zero(const struct real *x)
{
    return x->is_wide ? x->as.wide.low.sign >= 0 : real_sign(x) >= 0;
}

bool real_is_exact(const struct real *x)
{
    if (x->is_wide)
        return wide_is_exact(&x->as.wide);
    bool is_exact = x->as.quick.error <= 0;
    if (!is_exact)
        real_doubt(x);
    return is_exact;
}

/* y if its difference from x has the sign, else x. */
static struct real choose(const struct real *x, const struct real *y, int sign)
{
    struct real_precision *precision = precision_of(x, y);
    if (!precision)
        return real_compare(y, x) == sign ? *y : *x;
    bool is_sure;
    struct quick both = quick_part(x), other = quick_part(y);
    int found = quick_order(other, both, &is_sure);
    if (is_sure)
        return found == sign ? *y : *x;
    /* Both, and all numbers between. */
    struct quick off = quick_sub(other, both);
    double error = both.error + fabs(off.high) + off.error;
    return quick_real(
        precision,
        quick_settled((struct quick_pair){both.high, both.low}, error));
}

struct real real_lesser(const struct real *x, const struct real *y)
{
    return choose(x, y, -1);
}

struct real real_greater(const struct real *x, const struct real *y)
{
    return choose(x, y, 1);
}

struct real real_outside(const struct real *x, const struct real *low,
                         const struct real *high)
{
    struct real zero = real_of(0);
    struct real below = real_sub(low, x), above = real_sub(x, high);
    below = real_greater(&zero, &below);
    return real_greater(&below, &above);
}

/* ---- Nearest doubles, and errors ----------------------------------------- */

static double near_of_ends(const struct real_ends *x)
{
    struct real_end middle = end_add(&x->low, &x->high, END_DOWN);
    middle.exponent--;
    return fmax(fmin(end_near(&middle), DBL_MAX), -DBL_MAX);
}

double real_near(const struct real *x)
{
    if (x->is_wide)
        return near_of_ends(&x->as.wide);
    if (quick_is_near(x->as.quick))
        return x->as.quick.high + 0.0;
    if (x->as.quick.error > 0) {
        real_doubt(x);
        return x->as.quick.high;
    }
    struct real_ends ends = real_widened(x);
    return near_of_ends(&ends);
}

/* The most that |claimed - x| may be. */
static struct real_end largest_error(double claimed, const struct real_ends *x)
{
    struct real_end at = end_of(claimed);
    struct real_ends both = {at, at};
    return wide_magnitude(wide_sub(&both, x)).high;
}

/* The nearest double, rounded up to the smallest one if x is above 0. */
static double near_above_zero(const struct real_end *x)
{
    double value = end_near(x);
    return x->sign > 0 && value <= 0 ? DBL_TRUE_MIN : value;
}

/* Bounds of |claimed - x|; both are the nearest double if x is exact. *is_known
 * is false if quick brackets leave it open, but x is exact. */
static double quick_error(double claimed, const struct real *x, int side,
                          bool *is_known)
{
    struct quick off = quick_sub(quick_of(claimed), x->as.quick);
    double size = fabs(off.high);
    *is_known = x->precision || off.error <= 0;
    if (off.error <= 0)
        return size;
    return side > 0 ? (size + off.error) * (1 + 0x1p-50)
                    : fmax(0, size * (1 - 0x1p-50) - off.error);
}

double real_error(double claimed, const struct real *x)
{
    if (!isfinite(claimed))
        return HUGE_VAL;
    if (!x->is_wide) {
        bool is_known;
        double error = quick_error(claimed, x, 1, &is_known);
        if (is_known)
            return error;
    }
    struct real_ends ends = real_widened(x);
    struct real_end error = largest_error(claimed, &ends);
    return near_above_zero(&error);
}

double real_error_least(double claimed, const struct real *x)
{
    bool is_known;
    if (x->is_wide || !isfinite(claimed))
        return real_error(claimed, x);
    double error = quick_error(claimed, x, -1, &is_known);
    return is_known ? error : real_error(claimed, x);
}

/* In units of the least numbers in the bracket. */
static double quick_ulps(double error, struct quick x, bool is_float)
{
    int digits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074;
    double size = fabs(x.high) - x.error;
    int exponent;
    if (!(size > 0)) /* x may be 0 */
        return error > 0 ? HUGE_VAL : 0;
    frexp(size * (1 - 0x1p-50), &exponent);
    exponent -= digits;
    return error / ldexp(1, exponent > lowest ? exponent : lowest);
}

double real_ulps(double claimed, const struct real *x, bool is_float)
{
    if (!isfinite(claimed))
        return HUGE_VAL;
    if (x->precision && x->as.quick.error > 0)
        return quick_ulps(real_error(claimed, x), x->as.quick, is_float);
    struct real_ends ends = real_widened(x);
    struct real_end error = largest_error(claimed, &ends);
    struct real_end size = wide_magnitude(ends).high;
    if (size.sign == 0)
        return error.sign == 0 ? 0 : HUGE_VAL;
    error.exponent -= end_last_place(&size, is_float);
    return near_above_zero(&error);
}
