/* What the lines of a stream look like: where a broken record ends, nobody
 * knows, but a line that looks like the start of a value is not its inside. */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a line that begins with this byte looks like the inside of a value,
 * or is empty: white space, a closing bracket, a comma, a quote. */
bool lines_is_inside(char byte);

/* Whether a byte is none of any text: a control character but for those of
 * terminals and printers (7 to 13 and 27), as in programs' logs. */
bool lines_is_no_text(char byte);

/* Offset of the first line in text[0..length), behind its first, that looks
 * like a new value; `length` where there is none. */
size_t lines_find_new_value(const char *text, size_t length);

/* The length of text[0..length) without the white space at its end. */
size_t lines_without_space(const char *text, size_t length);

#endif
