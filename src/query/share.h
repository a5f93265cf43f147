/* The pairs of one scene, answered by several threads in the order of one:
 * parts of the plan are handed out, their answers kept in memory and appended
 * in order. Few parts are on their way at a time. */
#ifndef SHARE_H
#define SHARE_H

#include "query/answer.h"
#include "query/pair_walk.h"

/* Answers the pairs of a plan, over all of which `walk` was started; with help
 * if there are more than means->alone. The rest is as for answer_walk. */
enum query_outcome answer_shared(const struct answer *answer,
                                 struct pair_walk *walk,
                                 const struct query_means *means,
                                 uint64_t start);

#endif
