/* A JSON text written again, as it stands but for the white space. */
#ifndef JSON_COPY_H
#define JSON_COPY_H

#include <stddef.h>

#include "support/json_writer.h"

/* Writes the value that text[0..length) holds, which json_check accepted, token
 * by token: members keep their order, numbers and strings their spelling. An
 * array that holds no object, such as a point or a list of them, stays on one
 * line in pretty form. O(length), but for arrays in arrays, of which each level
 * is looked through once more. */
void json_copy(struct json_writer *out, const char *text, size_t length);

#endif
