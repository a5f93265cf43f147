/* A walk over the tokens of a JSON text that has been checked before
 * (support/json/json_check.h), for what needs only places and no values. No
 * step leaves the text, even where it is not valid. */
#ifndef JSON_WALK_H
#define JSON_WALK_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
