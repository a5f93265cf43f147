/* Writes SVG and HTML: formatted markup and short decimal numbers. Estimates
 * the width of text. */
#ifndef MARKUP_H
#define MARKUP_H

#include <stdbool.h>
#include <stddef.h>

#include "collide.h"
#include "support/sink.h"

/* Writes a format with values: %d an int, %f a double as decimal_write writes
 * it, %v a col_vec2 as two of these, %s a text as it is, %x a text with its
 * markup escaped, %j a text as a JSON string. */
void svg_print(struct sink *out, const char *format, ...);

/* Writes a number of a picture, rounded to hundredths of its units, without
 * trailing zeros: "12.5", "-3". A number beyond ten million, or below minus ten
 * million, becomes that; NaN becomes minus ten million. */
void decimal_write(struct sink *out, double value);

/* Writes two of them with a space between. */
void decimal_write_two(struct sink *out, double x, double y);

/* Estimates the width of a text, or of its first bytes, in a sans-serif font of
 * that size. */
double text_width(const char *text, double size);
double text_width_of(const char *text, size_t length, double size);

/* True if a text may have characters that are written from right to left, or
 * that change the direction of writing. */
bool text_is_apart(const char *text);

#endif
