/* The ends of wide brackets: numbers with a mantissa of 256 bits.
 *
 * Each operation rounds its exact result down or up, as the caller wants, to
 * the next number of 256 bits. real.c computes with brackets of two ends. */
#ifndef REAL_END_H
#define REAL_END_H

#include <stdbool.h>

#include "verify/truth/real.h"

enum end_way {
    END_DOWN, /* to the nearest that is not above */
    END_UP,   /* to the nearest that is not below */
};

/* A finite double, exactly; a big number, rounded. */
struct real_end end_of(double value);
struct real_end end_of_big(const struct big *value, enum end_way way);

struct real_end end_negative(struct real_end x);

/* Sign of x - y. */
int end_compare(const struct real_end *x, const struct real_end *y);

/* A divisor is not 0, and the operand of a root is above 0. */
struct real_end end_add(const struct real_end *x, const struct real_end *y,
                        enum end_way way);
struct real_end end_mul(const struct real_end *x, const struct real_end *y,
                        enum end_way way);
struct real_end end_div(const struct real_end *x, const struct real_end *y,
                        enum end_way way);
struct real_end end_sqrt(const struct real_end *x, enum end_way way);

/* The nearest double; a tie goes to the even one. HUGE_VAL beyond the largest
 * one. */
double end_near(const struct real_end *x);

/* The exponent of the unit in the last place of numbers of x's magnitude, as
 * doubles or, with is_float, as numbers of single precision. */
int end_last_place(const struct real_end *x, bool is_float);

#endif
