#include "verify/reduce/round.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "verify/reduce/reduce_measure.h"

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
    {ROUND_DIGITS, 16}, {ROUND_HALF, 0},      {ROUND_LESS, 0},
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

/* Whether text[i], which is a digit, sign or point, is a digit from the first
 * significant one on. */
static bool is_counted(const char *text, size_t i, int before)
{
    return text[i] >= '0' && (before > 0 || text[i] > '0');
}

/* How many digits a number has up to the last that is not 0. */
static int count_digits(const char *text, size_t length)
{
    int count = 0, significant = 0;
    for (size_t i = 0; i < length && text[i] != 'e'; i++) {
        count += is_counted(text, i, count);
        if (text[i] > '0')
            significant = count;
    }
    return significant;
}

/* Replaces the digits behind the first ones by 0, and takes `less` from the
 * first of all. */
static bool cut_digits(double value, int digits, int less, double *cut)
{
    char text[NUMBER_MAX];
    size_t length = number_write(text, value);
    int count = 0;
    for (size_t i = 0; i < length && text[i] != 'e'; i++) {
        if (!is_counted(text, i, count))
            continue;
        count++;
        if (count == 1 && text[i] == '0' + less)
            return false;
        if (count == 1)
            text[i] = (char)(text[i] - less);
        if (count > digits)
            text[i] = '0';
    }
    return number_read(text, length, cut);
}

static bool halve(double value, double *half)
{
    char text[NUMBER_MAX];
    size_t length = number_write(text, value);
    return cut_digits(value / 2, count_digits(text, length), 0, half);
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
        return cut_digits(value, rule->count, 0, rounded);
    case ROUND_BITS:
        *rounded = with_bits(value, rule->count);
        return true;
    case ROUND_HALF:
        return halve(value, rounded);
    case ROUND_LESS:
        break;
    }
    return cut_digits(value, 1, 1, rounded);
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

bool round_number(const struct round_rule *rule,
                  const struct draft_value *number, char out[NUMBER_MAX])
{
    double value = draft_number(number), rounded;
    if (!isfinite(value)) {
        if (!round_infinite(rule, value, out))
            return false;
    } else {
        if (!round_value(rule, value, &rounded) || !isfinite(rounded))
            return false;
        number_write(out, rounded);
    }
    return measure_digits(out, strlen(out)) <
           measure_digits(number->text, number->length);
}
