/* The start of a file of tests about rules: a level `d` to draw in, made anew
 * for each test under a profile. */
#ifndef SUPPORT_RULE_SUITE_H
#define SUPPORT_RULE_SUITE_H

#include <math.h>

#include "support/criterion.h"
#include "support/levels.h"

#define COUNT(v) ((int)(sizeof(v) / sizeof(v)[0]))

#define RULE_SUITE(suite, profile)                                             \
    static struct draft d;                                                     \
    static void start(void)                                                    \
    {                                                                          \
        draft_start(&d, profile);                                              \
    }                                                                          \
    static void end(void)                                                      \
    {                                                                          \
        draft_end(&d);                                                         \
    }                                                                          \
    TestSuite(suite, .init = start, .fini = end)

#endif
