/* Numbers of about 76 bits, for results that are rounded once and seldom close
 * to the middle between two doubles.
 *
 * A split is a sum high + low of 26 and 53 bits, |low| <= 2^-25 |high|.
 * Products of high parts are exact, and those with a low part need one rounded
 * product each, so that a result with a bound on its error costs a third of a
 * double-double. If it cannot be rounded surely, more bits must decide.
 *
 * Errors, with u = 2^-53: the low part of a difference of doubles is off by
 * u 2^-25 of it. In a sum of two products of such splits, each product of low
 * parts is off by 3u 2^-25 of the product, by 5u 2^-25 with the errors of its
 * factors, and the three sums of low parts add 2u 2^-25 each: 11u 2^-25 of the
 * magnitudes, less than 2^-74. Sums of products must not overflow, and do not
 * for coordinates; if low parts may underflow, the error is infinite. */
#ifndef SPLIT_H
#define SPLIT_H

#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"
#include "geometry/exact/predicates.h"

typedef struct split {
    double high, low;
} split;

/* Both coordinates of a vector. */
typedef struct split_vector {
    lanes high, low;
} split_vector;

/* A number within `error` of hi + lo. */
typedef struct estimate {
    double hi, lo, error;
} estimate;

/* A length as a divisor, and its inverse to some ulps; infinite if nothing is
 * known. */
typedef struct split_length {
    split value;
    double inverse;
    double root_low; /* value.low before Newton's step */
    double rest;     /* the step is this divided by twice the length */
} split_length;

#define SPLIT_UNKNOWN HUGE_VAL

/* A bound on underflow in a few products, in a quotient or in its error. It
 * also bounds the error of products with a subnormal difference, which may
 * consist of its low part only: 8u 2^-25 of 2^-1022 and 2^201, the largest
 * difference. */
#define SPLIT_UNDERFLOW 0x1p-890

static inline double split_high(double x)
{
    return lanes_x(lanes_cut(lanes_both(x)));
}

/* x, exactly. */
static inline split split_of(double x)
{
    double high = split_high(x);
    return (split){high, x - high};
}

/* to - from, each coordinate within 2^-78 of itself. */
static inline split_vector split_way(lanes from, lanes to)
{
    lanes way = lanes_sub(to, from);
    lanes back = lanes_sub(way, to);
    lanes rest =
        lanes_sub(lanes_sub(to, lanes_sub(way, back)), lanes_add(from, back));
    lanes high = lanes_cut(way);
    return (split_vector){high, lanes_add(lanes_sub(way, high), rest)};
}

/* Rotated by a quarter turn clockwise: (y, -x). */
static inline split_vector split_right(split_vector v)
{
    lanes signs = lanes_of(1, -1);
    return (split_vector){lanes_mul(lanes_turned(v.high), signs),
                          lanes_mul(lanes_turned(v.low), signs)};
}

/* True if each component is 0 or so large that nothing underflows. The high
 * part of a subnormal component may be 0. */
static inline bool split_is_ordinary(split_vector way)
{
    lanes size = lanes_abs(lanes_add(way.high, way.low));
    return (lanes_above(size, lanes_both(0x1p-200)) |
            lanes_at_least(lanes_both(0), size)) == 3;
}

/* u.x v.x + u.y v.y within 2^-74 (|u.x v.x| + |u.y v.y|). */
static inline estimate split_dot(split_vector u, split_vector v)
{
    lanes high = lanes_mul(u.high, v.high);
    lanes low = lanes_add(lanes_mul(u.high, v.low),
                          lanes_mul(u.low, lanes_add(v.high, v.low)));
    double x = lanes_x(high), y = lanes_y(high), size = fabs(x) + fabs(y);
    dd sum = dd_two_sum(x, y);
    return (estimate){sum.hi, sum.lo + (lanes_x(low) + lanes_y(low)),
                      size > PRODUCTS_MIN ? size * 0x1p-74 : SPLIT_UNKNOWN};
}

/* Two numbers, each within its `error` of hi + lo. */
typedef struct estimates {
    lanes hi, lo, error;
} estimates;

/* u . (p - from) and u . (q - from): split_dot for two vectors at once, with an
 * error that includes underflow. */
static inline estimates split_dots(split_vector u, lanes from, lanes p, lanes q)
{
    split_vector x = split_way(lanes_xs(from, from), lanes_xs(p, q));
    split_vector y = split_way(lanes_ys(from, from), lanes_ys(p, q));
    lanes ux = lanes_xs(u.high, u.high), uy = lanes_ys(u.high, u.high);
    lanes ux_low = lanes_xs(u.low, u.low), uy_low = lanes_ys(u.low, u.low);
    lanes left = lanes_mul(ux, x.high), right = lanes_mul(uy, y.high);
    lanes low =
        lanes_add(lanes_add(lanes_mul(ux, x.low), lanes_mul(uy, y.low)),
                  lanes_add(lanes_mul(ux_low, lanes_add(x.high, x.low)),
                            lanes_mul(uy_low, lanes_add(y.high, y.low))));
    lanes sum = lanes_add(left, right), back = lanes_sub(sum, left);
    lanes rest = lanes_add(lanes_sub(left, lanes_sub(sum, back)),
                           lanes_sub(right, back));
    lanes size = lanes_add(lanes_abs(left), lanes_abs(right));
    return (estimates){sum, lanes_add(rest, low),
                       lanes_add(lanes_mul(size, lanes_both(0x1p-74)),
                                 lanes_both(SPLIT_UNDERFLOW))};
}

/* u.x v.y - u.y v.x, with the bound of split_dot. */
static inline estimate split_cross(split_vector u, split_vector v)
{
    return split_dot(u, split_right(v));
}

