/* Finds shapes by the names and ids that an editor gave them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/matches.h"

/* Max things that a message lists. */
#define LISTED 4

static bool add(struct aliases *aliases, struct alias alias,
                struct arena *arena)
{
    struct alias *items = arena_more(arena, aliases->items, aliases->count,
                                     &aliases->capacity, sizeof *items);
    if (!items)
        return false;
    aliases->items = items;
    items[aliases->count++] = alias;
    return true;
}

/* Adds the part of a text before its last "#". */
static bool add_head(struct aliases *aliases, struct alias alias,
                     struct arena *arena)
{
    const char *sign = strrchr(alias.text, '#');
    if (!sign || sign == alias.text)
        return true;
    alias.text = arena_text(arena, alias.text, (size_t)(sign - alias.text));
    return alias.text && add(aliases, alias, arena);
}

bool aliases_add(struct aliases *aliases, struct alias of, const char *own_id,
                 struct arena *arena)
{
    if (*of.text && !add(aliases, of, arena))
        return false;
    if (!own_id)
        return true;
    of.text = own_id;
    if (!add(aliases, of, arena) || !add_head(aliases, of, arena))
        return false;
    of.text = of.id;
    return add_head(aliases, of, arena);
}

static int compare(const void *first, const void *second)
{
    const struct alias *a = first, *b = second;
    int order = strcmp(a->text, b->text);
    return order ? order : (a->thing > b->thing) - (a->thing < b->thing);
}

void aliases_sort(struct aliases *aliases)
{
    int kept = 0;
    if (aliases->count)
        qsort(aliases->items, (size_t)aliases->count, sizeof *aliases->items,
              compare);
    for (int i = 0; i < aliases->count; i++)
        if (!kept ||
            compare(&aliases->items[kept - 1], &aliases->items[i]) != 0)
            aliases->items[kept++] = aliases->items[i];
    aliases->count = kept;
}

/* The index of the first alias of a text; *count is how many there are. */
static int first_of(const struct aliases *aliases, const char *text, int *count)
{
    int low = 0, high = aliases->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(aliases->items[middle].text, text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *count = 0;
    while (low + *count < aliases->count &&
           strcmp(aliases->items[low + *count].text, text) == 0)
        ++*count;
    return low;
}

int aliases_find(const struct aliases *aliases, const char *text)
{
    int count;
    int first = first_of(aliases, text, &count);
    return count == 1 ? aliases->items[first].thing : -1;
}

struct short_text aliases_ambiguous(const struct aliases *aliases,
                                    const char *text)
{
    struct short_text words = {""};
    size_t used, size = sizeof words.text;
    int count;
    int first = first_of(aliases, text, &count);
    if (count < 2)
        return words;
    snprintf(words.text, size, "%s is ambiguous: it names ",
             quote_name(text).text);
    for (int i = 0; i < count && i < LISTED; i++) {
        bool is_last = i + 1 == count;
        used = strlen(words.text);
        snprintf(words.text + used, size - used, "%s%s",
                 i == 0    ? ""
                 : is_last ? " and "
                           : ", ",
                 quote_name(aliases->items[first + i].id).text);
    }
    used = strlen(words.text);
    if (count > LISTED)
        snprintf(words.text + used, size - used, " and %d more",
                 count - LISTED);
    return words;
}

bool names_player(const char *name, const char *class)
{
    static const char *const words[] = {"player", "hero", "character"};
    for (int i = 0; i < 3; i++)
        if (ascii_contains(name, words[i]) || ascii_contains(class, words[i]))
            return true;
    return false;
}
