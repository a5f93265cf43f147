/* Exact numbers: sums, differences and products of doubles.
 *
 * A big number is sign * words * 2^(32 * exponent), the words a whole number,
 * the lowest first. Neither the first nor the last word in use is 0, so numbers
 * of ordinary size need few.
 *
 * There is room for every number that the judge makes, so nothing here can
 * fail. Coordinates and radii are multiples of 2^-1074 and at most 1e60 <
 * 2^200, so differences of them have at most 1276 bits: the longest product, to
 * compare two depths, has six such factors, 7656 bits and a few. Points and
 * directions that are claimed are of any magnitude below 2^1024. A product of a
 * difference of those and of one of coordinates has 2100 + 1276 bits, and its
 * square, less or times the square of a length, at most 9310. */
#ifndef BIG_H
#define BIG_H

#include <stdint.h>

#define BIG_WORDS 320

/* Too large to be copied by =, which would copy what is not in use, too. */
struct big {
    int sign;     /* -1, 0, 1 */
    int count;    /* of words in use; 0 for 0 */
    int exponent; /* of 2^32 */
    uint32_t words[BIG_WORDS];
};

/* A finite double; -x; the same. */
void big_set(struct big *out, double value);
void big_negate(struct big *number);
void big_copy(struct big *out, const struct big *x);

/* x + y, x - y, x * y; `out` is none of the operands. */
void big_add(struct big *out, const struct big *x, const struct big *y);
void big_sub(struct big *out, const struct big *x, const struct big *y);
void big_mul(struct big *out, const struct big *x, const struct big *y);

/* x - y of finite doubles. */
void big_difference(struct big *out, double x, double y);

/* x * x + y * y; p * q - r * s; p * q + r * s. */
void big_square_length(struct big *out, const struct big *x,
                       const struct big *y);
void big_cross(struct big *out, const struct big p[2], const struct big q[2]);
void big_dot(struct big *out, const struct big p[2], const struct big q[2]);

/* Sign of x - y. */
int big_compare(const struct big *x, const struct big *y);

#endif
