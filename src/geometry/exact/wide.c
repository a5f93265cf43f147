/* Computes with wides, limb by limb, and with doubles that have a larger range
 * of exponents. */
#include "geometry/exact/wide.h"

#include <assert.h>
#include <float.h>
#include <string.h>

#include "geometry/exact/doubles.h"

/* *out = *x, without the limbs that are not in use: a wide is a kilobyte, of
 * which ordinary numbers take some bytes. */
static void assign(wide *out, const wide *x)
{
    out->sign = x->sign;
    out->low = x->low;
    out->count = x->count;
    memmove(out->limb, x->limb, (size_t)x->count * sizeof *x->limb);
}

/* Drops limbs of zero at both ends, so that equal values look alike. */
static void trim(wide *x)
{
    while (x->count > 0 && x->limb[x->count - 1] == 0)
        x->count--;
    int zeros = 0;
    while (zeros < x->count && x->limb[zeros] == 0)
        zeros++;
    if (zeros > 0) {
        for (int i = zeros; i < x->count; i++)
            x->limb[i - zeros] = x->limb[i];
        x->count -= zeros;
        x->low += zeros;
    }
    if (x->count == 0) {
        x->sign = 0;
        x->low = 0;
    }
}

wide col_wide_of(double value)
{
    wide x;
    x.sign = (value > 0) - (value < 0);
    x.low = x.count = 0;
    if (x.sign == 0)
        return x;
    uint64_t bits = bits_of(value);
    uint64_t mantissa = bits & (((uint64_t)1 << 52) - 1);
    int exponent = (int)(bits >> 52 & 0x7ff);
    if (exponent > 0)
        mantissa |= (uint64_t)1 << 52;
    else
        exponent = 1;
    /* value = mantissa * 2^(exponent - 1075); 34 * 32 - 1075 = 13. */
    int place = exponent + 13;
    int shift = place % 32;
    x.low = place / 32 - 34;
    x.limb[0] = (uint32_t)(mantissa << shift);
    x.limb[1] = (uint32_t)(mantissa >> (32 - shift));
    x.limb[2] = shift ? (uint32_t)(mantissa >> (64 - shift)) : 0;
    x.count = 3;
    trim(&x);
    return x;
}

/* The limb of x at a power of 2^32, 0 outside. */
static uint32_t limb_at(const wide *x, int power)
{
    int i = power - x->low;
    return i >= 0 && i < x->count ? x->limb[i] : 0;
}

static int top(const wide *x)
{
    return x->low + x->count;
}

static int compare_magnitudes(const wide *x, const wide *y)
{
    int from = top(x) > top(y) ? top(x) : top(y);
    int to = x->low < y->low ? x->low : y->low;
    for (int i = from - 1; i >= to; i--) {
        uint32_t a = limb_at(x, i), b = limb_at(y, i);
        if (a != b)
            return a < b ? -1 : 1;
    }
    return 0;
}

/* |x| + |y|, or |x| - |y| where that is not negative (y_sign -1), with a sign;
 * into *out, which is neither of the two. */
static void combine_magnitudes(wide *out, const wide *x, const wide *y,
                               int y_sign, int sign)
{
    out->sign = sign;
    out->low = x->low < y->low ? x->low : y->low;
    out->count = 0;
    int end = (top(x) > top(y) ? top(x) : top(y)) + 1;
    assert(end - out->low <= WIDE_LIMBS);
    int64_t carry = 0;
    for (int i = out->low; i < end; i++) {
        carry += (int64_t)limb_at(x, i) + y_sign * (int64_t)limb_at(y, i);
        out->limb[out->count++] = (uint32_t)((uint64_t)carry & 0xffffffff);
        carry = carry < 0 ? -1 : carry >> 32;
    }
}

