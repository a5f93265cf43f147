/* Hands rounds of scenes to threads. */
#include "verify/judge/judge_ahead.h"

/* ---- The threads --------------------------------------------------------- */

/* The pair of a claim that names both shapes by their ids, as
 * judge_pairs_take finds it. false: it is not as simple. */
static bool find_pair(const struct judge_scene *scene,
                      const struct claim *claim, struct judge_key *key)
{
    key->a = judge_scene_find(scene, claim->a);
    key->b = judge_scene_find(scene, claim->b);
    if (key->a < 0 || key->b < 0 || key->a == key->b)
        return false;
    key->a_piece = judge_piece_of(&scene->bodies[key->a], claim->a_piece);
    key->b_piece = judge_piece_of(&scene->bodies[key->b], claim->b_piece);
    return key->a_piece < scene->bodies[key->a].count &&
           key->b_piece < scene->bodies[key->b].count;
}

/* Judges the claims of an item. Where memory is used up, less is known. */
static void judge_item(struct judge_part *part, struct judge_item *item)
{
    struct arena *arena = &part->memory;
    const struct claims_list *list = &item->list;
    if (!item->is_made)
        item->is_made =
            judge_scene_make(&item->made, &item->scene, &part->limits, arena);
    if (!item->is_made || list->failed.how != CLAIM_NOT_FAILED)
        return;
    item->known = arena_alloc(arena, (size_t)list->count, sizeof *item->known);
    for (int i = 0; item->known && i < list->count; i++) {
        const struct claim *claim = list->claims[i];
        struct judge_known *known = &item->known[i];
        known->is_known =
            !claim->is_empty && !claim->refused &&
            claim->failed.how == CLAIM_NOT_FAILED &&
            find_pair(&item->made, claim, &known->key) &&
            judge_claim(&item->made, known->key, claim, arena, &known->verdict);
    }
}

static void judge_part(struct task *task, struct arena *scratch)
{
    struct judge_part *part = (struct judge_part *)task;
    (void)scratch;
    for (int i = 0; i < part->count && !atomic_load(&task->cancelled); i++)
        judge_item(part, &part->items[i]);
}

/* ---- The rounds ---------------------------------------------------------- */

struct judge_ahead judge_ahead_make(int jobs)
{
    struct judge_ahead ahead = {.jobs = pool_size(jobs)};
    for (int i = 0; i < 2 && ahead.jobs > 1; i++) {
        struct judge_round *round = &ahead.rounds[i];
        round->items =
            arena_alloc(&ahead.memory, ROUND_SCENES, sizeof *round->items);
        round->parts = arena_alloc(&ahead.memory, (size_t)ahead.jobs,
                                   sizeof *round->parts);
        if (!round->items || !round->parts)
            ahead.jobs = 1;
        for (int k = 0; k < ahead.jobs && ahead.jobs > 1; k++)
            round->parts[k].task.run = judge_part;
    }
    return ahead;
}

void judge_ahead_send(struct judge_ahead *ahead,
                      const struct verdict_limits *limits)
{
    struct judge_round *round = judge_ahead_round(ahead);
    if (!ahead->pool)
        ahead->pool = pool_start(ahead->jobs);
    round->is_out = true;
    int begin = 0;
    for (int i = 0; i < ahead->jobs; i++) {
        struct judge_part *part = &round->parts[i];
        int end = (int)((long)round->count * (i + 1) / ahead->jobs);
        part->limits = *limits;
        part->items = round->items + begin;
        part->count = end - begin;
        begin = end;
        if (ahead->pool && part->count > 0)
            pool_submit(ahead->pool, &part->task);
    }
    ahead->open = !ahead->open;
}

void judge_ahead_wait(struct judge_ahead *ahead, struct judge_round *round)
{
    for (int i = 0; i < ahead->jobs && ahead->pool; i++)
        pool_wait(ahead->pool, &round->parts[i].task);
    round->is_out = false;
}

void judge_ahead_clear(struct judge_ahead *ahead)
{
    struct judge_round *round = judge_ahead_round(ahead);
    for (int i = 0; i < ahead->jobs && round->parts; i++)
        arena_rewind(&round->parts[i].memory, (struct arena_mark){NULL, 0});
}

bool judge_ahead_knows(const struct judge_item *item, int i,
                       struct judge_key key, struct verdict *verdict)
{
    const struct judge_known *known = item->known ? &item->known[i] : NULL;
    if (!known || !known->is_known || known->key.a != key.a ||
        known->key.b != key.b || known->key.a_piece != key.a_piece ||
        known->key.b_piece != key.b_piece)
        return false;
    *verdict = known->verdict;
    return true;
}

void judge_ahead_free(struct judge_ahead *ahead)
{
    for (int i = 0; i < 2; i++) {
        struct judge_round *round = &ahead->rounds[i];
        for (int k = 0; k < ahead->jobs && round->parts; k++) {
            atomic_store(&round->parts[k].task.cancelled, true);
            if (ahead->pool)
                pool_wait(ahead->pool, &round->parts[k].task);
            arena_free(&round->parts[k].memory);
        }
        arena_free(&round->scenes);
        arena_free(&round->memory);
    }
    pool_stop(ahead->pool);
    arena_free(&ahead->memory);
}
