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
    uint32_t few[REAL_WORDS + 1] = {0};
    const uint32_t *top = few;
    if (from.count > REAL_WORDS)
        top = from.words + from.count - 1 - REAL_WORDS;
    for (int i = 0; i < from.count && top == few; i++)
        few[REAL_WORDS + 1 - from.count + i] = from.words[i];
    for (int i = 0; i < REAL_WORDS; i++) {
        uint64_t pair = (uint64_t)top[i + 1] << 32 | top[i];
        out->words[i] = (uint32_t)(pair << shift >> 32);
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
    struct real_end out = {.sign = (value > 0) - (value < 0)};
    int power;
    double part = frexp(fabs(value), &power);
    if (out.sign == 0)
        return out;
    uint64_t mantissa = (uint64_t)(part * 0x1p64);
    out.words[REAL_WORDS - 1] = (uint32_t)(mantissa >> 32);
    out.words[REAL_WORDS - 2] = (uint32_t)(mantissa & UINT32_MAX);
    out.exponent = power - BITS;
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

/* The whole root of a number whose root has its highest bit, 2^31, set. */
static uint64_t whole_root(uint64_t number)
{
    uint64_t root = (uint64_t)sqrt((double)number);
    if (root > UINT32_MAX)
        root = UINT32_MAX;
    while (root * root > number)
        root--;
    while (root < UINT32_MAX && (root + 1) * (root + 1) <= number)
        root++;
    return root;
}

/* A root that is found digit by digit, of 32 bits each, like a quotient. After
 * some digits, `left` is what is left of the number less the square of these,
 * and `twice` is twice the digits. Both have the highest words last. */
struct root_digits {
    uint32_t left[2 * REAL_WORDS + 1];
    uint32_t twice[REAL_WORDS + 1];
    uint32_t root[REAL_WORDS];
};

/* Adds twice * 2^32 + more, of `count` digits, to what is left; whether that
 * carries. */
static bool give_back(struct root_digits *digits, int count, uint64_t more)
{
    uint32_t *u = digits->left + 2 * (REAL_WORDS - count - 1);
    const uint32_t *twice = digits->twice + REAL_WORDS - count;
    uint64_t carry = 0;
    for (int i = 0; i <= count + 2; i++) {
        carry += u[i];
        if (i == 0)
            carry += more & UINT32_MAX;
        else if (i <= count + 1)
            carry += (uint64_t)twice[i - 1] + (i == 1 ? more >> 32 : 0);
        u[i] = (uint32_t)(carry & UINT32_MAX);
        carry >>= 32;
    }
    return carry != 0;
}

/* Finds the digit after `count` digits: the largest q with (twice * 2^32 + q) *
 * q <= left. */
static void find_digit(struct root_digits *digits, int count)
{
    uint32_t *u = digits->left + 2 * (REAL_WORDS - count - 1);
    const uint32_t *twice = digits->twice + REAL_WORDS - count;
    /* Half of what is left by the highest digit: q, or a little more. */
    uint64_t half = (uint64_t)u[count + 2] << 63 |
                    (uint64_t)u[count + 1] << 31 | u[count] >> 1;
    uint64_t q = half / digits->root[REAL_WORDS - 1];
    if (q > UINT32_MAX)
        q = UINT32_MAX;
    int64_t borrow = 0;
    uint64_t carry = 0;
    for (int i = 0; i <= count + 2; i++) {
        if (i <= count + 1)
            carry += q * (i == 0 ? q : twice[i - 1]);
        int64_t next = (int64_t)u[i] - (int64_t)(carry & UINT32_MAX) + borrow;
        u[i] = (uint32_t)((uint64_t)next & UINT32_MAX);
        borrow = next < 0 ? -1 : 0;
        carry >>= 32;
    }
    for (bool is_below = borrow != 0; is_below; q--)
        is_below = !give_back(digits, count, 2 * q - 1);
    digits->root[REAL_WORDS - 1 - count] = (uint32_t)q;
    digits->twice[REAL_WORDS - 1 - count] = (uint32_t)(2 * q & UINT32_MAX);
    digits->twice[REAL_WORDS - count] |= (uint32_t)(q >> 31);
}

/* x > 0. */
struct real_end end_sqrt(const struct real_end *x, enum end_way way)
{
    struct root_digits digits = {.left = {0}};
    bool rest = false;
    assert(x->sign > 0);
    /* The mantissa with as many words of 0, or half of that: the exponent must
     * be even. */
    int odd = x->exponent % 2 != 0;
    for (int i = -1; i < REAL_WORDS; i++) {
        uint64_t pair = i >= 0 ? x->words[i] : 0;
        pair |= (uint64_t)(i + 1 < REAL_WORDS ? x->words[i + 1] : 0) << 32;
        digits.left[REAL_WORDS + i] = (uint32_t)(pair >> odd & UINT32_MAX);
    }
    uint32_t *top = digits.left + 2 * REAL_WORDS - 2;
    uint64_t number = (uint64_t)top[1] << 32 | top[0];
    uint64_t first = whole_root(number);
    number -= first * first;
    top[0] = (uint32_t)(number & UINT32_MAX);
    top[1] = (uint32_t)(number >> 32);
    digits.root[REAL_WORDS - 1] = (uint32_t)first;
    digits.twice[REAL_WORDS - 1] = (uint32_t)(2 * first & UINT32_MAX);
    digits.twice[REAL_WORDS] = 1;
    for (int count = 1; count < REAL_WORDS; count++)
        find_digit(&digits, count);
    for (int i = 0; i <= REAL_WORDS; i++)
        rest |= digits.left[i] != 0;
    struct whole whole = {digits.root, REAL_WORDS,
                          (x->exponent - BITS + odd) / 2, rest};
    return rounded(1, whole, way);
}

/* ---- Nearest doubles ------------------------------------------------------
 */

int end_last_place(const struct real_end *x, bool is_float)
{
    int bits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074;
    int power = x->exponent + 32 * REAL_WORDS - bits;
    return x->sign != 0 && power > lowest ? power : lowest;
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

double end_near(const struct real_end *x)
{
    int place = end_last_place(x, false);
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
    return x->sign < 0 ? -value : value;
}
