/* Places in a JSON text: from an RFC 6901 pointer to a byte offset, from an
 * offset to the pointer, and from an offset to line and column.
 *
 * The program works on values without places; only when an error is printed
 * are they looked up here, in one pass over the text. Nothing is allocated and
 * nothing recurses. The texts are valid JSON (support/json/json_check.h) unless
 * said otherwise. */
#ifndef LOCATE_H
#define LOCATE_H

#include "support/json/pointer.h"

#include <stdbool.h>
#include <stddef.h>

/* Offsets of the value that `pointer` names, and of its member name's opening
 * quote (the value's own offset where it is not a member). White space may
 * stand in front of the text's value. false: there is no such value, or
 * `pointer` is no RFC 6901 pointer; then the outputs are unchanged. */
bool json_find(const char *text, size_t length, const char *pointer,
               size_t *name, size_t *value);

/* Length of the JSON value that starts at text[0]. */
size_t json_length(const char *text, size_t length);

/* Writes the pointer of the innermost member or array element that `offset`
 * falls into. A member reaches from its name to its value's end. Commas,
 * closing brackets and what is wrongly there instead belong to the array or
 * object around, unless a value is expected: then to the member or element
 * that is expected.
 *
 * The text need be valid only up to `offset` (<= length), which may lie in the
 * middle of a value. At most size - 1 bytes are written and a NUL; a pointer
 * that does not fit, is deeper than LIMITS_DEPTH_MOST or would have a NUL in
 * it, ends with the last whole token before. size > 0. */
void json_pointer_at(const char *text, size_t length, size_t offset,
                     char *pointer, size_t size);

/* A place for people, both counted from 1. */
struct json_place {
    long line;   /* lines end with \n */
    long column; /* in code points of UTF-8 */
};

/* The place of the byte at `offset`; any text will do. */
struct json_place json_place(const char *text, size_t offset);

#endif
