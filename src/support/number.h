/* Doubles to decimal text and back, exactly and the same on every machine.
 *
 * What is written is the shortest decimal that reads back to the same double,
 * and what is read is the double nearest to the decimal. Both use integers
 * only: neither the locale nor the floating-point unit has a say. (Digits of
 * number_write_digits come from snprintf, whose decimal point is skipped.) */
#ifndef NUMBER_H
#define NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Room for any number and its NUL, and for whole blocks that are copied; the
 * longest are of 25 characters, such as -0.0000012345678901234567. */
#define NUMBER_MAX 40

/* Writes `value`, which must be finite, with the fewest digits that read back
 * to it; of those the decimal closest to it, of two equally close ones the
 * even one. The format is that of ECMAScript's Number::toString (and so of
 * RFC 8785): 1e+21 and more and less than 0.000001 have an exponent, anything
 * between is plain, -0 is 0.
 *
 * returns   the number of characters; a NUL follows them, and behind it `out`
 *           may have been written to */
size_t number_write(char out[NUMBER_MAX], double value);

/* The same, rounded to at most `digits` (1..17) significant digits where the
 * shortest decimal has more: the exact value is rounded, a tie to even. Zeros
 * at the end are dropped. Rounding can lead beyond the largest double: its
 * value in two digits is 1.8e+308, which number_read refuses. */
size_t number_write_digits(char out[NUMBER_MAX], double value, int digits);

/* Writes an integer in the same way. */
size_t number_write_long(char out[NUMBER_MAX], long value);

/* Reads the JSON number text[0..length), already known to match
 *
 *     -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
 *
 * (no NUL need follow) to the nearest double, a tie to even, whatever its
 * length. Too small is 0 or subnormal, -0 is -0.0.
 *
 * returns   false where it rounds to infinity; *value is then unchanged */
bool number_read(const char *text, size_t length, double *value);

/* Bytes from the start of a number on that number_scan may look at. */
#define NUMBER_SCAN 80

/* The same for a number that nobody has looked at yet, as long as it is plain:
 * the text, of at least NUMBER_SCAN bytes, may be anything.
 *
 * returns   the end of the longest plain number that it begins with, of less
 *           than 64 bytes; NULL where it begins with none, or with one that is
 *           too large. What follows the end is not looked at: where it is a
 *           digit, a point or a letter, the text is another number or none. */
const char *number_scan(const char *text, double *value);

#endif
