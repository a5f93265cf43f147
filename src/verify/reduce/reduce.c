/* Reduces a text: the values of a stream, then the values as one tree, in
 * rounds until a round changes nothing; or lines and bytes. */
#include <string.h>

#include "scene/scene.h"
#include "support/document/library.h"
#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/string.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/reduce_parts.h"

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

/* Cuts the text that holds, as a copy that stays, by a function that adds
 * pieces. No piece of the result can go alone. */
static void reduce_pieces(struct trial *trial,
                          void (*cut)(struct pieces *pieces, const char *text,
                                      size_t length))
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct pieces pieces = {.trial = trial};
    size_t length;
    const char *text = trial_text(trial, &length);
    char *copy = trial_take(trial, length + 1, 1);
    if (copy)
        cut(&pieces, memcpy(copy, text, length), length);
    if (!trial->ended)
        sweep(trial, (size_t)pieces.count, without, &pieces);
    arena_rewind(&trial->work, mark);
}

/* The end of the value at `at`, with the white space after it; NULL: there is
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

/* The values of a stream, of which one stays, each with the white space after
 * it; nothing if the text is no stream of JSON values. */
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

/* Templates and defaults would tie the shapes of a scene together, so the steps
 * get a scene without them, if it still fails. */
static void expand_scene(struct trial *trial)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct library library = {.arena = &trial->work, .limits = limits_most};
    struct json_writer out = json_writer_make(NULL, trial->test->is_pretty, 0);
    struct fail fail;
    size_t length;
    const char *text = trial_text(trial, &length);
    text = arena_text(&trial->work, text, length);
    bool may_share =
        text &&
        (strstr(text, "\"templates\"") || strstr(text, "\"defaults\"") ||
         strstr(text, "\"mirror\"") || strstr(text, "\"scale\""));
    if (text && !may_share) {
        arena_rewind(&trial->work, mark);
        return;
    }
    const struct document *document =
        text ? library_add(&library, "", text, length, &fail) : NULL;
    bool has_memory = text && (document || !fail_is_memory(&fail));
    if (document && scene_has_shared_members(document->root)) {
        out.sink = trial_sink(trial);
        has_memory = scene_expand(document->root, &trial->work, &out);
        json_end_document(&out);
        if (has_memory)
            trial_try_text(trial);
    }
    if (!has_memory)
        trial_end(trial, REDUCE_NO_MEMORY);
    arena_rewind(&trial->work, mark);
}

static bool (*const steps[])(struct trial *trial) = {
    step_shapes, step_members, step_lists,   step_poses,
    step_types,  step_frames,  step_numbers, step_names,
};

#define STEPS ((int)(sizeof steps / sizeof *steps))

/* If no candidate holds, the steps after this one follow, and then those of the
 * next round. */
static void go_ahead(struct trial *trial)
{
    int step = trial->step;
    for (int i = 0; i < STEPS && !trial_is_far_ahead(trial); i++)
        steps[(step + i) % STEPS](trial);
}

/* Reduces the text that holds as JSON; false: it is no JSON, or holds only as
 * it is written. */
static bool reduce_json(struct trial *trial)
{
    trial_ask_valid(trial);
    if (!trial_read_draft(trial))
        return false;
    bool any = true;
    trial->go_ahead = go_ahead;
    while (any && !trial->ended) {
        any = false;
        for (trial->step = 0; trial->step < STEPS && !trial->ended;
             trial->step++)
            any = steps[trial->step](trial) || any;
    }
    trial->go_ahead = NULL;
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
    reduce_pieces(&trial, cut_values);
    expand_scene(&trial);
    if (!reduce_json(&trial)) {
        reduce_pieces(&trial, cut_lines);
        if (!reduce_json(&trial))
            reduce_pieces(&trial, cut_bytes);
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
