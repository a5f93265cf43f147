/* The children of two arrays or objects, and which of them are compared with
 * which. */
#ifndef CHILDREN_H
#define CHILDREN_H

#include "verify/diff/compare.h"
#include "verify/diff/match.h"

struct children {
    const struct item **expected, **actual;
    struct match match;
};

/* How they are matched. */
struct children_means {
    const struct compare_rules *rules;
    bool by_place; /* elements of arrays are steps, and found by place alone */
    struct arena *arena;
};

/* The children of two objects or two arrays. false: memory is used up. */
bool children_match(struct children *children, const struct item *expected,
                    const struct item *actual,
                    const struct children_means *means);

#endif
