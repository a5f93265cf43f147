/* Some bytes of a text at once, the first one lowest on every machine. */
#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>

static inline uint32_t bytes_load_four(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 |
           b[0];
}

static inline uint64_t bytes_load_eight(const char *at)
{
    return (uint64_t)bytes_load_four(at + 4) << 32 | bytes_load_four(at);
}

/* Marks are the high bits of some of the bytes: how many bytes lie below the
 * lowest one, 8 where there is none. */
static inline int bytes_below(uint64_t marks)
{
#ifdef __GNUC__
    return marks ? __builtin_ctzll(marks) / 8 : 8;
#else
    int count = 0;
    while (count < 8 && !(marks >> (8 * count) & 0x80))
        count++;
    return count;
#endif
}

#endif
