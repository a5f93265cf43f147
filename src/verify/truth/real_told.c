/* What doubles can tell of a number: the nearest, and how far one is off. */
#include <float.h>
#include <math.h>

#include "verify/truth/real_end.h"

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

/* A mantissa's bits from `from` on, at most 53 of them, as a whole number. */
static uint64_t bits_above(const struct real_end *x, int from)
{
    uint64_t top = (uint64_t)x->words[REAL_WORDS - 1] << 32;
    top |= x->words[REAL_WORDS - 2];
    return from < 32 * REAL_WORDS ? top >> (from - 32 * (REAL_WORDS - 2)) : 0;
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
static double nearest(const struct real_end *x, struct format format)
{
    int place = last_place(x, format);
    int from = place - x->exponent; /* > 0: the mantissa has more bits */
    if (x->sign == 0 || from > 32 * REAL_WORDS)
        return 0;
    uint64_t whole = bits_above(x, from);
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

double real_near(const struct real *x, bool is_float)
{
    struct format format = format_of(is_float);
    struct real_end middle = end_add(&x->low, &x->high, END_DOWN);
    middle.exponent--;
    double value = nearest(&middle, format);
    if (value > format.largest)
        return format.largest;
    return value < -format.largest ? -format.largest : value;
}

/* The most that |claimed - x| may be. */
static struct real_end largest_error(double claimed, const struct real *x)
{
    struct real at = real_of(claimed);
    struct real off = real_sub(&at, x);
    return real_magnitude(&off).high;
}

/* The nearest double, above 0 where x is. */
static double told(const struct real_end *x)
{
    double value = nearest(x, format_of(false));
    return x->sign > 0 && value <= 0 ? DBL_TRUE_MIN : value;
}

double real_error(double claimed, const struct real *x)
{
    if (!isfinite(claimed))
        return HUGE_VAL;
    struct real_end error = largest_error(claimed, x);
    return told(&error);
}

double real_ulps(double claimed, const struct real *x, bool is_float)
{
    if (!isfinite(claimed))
        return HUGE_VAL;
    struct real_end error = largest_error(claimed, x);
    struct real size = real_magnitude(x);
    if (size.high.sign == 0)
        return error.sign == 0 ? 0 : HUGE_VAL;
    error.exponent -= last_place(&size.high, format_of(is_float));
    return told(&error);
}
