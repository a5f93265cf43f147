#include "verify/judge/judge_claim.h"

#include <math.h>

#include "support/arena.h"

/* ---- Pairs of pieces ----------------------------------------------------- */

/* A walk over the pieces that a key stands for. */
struct claim_walk {
    const struct judge_body *a, *b;
    int a_first, a_end, b_first, b_end;
};

static struct claim_walk walk_of(const struct judge_scene *scene,
                                 struct judge_key key)
{
    const struct judge_body *a = &scene->bodies[key.a];
    const struct judge_body *b = &scene->bodies[key.b];
    bool all_a = key.a_piece < 0, all_b = key.b_piece < 0;
    return (struct claim_walk){a,
                               b,
                               all_a ? 0 : key.a_piece,
                               all_a ? a->count : key.a_piece + 1,
                               all_b ? 0 : key.b_piece,
                               all_b ? b->count : key.b_piece + 1};
}

static bool is_one_pair(const struct claim_walk *walk)
{
    return walk->a_end - walk->a_first == 1 && walk->b_end - walk->b_first == 1;
}

/* Two pieces of a walk, and the truth about them. */
struct about {
    struct truth truth;
    struct verdict_pair pair;
};

static bool truth_about(const struct claim_walk *walk, int i, int k,
                        struct arena *arena, struct about *about)
{
    about->pair = (struct verdict_pair){&walk->a->pieces[i],
                                        &walk->b->pieces[k], &about->truth};
    return truth_of(&about->pair.a->shape, &about->pair.b->shape, arena,
                    &about->truth);
}

/* ---- How they lie -------------------------------------------------------- */

/* Takes two pieces into account. */
static void take(struct judge_relation *relation, const struct truth *truth,
                 struct judge_key of, bool is_first)
{
    bool is_more = is_first || (truth->overlap && !relation->overlap) ||
                   (truth->overlap == relation->overlap &&
                    real_compare(&truth->amount, &relation->amount) ==
                        (truth->overlap ? 1 : -1));
    if (is_more)
        *relation = (struct judge_relation){truth->overlap, truth->amount, of};
}

/* Farther apart than this, pieces have no say. */
static double reach_of(const struct judge_relation *relation)
{
    double amount = real_near(&relation->amount, false);
    return relation->overlap ? 0 : amount + amount * 0x1p-40;
}

bool judge_relate(const struct judge_scene *scene, struct judge_key key,
                  struct arena *arena, struct judge_relation *relation)
{
    struct claim_walk walk = walk_of(scene, key);
    bool is_first = true;
    double reach = HUGE_VAL;
    for (int i = walk.a_first; i < walk.a_end; i++)
        for (int k = walk.b_first; k < walk.b_end; k++) {
            if (!is_first &&
                !judge_boxes_meet(&walk.a->boxes[i], &walk.b->boxes[k], reach))
                continue;
            struct arena_mark mark = arena_mark(arena);
            struct about about;
            if (!truth_about(&walk, i, k, arena, &about))
                return false;
            take(relation, &about.truth, (struct judge_key){key.a, key.b, i, k},
                 is_first);
            is_first = false;
            reach = reach_of(relation);
            arena_rewind(arena, mark);
        }
    return true;
}

/* A claim, and what it is about. */
struct claim_judging {
    const struct judge_scene *scene;
    struct judge_key key;
    struct claim_walk walk;
    struct judge_relation relation; /* of whole shapes */
    const struct claim *claim;
    struct arena *arena;
    struct verdict *best; /* count -1: none yet */
};

/* ---- Claims about whole shapes ------------------------------------------- */

/* Judges the claim as one about two pieces. */
static bool try_pieces(struct claim_judging *judging, int i, int k, bool is_any)
{
    struct about about;
    struct verdict verdict;
    const struct judge_relation *relation = &judging->relation;
    const struct truth *truth = &about.truth;
    if (!truth_about(&judging->walk, i, k, judging->arena, &about))
        return false;
    bool is_asked = truth->overlap == relation->overlap &&
                    (relation->overlap ||
                     real_compare(&truth->amount, &relation->amount) <= 0);
    if (!is_asked && !is_any)
        return true;
    if (!verdict_make(&about.pair, judging->claim, judging->scene->tolerances,
                      judging->arena, &verdict))
        return false;
    if (judging->best->count < 0 || verdict.count < judging->best->count)
        *judging->best = verdict;
    return true;
}

/* Of all pieces that may be meant those that the claim is right for, or else
 * is wrong by the least faults. A wrong answer is held against the pieces that
 * decide it. */
static bool judge_union(struct claim_judging *judging)
{
    const struct claim_walk *walk = &judging->walk;
    const struct judge_relation *relation = &judging->relation;
    double reach = reach_of(relation);
    bool says = verdict_says_overlap(judging->claim, relation->overlap);
    if (says != relation->overlap)
        return try_pieces(judging, relation->of.a_piece, relation->of.b_piece,
                          true);
    for (int i = walk->a_first; i < walk->a_end; i++)
        for (int k = walk->b_first; k < walk->b_end; k++) {
            bool is_near =
                judge_boxes_meet(&walk->a->boxes[i], &walk->b->boxes[k], reach);
            if (is_near && judging->best->count != 0 &&
                !try_pieces(judging, i, k, false))
                return false;
        }
    return true;
}

/* ---- Claims -------------------------------------------------------------- */

/* A distance is that of the nearest pieces, whichever are named. */
static bool judge_nearest(struct claim_judging *judging,
                          const struct truth *truth)
{
    struct judge_key all = {judging->key.a, judging->key.b, -1, -1};
    struct judge_relation *relation = &judging->relation;
    if (!judge_relate(judging->scene, all, judging->arena, relation))
        return false;
    if (!relation->overlap &&
        real_compare(&relation->amount, &truth->amount) >= 0)
        return true;
    struct verdict_fault *fault =
        verdict_add(judging->best, VERDICT_DISTANCE,
                    relation->overlap ? "other pieces of the shapes overlap"
                                      : "other pieces of the shapes are nearer",
                    judging->arena);
    if (!fault)
        return false;
    double distance = real_near(&relation->amount, false);
    fault->exact = (struct verdict_value){
        .form = VERDICT_NUMBER, .x = relation->overlap ? 0 : distance};
    return true;
}

static bool judge_pieces(struct claim_judging *judging)
{
    const struct claim_walk *walk = &judging->walk;
    struct about about;
    if (!truth_about(walk, walk->a_first, walk->b_first, judging->arena,
                     &about) ||
        !verdict_make(&about.pair, judging->claim, judging->scene->tolerances,
                      judging->arena, judging->best))
        return false;
    bool is_nearest = judging->claim->kind == CLAIM_OF_GJK &&
                      !about.truth.overlap &&
                      (walk->a->count > 1 || walk->b->count > 1);
    return !is_nearest || judge_nearest(judging, &about.truth);
}

bool judge_claim(const struct judge_scene *scene, struct judge_key key,
                 const struct claim *claim, struct arena *arena,
                 struct verdict *verdict)
{
    struct claim_judging judging = {
        .scene = scene,
        .key = key,
        .walk = walk_of(scene, key),
        .claim = claim,
        .arena = arena,
        .best = verdict,
    };
    if (is_one_pair(&judging.walk))
        return judge_pieces(&judging);
    *verdict = (struct verdict){.count = -1};
    return judge_relate(scene, key, arena, &judging.relation) &&
           judge_union(&judging);
}
