/* Shapes for the judge, written down short. */
#ifndef SUPPORT_JUDGING_H
#define SUPPORT_JUDGING_H

#include "support/arena.h"
#include "verify/truth/truth.h"

/* A shape of some points written as {x, y}, and one of the points of an array.
 */
#define JUDGE_POINTS(...)                                                      \
    ((const struct claim_vec[]){__VA_ARGS__}),                                 \
        (int)(sizeof((struct claim_vec[]){__VA_ARGS__}) /                      \
              sizeof(struct claim_vec))
#define JUDGE_SHAPE(r, ...)                                                    \
    ((struct judge_shape){JUDGE_POINTS(__VA_ARGS__), (r)})

/* Makes two shapes ready, in the arena, and finds out how they lie. */
static inline bool truth_make(const struct judge_shape *a,
                              const struct judge_shape *b, struct arena *arena,
                              struct truth *truth)
{
    struct truth_shape *ready = arena_take(arena, 2, sizeof *ready);
    return ready && truth_shape_make(a, arena, &ready[0]) &&
           truth_shape_make(b, arena, &ready[1]) &&
           truth_of(&ready[0], &ready[1], arena, truth);
}

/* The truth of two shapes, in an arena of the test's process. */
static inline struct truth truth_between(struct judge_shape a,
                                         struct judge_shape b)
{
    static struct arena arena;
    struct truth truth;
    if (!truth_make(&a, &b, &arena, &truth))
        return (struct truth){0};
    return truth;
}

#endif
