/* What the fuzz harnesses share. */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Like assert, but never compiled out: a fuzzer reports the abort. */
#define CHECK(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);    \
            abort();                                                           \
        }                                                                      \
    } while (0)

/* The same of a text that says what does not hold (support/fault.h). */
#define CHECK_NO_FAULT(text)                                                   \
    do {                                                                       \
        const char *fault = (text);                                            \
        if (fault) {                                                           \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, fault);         \
            abort();                                                           \
        }                                                                      \
    } while (0)

/* With FUZZ_FIGURES in the environment, prints each figure that is larger than
 * all of its name before. */
void fuzz_figure(const char *name, double value);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#endif
