/* Brackets: each end of a result is the least, or the most, that the ends of
 * the operands allow. */
#include "verify/truth/real.h"

#include <assert.h>
#include <math.h>

#include "verify/truth/real_end.h"

struct real real_of(double value)
{
    assert(isfinite(value));
    struct real_end end = end_of(value);
    return (struct real){end, end};
}

struct real real_of_big(const struct big *value)
{
    return (struct real){end_of_big(value, END_DOWN),
                         end_of_big(value, END_UP)};
}

bool real_is_exact(const struct real *x)
{
    return end_compare(&x->low, &x->high) == 0;
}

int real_compare(const struct real *x, const struct real *y)
{
    if (end_compare(&x->high, &y->low) < 0)
        return -1;
    return end_compare(&x->low, &y->high) > 0 ? 1 : 0;
}

int real_sign(const struct real *x)
{
    if (x->high.sign < 0)
        return -1;
    return x->low.sign > 0 ? 1 : 0;
}

struct real real_negative(const struct real *x)
{
    return (struct real){end_negative(x->high), end_negative(x->low)};
}

struct real real_magnitude(const struct real *x)
{
    if (x->low.sign >= 0)
        return *x;
    struct real turned = real_negative(x);
    if (x->high.sign <= 0)
        return turned;
    bool more = end_compare(&x->high, &turned.high) > 0;
    return (struct real){.high = more ? x->high : turned.high};
}

struct real real_add(const struct real *x, const struct real *y)
{
    return (struct real){end_add(&x->low, &y->low, END_DOWN),
                         end_add(&x->high, &y->high, END_UP)};
}

struct real real_sub(const struct real *x, const struct real *y)
{
    struct real turned = real_negative(y);
    return real_add(x, &turned);
}

/* The product of something >= 0 and something that may have either sign. */
static struct real stretch(const struct real *x, const struct real *y)
{
    const struct real_end *least = y->low.sign < 0 ? &x->high : &x->low;
    const struct real_end *most = y->high.sign < 0 ? &x->low : &x->high;
    return (struct real){end_mul(least, &y->low, END_DOWN),
                         end_mul(most, &y->high, END_UP)};
}

/* Of two brackets that have 0 inside. */
static struct real mul_around_zero(const struct real *x, const struct real *y)
{
    struct real_end low = end_mul(&x->low, &y->high, END_DOWN);
    struct real_end lower = end_mul(&x->high, &y->low, END_DOWN);
    struct real_end high = end_mul(&x->low, &y->low, END_UP);
    struct real_end higher = end_mul(&x->high, &y->high, END_UP);
    return (struct real){end_compare(&low, &lower) < 0 ? low : lower,
                         end_compare(&high, &higher) > 0 ? high : higher};
}

struct real real_mul(const struct real *x, const struct real *y)
{
    if (x->low.sign >= 0)
        return stretch(x, y);
    if (y->low.sign >= 0)
        return stretch(y, x);
    if (x->high.sign > 0 && y->high.sign > 0)
        return mul_around_zero(x, y);
    bool of_x = x->high.sign <= 0;
    struct real turned = real_negative(of_x ? x : y);
    turned = stretch(&turned, of_x ? y : x);
    return real_negative(&turned);
}

struct real real_div(const struct real *x, const struct real *y)
{
    assert(real_sign(y) != 0);
    bool turned = y->high.sign < 0;
    struct real by = turned ? real_negative(y) : *y;
    struct real_end *least = x->low.sign < 0 ? &by.low : &by.high;
    struct real_end *most = x->high.sign < 0 ? &by.high : &by.low;
    struct real out = {end_div(&x->low, least, END_DOWN),
                       end_div(&x->high, most, END_UP)};
    return turned ? real_negative(&out) : out;
}

struct real real_sqrt(const struct real *x)
{
    struct real out = {0};
    if (x->low.sign > 0)
        out.low = end_sqrt(&x->low, END_DOWN);
    if (x->high.sign > 0)
        out.high = end_sqrt(&x->high, END_UP);
    return out;
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

struct real_vec real_vec_moved(const struct real_vec *from,
                               const struct real *way,
                               const struct real_vec *direction)
{
    struct real x = real_mul(way, &direction->x);
    struct real y = real_mul(way, &direction->y);
    return (struct real_vec){real_add(&from->x, &x), real_add(&from->y, &y)};
}

struct real real_dot(const struct real_vec *p, const struct real_vec *q)
{
    struct real x = real_mul(&p->x, &q->x);
    struct real y = real_mul(&p->y, &q->y);
    return real_add(&x, &y);
}
