/* Numbers and booleans that are written as text: all that XML has, and what
 * some programs put into strings of JSON. */
#ifndef TEXT_NUMBER_H
#define TEXT_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Reads the number that text[0] begins with, written as in JSON. Returns its
 * length; 0 where there is none, or none that a double can hold. */
size_t text_number_length(const char *text, double *number);

/* Whether the whole text is one number; one boolean: true, false, 1 or 0. */
bool text_is_number(const char *text, double *number);
bool text_is_boolean(const char *text, bool *truth);

/* Behind the white space that a text begins with. */
const char *text_behind_space(const char *text);

/* How many numbers with commas between are in a text with white space anywhere
 * between; 0 where there is anything else. The second reads them. */
size_t text_count_numbers(const char *text);
void text_read_numbers(const char *text, double *numbers, size_t count);

#endif
