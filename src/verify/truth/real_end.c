/* Computes with the ends of wide brackets. Each end has 256 bits. A result is
 * the exact result of an operation, rounded down or up. */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "verify/truth/real_end.h"

#define BITS (32 * REAL_WORDS)

/* ---- Rounding ----------------------------------------------------------- */

/* The next larger mantissa. */
static void step_away(struct real_end *x)
{
    for (int i = 0; i < REAL_WORDS; i++)
        if (++x->words[i] != 0)
            return;
    x->words[REAL_WORDS - 1] = UINT32_C(1) << 31;
    x->exponent++;
}

/* A whole number of words, times 2^exponent. The highest word is not 0; `rest`:
 * there is more below the lowest. */
struct whole {
    const uint32_t *words;
    int count;
    int exponent;
    bool rest;
};

/* The mantissa of a whole number, cut off; whether something was. */
static bool cut(struct real_end *out, struct whole from)
{
    uint32_t word = from.words[from.count - 1];
    int shift = 0;
    for (int step = 16; step > 0; step /= 2)
        if (word >> (32 - step) == 0) {
            shift += step;
            word <<= step;
        }
    bool rest = from.rest;
    for (int i = 0; i < REAL_WORDS; i++) {
        int at = from.count - 1 - i;
        uint64_t pair = at >= 0 ? (uint64_t)from.words[at] << 32 : 0;
        pair |= at >= 1 ? from.words[at - 1] : 0;
        out->words[REAL_WORDS - 1 - i] = (uint32_t)(pair << shift >> 32);
    }
    if (from.count > REAL_WORDS)
        rest |=
            (uint32_t)(from.words[from.count - 1 - REAL_WORDS] << shift) != 0;
    for (int i = 0; i < from.count - 1 - REAL_WORDS && !rest; i++)
        rest = from.words[i] != 0;
    out->exponent = from.exponent + 32 * from.count - shift - BITS;
    return rest;
}

static struct real_end rounded(int sign, struct whole from, enum end_way way)
{
    struct real_end out = {0};
    while (from.count > 0 && from.words[from.count - 1] == 0)
        from.count--;
    if (sign == 0 || from.count == 0)
        return out;
    out.sign = sign;
    if (cut(&out, from) && (sign > 0) == (way == END_UP))
        step_away(&out);
    return out;
}

struct real_end end_of_big(const struct big *value, enum end_way way)
{
    struct whole whole = {value->words, value->count, 32 * value->exponent,
                          false};
    return rounded(value->sign, whole, way);
}

struct real_end end_of(double value)
{
    struct big big;
    big_set(&big, value);
    return end_of_big(&big, END_DOWN);
}

/* 2^power. */
static struct real_end end_of_power(int power)
{
    struct real_end out = {.sign = 1, .exponent = power - (BITS - 1)};
    out.words[REAL_WORDS - 1] = UINT32_C(1) << 31;
    return out;
}

struct real_end end_negative(struct real_end x)
{
    x.sign = -x.sign;
    return x;
}

/* ---- Sums --------------------------------------------------------------- */

static int compare_magnitudes(const struct real_end *x,
                              const struct real_end *y)
{
    if (x->exponent != y->exponent)
        return x->exponent > y->exponent ? 1 : -1;
    for (int i = REAL_WORDS - 1; i >= 0; i--)
        if (x->words[i] != y->words[i])
            return x->words[i] > y->words[i] ? 1 : -1;
    return 0;
}

/* Sign of x - y. */
int end_compare(const struct real_end *x, const struct real_end *y)
{
    if (x->sign != y->sign)
        return x->sign > y->sign ? 1 : -1;
    return x->sign == 0 ? 0 : x->sign * compare_magnitudes(x, y);
}

/* If one number is so much smaller than the other, its size does not matter:
 * only that it is not 0. */
#define FAR      320
#define SUM_ROOM ((BITS + FAR) / 32 + 1)

