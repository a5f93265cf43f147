/* A JSON text in two parts: its outline, and the values that are left out.
 *
 * The outline is the text without white space and with null for each value that
 * is kept beside it: numbers, strings, null itself, arrays of numbers, arrays
 * of pairs of numbers, and each array that lies in no other array. So a tree of
 * the outline has objects and names, but no data, and no long arrays.
 *
 * The values are words of 64 bits, one value behind the other in the order of
 * the outline's nulls. The first word of each tells its kind and a count, and
 * what it holds follows (json_kind).
 *
 * Of an array that lies in no other (JSON_ARRAY) each element has an outline of
 * its own. Elements in a row with the same outline are one run; that is what
 * makes a million shapes cheap. Their values follow in the order of the
 * elements. */
#ifndef JSON_OUTLINE_H
#define JSON_OUTLINE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum json_kind {
    JSON_NULL,
    JSON_NUMBER,  /* a double; infinite where none can hold the number */
    JSON_NUMBERS, /* an array of `count` > 0 numbers: as many doubles */
    JSON_PAIRS,  /* an array of `count` > 0 pairs of numbers: 2 count doubles */
    JSON_STRING, /* `count` bytes, unescaped, and a NUL */
    JSON_ARRAY,  /* `count` elements: the first run, and the value behind the
                    array, as addresses; then the elements' values */
    JSON_ELSEWHERE /* no value: the address of where the values go on */
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
        break;
    }
    return value + 1;
}

#endif
