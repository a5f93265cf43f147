/* For readers that try the usual case first, and leave everything else to the
 * checker: texts that differ in their values only, and values that are spelled
 * plainly. */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

/* ---- Pieces --------------------------------------------------------------
 *
 * The text between the values of a JSON text: one piece in front of each value
 * and one behind the last. Long texts are not kept in pieces. */

#define PIECES_TEXT 512
#define PIECES_MAX  32

/* Bytes behind a piece that are read with it. */
#define PIECES_READ 8

/* {0} is no text. */
struct json_pieces {
    int count;
    unsigned short lengths[PIECES_MAX];
    char text[PIECES_TEXT + PIECES_READ]; /* one behind the other */
    size_t used;
};

/* Adds a piece. false: there is no room. */
static inline bool pieces_put(struct json_pieces *pieces, const char *from,
                              const char *end)
{
    size_t length = (size_t)(end - from);
    if (pieces->count == PIECES_MAX || length > PIECES_TEXT - pieces->used)
        return false;
    memcpy(pieces->text + pieces->used, from, length);
    pieces->used += length;
    pieces->lengths[pieces->count++] = (unsigned short)length;
    return true;
}

/* What stands behind a piece at `at`; NULL: other text, or the end is near. */
static inline const char *piece_behind(const char *piece, size_t length,
                                       const char *at, const char *end)
{
    size_t i = 0;
    if ((size_t)(end - at) < length + PIECES_READ)
        return NULL;
    for (; i + 8 <= length; i += 8)
        if (bytes_load_eight(piece + i) != bytes_load_eight(at + i))
            return NULL;
    uint64_t rest = bytes_load_eight(piece + i) ^ bytes_load_eight(at + i);
    uint64_t mask = (UINT64_C(1) << 8 * (length - i)) - 1;
    return rest & mask ? NULL : at + length;
}

/* ---- Numbers and points --------------------------------------------------
 *
 * Each function reads at `at`, with white space in front, and goes on from NULL
 * with NULL, which says that something else stands there, or too little. A
 * number is shorter than NUMBER_SCAN by more than PLAIN_MARGIN, and so many
 * bytes are there behind white space too. No more than PLAIN_MARGIN bytes stand
 * between two numbers but for that, so that only there the end can be met. */

#define PLAIN_MARGIN 8

static inline const char *plain_byte(const char *at, const char *end, char byte)
{
    if (!at)
        return NULL;
    if (*at == byte)
        return at + 1;
    at = json_behind_space(at, end);
    return end - at > PLAIN_MARGIN && *at == byte ? at + 1 : NULL;
}

static inline const char *plain_number(const char *at, const char *end,
                                       double *number)
{
    if (!at)
        return NULL;
    if ((unsigned char)*at <= ' ')
        at = json_behind_space(at, end);
    return end - at < NUMBER_SCAN ? NULL : number_scan(at, number);
}

static inline const char *plain_pair(const char *at, const char *end,
                                     double *numbers)
{
    at = plain_byte(at, end, '[');
    at = plain_number(at, end, &numbers[0]);
    at = plain_byte(at, end, ',');
    at = plain_number(at, end, &numbers[1]);
    return plain_byte(at, end, ']');
}

#endif
