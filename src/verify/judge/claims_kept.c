#include "verify/judge/claims_kept.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

bool claims_record_is_of(const struct claims_record *record, const char *name,
                         int number)
{
    if (record->number != number || !record->name != !name)
        return false;
    return !name || strcmp(record->name, name) == 0;
}

static void count_run(struct claims_kept *kept, struct claims_record *record,
                      const struct claims_record *last)
{
    bool goes_on = last && last->is_line && record->is_line &&
                   claims_record_is_of(record, last->name, last->number);
    if (!goes_on)
        kept->run++;
    record->run = kept->run;
}

bool claims_record_copy(const struct claims_record *record, struct arena *arena,
                        struct claims_record *copy)
{
    *copy = *record;
    copy->text = arena_text(arena, record->text, record->length);
    if (record->name)
        copy->name = arena_text(arena, record->name, strlen(record->name));
    return copy->text && (!record->name || copy->name);
}

/* ---- By name and number -------------------------------------------------- */

static uint64_t hash_of(const char *name, int number)
{
    uint64_t hash = UINT64_C(14695981039346656037) ^ (uint64_t)(number + 1);
    for (; name && *name; name++)
        hash = (hash ^ (unsigned char)*name) * UINT64_C(1099511628211);
    return hash ^ hash >> 32;
}

struct claims_key *claims_kept_find(const struct claims_kept *kept,
                                    const char *name, int number)
{
    if (!kept->key_room)
        return NULL;
    uint64_t slot = hash_of(name, number) % (uint64_t)kept->key_room;
    struct claims_key *key = kept->keys[slot];
    for (; key; key = key->next)
        if (key->number == number && !key->name == !name &&
            (!name || strcmp(key->name, name) == 0))
            return key;
    return NULL;
}

static bool grow_keys(struct claims_kept *kept)
{
    if (kept->key_room > INT_MAX / 2)
        return false;
    int room = kept->key_room ? 2 * kept->key_room : 64;
    struct claims_key **keys =
        arena_alloc(&kept->arena, (size_t)room, sizeof(struct claims_key *));
    if (!keys)
        return false;
    for (int i = 0; i < kept->key_room; i++)
        for (struct claims_key *key = kept->keys[i], *next; key; key = next) {
            uint64_t slot = hash_of(key->name, key->number) % (uint64_t)room;
            next = key->next;
            key->next = keys[slot];
            keys[slot] = key;
        }
    kept->keys = keys;
    kept->key_room = room;
    return true;
}

static struct claims_key *add_key(struct claims_kept *kept, const char *name,
                                  int number)
{
    struct claims_key *key = claims_kept_find(kept, name, number);
    if (key)
        return key;
    if (kept->key_count >= kept->key_room / 2 && !grow_keys(kept))
        return NULL;
    key = arena_alloc(&kept->arena, 1, sizeof *key);
    if (!key)
        return NULL;
    uint64_t slot = hash_of(name, number) % (uint64_t)kept->key_room;
    *key = (struct claims_key){name, number, NULL, NULL, kept->keys[slot]};
    kept->keys[slot] = key;
    kept->key_count++;
    return key;
}

bool claims_keep(struct claims_kept *kept, const struct claims_record *record)
{
    struct claims_record *copy = arena_alloc(&kept->arena, 1, sizeof *copy);
    if (!copy || !claims_record_copy(record, &kept->arena, copy))
        return false;
    count_run(kept, copy, kept->last);
    struct claims_key *key = add_key(kept, copy->name, copy->number);
    if (!key)
        return false;
    if (key->last)
        key->last->next_same = copy;
    else
        key->first = copy;
    key->last = copy;
    if (kept->last)
        kept->last->next = copy;
    else
        kept->first = copy;
    kept->last = copy;
    return true;
}
