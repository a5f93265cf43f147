/* Rounder numbers in place of one. */
#ifndef ROUND_H
#define ROUND_H

#include <stdbool.h>

#include "support/number.h"
#include "verify/reduce/draft.h"

/* Ways to round, the ones that give the cheapest numbers first. */
struct round_rule {
    enum {
        ROUND_SAME,      /* the same double in fewer characters */
        ROUND_ZERO,      /* 0 */
        ROUND_ONE,       /* 1 or -1 */
        ROUND_WHOLE,     /* the nearest whole number */
        ROUND_TRUNCATED, /* the next one towards 0 */
        ROUND_UNSIGNED,  /* without a minus */
        ROUND_DIGITS,    /* `count` significant digits, the nearest number */
        ROUND_CUT,       /* the same, the rest of the digits left out */
        ROUND_BITS,      /* `count` significant bits, the nearest number */
        ROUND_HALF,      /* half of it, the digits that it did not have cut */
        ROUND_LESS,      /* one less of the first digit, the rest left out */
    } way;
    int count;
};

#define ROUND_RULES 36
extern const struct round_rule round_rules[ROUND_RULES];

/* Writes the rounder number, with a NUL behind. false: there is none that is
 * cheaper (verify/reduce/reduce_measure.h) than this one. */
bool round_number(const struct round_rule *rule,
                  const struct draft_value *number, char out[NUMBER_MAX]);

#endif
