/* Criterion, with the assertions that print values: cr_assert(eq(int, a, b)).
 *
 * `a > b` is lt(TAG, b, a), as gt and ge of Criterion 2.4.1 are true for equal
 * numbers and for NaN. A plain condition is 0 or 1 and begins with a word. */
#ifndef SUPPORT_CRITERION_H
#define SUPPORT_CRITERION_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

/* Criterion 2.4.1 copies strings into `char *` and pointers into `void *`. */
#ifdef __clang__
#pragma clang diagnostic ignored                                               \
    "-Wincompatible-pointer-types-discards-qualifiers"
#else
#pragma GCC diagnostic ignored "-Wdiscarded-qualifiers"
#endif

/* Bytes that a failure shows as numbers: cr_assert(eq(mem, BYTES(..), ..)). */
#define BYTES(data, size) ((struct cr_mem){data, size})

#endif
