/* Computes with exact integers of many words. */
/* ---- Words -------------------------------------------------------------- */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "verify/truth/real.h"

/* Drops words of 0 at both ends. */
static void trim(struct big *x)
{
    int first = 0;
    while (x->count > 0 && x->words[x->count - 1] == 0)
        x->count--;
    while (first < x->count && x->words[first] == 0)
        first++;
    if (first > 0 && x->count > 0) {
        x->count -= first;
        x->exponent += first;
        memmove(x->words, x->words + first,
                (size_t)x->count * sizeof x->words[0]);
    }
    if (x->count == 0)
        x->sign = x->exponent = 0;
}

static uint32_t word_of(const struct big *x, int exponent)
{
    int at = exponent - x->exponent;
    return at >= 0 && at < x->count ? x->words[at] : 0;
}

/* The exponent after the highest word. */
static int top_of(const struct big *x)
{
    return x->exponent + x->count;
}

static int compare_magnitudes(const struct big *x, const struct big *y)
{
    int top = top_of(x);
    if (top != top_of(y))
        return top > top_of(y) ? 1 : -1;
    int low = x->exponent < y->exponent ? x->exponent : y->exponent;
    for (int i = top - 1; i >= low; i--) {
        uint32_t p = word_of(x, i), q = word_of(y, i);
        if (p != q)
            return p > q ? 1 : -1;
    }
    return 0;
}

/* |x| + |y|, or |x| - |y| where that is not below 0. */
static void combine(struct big *out, const struct big *x, const struct big *y,
                    bool minus)
{
    int low = x->exponent < y->exponent ? x->exponent : y->exponent;
    int top = top_of(x) > top_of(y) ? top_of(x) : top_of(y);
    int64_t carry = 0;
    assert(top - low < BIG_WORDS);
    for (int i = low; i < top; i++) {
        int64_t other = word_of(y, i);
        int64_t sum = word_of(x, i) + (minus ? -other : other) + carry;
        out->words[i - low] = (uint32_t)((uint64_t)sum & UINT32_MAX);
        carry = sum < 0 ? -1 : sum > UINT32_MAX;
    }
    out->exponent = low;
    out->count = top - low;
    if (carry > 0)
        out->words[out->count++] = 1;
}

/* ---- Numbers ------------------------------------------------------------ */

void big_set(struct big *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint64_t mantissa = bits & ((UINT64_C(1) << 52) - 1);
    int power = (int)(bits >> 52 & 2047);
    assert(power < 2047);
    if (power > 0)
        mantissa |= UINT64_C(1) << 52;
    else
        power = 1;
    /* value = mantissa * 2^(power - 1075): the lowest bit that a double can
     * have is the lowest one of a word, 2^-1088 = 2^(32 * -34). */
    int shift = (power - 1075 + 1088) % 32;
    uint64_t low = (mantissa & UINT32_MAX) << shift;
    uint64_t high = (mantissa >> 32 << shift) + (low >> 32);
    out->sign = bits >> 63 ? -1 : 1;
    out->exponent = (power - 1075 + 1088) / 32 - 34;
    out->words[0] = (uint32_t)(low & UINT32_MAX);
    out->words[1] = (uint32_t)(high & UINT32_MAX);
    out->words[2] = (uint32_t)(high >> 32);
    out->count = 3;
    trim(out);
}

void big_negate(struct big *number)
{
    number->sign = -number->sign;
}

void big_copy(struct big *out, const struct big *x)
{
    out->sign = x->sign;
    out->count = x->count;
    out->exponent = x->exponent;
    memcpy(out->words, x->words, (size_t)x->count * sizeof x->words[0]);
}

/* x + sign * |y|. */
static void add_signed(struct big *out, const struct big *x,
                       const struct big *y, int sign)
{
    if (x->sign == 0 || sign == 0) {
        big_copy(out, x->sign == 0 ? y : x);
        out->sign = x->sign == 0 ? sign : x->sign;
        return;
    }
    bool swap = x->sign != sign && compare_magnitudes(x, y) < 0;
    combine(out, swap ? y : x, swap ? x : y, x->sign != sign);
    out->sign = swap ? sign : x->sign;
    trim(out);
}

void big_add(struct big *out, const struct big *x, const struct big *y)
{
    assert(out != x && out != y);
    add_signed(out, x, y, y->sign);
}

void big_sub(struct big *out, const struct big *x, const struct big *y)
{
    assert(out != x && out != y);
    add_signed(out, x, y, -y->sign);
}

void big_mul(struct big *out, const struct big *x, const struct big *y)
{
    assert(out != x && out != y);
    assert(x->count + y->count <= BIG_WORDS);
    memset(out->words, 0, (size_t)(x->count + y->count) * sizeof out->words[0]);
    for (int i = 0; i < x->count; i++) {
        uint64_t carry = 0, factor = x->words[i];
        for (int k = 0; k < y->count; k++) {
            carry += factor * y->words[k] + out->words[i + k];
            out->words[i + k] = (uint32_t)(carry & UINT32_MAX);
            carry >>= 32;
        }
        out->words[i + y->count] = (uint32_t)carry;
    }
    out->sign = x->sign * y->sign;
    out->exponent = x->exponent + y->exponent;
    out->count = x->count + y->count;
    trim(out);
}

void big_difference(struct big *out, double x, double y)
{
    struct big minuend, subtrahend;
    big_set(&minuend, x);
    big_set(&subtrahend, y);
    big_sub(out, &minuend, &subtrahend);
}

void big_square_length(struct big *out, const struct big *x,
                       const struct big *y)
{
    struct big first, second;
    big_mul(&first, x, x);
    big_mul(&second, y, y);
    big_add(out, &first, &second);
}

void big_cross(struct big *out, const struct big p[2], const struct big q[2])
{
    struct big first, second;
    big_mul(&first, &p[0], &q[1]);
    big_mul(&second, &p[1], &q[0]);
    big_sub(out, &first, &second);
}

void big_dot(struct big *out, const struct big p[2], const struct big q[2])
{
    struct big first, second;
    big_mul(&first, &p[0], &q[0]);
    big_mul(&second, &p[1], &q[1]);
    big_add(out, &first, &second);
}

int big_compare(const struct big *x, const struct big *y)
{
    if (x->sign != y->sign)
        return x->sign > y->sign ? 1 : -1;
    return x->sign == 0 ? 0 : x->sign * compare_magnitudes(x, y);
}
