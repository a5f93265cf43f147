/* Which pairs of a scene claims leave out. */
#ifndef JUDGE_MISSING_H
#define JUDGE_MISSING_H

#include "support/fail.h"
#include "verify/judge/judge_pairs.h"

/* A pair that nothing is said of, and how it lies. */
struct judge_missing {
    struct judge_key key;
    struct judge_relation relation;
};

struct judge_missing_list {
    struct judge_missing *items;
    int count, room;
};

/* The pairs that are missing, by their numbers ascending: of sat and clip those
 * that overlap and those that the scene lists, of gjk all, of an engine those
 * that overlap by more than --touch. Codes: too-many-pairs, out-of-memory. */
bool judge_missing_find(struct judge_pairs *pairs, enum claim_kind kind,
                        struct judge_missing_list *list, struct fail *fail);

#endif
