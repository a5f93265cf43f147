/* Finds places in a JSON text: from an RFC 6901 pointer to a byte offset, from
 * an offset to the pointer, and from an offset to line and column.
 *
 * The program works on values without places. When an error is printed, its
 * place is looked up here in one pass over the text. Nothing is allocated and
 * nothing recurses. The texts are valid JSON (support/json/json_check.h) unless
 * stated otherwise. The same walk copies a value to a writer (json_copy). */
#ifndef LOCATE_H
#define LOCATE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/json_writer.h"

/* A walk over the tokens of a JSON text that has been checked before
 * (support/json/json_check.h), for what needs only places and no values. No
 * step leaves the text, even where it is not valid. */

struct json_walk {
    const char *text;
    size_t length, at; /* at <= length */
};

/* The byte at `at`, NUL at the end of the text. */
char json_walk_peek(const struct json_walk *walk);

/* Each of these moves `at` behind what stands there. */
void json_walk_byte(struct json_walk *walk);
void json_walk_space(struct json_walk *walk);

/* A string; false: the text ends before its closing quote. */
bool json_walk_string(struct json_walk *walk);

/* A number or literal, or whatever stands in its place: at least one byte. */
void json_walk_word(struct json_walk *walk);

/* A whole value, with no white space in front. */
void json_walk_value(struct json_walk *walk);

/* The offsets of the arrays and objects that are open at the end of
 * text[0..length), a front part of a value, outermost first. Returns how many
 * there are; of more than `room` the innermost are left out. */
size_t json_walk_open(const char *text, size_t length, size_t *offsets,
                      size_t room);

/* RFC 6901 pointers: "" is the whole text, "/shapes/0/id" a member of the
 * first element of a member. In a token ~1 stands for '/' and ~0 for '~'. */

/* Appends "/token", with ~ and / escaped, to a pointer in a buffer of `size`
 * bytes. false: it does not fit; the pointer is then unchanged. */
bool json_pointer_push(char *pointer, size_t size, const char *token);
bool json_pointer_push_index(char *pointer, size_t size, size_t index);

/* The same for the member name whose string has text[0..length) inside; false
 * also for a name with \u0000, which no C string can hold. */
bool json_pointer_push_name(char *pointer, size_t size, const char *text,
                            size_t length);

/* A token as it stands in a pointer, from one '/' to the next. */
struct json_token {
    const char *text;
    size_t length;
};

/* Whether each ~ in it is followed by 0 or 1; the next two ask for that. */
bool json_token_is_valid(struct json_token token);

/* Whether it is the member name whose string has text[0..length) inside. */
bool json_token_is_name(struct json_token token, const char *text,
                        size_t length);

/* Whether it is an array index: 0 or digits that do not start with 0. */
bool json_token_is_index(struct json_token token, size_t *index);

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

/* A JSON text written again, as it stands but for the white space. */

/* Writes the value that text[0..length) holds, which json_check accepted, token
 * by token: members keep their order, numbers and strings their spelling. An
 * array that holds no object, such as a point or a list of them, stays on one
 * line in pretty form. O(length), but for arrays in arrays, of which each level
 * is looked through once more. */
void json_copy(struct json_writer *out, const char *text, size_t length);

#endif
