/* Real numbers as brackets: what is known of a number is that it lies between
 * two ends, or is both of them.
 *
 * Each end has a mantissa of 256 bits and an exponent as large as it takes. A
 * function returns the narrowest bracket whose ends its steps can tell, never
 * one that the number is outside of: what is computed from exact numbers and
 * has no difference in it is 2^-250 of itself wide, or less. Where a result
 * fits into 256 bits, as sums and products of a few doubles, quotients that go
 * up and roots of squares do, it stays exact. */
#ifndef REAL_H
#define REAL_H

#include <stdbool.h>
#include <stdint.h>

#define REAL_WORDS 8

struct big;

/* sign * mantissa * 2^exponent. The mantissa is the words as a whole number,
 * the lowest first; its highest bit is set unless the sign is 0. */
struct real_end {
    int sign; /* -1, 0, 1 */
    int exponent;
    uint32_t words[REAL_WORDS];
};

struct real {
    struct real_end low, high; /* low <= high */
};

struct real_vec {
    struct real x, y;
};

/* A finite double, exactly; and a big number, or the two ends next to it. */
struct real real_of(double value);
struct real real_of_big(const struct big *value);

/* Arithmetic. A divisor is not 0, nor may be for all that is known of it. What
 * may be below 0 for all that is known has a root from 0 up. */
struct real real_negative(const struct real *x);
struct real real_magnitude(const struct real *x);
struct real real_add(const struct real *x, const struct real *y);
struct real real_sub(const struct real *x, const struct real *y);
struct real real_mul(const struct real *x, const struct real *y);
struct real real_div(const struct real *x, const struct real *y);
struct real real_sqrt(const struct real *x);

/* sqrt(x^2 + y^2), p.x * q.x + p.y * q.y, -v, and from + way * direction. */
struct real real_length(const struct real_vec *v);
struct real real_dot(const struct real_vec *p, const struct real_vec *q);
struct real_vec real_vec_negative(const struct real_vec *v);
struct real_vec real_vec_moved(const struct real_vec *from,
                               const struct real *way,
                               const struct real_vec *direction);

/* Whether both ends are the same number. */
bool real_is_exact(const struct real *x);

/* -1 where x is surely less than y, 1 where it is surely more; 0 where they are
 * equal or cannot be told apart. With real_sign, y is 0. */
int real_compare(const struct real *x, const struct real *y);
int real_sign(const struct real *x);

/* ---- Told in doubles ---------------------------------------------------- */

/* The double nearest to the middle of the bracket, a tie to the even one; with
 * is_float, the nearest number of single precision. Beyond the largest finite
 * one it is that. Never -0. */
double real_near(const struct real *x, bool is_float);

/* |claimed - x|, the most that it may be, as the nearest double: 0 only where
 * both are surely equal, HUGE_VAL where it is more than every double or
 * `claimed` is not finite. */
double real_error(double claimed, const struct real *x);

/* The same in units in the last place of x: the distance of doubles (with
 * is_float, of numbers of single precision) of x's magnitude, for the smallest
 * numbers that of subnormal ones. 0 only where both are surely equal; HUGE_VAL
 * where x is surely 0 and `claimed` is not, or as for real_error. */
double real_ulps(double claimed, const struct real *x, bool is_float);

#endif
