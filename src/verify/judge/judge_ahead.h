/* Judges scenes ahead, on threads.
 *
 * The main thread reads scenes and the claims about them into a round. A full
 * round goes to the threads, which compute verdicts, while the main thread
 * reports the round before, in the order of the stream, and reads the next one.
 * So the output is the same bytes for any number of threads: a verdict depends
 * on its scene and its claim alone, and everything else is the main thread's.
 */
#ifndef JUDGE_AHEAD_H
#define JUDGE_AHEAD_H

#include "support/pool.h"
#include "verify/judge/claims_stream.h"
#include "verify/judge/judge_claim.h"

/* A verdict about the claim of a pair. */
struct judge_known {
    struct judge_key key;
    struct verdict verdict;
    bool is_known;
};

/* A scene, and the claims about it. */
struct judge_item {
    struct scene scene;
    struct claims_list list;
    struct item_place place;
    int number;                /* of the scene in the stream */
    struct judge_pairs *pairs; /* of a scene whose claims are in several items;
                                  NULL: all of them are here */

    /* The threads', but for a scene of several items. */
    struct judge_scene made;
    bool is_made;
    struct judge_known *known; /* of each claim; NULL: no verdict is known */
};

/* Scenes of a round at most, and bytes of input after which it is full. */
#define ROUND_SCENES 256
#define ROUND_BYTES  ((uint64_t)1024 * 1024)

/* A part of a round, for one thread. */
struct judge_part {
    struct task task;
    struct verdict_limits limits;
    struct arena memory;
    struct judge_item *items;
    int count;
};

struct judge_round {
    struct arena scenes, memory; /* of its scenes, and of their claims */
    struct judge_item *items;    /* ROUND_SCENES; NULL: not made yet */
    int count;
    struct judge_part *parts; /* one for each thread */
    bool is_out;              /* the threads have it */
};

struct judge_ahead {
    int jobs;          /* 1: nothing is judged ahead */
    struct pool *pool; /* NULL: not started yet */
    struct judge_round rounds[2];
    int open; /* the round that is being read */
    struct arena memory;
};

/* Makes an object for so many threads (0: as many as processors). Where there
 * are no threads or no memory, its `jobs` are 1. */
struct judge_ahead judge_ahead_make(int jobs);

/* The round that is being read. */
static inline struct judge_round *judge_ahead_round(struct judge_ahead *ahead)
{
    return &ahead->rounds[ahead->open];
}

/* Hands the open round to the threads and opens the other one, which must not
 * be out. The limits are those of scenes that are not made yet. */
void judge_ahead_send(struct judge_ahead *ahead,
                      const struct verdict_limits *limits);

/* Waits for a round that may be out. */
void judge_ahead_wait(struct judge_ahead *ahead, struct judge_round *round);

/* Gives back the memory of the open round's verdicts. */
void judge_ahead_clear(struct judge_ahead *ahead);

/* Copies the verdict about claim i of an item if it is known for this key. */
bool judge_ahead_knows(const struct judge_item *item, int i,
                       struct judge_key key, struct verdict *verdict);

void judge_ahead_free(struct judge_ahead *ahead);

#endif
