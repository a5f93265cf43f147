/* Exact numbers (big.c), and brackets of real numbers (real.c).
 *
 * A bracket contains a number: a result is the bracket of all results that the
 * operands allow. Brackets are quick or wide.
 *
 * A wide bracket has two ends of 256 bits (real_end.c), with exponents as large
 * as necessary. A result that is computed from exact numbers without a
 * difference is 2^-250 of itself wide, or less. Results that fit into 256 bits
 * stay exact, as sums and products of a few doubles, quotients that divide
 * evenly and roots of squares do.
 *
 * A quick bracket has two doubles and an error (real_quick.h): 2^-98 of itself
 * wide, or unknown if the numbers are too large or too small. It costs a tenth
 * to a hundredth of a wide one.
 *
 * Decisions are made in quick brackets first (Ziv's strategy). Each number that
 * is computed quickly points to a precision, which its results inherit. If a
 * decision needs more bits, the precision becomes undecided, and the result is
 * arbitrary. Then the caller repeats its work in wide brackets. An undecided
 * precision is the only sign of failure, so who computes need not care. A quick
 * bracket contains the wide bracket of the same steps, so that decisions which
 * are made are those of wide brackets. */
#ifndef REAL_H
#define REAL_H

#include <stdbool.h>
#include <stdint.h>

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

#define BIG_WORDS 320

/* Too large to be copied by =, which would also copy unused words. */
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

#define REAL_WORDS 8

/* sign * mantissa * 2^exponent. The mantissa is the words as a whole number,
 * the lowest first; its highest bit is set unless the sign is 0. */
struct real_end {
    int sign; /* -1, 0, 1 */
    int exponent;
    uint32_t words[REAL_WORDS];
};

struct real_ends {
    struct real_end low, high; /* low <= high */
};

/* high + low, and how far the number may be from it. */
struct quick {
    double high, low, error;
};

/* How numbers are computed, and whether that was enough. */
struct real_precision {
    bool is_wide;      /* in wide brackets; false: in quick ones */
    bool is_undecided; /* a decision needs wide brackets */
};

struct real {
    struct real_precision *precision; /* of a quick bracket; NULL: the bracket
                                         is wide, or an exact number that fits
                                         any precision */
    bool is_wide;
    union {
        struct quick quick;
        struct real_ends wide;
    } as;
};

struct real_vec {
    struct real x, y;
};

/* A finite double, exactly: for any precision, or for results in the given
 * precision even if they are computed from this number alone. */
struct real real_of(double value);
struct real real_in(struct real_precision *precision, double value);

/* A big number, or the two ends next to it. */
struct real real_of_big(const struct big *value);

/* The wide bracket that contains the same numbers. */
struct real_ends real_widened(const struct real *x);

/* Arithmetic. A divisor is not 0, and a wide bracket of it does not contain 0.
 * The root of a bracket that reaches below 0 begins at 0. */
struct real real_negative(const struct real *x);
struct real real_magnitude(const struct real *x);
struct real real_add(const struct real *x, const struct real *y);
struct real real_sub(const struct real *x, const struct real *y);
struct real real_mul(const struct real *x, const struct real *y);
struct real real_div(const struct real *x, const struct real *y);
struct real real_sqrt(const struct real *x);

/* sqrt(x^2 + y^2), p.x * q.x + p.y * q.y, -v, to - from, and from + length *
 * direction. */
struct real real_length(const struct real_vec *v);
struct real real_dot(const struct real_vec *p, const struct real_vec *q);
struct real_vec real_vec_negative(const struct real_vec *v);
struct real_vec real_vec_between(const struct real_vec *from,
                                 const struct real_vec *to);
struct real_vec real_vec_moved(const struct real_vec *from,
                               const struct real *length,
                               const struct real_vec *direction);

/* x, unless y is surely less, or greater. These need no decision: where quick
 * brackets overlap, the result contains both. */
struct real real_lesser(const struct real *x, const struct real *y);
struct real real_greater(const struct real *x, const struct real *y);

/* How far x is below `low` or above `high`, for low <= high; else 0. */
struct real real_outside(const struct real *x, const struct real *low,
                         const struct real *high);

/* ---- Decisions ----------------------------------------------------------- */

/* True if both ends are the same number. */
bool real_is_exact(const struct real *x);

/* -1 if x is surely less than y, 1 if it is surely greater; 0 if they are equal
 * or the brackets overlap. With real_sign, y is 0. */
int real_compare(const struct real *x, const struct real *y);
int real_sign(const struct real *x);

/* True if x is surely not below 0. */
bool real_is_from_zero(const struct real *x);

/* Makes a precision, or the precision of a quick bracket, undecided: a decision
 * needs more bits. NULL, and wide brackets, have no precision. */
void precision_doubt(struct real_precision *precision);
void real_doubt(const struct real *x);

/* ---- In doubles ---------------------------------------------------------- */

/* The double nearest to the middle of the bracket, a tie to the even one.
 * Beyond the largest finite double it is that. Never -0. */
double real_near(const struct real *x);

/* |claimed - x|, the most that it may be, as the nearest double: 0 only where
 * both are surely equal, HUGE_VAL where it is more than every double or
 * `claimed` is not finite. Of a quick bracket, a bound above that. */
double real_error(double claimed, const struct real *x);

/* A bound below the error, for decisions. The error itself unless the bracket
 * is quick. */
double real_error_least(double claimed, const struct real *x);

/* The error in units in the last place of x: the distance of doubles (with
 * is_float, of floats) of x's magnitude, for the smallest numbers the distance
 * of subnormal ones. 0 only if both are surely equal; HUGE_VAL if x is surely 0
 * and `claimed` is not, or as for real_error. Of a quick bracket, a bound above
 * that. */
double real_ulps(double claimed, const struct real *x, bool is_float);

#endif
