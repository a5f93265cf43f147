/* Keeps values in a hash table, half of whose slots are free. */
#include "support/table.h"

#include "support/same.h"

/* The slot of the key, or the free one where it belongs. */
static struct table_slot *slot_of(const struct table *table,
                                  struct table_key key)
{
    uint64_t hash =
        hash_bytes(HASH_FIRST, (const char *)&key.owner, sizeof key.owner);
    hash = hash_bytes(hash, key.text, key.length);
    for (size_t at = (size_t)(hash ^ hash >> 32);; at++) {
        struct table_slot *slot = &table->slots[at & (table->room - 1)];
        if (!slot->value ||
            (slot->key.owner == key.owner && slot->key.length == key.length &&
             memcmp(slot->key.text, key.text, key.length) == 0))
            return slot;
    }
}

void *table_find(const struct table *table, struct table_key key)
{
    return table->room ? slot_of(table, key)->value : NULL;
}

bool table_put(struct table *table, struct table_key key, void *value,
               struct arena *arena)
{
    if (2 * (table->count + 1) > table->room) {
        struct table larger = {NULL, table->count,
                               table->room ? 2 * table->room : 16};
        larger.slots = arena_alloc(arena, larger.room, sizeof *larger.slots);
        if (!larger.slots)
            return false;
        for (size_t i = 0; i < table->room; i++)
            if (table->slots[i].value)
                *slot_of(&larger, table->slots[i].key) = table->slots[i];
        *table = larger;
    }
    struct table_slot *slot = slot_of(table, key);
    table->count += !slot->value;
    *slot = (struct table_slot){key, value};
    return true;
}
