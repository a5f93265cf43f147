#include "lint/check_seen.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* From here on rules are about more than one shape alone. */
#define FIRST_OF_LEVELS "C030"

#define PLACE_MAX 60

struct seen_key {
    const char *text;
    int file; /* the first that it was told of */
};

/* FNV-1a. */
static size_t hash(const char *text)
{
    uint64_t value = 14695981039346656037u;
    for (; *text; text++)
        value = (value ^ (unsigned char)*text) * 1099511628211u;
    return (size_t)(value ^ value >> 32);
}

/* The slot of a text, or the free one where it belongs. */
static struct seen_key *find(const struct seen *seen, const char *text)
{
    size_t at = hash(text) & (seen->room - 1);
    while (seen->slots[at].text && strcmp(seen->slots[at].text, text) != 0)
        at = (at + 1) & (seen->room - 1);
    return &seen->slots[at];
}

/* Makes sure that half of the slots are free. */
static bool make_room(struct seen *seen)
{
    struct seen larger = *seen;
    if (seen->room / 2 > seen->count)
        return true;
    larger.room = seen->room ? 2 * seen->room : 256;
    larger.slots = arena_alloc(seen->arena, larger.room, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < seen->room; i++)
        if (seen->slots[i].text)
            *find(&larger, seen->slots[i].text) = seen->slots[i];
    *seen = larger;
    return true;
}

/* What makes a finding the same as another one; NULL: memory is used up. */
static const char *key_of(const struct seen *seen, const struct told *told)
{
    bool has_words =
        strcmp(told->rule->id, FIRST_OF_LEVELS) >= 0 && !told->is_in_level;
    const char *words = has_words ? told->message : "";
    char place[PLACE_MAX];
    snprintf(place, sizeof place, "%s:%ld:%ld:", told->rule->id, told->line,
             told->column);
    size_t length = strlen(place) + strlen(told->file) + strlen(words) + 2;
    char *key = arena_take(seen->arena, length, 1);
    if (key)
        snprintf(key, length, "%s%s:%s", place, told->file, words);
    return key;
}

bool seen_take(struct seen *seen, struct told_list *list)
{
    int kept = 0;
    seen->files++;
    for (int i = 0; i < list->count; i++) {
        const char *key = key_of(seen, &list->items[i]);
        if (!key || !make_room(seen))
            return false;
        struct seen_key *slot = find(seen, key);
        if (!slot->text) {
            *slot = (struct seen_key){key, seen->files};
            seen->count++;
        }
        if (slot->file == seen->files)
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    return true;
}
