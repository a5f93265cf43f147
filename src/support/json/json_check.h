/* Strict JSON (RFC 8259), checked before cJSON sees a byte of it.
 *
 * cJSON builds the tree, but it accepts more than JSON (ill-formed UTF-8, lone
 * surrogates, repeated member names), cuts strings at \u0000 and keeps no
 * places. This check reads the text once, without recursion, and reports what
 * is wrong and where. It can rewrite the text for cJSON, without numbers.
 *
 * The text may be the front part of a stream: then JSON_MORE asks for more of
 * it. Where the stream is cut never changes the answer or its message. Memory
 * is bounded by the nesting and by the members of the objects that are open.
 *
 * Codes: json-syntax, json-number, json-string, json-utf8, json-depth,
 * json-duplicate-member, json-unexpected-end, json-too-large,
 * json-too-many-values. */
#ifndef JSON_CHECK_H
#define JSON_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/json/plain.h"

/* A JSON text in two parts: its outline, and the values that are left out.
 *
 * The outline is the text without white space and with null for each value that
 * is kept beside it: numbers, strings, null itself, arrays of numbers, arrays
 * of pairs of numbers, and each array that is the whole text or a member of the
 * whole text. So a tree of the outline has objects and names, but little data,
 * and not the long arrays of scenes.
 *
 * The values are words of 64 bits, one value behind the other in the order of
 * the outline's nulls. The first word of each tells its kind and a count, and
 * what it holds follows (json_kind).
 *
 * Of such an array (JSON_ARRAY) each element has an outline of its own.
 * Elements in a row with the same outline are one run; that is what makes a
 * million shapes cheap. Their values follow in the order of the elements. */

enum json_kind {
    JSON_NULL,
    JSON_NUMBER,  /* a double; infinite where none can hold the number */
    JSON_NUMBERS, /* an array of `count` > 0 numbers: as many doubles */
    JSON_PAIRS,  /* an array of `count` > 0 pairs of numbers: 2 count doubles */
    JSON_STRING, /* `count` bytes, unescaped, and a NUL */
    JSON_ARRAY,  /* `count` elements: the first run, and the value behind the
                    array, as addresses; then the elements' values */
    JSON_ELSEWHERE, /* no value: the address of where the values go on */
    JSON_PLACE      /* JSON_PLACED only: `count` is the offset of a value */
};

/* What json_check writes while it reads. */
enum json_lifting {
    JSON_UNLIFTED, /* nothing */
    JSON_LIFTED,   /* the outline above */
    JSON_PLACED    /* the text without white space, and with 0 for each number
                      and each array of numbers. The values are, in the order of
                      the text, the place of each value, and behind it the
                      number or numbers that a 0 stands for. In strings and
                      names each \u0000 is the bytes C0 80, which no well-formed
                      UTF-8 has. */
};

struct json_run {
    const char *text; /* the outline of each of its elements */
    size_t length;
    size_t count; /* > 0 */
    struct json_run *next;
};

struct json_outline {
    const char *text; /* NULL: there is none */
    size_t length;
    const uint64_t *values;
};

#define JSON_KIND_BITS 3

static inline uint64_t json_head(enum json_kind kind, uint64_t count)
{
    return count << JSON_KIND_BITS | (uint64_t)kind;
}

static inline enum json_kind json_kind(const uint64_t *value)
{
    return (enum json_kind)(*value & ((1u << JSON_KIND_BITS) - 1));
}

static inline uint64_t json_count(const uint64_t *value)
{
    return *value >> JSON_KIND_BITS;
}

/* The address that a word holds. */
static inline const void *json_address(const uint64_t *word)
{
    const void *address;
    memcpy(&address, word, sizeof address);
    return address;
}

/* The doubles of a number, numbers or pairs. */
static inline double *json_doubles(const uint64_t *value)
{
    const void *doubles = value + 1;
    return (double *)doubles;
}

static inline const char *json_bytes(const uint64_t *value)
{
    return (const char *)(value + 1);
}

