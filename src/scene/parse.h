/* cJSON and the memory of its trees.
 *
 * A tree lives in an arena and goes with it: nothing of it is freed by itself,
 * and nothing walks it to free it. Each thread has a reader of its own; cJSON
 * asks for memory through hooks, which belong to the whole process, so the
 * thread that parses leaves its arena in a thread-local pointer meanwhile. */
#ifndef PARSE_H
#define PARSE_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>

struct cJSON;

/* Sends cJSON to the arenas. Outside of parse_json it then gets memory from
 * malloc, as before. To be called before other threads use cJSON. */
void parse_use_arenas(void);

/* The tree of text[0..length), one JSON value that json_check accepted, in the
 * arena. NULL where memory is used up; what was taken is then still taken. */
struct cJSON *parse_json(const char *text, size_t length, struct arena *arena);

/* A copy of a text that is special (support/json/json_check.h), as cJSON can
 * take it. Each escape \u0000 is the two bytes C0 80 instead, which no
 * well-formed UTF-8 has: cJSON ends a string at a NUL, and a part of it would
 * pass for the whole. Each long number is the shortest one that means the same
 * double. *length is the text's and becomes the copy's. NULL where memory is
 * used up.
 */
const char *parse_text(const char *text, size_t *length, struct arena *arena);

/* Whether a string or name of such a tree has such a NUL in it. */
bool parse_has_nul(const char *text);

#endif
