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

#include "support/arena.h"
#include "support/text.h"

/* The white space of JSON. */

static inline bool json_is_space(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/* What stands behind the white space at `at`, which ends at `end` at last. */
static inline const char *json_behind_space(const char *at, const char *end)
{
    while (at < end && json_is_space(*at))
        at++;
    return at;
}

/* The bytes of a JSON string that stand for themselves and are ASCII: no
 * control characters, no quote, no '\'. */

static inline bool json_is_plain(char byte)
{
    unsigned char code = (unsigned char)byte;
    return code >= 0x20 && code < 0x80 && byte != '"' && byte != '\\';
}

/* A mark in the high bit of each byte that is not plain, as far as the lowest
 * one: only behind it a borrow can disturb another. */
static inline uint64_t json_plain_marks(uint64_t eight)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t marks = eight | (eight - each * 0x20) |
                     ((eight ^ each * '"') - each) |
                     ((eight ^ each * '\\') - each);
    return marks & each * 0x80;
}

/* Behind the plain bytes at `at`, which end at `end` at last. */
static inline const char *json_behind_plain(const char *at, const char *end)
{
    for (; end - at >= 8; at += 8) {
        uint64_t marks = json_plain_marks(bytes_load_eight(at));
        if (marks)
            return at + bytes_below(marks);
    }
    while (at < end && json_is_plain(*at))
        at++;
    return at;
}

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

/* A string that arrives in parts, which may be cut anywhere. */
struct json_open_string {
    bool is_open;    /* its closing quote has not arrived */
    bool is_escaped; /* an escape began with the last byte */
};

/* Returns how many of the bytes belong to an open string: all of them, or up to
 * its closing quote, which clears is_open. */
size_t json_string_part(struct json_open_string *string, const char *bytes,
                        size_t length);

/* The member names of the objects that are open, and whether one of them
 * stands twice in its object.
 *
 * RFC 8259 leaves the meaning of a repeated name open, so a reader that takes
 * the first and one that takes the last would see different scenes. */

struct json_member_name {
    const char *text; /* the inside of its string */
    size_t length;    /* bytes of it */
    size_t offset;    /* of its opening quote in the whole text */
    bool escaped;     /* text has escapes */
};

/* A stack, the innermost object's names last. {0} is empty. */
struct json_names {
    struct json_member_name *items;
    size_t count;
    int room; /* for so many of them */
};

#define JSON_NO_REPEAT ((size_t)-1)

/* Puts a name on top. false: out of memory. */
bool json_names_push(struct json_names *names,
                     const struct json_member_name *name,
                     struct arena *scratch);

/* Takes off the names from index `first` on, an object's in the order of the
 * text. *repeat is the offset of the first one that, unescaped, equals an
 * earlier one, or JSON_NO_REPEAT. Takes O(bytes * log(count)) for any names.
 * false: out of memory. */
bool json_names_pop(struct json_names *names, size_t first,
                    struct arena *scratch, size_t *repeat);

#endif
