#include "verify/judge/judge_met.h"

#include <stdint.h>

/* The same pair whichever comes first. */
static struct judge_key in_order(struct judge_key key)
{
    if (key.a < key.b)
        return key;
    return (struct judge_key){key.b, key.a, key.b_piece, key.a_piece};
}

static uint64_t mixed(uint64_t hash, int number)
{
    hash = (hash ^ (uint64_t)(uint32_t)number) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static size_t slot_of(const struct judge_met_set *set, struct judge_key key)
{
    uint64_t hash =
        mixed(mixed(mixed(mixed(1, key.a), key.b), key.a_piece), key.b_piece);
    size_t mask = set->slot_count - 1, slot = (size_t)hash & mask;
    for (;; slot = (slot + 1) & mask) {
        const struct judge_met *met = &set->slots[slot];
        const struct judge_key *there = &met->key;
        if (met->times == 0 ||
            (there->a == key.a && there->b == key.b &&
             there->a_piece == key.a_piece && there->b_piece == key.b_piece))
            return slot;
    }
}

int judge_met_times(const struct judge_met_set *set, struct judge_key key)
{
    if (set->slot_count == 0)
        return 0;
    return set->slots[slot_of(set, in_order(key))].times;
}

static bool grow(struct judge_met_set *set, struct arena *arena)
{
    struct judge_met_set larger = {.count = set->count};
    larger.slot_count = set->slot_count ? 2 * set->slot_count : 16;
    larger.slots =
        arena_alloc(arena, larger.slot_count, sizeof(struct judge_met));
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < set->slot_count; i++)
        if (set->slots[i].times > 0)
            larger.slots[slot_of(&larger, set->slots[i].key)] = set->slots[i];
    *set = larger;
    return true;
}

bool judge_met_add(struct judge_met_set *set, struct judge_key key,
                   struct arena *arena)
{
    if (2 * set->count >= set->slot_count && !grow(set, arena))
        return false;
    key = in_order(key);
    struct judge_met *met = &set->slots[slot_of(set, key)];
    set->count += met->times == 0;
    met->key = key;
    met->times++;
    return true;
}
