#include "draw/svg/svg_axis.h"

#include <math.h>
#include <stdbool.h>

#include "support/number.h"

/* Ticks are counted by numbers that doubles hold exactly. */
#define MOST 0x1p52

/* Numbers that all end with so many zeros have exponents, and so have those
 * that are all less than this. */
#define ZEROS 6
#define SMALL 1e-5

/* Steps are powers of ten from -POWER to POWER. */
#define POWER 300

/* A tick that is beyond the axis by such a share of a step is on it. */
#define NEARLY 1e-9

/* 10^power: the nearest double up to 10^22, and nearly so beyond. */
static double ten_to(int power)
{
    double value = 1;
    for (int i = power < 0 ? -power : power; i > 0; i--)
        value *= 10;
    return power < 0 ? 1 / value : value;
}

double axis_tick(const struct axis *axis, int tick)
{
    double number = (double)(axis->first + tick) * axis->factor;
    double ten = ten_to(axis->power < 0 ? -axis->power : axis->power);
    return axis->power < 0 ? number / ten : number * ten;
}

/* Counts the ticks in from..to. */
static struct axis with_ticks(struct axis axis, double from, double to)
{
    double step = axis.factor * ten_to(axis.power);
    double first = ceil(from / step - NEARLY);
    double last = floor(to / step + NEARLY);
    axis.count = 0;
    if (!(first >= -MOST && last <= MOST && last - first < AXIS_TICKS))
        return axis;
    axis.first = (int64_t)first;
    axis.count = (int)(last - first) + 1;
    return axis;
}

static struct axis coarser(struct axis axis)
{
    if (axis.factor == 5) {
        axis.factor = 1;
        axis.power++;
    } else {
        axis.factor = axis.factor == 2 ? 5 : 2;
    }
    return axis;
}

struct axis axis_coarser(struct axis axis, double from, double to)
{
    return with_ticks(coarser(axis), from, to);
}

struct axis axis_make(double from, double to, double least)
{
    struct axis axis = {.factor = 1};
    double ten = 1;
    while (ten > least && axis.power > -POWER)
        ten = ten_to(--axis.power);
    while (ten * 10 <= least && axis.power < POWER)
        ten = ten_to(++axis.power);
    while (axis.factor * ten_to(axis.power) < least && axis.power < POWER)
        axis = coarser(axis);
    return with_ticks(axis, from, to);
}

/* ---- Text ---------------------------------------------------------------- */

/* A number of digits, most significant first, times 10^power. */
struct axis_digits {
    char text[24];
    int count, power;
};

/* Without zeros at the end. */
static struct axis_digits digits_of(int64_t number, int power)
{
    struct axis_digits digits = {.power = power};
    char back[24] = "";
    while (number % 10 == 0) {
        number /= 10;
        digits.power++;
    }
    for (; number > 0; number /= 10)
        back[digits.count++] = (char)('0' + number % 10);
    for (int i = 0; i < digits.count; i++)
        digits.text[i] = back[digits.count - 1 - i];
    return digits;
}

static size_t put_plain(const struct axis_digits *digits, char *text)
{
    int point = digits->count + digits->power; /* digits in front of it */
    size_t at = 0;
    if (point <= 0)
        text[at++] = '0';
    for (int i = point < 0 ? point : 0; i < digits->count || i < point; i++) {
        if (i == point)
            text[at++] = '.';
        text[at++] = i >= 0 && i < digits->count ? digits->text[i] : '0';
    }
    text[at] = '\0';
    return at;
}

static size_t put_exponent(const struct axis_digits *digits, char *text)
{
    int exponent = digits->count + digits->power - 1;
    size_t at = 0;
    text[at++] = digits->text[0];
    if (digits->count > 1)
        text[at++] = '.';
    for (int i = 1; i < digits->count; i++)
        text[at++] = digits->text[i];
    text[at++] = 'e';
    text[at++] = exponent < 0 ? '-' : '+';
    char whole[NUMBER_MAX];
    size_t length =
        number_write_long(whole, exponent < 0 ? -exponent : exponent);
    for (size_t i = 0; i <= length; i++)
        text[at + i] = whole[i];
    return at + length;
}

/* Whether the numbers of an axis have exponents: all of them or none. */
static bool has_exponents(const struct axis *axis)
{
    double first = fabs(axis_tick(axis, 0));
    double last = fabs(axis_tick(axis, axis->count - 1));
    return axis->power >= ZEROS || fmax(first, last) < SMALL;
}

size_t axis_text(const struct axis *axis, int tick, char text[AXIS_TEXT])
{
    int64_t number = (axis->first + tick) * axis->factor;
    if (number == 0) {
        text[0] = '0';
        text[1] = '\0';
        return 1;
    }
    size_t sign = number < 0;
    text[0] = '-';
    struct axis_digits digits =
        digits_of(number < 0 ? -number : number, axis->power);
    return sign + (has_exponents(axis) ? put_exponent(&digits, text + sign)
                                       : put_plain(&digits, text + sign));
}
