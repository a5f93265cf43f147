/* Bounds separations of moving cores by Taylor polynomials in time.
 *
 * The polynomials have a file of their own: in one file with their only caller,
 * toi_axis.c, the compiler replaces a branch of the bisection by a conditional
 * move, which makes toi 9 % slower. */
#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/motion/relative_motion.h"

/* 1 / k! */
static const double INVERSE_FACTORIAL[TAYLOR_TERMS + 1] = {1.0,
                                                           1.0,
                                                           1.0 / 2,
                                                           1.0 / 6,
                                                           1.0 / 24,
                                                           1.0 / 120,
                                                           1.0 / 720,
                                                           1.0 / 5040,
                                                           1.0 / 40320,
                                                           1.0 / 362880,
                                                           1.0 / 3628800,
                                                           1.0 / 39916800,
                                                           1.0 / 479001600};

/* Error of a derivative relative to the magnitudes of its terms: rotated
 * vectors are off by 2^-95, products of them and unit vectors by 2^-93, and
 * each product with the rate by 2^-99 more, 12 times. */
#define SERIES_ERROR 0x1p-91

/* Relative error of coefficients as doubles, and of computations with the first
 * three: 3 roundings of 2^-53, and 5 more at most. */
#define TAYLOR_ERROR 0x1p-49

/* Relative error of the sum of losses, none of which is negative: two roundings
 * of 2^-53 per term. */
#define LOSS_ERROR 0x1p-48

series col_series_arm(unit_vector n, vector v, dd rate)
{
    series s;
    dd square = dd_neg(dd_mul(rate, rate));
    double r = fabs(rate.hi) * (1 + 0x1p-50);
    s.derivative[0] = vector_dot(n, v).value;
    s.derivative[1] = dd_neg(dd_mul(rate, vector_cross(n, v).value));
    for (int k = 2; k < TAYLOR_TERMS; k++)
        s.derivative[k] = dd_mul(square, s.derivative[k - 2]);
    s.size[0] = vector_size(v) * (1 + 0x1p-50);
    for (int k = 1; k <= TAYLOR_TERMS; k++)
        s.size[k] = s.size[k - 1] * r;
    return s;
}

/* With y of v and z of travel: (y + x z)^(k) = y^(k) + x z^(k) + k z^(k-1). */
series col_series_way(unit_vector n, vector v, vector travel, dd rate)
{
    series s = col_series_arm(n, v, rate);
    series moved = col_series_arm(n, travel, rate);
    for (int k = 1; k < TAYLOR_TERMS; k++) {
        dd more = dd_mul(moved.derivative[k - 1], dd_of(k));
        s.derivative[k] = dd_add(s.derivative[k], more);
    }
    for (int k = TAYLOR_TERMS; k > 0; k--)
        s.size[k] += k * moved.size[k - 1];
    s.size[TAYLOR_TERMS] += moved.size[TAYLOR_TERMS];
    return s;
}

/* The size of a coefficient. */
static double size_of(const series *way, const series *of_b, const series *of_a,
                      int k)
{
    double size = way->size[k] + of_b->size[k] + of_a->size[k];
    return size * INVERSE_FACTORIAL[k];
}

taylor col_taylor(const series *way, const series *of_b, const series *of_a,
                  dd radii, double slip)
{
    taylor t;
    for (int k = 0; k < TAYLOR_TERMS; k++) {
        t.loss[k] = size_of(way, of_b, of_a, k) * SERIES_ERROR;
        dd arms = dd_sub(of_b->derivative[k], of_a->derivative[k]);
        dd sum = dd_add(way->derivative[k], arms);
        if (k == 0)
            sum = dd_sub(sum, radii);
        double value = sum.hi * INVERSE_FACTORIAL[k];
        t.loss[k] += fabs(value) * TAYLOR_ERROR;
        if (k < 3)
            t.value[k] = value;
        else if (value < 0)
            t.loss[k] -= value;
    }
    t.loss[TAYLOR_TERMS] = size_of(way, of_b, of_a, TAYLOR_TERMS);
    t.loss[0] += radii.hi * SERIES_ERROR;
    t.loss[1] += slip;
    return t;
}

double col_taylor_least(const taylor *t, double x)
{
    double lost = t->loss[TAYLOR_TERMS];
    for (int k = TAYLOR_TERMS - 1; k >= 0; k--)
        lost = lost * x + t->loss[k];
    double c = t->value[0], b = t->value[1], a = t->value[2];
    double end = c + (b + a * x) * x;
    double least = end < c ? end : c;
    if (b < 0 && -b < 2 * a * x)
        least = c - b * b / (4 * a);
    return least - lost * (1 + LOSS_ERROR);
}
