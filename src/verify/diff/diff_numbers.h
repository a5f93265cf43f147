/* How far numbers are apart, and whether that is within a tolerance.
 *
 * Of several numbers that belong together, as the coordinates of a point, the
 * largest magnitude is what relative tolerances and units in the last place
 * refer to: a coordinate that ought to be 0 is off by the rounding of the
 * other. */
#ifndef DIFF_NUMBERS_H
#define DIFF_NUMBERS_H

#include "verify/diff/compare.h"

/* Whether they are equal, 0 and -0 among them. */
bool numbers_are_equal(const double *expected, const double *actual, int count);

/* Whether each is within the tolerance. All are finite. */
bool numbers_pass(const double *expected, const double *actual, int count,
                  const struct tolerance *tolerance, bool is_float);

/* How far they are apart. `is_direction`: two numbers are a vector whose
 * direction tells something. */
struct change numbers_change(const double *expected, const double *actual,
                             int count, bool is_direction, bool is_float);

/* The distance of two points; infinite where no double can hold it. */
double numbers_distance(const double *from, const double *to);

#endif
