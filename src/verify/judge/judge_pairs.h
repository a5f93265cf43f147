/* Which pairs of a scene claims are about. */
#ifndef JUDGE_PAIRS_H
#define JUDGE_PAIRS_H

#include <stdint.h>

#include "verify/judge/judge_met.h"

/* The pairs of a scene that claims are about so far. */
struct judge_pairs {
    const struct judge_scene *scene;
    struct judge_met_set seen;   /* with the pieces that were named */
    struct judge_met_set shapes; /* without */
    struct judge_met_set
        listed;    /* by "pairs" of the scene, maybe several times */
    uint64_t most; /* pairs to look at; 0: no limit */
    struct arena *arena;
};

/* false: memory is used up. */
bool judge_pairs_make(struct judge_pairs *pairs,
                      const struct judge_scene *scene, struct arena *arena);

/* What a claim is about; *wrong is a sentence, where it is nothing in the scene
 * (or asked about, or said before), else NULL. false: memory is used up. */
bool judge_pairs_take(struct judge_pairs *pairs, const struct claim *claim,
                      struct judge_key *key, const char **wrong);

#endif
