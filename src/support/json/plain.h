/* The bytes of a JSON string that stand for themselves and are ASCII: no
 * control characters, no quote, no '\'. */
#ifndef PLAIN_H
#define PLAIN_H

#include "support/text.h"

#include <stdbool.h>

static inline bool json_is_plain(char byte)
{
    unsigned char code = (unsigned char)byte;
    return code >= 0x20 && code < 0x80 && byte != '"' && byte != '\\';
}

/* A mark in the high bit of each byte that is not plain, as far as the lowest
 * one: only behind it a borrow can disturb another. */
static inline uint64_t json_plain_marks(uint64_t eight)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t marks = eight | (eight - each * 0x20) |
                     ((eight ^ each * '"') - each) |
                     ((eight ^ each * '\\') - each);
    return marks & each * 0x80;
}

/* Behind the plain bytes at `at`, which end at `end` at last. */
static inline const char *json_behind_plain(const char *at, const char *end)
{
    for (; end - at >= 8; at += 8) {
        uint64_t marks = json_plain_marks(bytes_load_eight(at));
        if (marks)
            return at + bytes_below(marks);
    }
    while (at < end && json_is_plain(*at))
        at++;
    return at;
}

#endif
