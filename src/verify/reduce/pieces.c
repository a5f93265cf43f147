#include "verify/reduce/pieces.h"

#include <string.h>

#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/string.h"
#include "verify/reduce/reduce_sweep.h"

struct piece {
    const char *text;
    size_t length;
};

struct pieces {
    struct trial *trial;
    struct piece *items;
    int count, room;
    size_t least; /* that stay */
};

static void add(struct pieces *pieces, const char *text, size_t length)
{
    struct piece *items =
        arena_more(&pieces->trial->work, pieces->items, pieces->count,
                   &pieces->room, sizeof *items);
    if (!items) {
        trial_end(pieces->trial, REDUCE_NO_MEMORY);
        return;
    }
    pieces->items = items;
    items[pieces->count++] = (struct piece){text, length};
}

static bool without(void *context, size_t first, size_t behind)
{
    struct pieces *pieces = context;
    size_t count = (size_t)pieces->count;
    if (pieces->trial->ended || count - (behind - first) < pieces->least)
        return false;
    struct sink *sink = trial_sink(pieces->trial);
    for (size_t i = 0; i < count; i++)
        if (i < first || i >= behind)
            sink_write(sink, pieces->items[i].text, pieces->items[i].length);
    if (!trial_try_text(pieces->trial))
        return false;
    memmove(pieces->items + first, pieces->items + behind,
            (count - behind) * sizeof *pieces->items);
    pieces->count -= (int)(behind - first);
    return true;
}

/* What holds, in memory that stays while it is taken to pieces. */
static const char *text_to_cut(struct trial *trial, size_t *length)
{
    const char *text = trial_text(trial, length);
    char *copy = trial_take(trial, *length + 1, 1);
    return copy ? memcpy(copy, text, *length) : NULL;
}

/* Cuts what holds by a function that adds pieces. */
static void reduce_pieces(struct trial *trial,
                          void (*cut)(struct pieces *pieces, const char *text,
                                      size_t length))
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct pieces pieces = {.trial = trial};
    size_t length;
    const char *text = text_to_cut(trial, &length);
    if (text)
        cut(&pieces, text, length);
    if (!trial->ended)
        sweep((size_t)pieces.count, without, &pieces);
    arena_rewind(&trial->work, mark);
}

/* Where the value at `at` ends with the white space behind it; NULL: there is
 * none. */
static const char *behind_value(struct pieces *pieces, const char *at,
                                const char *end)
{
    struct json_value value;
    struct fail fail;
    struct json_text rest = {
        .bytes = at, .length = (size_t)(end - at), .complete = true};
    if (json_check(rest, &limits_most, &pieces->trial->seen_memory, &value,
                   &fail) == JSON_VALUE)
        return json_behind_space(at + value.length, end);
    if (fail_is_memory(&fail))
        trial_end(pieces->trial, REDUCE_NO_MEMORY);
    return NULL;
}

static void cut_values(struct pieces *pieces, const char *text, size_t length)
{
    const char *end = text + length;
    const char *at = json_behind_space(text, end);
    pieces->least = 1;
    while (at && at < end && !pieces->trial->ended) {
        const char *behind = behind_value(pieces, at, end);
        if (behind)
            add(pieces, at, (size_t)(behind - at));
        else
            pieces->count = 0;
        at = behind;
    }
}

static void cut_lines(struct pieces *pieces, const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end && !pieces->trial->ended) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        const char *behind = line_end ? line_end + 1 : end;
        add(pieces, text, (size_t)(behind - text));
        text = behind;
    }
}

static void cut_bytes(struct pieces *pieces, const char *text, size_t length)
{
    for (size_t i = 0; i < length && !pieces->trial->ended; i++)
        add(pieces, text + i, 1);
}

void pieces_of_values(struct trial *trial)
{
    reduce_pieces(trial, cut_values);
}

void pieces_of_lines(struct trial *trial)
{
    reduce_pieces(trial, cut_lines);
}

void pieces_of_bytes(struct trial *trial)
{
    reduce_pieces(trial, cut_bytes);
}
