/* The bytes of a fuzzer, taken one after the other. Where there are no more,
 * every answer is made of zeros. */
#ifndef SUPPORT_SOURCE_H
#define SUPPORT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source {
    const uint8_t *bytes;
    size_t left;
};

/* The next byte. */
unsigned take_byte(struct source *source);

/* 0 .. count - 1, from one byte; count is 1 .. 256. */
int take_below(struct source *source, int count);

/* True once in `times` of the values of a byte, never for 0. */
bool take_chance(struct source *source, int times);

/* A double of any bits, from eight bytes, the highest first; 0 in place of
 * infinities and what is no number. */
double take_bits(struct source *source);

#endif