struct real_end end_add(const struct real_end *x, const struct real_end *y,
                        enum end_way way)
{
    if (x->sign == 0 || y->sign == 0)
        return x->sign == 0 ? *y : *x;
    bool swap = compare_magnitudes(x, y) < 0;
    struct real_end large = swap ? *y : *x, small = swap ? *x : *y;
    uint32_t sum[SUM_ROOM];
    if (large.exponent - small.exponent > FAR)
        small.exponent = large.exponent - FAR;
    int shift = large.exponent - small.exponent;
    memset(sum, 0, SUM_ROOM * sizeof sum[0]);
    for (int i = 0; i < REAL_WORDS; i++) {
        uint64_t pair = (uint64_t)large.words[i] << shift % 32;
        sum[i + shift / 32] |= (uint32_t)(pair & UINT32_MAX);
        sum[i + shift / 32 + 1] |= (uint32_t)(pair >> 32);
    }
    /* sum += sign * words, which is not below 0. */
    int64_t carry = 0;
    for (int i = 0; i < SUM_ROOM; i++) {
        int64_t word = i < REAL_WORDS ? small.words[i] : 0;
        int64_t next =
            sum[i] + (large.sign == small.sign ? 1 : -1) * word + carry;
        sum[i] = (uint32_t)((uint64_t)next & UINT32_MAX);
        carry = next < 0 ? -1 : next > UINT32_MAX;
    }
    struct whole whole = {sum, SUM_ROOM, small.exponent, false};
    return rounded(large.sign, whole, way);
}

/* ---- Products, quotients, roots ----------------------------------------- */

struct real_end end_mul(const struct real_end *x, const struct real_end *y,
                        enum end_way way)
{
    uint32_t product[2 * REAL_WORDS];
    memset(product, 0, 2 * REAL_WORDS * sizeof product[0]);
    for (int i = 0; i < REAL_WORDS; i++) {
        uint64_t carry = 0, factor = x->words[i];
        for (int k = 0; k < REAL_WORDS; k++) {
            carry += factor * y->words[k] + product[i + k];
            product[i + k] = (uint32_t)(carry & UINT32_MAX);
            carry >>= 32;
        }
        product[i + REAL_WORDS] = (uint32_t)carry;
    }
    struct whole whole = {product, 2 * REAL_WORDS, x->exponent + y->exponent,
                          false};
    return rounded(x->sign * y->sign, whole, way);
}

/* u[0 .. REAL_WORDS] -= q * v; below 0, v is added back, and q is one less.
 * Returns q. */
static uint32_t take_away(uint32_t *u, const uint32_t *v, uint64_t q)
{
    int64_t borrow = 0;
    uint64_t carry = 0;
    for (int i = 0; i <= REAL_WORDS; i++) {
        carry += i < REAL_WORDS ? q * v[i] : 0;
        int64_t next = (int64_t)u[i] - (int64_t)(carry & UINT32_MAX) + borrow;
        u[i] = (uint32_t)((uint64_t)next & UINT32_MAX);
        borrow = next < 0 ? -1 : 0;
        carry >>= 32;
    }
    if (borrow == 0)
        return (uint32_t)q;
    carry = 0;
    for (int i = 0; i <= REAL_WORDS; i++) {
        carry += (uint64_t)u[i] + (i < REAL_WORDS ? v[i] : 0);
        u[i] = (uint32_t)(carry & UINT32_MAX);
        carry >>= 32;
    }
    return (uint32_t)(q - 1);
}

/* The digit that u's two highest words and v's two highest give: right or one
 * too large. */
static uint64_t guess_digit(const uint32_t *u, const uint32_t *v)
{
    uint64_t top = v[REAL_WORDS - 1], next = v[REAL_WORDS - 2];
    uint64_t two = (uint64_t)u[REAL_WORDS] << 32 | u[REAL_WORDS - 1];
    uint64_t digit = two / top, rest = two % top;
    while (digit > UINT32_MAX ||
           digit * next > (rest << 32 | u[REAL_WORDS - 2])) {
        digit--;
        rest += top;
        if (rest > UINT32_MAX)
            break;
    }
    return digit;
}

/* y is not 0. Its highest bit is set. Source: Knuth, The Art of Computer
 * Programming 2, 4.3.1, algorithm D. */
struct real_end end_div(const struct real_end *x, const struct real_end *y,
                        enum end_way way)
{
    uint32_t u[2 * REAL_WORDS + 1] = {0}, quotient[REAL_WORDS + 1];
    bool rest = false;
    assert(y->sign != 0);
    memcpy(u + REAL_WORDS, x->words, sizeof x->words);
    for (int i = REAL_WORDS; i >= 0; i--)
        quotient[i] = take_away(u + i, y->words, guess_digit(u + i, y->words));
    for (int i = 0; i < REAL_WORDS; i++)
        rest |= u[i] != 0;
    struct whole whole = {quotient, REAL_WORDS + 1,
                          x->exponent - y->exponent - BITS, rest};
    return rounded(x->sign * y->sign, whole, way);
}

