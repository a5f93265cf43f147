/* Which pairs of a scene claims are about, and which they leave out. */
#ifndef COMMANDS_JUDGE_PAIRS_H
#define COMMANDS_JUDGE_PAIRS_H

#include <stdint.h>

#include "base/fail.h"
#include "commands/judge_claim.h"

/* How often a pair was met, whichever of the two came first. */
struct judge_met {
    struct judge_key key; /* with a < b */
    int times;            /* 0: the slot is free */
};

struct judge_seen {
    struct judge_met *slots;
    size_t slot_count; /* a power of 2; 0: none yet */
    size_t count;
};

/* The pairs of a scene that claims are about so far. */
struct judge_pairs {
    const struct judge_scene *scene;
    struct judge_seen seen;   /* with the pieces that were named */
    struct judge_seen shapes; /* without */
    struct judge_seen listed; /* by "pairs" of the scene, maybe several times */
    uint64_t most;            /* pairs to look at; 0: no limit */
    struct arena *arena;
};

/* false: memory is used up. */
bool judge_pairs_make(struct judge_pairs *pairs,
                      const struct judge_scene *scene, struct arena *arena);

/* What a claim is about; *wrong is a sentence, where it is nothing in the scene
 * (or asked about, or said before), else NULL. false: memory is used up. */
bool judge_pairs_take(struct judge_pairs *pairs, const struct claim *claim,
                      struct judge_key *key, const char **wrong);

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
bool judge_pairs_missing(struct judge_pairs *pairs, enum claim_kind kind,
                         struct judge_missing_list *list, struct fail *fail);

#endif
