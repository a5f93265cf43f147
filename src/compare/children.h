/* What two arrays or objects hold, each thing with the one that it is to be
 * compared with. */
#ifndef COMPARE_CHILDREN_H
#define COMPARE_CHILDREN_H

#include "compare/compare.h"
#include "compare/match.h"

struct children {
    const struct item **expected, **actual;
    struct match match;
};

/* The children of two objects or two arrays. `by_place`: elements of arrays
 * stand for a course of events, and are found by their place alone. false:
 * memory is used up. */
bool children_match(struct children *children, const struct item *expected,
                    const struct item *actual, bool by_place,
                    const struct compare_rules *rules, struct arena *arena);

#endif
