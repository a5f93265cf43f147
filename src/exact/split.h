/* Numbers of some 78 bits, for what is rounded once and seldom close to the
 * middle between two doubles.
 *
 * A split is a sum high + low of 26 and 53 bits, |low| <= 2^-26 |high|.
 * Products of high parts are exact, and those with a low part need one rounded
 * product each, so that a result with a bound on its error costs a third of
 * what a double-double does. Where it cannot be rounded surely, more bits must
 * tell.
 *
 * Errors, with u = 2^-53: a product of splits is off by 4u 2^-26 of itself, and
 * each sum of low parts by u of that. No sum of products may leave the range of
 * doubles by its top, as coordinates do not; where low parts may underflow, the
 * error is infinite. */
#ifndef EXACT_SPLIT_H
#define EXACT_SPLIT_H

#include <math.h>

#include "exact/dd.h"
#include "exact/form.h"
#include "exact/lanes.h"

typedef struct split {
    double high, low;
} split;

typedef struct split_vector {
    lanes high, low;
} split_vector;

/* A number within `error` of hi + lo. */
typedef struct estimate {
    double hi, lo, error;
} estimate;

/* A length to divide by, and its inverse to some ulps; infinite where nothing
 * is known. */
typedef struct split_length {
    split value;
    double inverse;
} split_length;

#define SPLITTER      134217729.0 /* 2^27 + 1 */
#define SPLIT_UNKNOWN HUGE_VAL

/* Exactly (Veltkamp 1968). */
static inline split split_of(double x)
{
    double cut = SPLITTER * x;
    double high = cut - (cut - x);
    return (split){high, x - high};
}

static inline split_vector split_both(lanes x)
{
    lanes cut = lanes_mul(lanes_both(SPLITTER), x);
    lanes high = lanes_sub(cut, lanes_sub(cut, x));
    return (split_vector){high, lanes_sub(x, high)};
}

/* to - from, each coordinate within 2^-79 of itself. */
static inline split_vector split_way(lanes from, lanes to)
{
    lanes way = lanes_sub(to, from);
    lanes back = lanes_sub(way, to);
    lanes rest =
        lanes_sub(lanes_sub(to, lanes_sub(way, back)), lanes_add(from, back));
    lanes cut = lanes_mul(lanes_both(SPLITTER), way);
    lanes high = lanes_sub(cut, lanes_sub(cut, way));
    return (split_vector){high, lanes_add(lanes_sub(way, high), rest)};
}

/* high.x + high.y, exact products, and low.x + low.y, within 2^-74 of the sum
 * of the high parts' magnitudes. */
static inline estimate split_sum(lanes high, lanes low)
{
    double x = lanes_x(high), y = lanes_y(high);
    dd sum = dd_two_sum(x, y);
    double size = fabs(x) + fabs(y);
    return (estimate){sum.hi, sum.lo + (lanes_x(low) + lanes_y(low)),
                      size > PRODUCTS_MIN ? size * 0x1p-74 : SPLIT_UNKNOWN};
}

/* u.x v.x + u.y v.y within 2^-74 (|u.x v.x| + |u.y v.y|). */
static inline estimate split_dot(split_vector u, split_vector v)
{
    lanes low = lanes_add(lanes_mul(u.high, v.low),
                          lanes_mul(u.low, lanes_add(v.high, v.low)));
    return split_sum(lanes_mul(u.high, v.high), low);
}

/* u.x v.y - u.y v.x; the same bound. */
static inline estimate split_cross(split_vector u, split_vector v)
{
    lanes sign = lanes_of(1, -1);
    split_vector turned = {lanes_mul(lanes_turned(v.high), sign),
                           lanes_mul(lanes_turned(v.low), sign)};
    return split_dot(u, turned);
}

/* |v| within 2^-74 relative: a root in doubles, and Newton's step from it. */
static inline split_length split_length_of(split_vector v)
{
    estimate square = split_dot(v, v);
    double root = sqrt(square.hi + square.lo);
    double inverse = square.error < SPLIT_UNKNOWN ? 1 / root : SPLIT_UNKNOWN;
    split s = split_of(root);
    double rest = (square.hi - s.high * s.high) - s.low * (s.high + root);
    s.low += (rest + square.lo) * (0.5 * inverse);
    return (split_length){s, inverse};
}

/* x / y, where y is within 2^-74 relative and `inverse` is that of y. */
static inline estimate split_divide(estimate x, split y, double inverse)
{
    double quotient = (x.hi + x.lo) * inverse;
    double cut = SPLITTER * quotient;
    double high = cut - (cut - quotient);
    double rest = (x.hi - high * y.high) + (x.lo - high * y.low);
    return (estimate){high, rest * inverse, x.error * fabs(inverse) * 8};
}

/* The double nearest to it; false where the error leaves that open. */
static inline bool split_round(estimate x, double *nearest)
{
    return dd_round_surely((dd){x.hi, x.lo}, x.error, nearest);
}

/* The point nearest to sum + rest; false where `error` leaves open which. */
static inline bool split_round_point(lanes sum, lanes rest, lanes error,
                                     col_vec2 *nearest)
{
    lanes least = lanes_add(sum, lanes_sub(rest, error));
    lanes most = lanes_add(sum, lanes_add(rest, error));
    *nearest = (col_vec2){lanes_x(most), lanes_y(most)};
    return lanes_above(most, least) == 0;
}

/* from + share * way, rounded where that is sure, for a share of 26 bits and
 * more. The error takes in what underflows. */
static inline bool split_part_way(lanes from, estimate share, split_vector way,
                                  col_vec2 *point)
{
    lanes whole = lanes_add(way.high, way.low), size = lanes_size(whole);
    lanes step = lanes_mul(lanes_both(share.hi), way.high);
    lanes low = lanes_add(lanes_mul(lanes_both(share.hi), way.low),
                          lanes_mul(lanes_both(share.lo), whole));
    lanes sum = lanes_add(from, step), back = lanes_sub(sum, from);
    lanes rest =
        lanes_add(lanes_sub(from, lanes_sub(sum, back)), lanes_sub(step, back));
    lanes error = lanes_add(lanes_mul(size, lanes_both(2 * share.error)),
                            lanes_mul(lanes_size(sum), lanes_both(0x1p-76)));
    error = lanes_add(error, lanes_least(size, lanes_both(0x1p-960)));
    return split_round_point(sum, lanes_add(rest, low), error, point);
}

#endif
