/* The inside of JSON strings: escapes (RFC 8259, section 7) and UTF-8
 * (support/text.h).
 *
 * json_string_scan looks at a string once, eight plain bytes at a time, and
 * says where it ends or what is wrong. The other functions take only what the
 * scan has found to be whole. */
#ifndef STRING_H
#define STRING_H

#include <stdbool.h>
#include <stddef.h>

enum json_string_end {
    JSON_STRING_WHOLE,     /* the closing quote was found */
    JSON_STRING_CUT,       /* the text ends first; nothing wrong so far */
    JSON_STRING_CONTROL,   /* a raw control character */
    JSON_STRING_ESCAPE,    /* '\' and then none of "\/bfnrtu */
    JSON_STRING_HEX,       /* \u and then fewer than four digits */
    JSON_STRING_SURROGATE, /* half of a surrogate pair without the other */
    JSON_STRING_UTF8       /* ill-formed UTF-8 */
};

struct json_string {
    size_t length; /* bytes with both quotes; where something is wrong, the
                      offset of the byte at fault (of the '\' of the lone
                      surrogate, of the first byte of the ill-formed UTF-8) */
    bool escaped;  /* it has an escape */
    bool has_nul;  /* it has the escape \u0000 */
};

/* Reads the string whose opening quote is text[0]. */
enum json_string_end json_string_scan(const char *text, size_t length,
                                      struct json_string *string);

/* One step through the inside of a whole string: unescapes what stands at *at
 * (an escape or one plain byte) into unit, moves *at behind it and returns
 * how many bytes that gave, 1 to 4. */
size_t json_string_next(const char **at, char unit[4]);

/* Unescapes text[0..length), the inside of a whole string, and returns how
 * many bytes that gave: at most length. */
size_t json_string_decode(const char *text, size_t length, char *out);

#endif
