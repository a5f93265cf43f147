/* A separation as a function of time: its Taylor polynomial at one time, with
 * bounds on all that the polynomial leaves out.
 *
 * Along an axis that turns at a constant rate, an arm that turns at a constant
 * rate r relative to it reaches n . R(r x) v = along cos(r x) - across sin(r
 * x), with x the share of dt since. Derivatives of any order are products of r,
 * along and across, and their magnitude is at most r^k |v|. What moves at a
 * constant velocity beside gives such terms, too. Derivatives are summed in
 * double-doubles; that they become doubles afterwards takes a share of each, as
 * small as 2^-52, from what is certified. */
#ifndef TAYLOR_H
#define TAYLOR_H

#include "geometry/exact/exact_vector.h"

/* Terms of the polynomial, so many that rounding, not the remainder, is what is
 * seen of a function that is 0 all the way, at some 1/30 of a radian a step. */
#define TAYLOR_TERMS 12

/* Derivatives at x = 0, and bounds on the magnitudes of what they are sums of;
 * the last one over all of 0 <= x <= 1. */
typedef struct series {
    dd derivative[TAYLOR_TERMS];
    double size[TAYLOR_TERMS + 1];
} series;

/* n . R(rate x) v. */
series col_series_arm(unit_vector n, vector v, dd rate);

/* n . R(rate x) (v + travel x). */
series col_series_way(unit_vector n, vector v, vector travel, dd rate);

/* The polynomial: value[0] + value[1] x + value[2] x^2 + (from then on, what
 * they are at least), and what is to be taken off for x^k. */
typedef struct taylor {
    double value[3];
    double loss[TAYLOR_TERMS + 1];
} taylor;

/* way + of_b - of_a - radii. `slip` is how much the rates' rounding may move
 * anything while x goes from 0 to 1. */
taylor col_taylor(const series *way, const series *of_b, const series *of_a,
                  dd radii, double slip);

/* What the function is at least, all the way from 0 to x. Falls as x grows. */
double col_taylor_least(const taylor *t, double x);

#endif
