#include "reduce/round.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "reduce/measure.h"

const struct round_rule round_rules[ROUND_RULES] = {
    {ROUND_SAME, 0},    {ROUND_ZERO, 0},      {ROUND_ONE, 0},
    {ROUND_WHOLE, 0},   {ROUND_TRUNCATED, 0}, {ROUND_UNSIGNED, 0},
    {ROUND_DIGITS, 1},  {ROUND_CUT, 1},       {ROUND_DIGITS, 2},
    {ROUND_CUT, 2},     {ROUND_DIGITS, 3},    {ROUND_BITS, 1},
    {ROUND_BITS, 2},    {ROUND_BITS, 3},      {ROUND_DIGITS, 4},
    {ROUND_BITS, 4},    {ROUND_BITS, 5},      {ROUND_DIGITS, 5},
    {ROUND_BITS, 6},    {ROUND_DIGITS, 6},    {ROUND_BITS, 8},
    {ROUND_DIGITS, 7},  {ROUND_DIGITS, 8},    {ROUND_BITS, 12},
    {ROUND_DIGITS, 9},  {ROUND_DIGITS, 10},   {ROUND_DIGITS, 11},
    {ROUND_BITS, 16},   {ROUND_DIGITS, 12},   {ROUND_DIGITS, 13},
    {ROUND_DIGITS, 14}, {ROUND_DIGITS, 15},   {ROUND_BITS, 24},
    {ROUND_DIGITS, 16}, {ROUND_HALF, 0},
};

/* Half of the numbers between go up, half down: a tie goes to the even one. */
static double nearest_whole(double value)
{
    double below = floor(value), rest = value - below;
    bool up = rest > 0.5 || (rest >= 0.5 && floor(below / 2) * 2 < below);
    return up ? below + 1 : below;
}

static double truncated(double value)
{
    return value < 0 ? ceil(value) : floor(value);
}

static double with_bits(double value, int bits)
{
    int exponent;
    double part = frexp(value, &exponent);
    return ldexp(nearest_whole(ldexp(part, bits)), exponent - bits);
}

/* Replaces the digits behind the first `digits` significant ones. */
static bool cut_digits(double value, int digits, double *cut)
{
    char text[NUMBER_MAX];
    size_t length = number_write(text, value);
    int count = 0;
    for (size_t i = 0; i < length && text[i] != 'e'; i++) {
        bool is_digit = text[i] >= '0' && text[i] <= '9';
        if (is_digit && (count > 0 || text[i] > '0') && ++count > digits)
            text[i] = '0';
    }
    return number_read(text, length, cut);
}

static bool with_digits(double value, int digits, double *rounded)
{
    char text[NUMBER_MAX];
    size_t length = number_write_digits(text, value, digits);
    return number_read(text, length, rounded);
}

/* The rounded value of a finite number. */
static bool round_value(const struct round_rule *rule, double value,
                        double *rounded)
{
    *rounded = value;
    switch (rule->way) {
    case ROUND_SAME:
        return true;
    case ROUND_ZERO:
        *rounded = 0;
        return true;
    case ROUND_ONE:
        *rounded = value < 0 ? -1 : 1;
        return true;
    case ROUND_WHOLE:
        *rounded = nearest_whole(value);
        return true;
    case ROUND_TRUNCATED:
        *rounded = truncated(value);
        return true;
    case ROUND_UNSIGNED:
        *rounded = fabs(value);
        return true;
    case ROUND_DIGITS:
        return with_digits(value, rule->count, rounded);
    case ROUND_CUT:
        return cut_digits(value, rule->count, rounded);
    case ROUND_BITS:
        *rounded = with_bits(value, rule->count);
        return true;
    case ROUND_HALF:
        *rounded = truncated(value / 2);
        return true;
    }
    return false;
}

/* What no double holds becomes 0, or stays so with few characters. */
static bool round_infinite(const struct round_rule *rule, double value,
                           char out[NUMBER_MAX])
{
    const char *most = value < 0 ? "-1e309" : "1e309";
    if (rule->way != ROUND_SAME && rule->way != ROUND_ZERO)
        return false;
    const char *text = rule->way == ROUND_ZERO ? "0" : most;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

bool round_number(const struct round_rule *rule, const struct value *number,
                  char out[NUMBER_MAX])
{
    double value = value_number(number), rounded;
    if (!isfinite(value)) {
        if (!round_infinite(rule, value, out))
            return false;
    } else {
        if (!round_value(rule, value, &rounded) || !isfinite(rounded))
            return false;
        number_write(out, rounded);
    }
    return measure_number(out, strlen(out)) <
           measure_number(number->text, number->length);
}
