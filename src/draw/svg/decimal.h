/* Numbers of a picture: fixed point, in hundredths of its units. */
#ifndef DECIMAL_H
#define DECIMAL_H

#include "support/sink.h"

/* Writes a value rounded to hundredths, without zeros at the end: "12.5", "0",
 * "-3". Beyond ten million, or not a number, it is that. */
void decimal_write(struct sink *out, double value);

/* Two of them with a space between. */
void decimal_write_two(struct sink *out, double x, double y);

#endif
