/* A claim about two shapes of a scene, whether or not they have pieces.
 *
 * A claim that names a piece of each is about these two. One that does not, of
 * an engine that knows no pieces, is about the shapes as wholes: whether any
 * two pieces overlap, and how far the nearest are apart. A depth and a normal,
 * and what goes with them, are then right where they are so for two pieces that
 * overlap. */
#ifndef JUDGE_CLAIM_H
#define JUDGE_CLAIM_H

#include "verify/judge/judge_scene.h"

/* Two shapes, and a piece of each; -1: of all of them. */
struct judge_key {
    int a, b;
    int a_piece, b_piece;
};

/* How two shapes, or pieces, lie. */
struct judge_relation {
    bool overlap;
    struct real amount; /* the largest depth of pieces, or the least distance */
    struct judge_key of; /* the pieces that have it */
};

/* Finds how the pieces that a key stands for lie. false: memory is used up. */
bool judge_relate(const struct judge_scene *scene, struct judge_key key,
                  struct arena *arena, struct judge_relation *relation);

/* Judges a claim; the verdict lies in the arena. false: memory is used up. */
bool judge_claim(const struct judge_scene *scene, struct judge_key key,
                 const struct claim *claim, struct arena *arena,
                 struct verdict *verdict);

#endif