/* |v| within 2^-74 relative: a root in doubles, and Newton's step from it.
 * `near` is |v|^2 within some ulps. The inverse is the root times 1 / near, as
 * processors then divide while they compute the root.
 *
 * Squares of high parts are exact, and so is the difference of the larger one
 * and that of the root, which is less than twice it. The sum with the smaller
 * one is at most 2^-23 of |v|^2. In shares of u 2^-25 |v|^2, products of low
 * parts are off by 7 and 4, and sums by 11; of |v|, that is half. */
static inline split_length split_length_near(split_vector v, double near)
{
    lanes square = lanes_mul(v.high, v.high);
    lanes whole = lanes_add(v.high, v.low);
    lanes low = lanes_mul(v.low, lanes_add(v.high, whole));
    lanes turned = lanes_turned(square);
    double most = lanes_x(lanes_max(square, turned));
    double least = lanes_x(lanes_min(square, turned));
    double root = lanes_x(lanes_sqrt(lanes_both(near)));
    double inverse = near > PRODUCTS_MIN ? root * (1 / near) : SPLIT_UNKNOWN;
    split s = split_of(root);
    double rest = (most - s.high * s.high) + least;
    rest = (rest - s.low * (s.high + root)) + (lanes_x(low) + lanes_y(low));
    split value = {s.high, s.low + rest * (0.5 * inverse)};
    return (split_length){value, inverse, s.low, rest};
}

static inline split_length split_length_of(split_vector v)
{
    lanes whole = lanes_add(v.high, v.low), plain = lanes_mul(whole, whole);
    return split_length_near(v, lanes_x(plain) + lanes_y(plain));
}

/* An error divided by a number with that inverse, eight times. */
static inline double split_error(double error, double inverse)
{
    return (error + SPLIT_UNDERFLOW) * fabs(inverse) * 8 + SPLIT_UNDERFLOW;
}

/* x / y, where y is within 2^-74 relative and `inverse` is that of y to some
 * ulps. */
static inline estimate split_divide(estimate x, split y, double inverse)
{
    double high = split_high((x.hi + x.lo) * inverse);
    double rest = (x.hi - high * y.high) + (x.lo - high * y.low);
    return (estimate){high, rest * inverse, split_error(x.error, inverse)};
}

/* v / length, each coordinate within 2^-72 of itself if it is 0 or more than
 * 2^-300; not a number where nothing is known of the length. In shares of
 * u 2^-25, u = 2^-53, the rest is off by 5, its quotient by 5 more, the length
 * by 9 and v by 1. The rest takes Newton's step last, as it is known last. */
static inline split_vector split_unit(split_vector v, split_length length)
{
    lanes inverse = lanes_both(length.inverse);
    lanes high = lanes_cut(lanes_mul(lanes_add(v.high, v.low), inverse));
    lanes rest = lanes_add(
        lanes_sub(v.high, lanes_mul(high, lanes_both(length.value.high))),
        lanes_sub(v.low, lanes_mul(high, lanes_both(length.root_low))));
    lanes part = lanes_mul(high, lanes_both(0.5 * length.inverse));
    rest = lanes_sub(rest, lanes_mul(part, lanes_both(length.rest)));
    return (split_vector){high, lanes_mul(rest, inverse)};
}

/* The first of two numbers divided by the second, a share of 0 .. 1. `near` is
 * about the quotient and `inverse` about the inverse of the second: off by less
 * than 2^-50 of the magnitudes of their terms. Both are known before the two
 * numbers are. */
static inline estimate split_share(estimates of, double near, double inverse)
{
    double high = split_high(near), q_high = split_high(lanes_y(of.hi));
    double q_low = (lanes_y(of.hi) - q_high) + lanes_y(of.lo);
    double rest =
        (lanes_x(of.hi) - high * q_high) + (lanes_x(of.lo) - high * q_low);
    double low = rest * inverse;
    double error = split_error(lanes_x(of.error) + lanes_y(of.error), inverse);
    return (estimate){high, low, fabs(low) < 0x1p-24 ? error : SPLIT_UNKNOWN};
}

/* The nearest double; false if the error leaves it open. */
static inline bool split_round(estimate x, double *nearest)
{
    return dd_round_surely((dd){x.hi, x.lo}, x.error, nearest);
}

/* The nearest doubles of both numbers; false if an error leaves one open. */
static inline bool split_round_both(estimates x, lanes *nearest)
{
    lanes least = lanes_add(x.hi, lanes_sub(x.lo, x.error));
    *nearest = lanes_add(x.hi, lanes_add(x.lo, x.error));
    return lanes_at_least(least, *nearest) == 3;
}

/* from + share * way, rounded, for a share of 26 bits and more; false if not
 * sure. The error includes underflow. */
static inline bool split_part_way(lanes from, estimate share, split_vector way,
                                  lanes *point)
{
    lanes whole = lanes_add(way.high, way.low), size = lanes_abs(whole);
    lanes step = lanes_mul(lanes_both(share.hi), way.high);
    lanes low = lanes_add(lanes_mul(lanes_both(share.hi), way.low),
                          lanes_mul(lanes_both(share.lo), whole));
    lanes sum = lanes_add(from, step), back = lanes_sub(sum, from);
    lanes rest =
        lanes_add(lanes_sub(from, lanes_sub(sum, back)), lanes_sub(step, back));
    lanes error = lanes_add(lanes_mul(size, lanes_both(2 * share.error)),
                            lanes_mul(lanes_abs(sum), lanes_both(0x1p-76)));
    error = lanes_add(error, lanes_min(size, lanes_both(0x1p-960)));
    rest = lanes_add(rest, low);
    lanes least = lanes_add(sum, lanes_sub(rest, error));
    *point = lanes_add(sum, lanes_add(rest, error));
    return lanes_at_least(least, *point) == 3;
}

#endif
