#include "verify/golden/golden_match.h"

#include <stdlib.h>
#include <string.h>

/* What results have to share to belong together, from the strictest on. */
enum match_rule { BY_INPUT, BY_NAME, BY_PLACE, RULES };

/* A result that belongs to none yet. */
struct match_candidate {
    const char *key;
    int number;
};

struct match_side {
    const struct golden_results *results;
    bool *taken;
    struct match_candidate *candidates;
    int count;
};

static bool side_make(struct match_side *side,
                      const struct golden_results *results, struct arena *arena)
{
    size_t count = (size_t)results->count;
    side->results = results;
    side->taken = arena_alloc(arena, count, sizeof *side->taken);
    side->candidates = arena_take(arena, count, sizeof *side->candidates);
    return side->taken && side->candidates;
}

/* By key, then in the order of the file: no two are equal. */
static int compare(const void *first, const void *second)
{
    const struct match_candidate *a = first, *b = second;
    int order = strcmp(a->key, b->key);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Who takes part in a rule, in the order of the keys. */
static void gather(struct match_side *side, enum match_rule rule)
{
    side->count = 0;
    for (int i = 0; i < side->results->count; i++) {
        const struct golden_result *result = &side->results->items[i];
        bool has_name = result->scene[0];
        if (side->taken[i] || (rule == BY_NAME && !has_name) ||
            (rule == BY_PLACE && has_name))
            continue;
        side->candidates[side->count++] = (struct match_candidate){
            .key = rule == BY_INPUT ? result->input : result->scene,
            .number = i,
        };
    }
    if (side->count > 0)
        qsort(side->candidates, (size_t)side->count, sizeof *side->candidates,
              compare);
}

static void join(struct match_side *approved, struct match_side *now,
                 int *partners)
{
    int a = 0, b = 0;
    while (a < approved->count && b < now->count) {
        const struct match_candidate *one = &approved->candidates[a];
        const struct match_candidate *other = &now->candidates[b];
        int order = strcmp(one->key, other->key);
        if (order == 0) {
            partners[one->number] = other->number;
            approved->taken[one->number] = now->taken[other->number] = true;
        }
        a += order <= 0;
        b += order >= 0;
    }
}

int *golden_match(const struct golden_results *approved,
                  const struct golden_results *now, struct arena *arena)
{
    struct match_side sides[2];
    int *partners =
        arena_take(arena, (size_t)approved->count, sizeof *partners);
    if (!partners || !side_make(&sides[0], approved, arena) ||
        !side_make(&sides[1], now, arena))
        return NULL;
    for (int i = 0; i < approved->count; i++)
        partners[i] = -1;
    for (int rule = BY_INPUT; rule < RULES; rule++) {
        gather(&sides[0], (enum match_rule)rule);
        gather(&sides[1], (enum match_rule)rule);
        join(&sides[0], &sides[1], partners);
    }
    return partners;
}