/* The run that the elements of an array begin with; NULL: there is none. */
static inline const struct json_run *json_runs(const uint64_t *array)
{
    return json_address(array + 1);
}

/* The value that stands at `at`. */
static inline const uint64_t *json_here(const uint64_t *at)
{
    while (json_kind(at) == JSON_ELSEWHERE)
        at = json_address(at + 1);
    return at;
}

/* Where the first element's values begin. */
static inline const uint64_t *json_inside(const uint64_t *array)
{
    return array + 3;
}

/* Where the next value begins. */
static inline const uint64_t *json_behind(const uint64_t *value)
{
    switch (json_kind(value)) {
    case JSON_NUMBER:
        return value + 2;
    case JSON_NUMBERS:
        return value + 1 + json_count(value);
    case JSON_PAIRS:
        return value + 1 + 2 * json_count(value);
    case JSON_STRING:
        return value + 2 + json_count(value) / sizeof *value;
    case JSON_ARRAY:
        return json_address(value + 2);
    case JSON_NULL:
    case JSON_ELSEWHERE:
    case JSON_PLACE:
        break;
    }
    return value + 1;
}

/* What the elements of an array have in common: all of their text but for the
 * values in it.
 *
 * Programs write one element like the other. Where the next one has the same
 * text between its values, it is known to be right, and what its outline is,
 * and only the values have to be looked at. So an element that was read is
 * kept in pieces, one in front of each value and one behind the last. Long ones
 * are not kept. A pattern is good for all texts, until it is another one. */

/* {0} is that of nothing. */
struct json_pattern {
    struct json_pieces pieces; /* of count 0: there is no pattern */
    char outline[PIECES_TEXT];
    size_t outline_length;
    uint64_t values; /* in it, without the numbers in arrays of numbers */
    size_t depth;    /* arrays and objects within each other in its pieces */

    /* While one is made: */
    const char *from; /* where the next piece begins; NULL: none is made */
};

enum json_status {
    JSON_VALUE,  /* a whole value */
    JSON_MORE,   /* nothing wrong so far, but the text ends inside the value */
    JSON_BAD,    /* no JSON: *fail says what is wrong and where */
    JSON_REFUSED /* no mistake so far, but more than a limit or the memory
                    allows, or a name that is repeated: *fail says what */
};

/* Text that begins with a value, with no white space in front. */
struct json_text {
    const char *bytes;
    size_t length;
    bool complete; /* the text ends here; false: more of it may follow, and a
                      number or literal that touches the end is unfinished */
    enum json_lifting lift;
    /* Each may be NULL: what texts like this one have in common, and is to be
     * kept for the next (support/json/checker.h); how far this one was read
     * when there was less of it, if the scratch was left alone since
     * (support/json/checker.h). */
    struct json_pattern *pattern;
    struct json_progress *progress;
    bool hides; /* messages must not quote the text */
};

struct json_value {
    const char *text;
    size_t length; /* bytes from text[0] to the value's end */
    bool has_nul;  /* a string or name in it has \u0000 */
    struct json_outline
        outline;                  /* of it all; its text is NULL where none was
                                     wanted, or it would be long (support/json/checker.h) */
    struct skeleton_match *match; /* its values, if it was read by a skeleton
                                     (support/json/skeleton.h); or NULL */
};

/* Checks the JSON value that a text begins with.
 *
 * limits    depth, bytes and values; the others are not looked at
 * scratch   working memory, rewound before the return, but that the outline of
 *           a value stays there
 * value     filled for JSON_VALUE only
 * fail      filled for JSON_BAD and JSON_REFUSED; its offset is from bytes[0]
 *
 * What follows the value is not looked at, except that a number or literal
 * must be followed by the end, white space or one of , : ] } [ { " (so "1.2.3"
 * and "truefalse" are errors). Numbers of any magnitude are accepted. */
enum json_status json_check(struct json_text text, const struct limits *limits,
                            struct arena *scratch, struct json_value *value,
                            struct fail *fail);

/* How a message shows what stands in the text: always printable, never more
 * than a line can hold, and the same wherever a stream was cut. */

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
