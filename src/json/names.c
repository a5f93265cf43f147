#include "json/names.h"

#include "json/string.h"

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

/* Merges two sorted runs that lie in a row, of which the second may be
 * empty; of equal names the first run's goes first. */
static void merge(const struct json_member_name *runs, size_t middle,
                  size_t count, struct json_member_name *out)
{
    size_t left = 0, right = middle;
    while (left < middle && right < count) {
        if (compare(&runs[right], &runs[left]) < 0)
            *out++ = runs[right++];
        else
            *out++ = runs[left++];
    }
    memcpy(out, runs + left, (middle - left) * sizeof *out);
    memcpy(out + (middle - left), runs + right, (count - right) * sizeof *out);
}

/* Stable merge sort, bottom up; returns the one of the two arrays that holds
 * the result. */
static struct json_member_name *sort(struct json_member_name *names,
                                     struct json_member_name *spare,
                                     size_t count)
{
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t rest = count - start;
            size_t both = rest < 2 * width ? rest : 2 * width;
            size_t first = rest < width ? rest : width;
            merge(names + start, first, both, spare + start);
        }
        struct json_member_name *sorted = spare;
        spare = names;
        names = sorted;
    }
    return names;
}

/* Equal names are neighbours in `sorted` and in order of offset, so the
 * second of them is the first to repeat. */
static size_t repeat_of_sorted(const struct json_member_name *sorted,
                               size_t count)
{
    size_t repeat = JSON_NO_REPEAT;
    for (size_t i = 1; i < count; i++)
        if (sorted[i].offset < repeat &&
            compare(&sorted[i - 1], &sorted[i]) == 0)
            repeat = sorted[i].offset;
    return repeat;
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
    struct json_member_name *spare = arena_alloc(scratch, count, sizeof *spare);
    if (!spare)
        return false;
    *repeat = repeat_of_sorted(sort(names, spare, count), count);
    return true;
}

bool json_names_push(struct json_names *names,
                     const struct json_member_name *name, struct arena *scratch)
{
    if (names->count == names->room) {
        size_t room = names->room ? names->room * 2 : 16;
        struct json_member_name *items =
            arena_grow(scratch, names->items, names->room, room, sizeof *items);
        if (!items)
            return false;
        names->items = items;
        names->room = room;
    }
    names->items[names->count++] = *name;
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
