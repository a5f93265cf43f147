/* Arithmetic on the ends of brackets: each result is rounded to 256 bits, one
 * way or the other. */
#ifndef REAL_END_H
#define REAL_END_H

#include "verify/truth/big.h"
#include "verify/truth/real.h"

enum end_way {
    END_DOWN, /* to the nearest that is not above */
    END_UP,   /* to the nearest that is not below */
};

struct real_end end_of(double value);
struct real_end end_of_big(const struct big *value, enum end_way way);
struct real_end end_negative(struct real_end x);

struct real_end end_add(const struct real_end *x, const struct real_end *y,
                        enum end_way way);
struct real_end end_mul(const struct real_end *x, const struct real_end *y,
                        enum end_way way);

/* y is not 0. */
struct real_end end_div(const struct real_end *x, const struct real_end *y,
                        enum end_way way);

/* x > 0. */
struct real_end end_sqrt(const struct real_end *x, enum end_way way);

/* Sign of x - y. */
int end_compare(const struct real_end *x, const struct real_end *y);

#endif
