/* Plans which pairs of a scene a query tests: the listed pairs, every pair i <
 * j, or, if the query prints only hits, the pairs whose boxes meet. A plan is
 * made once and only read after that, so that several walks can share it. A
 * walk visits the pairs of a part of a plan in the order of output: listed
 * pairs as listed, else i < j in scene order, also those that layers keep
 * apart. */
#ifndef PAIR_PLAN_H
#define PAIR_PLAN_H

#include "collide_boxes.h"
#include "query/query.h"

struct pair_plan {
    const struct query_options *options;
    const struct scene *scene;
    int length; /* listed pairs, or shapes: each is the first of some pairs */
    const struct scene_pair *listed; /* NULL: not listed */
    bool is_one;     /* listed are the pairs of one shape with all others */
    bool uses_boxes; /* only pairs whose boxes meet; else all that follow */
    col_tree tree;   /* of the boxes, and */
    bool uses_scan;  /*   what to use where that is no help */
    col_scan scan;
    const int *starts; /* partners of shape i: from starts[i] to starts[i+1]; */
    const int *partners; /* NULL: there are too many to be kept */
};

/* Makes the plan for a query (options->query is not NULL): for the pairs of
 * shape `one` as A with all others, in the order of the scene; or (-1) for the
 * pairs of the options or the scene. Fails if --pair names an unknown shape,
 * memory is short, or there are more pairs to look at than
 * options->limits.pairs (too-many-pairs); that check takes the time to look at
 * as many boxes, and at each box of the scene. The pairs of one shape take
 * O(n). The options, the scene and the arena's memory must stay. */
bool pair_plan_make(struct pair_plan *plan, const struct query_options *options,
                    const struct scene *scene, int one, struct arena *arena,
                    struct fail *fail);

/* True if a part of a plan is no more work than its share: no scan finds the
 * pairs of a few shapes sooner than the pairs of all. */
bool pair_plan_has_parts(const struct pair_plan *plan);

/* Fails for more pairs than the limit, `found` of them or (0) some more; code:
 * too-many-pairs. */
bool pair_plan_too_many(const struct pair_plan *plan, uint64_t found,
                        struct fail *fail);

/* The pointer of what the pairs of a plan come from: the scene's pairs or
 * shapes, or "" for --pair. */
const char *pair_plan_pointer(const struct pair_plan *plan);

/* The same for any query: pairs `of` what is more than limits.pairs, "" if
 * that goes without saying, and the pointer of what they come from. */
bool too_many_pairs(const struct query_options *options, const char *of,
                    uint64_t found, const char *pointer, struct fail *fail);

/* Keeps the options->nearest pairs of a plan of one shape with the least
 * distances, as rounded, in ascending order; of equal distances those that come
 * first in the scene. Shapes that overlap have the distance 0. Pairs that
 * layers keep apart do not count. The pieces and the memory of the answer are
 * there. O(n) boxes, and the distances of those that may be near enough.
 * Returns QUERY_MISSED; or QUERY_FAILED for want of memory, QUERY_STOPPED. */
struct answer;
enum query_outcome nearest_pairs(const struct answer *answer,
                                 struct pair_plan *plan,
                                 const struct query_means *means,
                                 struct fail *fail);

/* The query's box, and the box of a shape that moves and does not turn. */
bounds_function query_bounds, swept_bounds;

/* The box that a plan has for a shape, and how many pairs of boxes are kept at
 * a time: more than any shape has. */
col_box pair_plan_box(const struct pair_plan *plan, int shape);
size_t pair_plan_room(const struct pair_plan *plan);

/* A walk over a part of a plan. Several may share one plan, each in a thread of
 * its own; their parts one after the other are the whole. */
struct pair_walk {
    const struct pair_plan *plan;
    int first, end;      /* the first shapes, or listed pairs, not yet begun */
    int next, after;     /* partners of first - 1 still to come */
    const int *partners; /* by number; NULL: partner k is shape k */
    const int *starts;   /* as in the plan, for shapes before */
    int in_rows;         /*   this one */
    int kept;            /* partners that the plan keeps */
    struct walk_room *own; /* where the plan keeps no pairs */
};

/* Starts a walk over plan->listed[from..to), or the pairs whose first shape is
 * one of from .. to - 1, in 0 <= from <= to <= plan->length. False if memory is
 * short. */
bool pair_walk_start(struct pair_walk *walk, const struct pair_plan *plan,
                     int from, int to, struct arena *arena);

/* Lets a walk that was started go over another part of its plan. */
void pair_walk_move(struct pair_walk *walk, int from, int to);

/* The next pair; false at the end. */
bool pair_walk_next(struct pair_walk *walk, struct scene_pair *pair);

/* The index of the shape that an option, without its dashes, names by its id,
 * its name or the editor's id; -1 and *fail if there is none. Codes:
 * shape-unknown-id, shape-ambiguous, out-of-memory. */
int named_shape(const char *option, const char *id, const struct scene *scene,
                struct arena *arena, struct fail *fail);

#endif
