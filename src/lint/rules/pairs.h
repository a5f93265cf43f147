/* The pairs of solids that are near each other. */
#ifndef PAIRS_H
#define PAIRS_H

#include "lint/rules/check.h"

/* Calls a function for the pairs of solids whose boxes have a point in common,
 * in their order, until the rule has as many findings as are kept. A level of
 * solids that are all at one place has more pairs than can be looked at: beyond
 * some number for each solid a last finding says that there are more. false:
 * memory is used up. */
bool check_pairs(struct check *check, const struct rule *rule, pair_look *look);

/* Tells that a rule has left out all from a solid, or what starts, on. false:
 * memory is used up.
 */
bool check_tell_rest(struct check *check, const struct rule *rule,
                     const struct solid *solid);

#endif
