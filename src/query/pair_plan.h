/* Which pairs of a scene a query looks at: the listed ones, every pair i < j,
 * or, where the query prints only hits, those whose boxes meet. Found once, and
 * only read after that, so that several walks (pair_walk.h) can share it. */
#ifndef PAIR_PLAN_H
#define PAIR_PLAN_H

#include "collide_boxes.h"
#include "query/query.h"

struct pair_plan {
    const struct query_options *options;
    const struct scene *scene;
    int length; /* listed pairs, or shapes: each is the first of some pairs */
    const struct scene_pair *listed; /* NULL: not listed */
    bool uses_boxes; /* only pairs whose boxes meet; else all that follow */
    col_tree tree;   /* of the boxes, and */
    bool uses_scan;  /*   what to use where that is no help */
    col_scan scan;
    const int *starts; /* partners of shape i: from starts[i] to starts[i+1]; */
    const int *partners; /* NULL: there are too many to be kept */
};

/* Makes the plan for a query (options->query is not NULL). Fails where
 * --pair names an unknown shape, memory is short, or there are more pairs to
 * look at than options->limits.pairs (too-many-pairs); to know that takes the
 * time to look at so many boxes, and at each of the scene's. The options, the
 * scene and the arena's memory must stay. */
bool pair_plan_make(struct pair_plan *plan, const struct query_options *options,
                    const struct scene *scene, struct arena *arena,
                    struct fail *fail);

/* Whether a part of a plan is no more work than its share: no scan finds the
 * pairs of a few shapes sooner than those of all. */
bool pair_plan_has_parts(const struct pair_plan *plan);

/* Fails for more pairs than the limit, `found` of them or (0) some more; code:
 * too-many-pairs. */
bool pair_plan_too_many(const struct pair_plan *plan, uint64_t found,
                        struct fail *fail);

/* The pointer of what the pairs of a plan come from: the scene's pairs or
 * shapes, or "" for --pair. */
const char *pair_plan_pointer(const struct pair_plan *plan);

/* The same for any query: pairs `of` what is more than limits.pairs, "" where
 * that goes without saying, and the pointer of what they come from. */
bool too_many_pairs(const struct query_options *options, const char *of,
                    uint64_t found, const char *pointer, struct fail *fail);

/* The query's box, and that of a shape which moves and does not turn. */
bounds_function query_bounds, swept_bounds;

/* The box that a plan has for a shape, and how many pairs of boxes are kept at
 * a time: more than any shape has. */
col_box pair_plan_box(const struct pair_plan *plan, int shape);
size_t pair_plan_room(const struct pair_plan *plan);

#endif
