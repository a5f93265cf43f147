/* How a message shows what stands in the text: always printable, never more
 * than a line can hold, and the same wherever a stream was cut. */
#ifndef SHOW_H
#define SHOW_H

#include <stddef.h>

/* Bytes of a wrong word that are shown, and of the buffer for json_show. */
#define JSON_WORD 24
#define JSON_SHOW (JSON_WORD + 3)

/* Length of the word at text[0]: letters, digits and + - . _ $, as far as it
 * is shown. 0 where no such byte stands there. */
size_t json_word(const char *text, size_t length);

/* Writes what stands at text[0], length > 0: "word" in quotes ('"' for a
 * quote), U+201C for a code point beyond ASCII, byte 0x1f for any other.
 * word: how many bytes the word has, 1 to JSON_WORD. */
void json_show(const char *text, size_t length, size_t word,
               char out[JSON_SHOW]);

#endif
