#include "support/json/names.h"

#include "support/json/string.h"
#include "support/same.h"

#include <string.h>

/* Up to so many names are compared each with each: most objects are small,
 * and sorting only pays beyond. */
#define FEW 8

/* Any total order will do in which only equal names tie; this one seldom
 * looks at the bytes. */
static int compare(const struct json_member_name *a,
                   const struct json_member_name *b)
{
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(a->text, b->text, a->length);
}

static bool unescape(struct json_member_name *names, size_t count,
                     struct arena *scratch)
{
    for (size_t i = 0; i < count; i++) {
        if (!names[i].escaped)
            continue;
        char *copy = arena_alloc(scratch, names[i].length, 1);
        if (!copy)
            return false;
        names[i].length =
            json_string_decode(names[i].text, names[i].length, copy);
        names[i].text = copy;
    }
    return true;
}

static size_t repeat_of_few(const struct json_member_name *names, size_t count)
{
    for (size_t second = 1; second < count; second++)
        for (size_t first = 0; first < second; first++)
            if (compare(&names[first], &names[second]) == 0)
                return names[second].offset;
    return JSON_NO_REPEAT;
}

static int compare_names(const void *context, int a, int b)
{
    const struct json_member_name *names = context;
    return compare(&names[a], &names[b]);
}

/* Equal names are neighbours in the order and there in that of the text, so the
 * second of them is the first to repeat. */
static size_t repeat_of_many(const struct json_member_name *names,
                             const int *order, int count)
{
    int repeat = count;
    for (int i = 1; i < count; i++)
        if (order[i] < repeat &&
            compare(&names[order[i - 1]], &names[order[i]]) == 0)
            repeat = order[i];
    return repeat < count ? names[repeat].offset : JSON_NO_REPEAT;
}

static bool find_repeat(struct json_member_name *names, size_t count,
                        struct arena *scratch, size_t *repeat)
{
    if (!unescape(names, count, scratch))
        return false;
    if (count <= FEW) {
        *repeat = repeat_of_few(names, count);
        return true;
    }
    const int *order = sorted_order((int)count, compare_names, names, scratch);
    if (order)
        *repeat = repeat_of_many(names, order, (int)count);
    return order;
}

bool json_names_push(struct json_names *names,
                     const struct json_member_name *name, struct arena *scratch)
{
    struct json_member_name *items = arena_more(
        scratch, names->items, (int)names->count, &names->room, sizeof *items);
    if (!items)
        return false;
    names->items = items;
    items[names->count++] = *name;
    return true;
}

bool json_names_pop(struct json_names *names, size_t first,
                    struct arena *scratch, size_t *repeat)
{
    *repeat = JSON_NO_REPEAT;
    if (names->count == first) /* items may be NULL */
        return true;
    struct arena_mark mark = arena_mark(scratch);
    bool done = find_repeat(names->items + first, names->count - first, scratch,
                            repeat);
    arena_rewind(scratch, mark);
    names->count = first;
    return done;
}
