/* RFC 6901 pointers: "" is the whole text, "/shapes/0/id" a member of the
 * first element of a member. In a token ~1 stands for '/' and ~0 for '~'. */
#ifndef POINTER_H
#define POINTER_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