static void add_signed(wide *out, const wide *x, const wide *y, int y_sign)
{
    wide sum;
    if (y_sign == 0) {
        assign(out, x);
        return;
    }
    if (x->sign == 0) {
        assign(out, y);
        out->sign = y_sign;
        return;
    }
    if (x->sign == y_sign)
        combine_magnitudes(&sum, x, y, 1, x->sign);
    else if (compare_magnitudes(x, y) >= 0)
        combine_magnitudes(&sum, x, y, -1, x->sign);
    else
        combine_magnitudes(&sum, y, x, -1, y_sign);
    trim(&sum);
    assign(out, &sum);
}

void col_wide_add(wide *out, const wide *x, const wide *y)
{
    add_signed(out, x, y, y->sign);
}

void col_wide_sub(wide *out, const wide *x, const wide *y)
{
    add_signed(out, x, y, -y->sign);
}

void col_wide_mul(wide *out, const wide *x, const wide *y)
{
    wide p;
    p.sign = x->sign * y->sign;
    p.low = x->low + y->low;
    p.count = x->count + y->count;
    assert(p.count <= WIDE_LIMBS);
    memset(p.limb, 0, (size_t)p.count * sizeof *p.limb);
    for (int i = 0; i < x->count; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < y->count; j++) {
            carry += (uint64_t)x->limb[i] * y->limb[j] + p.limb[i + j];
            p.limb[i + j] = (uint32_t)(carry & 0xffffffff);
            carry >>= 32;
        }
        p.limb[i + y->count] = (uint32_t)carry;
    }
    trim(&p);
    assign(out, &p);
}

int col_wide_compare(const wide *x, const wide *y)
{
    if (x->sign != y->sign)
        return x->sign < y->sign ? -1 : 1;
    return x->sign * compare_magnitudes(x, y);
}

scaled col_wide_scaled(const wide *x)
{
    /* Five limbs hold at least 129 significant bits. */
    dd sum = dd_of(0);
    for (int i = 1; i <= 5; i++) {
        double limb = limb_at(x, top(x) - i);
        sum = dd_add(sum, dd_of(limb * power_of_two(32 * (5 - i))));
    }
    scaled out = col_scaled_of(x->sign < 0 ? dd_neg(sum) : sum);
    if (x->sign != 0)
        out.exponent += 32 * (top(x) - 5);
    return out;
}

scaled col_scaled_of(dd value)
{
    if (is_zero(value.hi))
        return (scaled){dd_of(0), 0};
    int e = exponent_of(value.hi);
    return (scaled){dd_scale(value, -e), e};
}

int col_scaled_sign(scaled x)
{
    return dd_sign(x.m);
}

scaled col_scaled_negate(scaled x)
{
    return (scaled){dd_neg(x.m), x.exponent};
}

static scaled normal(dd m, int exponent)
{
    scaled out = col_scaled_of(m);
    if (!is_zero(m.hi))
        out.exponent += exponent;
    return out;
}

scaled col_scaled_add(scaled x, scaled y)
{
    if (is_zero(x.m.hi))
        return y;
    if (is_zero(y.m.hi))
        return x;
    if (x.exponent < y.exponent) {
        scaled t = x;
        x = y;
        y = t;
    }
    int apart = x.exponent - y.exponent;
    if (apart > 200)
        return x;
    return normal(dd_add(x.m, dd_scale(y.m, -apart)), x.exponent);
}

scaled col_scaled_mul(scaled x, scaled y)
{
    return normal(dd_mul(x.m, y.m), x.exponent + y.exponent);
}

scaled col_scaled_div(scaled x, scaled y)
{
    return normal(dd_div(x.m, y.m), x.exponent - y.exponent);
}

scaled col_scaled_sqrt(scaled x)
{
    int odd = x.exponent & 1;
    return normal(dd_sqrt(dd_scale(x.m, odd)), (x.exponent - odd) / 2);
}

double col_scaled_round(scaled x)
{
    double value = times_power_of_two(dd_round(x.m), x.exponent);
    return value > DBL_MAX ? DBL_MAX : value < -DBL_MAX ? -DBL_MAX : value;
}
