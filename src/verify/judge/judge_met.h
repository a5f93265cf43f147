/* How often pairs were met, whichever of the two shapes came first. */
#ifndef JUDGE_MET_H
#define JUDGE_MET_H

#include "support/arena.h"
#include "verify/judge/judge_claim.h"

struct judge_met {
    struct judge_key key; /* with a < b */
    int times;            /* 0: the slot is free */
};

/* A hash table; {0} is an empty one. */
struct judge_met_set {
    struct judge_met *slots;
    size_t slot_count; /* a power of 2; 0: none yet */
    size_t count;
};

/* Two shapes as wholes. */
static inline struct judge_key judge_key_of_shapes(int a, int b)
{
    return (struct judge_key){a, b, -1, -1};
}

/* How often a pair was added. */
int judge_met_times(const struct judge_met_set *set, struct judge_key key);

/* Adds a pair once more. false: memory is used up. */
bool judge_met_add(struct judge_met_set *set, struct judge_key key,
                   struct arena *arena);

#endif
