/* Parts of a text that can go: the values of a stream, lines, bytes. */
#include <string.h>

#include "support/json/json_check.h"
#include "support/json/json_space.h"
#include "support/limits.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/trial.h"

/* Each leaves what holds with as few parts as it can: no one of them can go
 * alone. */

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

/* The order of things: the stream, then its values as one tree, in rounds,
 * until a round changes nothing. */

static bool do_round(struct trial *trial)
{
    static bool (*const steps[])(struct trial * trial) = {
        step_shapes, step_members, step_lists,   step_poses,
        step_types,  step_frames,  step_numbers, step_names,
    };
    bool any = false;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && !trial->ended; i++)
        any = steps[i](trial) || any;
    return any;
}

/* A byte order mark may stand before a scene, but is no JSON. */
static void leave_mark_out(struct trial *trial)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t marked = sizeof mark - 1;
    size_t length;
    const char *text = trial_text(trial, &length);
    if (length < marked || memcmp(text, mark, marked) != 0)
        return;
    sink_write(trial_sink(trial), text + marked, length - marked);
    trial_try_text(trial);
}

/* Reduces what holds as JSON; false: it is none, or holds only as it is
 * written. */
static bool reduce_json(struct trial *trial)
{
    trial_ask_valid(trial);
    if (!trial_read_draft(trial))
        return false;
    while (!trial->ended && do_round(trial))
        continue;
    return true;
}

bool reduce(const char *text, size_t length, const struct reduce_test *test,
            struct arena *arena, struct reduce_result *result)
{
    struct trial trial;
    if (!trial_start(&trial, test, text, length)) {
        trial_free(&trial);
        return false;
    }
    leave_mark_out(&trial);
    /* Of the values of a stream, one of which stays; with each goes the white
     * space behind it. Does nothing where the text is no stream of JSON values.
     */
    reduce_pieces(&trial, cut_values);
    if (!reduce_json(&trial)) {
        reduce_pieces(&trial, cut_lines);
        if (!reduce_json(&trial)) {
            reduce_pieces(&trial, cut_bytes);
        }
    }
    const char *best = trial_text(&trial, &length);
    *result = (struct reduce_result){
        .text = arena_text(arena, best, length),
        .length = length,
        .questions = trial.questions,
        .end = trial.ended ? trial.end : REDUCE_MINIMAL,
    };
    trial_free(&trial);
    return result->text != NULL;
}
