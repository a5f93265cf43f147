/* UTF-8: which sequences of bytes are well formed (Unicode, table 3-7; RFC
 * 3629).
 */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>

/* What some editors put before a text, which is none of it. */
#define UTF8_MARK "\xEF\xBB\xBF"

/* U+FFFD, for what is no character. */
#define UTF8_REPLACEMENT "\xEF\xBF\xBD"

/* The most bytes of a sequence. */
#define UTF8_MOST 4

#define UTF8_CUT (-1)

/* Bytes of the sequence at text[0], length > 0: 1 to 4; 0 where it is
 * ill-formed, UTF8_CUT where the text ends inside it. No byte is looked at
 * behind one that does not belong to the sequence, such as a NUL. */
int utf8_length(const char *text, size_t length);

/* Bytes of the first character of a text that ends with a NUL, and is not "":
 * those of a sequence, or one that is in none. */
size_t utf8_step(const char *text);

/* The code point of the well-formed sequence of `length` bytes at text[0]. */
unsigned long utf8_code(const char *text, int length);

/* The length of the longest front part of text[0..length) that ends with a
 * whole code point and has at most `most` bytes. */
size_t utf8_part(const char *text, size_t length, size_t most);

#endif
