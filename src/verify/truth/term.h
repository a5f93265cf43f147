/* Terms: sums, differences and products of doubles, whose signs are decided and
 * whose roots and quotients are taken.
 *
 * A term is an exact number, or in a quick precision a quick bracket of it.
 * Results inherit the precision of their operands. */
#ifndef TERM_H
#define TERM_H

#include "verify/truth/real.h"
#include "verify/truth/truth.h"

/* Too large to be copied by =, which would also copy unused words. */
struct term {
    struct real_precision *precision; /* of a quick term; NULL: it is exact */
    struct quick quick;
    struct big exact;
};

/* A finite double, and x - y of finite doubles. */
void term_set(struct term *out, double value, struct real_precision *precision);
void term_difference(struct term *out, double x, double y,
                     struct real_precision *precision);

/* From one point to another; turned as the direction requires. */
void term_way(struct term out[2], struct way way,
              struct real_precision *precision);
void term_direction(struct term out[2], const struct truth_direction *direction,
                    struct real_precision *precision);

/* x + y, x - y, x * y, -x; both operands have the same precision. The result of
 * the first three is none of the operands. */
void term_add(struct term *out, const struct term *x, const struct term *y);
void term_sub(struct term *out, const struct term *x, const struct term *y);
void term_mul(struct term *out, const struct term *x, const struct term *y);
void term_negate(struct term *x);

/* x * x + y * y; p * q + r * s. */
void term_square_length(struct term *out, const struct term *x,
                        const struct term *y);
void term_cross(struct term *out, const struct term p[2],
                const struct term q[2]);
void term_dot(struct term *out, const struct term p[2], const struct term q[2]);

/* The sign of x, and of x - y: decisions, as in real.h. */
int term_sign(const struct term *x);
int term_compare(const struct term *x, const struct term *y);

/* A bracket of the term. */
struct real term_real(const struct term *x);

#endif