static struct real_end below(struct real_end x)
{
    struct real_end last = end_of_power(x.exponent - 1);
    last.sign = -1;
    return end_add(&x, &last, END_DOWN);
}

/* Sign of root^2 - x, exactly. */
static int compare_square(const struct real_end *root, const struct real_end *x)
{
    struct real_end low = end_mul(root, root, END_DOWN);
    int sign = end_compare(&low, x);
    if (sign != 0)
        return sign > 0 ? 1 : -1;
    struct real_end high = end_mul(root, root, END_UP);
    return end_compare(&high, x);
}

/* x > 0. Newton's steps double the right bits of a root from 52 on. Rounding
 * loses less than four units of the last place: from there on down, squares
 * decide which are the two numbers next to the root. */
struct real_end end_sqrt(const struct real_end *x, enum end_way way)
{
    assert(x->sign > 0);
    /* The root of 53 bits of x, as an end. */
    double high = x->words[REAL_WORDS - 1], low = x->words[REAL_WORDS - 2];
    int power = x->exponent + BITS - 64;
    bool odd = power % 2 != 0;
    double first = sqrt((odd ? 2 : 1) * (high * 0x1p32 + low));
    struct real_end root = end_of(first);
    root.exponent += (power - (odd ? 1 : 0)) / 2;
    for (int i = 0; i < 3; i++) {
        struct real_end other = end_div(x, &root, END_DOWN);
        root = end_add(&root, &other, END_DOWN);
        root.exponent--;
    }
    struct real_end slack = end_of_power(root.exponent + 2);
    struct real_end above = end_add(&root, &slack, END_UP);
    root = above;
    int sign = compare_square(&root, x);
    for (; sign > 0; sign = compare_square(&root, x)) {
        above = root;
        root = below(root);
    }
    return sign == 0 || way == END_DOWN ? root : above;
}

/* ---- Nearest doubles ------------------------------------------------------
 */

/* Numbers of one format: bits of a mantissa, the exponent of the smallest. */
struct format {
    int bits, lowest;
    double largest;
};

static struct format format_of(bool is_float)
{
    if (is_float)
        return (struct format){24, -149, (double)FLT_MAX};
    return (struct format){53, -1074, DBL_MAX};
}

/* The exponent of the unit in the last place of numbers of x's magnitude. */
static int last_place(const struct real_end *x, struct format format)
{
    int power = x->exponent + 32 * REAL_WORDS - format.bits;
    return x->sign != 0 && power > format.lowest ? power : format.lowest;
}

/* How the bits below bit `from` compare with half of bit `from`. */
static int compare_rest(const struct real_end *x, int from)
{
    int half = from - 1;
    if ((x->words[half / 32] >> half % 32 & 1) == 0)
        return -1;
    uint32_t below = x->words[half / 32] & ((UINT32_C(1) << half % 32) - 1);
    for (int i = 0; i < half / 32; i++)
        below |= x->words[i];
    return below != 0;
}

/* The nearest number of a format, HUGE_VAL beyond the largest. */
static double nearest_in(const struct real_end *x, struct format format)
{
    int place = last_place(x, format);
    int from = place - x->exponent; /* > 0: the mantissa has more bits */
    if (x->sign == 0 || from > 32 * REAL_WORDS)
        return 0;
    /* A mantissa's bits from `from` on, at most 53 of them, as a whole number.
     */
    uint64_t top = (uint64_t)x->words[REAL_WORDS - 1] << 32;
    top |= x->words[REAL_WORDS - 2];
    uint64_t whole =
        from < 32 * REAL_WORDS ? top >> (from - 32 * (REAL_WORDS - 2)) : 0;
    int rest = compare_rest(x, from);
    if (rest > 0 || (rest == 0 && whole % 2 > 0))
        whole++;
    if (whole == 0)
        return 0;
    double value = place > DBL_MAX_EXP ? HUGE_VAL : ldexp((double)whole, place);
    if (value > format.largest)
        value = HUGE_VAL;
    return x->sign < 0 ? -value : value;
}

double end_near(const struct real_end *x, bool is_float)
{
    return nearest_in(x, format_of(is_float));
}

int end_last_place(const struct real_end *x, bool is_float)
{
    return last_place(x, format_of(is_float));
}
