/* The text between the values of a JSON text, in pieces: one in front of each
 * value and one behind the last. Texts that have the same pieces differ in
 * their values only.
 *
 * Long texts are not kept in pieces. */
#ifndef PIECES_H
#define PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/text.h"

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

#endif
