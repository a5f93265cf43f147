/* Doubles by their bits, for the tests of numbers. NUMBER_TEST_COUNT sets how
 * many random ones are tried. */
#ifndef SUPPORT_DOUBLES_H
#define SUPPORT_DOUBLES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/trials.h"

static inline uint64_t doubles_to_try(void)
{
    const char *text = getenv("NUMBER_TEST_COUNT");
    return text ? strtoull(text, NULL, 10) : (uint64_t)trials(1000000);
}

static inline double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

#endif
