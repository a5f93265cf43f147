#include "support/document/shelf.h"

#include "support/same.h"

#include <string.h>

static uint64_t hash_of(const char *key)
{
    return hash_bytes(HASH_FIRST, key, strlen(key));
}

/* The place of the key, or the free one where it would stand. At least one of
 * the places is free. */
static struct library_shelf_entry *place_of(const struct library_shelf *shelf,
                                            const char *key, uint64_t hash)
{
    size_t mask = shelf->room - 1;
    size_t at = (size_t)hash & mask;
    struct library_shelf_entry *entry = &shelf->entries[at];
    while (entry->key &&
           (entry->hash != hash || strcmp(entry->key, key) != 0)) {
        at = (at + 1) & mask;
        entry = &shelf->entries[at];
    }
    return entry;
}

const struct library_shelf_entry *shelf_find(const struct library_shelf *shelf,
                                             const char *key)
{
    if (!shelf->room)
        return NULL;
    const struct library_shelf_entry *entry =
        place_of(shelf, key, hash_of(key));
    return entry->key ? entry : NULL;
}

/* Twice the room. */
static bool make_room(struct library_shelf *shelf, struct arena *arena)
{
    struct library_shelf larger = {.count = shelf->count,
                                   .room = shelf->room ? shelf->room * 2 : 16};
    larger.entries = arena_alloc(arena, larger.room, sizeof *larger.entries);
    if (!larger.entries)
        return false;
    for (size_t i = 0; i < shelf->room; i++) {
        const struct library_shelf_entry *entry = &shelf->entries[i];
        if (entry->key)
            *place_of(&larger, entry->key, entry->hash) = *entry;
    }
    *shelf = larger;
    return true;
}

bool shelf_put(struct library_shelf *shelf, const char *key,
               const struct document *document, const struct fail *trouble,
               struct arena *arena)
{
    if (shelf->room - shelf->count <= shelf->room / 2 &&
        !make_room(shelf, arena))
        return false;
    uint64_t hash = hash_of(key);
    *place_of(shelf, key, hash) =
        (struct library_shelf_entry){key, hash, document, trouble};
    shelf->count++;
    return true;
}
