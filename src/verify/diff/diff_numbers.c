#include "verify/diff/diff_numbers.h"

#include "collide.h"

#include <math.h>

bool numbers_are_equal(const double *expected, const double *actual, int count)
{
    for (int i = 0; i < count; i++)
        if (expected[i] < actual[i] || expected[i] > actual[i])
            return false;
    return true;
}

static double largest(const double *numbers, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        if (fabs(numbers[i]) > most)
            most = fabs(numbers[i]);
    return most;
}

/* ---- Tolerance ---------------------------------------------------------- */

/* Whether a number is within `share` of `size` of another. Where the two are
 * too far apart for a double, all is halved; they are large then, and half of
 * them is exact. */
static bool is_within(double expected, double actual, double share, double size)
{
    double apart = fabs(actual - expected);
    if (isfinite(apart))
        return apart <= share * size;
    return fabs(actual / 2 - expected / 2) <= share * (size / 2);
}

bool numbers_pass(const double *expected, const double *actual, int count,
                  const struct tolerance *tolerance, bool is_float)
{
    double size = largest(expected, count);
    double unit = tolerance_unit(size, is_float);
    for (int i = 0; i < count; i++) {
        double e = expected[i], a = actual[i];
        if (!is_within(e, a, 1, tolerance->absolute) &&
            !is_within(e, a, tolerance->relative, size) &&
            !is_within(e, a, tolerance->ulps, unit))
            return false;
    }
    return true;
}

/* ---- Distance ----------------------------------------------------------- */

/* The length of a vector. It is scaled by a power of two, so no square is too
 * large or too small. */
static double length_of(double x, double y)
{
    double size = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    if (!(size > 0) || !isfinite(size))
        return size;
    int exponent;
    frexp(size, &exponent);
    x = ldexp(x, -exponent);
    y = ldexp(y, -exponent);
    return ldexp(sqrt(x * x + y * y), exponent);
}

double numbers_distance(const double *from, const double *to)
{
    return length_of(to[0] - from[0], to[1] - from[1]);
}

/* The vector scaled such that its larger coordinate is of about 1; false: it
 * has no direction. */
static bool scale(const double *vector, double scaled[2])
{
    int exponent;
    double size = largest(vector, 2);
    if (!(size > 0))
        return false;
    frexp(size, &exponent);
    scaled[0] = ldexp(vector[0], -exponent);
    scaled[1] = ldexp(vector[1], -exponent);
    return true;
}

/* The turn from one direction to another. The cross product is that of the
 * first one and the difference, which is exact where the two are close. */
static bool find_turn(const double *expected, const double *actual,
                      double *turn)
{
    double e[2], a[2];
    if (!scale(expected, e) || !scale(actual, a))
        return false;
    double dot = e[0] * a[0] + e[1] * a[1];
    double cross = e[0] * (a[1] - e[1]) - e[1] * (a[0] - e[0]);
    double length = length_of(dot, cross);
    *turn = col_angle_degrees((col_vec2){dot / length, cross / length});
    return true;
}

static double largest_difference(const double *expected, const double *actual,
                                 int count)
{
    double most = 0;
    for (int i = 0; i < count; i++) {
        double apart = fabs(actual[i] - expected[i]);
        if (apart > most)
            most = apart;
    }
    return most;
}

static double amount_of(const double *expected, const double *actual, int count)
{
    if (count == 1)
        return actual[0] - expected[0];
    if (count == 2)
        return numbers_distance(expected, actual);
    return largest_difference(expected, actual, count);
}

struct change numbers_change(const double *expected, const double *actual,
                             int count, bool is_direction, bool is_float)
{
    double size = largest(expected, count);
    struct change change = {.amount = amount_of(expected, actual, count)};
    change.has_amount = isfinite(change.amount);
    if (!change.has_amount)
        change.amount = 0;
    if (size > 0)
        change.ulps = largest_difference(expected, actual, count) /
                      tolerance_unit(size, is_float);
    change.has_ulps = size > 0 && isfinite(change.ulps);
    if (!change.has_ulps)
        change.ulps = 0;
    if (is_direction && count == 2)
        change.has_turn = find_turn(expected, actual, &change.turn);
    return change;
}
